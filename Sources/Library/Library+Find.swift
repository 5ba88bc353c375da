import Books
package import Diagnostics
import SQLite

extension Library {
  /// The books whose title, as it is shown with this `sourceOrder`, is `title`; when there is none, those whose title
  /// contains it. In order of title, then of number.
  ///
  /// Upper and lower case, composed and decomposed characters, width and white space make no difference. Goods
  /// that are not books are left out unless they are on a list. None for a blank title.
  package func find(title: String, sourceOrder: [String]) throws(Failure) -> [ListedBook] {
    let wanted = titleKey(title)
    if wanted.isEmpty { return [] }
    return try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in
        let ranks = sourceRanks(sourceOrder)
        var equal: [(key: String, id: BookID)] = []
        var containing: [(key: String, id: BookID)] = []
        try eachTitle(from: connection, ranks: ranks) { title, id in
          let key = titleKey(title)
          if key == wanted {
            equal.append((key, id))
          } else if equal.isEmpty, contains(wanted.utf8, in: key.utf8) {
            containing.append((key, id))
          }
        }
        let found = equal.isEmpty ? containing : equal
        let ids = found.sorted { $0.key == $1.key ? $0.id < $1.id : $0.key < $1.key }.map(\.id)
        return ids.isEmpty ? [] : try listedBooks(.books(ids), ranks: ranks, from: connection)
      }
    }
  }
}

private func contains(_ part: String.UTF8View, in whole: String.UTF8View) -> Bool {
  var rest = whole[...]
  while let first = part.first, let start = rest.firstIndex(of: first) {
    if rest[start...].starts(with: part) { return true }
    rest = rest[whole.index(after: start)...]
  }
  return part.isEmpty
}

// MARK: Reading titles

/// What a title is chosen by.
private struct TitledRecord: RankedRecord {
  var source: String
  var number: String
  var fetched: Day
  var title: String
  var prices: Prices { Prices() }
}

/// The shown title of every book, but for goods on no list.
private func eachTitle(
  from connection: Connection, ranks: [String: Int], _ body: (String, BookID) -> Void
) throws(SQLiteError) {
  let rows = try connection.statement(
    """
    SELECT b.book, b.id, b.own_title, r.source, r.id, r.fetched, r.title
    FROM books AS b LEFT JOIN records AS r ON r.book = b.book
    WHERE r.ean IS NULL OR EXISTS (SELECT 1 FROM wishes WHERE book = b.book)
      OR EXISTS (SELECT 1 FROM favorites WHERE book = b.book) OR EXISTS (SELECT 1 FROM recents WHERE book = b.book)
    ORDER BY b.book
    """)
  var book: (key: Int?, id: BookID, own: String?)?
  var records: [TitledRecord] = []
  func finish() {
    if let book, let title = book.own ?? inPrecedence(records, ranks: ranks).first?.title { body(title, book.id) }
    records.removeAll(keepingCapacity: true)
  }
  while try rows.step() {
    let key = rows.integer(0)
    if book == nil || key != book?.key {
      finish()
      guard let id = rows.text(1).flatMap(BookID.init(_:)) else { throw .corrupt("a book has no valid number") }
      book = (key, id, rows.text(2))
    }
    guard let source = rows.text(3) else { continue }
    guard let fetched = rows.integer(5).flatMap(Day.init(number:)) else { throw .corrupt("a record has no valid day") }
    records.append(
      TitledRecord(source: source, number: rows.text(4) ?? "", fetched: fetched, title: rows.text(6) ?? ""))
  }
  finish()
}
