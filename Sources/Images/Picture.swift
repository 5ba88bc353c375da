/// A colour of sRGB.
package struct Color: Sendable, Hashable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package static let white = Color(red: 255, green: 255, blue: 255)
}

/// Pixels without transparency and without anything else a file holds: no orientation, no profile, no words.
package struct Picture: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, row by row from the top: `width` × `height` × 3 bytes.
  package internal(set) var pixels: [UInt8]

  /// Both sides at least 1; `pixels` as many as they say.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "pixels that fill the picture")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package init(width: Int, height: Int, filledWith color: Color) {
    var row: [UInt8] = []
    for _ in 0..<width { row += [color.red, color.green, color.blue] }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(row.count * height)
    for _ in 0..<height { pixels += row }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Decodes a JPEG, PNG or WebP picture. A JPEG is turned as its EXIF says; what is transparent lies on `background`;
  /// colour profiles are not applied.
  ///
  /// With `forWidth` a JPEG is read at half, quarter or eighth of its size when that is at least so wide, which is
  /// several times quicker. Other kinds are read whole.
  ///
  /// Throws for everything that is not a whole, sound picture of a size within the limits of `ImageSize`, and for SVG
  /// and GIF. Memory is taken only after the size was checked.
  package init(
    decoding bytes: [UInt8], forWidth wanted: Int? = nil, background: Color = .white
  ) throws(ImageError) {
    switch try imageSize(of: bytes).kind {
    case .jpeg: self = try Picture(jpeg: bytes, forWidth: wanted)
    case .png: self = try Picture(png: bytes, background: background)
    case .webP: self = try Picture(webP: bytes, background: background)
    case .gif: throw ImageError(.unsupported("a GIF"))
    case .svg: throw ImageError(.unsupported("an SVG, a drawing without pixels"))
    }
  }

  /// Lays pixels of four bytes, the last their opacity, on a background.
  init(width: Int, height: Int, transparent: [UInt8], background: Color) {
    self.init(width: width, height: height, filledWith: background)
    var target = 0
    for source in stride(from: 0, to: width * height * 4, by: 4) {
      let opacity = Int(transparent[source + 3])
      for channel in 0..<3 {
        let behind = Int(pixels[target])
        // Between the two, so never outside of a byte.
        let mixed = (Int(transparent[source + channel]) * opacity + behind * (255 - opacity) + 127) / 255
        pixels[target] = UInt8(truncatingIfNeeded: mixed)
        target += 1
      }
    }
  }

  /// The mean of all pixels; of a scaled picture nearly the same as of its original, and found sooner.
  package var averageColor: Color {
    var sums = (0, 0, 0)
    for index in stride(from: 0, to: pixels.count, by: 3) {
      sums.0 += Int(pixels[index])
      sums.1 += Int(pixels[index + 1])
      sums.2 += Int(pixels[index + 2])
    }
    let count = width * height
    func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + count / 2) / count) }
    return Color(red: mean(sums.0), green: mean(sums.1), blue: mean(sums.2))
  }

  /// Whether nothing is to be seen: every pixel is nearly the average, as in the grey areas services send for a picture
  /// they do not have. A cover of one colour with the thinnest title is not flat.
  package var isFlat: Bool {
    let tolerance = 12
    let average = averageColor
    let channels = [Int(average.red), Int(average.green), Int(average.blue)]
    for index in stride(from: 0, to: pixels.count, by: 3) {
      for channel in 0..<3 where abs(Int(pixels[index + channel]) - channels[channel]) > tolerance { return false }
    }
    return true
  }

  /// The picture for a link preview: centred on its own average colour, as large as fits with a margin, and never
  /// enlarged.
  package func social(width: Int = 1200, height: Int = 630) -> Picture {
    let margin = min(width, height) / 20
    let room = ImageSize(width: max(1, width - 2 * margin), height: max(1, height - 2 * margin))
    // The height of a picture that is narrow enough can still be rounded one too high.
    var inner = scaled(toWidth: min(room.width, max(1, self.width * room.height / self.height)))
    if inner.height > room.height { inner = inner.scaled(to: ImageSize(width: inner.width, height: room.height)) }
    var result = Picture(width: width, height: height, filledWith: inner.averageColor)
    let left = (width - inner.width) / 2
    let top = (height - inner.height) / 2
    for y in 0..<inner.height {
      let row = inner.pixels[y * inner.width * 3..<(y + 1) * inner.width * 3]
      let start = ((top + y) * width + left) * 3
      result.pixels.replaceSubrange(start..<start + row.count, with: row)
    }
    return result
  }
}
