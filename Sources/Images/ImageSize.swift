/// Pixels as they are shown, which for a photograph taken upright is not as they are stored.
package struct ImageSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What is read at most and at least. A picture of fewer pixels is a counter or an apology.
  package static let longestSide = 10_000
  package static let shortestSide = 20
  package static let mostPixels = 40_000_000

  /// Throws `tooLarge` or `tooSmall`. Sides that pass can be multiplied without a thought of overflow.
  func check() throws(ImageError) {
    let longest = ImageSize.longestSide
    guard width <= longest, height <= longest, width * height <= ImageSize.mostPixels else {
      throw ImageError(.tooLarge(width: width, height: height))
    }
    guard width >= ImageSize.shortestSide, height >= ImageSize.shortestSide else {
      throw ImageError(.tooSmall(width: width, height: height))
    }
  }
}

/// What a picture is and how large, from the beginning of its bytes; nothing is decoded. Throws for what `Picture` would
/// refuse by its kind or its size; a picture that passes can still be damaged.
///
/// An SVG has no pixels: its size is its proportion, 1,000 wide. It is read to its end and refused when `svgProblem`
/// finds something.
package func imageSize(of bytes: [UInt8]) throws(ImageError) -> (kind: ImageKind, size: ImageSize) {
  guard let kind = imageKind(of: bytes) else { throw unrecognised(bytes) }
  let size: ImageSize
  switch kind {
  case .jpeg: size = try JPEGHeader(bytes).size
  case .png: size = try pngSize(of: bytes)
  case .webP: size = try WebPHeader(bytes).size
  case .gif:
    try gifSize(of: bytes).check()
    throw ImageError(.unsupported("a GIF"))
  case .svg: return (.svg, try svgSize(of: bytes))
  }
  try size.check()
  return (kind, size)
}

/// As large as a browser shows a picture that nobody gives another size, from the beginning of its bytes: in pixels, for an SVG
/// as its width and height say. Nil for other files, and for an SVG that leaves the size to the page or has anything in it
/// that `svgProblem` finds. Nothing is decoded; a picture may still be damaged.
package func shownSize(of bytes: [UInt8]) -> ImageSize? {
  do throws(ImageError) {
    switch imageKind(of: bytes) {
    case .jpeg: return try JPEGHeader(bytes).size
    case .png: return try pngSize(of: bytes)
    case .webP: return try WebPHeader(bytes).size
    case .gif:
      let size = try gifSize(of: bytes)
      return size.width > 0 && size.height > 0 ? size : nil
    case .svg: return svgPixels(of: bytes)
    case nil: return nil
    }
  } catch {
    return nil
  }
}

private func gifSize(of bytes: [UInt8]) throws(ImageError) -> ImageSize {
  guard bytes.count >= 10 else { throw ImageError(.truncated) }
  return ImageSize(width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
}

/// Two bytes as a number, the higher first. Both must be there.
func number16(_ bytes: [UInt8], at index: Int) -> Int {
  Int(bytes[index]) << 8 | Int(bytes[index + 1])
}

/// Four bytes as a number, the highest first. All must be there.
func number32(_ bytes: [UInt8], at index: Int) -> Int {
  number16(bytes, at: index) << 16 | number16(bytes, at: index + 2)
}
