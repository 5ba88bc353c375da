package import Books
package import Diagnostics
import SQLite

/// Changes the reader's lists and words inside one transaction; see `Library.change`.
///
/// Every method throws when the library cannot be read or written. Then the whole change is undone, even when the error
/// is not handed on.
package struct ListEditor: ~Copyable {
  /// When the change is made; what is added bears it.
  package let moment: Moment
  /// What stopped an earlier call. SQLite may have ended the transaction by itself, so nothing more may be written.
  private(set) var failure: Failure?

  private let connection: Connection
  private let file: LibraryFile
  private let lists: ListWriter
  private var firstValues: [ListStep] = []
  private var places: [Place: Int] = [:]

  private struct Place: Hashable {
    var book: BookID
    var field: ListStep.Field
  }

  init(_ connection: Connection, _ file: LibraryFile, at moment: Moment) {
    self.connection = connection
    self.file = file
    self.moment = moment
    lists = ListWriter(connection)
  }

  // MARK: Wish list

  /// Nil when the book was added now; otherwise the moment it has been there since, and nothing changed.
  package mutating func addWish(_ book: BookID) throws(Failure) -> Moment? {
    try add(book, to: .wish)
  }

  /// The moment the book had been there since; nil when it was not there.
  @discardableResult
  package mutating func removeWish(_ book: BookID) throws(Failure) -> Moment? {
    try put(nil, in: .wish, of: book)?.moment
  }

  // MARK: Recently viewed

  /// Puts a book first among those viewed, where it stands once.
  ///
  /// The view bears the moment of the change, or that of the newest view of another book and a second when that is not
  /// earlier: so the order of moments is the order of views, in a snapshot too, however quick the reader and however
  /// wrong a clock was. A view is never moved back in time.
  package mutating func view(_ book: BookID) throws(Failure) {
    let newest = try reporting { connection, lists throws(SQLiteError) in
      let others = try connection.statement("SELECT max(viewed) FROM recents WHERE book IS NOT ?1")
      try others.bind(1, lists.key(of: book))
      return try others.first()
    }
    var viewed = moment
    if let newest, viewed.seconds <= newest { viewed = Moment(seconds: min(newest, lastSecond - 1) + 1) }
    if let last = try value(of: .recent, of: book)?.moment, last >= viewed { return }
    _ = try put(.moment(viewed), in: .recent, of: book)
  }

  /// The moment of the view that is gone; nil when there was none.
  @discardableResult
  package mutating func removeRecent(_ book: BookID) throws(Failure) -> Moment? {
    try put(nil, in: .recent, of: book)?.moment
  }

  /// How many books were there.
  @discardableResult
  package mutating func clearRecents() throws(Failure) -> Int {
    let books = try reporting { connection, _ throws(SQLiteError) in
      var books: [BookID] = []
      let rows = try connection.statement("SELECT id FROM recents JOIN books USING (book) ORDER BY viewed DESC, id")
      while try rows.step() {
        guard let book = rows.text(0).flatMap(BookID.init(_:)) else { throw .corrupt("a book has no valid number") }
        books.append(book)
      }
      return books
    }
    for book in books { try removeRecent(book) }
    return books.count
  }

  // MARK: Favourites

  /// Nil when the book became a favourite now; otherwise the moment it has been one since, and nothing changed.
  package mutating func addFavorite(_ book: BookID) throws(Failure) -> Moment? {
    try add(book, to: .favorite)
  }

  /// Whether the book is a favourite now.
  package mutating func toggleFavorite(_ book: BookID) throws(Failure) -> Bool {
    if try removeFavorite(book) != nil { return false }
    _ = try add(book, to: .favorite)
    return true
  }

  /// The moment the book had been a favourite since; nil when it was none.
  @discardableResult
  package mutating func removeFavorite(_ book: BookID) throws(Failure) -> Moment? {
    try put(nil, in: .favorite, of: book)?.moment
  }

  // MARK: Own words

  /// The reader's own words about a book; empty when there are none.
  package mutating func words(of book: BookID) throws(Failure) -> OwnWords {
    try reporting { _, lists throws(SQLiteError) in
      guard let key = try lists.key(of: book) else { return OwnWords() }
      return try lists.words(of: key)
    }
  }

  /// Replaces the reader's own words about a book; what is nil or blank in them is taken away.
  ///
  /// Control characters are left out, and all but the note become text of one line. `words.edited` does not count: it
  /// becomes the moment of this change when anything changed.
  package mutating func set(_ words: OwnWords, of book: BookID) throws(Failure) {
    var words = words.cleaned()
    var old = try self.words(of: book)
    let edited = old.edited
    (words.edited, old.edited) = (nil, nil)
    guard words != old else { return }
    // A clock that was put back must not make these words the older ones.
    words.edited = words.isEmpty ? nil : max(moment, edited ?? moment)
    try replace(words, of: book)
  }

  /// The words as they are, `edited` too.
  mutating func replace(_ words: OwnWords, of book: BookID) throws(Failure) {
    for field in ListStep.Field.words { _ = try put(words[field], in: field, of: book) }
  }

  // MARK: All lists

  /// Where a book stood before it was forgotten; nil where it did not.
  package struct Forgotten: Sendable, Hashable {
    package var wish: Moment?
    package var recent: Moment?
    package var favorite: Moment?

    /// It was on no list.
    package var isEmpty: Bool { wish == nil && recent == nil && favorite == nil }
  }

  /// Takes a book off every list. The reader's own words about it stay, as does what sources said.
  @discardableResult
  package mutating func forget(_ book: BookID) throws(Failure) -> Forgotten {
    Forgotten(wish: try removeWish(book), recent: try removeRecent(book), favorite: try removeFavorite(book))
  }

  // MARK: Facts

  /// Stores what sources said, as `Library.store` does, together with the change. Undoing the change later leaves it.
  package mutating func store(_ records: [SourceRecord]) throws(Failure) {
    try reporting { connection, _ throws(SQLiteError) in _ = try RecordWriter(connection).store(records) }
  }

  // MARK: Steps

  /// What differs now from what was, one step for each field of a book, in the order they were first touched.
  func steps() -> [ListStep] {
    firstValues.filter { $0.before != $0.after }
  }

  /// The value of before.
  mutating func put(
    _ value: ListStep.Value?, in field: ListStep.Field, of book: BookID
  ) throws(Failure) -> ListStep.Value? {
    let before = try reporting { _, lists throws(SQLiteError) in
      guard let key = value == nil ? try lists.key(of: book) : try lists.knownKey(of: book) else {
        return nil as ListStep.Value?
      }
      let before = try lists.value(of: field, of: key)
      if before != value { try lists.write(value, to: field, of: key) }
      return before
    }
    guard before != value else { return before }
    let place = Place(book: book, field: field)
    if let index = places[place] {
      firstValues[index].after = value
    } else {
      places[place] = firstValues.count
      firstValues.append(ListStep(book: book, field: field, before: before, after: value))
    }
    return before
  }

  private mutating func add(_ book: BookID, to list: ListStep.Field) throws(Failure) -> Moment? {
    if let since = try value(of: list, of: book)?.moment { return since }
    _ = try put(.moment(moment), in: list, of: book)
    return nil
  }

  mutating func value(of field: ListStep.Field, of book: BookID) throws(Failure) -> ListStep.Value? {
    try reporting { _, lists throws(SQLiteError) in
      try lists.key(of: book).flatMap { key throws(SQLiteError) in try lists.value(of: field, of: key) }
    }
  }

  mutating func reporting<Value>(
    _ body: (Connection, ListWriter) throws(SQLiteError) -> Value
  ) throws(Failure) -> Value {
    if let failure { throw failure }
    do {
      return try body(connection, lists)
    } catch {
      let told = Failure(file.diagnostic(for: error))
      failure = told
      throw told
    }
  }
}

/// The last one that `Moment` can write.
private let lastSecond = 253_402_300_799
