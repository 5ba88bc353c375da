import Books
import Files

/// A file or folder as a build left it, and a line of what the build notes: `SIZE SECONDS NANOSECONDS MARK PATH`. The first
/// four are `-` where there are none.
struct NotedFile: Sendable {
  /// Nil when it was not there.
  let stamp: FileStamp?
  /// What it was made from; nil for one that is made anew whenever anything changes.
  let mark: Fingerprint?
  /// Below the output folder.
  let path: String

  func isUntouched(in folder: OutputFolder) -> Bool {
    stamp != nil && folder.stamp(of: path) == stamp
  }

  func write(to bytes: inout [UInt8]) {
    bytes += Array((stamp?.description ?? "- - -").utf8)
    bytes += Array(" \(mark.map { hexadecimal($0.value) } ?? "-") ".utf8)
    bytes += Array(path.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Reads lines; nil when one of them is no such line.
  static func files(in bytes: ArraySlice<UInt8>) -> [NotedFile]? {
    var reader = Reader(rest: bytes)
    var files: [NotedFile] = []
    while !reader.rest.isEmpty {
      guard let file = reader.file() else { return nil }
      files.append(file)
    }
    return files
  }

  /// Tens of thousands of lines are read in each build, so they are read byte by byte.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func file() -> NotedFile? {
      guard let size = word(), let seconds = word(), let nanoseconds = word(), let mark = word(),
        let end = rest.firstIndex(of: UInt8(ascii: "\n")), end > rest.startIndex
      else { return nil }
      let path = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let number = value(of: mark, base: 16).map { Fingerprint(value: $0) }
      guard number != nil || isNone(mark) else { return nil }
      guard let size = value(of: size, base: 10), let seconds = value(of: seconds, base: 10),
        let nanoseconds = value(of: nanoseconds, base: 10)
      else {
        return [size, seconds, nanoseconds].allSatisfy(isNone) ? NotedFile(stamp: nil, mark: number, path: path) : nil
      }
      let stamp = FileStamp(
        size: Int(truncatingIfNeeded: size), seconds: Int(truncatingIfNeeded: seconds),
        nanoseconds: Int(truncatingIfNeeded: nanoseconds))
      return NotedFile(stamp: stamp, mark: number, path: path)
    }

    private mutating func word() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }),
        rest[end] == UInt8(ascii: " ")
      else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }

    private func isNone(_ word: ArraySlice<UInt8>) -> Bool { word.elementsEqual("-".utf8) }

    private func value(of word: ArraySlice<UInt8>, base: UInt64) -> UInt64? {
      guard (1...19).contains(word.count) else { return nil }
      var number: UInt64 = 0
      for byte in word {
        let digit: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
        default: return nil
        }
        guard digit < base else { return nil }
        number = number &* base &+ UInt64(digit)
      }
      return number
    }
  }
}
