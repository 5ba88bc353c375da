import Books
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct KakaoSearchTests {
    private func search(
      _ asking: Asking, _ text: String = "책", target: Query.Target? = nil, sort: Query.Sort = .accuracy, page: Int = 1,
      size: Int = 10
    ) async throws -> FoundPage {
      try await asking.source.search(Query(text: text, target: target, sort: sort), page: page, size: size, on: today)
        .get()
    }

    @Test("one request asks for one page, as it was asked for")
    func request() async throws {
      let asking = try Asking(["미움받을 용기": BookDocument.numbered(1...30)])
      let found = try await search(asking, "미움받을 용기", target: .title, sort: .latest, page: 2, size: 7)
      #expect(found.records.map(\.title) == (8...14).map { "책 \($0)" })
      #expect(found.records.allSatisfy { $0.source == "kakao" && $0.fetched == today })
      #expect(asking.server.requests.count == 1)
      let request = try #require(asking.server.requests.first)
      #expect(request.query == ["query": "미움받을 용기", "target": "title", "sort": "latest", "page": "2", "size": "7"])
      #expect(request.rawQuery.contains("query=%EB%AF%B8%EC%9B%80%EB%B0%9B%EC%9D%84%20%EC%9A%A9%EA%B8%B0&"))
      #expect(request.headers["authorization"] == "KakaoAK \(StandInServer.key)")
    }

    @Test("Korean typed on macOS arrives composed")
    func decomposed() async throws {
      let asking = try Asking()
      _ = try await search(asking, "\u{1112}\u{1161}\u{11AB}")
      let arrived = try #require(asking.server.requests.first?.query["query"])
      #expect(Array(arrived.utf8) == Array("한".utf8))
    }

    @Test("pages of one size follow each other, and the last says so")
    func paging() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...25)])
      var titles: [String] = []
      var page = 0
      var hasMore = true
      while hasMore, page < 10 {
        page += 1
        let found = try await search(asking, page: page)
        titles += found.records.map(\.title)
        hasMore = found.hasMore
        #expect(found.total == 32)
      }
      #expect(page == 3)
      #expect(titles == (1...25).map { "책 \($0)" })
    }

    @Test("the last page, which the service repeats after the end, is not shown again")
    func pastTheEnd() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...25)])
      let found = try await search(asking, page: 9)
      #expect(found.records.isEmpty && !found.hasMore && found.total == 32)
    }

    @Test(
      "what the service would refuse is not asked",
      arguments: [
        (0, 0, "1/1"), (-3, 20, "1/20"), (1, 500, "1/50"), (50, 50, "50/50"), (Int.max, 50, nil), (51, 1, nil),
      ])
    func bounds(page: Int, size: Int, asked: String?) async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...2_600)])
      let found = try await search(asking, page: page, size: size)
      #expect(
        asking.server.requests.map { "\($0.query["page"] ?? "")/\($0.query["size"] ?? "")" }
          == (asked.map { [$0] } ?? []))
      // Nothing after page 50 can be had, whatever the service says.
      #expect(found.hasMore == (page < 50))
      #expect(found.records.isEmpty == (asked == nil))
    }

    @Test("goods are left out and each book is there once, as its first record")
    func goodsAndDuplicates() async throws {
      let asking = try Asking([
        "책": [
          BookDocument("해리포터", isbn: "702003344X 9787020033447", bookID: 1),
          BookDocument("엽서", isbn: " 8809474871848", bookID: 2),
          BookDocument("해리포터 (수입)", isbn: " 9787020033447", bookID: 3),
          BookDocument("번호 없는 책", bookID: 4), BookDocument("번호 없는 책", bookID: 4),
          BookDocument("미움받을 용기", isbn: "8996991341 9788996991342", bookID: 5),
        ]
      ])
      let found = try await search(asking, size: 6)
      #expect(found.records.map(\.id.description) == ["kakao-1", "kakao-4", "kakao-5"])
      #expect(found.total == 13 && !found.hasMore)
    }

    @Test("a page of nothing but goods is empty, and there is more")
    func onlyGoods() async throws {
      let goods = (1...3).map { BookDocument("엽서", isbn: " 8809474871848", bookID: $0) }
      let asking = try Asking(["책": goods + BookDocument.numbered(10...12)])
      let found = try await search(asking, size: 3)
      #expect(found.records.isEmpty && found.hasMore)
    }

    @Test("no hits are an answer")
    func nothing() async throws {
      let found = try await search(try Asking(), "없는 책")
      #expect(found == FoundPage(records: [], total: 0, hasMore: false))
    }

    @Test("a page that says nothing about the end has more when it is full")
    func noMeta() async throws {
      let asking = try Asking()
      let page = "{\"documents\":[\(BookDocument.numbered(1...3).map(\.json).joined(separator: ","))]}"
      asking.server.always(.body(page))
      let full = try await search(asking, size: 3)
      #expect(full.total == nil && full.hasMore && full.records.count == 3)
      #expect(try await search(asking, size: 4).hasMore == false)
      // More than was asked for belongs to the next page.
      #expect(try await search(asking, size: 2).records.count == 2)
    }

    @Test("an end is an end only on the page that says so, and a strange count hides no book")
    func strangeCounts() async throws {
      let asking = try Asking()
      let documents = BookDocument.numbered(1...2).map(\.json).joined(separator: ",")
      for (count, total) in [("0", 0), ("\"7\"", 7), ("-1", nil), ("null", nil), ("1e300", nil)] {
        asking.server.meet(.body("{\"documents\":[\(documents)],\"meta\":{\"is_end\":true,\"total_count\":\(count)}}"))
        let found = try await search(asking, size: 2)
        #expect(found.records.count == 2 && found.total == total && !found.hasMore, "\(count)")
      }
      asking.server.meet(.body("{\"documents\":[\(documents)],\"meta\":{\"is_end\":false,\"total_count\":1}}"))
      #expect(try await search(asking, page: 2, size: 2).records.count == 2)
    }

    @Test(
      "a number is sent without anything else, when it is what is searched for",
      arguments: ["978-89-969913-4-2", "ISBN 9788996991342 03180", "8996991341"])
    func number(text: String) async throws {
      let asking = try Asking(["x": [BookDocument("책", isbn: "8996991341 9788996991342", bookID: 1)]])
      #expect(try await search(asking, text, target: .isbn).records.count == 1)
      _ = try await search(asking, text, target: .title)
      #expect(asking.server.requests.map { $0.query["query"] } == ["9788996991342", text])
    }

    @Test(
      "each fault gives the problem a query would meet, after as many requests", arguments: KakaoFaultTests.Case.all)
    func fault(_ fault: KakaoFaultTests.Case) async throws {
      let asking = try Asking(deadline: fault.deadline, sizeLimit: 1 << 20)
      asking.server.always(fault.fault)
      let result = await asking.source.search(Query(text: "책"), page: 1, size: 10, on: today)
      let problem = try #require(throws: SourceProblem.self) { try result.get() }
      #expect(problem.kind == fault.kind)
      #expect(asking.pauses.count == fault.requests - 1)
      #expect(!words(of: problem).lowercased().contains(StandInServer.key.prefix(8)))
    }

    @Test("without a key nobody is asked")
    func keyMissing() async throws {
      let asking = try Asking(key: nil)
      let result = await asking.source.search(Query(text: "책"), page: 1, size: 10, on: today)
      #expect(try #require(throws: SourceProblem.self) { try result.get() }.kind == .keyMissing)
      #expect(asking.server.requests.isEmpty)
    }
  }
}
