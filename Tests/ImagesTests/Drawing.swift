import Images

/// The same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Picture {
  /// A picture of what `color` gives for each place.
  init(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> Color) {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y)
        pixels += [color.red, color.green, color.blue]
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Something like a cover: a ground that changes slowly, a band, thin dark lines as of type.
  static func cover(_ width: Int, _ height: Int) -> Picture {
    Picture(width, height) { x, y in
      if y > height / 4, y < height / 2, x % 7 < 2, y % 12 < 9 { return Color(red: 20, green: 20, blue: 30) }
      if y > height * 3 / 4 { return Color(red: 200, green: 60, blue: 40) }
      return Color(
        red: UInt8(clamping: 90 + x * 120 / width), green: UInt8(clamping: 220 - y * 90 / height), blue: 170)
    }
  }

  func color(_ x: Int, _ y: Int) -> Color {
    let index = (y * width + x) * 3
    return Color(red: pixels[index], green: pixels[index + 1], blue: pixels[index + 2])
  }

  /// The largest difference of any number of any pixel; 256 for another size.
  func difference(from other: Picture) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return zip(pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Of all numbers of all pixels.
  var mean: Double {
    Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
  }

  /// The distance of the darkest from the lightest number, but for `margin` pixels along the edge.
  func spread(margin: Int = 0) -> Int {
    var range = (255, 0)
    for y in margin..<height - margin {
      for x in margin..<width - margin {
        for value in pixels[(y * width + x) * 3..<(y * width + x) * 3 + 3] {
          range = (min(range.0, Int(value)), max(range.1, Int(value)))
        }
      }
    }
    return range.1 - range.0
  }
}

extension Color {
  static let black = Color(red: 0, green: 0, blue: 0)
  static let redInk = Color(red: 255, green: 0, blue: 0)
  static let greenInk = Color(red: 0, green: 255, blue: 0)
  static let blueInk = Color(red: 0, green: 0, blue: 255)

  func isNear(_ other: Color, within tolerance: Int = 6) -> Bool {
    abs(Int(red) - Int(other.red)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(blue) - Int(other.blue)) <= tolerance
  }
}

/// The error of `body`, or nil.
func failure<Value>(_ body: () throws(ImageError) -> Value) -> ImageError? {
  do throws(ImageError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
