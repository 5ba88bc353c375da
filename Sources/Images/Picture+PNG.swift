import CPNG

/// Throws `truncated` when the header is not whole; any size but none passes.
func pngSize(of bytes: [UInt8]) throws(ImageError) -> ImageSize {
  guard bytes.count >= 26 else { throw ImageError(.truncated) }
  guard isText("IHDR", in: bytes, at: 12) else { throw ImageError(.damaged("it does not begin with its header")) }
  let size = ImageSize(width: number32(bytes, at: 16), height: number32(bytes, at: 20))
  guard size.width > 0, size.height > 0 else { throw ImageError(.damaged("it has no size")) }
  return size
}

extension Picture {
  init(png bytes: [UInt8], background: Color) throws(ImageError) {
    let size = try pngSize(of: bytes)
    try size.check()
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    var source = unsafe booksite_png_source()
    let outcome = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe source.file = file.baseAddress
      unsafe source.count = file.count
      return unsafe booksite_read_png(&source, &pixels, UInt32(size.width), UInt32(size.height))
    }
    switch outcome {
    case booksite_png_whole: break
    case booksite_png_truncated: throw ImageError(.truncated)
    default:
      let words = unsafe withUnsafeBytes(of: source.message) { text in
        unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw ImageError(.damaged(words))
    }
    self.init(width: size.width, height: size.height, transparent: pixels, background: background)
  }
}
