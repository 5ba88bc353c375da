import Books
import Configuration
import Content
import JSON
import TestSupport
import Testing

@testable import Rendering

@Suite struct FeedTests {
  private static let now = Moment(seconds: 1_796_007_600)

  private func shelf(_ title: String = "소년이 온다") throws -> Shelf {
    var shelf = try Shelf()
    let book = try shelf.add(title) { record in
      record.authors = ["한강"]
      record.publisher = "창비"
    }
    shelf.wish(book)
    shelf.contents.favorites = [Favorite(book: book, since: FeedTests.now)]
    return shelf
  }

  private func json(_ text: String?) throws -> JSONDocument {
    try JSONDocument(Array(try #require(text).utf8))
  }

  private func markup(_ text: String?) throws -> StrictMarkup {
    try StrictMarkup(try #require(text).utf8, isDocument: true)
  }

  private func ids(_ files: [String: String], in folder: String = "") throws -> [[String]] {
    let items = try #require(try json(files[folder + "feed.json"]).root["items"])
    return [
      // The feed's own is its address.
      try markup(files[folder + "feed.atom"]).elements(named: "id").map(\.text).filter { $0.hasPrefix("urn:") },
      try markup(files[folder + "rss.xml"]).elements(named: "guid").map(\.text),
      items.elements.compactMap { $0["id"]?.string },
    ]
  }

  @Test("The three kinds of feeds tell the same news under the same ids")
  func sameIDs() async throws {
    let files = try await shelf().built()
    let all = try ids(files)
    #expect(all[0].count == 2 && Set(all[0]).count == 2)
    #expect(all[0].allSatisfy { $0.wholeMatch(of: /urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil })
    #expect(all[1] == all[0] && all[2] == all[0])
    for folder in ["wish/", "favorites/"] {
      let own = try ids(files, in: folder)
      #expect(own[0].count == 1 && all[0].contains(own[0][0]) && own[1] == own[0] && own[2] == own[0])
    }
  }

  @Test("An id stays when the title, the address, the language and the price change, and the price makes nothing newer")
  func stableIDs() async throws {
    let before = try await shelf().built()
    var shelf = try shelf("다른 제목")
    shelf.contents.records[0].prices = Prices(list: Won(10_000), sale: Won(9_000))
    shelf.contents.records[0].fetched = try #require(Day("2027-05-05"))
    shelf.configuration.url = try #require(SiteURL("https://other.example.org/"))
    shelf.configuration.language = .english
    shelf.configuration.title = "Another name"
    let after = try await shelf.built()
    #expect(try ids(after) == ids(before))
    for files in [before, after] {
      let moments = try markup(files["feed.atom"]).elements(named: "updated").map(\.text)
      #expect(Set(moments) == [FeedTests.now.description])
    }
  }

  @Test("A note that is written later makes an entry newer, and leaves the day it came out")
  func updated() async throws {
    var shelf = try shelf()
    let later = Moment(seconds: FeedTests.now.seconds + 86_400)
    shelf.contents.ownWords[shelf.contents.wishes[0].book] = OwnWords(note: "다시 읽기", edited: later)
    let files = try await shelf.built()
    let atom = try markup(files["feed.atom"])
    #expect(atom.elements(named: "updated").map(\.text) == Array(repeating: later.description, count: 3))
    #expect(Set(atom.elements(named: "published").map(\.text)) == [FeedTests.now.description])
    let item = try #require(try json(files["feed.json"]).root["items"]?[0])
    #expect(item["date_modified"]?.string == later.description)
    #expect(item["content_html"]?.string?.contains("<p>다시 읽기</p>") == true)
    #expect(try markup(files["rss.xml"]).elements(named: "pubDate").first?.text == FeedTests.now.rfc822)
  }

  @Test("A feed names itself and the page it tells of, with addresses anybody can follow")
  func addresses() async throws {
    let files = try await shelf().built()
    for (folder, page) in [("", ""), ("wish/", "wish/"), ("favorites/", "")] {
      let root = "https://example.github.io/shelf/"
      let links = try markup(files[folder + "feed.atom"]).elements(named: "link").filter { $0["rel"] != nil }
      #expect(links.first { $0["rel"] == "self" }?["href"] == root + folder + "feed.atom")
      #expect(links.first { $0["rel"] == "alternate" }?["href"] == root + page)
      let rss = try markup(files[folder + "rss.xml"])
      #expect(rss.elements(named: "atom:link").first?["href"] == root + folder + "rss.xml")
      let feed = try json(files[folder + "feed.json"]).root
      #expect(feed["feed_url"]?.string == root + folder + "feed.json")
      #expect(feed["home_page_url"]?.string == root + page)
      #expect(feed["items"]?[0]?["url"]?.string == root + "books/kakao-1/")
    }
  }

  @Test("Every page announces the feed of everything, and a page its own")
  func announced() async throws {
    let files = try await shelf().built()
    func announced(_ path: String) throws -> [String] {
      try markup(files[path]).elements(named: "link")
        .filter { $0["rel"] == "alternate" && $0["type"] != "text/markdown" }.compactMap { $0["href"] }
    }
    func feeds(_ folder: String) -> [String] { ["feed.atom", "rss.xml", "feed.json"].map { "/shelf/\(folder)\($0)" } }
    #expect(try announced("books/kakao-1/index.html") == feeds(""))
    #expect(try announced("404.html") == feeds(""))
    #expect(try announced("wish/index.html") == feeds("") + feeds("wish/"))
    #expect(try announced("index.html") == feeds("") + feeds("favorites/"))
  }

  @Test("A site without news has one feed with nothing in it, and a site without HTML none")
  func none() async throws {
    var shelf = try Shelf()
    var files = try await shelf.built()
    #expect(files.keys.filter { $0.hasSuffix("feed.json") } == ["feed.json"])
    #expect(try json(files["feed.json"]).root["items"]?.count == 0)
    #expect(try markup(files["feed.atom"]).elements(named: "updated").map(\.text) == ["1970-01-01T00:00:00Z"])
    shelf = try self.shelf()
    shelf.configuration.formats = [.markdown]
    files = try await shelf.built()
    #expect(!files.keys.contains { $0.contains("feed") || $0.contains("rss") })
  }

  @Test(
    "A title can be anything, and every feed gives it back without what XML forbids",
    arguments: [
      "]]> </title> <![CDATA[ &amp; &lt;", "</script><script>alert(1)</script>", "\u{1}가\u{8}나\u{1F}\u{FFFE}다",
      "\u{202E}거꾸로\u{202C} \u{200F}", "'\"`{{{x}}}", "가\u{2028}나",
    ])
  func hostile(title: String) async throws {
    let files = try await shelf(title).built()
    let shown = "즐겨찾기: " + withoutControls(title)
    let scalars = Array(shown.unicodeScalars)
    let atom = try markup(files["feed.atom"])
    #expect(atom.elements(named: "title").map { Array($0.text.unicodeScalars) }.contains(scalars))
    let rss = try markup(files["rss.xml"])
    #expect(rss.elements(named: "title").map { Array($0.text.unicodeScalars) }.contains(scalars))
    let item = try #require(try json(files["feed.json"]).root["items"]?[0])
    #expect(item["title"]?.string.map { Array($0.unicodeScalars) } == scalars)
    // What is in an entry is HTML of its own, and there the title is text again.
    let contents = [
      atom.elements(named: "content").first?.text, rss.elements(named: "content:encoded").first?.text,
      item["content_html"]?.string,
    ]
    #expect(Set(contents).count == 1)
    let content = try StrictMarkup(try #require(contents[0]).utf8, isDocument: false)
    let link = try #require(content.elements(named: "a").first)
    #expect(Array(link.text.unicodeScalars) == Array(withoutControls(title).unicodeScalars))
    #expect(Set(content.elements.map(\.name)) == ["a", "p", "ul", "li"])
    let summary = try StrictMarkup(try #require(rss.elements(named: "description").last).text.utf8, isDocument: false)
    #expect(summary.elements.isEmpty, "a description is HTML in which nothing but text is left")
  }

  @Test("A post is told whole: its books, its rating, its words and tags, with links that lead home from anywhere")
  func posts() async throws {
    var shelf = try shelf()
    shelf.content = try writing(
      """
      ---
      title: Walks & talks
      date: 2026-11-20
      updated: 2026-11-25
      isbn: kakao-1
      rating: 4.5
      tags: [SF, 겨울]
      language: en
      description: Slowly.
      ---
      See [it](isbn:kakao-1), [me](/about/) and [there](../else/).

      ![](isbn:kakao-1)
      """)
    let files = try await shelf.built()
    let ids = try ids(files, in: "posts/")
    #expect(ids[0].count == 1 && ids[1] == ids[0] && ids[2] == ids[0])
    let all = try #require(try json(files["feed.json"]).root["items"])
    let item = try #require(all.elements.first { $0["id"]?.string == ids[0][0] })
    #expect(item["title"]?.string == "Walks & talks" && item["summary"]?.string == "Slowly.")
    #expect(item["url"]?.string == "https://example.github.io/shelf/posts/walks/")
    #expect(item["date_published"]?.string == "2026-11-20T12:00:00Z")
    #expect(item["date_modified"]?.string == "2026-11-25T12:00:00Z")
    #expect(item["language"]?.string == "en")
    #expect(item["tags"]?.elements.map { $0.string } == ["SF", "겨울"])
    let content = try StrictMarkup(try #require(item["content_html"]?.string).utf8, isDocument: false)
    let book = "https://example.github.io/shelf/books/kakao-1/"
    #expect(
      content.elements(named: "a").map { $0["href"] } == [
        book, book, "https://example.github.io/shelf/about/", "https://example.github.io/shelf/posts/else/", book,
      ])
    #expect(content.elements(named: "p").contains { $0.text == "5점 만점에 4.5점" })
    let atom = try markup(files["posts/feed.atom"])
    #expect(atom.elements(named: "entry").first?["xml:lang"] == "en")
    #expect(atom.elements(named: "category").map { $0["term"] } == ["SF", "겨울"])
    #expect(atom.elements(named: "content").first?.text == item["content_html"]?.string)
    let links = try markup(files["posts/walks/index.html"]).elements(named: "link").compactMap { $0["href"] }
    #expect(links.contains("/shelf/posts/feed.atom") && links.contains("/shelf/feed.atom"))
  }

  private func writing(_ post: String) throws -> Content {
    let folder = try TemporaryFolder()
    try folder.write(post, to: "content/posts/walks.md")
    try folder.write("---\ntitle: About\n---\nx\n", to: "content/about.md")
    return try Content(contentsOf: folder.path + "/content")
  }

  @Test("An entry shows the cover with its size, and links of a note lead where they led on the book's page")
  func content() async throws {
    var shelf = try shelf()
    shelf.configuration.covers.isDownloaded = false
    shelf.contents.records[0].thumbnail = "https://search1.example.com/a?b=1&c=2"
    shelf.contents.ownWords[shelf.contents.wishes[0].book] = OwnWords(
      note: "[둘](../kakao-2/#a) [뿌리](/about/) [여기](#b) [밖](https://example.org/) [x](javascript:alert(1)) ![그림](p.png)")
    let item = try #require(try json(try await shelf.built()["feed.json"]).root["items"]?[0])
    #expect(item["image"]?.string == "https://search1.example.com/a?b=1&c=2")
    let content = try StrictMarkup(try #require(item["content_html"]?.string).utf8, isDocument: false)
    let image = try #require(content.elements(named: "img").first)
    #expect(image["alt"] == "『소년이 온다』 표지" && image["width"] == "120" && image["height"] == "174")
    #expect(content.elements(named: "img").last?["src"] == "https://example.github.io/shelf/books/kakao-1/p.png")
    #expect(
      content.elements(named: "a").map { $0["href"] } == [
        "https://example.github.io/shelf/books/kakao-1/", "https://example.github.io/shelf/books/kakao-2/#a",
        "https://example.github.io/about/", "https://example.github.io/shelf/books/kakao-1/#b",
        "https://example.org/", nil,
      ])
  }

  @Test(
    "References are resolved as browsers do it",
    arguments: [
      ("x", "https://a.org/b/c/x"), ("../x/?q#f", "https://a.org/b/x/?q#f"), ("./", "https://a.org/b/c/"),
      ("..", "https://a.org/b/"), ("../../../../x", "https://a.org/x"), ("/", "https://a.org/"),
      ("/x/../y", "https://a.org/y"), ("//b.org/x", "https://b.org/x"), ("?q", "https://a.org/b/c/?q"),
      ("#f", "https://a.org/b/c/#f"), ("mailto:a@b.org", "mailto:a@b.org"), ("x:y", "x:y"),
      ("a/b:c", "https://a.org/b/c/a/b:c"), ("x?a=../b", "https://a.org/b/c/x?a=../b"),
    ])
  func resolved(reference: String, address: String) {
    let html = Array("<a href=\"\(reference)\">x</a> src=&quot;y&quot; <img alt=\"z\" src=\"\">".utf8)
    let absolute = withAbsoluteLinks(html, page: "https://a.org/b/c/", origin: "https://a.org")
    #expect(
      String(decoding: absolute, as: UTF8.self)
        == "<a href=\"\(address)\">x</a> src=&quot;y&quot; <img alt=\"z\">")
  }
}
