import CTurboJPEG
import Images
import Testing

@Suite struct MutationTests {
  private func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      // Most of what can go wrong is at the beginning.
      let count = Bool.random(using: &random) ? bytes.count : min(bytes.count, 200)
      guard count > 0 else { break }
      let start = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...20, using: &random)))
      case 1: bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + 40)], at: start)
      case 2: bytes.removeSubrange(start...)
      case 3: bytes[start] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
      default: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    }
    return bytes
  }

  /// Decodes `rounds` mutations of each file. Answers how many were still pictures and how many were not.
  private func decode(_ files: [[UInt8]], rounds: Int, seed: UInt64) -> (pictures: Int, refused: Int) {
    var random = SplitMix(state: seed)
    var result = (pictures: 0, refused: 0)
    for file in files {
      for _ in 0..<rounds {
        let bytes = mutated(file, &random)
        do throws(ImageError) {
          let wanted = Bool.random(using: &random) ? Int.random(in: 1...40, using: &random) : nil
          let picture = try Picture(decoding: bytes, forWidth: wanted)
          let size = try imageSize(of: bytes).size
          #expect(picture.pixels.count == picture.width * picture.height * 3)
          #expect(picture.width <= size.width && picture.height <= size.height)
          result.pictures += 1
        } catch {
          #expect(!error.message.isEmpty)
          result.refused += 1
        }
      }
    }
    return result
  }

  @Test("no change to a JPEG crashes or hangs")
  func jpegs() throws {
    let cover = Picture.cover(40, 56)
    let inks = (0..<40 * 56 * 4).map { UInt8(truncatingIfNeeded: $0) }
    let files = [
      try cover.jpeg().adding(exif(orientation: 6, littleEndian: false)),
      jpeg(40, 56, TJPF_RGB, TJSAMP_422, cover.pixels), jpeg(40, 56, TJPF_RGB, TJSAMP_GRAY, cover.pixels),
      jpeg(40, 56, TJPF_CMYK, TJSAMP_420, inks, flags: TJFLAG_PROGRESSIVE),
    ]
    let (pictures, refused) = decode(files, rounds: 1_000, seed: 1)
    #expect(pictures > 100 && refused > 1_000)
  }

  @Test("no change to a PNG crashes or hangs")
  func pngs() {
    let cover = Picture.cover(24, 30)
    var rgb = PNGFile(cover)
    rgb.isInterlaced = true
    rgb.chunks = [("gAMA", [0, 0, 0xB1, 0x8F]), ("tEXt", Array("Title\0x".utf8))]
    let palette = PNGFile(
      width: 24, height: 30, depth: 4, colors: .palette, chunks: [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [9])]
    ) { x, y in [(x + y) % 2] }
    let (_, refused) = decode([rgb.bytes, palette.bytes], rounds: 1_000, seed: 2)
    #expect(refused > 1_000)
  }

  @Test("no change to a PNG whose checksums are right crashes or hangs")
  func pngsWithChecksums() {
    var random = SplitMix(state: 3)
    var pictures = 0
    let plain = PNGFile(width: 24, height: 21, colors: .rgba) { x, y in [x, y, 0, 200] }
    for _ in 0..<1_500 {
      let sound = PNGFile.header(24, 21, 8, .rgba, false)
      let header = Bool.random(using: &random) ? sound : mutated(sound, &random)
      let rows = (0..<21 * 97).map { UInt8(truncatingIfNeeded: $0 % 97 == 0 ? 0 : $0) }
      let pixels =
        Bool.random(using: &random)
        ? mutated(PNGFile.stored(rows), &random) : PNGFile.stored(mutated(rows, &random))
      let other = ["PLTE", "tRNS", "gAMA", "iCCP", "sBIT", "cHRM"].randomElement(using: &random) ?? "PLTE"
      var bytes = Array(plain.bytes.prefix(8)) + PNGFile.chunk("IHDR", header) + PNGFile.chunk(other, header)
      bytes += PNGFile.chunk("IDAT", pixels) + PNGFile.chunk("IEND", [])
      if failure({ () throws(ImageError) in try Picture(decoding: bytes) }) == nil { pictures += 1 }
    }
    #expect(pictures > 50 && pictures < 1_450)
  }

  @Test("no change to a WebP crashes or hangs")
  func webPs() throws {
    let (pictures, refused) = decode([try Picture.cover(40, 56).webP()], rounds: 2_000, seed: 4)
    #expect(pictures > 100 && refused > 500)
  }

  @Test("no change to a drawing crashes, hangs or hides its script")
  func drawings() {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><!-- c --><style>a{fill:url(#b)}</style>
      <g id="b" fill='&#x41;'><![CDATA[ x ]]><use href="#b"/></g></svg>
      """
    var random = SplitMix(state: 5)
    var harmless = 0
    for _ in 0..<3_000 {
      let bytes = mutated(Array(text.utf8), &random)
      if svgProblem(bytes) == nil { harmless += 1 }
      _ = imageKind(of: bytes)
      _ = failure { () throws(ImageError) in try imageSize(of: bytes) }
    }
    #expect(harmless > 100)
  }
}
