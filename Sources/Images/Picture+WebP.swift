import CWebP

struct WebPHeader {
  var size: ImageSize
  var isTransparent: Bool

  /// Any size passes; films do not.
  init(_ bytes: [UInt8]) throws(ImageError) {
    var features = WebPBitstreamFeatures()
    let status = unsafe WebPGetFeatures(bytes, bytes.count, &features)
    guard status == VP8_STATUS_OK else { throw webPError(status) }
    guard features.has_animation == 0 else { throw ImageError(.unsupported("an animated WebP")) }
    size = ImageSize(width: Int(features.width), height: Int(features.height))
    isTransparent = features.has_alpha != 0
    guard size.width > 0, size.height > 0 else { throw ImageError(.damaged("it has no size")) }
  }
}

extension Picture {
  init(webP bytes: [UInt8], background: Color) throws(ImageError) {
    let header = try WebPHeader(bytes)
    try header.size.check()
    let stated = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard stated <= bytes.count - 8 else { throw ImageError(.truncated) }

    var configuration = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&configuration) != 0 else {
      throw ImageError(.damaged("its library has another version"))
    }
    let rowLength = header.size.width * (header.isTransparent ? 4 : 3)
    var pixels = [UInt8](repeating: 0, count: rowLength * header.size.height)
    let status = unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      unsafe configuration.output.colorspace = header.isTransparent ? MODE_RGBA : MODE_RGB
      unsafe configuration.output.is_external_memory = 1
      // The library refuses a buffer that is too small for the picture.
      unsafe configuration.output.u.RGBA = WebPRGBABuffer(
        rgba: buffer.baseAddress, stride: Int32(rowLength), size: buffer.count)
      let status = unsafe WebPDecode(bytes, bytes.count, &configuration)
      unsafe WebPFreeDecBuffer(&configuration.output)
      return status
    }
    guard status == VP8_STATUS_OK else { throw webPError(status) }
    self =
      header.isTransparent
      ? Picture(width: header.size.width, height: header.size.height, transparent: pixels, background: background)
      : Picture(width: header.size.width, height: header.size.height, pixels: pixels)
  }

  /// A lossy WebP without metadata. `quality` from 0 to 100; `effort` from 0, quick, to 6, small: 2 takes half the time
  /// of the library's usual 4 for two bytes in a hundred more.
  package func webP(quality: Int = 80, effort: Int = 2) throws(ImageError) -> [UInt8] {
    var configuration = WebPConfig()
    var picture = unsafe WebPPicture()
    guard unsafe WebPConfigInit(&configuration) != 0, unsafe WebPPictureInit(&picture) != 0 else {
      throw ImageError(.notWritten("its library has another version"))
    }
    configuration.quality = Float(min(100, max(0, quality)))
    configuration.method = Int32(min(6, max(0, effort)))
    guard width <= Int(WEBP_MAX_DIMENSION), height <= Int(WEBP_MAX_DIMENSION) else {
      throw ImageError(.notWritten("WebP has no picture so large"))
    }
    unsafe picture.width = Int32(width)
    unsafe picture.height = Int32(height)
    defer { unsafe WebPPictureFree(&picture) }
    guard unsafe WebPPictureImportRGB(&picture, pixels, Int32(width * 3)) != 0 else {
      throw ImageError(.notWritten(outOfMemory))
    }
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    let isWritten = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return unsafe WebPEncode(&configuration, &picture) != 0
    }
    guard isWritten, let start = unsafe writer.mem else {
      throw ImageError(.notWritten("libwebp gives the error \(unsafe picture.error_code.rawValue)"))
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: writer.size))
  }
}

private func webPError(_ status: VP8StatusCode) -> ImageError {
  switch status {
  case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: ImageError(.truncated)
  case VP8_STATUS_OUT_OF_MEMORY: ImageError(.damaged(outOfMemory))
  case VP8_STATUS_UNSUPPORTED_FEATURE: ImageError(.unsupported("a WebP of a newer kind"))
  default: ImageError(.damaged("libwebp cannot make sense of it"))
  }
}
