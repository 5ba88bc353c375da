import Books
import Diagnostics
import Library
import Providers

/// A book that a reader's word means.
struct FoundBook: Sendable, Hashable {
  var id: BookID
  /// What a source said of it just now, to be stored with what the command changes; empty when the library knows the book.
  var records: [SourceRecord] = []
  /// What the reader should know although the book was found.
  var warning: Diagnostic?
}

/// Why a word means no book.
struct BookNotFound: Error, Sendable, Hashable {
  var diagnostic: Diagnostic
  /// How a command ends for it.
  var status: Int32 = ExitStatus.failed
  /// The books that are meant, when there are several.
  var candidates: [BookCandidate] = []
  /// Whether there are more than these.
  var hasMoreCandidates = false
}

/// One of several books that a title can mean.
struct BookCandidate: Sendable, Hashable {
  var book: FoundBook
  var title: String
  var authors: [String]
  var publisher: String
  var published: Day?

  init(_ listed: ListedBook) {
    book = FoundBook(id: listed.id)
    title = listed.shownTitle
    authors = listed.authors
    publisher = listed.publisher
    published = listed.published
  }

  init(_ record: SourceRecord) {
    book = FoundBook(id: record.book, records: [record])
    title = record.title
    authors = record.authors
    publisher = record.publisher
    published = record.published
  }

  /// Such as `9788996991342  미움받을 용기 — 기시미 이치로, 인플루엔셜, 2014`.
  var line: String {
    let facts = [authors.joined(separator: ", "), publisher, published.map { String($0.year) } ?? ""].filter {
      !$0.isEmpty
    }
    return "\(book.id)  \(title)" + (facts.isEmpty ? "" : " — \(facts.joined(separator: ", "))")
  }
}

extension Diagnostic {
  static func badReference(_ word: String, _ mistake: BookReferenceMistake) -> Diagnostic {
    .error("book-reference", mistake.message, hint: mistake.hint)
  }

  static func noSuchResult(_ number: Int) -> Diagnostic {
    .error(
      "book-no-result", "there is no result \(number) of a last search, and no book called ‘\(number)’",
      hint: "search again, or name the book by its ISBN")
  }

  static func unknownISBN(_ isbn: ISBN) -> Diagnostic {
    .error(
      "book-not-found", "no source knows a book with the ISBN \(isbn)",
      hint: "compare the number with the book; or describe the book yourself: booksite edit \(isbn) --title TITLE")
  }

  static func unknownRecord(_ id: BookID) -> Diagnostic {
    .error(
      "book-not-found", "nothing is known about ‘\(id)’, and no source can be asked for such a number",
      hint: "search for the book's title, then name it by its number in the results")
  }

  static func unknownTitle(_ title: String, inLibraryOnly: Bool) -> Diagnostic {
    .error(
      "book-not-found",
      inLibraryOnly ? "no book of the library is called ‘\(title)’" : "no book called ‘\(title)’ was found",
      hint: inLibraryOnly ? "‘booksite wish list’ shows the titles" : "try fewer words: booksite search WORDS")
  }

  static func notInLibrary(_ id: BookID) -> Diagnostic {
    .error("book-not-in-library", "the library does not know a book ‘\(id)’")
  }

  static func ambiguous(_ word: String, _ candidates: [BookCandidate], hasMore: Bool) -> Diagnostic {
    .error(
      "book-ambiguous", "‘\(word)’ can mean \(candidates.count)\(hasMore ? " books or more" : " books")",
      hint: "name the one you mean by its number", notes: candidates.map(\.line))
  }

  static func notChosen(_ word: String) -> Diagnostic {
    .error("book-not-chosen", "no book was chosen for ‘\(word)’; nothing is done about it")
  }

  static func withoutFacts(_ isbn: ISBN, _ problems: SourceProblems) -> Diagnostic {
    var diagnostic = problems.notAnswering("what the book \(isbn) is")
    diagnostic.notes.append("it is kept by its number; the next build asks again")
    return diagnostic
  }
}

extension SourceProblems {
  /// A warning about something that no source could be asked.
  func notAnswering(_ question: String) -> Diagnostic {
    .warning(
      all[0].kind.rawValue, "nobody could be asked \(question): \(all[0].reason)", at: all[0].location,
      hint: all[0].hint, notes: all[0].notes + all.dropFirst().map { "\($0.source): \($0.reason)" })
  }

  func failing(_ question: String) -> Diagnostic {
    var diagnostic = notAnswering(question)
    diagnostic.severity = .error
    return diagnostic
  }
}
