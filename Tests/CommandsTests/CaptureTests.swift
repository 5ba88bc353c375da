import Books
import BuiltInTemplates
import Configuration
import Diagnostics
import Foundation
import JSON
import Markdown
import Providers
import TestSupport
import Testing

@testable import Commands

extension ProgramTests {
  /// `booksite capture` with events in the shape GitHub gives them; what is in them is made up.
  @Suite struct CaptureTests {
    private func site(language: String = "en") throws -> ProgramSite {
      let site = try ProgramSite(
        "source: file\nlanguage: \(language)\nqueries:\n  - { query: 책, slug: many, limit: 200 }\n")
      var plain = BookDocument("소년이 온다", isbn: "9788936434120", bookID: 1)
      plain.authors = ["지은이"]
      let hostile = BookDocument(
        "소년 @octocat <!-- #1 --> ` [a](https://evil.example) \n# x", isbn: "9788996991342", bookID: 2)
      try site.record([plain, hostile])
      return site
    }

    private func form(_ book: String, list: String = "wish", note: String = "_No response_") -> String {
      "### ISBN or title\n\n\(book)\n\n### List\n\n\(list)\n\n### Note\n\n\(note)"
    }

    private func event(
      _ body: String?, action: String = "opened", author: String = "reader", sender: String? = nil,
      owner: String = "reader", type: String = "User", extra: String = ""
    ) throws -> String {
      func quoted(_ text: String) -> String {
        var writer = JSONWriter(.compact)
        writer.string(text)
        return String(decoding: writer.finish().dropLast(), as: UTF8.self)
      }
      return """
        { "action": \(quoted(action)), \(extra)
          "issue": { "url": "https://api.github.com/repos/reader/shelf/issues/7", "number": 7, "title": "책",
            "user": { "login": \(quoted(author)), "id": 1, "type": "User" }, "labels": [ { "name": "book" } ],
            "state": "open", "author_association": "OWNER", "body": \(body.map(quoted) ?? "null") },
          "repository": { "id": 2, "name": "shelf", "full_name": "reader/shelf", "private": false,
            "owner": { "login": \(quoted(owner)), "id": 1, "type": "\(type)" } },
          "sender": { "login": \(quoted(sender ?? author)), "id": 1, "type": "User" } }
        """
    }

    private func capture(_ event: String, _ site: ProgramSite, _ words: String...) async throws -> Program.Ending {
      try site.folder.write(event, to: "event.json")
      return try await site.start(["capture", "--event", "event.json"] + words).ending()
    }

    @Test("a book named by ISBN goes to its list with its note; again it is there already")
    func added() async throws {
      let site = try site()
      let note = "from *Min-ji*\r\n\r\nread it in winter\n"
      let ending = try await capture(event(form("978-89-364-3412-0", note: note)), site)
      #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
      #expect(
        ending.output == """
          Added to the wish list: `소년이 온다 — 지은이 (9788936434120)`

          The note is kept with it.

          After the next build it is here: <https://example.github.io/bookshelf/books/9788936434120/>

          """)
      let kept = try await site.run("note", "9788936434120")
      #expect(kept.output == "from *Min-ji*\n\nread it in winter\n")
      let again = try await capture(event(form("소년이 온다", note: "another")), site, "--json")
      let report = try JSONDocument(Array(again.output.utf8)).root
      #expect(report["outcome"]?.string == "already" && report["close"]?.boolean == true)
      #expect(report["comment"]?.string?.hasPrefix("On the wish list since 2026-11-30: ") == true)
      #expect(report["comment"]?.string?.contains("another note already") == true)
      #expect(report["book"]?["isbn"]?.string == "9788936434120")
    }

    @Test("the other lists, in the site’s language; a list that is not chosen is the wish list")
    func lists() async throws {
      let site = try site(language: "ko")
      let favorite = try await capture(event(form("9788936434120", list: "favorite")), site)
      #expect(favorite.output.hasPrefix("즐겨찾기에 넣었습니다: `소년이 온다"))
      let again = try await capture(event(form("9788936434120", list: "favorite")), site)
      #expect(again.output.hasPrefix("2026-11-30부터 즐겨찾기에 있습니다"))
      let recent = try await capture(event(form("9788936434120", list: "recent")), site)
      #expect(recent.output.hasPrefix("최근 본 책의 맨 앞에"))
      let unchosen = try await capture(event(form("9788936434120", list: "None")), site)
      #expect(unchosen.output.hasPrefix("읽고 싶은 책에 넣었습니다"))
      let unknown = try await capture(event(form("9788936434120", list: "@all")), site)
      #expect(unknown.status == 0 && unknown.output.contains("`@all` 은(는) 없는 목록"))
      let undone = try await site.run("undo")
      #expect(undone.output.contains("‘capture’"))
    }

    @Test("when several books can be meant they are numbered, and nothing is added")
    func unclear() async throws {
      let site = try site()
      let ending = try await capture(event(form("소년")), site, "--json")
      let report = try JSONDocument(Array(ending.output.utf8)).root
      let comment = try #require(report["comment"]?.string)
      #expect(ending.status == 0 && report["outcome"]?.string == "unclear")
      #expect(comment.contains("\n1. `9788936434120` `소년이 온다 — 지은이`\n"))
      #expect(comment.contains("\n2. `9788996991342` ``소년 @octocat"))
      #expect(try await site.run("wish", "list").output == "the wish list is empty\n")
    }

    @Test("what is found nowhere, names no book or cannot be asked about is answered, too")
    func notFound() async throws {
      let site = try site()
      func outcome(_ book: String) async throws -> (String?, Bool?, String) {
        let ending = try await capture(event(form(book)), site, "--json")
        #expect(ending.status == 0, "\(ending.errors)")
        let report = try JSONDocument(Array(ending.output.utf8)).root
        return (report["outcome"]?.string, report["close"]?.boolean, report["comment"]?.string ?? "")
      }
      #expect(try await outcome("없는 책").0 == "not-found")
      let wrong = try await outcome("9788936434121")
      #expect(wrong.0 == "invalid" && wrong.2.contains("check digit"))
      #expect(try await outcome("_No response_").0 == "invalid")
      #expect(try await outcome(String(repeating: "가", count: 5_000)).0 == "invalid")
      // A number is no result of a search that somebody made on this computer.
      #expect(try await site.run("search", "소년").status == 0)
      #expect(try await outcome("1").0 == "not-found")
      try site.folder.write("{", to: "data/many.json")
      let unavailable = try await outcome("처음 듣는 책")
      #expect(unavailable.0 == "unavailable" && unavailable.1 == false)
    }

    @Test("nobody but the owner is heard, and there is nothing to post")
    func strangers() async throws {
      let site = try site()
      let body = form("9788936434120")
      for event in [
        try event(body, author: "stranger"), try event(body, sender: "stranger"),
        try event(body, author: "reader", owner: "somebody"), try event(body, author: "reader\u{200B}"),
      ] {
        let ending = try await capture(event, site)
        #expect(ending.status == 1 && ending.output == "")
        #expect(ending.errors.contains("[capture-not-owner]"))
      }
      let organization = try event(body, owner: "club", type: "Organization")
      #expect(try await capture(organization, site).errors.contains("[capture-owner-unknown]"))
      #expect(try await capture(organization, site, "--owner", "stranger").errors.contains("[capture-not-owner]"))
      #expect(try await site.run("wish", "list").output == "the wish list is empty\n")
      #expect(try await capture(organization, site, "--owner", "Reader").status == 0)
    }

    @Test("whatever comes of a request, all of the answer is in the site’s language", arguments: ["ko", "en"])
    func languages(language: String) throws {
      let configuration = try Configuration(
        reading: SourceText(
          path: "booksite.yml", bytes: Array("title: a\nurl: https://a.org/\nlanguage: \(language)\n".utf8)))
      let clock = Clock(timezone: "Asia/Seoul", environment: [:])
      let comment = CaptureComment(configuration, clock)
      let isbn = try #require(ISBN(thirteen: "9788936434120"))
      let book = FoundBook(id: BookID(isbn))
      let warned = FoundBook(id: BookID(isbn), warning: .warning("a", "words of a source"))
      let mistakes: [BookReferenceMistake?] = [
        nil, .empty, .wrongCheckDigit("9788936434121", right: "9788936434120"), .wrongLength("978893643412"),
        .misplacedX("97889X"), .goods("8801234567893"), .wrongPrefix("1239788936434", meant: nil),
        .wrongPrefix("1239788936434", meant: isbn), .ambiguousTen("1188936434", readings: [isbn, isbn]),
        .linkWithoutBook("https://example.org/words"),
      ]
      let candidate = BookCandidate(
        SourceRecord(
          source: "file", id: BookID(isbn), fetched: clock.today, code: .book(isbn), title: "words"))
      var outcomes: [CaptureOutcome] = mistakes.map { .mistaken($0) }
      outcomes += SourceProblem.Kind.allCases.map { .unavailable($0) }
      outcomes += [.unclear([candidate], hasMore: true), .notFound]
      for note in [CaptureOutcome.Note.none, .kept, .refused] {
        outcomes += [
          .listed(book, since: nil, note: note), .listed(book, since: clock.now, note: note),
          .listed(warned, since: nil, note: note),
        ]
      }
      for list in ["wish", "favorite", "recent", "other words"] {
        for named in ["words", ""] {
          let request = try #require(CaptureRequest(issueBody: form(named, list: list)))
          // Without a name there is nothing else to be said.
          let possible = named.isEmpty ? [.mistaken(nil)] : request.list == nil ? [.unknownList] : outcomes
          for outcome in possible {
            let text = comment.text(request, outcome, nil)
            let ours = text.replacing(/`+[^`]*`+|<[^>]*>/, with: "").replacing("ISBN", with: "")
            let foreign = language == "ko" ? ours.contains(/[A-Za-z]{2}/) : ours.contains(/[\x{AC00}-\x{D7A3}]/)
            #expect(!foreign, "\(text)")
            #expect(!text.contains("words of a source") && ours.contains(/[.:다요]/), "\(text)")
          }
        }
      }
    }

    @Test("the form calls the lists what the answers and the site call them", arguments: ["ko", "en"])
    func formWords(language: String) throws {
      let file = try #require(
        starterFiles.first { $0.path == ".github/ISSUE_TEMPLATE/book.yml" && $0.language == language })
      let form = String(decoding: file.bytes, as: UTF8.self)
      let names =
        language == "ko" ? ["읽고 싶은 책", "즐겨찾기", "최근 본 책"] : ["wish list", "favourite", "recently viewed"]
      for (name, list) in zip(names, ["wish", "favorite", "recent"]) {
        #expect(form.contains("- \(list)\n"))
        #expect(form.contains(name), "\(name)")
      }
    }

    @Test("an event about something else is told by what it is about")
    func subjects() async throws {
      let site = try site()
      let whole = try event(form("9788936434120"))
      for (event, subject) in [
        (#"{ "action": "opened", "number": 3, "pull_request": { "number": 3 }, "repository": {} }"#, "a pull request"),
        (whole.replacing("\"state\"", with: "\"pull_request\": {}, \"state\""), "a pull request"),
        (whole.replacing("{ \"action\"", with: "{ \"comment\": {}, \"action\""), "a comment"),
        (#"{ "action": "submitted", "review": {}, "pull_request": {} }"#, "a review of a pull request"),
        (#"{ "action": "created", "discussion": {} }"#, "a discussion"),
        (try self.event(form("9788936434120"), action: "edited"), "an issue"),
      ] {
        let ending = try await capture(event, site)
        #expect(ending.status == 1 && ending.errors.contains("[capture-other-event]"), "\(ending.errors)")
        #expect(ending.errors.contains("’ of \(subject) ["), "\(ending.errors)")
      }
    }

    @Test("events of other kinds, without a form, broken or too long are told, and nothing is posted")
    func otherEvents() async throws {
      let site = try site()
      let body = form("9788936434120")
      for (event, id) in [
        (try event(body, action: "edited"), "capture-other-event"),
        (try event(body, action: "created", extra: #""comment": { "body": "x" },"#), "capture-other-event"),
        (try event(body).replacing("\"state\"", with: "\"pull_request\": {}, \"state\""), "capture-other-event"),
        (try event(nil), "capture-no-form"), (try event(""), "capture-no-form"),
        (try event("Just a thought about 9788936434120"), "capture-no-form"),
        (try event(String(repeating: "a", count: 300_000)), "capture-too-long"),
        ("{ \"ref\": \"refs/heads/main\" }", "capture-no-issue"), ("[]", "capture-no-issue"),
        ("{ \"action\": \"opened\", \"issue\": 5 }", "capture-no-issue"),
        ("{ \"action\": \"opened\", \"issue\": { \"user\": null, \"body\": [] } }", "capture-no-issue"),
        ("{\n  broken", "capture-syntax"), ("", "capture-syntax"),
        (String(repeating: "[", count: 100_000), "capture-syntax"),
      ] {
        let ending = try await capture(event, site)
        #expect(ending.status == 1 && ending.output == "", "\(id)")
        #expect(ending.errors.contains("[\(id)]"), "\(id): \(ending.errors)")
      }
      #expect(try await site.run("capture", "--event", "nowhere.json").errors.contains("[capture-unreadable]"))
      #expect(try await site.run("capture").status == 64)
      #expect(try await site.run("wish", "list").output == "the wish list is empty\n")
    }

    @Test("an issue that is opened again is read again")
    func reopened() async throws {
      let site = try site()
      #expect(try await capture(event(form("9788936434120"), action: "reopened"), site).output.hasPrefix("Added"))
    }

    @Test(
      "whatever an issue or a source says, nothing in the answer links, mentions, formats or hides",
      arguments: [
        "@everyone #1 octo/repo#2 https://evil.example <img src=x> <!-- -->",
        "$(touch hacked); `id` && ${{ secrets.KEY }} | cat", "`` ` ```", "`a", "a`", " ` ", "``",
        "</code><script>alert(1)</script>", "a\u{202E}b\u{0000}c\u{1B}[31m", "::set-output name=a::b",
        "[x](javascript:alert(1)) **b** _i_ | a | b |",
        "`\u{301}@octocat see https://evil.example", "evil@octo `\u{301}", "EOF\nclose=true",
      ])
    func hostile(text: String) async throws {
      let site = try site()
      let ending = try await capture(event(form(text, list: text, note: text)), site)
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(try FolderState(site.folder.path).paths.allSatisfy { !$0.contains("hacked") })
      for comment in [ending.output, codeSpan(text) + "\n", try await capture(event(form("소년")), site).output] {
        let page = String(decoding: html(fromMarkdown: comment), as: UTF8.self)
        let outside = page.replacing(/<code>[^<]*<\/code>/, with: "")
        for sign in ["@", "#", "evil", "octo", "<img", "<script", "<!--", "$", "javascript", "::", "<strong", "<em"] {
          #expect(!outside.contains(sign), "\(sign) in \(page)")
        }
        #expect(comment.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!comment.contains("\u{202E}"))
        #expect(page.contains("<code>"))
      }
    }

    @Test("an answer may hold what looks like another question")
    func headingsInAnswers() throws {
      let body = form("책\r", note: "### List\n\nfavorite\n\n### ISBN or title\n\nother").replacing("\n", with: "\r\n")
      let request = try #require(CaptureRequest(issueBody: body))
      #expect(request.book == "책" && request.list == .wish)
      #expect(request.note == "### List\n\nfavorite\n\n### ISBN or title\n\nother")
      let short = try #require(CaptureRequest(issueBody: "### ISBN or title\n\n책\n\n### Note\n\n### List\n\nrecent"))
      #expect(short.list == .wish && short.note == "### List\n\nrecent")
      #expect(CaptureRequest(issueBody: "### Note\n\nx") == nil)
    }
  }
}
