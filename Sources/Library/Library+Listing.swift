import Books
package import Diagnostics
import SQLite

extension Library {
  /// The books of a selection as `merge` would make them with the same `sourceOrder`, but reading only what a table shows.
  ///
  /// A list is in its own order, newest first and then by book; named books are in the order they are named in, each once;
  /// the books of records are in order of their numbers.
  package func listing(_ selection: Selection, sourceOrder: [String]) throws(Failure) -> [ListedBook] {
    try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in
        try listedBooks(selection, ranks: sourceRanks(sourceOrder), from: connection)
      }
    }
  }
}

/// What a table needs of a record.
private struct ListedRecord: RankedRecord {
  var source: String
  var number: String
  var fetched: Day
  var title: String
  var authors: [String]
  var publisher: String
  var published: Day?
  var prices: Prices

  static let columns =
    "r.source, r.id, r.fetched, r.title, r.authors, r.publisher, r.published, r.list_price, r.sale_price, r.status"

  /// From `columns`, the first of which is at `column`; nil where no record was joined.
  init?(_ rows: Statement, from column: Int32) throws(SQLiteError) {
    guard let source = rows.text(column) else { return nil }
    guard let fetched = rows.integer(column + 2).flatMap(Day.init(number:)) else {
      throw .corrupt("a record has no valid day")
    }
    self.source = source
    number = rows.text(column + 1) ?? ""
    self.fetched = fetched
    title = rows.text(column + 3) ?? ""
    authors = rows.names(column + 4)
    publisher = rows.text(column + 5) ?? ""
    published = rows.integer(column + 6).flatMap(Day.init(number:))
    prices = Prices(rows, from: column + 7)
  }
}

/// What a table needs of a book beside its records: the reader's own words and its places in the lists.
private struct BookRow {
  var id: BookID
  var words = OwnWords()
  var wishedSince: Moment?
  var favoriteSince: Moment?
  var viewed: Moment?

  static let columns = "b.id, b.own_title, b.own_authors, b.own_publisher, b.own_published"

  /// From `columns`, the first of which is at `column`.
  init(_ rows: Statement, from column: Int32) throws(SQLiteError) {
    guard let id = rows.text(column).flatMap(BookID.init(_:)) else { throw .corrupt("a book has no valid number") }
    self.id = id
    words.title = rows.text(column + 1)
    words.authors = rows.names(column + 2)
    words.publisher = rows.text(column + 3)
    words.published = rows.integer(column + 4).flatMap(Day.init(number:))
  }

  func book(_ records: [ListedRecord], ranks: [String: Int]) -> ListedBook {
    let records = inPrecedence(records, ranks: ranks)
    let prices: Prices
    let pricesDay: Day?
    if records.count == 1 {
      // Nearly every book has one record, for which there is nothing to decide.
      let knows = records[0].prices.knowListPrice
      prices = knows ? records[0].prices : Prices(status: records[0].prices.status)
      pricesDay = knows ? records[0].fetched : nil
    } else {
      let shown = shownPrices(of: records)
      prices = shown.prices
      pricesDay = shown.record?.fetched
    }
    let authors = words.authors ?? []
    return ListedBook(
      id: id, title: words.title ?? records.first?.title ?? "",
      authors: authors.isEmpty ? records.first { !$0.authors.isEmpty }?.authors ?? [] : authors,
      publisher: words.publisher ?? records.first { !$0.publisher.isEmpty }?.publisher ?? "",
      published: words.published ?? records.first { $0.published != nil }?.published, prices: prices,
      pricesDay: pricesDay, wishedSince: wishedSince, favoriteSince: favoriteSince, viewed: viewed)
  }
}

/// The moments of one list by the row keys of their books, which are asked for in ascending order.
private struct Moments {
  private var entries: [(book: Int, moment: Moment)] = []
  private var place = 0

  var count: Int { entries.count }

  init(of list: ListStep.Field, for selection: Selection, from connection: Connection) throws(SQLiteError) {
    // Looking up every wish in another list takes longer than reading that list.
    let books = selection.list == list || selection == .wishes ? .all : ChosenBooks(selection)
    let rows = try connection.statement(
      "SELECT book, \(list.column) FROM \(list.table) WHERE \(books.condition) ORDER BY book")
    try books.bind(to: rows)
    while try rows.step() { entries.append((rows.integer(0) ?? 0, Moment(seconds: rows.integer(1) ?? 0))) }
  }

  mutating func moment(of book: Int) -> Moment? {
    while place < entries.count, entries[place].book < book { place += 1 }
    return place < entries.count && entries[place].book == book ? entries[place].moment : nil
  }
}

func listedBooks(
  _ selection: Selection, ranks: [String: Int], from connection: Connection
) throws(SQLiteError) -> [ListedBook] {
  var books: [ListedBook] = []
  let chosen = ChosenBooks(selection)
  var wishes = try Moments(of: .wish, for: selection, from: connection)
  var favorites = try Moments(of: .favorite, for: selection, from: connection)
  var views = try Moments(of: .recent, for: selection, from: connection)
  // In the order of row keys, which costs nothing and keeps the records of a book together.
  let rows = try connection.statement(
    """
    SELECT c.book, \(BookRow.columns), \(ListedRecord.columns)
    FROM (\(chosen.query)) AS c CROSS JOIN books AS b ON b.book = c.book LEFT JOIN records AS r ON r.book = b.book
    ORDER BY c.book
    """)
  try chosen.bind(to: rows)
  books.reserveCapacity(max(wishes.count, favorites.count, views.count))
  var current: (key: Int, row: BookRow)?
  var records: [ListedRecord] = []
  while try rows.step() {
    let key = rows.integer(0) ?? 0
    if key != current?.key {
      if let current { books.append(current.row.book(records, ranks: ranks)) }
      records.removeAll(keepingCapacity: true)
      var row = try BookRow(rows, from: 1)
      row.wishedSince = wishes.moment(of: key)
      row.favoriteSince = favorites.moment(of: key)
      row.viewed = views.moment(of: key)
      current = (key, row)
    }
    if let record = try ListedRecord(rows, from: 6) { records.append(record) }
  }
  if let current { books.append(current.row.book(records, ranks: ranks)) }
  return inOrder(books, of: selection)
}

private func inOrder(_ books: [ListedBook], of selection: Selection) -> [ListedBook] {
  // The complement turns the order around, and unlike the negative exists for every number a damaged file can hold.
  let keys: [Int]
  switch selection {
  case .wishes: keys = books.map { ~($0.wishedSince?.seconds ?? 0) }
  case .recents: keys = books.map { ~($0.viewed?.seconds ?? 0) }
  case .favorites: keys = books.map { ~($0.favoriteSince?.seconds ?? 0) }
  case .records: keys = books.map { _ in 0 }
  case .books(let ids):
    let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    keys = books.map { places[$0.id] ?? 0 }
  }
  return books.indices.sorted { keys[$0] == keys[$1] ? books[$0].id < books[$1].id : keys[$0] < keys[$1] }
    .map { books[$0] }
}
