import Books
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct KakaoRequestTests {
    @Test("a request asks as the service wants to be asked")
    func request() async throws {
      let asking = try Asking(["미움받을 용기": BookDocument.numbered(1...3)])
      let answer = try await asking.answer("미움받을 용기", target: .title, sort: .latest, limit: 20).get()
      #expect(answer.records.map(\.title) == ["책 1", "책 2", "책 3"])
      #expect(answer.query == Query(text: "미움받을 용기", target: .title, sort: .latest))
      #expect(answer.source == "kakao" && answer.limit == 20 && answer.asked == now && answer.day == today)
      #expect(answer.fingerprint.isEmpty)
      let request = try #require(asking.server.requests.first)
      #expect(asking.server.requests.count == 1)
      #expect(request.method == "GET" && request.path == "/v3/search/book")
      #expect(
        request.query == ["query": "미움받을 용기", "target": "title", "sort": "latest", "page": "1", "size": "20"])
      #expect(request.headers["authorization"] == "KakaoAK \(StandInServer.key)")
      #expect(request.headers["user-agent"] == "booksite/1 (+https://example.org/)")
      #expect(request.headers["cookie"] == nil)
    }

    @Test(
      "a number is sent as its thirteen digits, however it was typed, unless it is looked for in titles",
      arguments: [
        "8996991341 9788996991342", "978-89-969913-4-2", "ISBN 9788996991342", "9788996991342 03180", "8996991341",
      ])
    func numbers(text: String) async throws {
      let asking = try Asking()
      for target in [nil, Query.Target.isbn, .title] { _ = await asking.answer(text, target: target) }
      #expect(asking.server.requests.map { $0.query["query"] } == ["9788996991342", "9788996991342", text])
    }

    @Test("a search of everything names no target")
    func noTarget() async throws {
      let asking = try Asking()
      _ = await asking.answer("책")
      #expect(asking.server.requests.map { $0.query["target"] } == [nil])
      #expect(asking.server.requests.first?.query["sort"] == "accuracy")
    }

    @Test(
      "special characters arrive as they were typed",
      arguments: ["C++", "A&B", "50%", "#1", "a=b?c/d", "50%25", "“책” 'x'", "🙂", "a+b c"])
    func specialCharacters(text: String) async throws {
      let asking = try Asking([text: BookDocument.numbered(1...1)])
      #expect(try await asking.records(text).count == 1)
      #expect(asking.server.requests.first?.query["query"] == text)
      #expect(asking.server.requests.first?.rawQuery.contains("+") == false)
    }

    @Test("Korean typed on macOS arrives composed")
    func decomposed() async throws {
      let asking = try Asking()
      _ = await asking.answer("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}")
      let arrived = try #require(asking.server.requests.first?.query["query"])
      #expect(Array(arrived.utf8) == Array("한글".utf8))
    }

    @Test("an empty answer is an answer, not a failure")
    func empty() async throws {
      let asking = try Asking()
      #expect(try await asking.answer("없는 책").get().records.isEmpty)
      #expect(asking.server.requests.count == 1)
    }

    @Test("a look-up by ISBN sends thirteen digits and gives every record of that edition")
    func lookUp() async throws {
      let asking = try Asking([
        "x": [
          BookDocument("해리포터", isbn: "702003344X 9787020033447", bookID: 1),
          BookDocument("해리포터", isbn: "702003344X 9787020033447", bookID: 2),
          BookDocument("다른 책", isbn: "8996991341 9788996991342", bookID: 3),
        ]
      ])
      let found = try await asking.source.records(of: try isbn("9787020033447"), on: today).get()
      #expect(found.map(\.id.description) == ["kakao-1", "kakao-2"])
      #expect(asking.server.requests.map { $0.query["query"] } == ["9787020033447"])
      #expect(asking.server.requests.map { $0.query["target"] } == ["isbn"])
    }

    @Test("a look-up of a number the source does not know gives nothing, one that fails gives a problem")
    func lookUpNothing() async throws {
      let asking = try Asking()
      let unknown = try isbn("9788996991342")
      #expect(try await asking.source.records(of: unknown, on: today).get().isEmpty)
      asking.server.always(.outage())
      await #expect(throws: SourceProblem.self) { try await asking.source.records(of: unknown, on: today).get() }
    }

    @Test("a look-up leaves out a book that only looks like the one asked for")
    func lookUpOther() async throws {
      let asking = try Asking(["9788996991342": [BookDocument("다른 책", isbn: "8954600204 9788954600200", bookID: 1)]])
      #expect(try await asking.source.records(of: try isbn("9788996991342"), on: today).get().isEmpty)
    }
  }
}
