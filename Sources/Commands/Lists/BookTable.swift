import Books
import Library

/// A table of books: marks, title, authors, publisher, year, price, cut, a day, number.
struct BookTable {
  private var table: Table
  private var marks: Set<Mark> = []

  /// What a sign before a title means; signs every terminal shows in one column.
  enum Mark: String, CaseIterable {
    case favorite = "*"
    case wished = "+"

    var meaning: String {
      switch self {
      case .favorite: "* favourite"
      case .wished: "+ on the wish list"
      }
    }
  }

  init(count: Int) {
    table = Table([
      Table.Column(isRightAligned: true), Table.Column(), Table.Column(least: 16), Table.Column(least: 8, sacrifice: 2),
      Table.Column(least: 6, sacrifice: 4), Table.Column(sacrifice: 3),
      Table.Column(isRightAligned: true, sacrifice: 0),
      Table.Column(isRightAligned: true, sacrifice: 1), Table.Column(sacrifice: 5), Table.Column(),
    ])
    table.reserve(rows: count)
  }

  /// `number` is that of a result; `day` is shown in a column of its own. `shown` are the marks that tell something here:
  /// on the wish list every book is wished.
  mutating func add(_ book: ListedBook, number: Int? = nil, day: Day? = nil, marks shown: [Mark]) {
    var signs = ""
    for mark in shown {
      let isShown =
        switch mark {
        case .favorite: book.favoriteSince != nil
        case .wished: book.wishedSince != nil
        }
      guard isShown else { continue }
      signs += mark.rawValue
      marks.insert(mark)
    }
    let price = book.prices.asked
    table.add([
      number.map { String($0) } ?? "", signs, book.shownTitle,
      book.authors.count == 1 ? book.authors[0] : book.authors.joined(separator: ", "), book.publisher,
      book.published.map { String($0.year) } ?? "",
      price.map { "\($0)원" } ?? "", book.prices.cut.map { "-\($0.percent)%" } ?? "", day?.description ?? "",
      book.id.description,
    ])
  }

  /// With the meaning of the marks that occur below it.
  func text(columns: Int?) -> [UInt8] {
    let legend = Mark.allCases.filter(marks.contains).map(\.meaning).joined(separator: ", ")
    return table.text(columns: columns) + Array((legend.isEmpty ? "" : "(\(legend))\n").utf8)
  }
}
