import Books
import Diagnostics
import Library
import Providers

/// Finds the books that a command's words mean: in the library, among the results of the last search, at the sources.
struct BookFinder: Sendable {
  /// How far a command looks.
  enum Reach: Sendable {
    /// Books the library knows.
    case library
    /// Any ISBN, whether anybody knows it or not, and books the library knows.
    case numbers
    /// Whatever a source finds. An ISBN that no source could be asked about is taken as it is.
    case sources
    /// The same, but a book without facts is not found: there is nothing to show.
    case facts

    fileprivate var asks: Bool { self == .sources || self == .facts }
  }

  let reach: Reach
  /// Of several books a title can mean, those that the command has to do with; all when none of them is.
  let concerns: @Sendable (ListedBook) -> Bool
  let lastSearch: LastSearch?
  let sourceOrder: [String]
  let clock: Clock
  let console: Console
  private let asksReader: Bool
  /// Sources that must not be asked anything more.
  private let stopped = StoppedSources()

  /// Requests under way at once.
  private static let width = 4
  /// Books a reader is offered at most.
  private static let candidateLimit = 10

  /// Without `usesLastSearch` a number is a title, whatever was searched for here; without `asksReader` nobody is asked which
  /// of several books is meant.
  init(
    _ desk: borrowing Desk, reach: Reach, usesLastSearch: Bool = true, asksReader: Bool = true,
    concerning concerns: @escaping @Sendable (ListedBook) -> Bool = { _ in true }
  ) {
    self.reach = reach
    self.concerns = concerns
    lastSearch = usesLastSearch ? LastSearch(in: desk.site) : nil
    sourceOrder = desk.sourceOrder
    clock = desk.clock
    console = desk.console
    self.asksReader = asksReader
  }

  /// What is still to be done for a word after a look into the library.
  private enum Step: Sendable {
    case done(Result<FoundBook, BookNotFound>)
    /// `isKnown`: it is in the library, without facts.
    case askISBN(ISBN, isKnown: Bool)
    /// `missing` is told when nothing is found. `isExact`: a part of a title is not enough.
    case askTitle(String, known: [BookCandidate], record: BookID?, isExact: Bool, missing: Diagnostic)
    case choose(String, [BookCandidate], hasMore: Bool)
  }

  /// The books in the order of the words. Sources are asked about several at once; the reader chooses one after another.
  func find(_ words: [String], _ desk: borrowing Desk) async throws(Failure) -> [Result<FoundBook, BookNotFound>] {
    var steps: [Step] = []
    for word in words { steps.append(try lookUp(word, desk.library)) }
    let sources = desk.sources
    steps = await inOrder(steps) { await ask($0, sources) }
    return steps.map { step in
      switch step {
      case .done(let result): result
      case .choose(let word, let candidates, let hasMore): choose(word, candidates, hasMore: hasMore)
      case .askISBN(let isbn, _): .failure(BookNotFound(diagnostic: .unknownISBN(isbn)))
      case .askTitle(_, _, _, _, let missing): .failure(BookNotFound(diagnostic: missing))
      }
    }
  }

  /// Some at a time, the results in the order of the steps.
  private func inOrder(_ steps: [Step], _ body: @escaping @Sendable (Step) async -> Step) async -> [Step] {
    await withTaskGroup(of: (Int, Step).self) { group in
      var results = steps
      var waiting = steps.indices.makeIterator()
      func startNext() {
        guard let index = waiting.next() else { return }
        group.addTask { (index, await body(steps[index])) }
      }
      for _ in 0..<BookFinder.width { startNext() }
      while let (index, result) = await group.next() {
        results[index] = result
        startNext()
      }
      return results
    }
  }

  // MARK: In the library

  private func lookUp(_ word: String, _ library: borrowing Library) throws(Failure) -> Step {
    let reference: BookReference
    do throws(BookReferenceMistake) {
      reference = try BookReference(word)
    } catch {
      return failed(.badReference(word, error))
    }
    switch reference {
    case .number(let number):
      if let record = lastSearch?.record(at: number) { return .done(.success(found(record))) }
      return try lookUp(title: String(number), isExact: true, missing: .noSuchResult(number), library)
    case .title(let title):
      let missing = Diagnostic.unknownTitle(title, inLibraryOnly: !reach.asks)
      return try lookUp(title: title, isExact: !tellsApart(title), missing: missing, library)
    case .link(let record, let title):
      return try lookUp(record: record, library)
        ?? (reach.asks
          ? .askTitle(title, known: [], record: record, isExact: false, missing: .unknownRecord(record))
          : failed(.unknownRecord(record)))
    case .book(let id):
      guard let isbn = id.isbn else { return try lookUp(record: id, library) ?? failed(.unknownRecord(id)) }
      return try lookUp(isbn, library)
    }
  }

  private func lookUp(_ isbn: ISBN, _ library: borrowing Library) throws(Failure) -> Step {
    let id = BookID(isbn)
    let known = try library.listing(.books([id]), sourceOrder: sourceOrder).first
    if let known, !known.title.isEmpty || !reach.asks { return .done(.success(FoundBook(id: id))) }
    switch reach {
    case .library: return failed(.notInLibrary(id))
    case .numbers: return .done(.success(FoundBook(id: id)))
    case .sources, .facts:
      if let record = lastSearch?.record(of: id) { return .done(.success(found(record))) }
      return .askISBN(isbn, isKnown: known != nil)
    }
  }

  /// By a source's own number; nil when nobody here has heard of it.
  private func lookUp(record id: BookID, _ library: borrowing Library) throws(Failure) -> Step? {
    let known = try library.listing(.records([id]), sourceOrder: sourceOrder)
    if known.count > 1 { return .choose(id.description, known.map { BookCandidate($0) }, hasMore: false) }
    if let book = known.first { return .done(.success(FoundBook(id: book.id))) }
    if try !library.listing(.books([id]), sourceOrder: sourceOrder).isEmpty {
      return .done(.success(FoundBook(id: id)))
    }
    return lastSearch?.record(numbered: id).map { .done(.success(found($0))) }
  }

  private func lookUp(
    title: String, isExact: Bool, missing: Diagnostic, _ library: borrowing Library
  ) throws(Failure) -> Step {
    var known = try library.find(title: title, sourceOrder: sourceOrder)
    if isExact { known = known.filter { titleKey($0.title) == titleKey(title) } }
    if known.contains(where: concerns) { known = known.filter(concerns) }
    let candidates = known.prefix(BookFinder.candidateLimit).map { BookCandidate($0) }
    let isTitle = known.contains { titleKey($0.title) == titleKey(title) }
    // A part of a title may be all of another one's, which a source may know.
    if reach.asks, !isTitle {
      return .askTitle(title, known: candidates, record: nil, isExact: isExact, missing: missing)
    }
    if candidates.isEmpty { return failed(missing) }
    return .choose(title, candidates, hasMore: known.count > candidates.count)
  }

  /// Whether a part of a title can be meant: one letter, or digits alone, are in titles that nobody thinks of.
  private func tellsApart(_ title: String) -> Bool {
    let key = titleKey(title)
    return key.count >= 2 && !key.allSatisfy { ("0"..."9").contains($0) }
  }

  /// A result of the last search, with the facts it came with.
  private func found(_ record: SourceRecord) -> FoundBook {
    FoundBook(id: record.book, records: [record])
  }

  private func failed(_ diagnostic: Diagnostic) -> Step {
    .done(.failure(BookNotFound(diagnostic: diagnostic)))
  }

  // MARK: At the sources

  private func ask(_ step: Step, _ sources: Sources) async -> Step {
    let today = clock.today
    switch step {
    case .done, .choose: return step
    case .askISBN(let isbn, let isKnown):
      let answer = await sources.firstSuccess(stopped) { await $0.records(of: isbn, on: today) }
      switch answer {
      case .success(let records) where !records.isEmpty:
        return .done(.success(FoundBook(id: BookID(isbn), records: records)))
      case .success:
        return isKnown ? .done(.success(FoundBook(id: BookID(isbn)))) : failed(.unknownISBN(isbn))
      case .failure(let problems):
        if reach == .facts, !isKnown { return failed(problems.failing("what the book \(isbn) is")) }
        let warning = Diagnostic.withoutFacts(isbn, problems)
        return .done(.success(FoundBook(id: BookID(isbn), warning: warning)))
      }
    case .askTitle(let title, let known, let record, let isExact, let missing):
      let query = Query(text: title, target: .title)
      let answer = await sources.firstSuccess(stopped) {
        await $0.search(query, page: 1, size: record == nil ? BookFinder.candidateLimit : 50, on: today)
      }
      switch answer {
      case .success(let page):
        return record.map { named($0, among: page, missing) }
          ?? narrowed(page, title: title, known: known, isExact: isExact, missing)
      case .failure(let problems):
        // What the library knows is better than nothing.
        if known.count == 1 { return .done(.success(known[0].book)) }
        if !known.isEmpty { return .choose(title, known, hasMore: false) }
        return failed(problems.failing("what ‘\(title)’ is"))
      }
    }
  }

  private func named(_ record: BookID, among page: FoundPage, _ missing: Diagnostic) -> Step {
    page.records.first { $0.id == record }.map { .done(.success(found($0))) } ?? failed(missing)
  }

  private func narrowed(
    _ page: FoundPage, title: String, known: [BookCandidate], isExact: Bool, _ missing: Diagnostic
  ) -> Step {
    let equal = page.records.filter { titleKey($0.title) == titleKey(title) }
    if isExact, equal.isEmpty { return failed(missing) }
    let seen = Set(known.map(\.book.id))
    let others = (equal.isEmpty ? page.records : equal).filter { !seen.contains($0.book) }.map { BookCandidate($0) }
    let candidates = equal.isEmpty ? known + others : others
    if candidates.isEmpty {
      return known.isEmpty ? failed(missing) : .choose(title, known, hasMore: false)
    }
    return .choose(title, candidates, hasMore: equal.isEmpty && page.hasMore)
  }

  private func choose(_ word: String, _ candidates: [BookCandidate], hasMore: Bool) -> Result<FoundBook, BookNotFound> {
    if candidates.count == 1, !hasMore { return .success(candidates[0].book) }
    let problem = BookNotFound(
      diagnostic: .ambiguous(word, candidates, hasMore: hasMore), status: ExitStatus.wrongUsage, candidates: candidates,
      hasMoreCandidates: hasMore)
    guard asksReader, console.keyboard.hasReader else { return .failure(problem) }
    console.errors.write("‘\(harmless(word))’ can mean several books:\n")
    return console.choice(of: candidates.map(\.line), "Which one?").map { .success(candidates[$0].book) }
      ?? .failure(BookNotFound(diagnostic: .notChosen(word)))
  }
}
