package import Books
package import Diagnostics
import SQLite

// What the reader does by hand must survive a power cut as soon as the command has ended, unlike what a source can be
// asked for again.
extension Library {
  /// False, and nothing changed, when the book is in the list already.
  @discardableResult
  package mutating func addWish(_ wish: Wish) throws(Failure) -> Bool {
    try editing { connection throws(SQLiteError) in try ListWriter(connection).add(wish) }
  }

  /// A book is in the list once; its newest view counts.
  package mutating func addRecent(_ view: RecentView) throws(Failure) {
    try editing { connection throws(SQLiteError) in try ListWriter(connection).add(view) }
  }

  /// False, and nothing changed, when the book is marked already.
  @discardableResult
  package mutating func addFavorite(_ favorite: Favorite) throws(Failure) -> Bool {
    try editing { connection throws(SQLiteError) in try ListWriter(connection).add(favorite) }
  }

  /// Replaces the reader's own words about a book; empty words remove them.
  package mutating func setOwnWords(_ words: OwnWords, of book: BookID) throws(Failure) {
    try editing { connection throws(SQLiteError) in try ListWriter(connection).set(words, of: book) }
  }

  func editing<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(Failure) -> Value {
    try reporting { connection throws(SQLiteError) in
      try connection.setDurability(.full)
      defer { try? connection.setDurability(.normal) }
      return try connection.transaction { () throws(SQLiteError) in try body(connection) }
    }
  }
}

/// Writes the reader's lists and words.
struct ListWriter {
  private let connection: Connection
  private let addBook: Statement
  private let addWish: Statement
  private let addRecent: Statement
  private let addFavorite: Statement
  private let setWords: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    addBook = try connection.statement("INSERT INTO books (id) VALUES (?1) ON CONFLICT DO NOTHING")
    addWish = try connection.statement(
      "INSERT INTO wishes (book, added) SELECT book, ?2 FROM books WHERE id = ?1 ON CONFLICT DO NOTHING")
    addRecent = try connection.statement(
      """
      INSERT INTO recents (book, viewed) SELECT book, ?2 FROM books WHERE id = ?1
      ON CONFLICT DO UPDATE SET viewed = max(viewed, excluded.viewed)
      """)
    addFavorite = try connection.statement(
      "INSERT INTO favorites (book, since) SELECT book, ?2 FROM books WHERE id = ?1 ON CONFLICT DO NOTHING")
    setWords = try connection.statement("UPDATE books SET own_title = ?2, note = ?3 WHERE id = ?1")
  }

  func add(_ wish: Wish) throws(SQLiteError) -> Bool {
    try put(wish.book, wish.added, with: addWish)
  }

  func add(_ view: RecentView) throws(SQLiteError) {
    _ = try put(view.book, view.viewed, with: addRecent)
  }

  func add(_ favorite: Favorite) throws(SQLiteError) -> Bool {
    try put(favorite.book, favorite.since, with: addFavorite)
  }

  func set(_ words: OwnWords, of book: BookID) throws(SQLiteError) {
    try know(book)
    try setWords.bind(1, book.description)
    try setWords.bind(2, words.title)
    try setWords.bind(3, words.note)
    try setWords.run()
  }

  private func put(
    _ book: BookID, _ moment: Moment, with statement: Statement
  ) throws(SQLiteError) -> Bool {
    try know(book)
    try statement.bind(1, book.description)
    try statement.bind(2, moment.seconds)
    try statement.run()
    return connection.changes > 0
  }

  private func know(_ book: BookID) throws(SQLiteError) {
    try addBook.bind(1, book.description)
    try addBook.run()
  }
}
