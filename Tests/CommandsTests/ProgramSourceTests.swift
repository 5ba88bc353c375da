import Books
import Foundation
import TestSupport
import Testing

extension ProgramTests {
  /// The built program against a stand-in for the book service, one test after another.
  @Suite(.serialized) struct SourceTests {
    let queries = ["미움받을 용기", "변신"]

    func server() throws -> StandInServer {
      var courage = BookDocument(
        "미움받을 용기", isbn: "8996991341 9788996991342", bookID: 1_467_038, price: 14_900, salePrice: 13_410)
      courage.contents = "인간은 변할 수 있고"
      let metamorphosis = BookDocument("변신", isbn: "8954600204 9788954600200", bookID: 2_715_084, price: 9_500)
      return try StandInServer(answers: [queries[0]: [courage], queries[1]: [metamorphosis, courage]])
    }

    private func expectNoKey(in site: ProgramSite, _ ending: Program.Ending) throws {
      #expect(!ending.output.contains(StandInServer.key))
      #expect(!ending.errors.contains(StandInServer.key))
      #expect(try site.everything().paths(holding: StandInServer.key) == [])
    }

    @Test("the service’s answers become the site")
    func answers() async throws {
      let server = try server()
      let site = try ProgramSite(asking: server, queries)
      let ending = try await site.run("build")
      #expect(ending.status == 0)
      #expect(ending.errors == "")
      let built = try site.published()
      #expect(built.books(ofQuery: "q1") == ["9788996991342"])
      #expect(built.books(ofQuery: "q2") == ["9788954600200", "9788996991342"])
      #expect(server.requests.count == 2)
      #expect(server.requests.allSatisfy { $0.headers["authorization"] == "KakaoAK \(StandInServer.key)" })
      try expectNoKey(in: site, ending)

      // What is fresh is not asked for again, and what is a day old is.
      #expect(try await site.run("build").status == 0)
      #expect(server.requests.count == 2)
      #expect(try await site.run("build", "--offline", daysLater: 1).status == 0)
      #expect(server.requests.count == 2)
      #expect(try await site.run("build", daysLater: 1).status == 0)
      #expect(server.requests.count == 4)
    }

    // MARK: Faults

    /// What a service can do instead of answering, and the warning that says it.
    enum Trouble: String, CaseIterable, CustomTestStringConvertible {
      case outage, outage500, badRequest, quota, throttled, throttledForLong, webPage, redirect, notJSON, empty, noList
      case errorBody, keyWithoutHeader, keyOfWrongFormat, unknownKey, wrongAddress, forbidden, reset, closed, truncated
      case silence, oneByte, headersOnly, endless

      var fault: StandInServer.Fault {
        switch self {
        case .outage: .outage()
        case .outage500: .outage(500)
        case .badRequest: .badRequest
        case .quota: .quota
        case .throttled: .throttled()
        case .throttledForLong: .throttled(retryAfter: "3600")
        case .webPage: .webPage
        case .redirect: .redirect(to: "http://127.0.0.1:1/")
        case .notJSON: .body("documents")
        case .empty: .body("")
        case .noList: .body("{}")
        case .errorBody: .body(#"{"errorType":"AccessDeniedError","message":"\#(StandInServer.key)"}"#, status: 200)
        case .keyWithoutHeader: .keyRefused(.noHeader)
        case .keyOfWrongFormat: .keyRefused(.wrongFormat)
        case .unknownKey: .keyRefused(.unknown)
        case .wrongAddress: .keyRefused(.address)
        case .forbidden: .body(#"{"message":"appKey(\#(StandInServer.key))"}"#, status: 403)
        case .reset: .reset
        case .closed: .closed
        case .truncated: .truncated
        case .silence: .silence
        case .oneByte: .oneByte
        case .headersOnly: .headersOnly
        case .endless: .endless
        }
      }

      var warning: String {
        switch self {
        case .outage, .outage500: "source-outage"
        case .badRequest: "source-refused"
        case .quota, .throttled, .throttledForLong: "source-quota"
        case .webPage, .redirect, .notJSON, .empty, .noList, .errorBody, .endless: "source-broken-answer"
        case .keyWithoutHeader, .keyOfWrongFormat, .unknownKey, .wrongAddress, .forbidden: "source-key-refused"
        case .reset, .closed, .truncated: "source-unreachable"
        case .silence, .oneByte, .headersOnly: "source-timeout"
        }
      }

      /// A second to wait is enough where nothing will come; elsewhere a slow computer must have its time.
      var environment: [String: String] { warning == "source-timeout" ? ["BOOKSITE_TIMEOUT": "1"] : [:] }

      var testDescription: String { rawValue }
    }

    @Test("whatever the service does, the last good site stays, with one warning for each query")
    func troubles() async throws {
      let first = try server()
      let site = try ProgramSite(asking: first, queries)
      #expect(try await site.run("build").status == 0)
      // Some at once, for most of the time is waiting.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, trouble) in Trouble.allCases.reversed().enumerated() {
          if index >= 4 { try await group.next() }
          group.addTask { try await check(trouble, in: site.copy()) }
        }
        try await group.waitForAll()
      }
    }

    private func check(_ trouble: Trouble, in site: ProgramSite) async throws {
      let server = try server()
      try site.configure(ProgramSite.configuration(asking: server, queries))
      let strictSite = try site.copy()
      let good = try site.published()
      server.always(trouble.fault)
      // Days later, so that everything is asked for again.
      let building = try site.start(["build"], daysLater: 3, environment: trouble.environment)
      let strictBuilding = try strictSite.start(
        ["build", "--strict", "--json"], daysLater: 3, environment: trouble.environment)
      let (ending, strictEnding) = (await building.ending(), await strictBuilding.ending())

      #expect(ending.status == 0, "\(trouble)")
      #expect(strictEnding.status == 1, "\(trouble)")
      #expect(good.changes(to: try site.published()) == [], "\(trouble)")
      #expect(good.changes(to: try strictSite.published()) == [], "\(trouble)")
      let lines = ending.errors.split(separator: "\n").filter { $0.contains("warning: ") }
      #expect(lines.count == queries.count, "\(trouble): \(ending.errors)")
      for query in queries {
        let about = lines.filter { $0.contains("‘\(query)’") && $0.hasSuffix("[\(trouble.warning)]") }
        #expect(about.count == 1, "\(trouble): \(ending.errors)")
      }
      #expect(ending.errors.ranges(of: "the answer of 2026-11-30 is kept").count == queries.count, "\(trouble)")
      let objects = strictEnding.errors.split(separator: "\n")
      #expect(objects.count == queries.count, "\(trouble)")
      #expect(objects.allSatisfy { $0.contains(#""id":"\#(trouble.warning)""#) }, "\(trouble)")
      for (site, ending) in [(site, ending), (strictSite, strictEnding)] { try expectNoKey(in: site, ending) }

      // When it is over, the next build asks again and has nothing to say.
      server.always(nil)
      let later = try await site.run("build", daysLater: 3)
      #expect(later.status == 0, "\(trouble)")
      #expect(later.errors == "", "\(trouble)")
      #expect(later.output.contains("(asked 2, failed 0)"), "\(trouble)")
    }

    @Test("a service that cannot be reached at all is one more trouble")
    func stopped() async throws {
      let server = try server()
      let site = try ProgramSite(asking: server, queries)
      #expect(try await site.run("build").status == 0)
      let good = try site.published()
      server.stop()
      let ending = try await site.run("build", daysLater: 3)
      #expect(ending.status == 0)
      #expect(ending.errors.ranges(of: "[source-unreachable]").count == queries.count)
      #expect(good.changes(to: try site.published()) == [])
    }

    @Test("one query that fails keeps its answer, and the others get their new ones")
    func oneFails() async throws {
      let server = try server()
      let site = try ProgramSite(asking: server, queries)
      #expect(try await site.run("build").status == 0)
      server.setAnswer([BookDocument("새 책", bookID: 7, price: 10_000)], to: queries[0])
      server.setAnswer([BookDocument("새 책", bookID: 7, price: 10_000)], to: queries[1])
      server.meet(.badRequest)
      let ending = try await site.run("build", daysLater: 3)
      #expect(ending.status == 0)
      #expect(ending.errors.ranges(of: "warning: ").count == 1)
      let built = try site.published()
      let isNew = ["q1", "q2"].map { built.books(ofQuery: $0) == ["kakao-7"] }
      #expect(isNew.count { $0 } == 1)
    }

    @Test("a first build that the service does not answer is a site without these sections")
    func nothingYet() async throws {
      let server = try server()
      server.always(.outage())
      let site = try ProgramSite(asking: server, queries)
      let ending = try await site.run("build")
      #expect(ending.status == 0)
      #expect(ending.errors.ranges(of: "there is no earlier answer").count == 2)
      let built = try site.published()
      #expect(built.paths(holding: "query-q1") == [])
      #expect(built.paths.contains("index.html"))
    }

    // MARK: How it asks

    @Test("a limit counts documents; goods and second records of one book are left out of them")
    func limit() async throws {
      var documents = BookDocument.numbered(1...120)
      documents[4].isbn = " 8809474871848"
      documents[55].isbn = " 2090000072532"
      documents[10].isbn = "8996991341 9788996991342"
      documents[52].isbn = "8996991341 9788996991342"
      let server = try StandInServer(answers: ["책": documents])
      let site = try ProgramSite(asking: server, ["책"], limit: 57)
      #expect(try await site.run("build").status == 0)

      let books = try site.published().books(ofQuery: "q1")
      var expected = (1...57).map { "kakao-\($0)" }
      expected[10] = "9788996991342"
      for index in [55, 52, 4] { expected.remove(at: index) }
      #expect(books == expected)
      #expect(server.requests.map { $0.query["page"] } == ["1", "2"])
      #expect(server.requests.allSatisfy { $0.query["size"] == "50" })
    }

    @Test("when the quota is used up, nothing more is asked, and the build completes")
    func quota() async throws {
      let server = try server()
      server.always(.quota)
      let site = try ProgramSite(asking: server, (1...20).map { "책 \($0)" })
      try site.wish(for: "9788996991342", "9788954600200")
      let ending = try await site.run("build")
      #expect(ending.status == 0)
      #expect((1...4).contains(server.requests.count))
      #expect(ending.errors.ranges(of: "[source-quota]").count == 21)
      #expect(try site.published().paths.contains("wish/index.html"))
    }

    @Test("at most four requests are under way at once, and each is tried three times")
    func atMostFour() async throws {
      let server = try server()
      server.always(.outage())
      let site = try ProgramSite(asking: server, (1...10).map { "책 \($0)" })
      #expect(try await site.run("build").status == 0)
      var tries: [String: Int] = [:]
      var most = 0
      for request in server.requests {
        tries[request.query["query"] ?? "", default: 0] += 1
        // Begun and not given up: asked for, and its last try not yet made.
        most = max(most, tries.values.count { $0 < 3 })
      }
      #expect(tries.count == 10)
      #expect(tries.values.allSatisfy { $0 == 3 })
      #expect(most == 4)
    }

    @Test("a service that never answers is given up in bounded time")
    func neverAnswers() async throws {
      let server = try server()
      server.always(.silence)
      let site = try ProgramSite(asking: server, queries)
      let ending = try await site.run("build", environment: ["BOOKSITE_TIMEOUT": "1"])
      #expect(ending.status == 0)
      #expect(ending.errors.ranges(of: "did not answer within 1 second").count == 2)
      // Three tries for each query, a second long.
      #expect(server.requests.count == 6)
    }

    @Test("a wished book that no query brings is asked for by its ISBN, and again when its facts are old")
    func wishedBook() async throws {
      let server = try server()
      let site = try ProgramSite(asking: server, [queries[1]])
      server.setAnswer([BookDocument("변신", isbn: "8954600204 9788954600200", bookID: 1, price: 9_500)], to: queries[1])
      try site.wish(for: "9788996991342", "9788954600200")
      #expect(try await site.run("build").status == 0)
      let lookUps = server.requests.filter { $0.query["target"] == "isbn" }
      #expect(lookUps.map { $0.query["query"] } == ["9788996991342"])
      #expect(try site.published().text(of: "books/9788996991342/index.html").contains("13,410"))

      #expect(try await site.run("build").status == 0)
      #expect(server.requests.count == 2)

      server.setAnswer(
        [BookDocument("미움받을 용기", isbn: "8996991341 9788996991342", bookID: 1_467_038, price: 15_800)], to: queries[0])
      #expect(try await site.run("build", daysLater: 2).status == 0)
      #expect(server.requests.count == 4)
      let page = try site.published().text(of: "books/9788996991342/index.html")
      #expect(page.contains("15,800"))
      #expect(page.contains("2026-12-02"))
    }

    @Test("a book that only a post or page names is asked for by its number, and again when its facts are old")
    func namedBook() async throws {
      let server = try server()
      let site = try ProgramSite(asking: server, [queries[1]])
      server.setAnswer([BookDocument("변신", isbn: "8954600204 9788954600200", bookID: 1, price: 9_500)], to: queries[1])
      try site.folder.write(
        """
        ---
        title: 글
        isbn: 9788996991342
        ---
        [](isbn:9788996991342) [변신](isbn:9788954600200) [모름](isbn:9788936434120) [](isbn:kakao-1467038)
        """, to: "content/posts/2026-11-30-a.md")
      try site.folder.write("---\ntitle: 쪽\n---\n![](isbn:8996991341)\n", to: "content/about.md")
      try site.folder.write("---\ndraft: true\nisbn: 9788954682152\n---\n", to: "content/posts/b.md")
      let offline = try await site.run("build", "--offline")
      #expect(offline.errors.ranges(of: "[content-unknown-book]").count == 6)
      #expect(server.requests.isEmpty)

      let first = try await site.run("build", "--json")
      let lookUps = server.requests.filter { $0.query["target"] == "isbn" }
      // The post's first, each once; not the one the query brings.
      #expect(lookUps.map { $0.query["query"] ?? "" }.sorted() == ["9788936434120", "9788996991342"])
      #expect(first.output.contains(#""asked": 3,"#) && first.output.contains(#""failed": 0,"#))
      #expect(first.errors.split(separator: "\n").count == 1 && first.errors.contains("9788936434120"))
      let built = try site.published()
      for page in ["posts/a/index.html", "about/index.html", "books/9788996991342/index.html"] {
        #expect(built.text(of: page).contains("미움받을 용기"), "\(page)")
      }

      // Fresh facts are not asked for again; what no source knows is, like a wish.
      #expect(try await site.run("build").output.contains("(asked 1, failed 0)"))
      server.setAnswer(
        [BookDocument("미움받을 용기", isbn: "8996991341 9788996991342", bookID: 1_467_038, price: 15_800)], to: queries[0])
      #expect(try await site.run("build", daysLater: 2).output.contains("(asked 3, failed 0)"))
      #expect(try site.published().text(of: "books/9788996991342/index.html").contains("15,800"))

      let good = try site.published()
      server.always(.badRequest)
      let ending = try await site.run("build", daysLater: 4)
      // The query fails, so the book it brought is asked for as well.
      #expect(ending.status == 0 && ending.output.contains("(asked 4, failed 4)"))
      #expect(ending.errors.contains("3 books have no new facts"))
      #expect(good.changes(to: try site.published()) == [])
    }

    @Test("a wished book whose look-up fails keeps its facts, with one warning for all of them")
    func wishedBooksFail() async throws {
      let server = try server()
      let site = try ProgramSite(asking: server, [])
      try site.wish(for: "9788996991342", "9788954600200")
      try site.configure(ProgramSite.configuration(asking: server, ["nothing"]))
      #expect(try await site.run("build").status == 0)
      let good = try site.published()
      server.always(.badRequest)
      let ending = try await site.run("build", daysLater: 2)
      #expect(ending.status == 0)
      #expect(ending.errors.ranges(of: "warning: ").count == 2)
      #expect(ending.errors.contains("2 books have no new facts"))
      #expect(good.changes(to: try site.published()) == [])
    }
  }
}
