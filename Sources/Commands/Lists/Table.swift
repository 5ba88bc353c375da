/// Lines whose columns stand under each other, in a terminal of any width.
///
/// Where nobody is looking nothing is cut. On a terminal columns are left out or shortened until a row fits, and on a very
/// narrow one a row takes two lines.
struct Table {
  struct Column {
    var isRightAligned = false
    /// Columns it may be shortened to; nil when it is shown whole or not at all.
    var least: Int?
    /// The order in which columns are left out, the highest number first; nil when it stays.
    var sacrifice: Int?
  }

  private struct Cell {
    var text: String
    var width: Int
  }

  private let columns: [Column]
  /// Row after row.
  private var cells: [Cell] = []
  private var widths: [Int]

  /// Wider cells do not push the others of their column aside where nothing is cut.
  private static let widest = 48
  /// Below it a row takes two lines.
  private static let narrow = 50
  private static let gap = 2

  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { _ in 0 }
  }

  private var rows: some Sequence<ArraySlice<Cell>> {
    stride(from: 0, to: cells.count, by: columns.count).lazy.map { cells[$0..<$0 + columns.count] }
  }

  mutating func reserve(rows: Int) {
    cells.reserveCapacity(rows * columns.count)
  }

  /// As many texts as there are columns; what could harm a terminal in them is made visible.
  mutating func add(_ texts: [String]) {
    for (index, text) in texts.enumerated() {
      var cell = Cell(text: text, width: 0)
      if let width = plainWidth(text) {
        cell.width = width
      } else {
        cell.text = harmless(text)
        cell.width = displayWidth(cell.text)
      }
      widths[index] = max(widths[index], cell.width)
      cells.append(cell)
    }
  }

  /// `columns` is the width of the terminal, nil when there is none.
  func text(columns room: Int?) -> [UInt8] {
    if let room, room < Table.narrow { return folded(room) }
    let layout = room.map { fitting($0 - 1, columns.indices) } ?? widths.map { $0 == 0 ? nil : min($0, Table.widest) }
    let last = layout.lastIndex { $0 != nil } ?? 0
    var text: [UInt8] = []
    text.reserveCapacity(cells.count * 12)
    for row in rows {
      // Spaces that are written only when something follows.
      var pending = 0
      for (column, cell) in zip(layout.indices, row) {
        guard let width = layout[column] else { continue }
        let isCut = room != nil && cell.width > width
        let shown = isCut ? shortened(cell.text, toColumns: width) : cell.text
        let space = max(0, width - (isCut ? displayWidth(shown) : cell.width))
        if columns[column].isRightAligned { pending += space }
        if !shown.isEmpty {
          text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: pending))
          text.append(contentsOf: shown.utf8)
          pending = 0
        }
        pending += (columns[column].isRightAligned ? 0 : space) + Table.gap
        if column == last { break }
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The width of each of these columns; nil for one that is left out, and for the others.
  private func fitting(_ room: Int, _ wanted: Range<Int>) -> [Int?] {
    var layout: [Int?] = widths.indices.map { widths[$0] == 0 || !wanted.contains($0) ? nil : widths[$0] }
    func needed(_ width: (Int) -> Int) -> Int {
      layout.indices.reduce(-Table.gap) { sum, index in sum + (layout[index] == nil ? 0 : width(index) + Table.gap) }
    }
    func least(_ index: Int) -> Int { min(columns[index].least ?? widths[index], widths[index]) }
    let order = columns.indices.filter { columns[$0].sacrifice != nil }.sorted {
      (columns[$0].sacrifice ?? 0) > (columns[$1].sacrifice ?? 0)
    }
    for index in order where needed(least) > room { layout[index] = nil }
    // The widest gives first.
    while needed({ layout[$0] ?? 0 }) > room {
      let shrinkable = layout.indices.filter { (layout[$0] ?? 0) > least($0) }
      guard let widest = shrinkable.max(by: { (layout[$0] ?? 0) < (layout[$1] ?? 0) }) else { break }
      layout[widest]? -= 1
    }
    return layout
  }

  /// The first column that can be shortened, with what stands before it, and below it as many of the others as fit.
  private func folded(_ room: Int) -> [UInt8] {
    let main = columns.firstIndex { $0.least != nil } ?? 0
    let indent = "    "
    let layout = fitting(room - 1 - indent.utf8.count, (main + 1)..<columns.count)
    var text = ""
    for row in rows {
      let first = row.prefix(main + 1).map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
      text += shortened(first, toColumns: room - 1) + "\n"
      let others = zip(layout, row).compactMap { width, cell in width.map { shortened(cell.text, toColumns: $0) } }
      let second = indent + others.filter { !$0.isEmpty }.joined(separator: "  ")
      if second != indent { text += shortened(second, toColumns: room - 1) + "\n" }
    }
    return Array(text.utf8)
  }
}
