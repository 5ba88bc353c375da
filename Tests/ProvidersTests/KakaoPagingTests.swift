import Books
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct KakaoPagingTests {
    private func page(_ documents: [BookDocument], isEnd: Bool?) -> StandInServer.Fault {
      let meta = isEnd.map { "{\"is_end\":\($0),\"pageable_count\":1,\"total_count\":1}" } ?? "{}"
      return .body("{\"documents\":[\(documents.map(\.json).joined(separator: ","))],\"meta\":\(meta)}")
    }

    @Test(
      "a limit is reached with pages of one size and cut to the document",
      arguments: [
        (1, ["1/1"]), (20, ["1/20"]), (50, ["1/50"]), (57, ["1/50", "2/50"]), (100, ["1/50", "2/50"]),
        (101, ["1/50", "2/50", "3/50"]),
      ])
    func limits(limit: Int, pages: [String]) async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...500)])
      let records = try await asking.records(limit: limit)
      #expect(records.map(\.title) == (1...limit).map { "책 \($0)" })
      #expect(asking.server.requests.map { "\($0.query["page"] ?? "")/\($0.query["size"] ?? "")" } == pages)
    }

    @Test("the documents that come with the end are kept, and nothing is asked after it")
    func end() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...70)])
      #expect(try await asking.records(limit: 500).count == 70)
      #expect(asking.server.requests.map { $0.query["page"] } == ["1", "2"])
    }

    @Test("an empty page ends the answer")
    func emptyPage() async throws {
      let asking = try Asking()
      asking.server.meet(page(BookDocument.numbered(1...50), isEnd: false), page([], isEnd: false))
      #expect(try await asking.records(limit: 500).count == 50)
      #expect(asking.server.requests.count == 2)
    }

    @Test("an empty page ends the answer even when pages do not say whether they are the last")
    func emptyPageOfFew() async throws {
      let asking = try Asking()
      asking.server.meet(page(BookDocument.numbered(1...50), isEnd: nil), page([], isEnd: nil))
      #expect(try await asking.records(limit: 500).count == 50)
    }

    @Test("a page with no new record ends the answer")
    func repeatedPage() async throws {
      let asking = try Asking()
      let same = page(BookDocument.numbered(1...50), isEnd: false)
      asking.server.always(same)
      #expect(try await asking.records(limit: 500).count == 50)
      #expect(asking.server.requests.count == 2)
    }

    @Test("page 50 is the last, whatever the service says")
    func lastPage() async throws {
      let asking = try Asking(["책": BookDocument.numbered(1...2_600)])
      #expect(try await asking.records(limit: 9_999).count == 2_500)
      #expect(asking.server.requests.map { $0.query["page"] } == (1...50).map { "\($0)" })
    }

    @Test("pages that say nothing about the end are read until nothing new comes")
    func noMeta() async throws {
      let asking = try Asking()
      asking.server.meet(
        page(BookDocument.numbered(1...50), isEnd: nil), page(BookDocument.numbered(51...60), isEnd: nil),
        page(BookDocument.numbered(51...60), isEnd: nil))
      #expect(try await asking.records(limit: 500).count == 60)
      #expect(asking.server.requests.count == 3)
    }

    @Test("a record that comes again on a later page is kept once, where it came first")
    func overlap() async throws {
      let asking = try Asking()
      asking.server.meet(
        page(BookDocument.numbered(1...50), isEnd: false), page(BookDocument.numbered(46...60), isEnd: true))
      #expect(try await asking.records(limit: 500).map(\.title) == (1...60).map { "책 \($0)" })
    }

    @Test("one ISBN on two records is two records")
    func oneISBNTwice() async throws {
      let asking = try Asking([
        "책": [1, 2].map { BookDocument("책", isbn: "8996991341 9788996991342", bookID: $0) }
      ])
      #expect(try await asking.records().map(\.id.description) == ["kakao-1", "kakao-2"])
    }

    @Test("a page that fails leaves no half answer")
    func failedPage() async throws {
      let asking = try Asking()
      asking.server.meet(page(BookDocument.numbered(1...50), isEnd: false), .badRequest)
      let answer = await asking.answer(limit: 500)
      #expect(throws: SourceProblem.self) { try answer.get() }
    }
  }
}
