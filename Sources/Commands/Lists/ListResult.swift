import Books
import Diagnostics
import JSON
import Library

/// What a command did to one book.
struct ListResult: Sendable, Hashable {
  enum Outcome: String, Sendable {
    case added
    /// It was there before; nothing changed.
    case already
    case removed
    /// It was not there.
    case absent
    case marked
    case unmarked
    case viewed
    case noted
    case edited
    /// The reader's words were like this before.
    case unchanged
  }

  var book: BookID
  var outcome: Outcome
  /// Since when it was there.
  var since: Moment?
}

extension Desk {
  /// Tells what a command did to each book, and which words meant none, and answers with the exit status. `sentence` puts a
  /// result in words.
  func report(
    _ results: [ListResult], _ books: [Result<FoundBook, BookNotFound>],
    _ sentence: (ListedBook, ListResult) -> String
  ) throws(Failure) -> Int32 {
    let listed = try listed(results.map(\.book))
    func book(_ result: ListResult) -> ListedBook { listed[result.book] ?? ListedBook(id: result.book) }
    if printsJSON {
      printJSON { json in
        json.key("results")
        json.array { json in
          for result in results {
            json.object { json in
              json.member("outcome", result.outcome.rawValue)
              json.member("since", result.since?.description)
              json.key("book")
              json.object { $0.members(of: book(result)) }
            }
          }
        }
      }
    } else {
      for result in results { printLine(sentence(book(result), result)) }
    }
    return tell(books)
  }

  /// Tells why words meant no book, and answers with the exit status.
  func tell(_ books: [Result<FoundBook, BookNotFound>]) -> Int32 {
    var status = ExitStatus.done
    var diagnostics: [Diagnostic] = []
    for book in books {
      switch book {
      case .success(let found): diagnostics += found.warning.map { [$0] } ?? []
      case .failure(let problem):
        diagnostics.append(problem.diagnostic)
        status = max(status, problem.status)
      }
    }
    console.report(diagnostics, asJSON: printsJSON)
    return status
  }
}

extension Array where Element == Result<FoundBook, BookNotFound> {
  /// Each book once, however often and in whatever words it was named.
  var found: [FoundBook] {
    var seen: Set<BookID> = []
    return compactMap { try? $0.get() }.filter { seen.insert($0.id).inserted }
  }
}
