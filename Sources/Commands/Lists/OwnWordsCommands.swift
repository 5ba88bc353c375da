import Books
import Diagnostics
import JSON
import Library

/// What `booksite edit` is to change: nil leaves a field as it is, an empty value gives back what the sources say.
struct OwnFacts: Sendable, Hashable {
  var title: String?
  var authors: [String]?
  var translators: [String]?
  var publisher: String?
  /// `.some(nil)` gives back the source's.
  var published: Day??
  /// Everything at once.
  var givesBack = false
}

/// `booksite note ID TEXT`; without a text the note is printed, with nil for `text` it is removed.
func note(_ word: String, _ request: NoteRequest, _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .numbers)
  let books = try await finder.find([word], desk)
  guard let book = books.found.first else { return desk.tell(books) }
  if request == .show { return try showNote(of: book.id, desk) }
  let results = try desk.library.change("note", at: desk.clock.now) { editor throws(Failure) in
    try editor.store(book.records)
    let before = try editor.words(of: book.id)
    var words = before
    words.note = request.text
    try editor.set(words, of: book.id)
    let after = try editor.words(of: book.id)
    let outcome: ListResult.Outcome =
      after.note == before.note ? (after.note == nil ? .absent : .unchanged) : (after.note == nil ? .removed : .noted)
    return [ListResult(book: book.id, outcome: outcome)]
  }
  return try desk.report(results, books) { book, result in
    switch result.outcome {
    case .noted: "noted: \(book.line)"
    case .removed: "the note is removed: \(book.line)"
    case .absent: "there was no note: \(book.line)"
    default: "the note was like this before: \(book.line)"
    }
  }
}

enum NoteRequest: Sendable, Hashable {
  case show
  case write(String)
  case remove

  var text: String? {
    if case .write(let text) = self { text } else { nil }
  }
}

private func showNote(of id: BookID, _ desk: borrowing Desk) throws(Failure) -> Int32 {
  let note = try desk.library.contents(of: .books([id])).ownWords[id]?.note
  let book = try desk.listed([id])[id] ?? ListedBook(id: id)
  if desk.printsJSON {
    desk.printJSON { json in
      json.member("note", note)
      json.key("book")
      json.object { $0.members(of: book) }
    }
  } else {
    desk.console.output.write(note.map { harmlessLines($0) + "\n" } ?? "there is no note on \(harmless(book.line))\n")
  }
  return ExitStatus.done
}

/// Every line of a text made harmless.
func harmlessLines(_ text: String) -> String {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { harmless($0) }.joined(separator: "\n")
}

/// `booksite edit ID --title …`
func edit(_ word: String, _ facts: OwnFacts, _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .numbers)
  let books = try await finder.find([word], desk)
  guard let book = books.found.first else { return desk.tell(books) }
  let (before, after) = try desk.library.change("edit", at: desk.clock.now) { editor throws(Failure) in
    try editor.store(book.records)
    let before = try editor.words(of: book.id)
    var words = facts.givesBack ? OwnWords(note: before.note) : before
    // What is blank is taken away when the words are set.
    if let title = facts.title { words.title = title }
    if let authors = facts.authors { words.authors = authors }
    if let translators = facts.translators { words.translators = translators }
    if let publisher = facts.publisher { words.publisher = publisher }
    if let published = facts.published { words.published = published }
    try editor.set(words, of: book.id)
    return (before, try editor.words(of: book.id))
  }
  let changes = changes(from: before, to: after)
  let results = [ListResult(book: book.id, outcome: changes.isEmpty ? .unchanged : .edited)]
  return try desk.report(results, books) { book, _ in
    changes.isEmpty
      ? "it was like this before: \(book.line)" : "\(changes.joined(separator: ", ")): \(book.line)"
  }
}

/// Such as `your own title` and `the source's publisher again`.
private func changes(from before: OwnWords, to after: OwnWords) -> [String] {
  func differing<Value: Equatable>(_ name: String, _ field: (OwnWords) -> Value?) -> String? {
    let (old, new) = (field(before), field(after))
    return old == new ? nil : new == nil ? "the source’s \(name) again" : "your own \(name)"
  }
  return [
    differing("title", \.title), differing("authors", \.authors), differing("translators", \.translators),
    differing("publisher", \.publisher), differing("date of publication", \.published),
  ].compactMap(\.self)
}
