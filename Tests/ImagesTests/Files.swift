import CTurboJPEG
import Images

/// A PNG written by hand, its pixels not compressed.
struct PNGFile {
  enum Colors: UInt8 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6
  }

  var width: Int
  var height: Int
  var depth = 8
  var colors = Colors.rgb
  var isInterlaced = false
  /// Chunks between the header and the pixels.
  var chunks: [(name: String, bytes: [UInt8])] = []
  /// The samples of the pixel at a place, each below 2 to the `depth`.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  var bytes: [UInt8] {
    var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    result += PNGFile.chunk("IHDR", PNGFile.header(width, height, depth, colors, isInterlaced))
    for chunk in chunks { result += PNGFile.chunk(chunk.name, chunk.bytes) }
    result += PNGFile.chunk("IDAT", PNGFile.stored(rows))
    return result + PNGFile.chunk("IEND", [])
  }

  static func header(_ width: Int, _ height: Int, _ depth: Int, _ colors: Colors, _ isInterlaced: Bool) -> [UInt8] {
    let rest: [UInt8] = [UInt8(depth), colors.rawValue, 0, 0, isInterlaced ? 1 : 0]
    return big(UInt32(width)) + big(UInt32(height)) + rest
  }

  private var rows: [UInt8] {
    var result: [UInt8] = []
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    for (left, top, across, down) in passes where left < width && top < height {
      for y in stride(from: top, to: height, by: down) {
        result.append(0)
        var bits = 0
        var filled = 0
        for x in stride(from: left, to: width, by: across) {
          for sample in samples(x, y) {
            bits = bits << depth | sample
            filled += depth
            while filled >= 8 {
              filled -= 8
              result.append(UInt8(truncatingIfNeeded: bits >> filled))
              bits &= (1 << filled) - 1
            }
          }
        }
        if filled > 0 { result.append(UInt8(truncatingIfNeeded: bits << (8 - filled))) }
      }
    }
    return result
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + bytes
    return big(UInt32(bytes.count)) + content + big(checksum(content))
  }

  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var index = 0
    repeat {
      let piece = bytes[index..<min(bytes.count, index + 65_535)]
      index = piece.endIndex
      let count = UInt16(piece.count)
      result += [index == bytes.count ? 1 : 0]
      result += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
      result += piece
    } while index < bytes.count
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return result + big(high << 16 | low)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes { sum = sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { number in
    var value = UInt32(number)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }

  static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension PNGFile {
  /// The pixels of a picture, opaque.
  init(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height) { x, y in
      let color = picture.color(x, y)
      return [Int(color.red), Int(color.green), Int(color.blue)]
    }
  }
}

/// A JPEG's segment.
func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
  let length = payload.count + 2
  let head: [UInt8] = [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]
  return head + payload
}

extension [UInt8] {
  /// A JPEG with segments added behind its first two bytes.
  func adding(_ segments: [UInt8]) -> [UInt8] {
    Array(self[..<2]) + segments + self[2...]
  }

  /// Where the first marker of this kind begins; the bytes are a JPEG.
  func marker(_ marker: UInt8) -> Int {
    indices.dropLast().first { self[$0] == 0xFF && self[$0 + 1] == marker } ?? endIndex
  }
}

/// An EXIF segment that says nothing but the orientation.
func exif(orientation: UInt8, littleEndian: Bool) -> [UInt8] {
  let directory: [UInt8] =
    littleEndian
    ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return segment(0xE1, Array("Exif\0\0".utf8) + directory)
}

/// A JPEG of other colours than `Picture` writes: `samples` in the library's format, row by row.
func jpeg(
  _ width: Int, _ height: Int, _ format: TJPF, _ sampling: TJSAMP, _ samples: [UInt8], flags: Int32 = 0
) -> [UInt8] {
  let encoder = tjInitCompress()
  defer { tjDestroy(encoder) }
  var start: UnsafeMutablePointer<UInt8>?
  var count: UInt = 0
  tjCompress2(
    encoder, samples, Int32(width), 0, Int32(height), Int32(format.rawValue), &start, &count,
    Int32(sampling.rawValue), 95, flags)
  defer { tjFree(start) }
  return Array(UnsafeBufferPointer(start: start, count: Int(count)))
}
