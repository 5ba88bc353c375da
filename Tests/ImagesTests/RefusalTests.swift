import CTurboJPEG
import Images
import Testing

@Suite struct RefusalTests {
  private func kind(_ bytes: [UInt8]) -> ImageError.Kind? {
    failure { () throws(ImageError) in try Picture(decoding: bytes) }?.kind
  }

  /// A PNG that has nothing but its header.
  private func claim(_ width: Int, _ height: Int) -> [UInt8] {
    Array(PNGFile(width: 1, height: 1) { _, _ in [0, 0, 0] }.bytes.prefix(8))
      + PNGFile.chunk("IHDR", PNGFile.header(width, height, 8, .rgb, false))
  }

  /// A JPEG whose frame says another size.
  private func jpeg(claiming width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = try Picture.cover(40, 60).jpeg()
    let frame = bytes.marker(0xC2)
    bytes.replaceSubrange(
      frame + 5..<frame + 9, with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
    return bytes
  }

  @Test("a picture that would fill the memory is refused from its header")
  func bombs() throws {
    #expect(kind(claim(20_000, 20_000)) == .tooLarge(width: 20_000, height: 20_000))
    #expect(kind(claim(10_001, 100)) == .tooLarge(width: 10_001, height: 100))
    #expect(kind(claim(8_000, 8_000)) == .tooLarge(width: 8_000, height: 8_000))
    #expect(kind(claim(0x7FFF_FFFF, 0xFFFF_FFFF)) == .tooLarge(width: 0x7FFF_FFFF, height: 0xFFFF_FFFF))
    #expect(kind(try jpeg(claiming: 20_000, 20_000)) == .tooLarge(width: 20_000, height: 20_000))
    #expect(kind(try jpeg(claiming: 65_500, 30)) == .tooLarge(width: 65_500, height: 30))
    // The first frame of a lossy WebP, with 14 bits for each side.
    var webP = try Picture.cover(40, 60).webP()
    webP.replaceSubrange(26..<30, with: [0xFF, 0x3F, 0xFF, 0x3F])
    #expect(kind(webP) == .tooLarge(width: 16_383, height: 16_383))
    #expect(
      failure { () throws(ImageError) in try imageSize(of: claim(20_000, 20_000)) }?.message
        == "the picture has 20000 × 20000 pixels, more than 10000 on a side or 40 million in all")
  }

  @Test("a picture of a few pixels is refused")
  func tiny() throws {
    let dot = PNGFile(width: 1, height: 1) { _, _ in [0, 0, 0] }
    #expect(kind(dot.bytes) == .tooSmall(width: 1, height: 1))
    #expect(kind(try Picture.cover(19, 200).jpeg()) == .tooSmall(width: 19, height: 200))
    #expect(kind(try Picture.cover(200, 19).webP()) == .tooSmall(width: 200, height: 19))
    #expect(kind(try Picture.cover(20, 20).webP()) == nil)
    #expect(
      failure { () throws(ImageError) in try Picture(decoding: dot.bytes) }?.message
        == "the picture has only 1 × 1 pixels, less than 20 on a side")
  }

  @Test("a picture that ends too early is refused, wherever it was cut")
  func truncated() throws {
    let cover = Picture.cover(120, 170)
    let plain = baseline(cover)
    for (name, whole) in [
      ("progressive", try cover.jpeg()), ("baseline", plain), ("WebP", try cover.webP()), ("PNG", PNGFile(cover).bytes),
    ] {
      #expect(kind(whole) == nil, "\(name)")
      for count in Set((1...40).map { whole.count * $0 / 41 } + [whole.count - 1, whole.count - 2, whole.count - 9]) {
        #expect(kind(Array(whole.prefix(count))) == .truncated, "\(name) cut to \(count) of \(whole.count)")
      }
    }
  }

  private func baseline(_ picture: Picture) -> [UInt8] {
    ImagesTests.jpeg(picture.width, picture.height, TJPF_RGB, TJSAMP_420, picture.pixels)
  }

  @Test("a picture with a hole is damaged")
  func holes() throws {
    let cover = Picture.cover(120, 170)
    let plain = baseline(cover)
    let scan = plain.marker(0xDA)
    let middle = (scan + plain.count) / 2
    for holed in [
      Array(plain[..<middle] + plain[(plain.count - 2)...]),
      Array(plain[..<middle] + [UInt8](repeating: 0, count: plain.count - 2 - middle) + [0xFF, 0xD9]),
    ] {
      guard case .damaged(let words) = kind(holed) else {
        Issue.record("\(String(describing: kind(holed)))")
        continue
      }
      #expect(words.hasPrefix("Corrupt JPEG data"))
    }
    var png = PNGFile(cover).bytes
    png[png.count / 2] ^= 1
    guard case .damaged = kind(png) else {
      Issue.record("\(String(describing: kind(png)))")
      return
    }
    guard case .damaged = kind([0xFF, 0xD8, 0xFF, 0xD9]) else {
      Issue.record("\(String(describing: kind([0xFF, 0xD8, 0xFF, 0xD9])))")
      return
    }
  }

  @Test("bytes that no browser minds do no harm")
  func harmless() throws {
    let cover = Picture.cover(60, 90)
    let jpeg = baseline(cover)
    let expected = try Picture(decoding: jpeg)
    #expect(try Picture(decoding: jpeg + [1, 2, 3]) == expected)
    #expect(try Picture(decoding: jpeg.dropLast(2) + [UInt8](repeating: 0, count: 64) + [0xFF, 0xD9]) == expected)
    #expect(try Picture(decoding: jpeg.adding(segment(0xFE, Array("words".utf8)))) == expected)
    #expect(try Picture(decoding: PNGFile(cover).bytes + [0, 0]) == cover)
  }

  @Test("thousands of scans are not decoded")
  func scans() throws {
    let jpeg = try Picture.cover(60, 90).jpeg()
    // The last scan, which makes what was there finer, again and again.
    let last = jpeg.indices.dropLast().last { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA } ?? 0
    var bytes = Array(jpeg.dropLast(2))
    for _ in 0..<2_000 { bytes += jpeg[last..<jpeg.count - 2] }
    #expect(kind(bytes + [0xFF, 0xD9]) == .damaged("it has too many scans"))
  }

  @Test("unusual JPEGs are named")
  func unusual() throws {
    var lossless = try Picture.cover(40, 60).jpeg()
    lossless[lossless.marker(0xC2) + 1] = 0xC3
    #expect(kind(lossless) == .unsupported("a lossless or hierarchical JPEG"))
    var deep = try Picture.cover(40, 60).jpeg()
    deep[deep.marker(0xC2) + 4] = 12
    #expect(kind(deep) == .unsupported("a JPEG of 12 bits a colour"))
  }

  @Test("a WebP that moves and an SVG have no pixels to read")
  func withoutPixels() {
    let extended = Array("VP8X".utf8) + [10, 0, 0, 0, 0b10, 0, 0, 0, 99, 0, 0, 99, 0, 0]
    let film = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBP".utf8) + extended
    #expect(kind(film) == .unsupported("an animated WebP"))
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'/>"
    #expect(kind(Array(drawing.utf8)) == .unsupported("an SVG, a drawing without pixels"))
  }
}
