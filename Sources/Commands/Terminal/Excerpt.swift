/// A line of a reader's file as a terminal shows it, and the marks under the part that is meant.
struct Excerpt: Hashable {
  let line: String
  /// Spaces and `^`; nil when no part is.
  let marks: String?

  /// `column` and `length` count UTF-8 bytes, as in a location. A line wider than `width` columns is cut at one or both
  /// ends, so that the meant part stays in sight.
  init(of text: String, column: Int?, length: Int, width: Int) {
    let cells = Cell.cells(of: text)
    let total = cells.last.map { $0.column + $0.width } ?? 0
    var marked: Range<Int>?
    if let column {
      let bytes = (column - 1)..<(column - 1 + max(length, 1))
      let meant = cells.filter { $0.bytes.overlaps(bytes) }
      let start = meant.first?.column ?? total
      let end = meant.last.map { $0.column + $0.width } ?? total
      marked = start..<max(end, start + 1)
    }
    guard total > width else {
      line = cells.map(\.text).joined()
      marks = marked.map { Excerpt.marks(under: $0, from: 0) }
      return
    }
    let latest = max(0, total + 1 - width)
    let wanted = min(latest, max(0, (marked?.lowerBound ?? 0) - width / 3))
    let first = cells.first { $0.column >= wanted }?.column ?? 0
    let isCutBefore = first > 0
    let room = width - (isCutBefore ? 1 : 0)
    let fits = cells.filter { $0.column >= first && $0.column + $0.width <= first + room }
    let isCutAfter = (fits.last?.column ?? first) < (cells.last?.column ?? 0)
    let shown = isCutAfter ? fits.filter { $0.column + $0.width < first + room } : fits
    let end = shown.last.map { $0.column + $0.width } ?? first
    line = (isCutBefore ? "…" : "") + shown.map(\.text).joined() + (isCutAfter ? "…" : "")
    marks = marked.map { marked in
      let start = min(max(marked.lowerBound, first), end)
      let range = start..<max(start + 1, min(marked.upperBound, end + (isCutAfter ? 1 : 0)))
      return Excerpt.marks(under: range, from: isCutBefore ? first - 1 : first)
    }
  }

  private static func marks(under range: Range<Int>, from first: Int) -> String {
    String(repeating: " ", count: range.lowerBound - first) + String(repeating: "^", count: range.count)
  }

  /// A character as it is shown.
  private struct Cell {
    var text: String
    /// 0-based, on an uncut line.
    var column: Int
    var width: Int
    /// 0-based, from the start of the line.
    var bytes: Range<Int>

    private static let tabStop = 4

    static func cells(of text: String) -> [Cell] {
      var cells: [Cell] = []
      var column = 0
      var offset = 0
      for character in text {
        var shown = String(character)
        if character == "\t" {
          shown = String(repeating: " ", count: tabStop - column % tabStop)
        } else if let replacement = harmless(character) {
          shown = replacement
        }
        let width = displayWidth(shown)
        let length = String(character).utf8.count
        cells.append(Cell(text: shown, column: column, width: width, bytes: offset..<(offset + length)))
        column += width
        offset += length
      }
      return cells
    }
  }
}
