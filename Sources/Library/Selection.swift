package import Books
import SQLite

/// Some books of a library.
package enum Selection: Sendable, Hashable {
  case wishes
  case recents
  case favorites
  /// These books; those the library has never heard of are left out.
  case books([BookID])
  /// The books that records with these numbers are about, such as the edition with an ISBN that `kakao-1467038` names.
  case records([BookID])

  var namesBooks: Bool { list == nil }

  var list: ListStep.Field? {
    switch self {
    case .wishes: .wish
    case .recents: .recent
    case .favorites: .favorite
    case .books, .records: nil
    }
  }
}

/// A selection as the database understands it.
struct ChosenBooks {
  /// A query whose one column, `book`, has the row key of each chosen book once.
  let query: String
  /// What `?1` stands for in `query`; nil when it is not in it.
  private let names: String?
  private let isEverything: Bool

  /// Every book.
  static let all = ChosenBooks("SELECT book FROM books", isEverything: true)
  /// Those that sources are asked for one by one.
  static func asked(naming named: [BookID]) -> ChosenBooks {
    ChosenBooks(
      """
      SELECT book FROM wishes UNION SELECT book FROM favorites
      UNION SELECT book FROM books WHERE id IN (SELECT value FROM json_each(?1))
      """, named)
  }

  init(_ selection: Selection) {
    switch selection {
    case .wishes: self.init("SELECT book FROM wishes")
    case .recents: self.init("SELECT book FROM recents")
    case .favorites: self.init("SELECT book FROM favorites")
    case .books(let ids): self.init("SELECT book FROM books WHERE id IN (SELECT value FROM json_each(?1))", ids)
    case .records(let ids):
      // The inner query finds its rows in an index, without reading the records.
      self.init(
        """
        SELECT DISTINCT book FROM records
        WHERE record IN (SELECT record FROM records WHERE id IN (SELECT value FROM json_each(?1)))
        """, ids)
    }
  }

  private init(_ query: String, _ ids: [BookID]? = nil, isEverything: Bool = false) {
    self.query = query
    self.isEverything = isEverything
    // Numbers of books hold nothing that JSON escapes.
    names = ids.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
  }

  /// What holds for a chosen book in a table that has a column `book`.
  var condition: String { isEverything ? "TRUE" : "book IN (\(query))" }

  func bind(to statement: Statement) throws(SQLiteError) {
    if let names { try statement.bind(1, names) }
  }
}
