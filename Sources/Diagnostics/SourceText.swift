/// The bytes of a file the reader wrote, and the places in it.
package struct SourceText: Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// Offset of the first byte of each line.
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// The location of `length` bytes at a byte offset; an offset past the end means the end.
  package func location(at offset: Int, length: Int = 0) -> Location {
    let (line, column) = lineAndColumn(at: offset)
    return location(line: line, column: column, length: length)
  }

  /// Both 1-based, the column in bytes; an offset past the end means the end.
  package func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// The location of a 1-based line and column (in bytes).
  package func location(line: Int, column: Int, length: Int = 0) -> Location {
    Location(path: path, line: line, column: column, length: length, lineText: text(ofLine: line))
  }

  /// A longer line is nothing to show, and thousands of places in it would each copy it.
  private static let longestLine = 16 << 10

  /// Nil when there is no such line, or when it is longer than 16 KiB.
  package func text(ofLine line: Int) -> String? {
    guard line >= 1, line <= lineStarts.count else { return nil }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    guard end - start <= SourceText.longestLine else { return nil }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
