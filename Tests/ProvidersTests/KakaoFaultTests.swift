import Books
import Diagnostics
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct KakaoFaultTests {
    @Test("each fault gives one problem of its kind after a bounded number of requests", arguments: Case.all)
    func fault(_ fault: Case) async throws {
      let asking = try Asking(deadline: fault.deadline, sizeLimit: 1 << 20)
      asking.server.always(fault.fault)
      let problem = try await asking.problem()
      #expect(problem.kind == fault.kind)
      #expect(asking.pauses.count == fault.requests - 1)
      // A request that a short deadline cuts off may not have arrived.
      let arrived = asking.server.requests.count
      #expect(fault.deadline < .seconds(1) ? arrived <= fault.requests : arrived == fault.requests)
      #expect(problem.stopsAsking == [.keyRefused, .quota].contains(fault.kind))
      #expect(!words(of: problem).lowercased().contains(StandInServer.key.prefix(8)))
      let diagnostic = problem.diagnostic(asking: "책")
      #expect(diagnostic.severity == .warning)
      #expect(diagnostic.id == fault.kind.rawValue)
      #expect(diagnostic.message.hasPrefix("‘책’ has no new answer: "))
    }

    struct Case: Sendable, CustomTestStringConvertible {
      var name: String
      var fault: StandInServer.Fault
      var kind: SourceProblem.Kind
      var requests: Int
      var deadline = Duration.seconds(15)

      var testDescription: String { name }

      init(
        _ name: String, _ fault: StandInServer.Fault, _ kind: SourceProblem.Kind, requests: Int,
        deadline: Duration = .seconds(15)
      ) {
        self.name = name
        self.fault = fault
        self.kind = kind
        self.requests = requests
        self.deadline = deadline
      }

      static let soon = Duration.seconds(0.3)

      static let all: [Case] = [
        Case("no key arrives", .keyRefused(.noHeader), .keyRefused, requests: 1),
        Case("key in a wrong format", .keyRefused(.wrongFormat), .keyRefused, requests: 1),
        Case("unknown key", .keyRefused(.unknown), .keyRefused, requests: 1),
        Case("unknown key, with a password asked for", .passwordWanted, .keyRefused, requests: 1),
        Case("503 for an hour", .outage(retryAfter: "3600"), .outage, requests: 1),
        Case("address not allowed", .keyRefused(.address), .keyRefused, requests: 1),
        Case(
          "forbidden", .body(#"{"errorType":"NotAuthorizedError","message":"x"}"#, status: 403), .keyRefused,
          requests: 1),
        Case("quota as 400", .quota, .quota, requests: 1),
        Case("429 without a word on when", .throttled(), .quota, requests: 1),
        Case("429 for an hour", .throttled(retryAfter: "3600"), .quota, requests: 1),
        Case("429 again and again", .throttled(retryAfter: "1"), .quota, requests: 3),
        Case("bad request", .badRequest, .refused, requests: 1),
        Case("not found", .body("", status: 404), .refused, requests: 1),
        Case(
          "bad request that echoes the key", .body("{\"message\":\"appKey(\(StandInServer.key))\"}", status: 400),
          .refused, requests: 1),
        Case("500", .body("{}", status: 500), .outage, requests: 3),
        Case("503 as a web page", .outage(), .outage, requests: 3),
        Case("reset", .reset, .unreachable, requests: 3),
        Case("closed before the headers", .closed, .unreachable, requests: 3),
        Case("truncated", .truncated, .unreachable, requests: 3),
        Case("silence", .silence, .timeout, requests: 3, deadline: soon),
        Case("one byte and nothing more", .oneByte, .timeout, requests: 3, deadline: soon),
        Case("headers and nothing more", .headersOnly, .timeout, requests: 3, deadline: soon),
        Case("endless", .endless, .brokenAnswer, requests: 1),
        Case("web page with 200", .webPage, .brokenAnswer, requests: 1),
        Case("not JSON", .body("{documents"), .brokenAnswer, requests: 1),
        Case("nothing", .body(""), .brokenAnswer, requests: 1),
        Case(
          "invalid UTF-8", .bytes(Array("{\"documents\":[\"".utf8) + [0xFF, 0x22, 0x5D, 0x7D]), .brokenAnswer,
          requests: 1),
        Case("documents null", .body(#"{"documents":null,"meta":{"is_end":true}}"#), .brokenAnswer, requests: 1),
        Case("documents of a wrong type", .body(#"{"documents":{},"meta":[]}"#), .brokenAnswer, requests: 1),
        Case("an error body with 200", .body(#"{"code":-10,"msg":"API limit"}"#), .brokenAnswer, requests: 1),
        Case("an array", .body("[1]"), .brokenAnswer, requests: 1),
        Case(
          "an empty list that goes on", .body(#"{"documents":[],"meta":{"is_end":false}}"#), .brokenAnswer, requests: 1),
        Case(
          "an empty list of twenty", .body(#"{"documents":[],"meta":{"is_end":true,"total_count":20}}"#), .brokenAnswer,
          requests: 1),
        Case(
          "documents that are none", .body(#"{"documents":[1,null,{"foo":1}],"meta":{"is_end":true}}"#), .brokenAnswer,
          requests: 1),
        Case("deep nesting", .bytes([UInt8](repeating: UInt8(ascii: "["), count: 100_000)), .brokenAnswer, requests: 1),
      ]
    }

    @Test("a request is not sent on to another host, and the key does not travel")
    func redirect() async throws {
      let other = try StandInServer()
      let asking = try Asking()
      asking.server.always(.redirect(to: other.endpoint + "?query=x"))
      #expect(try await asking.problem().kind == .brokenAnswer)
      #expect(asking.server.requests.count == 1)
      #expect(other.requests.isEmpty)
    }

    @Test("an outage that ends is not noticed, after pauses that double")
    func recovery() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...3)])
      asking.server.meet(.outage(), .outage(500))
      #expect(try await asking.records().count == 3)
      #expect(asking.server.requests.count == 3)
      #expect(asking.pauses == [.milliseconds(250), .milliseconds(500)])
    }

    @Test("a short Retry-After is waited for, in seconds or as a date")
    func retryAfter() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...3)])
      asking.server.meet(
        .throttled(retryAfter: "7"),
        .throttled(retryAfter: "Mon, 30 Nov 2026 09:00:20 GMT", date: "Mon, 30 Nov 2026 09:00:00 GMT"))
      #expect(try await asking.records().count == 3)
      #expect(asking.pauses == [.seconds(7), .seconds(20)])
    }

    @Test("an outage that names its end is waited for as long")
    func retryAfterOutage() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...3)])
      asking.server.meet(.outage(retryAfter: "2"), .outage())
      #expect(try await asking.records().count == 3)
      #expect(asking.pauses == [.seconds(2), .milliseconds(500)])
    }

    @Test("a server nobody listens at is unreachable")
    func nobody() async throws {
      let asking = try Asking()
      asking.server.stop()
      let problem = try await asking.problem()
      #expect(problem.kind == .unreachable)
      #expect(problem.reason == "kakao cannot be reached: there is no connection to ‘127.0.0.1’")
    }

    @Test("a cancelled question comes back at once")
    func cancelled() async throws {
      let asking = try Asking()
      asking.server.always(.silence)
      let question = Task { await asking.answer() }
      question.cancel()
      let answer = await question.value
      #expect(throws: SourceProblem.self) { try answer.get() }
      #expect(asking.pauses.isEmpty)
    }

    @Test("without a key nobody is asked, and the variable is named", arguments: [nil, "", " \n"])
    func keyMissing(key: String?) async throws {
      let asking = try Asking(key: key)
      let problem = try await asking.problem()
      #expect(problem.kind == .keyMissing && problem.stopsAsking)
      #expect(problem.reason.contains("KAKAO_REST_API_KEY"))
      #expect(problem.hint?.contains("REST API key") == true)
      #expect(asking.server.requests.isEmpty)
    }

    @Test("a key no header can hold is not sent, and not shown")
    func keyUnusable() async throws {
      let asking = try Asking(key: "0123456789\r\nX: 1")
      let problem = try await asking.problem()
      #expect(problem.kind == .keyUnusable && problem.stopsAsking)
      #expect(!words(of: problem).contains("01234567"))
      #expect(asking.server.requests.isEmpty)
    }

    @Test("a key refused because of the address is told apart from a wrong key")
    func refusals() async throws {
      let asking = try Asking()
      asking.server.meet(.keyRefused(.address), .keyRefused(.unknown), .keyRefused(.noHeader))
      let address = try await asking.problem()
      let unknown = try await asking.problem()
      let lost = try await asking.problem()
      #expect(address.reason == "kakao refuses the key in KAKAO_REST_API_KEY from this computer’s IP address")
      #expect(unknown.reason.contains("must be an app’s REST API key, not its JavaScript"))
      #expect(lost.reason == "the key in KAKAO_REST_API_KEY did not arrive at kakao")
    }

    @Test("the words of a refusal are passed on, unless they tell the key")
    func passedOn() async throws {
      let asking = try Asking()
      asking.server.meet(.badRequest, .body("{\"message\":\"x\(StandInServer.key.dropLast(3))\"}", status: 400))
      #expect(try await asking.problem().notes == ["kakao said ‘page is more than max’"])
      #expect(try await asking.problem().notes.isEmpty)
    }
  }
}
