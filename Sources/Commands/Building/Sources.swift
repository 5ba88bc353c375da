import Books
import Configuration
import Diagnostics
import Providers
import Site
import Synchronization

/// The configured sources, in the order they are tried.
struct Sources: Sendable {
  let ordered: [any BookSource]
  /// The one that reads files, when it is configured.
  let recorded: RecordedAnswers?

  init(_ configuration: Configuration, site: SiteFolder, environment: [String: String]) {
    let recorded = RecordedAnswers(
      folder: site.path(of: configuration.file.path), shownAs: site.path(of: configuration.file.path))
    let deadline = Sources.deadline(environment)
    self.recorded = configuration.sources.contains(.file) ? recorded : nil
    ordered = configuration.sources.map { source in
      switch source {
      case .file: recorded
      case .kakao:
        Kakao(
          key: environment[configuration.kakao.keyVariable], keyVariable: configuration.kakao.keyVariable,
          endpoint: configuration.kakao.endpoint,
          userAgent: Sources.userAgent(configuration), deadline: deadline)
      }
    }
  }

  /// Says who asks, and where to complain.
  static func userAgent(_ configuration: Configuration) -> String {
    "booksite/\(booksiteVersion) (+\(configuration.url.absolute))"
  }

  /// How long one request may take: `BOOKSITE_TIMEOUT` seconds from 1 to 120, otherwise 15.
  static func deadline(_ environment: [String: String]) -> Duration {
    guard let seconds = environment["BOOKSITE_TIMEOUT"].flatMap({ Int($0) }), (1...120).contains(seconds) else {
      return .seconds(15)
    }
    return .seconds(seconds)
  }

  /// Tries the sources in order until one answers. An empty answer is an answer. None after the one named `last` is tried:
  /// what a source said once is better than what one of lower rank says.
  func firstSuccess<Value: Sendable>(
    _ stopped: StoppedSources, downTo last: String? = nil,
    _ ask: @Sendable (any BookSource) async -> Result<Value, SourceProblem>
  ) async -> Result<Value, SourceProblems> {
    var problems: [SourceProblem] = []
    let end = ordered.firstIndex { $0.name == last }.map { $0 + 1 } ?? ordered.count
    for source in ordered[..<end] {
      if let known = stopped.problem(of: source.name) {
        problems.append(known)
        continue
      }
      switch await ask(source) {
      case .success(let value):
        stopped.noteAnswer(of: source.name)
        if let problem = problems.first { stopped.note(standInFor: problem) }
        return .success(value)
      case .failure(let problem):
        stopped.note(problem, of: source.name)
        problems.append(problem)
      }
    }
    return .failure(SourceProblems(problems))
  }
}

/// The sources that must not be asked anything more in this build, and why.
final class StoppedSources: Sendable {
  private struct State {
    var problems: [String: SourceProblem] = [:]
    /// Questions that a source left without any answer: in time, and since the last answer without a connection.
    var silences: [String: [SourceProblem.Kind: Int]] = [:]
    var all: [SourceProblem] = []
    var standIns: [(problem: SourceProblem, count: Int)] = []
  }

  private let state = Mutex(State())
  /// Questions without any answer in time, or without a connection, each tried several times, after which a source counts as
  /// gone: a build must not wait for it again and again. A connection fails sooner than a time-out, and more often by chance.
  private static func patience(with problem: SourceProblem) -> Int? {
    switch problem.kind {
    case .timeout: 2
    case .unreachable: 6
    default: nil
    }
  }

  func problem(of source: String) -> SourceProblem? {
    state.withLock { $0.problems[source] }
  }

  /// Every problem there was, each kind of a source once.
  var all: [SourceProblem] { state.withLock { $0.all } }

  func noteAnswer(of source: String) {
    state.withLock { $0.silences[source]?[.unreachable] = nil }
  }

  /// Notes that a later source answered what this one should have.
  func note(standInFor problem: SourceProblem) {
    state.withLock { state in
      let known = state.standIns.firstIndex { $0.problem.kind == problem.kind && $0.problem.source == problem.source }
      if let known {
        state.standIns[known].count += 1
      } else {
        state.standIns.append((problem, 1))
      }
    }
  }

  /// One warning for each reason why a later source had to answer, which readers would not see from the pages.
  var warningsOfStandIns: [Diagnostic] {
    state.withLock { state in
      state.standIns.map { problem, count in
        let questions = count == 1 ? "a question was" : "\(count) questions were"
        return .warning(
          problem.kind.rawValue, "\(questions) answered by a later source: \(problem.reason)", at: problem.location,
          hint: problem.hint, notes: problem.notes)
      }.sorted()
    }
  }

  func note(_ problem: SourceProblem, of source: String) {
    state.withLock { state in
      if !state.all.contains(where: { $0.kind == problem.kind && $0.source == problem.source }) {
        state.all.append(problem)
      }
      let patience = StoppedSources.patience(with: problem)
      state.silences[source, default: [:]][problem.kind, default: 0] += 1
      let isGone = patience.map { state.silences[source]?[problem.kind] ?? 0 >= $0 } ?? false
      if problem.stopsAsking || isGone, state.problems[source] == nil { state.problems[source] = problem }
    }
  }
}

/// Why none of the configured sources answered a question, in the order they were tried; never empty.
struct SourceProblems: Error, Sendable, Hashable {
  let all: [SourceProblem]

  init(_ all: [SourceProblem]) {
    precondition(!all.isEmpty, "a question without an answer has a reason")
    self.all = all
  }

  /// One warning about one query, saying what the page shows instead.
  func warning(asking query: ConfiguredQuery, kept answer: StoredAnswer?) -> Diagnostic {
    var warning = all[0].diagnostic(asking: query.query.text)
    warning.notes += all.dropFirst().map { "\($0.source): \($0.reason)" }
    warning.notes.append(
      answer.map { "the answer of \($0.day) is kept" } ?? "there is no earlier answer, so its section is left out")
    return warning
  }

  /// One warning for each reason, however many books it concerns.
  static func warnings(forBooks problems: [SourceProblems]) -> [Diagnostic] {
    var counts: [SourceProblem.Kind: (first: SourceProblem, count: Int)] = [:]
    for problem in problems.map({ $0.all[0] }) {
      counts[problem.kind, default: (problem, 0)].count += 1
    }
    return counts.values.map { first, count in
      .warning(
        first.kind.rawValue, "\(count) \(count == 1 ? "book has" : "books have") no new facts: \(first.reason)",
        at: first.location, hint: first.hint, notes: first.notes + ["what was known of them is kept"])
    }.sorted()
  }
}
