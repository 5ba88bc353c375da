import Books
import Diagnostics
import Synchronization
import TestSupport
import Testing

@testable import Providers

let now = Moment(seconds: 1_796_000_000)
let today = now.day(offset: 9 * 3_600)

/// Every test that asks a server, one at a time.
///
/// Foundation's loader on Linux loses sight of a connection now and then when many loaders of one process open and close
/// connections at once; no build does that.
@Suite(.serialized) enum AskingTests {}

/// A server, a source that asks it, and the pauses the source would have made.
struct Asking {
  let server: StandInServer
  let source: Kakao
  private let log: PauseLog

  init(
    _ answers: [String: [BookDocument]] = [:], key: String? = StandInServer.key, endpoint: String? = nil,
    deadline: Duration = .seconds(15), sizeLimit: Int = 8 << 20
  ) throws {
    let server = try StandInServer(answers: answers)
    let log = PauseLog()
    self.server = server
    self.log = log
    source = Kakao(
      key: key, keyVariable: "KAKAO_REST_API_KEY", endpoint: endpoint ?? server.endpoint,
      userAgent: "booksite/1 (+https://example.org/)", deadline: deadline, sizeLimit: sizeLimit,
      pauses: Pauses(pause: { log.add($0) }, jitter: { 0.5 }, now: { now }))
  }

  var pauses: [Duration] { log.pauses }

  func answer(_ text: String = "책", target: Query.Target? = nil, sort: Query.Sort = .accuracy, limit: Int = 20) async
    -> Result<Answer, SourceProblem>
  {
    await source.answer(
      to: Query(text: text, target: target, sort: sort), limit: limit, slug: "slug", at: now, on: today)
  }

  func records(_ text: String = "책", limit: Int = 20) async throws -> [SourceRecord] {
    try await answer(text, limit: limit).get().records
  }

  /// The problem a query meets; a test that asks for it fails when there is none.
  func problem(_ text: String = "책") async throws -> SourceProblem {
    switch await answer(text) {
    case .success(let answer):
      Issue.record("answered with \(answer.records.count) records")
      throw NoProblem()
    case .failure(let problem): return problem
    }
  }

  struct NoProblem: Error {}
}

private final class PauseLog: Sendable {
  private let logged = Mutex<[Duration]>([])

  var pauses: [Duration] { logged.withLock { $0 } }

  func add(_ pause: Duration) { logged.withLock { $0.append(pause) } }
}

/// Everything of a problem that anyone can see.
func words(of problem: SourceProblem) -> String {
  let diagnostic = problem.diagnostic(asking: "책")
  return "\(problem) \(String(reflecting: problem)) \(diagnostic) \(String(reflecting: problem.diagnostic))"
}

/// The records of one page that is sent as `text`.
func records(in text: String) async throws -> [SourceRecord] {
  let asking = try Asking()
  asking.server.meet(.body(text))
  return try await asking.records()
}

func isbn(_ digits: String) throws -> ISBN {
  try #require(ISBN(thirteen: digits))
}

func bookID(_ text: String) throws -> BookID {
  try #require(BookID(text))
}
