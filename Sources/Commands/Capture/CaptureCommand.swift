import Books
import Diagnostics
import Files
import JSON
import Library
import Providers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a workflow asks of one capture.
struct CaptureOptions: Sendable, Hashable {
  /// Nil for standard input.
  var path: String?
  /// What messages call it.
  var name: String
  /// Nil for the repository's owner.
  var owner: String?

  init(_ arguments: Arguments, from currentFolder: String) {
    let name = arguments.value(of: .event) ?? "-"
    self.name = name == "-" ? "standard input" : name
    path = name == "-" ? nil : Commands.path(name, from: currentFolder)
    owner = arguments.value(of: .owner)
  }
}

/// What became of a request.
enum CaptureOutcome: Sendable, Hashable {
  /// `since` is when the book came to the list, if it was there before.
  case listed(FoundBook, since: Moment?, note: Note)
  case unclear([BookCandidate], hasMore: Bool)
  case notFound
  /// It cannot mean a book, and why.
  case mistaken(BookReferenceMistake?)
  case unknownList
  /// No source could be asked.
  case unavailable(SourceProblem.Kind)

  enum Note: Sendable, Hashable {
    case none
    case kept
    /// There was another one, which stays.
    case refused
  }

  /// As a script reads it.
  var word: String {
    switch self {
    case .listed(_, nil, _): "added"
    case .listed: "already"
    case .unclear: "unclear"
    case .notFound: "not-found"
    case .mistaken, .unknownList: "invalid"
    case .unavailable: "unavailable"
    }
  }

  /// Whether nothing more will come of the issue. Only what a source's outage kept back stays open, for another day.
  var closes: Bool {
    if case .unavailable = self { false } else { true }
  }
}

/// `booksite capture --event FILE`: a book from an issue's form, for its reader's list.
///
/// What the event says is another's text: it names a book, or nothing.
func capture(_ options: CaptureOptions, _ desk: inout Desk) async throws(Failure) -> Int32 {
  let event = try IssueEvent(try read(options), named: options.name)
  try check(event, owner: options.owner, options)
  guard let request = CaptureRequest(issueBody: event.body) else { throw Failure(.noForm(options)) }
  let (outcome, warning) = try await take(request, &desk)
  let listed = try outcome.book.flatMap { book throws(Failure) in try desk.listed([book])[book] }
  let comment = CaptureComment(desk.configuration, desk.clock).text(request, outcome, listed)
  if let warning { desk.console.report([warning], asJSON: desk.printsJSON) }
  if desk.printsJSON {
    desk.printJSON { json in
      json.member("outcome", outcome.word)
      json.member("list", request.list?.rawValue)
      json.member("close", outcome.closes)
      if let listed {
        json.key("book")
        json.object { $0.members(of: listed) }
      }
      json.member("comment", comment)
    }
  } else {
    desk.console.output.write(comment)
  }
  return ExitStatus.done
}

extension CaptureOutcome {
  fileprivate var book: BookID? {
    if case .listed(let book, _, _) = self { book.id } else { nil }
  }
}

/// GitHub's events are a few hundred kilobytes at most.
private func read(_ options: CaptureOptions) throws(Failure) -> [UInt8] {
  let limit = 1 << 25
  do throws(FileError) {
    guard let path = options.path else { return try readStream(STDIN_FILENO, named: options.name, limit: limit) }
    return followedFileKind(path) == .other ? try readStream(at: path, limit: limit) : try readFile(path, limit: limit)
  } catch {
    throw Failure(
      .error("capture-unreadable", "cannot read ‘\(options.name)’: \(error.reason)", at: Location(path: options.name)))
  }
}

/// Whoever else may open, open again or change an issue has no say in the reader's lists.
private func check(_ event: IssueEvent, owner: String?, _ options: CaptureOptions) throws(Failure) {
  if owner == nil, event.isOrganization { throw Failure(.ownerUnknown(options)) }
  let owner = owner ?? event.owner
  guard isSameLogin(event.author, owner), isSameLogin(event.sender ?? event.author, owner) else {
    throw Failure(.notOwner(options))
  }
}

/// Finds the book and puts it on the list. The warning is for the workflow's record.
private func take(
  _ request: CaptureRequest, _ desk: inout Desk
) async throws(Failure) -> (CaptureOutcome, warning: Diagnostic?) {
  guard let list = request.list else { return (.unknownList, nil) }
  guard !request.book.isEmpty, request.book.utf8.count <= 2_000 else { return (.mistaken(nil), nil) }
  do throws(BookReferenceMistake) {
    _ = try BookReference(request.book)
  } catch {
    return (.mistaken(error), nil)
  }
  // Numbers of results somebody saw on this computer mean nothing to who wrote on another, and nobody is here to choose.
  let finder = BookFinder(desk, reach: .sources, usesLastSearch: false, asksReader: false)
  switch try await finder.find([request.book], desk)[0] {
  case .failure(let problem) where !problem.candidates.isEmpty:
    return (.unclear(problem.candidates, hasMore: problem.hasMoreCandidates), nil)
  case .failure(let problem):
    guard let kind = SourceProblem.Kind(rawValue: problem.diagnostic.id) else { return (.notFound, nil) }
    var warning = problem.diagnostic
    warning.severity = .warning
    return (.unavailable(kind), warning)
  case .success(let book):
    let outcome = try desk.library.change("capture", at: desk.clock.now) { editor throws(Failure) in
      try editor.store(book.records)
      let since: Moment?
      switch list {
      case .wish: since = try editor.addWish(book.id)
      case .favorite: since = try editor.addFavorite(book.id)
      case .recent:
        try editor.view(book.id)
        since = nil
      }
      return CaptureOutcome.listed(book, since: since, note: try editor.add(request.note, to: book.id))
    }
    return (outcome, book.warning)
  }
}

extension ListEditor {
  /// A note that is there already stays.
  fileprivate mutating func add(_ note: String?, to book: BookID) throws(Failure) -> CaptureOutcome.Note {
    guard let note else { return .none }
    var words = try self.words(of: book)
    let earlier = words.note
    words.note = note
    if earlier == nil {
      try set(words, of: book)
      return .kept
    }
    return earlier == note ? .kept : .refused
  }
}

extension Diagnostic {
  fileprivate static func ownerUnknown(_ options: CaptureOptions) -> Diagnostic {
    .error(
      "capture-owner-unknown", "the repository belongs to an organization, so it is not known whose requests to take",
      at: Location(path: options.name), hint: "name the reader: --owner LOGIN")
  }

  fileprivate static func notOwner(_ options: CaptureOptions) -> Diagnostic {
    .error(
      "capture-not-owner", "the issue is not the owner’s, so nothing is done about it",
      at: Location(path: options.name),
      hint: "if this reader’s requests shall be taken: --owner LOGIN")
  }

  fileprivate static func noForm(_ options: CaptureOptions) -> Diagnostic {
    .error(
      "capture-no-form", "the issue was not written with the form for books: it has no heading ‘ISBN or title’",
      at: Location(path: options.name), hint: "open an issue with the form in .github/ISSUE_TEMPLATE/")
  }
}
