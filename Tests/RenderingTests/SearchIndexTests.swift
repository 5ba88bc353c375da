import Books
import Configuration
import JSON
import Site
import TestSupport
import Testing

@testable import Rendering

@Suite struct SearchIndexTests {
  @Test("The index names each book once, with what it is found by and the marks it has")
  func columns() async throws {
    var shelf = try Shelf()
    let first = try shelf.add("소년이 온다") { record in
      record.authors = ["한강"]
      record.publisher = "창비"
      record.prices = Prices(list: Won(15_000), sale: Won(13_500), status: "")
    }
    let second = try shelf.add("흰") { record in
      record.authors = ["한강", "차미혜"]
      record.publisher = "창비"
    }
    let third = try shelf.add("이름 없는 책")
    shelf.wish(first)
    shelf.contents.favorites.append(Favorite(book: second, since: Moment(seconds: 1_796_007_600)))
    try shelf.answer("many", [third, second, first])
    let text = try #require(try await shelf.built()[SearchIndex.file])
    #expect(
      text == """
        {"version":1,"words":{"none":"찾는 책이 없습니다","one":"결과 1개","many":"결과 #개","cut":"결과 #개 중 앞의 #개",\
        "wished":"읽고 싶은 책","favorite":"즐겨찾기","sale":"할인 중"},"names":["한강","창비","차미혜"],"groups":[{"path":"books/",\
        "titles":["소년이 온다","이름 없는 책","흰"],"ids":["kakao-1","kakao-3","kakao-2"],"authors":[[0],[],[0,2]],\
        "publishers":[1,-1,1],"flags":"502"}]}

        """)
  }

  @Test("What the reader hides is not in the index either")
  func hidden() async throws {
    var shelf = try Shelf(language: .english)
    shelf.configuration.showsPrices = false
    let book = try shelf.add("Human Acts") { $0.prices = Prices(list: Won(15_000), sale: Won(13_500), status: "") }
    shelf.wish(book)
    let index = try JSONDocument(Array(try #require(try await shelf.built()[SearchIndex.file]).utf8)).root
    #expect(index["groups"]?.elements.first { _ in true }?["flags"]?.string == "1")
    #expect(index["words"]?["one"]?.string == "1 result")
  }

  @Test("Titles that try to leave their place are text and nothing else")
  func hostile() async throws {
    let titles = [
      "</script><script>alert(1)</script>", "a\u{2028}b\u{2029}c", "\u{0}\u{1}\u{1F}\u{7F}\u{85}", "\\\"", "<!--",
      "__proto__", "\u{FFFE}\u{202E}", "e\u{301}",
    ]
    var shelf = try Shelf()
    for title in titles { shelf.wish(try shelf.add(title) { $0.authors = [title] }) }
    let text = try #require(try await shelf.built()[SearchIndex.file])
    for part in ["<", ">", "\u{2028}", "\u{2029}", "&"] { #expect(!text.contains(part)) }
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    let group = try #require(try JSONDocument(Array(text.utf8)).root["groups"]?.elements.first { _ in true })
    let read = try #require(group["titles"]).elements.map { $0.string ?? "" }
    #expect(Set(read) == Set(titles))
  }

  @Test("Every page asks for the script by a name with a hash of its bytes, and a built-in part can be replaced")
  func script() async throws {
    let folder = try TemporaryFolder()
    let theme = { try Theme(overrides: folder.path + "/templates", shown: "templates") }
    let builtIn = try theme().script
    var shelf = try Shelf()
    shelf.wish(try shelf.add("흰"))
    try folder.write("mine();\n", to: "templates/lists.js")
    let own = try theme().script
    #expect(own.name != builtIn.name && own.name.wholeMatch(of: /script\.[0-9a-f]{8}\.js/) != nil)
    let files = try await shelf.built(theme: try theme())
    #expect(files[own.name]?.hasSuffix("\nmine();\n}\n") == true && files[builtIn.name] == nil)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(text.contains("<script src=\"/shelf/\(own.name)\" defer=\"\"></script>"), "\(path)")
      #expect(text.contains("script-src 'self';") && text.contains("data-index=\"/shelf/search.json\""), "\(path)")
    }
  }

  @Test("Without HTML there is neither a script nor an index")
  func markdownOnly() async throws {
    var shelf = try Shelf()
    shelf.configuration.formats = [.markdown]
    shelf.wish(try shelf.add("흰"))
    let files = try await shelf.built()
    #expect(!files.keys.contains { $0.hasSuffix(".js") || $0.hasSuffix(".json") })
  }

  @Test("Pages are complete without the script: what needs it is hidden until it runs")
  func withoutScript() async throws {
    var shelf = try Shelf()
    try shelf.answer("many", try (0...ArrangeFields.fewBooks).map { try shelf.add("책 \($0)") })
    let page = try #require(try await shelf.built()["queries/many/index.html"])
    let forms = try StrictMarkup(page.utf8, isDocument: true).elements(named: "form")
    #expect(forms.map { $0["class"] } == ["search", "arrange"])
    #expect(forms.allSatisfy { $0["hidden"] == "" })
  }

  @Test("A list has the controls that make a difference to it, and a short one none")
  func controls() async throws {
    func controls(_ count: Int, _ change: (inout Shelf, [BookID]) -> Void) async throws -> [String] {
      var shelf = try Shelf()
      let books = try (0..<count).map { index in
        try shelf.add("책 \(index)") { record in
          record.prices = Prices(list: Won(10_000), sale: index == 0 ? Won(9_000) : nil, status: "")
        }
      }
      try shelf.answer("many", books)
      change(&shelf, books)
      let page = try #require(try await shelf.built()["queries/many/index.html"])
      return try StrictMarkup(page.utf8, isDocument: true).elements
        .filter { ["select", "input"].contains($0.name) || ($0.name == "option" && $0["value"] != "") }
        .compactMap { $0["name"] ?? $0["value"] }.sorted()
    }
    let few = ArrangeFields.fewBooks
    #expect(try await controls(few) { _, _ in }.isEmpty)
    #expect(
      try await controls(few + 1) { _, _ in } == [
        "author", "discount", "price", "price-desc", "sale", "sort", "title",
      ])
    #expect(
      try await controls(few + 1) { shelf, books in
        shelf.configuration.showsPrices = false
        shelf.contents.favorites.append(Favorite(book: books[1], since: Moment(seconds: 1_796_007_600)))
        shelf.contents.records[0].authors = ["한강"]
      } == ["author", "author", "favorite", "sort", "title"])
  }

  @Test("The script is plain text without comments and less than ten kibibytes, whatever a server's compression does")
  func size() throws {
    let script = try Theme(overrides: "/nonexistent", shown: "templates").script
    let lines = script.bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { !$0.starts(with: "//".utf8) && $0.first != UInt8(ascii: " ") })
    // Text of this kind is compressed to a third.
    #expect(script.bytes.count < 30_000)
  }
}
