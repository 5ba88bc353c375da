import CTurboJPEG

extension Picture {
  init(jpeg bytes: [UInt8], forWidth wanted: Int?) throws(ImageError) {
    let header = try JPEGHeader(bytes)
    try header.size.check()
    try header.checkScans(bytes)

    // Half, quarter and eighth are quicker than the whole; what is between has no fast code and is not.
    let shrink = wanted.map { wanted in [8, 4, 2].first { (header.size.width + $0 - 1) / $0 >= wanted } ?? 1 } ?? 1
    let width = (header.storedSize.width + shrink - 1) / shrink
    let height = (header.storedSize.height + shrink - 1) / shrink
    let hasFourColors = header.components == 4
    let format = hasFourColors ? TJPF_CMYK : TJPF_RGB
    let pixelSize = hasFourColors ? 4 : 3

    guard let decoder = unsafe tjInitDecompress() else { throw ImageError(.damaged(outOfMemory)) }
    defer { unsafe tjDestroy(decoder) }
    // Zeros, for a library that stops early leaves the rest as it is.
    var pixels = [UInt8](repeating: 0, count: width * height * pixelSize)
    // The library takes the largest scale that fits into the size it is given: it never writes beyond.
    let status = unsafe tjDecompress2(
      decoder, bytes, UInt(bytes.count), &pixels, Int32(width), Int32(width * pixelSize), Int32(height),
      Int32(format.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    if status != 0 {
      let words = unsafe String(cString: tjGetErrorStr2(decoder))
      let isWarning = unsafe tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
      guard isWarning, isHarmless(words) else { throw ImageError(.damaged(words)) }
    }
    if hasFourColors { pixels = rgb(fromCMYK: pixels, isInverted: header.isAdobe) }
    self = Picture(width: width, height: height, pixels: pixels).shown(header.orientation)
  }

  /// A progressive JPEG without metadata. `quality` from 1 to 100.
  package func jpeg(quality: Int = 82) throws(ImageError) -> [UInt8] {
    guard let encoder = unsafe tjInitCompress() else { throw ImageError(.notWritten(outOfMemory)) }
    defer { unsafe tjDestroy(encoder) }
    var start: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = unsafe tjCompress2(
      encoder, pixels, Int32(clamping: width), 0, Int32(clamping: height), Int32(TJPF_RGB.rawValue), &start, &count,
      Int32(TJSAMP_420.rawValue), Int32(min(100, max(1, quality))), TJFLAG_ACCURATEDCT | TJFLAG_PROGRESSIVE)
    defer { unsafe tjFree(start) }
    guard status == 0, let start = unsafe start, let count = Int(exactly: count) else {
      throw ImageError(.notWritten(unsafe String(cString: tjGetErrorStr2(encoder))))
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}

let outOfMemory = "there is not enough memory"

/// Whether a decoder's warning is about something every browser overlooks and no pixel suffers from.
private func isHarmless(_ warning: String) -> Bool {
  ["extraneous bytes before marker", "unknown JFIF revision", "Unknown Adobe color transform"]
    .contains { warning.contains($0) }
}

private func rgb(fromCMYK inks: [UInt8], isInverted: Bool) -> [UInt8] {
  let flip: UInt8 = isInverted ? 0 : 255
  var result: [UInt8] = []
  result.reserveCapacity(inks.count / 4 * 3)
  for index in stride(from: 0, to: inks.count, by: 4) {
    let light = Int(inks[index + 3] ^ flip)
    for channel in 0..<3 {
      result.append(UInt8(truncatingIfNeeded: (Int(inks[index + channel] ^ flip) * light + 127) / 255))
    }
  }
  return result
}
