import Books
import Configuration
import Diagnostics
import Library
import Providers

/// What is to be asked, and what is kept where nobody answers.
struct Questions: Sendable {
  var queries: [ConfiguredQuery]
  var books: [ISBN]
  var kept: [Query: StoredAnswer]
}

/// What asking the sources came to.
struct RefreshOutcome: Sendable {
  /// Queries and books that were asked for.
  var asked = 0
  /// Of those, how many no source answered.
  var failed = 0
  var warnings: [Diagnostic] = []
}

/// Asks the sources for every query and every wished, favourite or named book whose stored facts are too old, and stores each
/// answer as it arrives. What fails keeps its last good answer.
struct Refresh {
  let configuration: Configuration
  let sources: Sources
  let clock: Clock
  let asksRegardlessOfAge: Bool
  /// Called as answers arrive, with how far the asking is, in words.
  let progress: (String) -> Void

  /// Requests under way at once; each question is asked one request at a time.
  private static let width = 4
  /// Questions a task asks before it hands over the answers. Files answer so quickly that handing over each alone would
  /// take longer than reading it.
  private var batch: Int { configuration.sources == [.file] ? 16 : 1 }

  /// What is missing in a library or too old. `named` are books that posts and pages name.
  func questions(about contents: LibraryContents, naming named: [BookID]) -> Questions {
    Questions(
      queries: staleQueries(in: contents), books: staleBooks(in: contents, naming: named),
      kept: Dictionary(contents.answers.map { ($0.query, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  func ask(_ questions: Questions, into library: inout Library) async throws(Failure) -> RefreshOutcome {
    var outcome = RefreshOutcome()
    let stopped = StoppedSources()
    let clock = clock
    let sources = sources

    let (queries, kept) = (questions.queries, questions.kept)
    var fresh: Set<BookID> = []
    try await ask(queries) { query in
      await sources.firstSuccess(stopped, downTo: kept[query.query]?.source) { source in
        await source.answer(to: query.query, limit: query.limit, slug: query.slug, at: clock.now, on: clock.today)
      }
    } take: { (query, result) throws(Failure) in
      outcome.asked += 1
      switch result {
      case .success(let answer):
        try library.store(answer)
        fresh.formUnion(answer.records.map(\.book))
      case .failure(let problems):
        outcome.failed += 1
        outcome.warnings.append(problems.warning(asking: query, kept: kept[query.query]))
      }
      progress("asking: \(outcome.asked) of \(queries.count) queries")
    }

    let books = questions.books.filter { !fresh.contains(BookID($0)) }
    var unanswered: [SourceProblems] = []
    var looked = 0
    try await ask(books) { isbn in
      await sources.firstSuccess(stopped) { source in await source.records(of: isbn, on: clock.today) }
    } take: { (_, result) throws(Failure) in
      looked += 1
      switch result {
      case .success(let records):
        guard !records.isEmpty else { break }
        try library.store(records)
      case .failure(let problems): unanswered.append(problems)
      }
      progress("asking: \(looked) of \(books.count) books")
    }
    outcome.asked += looked
    outcome.failed += unanswered.count
    outcome.warnings += SourceProblems.warnings(forBooks: unanswered) + stopped.warningsOfStandIns
    return outcome
  }

  /// Asks every question, some at once, and takes the answers as they arrive.
  private func ask<Question: Sendable, Value: Sendable>(
    _ questions: [Question],
    _ answer: @escaping @Sendable (Question) async -> Result<Value, SourceProblems>,
    take: (Question, Result<Value, SourceProblems>) throws(Failure) -> Void
  ) async throws(Failure) {
    typealias Answered = (Question, Result<Value, SourceProblems>)
    var waiting = questions[...]
    let batch = batch
    let failure = await withTaskGroup(of: [Answered].self) { group -> Failure? in
      func askNext() {
        let questions = waiting.prefix(batch)
        waiting = waiting.dropFirst(batch)
        guard !questions.isEmpty else { return }
        group.addTask {
          var answers: [Answered] = []
          for question in questions { answers.append((question, await answer(question))) }
          return answers
        }
      }
      for _ in 0..<Refresh.width { askNext() }
      while let answers = await group.next() {
        askNext()
        do throws(Failure) {
          for (question, result) in answers { try take(question, result) }
        } catch {
          group.cancelAll()
          return error
        }
      }
      return nil
    }
    if let failure { throw failure }
  }
}
