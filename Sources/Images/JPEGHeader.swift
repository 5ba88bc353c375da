/// What a JPEG says of itself before its pixels.
struct JPEGHeader {
  /// As shown: the orientation is applied.
  var size: ImageSize
  var components: Int
  /// Adobe's programs store the four colours of printing inverted, and say that it was them.
  var isAdobe: Bool
  var orientation: Orientation

  /// Throws when the bytes end too early or tell a kind of JPEG that is not read; any size passes.
  init(_ bytes: [UInt8]) throws(ImageError) {
    var frame: (size: ImageSize, components: Int)?
    isAdobe = false
    orientation = .upright
    var markers = JPEGMarkers(bytes)
    while let (marker, payload) = markers.next(), marker != JPEGMarkers.scan, marker != JPEGMarkers.end {
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        guard payload.count >= 6 else { throw ImageError(.damaged("its frame header is too short")) }
        guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) else {
          throw ImageError(.unsupported("a lossless or hierarchical JPEG"))
        }
        guard bytes[payload.lowerBound] == 8 else {
          throw ImageError(.unsupported("a JPEG of \(bytes[payload.lowerBound]) bits a colour"))
        }
        let height = number16(bytes, at: payload.lowerBound + 1)
        let width = number16(bytes, at: payload.lowerBound + 3)
        guard width > 0, height > 0 else { throw ImageError(.damaged("it has no size")) }
        if frame == nil { frame = (ImageSize(width: width, height: height), Int(bytes[payload.lowerBound + 5])) }
      case 0xE1:
        if let found = Orientation(exif: bytes[payload]) { orientation = found }
      case 0xEE:
        isAdobe = isAdobe || isText("Adobe", in: bytes, at: payload.lowerBound)
      default: break
      }
    }
    guard let frame else { throw ImageError(markers.isCut ? .truncated : .damaged("it has no frame header")) }
    components = frame.components
    guard [1, 3, 4].contains(components) else { throw ImageError(.unsupported("a JPEG of \(components) colours")) }
    size = orientation.turnsSides ? ImageSize(width: frame.size.height, height: frame.size.width) : frame.size
  }

  /// The pixels as they are stored.
  var storedSize: ImageSize {
    orientation.turnsSides ? ImageSize(width: size.height, height: size.width) : size
  }

  /// Throws `truncated` when the picture's end is missing, and `damaged` when it has more scans than any program
  /// writes: each costs as much as the whole picture, however few bytes it has.
  func checkScans(_ bytes: [UInt8]) throws(ImageError) {
    var scans = 0
    var markers = JPEGMarkers(bytes)
    while let (marker, _) = markers.next() {
      if marker == JPEGMarkers.end { return }
      guard marker == JPEGMarkers.scan else { continue }
      scans += 1
      guard scans <= 100, scans * size.width * size.height <= 16 * ImageSize.mostPixels else {
        throw ImageError(.damaged("it has too many scans"))
      }
    }
    throw ImageError(.truncated)
  }
}

/// The segments of a JPEG in order. Pixels between them are skipped.
struct JPEGMarkers {
  static let scan: UInt8 = 0xDA
  static let end: UInt8 = 0xD9

  private let bytes: [UInt8]
  private var index = 2
  /// Whether the bytes ended within a segment or without an end.
  private(set) var isCut = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A marker and where its payload is, without the length. Nil at the end of the bytes.
  mutating func next() -> (marker: UInt8, payload: Range<Int>)? {
    // What is no marker is skipped, as the library does: pixels, stuffed zeros, restarts.
    while index + 1 < bytes.count {
      guard bytes[index] == 0xFF else {
        index += 1
        continue
      }
      let marker = bytes[index + 1]
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8:
        index += 2
      case 0xFF:
        index += 1
      case JPEGMarkers.end:
        index = bytes.count
        return (marker, index..<index)
      default:
        guard index + 4 <= bytes.count else {
          index = bytes.count
          break
        }
        let length = max(2, number16(bytes, at: index + 2))
        guard length <= bytes.count - index - 2 else {
          index = bytes.count
          break
        }
        let payload = index + 4..<index + 2 + length
        index = payload.upperBound
        return (marker, payload)
      }
    }
    isCut = true
    return nil
  }
}
