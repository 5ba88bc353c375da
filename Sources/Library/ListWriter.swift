import Books
import SQLite

/// Reads and writes single fields of books: their places in the reader's lists and the reader's own words.
struct ListWriter {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The row key of a book; nil when the library has never heard of it.
  func key(of book: BookID) throws(SQLiteError) -> Int? {
    let find = try connection.statement("SELECT book FROM books WHERE id = ?1")
    try find.bind(1, book.description)
    return try find.first()
  }

  /// The row key of a book that the library knows from now on.
  func knownKey(of book: BookID) throws(SQLiteError) -> Int {
    if let key = try key(of: book) { return key }
    let add = try connection.statement("INSERT INTO books (id) VALUES (?1) RETURNING book")
    try add.bind(1, book.description)
    guard let key = try add.first() else { throw .corrupt("the book ‘\(book)’ was not stored") }
    return key
  }

  func value(of field: ListStep.Field, of key: Int) throws(SQLiteError) -> ListStep.Value? {
    let rows = try connection.statement("SELECT \(field.column) FROM \(field.table) WHERE book = ?1")
    try rows.bind(1, key)
    return try rows.step() ? field.value(in: rows, at: 0) : nil
  }

  /// Nil takes the book off the list, or the word away.
  func write(_ value: ListStep.Value?, to field: ListStep.Field, of key: Int) throws(SQLiteError) {
    let (table, column) = (field.table, field.column)
    let change: Statement
    if table == "books" {
      change = try connection.statement("UPDATE books SET \(column) = ?2 WHERE book = ?1")
    } else if value == nil {
      change = try connection.statement("DELETE FROM \(table) WHERE book = ?1 AND ?2 IS NULL")
    } else {
      change = try connection.statement(
        """
        INSERT INTO \(table) (book, \(column)) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET \(column) = excluded.\(column)
        """)
    }
    try change.bind(1, key)
    switch value {
    case .moment(let moment): try change.bind(2, moment.seconds)
    case .text(let text): try change.bind(2, text)
    case .names(let names): try change.bind(2, joined(names))
    case .day(let day): try change.bind(2, day.number)
    case nil: try change.bind(2, nil as Int?)
    }
    try change.run()
  }

  func words(of key: Int) throws(SQLiteError) -> OwnWords {
    var words = OwnWords()
    let columns = ListStep.Field.words.map(\.column).joined(separator: ", ")
    let rows = try connection.statement("SELECT \(columns) FROM books WHERE book = ?1")
    try rows.bind(1, key)
    guard try rows.step() else { return words }
    for (index, field) in ListStep.Field.words.enumerated() {
      words[field] = try field.value(in: rows, at: Int32(index))
    }
    return words
  }
}

extension ListStep.Field {
  /// `books` for words; otherwise a table of its own that has a row for each book in the list.
  var table: String {
    switch self {
    case .wish: "wishes"
    case .recent: "recents"
    case .favorite: "favorites"
    case .title, .authors, .translators, .publisher, .published, .note, .edited: "books"
    }
  }

  var column: String {
    switch self {
    case .wish: "added"
    case .recent: "viewed"
    case .favorite: "since"
    case .title: "own_title"
    case .authors: "own_authors"
    case .translators: "own_translators"
    case .publisher: "own_publisher"
    case .published: "own_published"
    case .note: "note"
    case .edited: "words_edited"
    }
  }

  func value(in rows: Statement, at column: Int32) throws(SQLiteError) -> ListStep.Value? {
    switch self {
    case .wish, .recent, .favorite, .edited: rows.integer(column).map { .moment(Moment(seconds: $0)) }
    case .title, .publisher, .note: rows.text(column).map { .text($0) }
    case .authors, .translators: rows.text(column).map { .names(separated($0)) }
    case .published: try rows.integer(column).map { number throws(SQLiteError) in .day(try day(number)) }
    }
  }

  /// Reads what `stored` wrote.
  func value(stored text: String) throws(SQLiteError) -> ListStep.Value {
    switch self {
    case .title, .publisher, .note: return .text(text)
    case .authors, .translators: return .names(separated(text))
    case .wish, .recent, .favorite, .edited, .published:
      guard let number = Int(text) else { throw .corrupt("a change has no valid value of ‘\(self)’") }
      return self == .published ? .day(try day(number)) : .moment(Moment(seconds: number))
    }
  }

  private func day(_ number: Int) throws(SQLiteError) -> Day {
    guard let day = Day(number: number) else { throw .corrupt("a book has no valid day of publication") }
    return day
  }
}

extension ListStep.Value {
  /// As it stands in the history.
  var stored: String? {
    switch self {
    case .moment(let moment): String(moment.seconds)
    case .text(let text): text
    case .names(let names): joined(names)
    case .day(let day): String(day.number)
    }
  }
}
