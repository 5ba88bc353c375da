import CTurboJPEG
import Images
import Testing

@Suite struct DecodingTests {
  @Test("a JPEG, a PNG and a WebP show what was drawn")
  func pictures() throws {
    let cover = Picture.cover(90, 130)
    #expect(try Picture(decoding: PNGFile(cover).bytes) == cover)
    // Lossy, so compared where nothing changes quickly.
    for bytes in [try cover.jpeg(quality: 95), try cover.webP(quality: 95)] {
      let decoded = try Picture(decoding: bytes)
      #expect(decoded.width == 90 && decoded.height == 130)
      for (x, y) in [(5, 5), (80, 10), (40, 85), (40, 120)] {
        #expect(decoded.color(x, y).isNear(cover.color(x, y), within: 8), "\(x), \(y)")
      }
    }
  }

  @Test("a JPEG is shown as the camera was held", arguments: 1...8, [false, true])
  func orientation(_ number: Int, littleEndian: Bool) throws {
    // Red, green, blue and white quarters, as they are to be seen.
    let shown = Picture(48, 32) { x, y in
      x < 24 ? (y < 16 ? .redInk : .blueInk) : (y < 16 ? .greenInk : .white)
    }
    // What the camera stores so that the orientation's turn gives the above; 5 to 8 change the sides.
    let stored =
      switch number {
      case 2: Picture(48, 32) { x, y in shown.color(47 - x, y) }
      case 3: Picture(48, 32) { x, y in shown.color(47 - x, 31 - y) }
      case 4: Picture(48, 32) { x, y in shown.color(x, 31 - y) }
      case 5: Picture(32, 48) { x, y in shown.color(y, x) }
      case 6: Picture(32, 48) { x, y in shown.color(47 - y, x) }
      case 7: Picture(32, 48) { x, y in shown.color(47 - y, 31 - x) }
      case 8: Picture(32, 48) { x, y in shown.color(y, 31 - x) }
      default: shown
      }
    let bytes = try stored.jpeg(quality: 95).adding(exif(orientation: UInt8(number), littleEndian: littleEndian))
    #expect(try imageSize(of: bytes).size == ImageSize(width: 48, height: 32))
    let decoded = try Picture(decoding: bytes)
    #expect(decoded.width == 48 && decoded.height == 32)
    for (x, y) in [(4, 4), (44, 4), (4, 28), (44, 28)] {
      #expect(decoded.color(x, y).isNear(shown.color(x, y)), "\(x), \(y)")
    }
    let half = try Picture(decoding: bytes, forWidth: 24)
    #expect(half.width == 24 && half.height == 16)
    #expect(half.color(20, 2).isNear(.greenInk) && half.color(2, 13).isNear(.blueInk))
  }

  @Test("an orientation that makes no sense is none", arguments: [0, 9, 255])
  func unknownOrientation(_ number: UInt8) throws {
    let cover = try Picture.cover(40, 60).jpeg()
    let plain = try Picture(decoding: cover)
    #expect(try Picture(decoding: cover.adding(exif(orientation: number, littleEndian: true))) == plain)
    #expect(try Picture(decoding: cover.adding(segment(0xE1, Array("Exif\0\0II*\0".utf8)))) == plain)
    let endless = Array("Exif\0\0MM\0*".utf8) + [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(try Picture(decoding: cover.adding(segment(0xE1, endless))) == plain)
  }

  @Test("a JPEG in grey and one in the colours of printing")
  func otherColors() throws {
    let grey = jpeg(40, 40, TJPF_GRAY, TJSAMP_GRAY, [UInt8](repeating: 77, count: 1600))
    #expect(try Picture(decoding: grey).color(20, 20).isNear(Color(red: 77, green: 77, blue: 77)))
    // Inverted, as Adobe's programs write it, which the library says for them.
    let inks = [[UInt8]](repeating: [200, 100, 50, 255], count: 1600).flatMap { $0 }
    for sampling in [TJSAMP_444, TJSAMP_420] {
      let printed = jpeg(40, 40, TJPF_CMYK, sampling, inks)
      #expect(try Picture(decoding: printed).color(20, 20).isNear(Color(red: 200, green: 100, blue: 50)))
    }
    let dark = [[UInt8]](repeating: [200, 100, 50, 51], count: 1600).flatMap { $0 }
    let shaded = try Picture(decoding: jpeg(40, 40, TJPF_CMYK, TJSAMP_444, dark))
    #expect(shaded.color(20, 20).isNear(Color(red: 40, green: 20, blue: 10)))
  }

  @Test("a JPEG for a width is read at the smallest of whole, half, quarter and eighth that suffices")
  func forWidth() throws {
    let bytes = try Picture.cover(403, 600).jpeg()
    let whole = try Picture(decoding: bytes)
    let widths = [(1000, 403), (403, 403), (202, 202), (203, 403), (101, 101), (102, 202), (51, 51), (1, 51), (-5, 51)]
    for (wanted, width) in widths {
      let picture = try Picture(decoding: bytes, forWidth: wanted)
      #expect(picture.width == width, "\(wanted)")
      #expect(abs(picture.mean - whole.mean) < 1)
    }
    let png = PNGFile(Picture.cover(80, 120)).bytes
    #expect(try Picture(decoding: png, forWidth: 20).width == 80)
  }

  @Test("a PNG of any colours, depth and order", arguments: [false, true])
  func pngKinds(_ isInterlaced: Bool) throws {
    let expected = Picture(33, 29) { x, y in (x / 4 + y / 4) % 2 == 0 ? .black : .white }
    func isWhite(_ x: Int, _ y: Int) -> Bool { (x / 4 + y / 4) % 2 == 1 }
    for (depth, colors) in [
      (1, PNGFile.Colors.grey), (2, .grey), (4, .grey), (8, .grey), (16, .grey), (8, .rgb), (16, .rgb), (8, .greyAlpha),
      (16, .greyAlpha), (8, .rgba), (16, .rgba),
    ] {
      let full = (1 << depth) - 1
      let file = PNGFile(width: 33, height: 29, depth: depth, colors: colors, isInterlaced: isInterlaced) { x, y in
        let value = isWhite(x, y) ? full : 0
        return switch colors {
        case .grey, .palette: [value]
        case .greyAlpha: [value, full]
        case .rgb: [value, value, value]
        case .rgba: [value, value, value, full]
        }
      }
      #expect(try Picture(decoding: file.bytes) == expected, "\(colors) of \(depth) bits")
    }
    for depth in [1, 2, 4, 8] {
      let file = PNGFile(
        width: 33, height: 29, depth: depth, colors: .palette, isInterlaced: isInterlaced,
        chunks: [("PLTE", [255, 255, 255, 10, 20, 30])]
      ) { x, y in [isWhite(x, y) ? 0 : 1] }
      let decoded = try Picture(decoding: file.bytes)
      #expect(decoded.color(4, 0) == .white && decoded.color(0, 0) == Color(red: 10, green: 20, blue: 30))
    }
  }

  @Test("what is transparent shows the background")
  func transparency() throws {
    let file = PNGFile(width: 30, height: 20, colors: .rgba) { x, _ in
      [255, 0, 0, x < 10 ? 0 : x < 20 ? 128 : 255]
    }
    let onWhite = try Picture(decoding: file.bytes)
    #expect(onWhite.color(5, 5) == .white && onWhite.color(25, 5) == .redInk)
    #expect(onWhite.color(15, 5).isNear(Color(red: 255, green: 127, blue: 127), within: 1))
    let onBlue = try Picture(decoding: file.bytes, background: .blueInk)
    #expect(onBlue.color(5, 5) == .blueInk && onBlue.color(25, 5) == .redInk)
    #expect(onBlue.color(15, 5).isNear(Color(red: 128, green: 0, blue: 127), within: 1))

    let palette = PNGFile(
      width: 20, height: 20, colors: .palette, chunks: [("PLTE", [0, 0, 0, 9, 9, 9]), ("tRNS", [0])]
    ) { x, _ in [x < 10 ? 0 : 1] }
    let decoded = try Picture(decoding: palette.bytes, background: .greenInk)
    #expect(decoded.color(3, 3) == .greenInk && decoded.color(15, 3) == Color(red: 9, green: 9, blue: 9))
  }

  @Test("metadata is not passed on")
  func metadata() throws {
    let secret = Array("37.5665 N, 126.9780 E".utf8)
    let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + secret)
    let bytes = try Picture.cover(40, 60).jpeg().adding(
      exif(orientation: 1, littleEndian: true) + profile + segment(0xFE, secret))
    let picture = try Picture(decoding: bytes)
    for written in [try picture.jpeg(), try picture.webP()] {
      #expect(!written.indices.contains { written[$0...].starts(with: secret) })
      #expect(!written.indices.contains { written[$0...].starts(with: "Exif".utf8) })
    }
    #expect(try picture.jpeg().marker(0xC2) < picture.jpeg().count)
  }

  @Test("quality costs bytes, and any number is taken for the nearest that has a meaning")
  func quality() throws {
    let cover = Picture.cover(60, 90)
    #expect(try cover.jpeg(quality: 40).count < cover.jpeg(quality: 90).count)
    #expect(try cover.webP(quality: 40).count < cover.webP(quality: 90).count)
    #expect(try cover.jpeg(quality: -3) == cover.jpeg(quality: 1))
    #expect(try cover.webP(quality: 500, effort: 99) == cover.webP(quality: 100, effort: 6))
    #expect(try cover.webP() == cover.webP() && cover.jpeg() == cover.jpeg())
  }

  @Test("a picture too long for WebP is refused")
  func tooLong() {
    let strip = Picture(width: 1, height: 16_384, filledWith: .redInk)
    #expect(failure { () throws(ImageError) in try strip.webP() }?.kind == .notWritten("WebP has no picture so large"))
  }
}
