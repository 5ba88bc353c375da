import Synchronization
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct WebFilesTests {
    private let server: StandInServer
    private let log = WaitLog()

    init() throws {
      server = try StandInServer()
    }

    private func files(
      thisComputer: Bool = true, deadline: Duration = .seconds(15), sizeLimit: Int = 1 << 20
    ) -> WebFiles {
      let log = log
      return WebFiles(
        userAgent: "booksite/1 (+https://example.org/)", deadline: deadline, sizeLimit: sizeLimit,
        allowsThisComputer: thisComputer, pauses: Pauses(pause: { log.add($0) }, jitter: { 0.5 }, now: { now }))
    }

    private func problem(_ result: Result<WebAnswer, WebProblem>) throws -> WebProblem {
      guard case .failure(let problem) = result else { throw NoProblem() }
      return problem
    }

    private struct NoProblem: Error {}

    @Test("a file comes with what tells it from a later one, and nothing about the reader is sent")
    func file() async throws {
      server.setPicture(StandInServer.Picture([1, 2, 3], etag: "\"a\"", lastModified: "x"), at: "/a?b=c")
      let answer = try await files().get(server.address(of: "/a?b=c")).get()
      #expect(answer == .file(WebFile(bytes: [1, 2, 3], marks: WebFile.Marks(etag: "\"a\"", lastModified: "x"))))
      let request = try #require(server.requests.first)
      #expect(request.headers["user-agent"] == "booksite/1 (+https://example.org/)")
      #expect(request.headers["accept"]?.hasPrefix("image/webp,") == true)
      #expect(request.headers["authorization"] == nil && request.headers["cookie"] == nil)
    }

    @Test("a copy that is still right is not sent again")
    func unchanged() async throws {
      server.setPicture(StandInServer.Picture([1], etag: "\"a\""), at: "/a")
      let marks = WebFile.Marks(etag: "\"a\"", lastModified: "Mon, 30 Nov 2026 09:00:00 GMT")
      #expect(try await files().get(server.address(of: "/a"), unlike: marks).get() == .unchanged)
      #expect(server.requests.first?.headers["if-modified-since"] == "Mon, 30 Nov 2026 09:00:00 GMT")
    }

    @Test(
      "marks that could break a header line are not kept",
      arguments: ["a\r\nX: 1", "", "é", String(repeating: "a", count: 201)])
    func marks(text: String) {
      #expect(WebFile.Marks(etag: text, lastModified: text) == WebFile.Marks(etag: nil, lastModified: nil))
    }

    @Test("a redirect is followed to another host that may be asked")
    func redirect() async throws {
      let other = try StandInServer()
      other.setPicture(StandInServer.Picture([7]), at: "/there")
      server.always(.redirect(to: other.address(of: "/there")), at: "/here")
      let answer = try await files().get(server.address(of: "/here")).get()
      #expect(answer == .file(WebFile(bytes: [7], marks: WebFile.Marks(etag: nil, lastModified: nil))))
    }

    @Test(
      "a redirect elsewhere than to the public web is not",
      arguments: ["file:///etc/passwd", "http://192.168.0.1/", "http://user:pass@example.org/", "ftp://example.org/x"])
    func redirectRefused(target: String) async throws {
      server.always(.redirect(to: target), at: "/here")
      let problem = try problem(await files().get(server.address(of: "/here")))
      #expect(!problem.isHostsFault)
    }

    @Test("a redirect never leaves a secure connection")
    func insecure() {
      let refused = WebFiles.next(after: "https://a.example/x", sentTo: "http://b.example/x")
      #expect(throws: WebProblem.self) { try refused.get() }
      #expect(
        WebFiles.next(after: "http://a.example/x", sentTo: "https://b.example/x") == .success("https://b.example/x"))
    }

    @Test("redirects in a circle end")
    func circle() async throws {
      server.always(.redirect(to: server.address(of: "/here")), at: "/here")
      let problem = try problem(await files().get(server.address(of: "/here")))
      #expect(problem.reason == "the server sends on again and again")
      #expect(server.requests.count == 5)
    }

    @Test("what may pass is tried three times, what is refused once", arguments: Case.all)
    func tries(_ fault: Case) async throws {
      server.always(fault.fault, at: "/a")
      let problem = try problem(await files(deadline: fault.deadline).get(server.address(of: "/a")))
      #expect(problem.reason == fault.reason)
      #expect(problem.isHostsFault == fault.isHostsFault)
      #expect(log.pauses.count == fault.pauses)
    }

    struct Case: Sendable, CustomTestStringConvertible {
      var fault: StandInServer.Fault
      var reason: String
      var isHostsFault = true
      var pauses = 2
      var deadline = Duration.seconds(15)

      var testDescription: String { reason }

      static let all = [
        Case(
          fault: .body("", status: 404), reason: "the server has nothing there (HTTP status 404)", isHostsFault: false,
          pauses: 0),
        Case(
          fault: .body("op not allowed", status: 403), reason: "the server refused to send it (HTTP status 403)",
          isHostsFault: false, pauses: 0),
        Case(fault: .outage(500), reason: "the server is out of order (HTTP status 500)"),
        Case(fault: .outage(503), reason: "the server is out of order (HTTP status 503)"),
        Case(fault: .throttled(), reason: "the server was asked too often (HTTP status 429)", pauses: 0),
        Case(
          fault: .throttled(retryAfter: "3600"), reason: "the server was asked too often (HTTP status 429)", pauses: 0),
        Case(fault: .throttled(retryAfter: "2"), reason: "the server was asked too often (HTTP status 429)"),
        Case(fault: .reset, reason: "the connection to ‘127.0.0.1’ broke"),
        Case(fault: .truncated, reason: "the connection to ‘127.0.0.1’ broke"),
        Case(fault: .endless, reason: "it is larger than 1 MiB", isHostsFault: false, pauses: 0),
        Case(
          fault: .silence, reason: "‘127.0.0.1’ did not answer within 0.3 seconds", deadline: .seconds(0.3)),
      ]
    }

    @Test("an outage that ends is not noticed")
    func recovery() async throws {
      server.setPicture(StandInServer.Picture([1]), at: "/a")
      server.meet(.outage(503), .throttled(retryAfter: "7"))
      _ = try await files().get(server.address(of: "/a")).get()
      #expect(log.pauses == [.milliseconds(250), .seconds(7)])
    }

    @Test(
      "nothing else than an address of the public web is asked",
      arguments: [
        "file:///etc/passwd", "ftp://example.org/", "http://user:pass@example.org/", "http://[::1]/",
        "javascript:alert(1)",
        "", "http://", "http://127.1/", "http://router/",
      ])
    func addresses(address: String) async throws {
      #expect(try !problem(await files().get(address)).isHostsFault)
    }

    @Test("this computer is not asked unless a stand-in runs on it")
    func thisComputer() async throws {
      let problem = try problem(await files(thisComputer: false).get(server.address(of: "/a")))
      #expect(problem.reason.hasPrefix("‘127.0.0.1’ is on this computer"))
      #expect(server.requests.isEmpty)
    }
  }
}

final class WaitLog: Sendable {
  private let logged = Mutex<[Duration]>([])

  var pauses: [Duration] { logged.withLock { $0 } }

  func add(_ pause: Duration) { logged.withLock { $0.append(pause) } }
}
