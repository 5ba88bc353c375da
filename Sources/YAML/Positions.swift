/// Turns libyaml's positions, which count characters after the byte order mark, into lines and columns in bytes.
///
/// libyaml's own line numbers are not used: it also ends lines at U+0085, U+2028, U+2029 and lone carriage returns.
struct Positions {
  let bytes: [UInt8]
  /// The length of the byte order mark.
  let start: Int
  private let firstLine: Int
  /// Offset of each character after the byte order mark; nil when all are ASCII.
  private let characterStarts: [Int]?
  private let lineStarts: [Int]

  init(_ bytes: [UInt8], firstLine: Int) {
    self.bytes = bytes
    self.firstLine = firstLine
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.start = start
    characterStarts =
      bytes[start...].allSatisfy { $0 < 0x80 } ? nil : bytes.indices[start...].filter { bytes[$0] & 0xC0 != 0x80 }
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The byte offset of libyaml's `mark.index`.
  func offset(ofCharacter index: Int) -> Int {
    guard let characterStarts else { return min(start + index, bytes.count) }
    return index < characterStarts.count ? characterStarts[index] : bytes.count
  }

  func place(at offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (firstLine + low, offset - lineStarts[low] + 1)
  }

  /// The part of `range` that is on its first line, without white space at its end.
  func firstLine(of range: Range<Int>) -> Range<Int> {
    var end = bytes[range].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
    while end > range.lowerBound, isBlank(bytes[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// The bytes from `offset` up to white space.
  func word(at offset: Int) -> Range<Int> {
    offset..<(bytes[offset...].firstIndex(where: isBlank) ?? bytes.count)
  }

  /// The character at `offset`, for a message; nil at the end.
  func character(at offset: Int) -> String? {
    var decoder = UTF8()
    var rest = bytes[offset...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return String(Character(scalar))
  }

  /// The first tab in the white space that the line around `offset` begins with.
  func indentingTab(onLineOf offset: Int) -> Int? {
    let lineStart = offset - place(at: offset).column + 1
    return bytes[lineStart...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .firstIndex(of: UInt8(ascii: "\t"))
  }

  /// True when only white space follows.
  func isAtEnd(_ offset: Int) -> Bool {
    bytes[offset...].allSatisfy(isBlank)
  }

  func error(_ kind: YAMLError.Kind, _ message: String, at range: Range<Int>) -> YAMLError {
    let (line, column) = place(at: range.lowerBound)
    return YAMLError(kind: kind, message: message, line: line, column: column, length: range.count)
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}
