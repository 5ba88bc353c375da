import Books
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  /// What went wrong in other programs that ask this service, each shown not to happen here.
  @Suite struct KnownFailuresTests {
    private func courage() async throws -> SourceRecord {
      try #require(try await records(in: Samples.courage).first)
    }

    @Test("1. the thumbnail's size in its address is never rewritten")
    func thumbnailSize() async throws {
      #expect(try await courage().thumbnail?.contains("/thumb/R120x174.q85/?fname=http%3A%2F%2Ft1.daumcdn.net") == true)
    }

    @Test("2. the pageable count is no total")
    func pageableCount() async throws {
      let documents = BookDocument.numbered(1...50).map(\.json).joined(separator: ",")
      let asking = try Asking()
      asking.server.meet(
        .body("{\"documents\":[\(documents)],\"meta\":{\"is_end\":false,\"pageable_count\":1,\"total_count\":1}}"),
        .body(#"{"documents":[{"title":"끝"}],"meta":{"is_end":true,"pageable_count":9999,"total_count":9999}}"#))
      #expect(try await asking.records(limit: 500).count == 51)
      #expect(asking.server.requests.count == 2)
    }

    @Test("3. the key in a refusal's body is told to nobody", arguments: StandInServer.KeyRefusal.allCases)
    func keyInBody(refusal: StandInServer.KeyRefusal) async throws {
      let asking = try Asking()
      asking.server.always(.keyRefused(refusal))
      #expect(!words(of: try await asking.problem()).contains(StandInServer.key.prefix(8)))
    }

    @Test("4. a key in braces is not sent")
    func braces() async throws {
      let asking = try Asking(key: "{\(StandInServer.key)}")
      #expect(try await asking.problem().kind == .keyUnusable)
      #expect(asking.server.requests.isEmpty)
    }

    @Test("5. the key is sent after its prefix, once", arguments: ["", "KakaoAK ", " KakaoAK  "])
    func prefix(written: String) async throws {
      let asking = try Asking(key: "\(written)\(StandInServer.key)\n")
      _ = try await asking.records()
      #expect(asking.server.requests.map { $0.headers["authorization"] } == ["KakaoAK \(StandInServer.key)"])
    }

    @Test("6. a key of another kind is refused in words that say which kind is wanted and where it is read from")
    func wrongKind() async throws {
      let asking = try Asking(key: "fedcba98765432100123456789abcdef")
      let problem = try await asking.problem()
      #expect(
        problem.reason
          == "kakao does not accept the key in KAKAO_REST_API_KEY: it must be an app’s REST API key, not its JavaScript, "
          + "native app or admin key")
      #expect(problem.stopsAsking)
      #expect(asking.server.requests.count == 1)
    }

    @Test("7. an error body is no page, whatever its status", arguments: [200, 400, 401, 429, 500])
    func errorBody(status: Int) async throws {
      let asking = try Asking()
      asking.server.always(.body(#"{"errorType":"X","message":"x","documents":[{"title":"책"}]}"#, status: status))
      if status == 200 {
        asking.server.always(.body(#"{"errorType":"X","message":"x"}"#))
      }
      _ = try await asking.problem()
    }

    @Test("8. C++ is searched as C++")
    func plusSigns() async throws {
      let asking = try Asking()
      _ = try await asking.records("C++")
      #expect(asking.server.requests.map { $0.query["query"] } == ["C++"])
      #expect(asking.server.requests.first?.rawQuery.hasPrefix("query=C%2B%2B&") == true)
    }

    @Test("9, 10. two codes in one field stay two codes, and X is a check digit")
    func twoCodes() async throws {
      let records = try await records(in: Samples.potter)
      #expect(records.first?.code == .book(try isbn("9787020033447")))
      let ten = try await recordOf(#"{"title":"책","isbn":" 702003344X"}"#)
      #expect(ten.first?.code == .book(try isbn("9787020033447")))
    }

    @Test("11. the field with both codes is neither sent nor a name")
    func combinedCodes() async throws {
      #expect(try await courage().book.description == "9788996991342")
      let asking = try Asking(["x": [BookDocument("책", isbn: "8996991341 9788996991342", bookID: 1)]])
      #expect(try await asking.source.records(of: try isbn("9788996991342"), on: today).get().count == 1)
      #expect(
        asking.server.requests.map(\.rawQuery) == ["query=9788996991342&sort=accuracy&page=1&size=10&target=isbn"])
    }

    @Test("12. a book without authors is a book")
    func noAuthors() async throws {
      #expect(try await records(in: Samples.potter).map(\.authors.isEmpty) == [false, true, false])
    }

    @Test("13. -1 is no price and no status")
    func minusOne() async throws {
      let record = try #require(try await records(in: Samples.ironMan).last)
      #expect(record.prices == Prices(list: Won(8_400), sale: nil, status: "정상판매"))
    }

    @Test("14. there are as many records as documents, not a fixed number", arguments: [0, 1, 3, 10, 11])
    func anyNumber(count: Int) async throws {
      let documents = count == 0 ? [] : BookDocument.numbered(1...count)
      #expect(try await Asking(["책": documents]).records().count == count)
    }

    @Test(
      "15. a thumbnail needs no time stamp, no name and no sense", arguments: ["", "x", "https://a/?fname=%zz", "//"])
    func thumbnails(text: String) async throws {
      #expect(try await recordOf("{\"title\":\"책\",\"thumbnail\":\"\(text)\"}").count == 1)
      #expect(try await courage().thumbnail?.contains("timestamp") == false)
    }

    @Test("16. discs and postcards are told apart from books")
    func goods() async throws {
      #expect(try await records(in: Samples.ironMan).first?.code == .goods("2090000072532"))
      let card = try await recordOf(#"{"title":"엽서","isbn":" 8809474871848"}"#)
      #expect(card.first?.code == .goods("8809474871848"))
    }

    @Test("17. a title is text: what looks like markup stays as it was written, for the page to escape")
    func markup() async throws {
      #expect(try await records(in: Samples.ironMan).first?.title == "아이언맨 2 (1 DISC) <재발매>")
      let script = try await recordOf(#"{"title":"<script>alert(1)</script>"}"#)
      #expect(script.first?.title == "<script>alert(1)</script>")
    }

    @Test("18. after the quota is used up nothing more is asked")
    func quota() async throws {
      let asking = try Asking()
      asking.server.always(.throttled(retryAfter: "31"))
      let problem = try await asking.problem()
      #expect(problem.kind == .quota && problem.stopsAsking)
      #expect(asking.server.requests.count == 1 && asking.pauses.isEmpty)
    }

    @Test("19. no character reference is left to be seen, and none is made")
    func references() async throws {
      let documents = try await recordOf(#"{"title":"Q&A","contents":"  &lt;변신&gt;  첫 문장 &amp;lt; "}"#)
      #expect(documents.first?.title == "Q&A")
      #expect(documents.first?.description == "<변신> 첫 문장 &lt;")
    }

    @Test("20. a book came out on the day that is written, in every time zone")
    func day() async throws {
      #expect(try await courage().published == Day("2014-11-17"))
    }

    @Test("21. the end is read under its own name")
    func coding() async throws {
      let documents = BookDocument.numbered(1...50).map(\.json).joined(separator: ",")
      let asking = try Asking()
      asking.server.always(.body("{\"documents\":[\(documents)],\"meta\":{\"is_end\":true}}"))
      _ = try await asking.records(limit: 500)
      #expect(asking.server.requests.count == 1)
      asking.server.always(.body("{\"documents\":[\(documents)],\"meta\":{\"isEnd\":true}}"))
      _ = try await asking.records(limit: 500)
      #expect(asking.server.requests.count == 3)
    }

    @Test("22. the last page is kept although it says that it is the last")
    func lastPage() async throws {
      #expect(try await Asking(["책": BookDocument.numbered(1...51)]).records(limit: 500).count == 51)
    }

    @Test("23. a page is asked for only when the one before it has arrived")
    func order() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...500)])
      asking.server.meet(.outage(), .outage())
      _ = try await asking.records(limit: 100)
      #expect(asking.server.requests.map { $0.query["page"] } == ["1", "1", "1", "2"])
    }

    @Test("24. a failure is not an empty answer, and an empty answer is no failure")
    func failureIsNotEmpty() async throws {
      let asking = try Asking()
      #expect(try await asking.records().isEmpty)
      asking.server.always(.body(""))
      _ = try await asking.problem()
    }
  }
}

/// The records of a page with this one document.
private func recordOf(_ document: String) async throws -> [SourceRecord] {
  try await records(in: "{\"documents\":[\(document)],\"meta\":{\"is_end\":true}}")
}
