package import Books

/// A list of books with pages of its own and a section on the home page. It exists only when it has a book.
package struct BookList: Sendable {
  package enum Kind: Sendable, Hashable {
    case recent
    case wish
    case sale
    /// The heading the reader configured.
    case query(title: String)
  }

  package var kind: Kind
  /// The section's id on the home page: `recent`, `wish`, `sale`, `query-SLUG`.
  package var id: String
  package var path: PagePath
  /// Positions in `Site.books`, in the order shown; never empty.
  package var books: [Int]
  /// The day of the answer, for queries.
  package var asked: Day?
  /// How many of the books the home page shows at most.
  var sectionLimit = BookList.sectionSize
  /// When the reader last looked at a book, for the recent list.
  package var viewed: Moment?

  /// How many books one page of a list shows: whole rows of two, three, four and six, and few enough for a phone to lay out
  /// at once.
  package static let pageSize = 36
  /// How many books a section of the home page shows at most; what readers viewed is there as far as they configured it.
  static let sectionSize = 6

  package var pageCount: Int { (books.count + BookList.pageSize - 1) / BookList.pageSize }

  /// The books of a 1-based page.
  package func books(onPage number: Int) -> ArraySlice<Int> {
    let start = (number - 1) * BookList.pageSize
    return books[start..<min(start + BookList.pageSize, books.count)]
  }

  /// The books the home page shows.
  package var sectionBooks: ArraySlice<Int> { books.prefix(sectionLimit) }
}
