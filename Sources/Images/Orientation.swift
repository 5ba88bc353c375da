/// How a camera was held: what must be done with the stored pixels to show them. The numbers are those of EXIF.
enum Orientation: UInt8, Sendable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case flipped = 4
  case transposed = 5
  case turnedRight = 6
  case transversed = 7
  case turnedLeft = 8

  /// Whether width and height change places.
  var turnsSides: Bool { rawValue >= 5 }

  /// Reads the payload of a JPEG's APP1 segment. Nil when it is none of EXIF or says nothing of the orientation.
  init?(exif segment: ArraySlice<UInt8>) {
    guard isText("Exif\0\0", in: segment, at: 0) else { return nil }
    let bytes = Array(segment.dropFirst(6))
    guard bytes.count >= 8 else { return nil }
    let isLittleEndian: Bool
    switch (bytes[0], bytes[1]) {
    case (UInt8(ascii: "I"), UInt8(ascii: "I")): isLittleEndian = true
    case (UInt8(ascii: "M"), UInt8(ascii: "M")): isLittleEndian = false
    default: return nil
    }
    func number(_ count: Int, at index: Int) -> Int? {
      guard index >= 0, index <= bytes.count - count else { return nil }
      let part = bytes[index..<index + count]
      return isLittleEndian
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, at: 2) == 42, let directory = number(4, at: 4), let entries = number(2, at: directory) else {
      return nil
    }
    for entry in 0..<entries {
      let start = directory + 2 + entry * 12
      guard let tag = number(2, at: start) else { return nil }
      guard tag == 0x0112, number(2, at: start + 2) == 3, let value = number(2, at: start + 8) else { continue }
      self.init(rawValue: UInt8(clamping: value))
      return
    }
    return nil
  }
}

extension Picture {
  func shown(_ orientation: Orientation) -> Picture {
    guard orientation != .upright else { return self }
    let turns = orientation.turnsSides
    var result = Picture(width: turns ? height : width, height: turns ? width : height, filledWith: .white)
    let flipsAcross = [.mirrored, .upsideDown, .transversed, .turnedLeft].contains(orientation)
    let flipsDown = [.flipped, .upsideDown, .transversed, .turnedRight].contains(orientation)
    var target = 0
    for y in 0..<result.height {
      for x in 0..<result.width {
        let across = turns ? y : x
        let down = turns ? x : y
        let source = ((flipsDown ? height - 1 - down : down) * width + (flipsAcross ? width - 1 - across : across)) * 3
        result.pixels[target] = pixels[source]
        result.pixels[target + 1] = pixels[source + 1]
        result.pixels[target + 2] = pixels[source + 2]
        target += 3
      }
    }
    return result
  }
}
