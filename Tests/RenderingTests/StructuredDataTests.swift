import Books
import Configuration
import Content
import JSON
import TestSupport
import Testing

@testable import Rendering

/// What pages say to machines: JSON-LD, Open Graph, microformats, the policy, the site map.
@Suite struct StructuredDataTests {
  private func page(_ text: String?) throws -> StrictMarkup {
    try StrictMarkup(try #require(text).utf8, isDocument: true)
  }

  private func graph(_ text: String?) throws -> [String: JSONValue] {
    let scripts = try page(text).elements(named: "script").filter { $0["type"] == "application/ld+json" }
    #expect(scripts.count == 1)
    let root = try JSONDocument(Array(try #require(scripts.first).text.utf8)).root
    #expect(root["@context"]?.string == "https://schema.org")
    let things = try #require(root["@graph"]).elements.map { ($0["@type"]?.string ?? "", $0) }
    return Dictionary(things) { first, _ in first }
  }

  private func shelf(priced day: String = "2026-11-29", status: String = "정상판매") throws -> Shelf {
    var shelf = try Shelf()
    let isbn = try #require(ISBN(thirteen: "9788936434120"))
    let book = try shelf.add("소년이 온다") { record in
      record.code = .book(isbn)
      record.authors = ["한강"]
      record.translators = ["Deborah Smith"]
      record.publisher = "창비"
      record.published = Day("2014-05-19")
      record.prices = Prices(list: Won(15_000), sale: Won(13_500), status: status)
      record.page = "https://search.example.com/book"
      record.thumbnail = "https://search.example.com/1.jpg"
      record.fetched = Day("2026-11-29") ?? record.fetched
    }
    shelf.contents.records[0].fetched = try #require(Day(day))
    _ = book
    shelf.wish(shelf.contents.records[0].book)
    shelf.wish(try shelf.add("No number"))
    shelf.configuration.covers.isDownloaded = false
    return shelf
  }

  private let path = "books/9788936434120/index.html"

  @Test("A book is described with everything that is known, and where it stands")
  func book() async throws {
    let graph = try graph(try await shelf().built()[path])
    let book = try #require(graph["Book"])
    #expect(book["@id"]?.string == "https://example.github.io/shelf/books/9788936434120/#book")
    #expect(book["name"]?.string == "소년이 온다" && book["isbn"]?.string == "9788936434120")
    #expect(book["author"]?[0]?["name"]?.string == "한강" && book["author"]?[0]?["@type"]?.string == "Person")
    #expect(book["translator"]?[0]?["name"]?.string == "Deborah Smith")
    #expect(book["publisher"]?[0]?["name"]?.string == "창비" && book["datePublished"]?.string == "2014-05-19")
    #expect(book["inLanguage"]?.string == "ko" && book["image"]?.string == "https://search.example.com/1.jpg")
    let offer = try #require(book["offers"])
    #expect(offer["price"]?.integer == 13_500 && offer["priceCurrency"]?.string == "KRW")
    #expect(offer["availability"]?.string == "https://schema.org/InStock")
    #expect(offer["url"]?.string == "https://search.example.com/book")
    #expect(offer["priceSpecification"]?["price"]?.integer == 15_000)
    #expect(offer["priceSpecification"]?["priceType"]?.string == "https://schema.org/ListPrice")
    let crumbs = try #require(graph["BreadcrumbList"]?["itemListElement"])
    #expect(crumbs.elements.map { $0["name"]?.string } == ["책장", "소년이 온다"])
    #expect(crumbs.elements.map { $0["position"]?.integer } == [1, 2])
  }

  @Test("A book without an ISBN has a number, but none that is an ISBN")
  func noISBN() async throws {
    let book = try #require(try graph(try await shelf().built()["books/kakao-2/index.html"])["Book"])
    #expect(book["isbn"] == nil && book["identifier"]?.string == "kakao-2")
    #expect(book["offers"] == nil && book["author"] == nil && book["inLanguage"] == nil)
  }

  @Test("A price is an offer only while it is new, against the newest fact there is")
  func stale() async throws {
    for (day, isOffered) in [("2026-08-31", true), ("2026-08-30", false), ("2020-01-01", false)] {
      let book = try #require(try graph(try await shelf(priced: day).built()[path])["Book"])
      #expect((book["offers"] != nil) == isOffered, "\(day)")
    }
    // With nothing newer it is as new as can be.
    var alone = try shelf(priced: "2020-01-01")
    alone.contents.records[1].fetched = try #require(Day("2019-12-31"))
    #expect(try graph(try await alone.built()[path])["Book"]?["offers"] != nil)
    alone.configuration.showsPrices = false
    #expect(try graph(try await alone.built()[path])["Book"]?["offers"] == nil)
  }

  @Test(
    "A source's word for availability is translated when it is known, and else left out",
    arguments: [
      ("정상판매", "InStock"), ("품절", "OutOfStock"), ("절판", "Discontinued"), ("예약판매", "PreOrder"), ("", nil),
      ("알 수 없음", nil),
    ])
  func availability(status: String, word: String?) async throws {
    let book = try #require(try graph(try await shelf(status: status).built()[path])["Book"])
    #expect(book["offers"]?["availability"]?.string == word.map { "https://schema.org/\($0)" })
  }

  @Test("Nothing in a book ends the script it is described in")
  func hostile() async throws {
    var shelf = try shelf()
    let title = "</script><script>alert(1)</script>\u{1}\u{FFFF} <!-- ]]> &lt; \u{2028}"
    shelf.contents.records[0].title = title
    let files = try await shelf.built()
    let text = try #require(files[path])
    // The site's own script, and the description.
    #expect(text.split(separator: "<script", omittingEmptySubsequences: false).count == 3)
    #expect(text.split(separator: "</script>", omittingEmptySubsequences: false).count == 3)
    #expect(try graph(text)["Book"]?["name"]?.string == withoutControls(title))
  }

  @Test("A list counts its books on from page to page; the home page is the site")
  func lists() async throws {
    var shelf = try Shelf()
    shelf.configuration.author = Configuration.Author(name: "책장 주인", url: "https://example.com/")
    for number in 1...38 { shelf.wish(try shelf.add("책 \(number + 100)")) }
    let files = try await shelf.built()
    let list = try #require(try graph(files["wish/page/2/index.html"])["ItemList"])
    #expect(list["numberOfItems"]?.integer == 38)
    #expect(list["itemListElement"]?.elements.map { $0["position"]?.integer } == [37, 38])
    #expect(list["itemListElement"]?[0]?["url"]?.string == "https://example.github.io/shelf/books/kakao-37/")
    let site = try #require(try graph(files["index.html"])["WebSite"])
    #expect(site["name"]?.string == "책장" && site["author"]?["name"]?.string == "책장 주인")
    #expect(try page(files["404.html"]).elements(named: "script").count == 1)
  }

  @Test("A wish is an entry of the reader's feed, with the book it is about and the moment")
  func microformats() async throws {
    let files = try await shelf().built()
    for path in ["wish/index.html", path] {
      let page = try page(files[path])
      let classes = page.elements.compactMap { $0["class"] }.flatMap { $0.split(separator: " ").map(String.init) }
      #expect(classes.contains("h-entry") && classes.contains("u-read-of") && classes.contains("u-url"), "\(path)")
      let data = page.elements(named: "data")
      #expect(data.first { $0["class"]?.contains("p-read-status") == true }?["value"] == "to-read")
      #expect(data.filter { $0["class"]?.contains("p-read-status") == true }.count == (path == self.path ? 1 : 2))
      let uid = data.first { $0["class"] == "u-uid" }?["value"]
      #expect(uid == (path == self.path ? "isbn:9788936434120" : nil))
      #expect(data.first { $0["class"] == "dt-published" }?["value"] == "2026-11-30T03:00:00Z")
    }
    var unwished = try shelf()
    unwished.contents.wishes = []
    try unwished.answer("found", [unwished.contents.records[0].id])
    #expect(try await unwished.built()[path]?.contains("h-entry") == false)
  }

  @Test("A post is a review of the book it rates, and else an entry of a blog about it")
  func posts() async throws {
    func post(_ lines: String) async throws -> [String: String] {
      var shelf = try shelf()
      let folder = try TemporaryFolder()
      let text = "---\ntitle: 읽고 나서\ndate: 2026-11-20\nisbn: 9788936434120\ntags: [한강]\n\(lines)\n---\n글이다."
      try folder.write(text, to: "content/posts/after.md")
      shelf.content = try Content(contentsOf: folder.path + "/content")
      return try await shelf.built()
    }
    let path = "posts/after/index.html"
    let files = try await post("rating: 4.5\nread: { from: 2026-10-01, to: 2026-10-09 }")
    let review = try #require(try graph(files[path])["Review"])
    #expect(review["name"]?.string == "읽고 나서" && review["datePublished"]?.string == "2026-11-20")
    #expect(review["reviewRating"]?["ratingValue"]?.string == "4.5")
    #expect(review["itemReviewed"]?[0]?["isbn"]?.string == "9788936434120")
    #expect(review["author"]?["name"]?.string == "책장", "the site's name stands for an author nobody named")
    let crumbs = try #require(try graph(files[path])["BreadcrumbList"]?["itemListElement"])
    #expect(crumbs.elements.map { $0["name"]?.string } == ["책장", "글", "읽고 나서"])
    #expect(try graph(files["posts/index.html"])["ItemList"]?["numberOfItems"]?.integer == 1)

    let page = try page(files[path])
    func value(_ name: String) -> String? {
      page.elements(named: "data").first { $0["class"]?.contains(name) == true }?["value"]
    }
    #expect(value("p-read-status") == "finished" && value("u-uid") == "isbn:9788936434120")
    #expect(value("p-rating") == "4.5" && value("u-url") == "https://example.github.io/shelf/posts/after/")
    let properties = page.elements(named: "meta").map { ($0["property"], $0["content"]) }
    #expect(properties.contains { $0 == ("article:published_time", "2026-11-20") })
    #expect(properties.contains { $0 == ("article:tag", "한강") } && properties.contains { $0 == ("og:type", "article") })
    let book = try self.page(files[self.path])
    #expect(book.elements(named: "data").contains { $0["class"] == "p-read-status" && $0["value"] == "finished" })

    let plain = try await post("")
    #expect(try graph(plain[path])["BlogPosting"]?["about"]?[0]?["name"]?.string == "소년이 온다")
    #expect(plain[path]?.contains("p-read-status") == false)
  }

  @Test("Pictures of other hosts are allowed only where the site shows them")
  func policy() async throws {
    func sources(_ change: (inout Configuration) -> Void) async throws -> String? {
      var shelf = try shelf()
      change(&shelf.configuration)
      let policies = try page(try await shelf.built()["index.html"]).elements(named: "meta")
        .filter { $0["http-equiv"] == "Content-Security-Policy" }.compactMap { $0["content"] }
      #expect(policies.count == 1 && policies[0].hasPrefix("default-src 'none'; "))
      return policies.first?.split(separator: "; ").first { $0.hasPrefix("img-src ") }.map(String.init)
    }
    #expect(try await sources { _ in } == "img-src 'self' https: http:")
    #expect(try await sources { $0.covers.isDownloaded = true } == "img-src 'self'")
    #expect(try await sources { $0.covers.isShown = false } == "img-src 'self'")
  }

  @Test("Every page has a picture for links in other sites, at least the site's icon, and says what it shows")
  func socialImage() async throws {
    let files = try await shelf().built()
    func properties(_ path: String) throws -> [String: String] {
      let metas = try page(files[path]).elements(named: "meta")
        .compactMap { meta in meta["property"].map { ($0, meta["content"] ?? "") } }
      return Dictionary(metas) { first, _ in first }
    }
    let book = try properties(path)
    #expect(book["og:image"] == "https://search.example.com/1.jpg" && book["og:image:alt"] == "『소년이 온다』 표지")
    #expect(book["og:type"] == "book" && book["book:isbn"] == "9788936434120" && book["book:author"] == "한강")
    #expect(book["book:release_date"] == "2014-05-19")
    for path in ["index.html", "wish/index.html", "books/kakao-2/index.html"] {
      let other = try properties(path)
      #expect(other["og:image"] == "https://example.github.io/shelf/icon-180.png", "\(path)")
      #expect(other["og:image:width"] == "180" && other["og:image:height"] == "180" && other["og:image:alt"] == "책장")
    }
    #expect(files["icon-180.png"] != nil)
  }

  @Test("The site map says when a page was last new, which a build or another book does not change")
  func siteMap() async throws {
    var shelf = try shelf(priced: "2026-11-01")
    shelf.contents.wishes = [Wish(book: shelf.contents.records[0].book, added: Moment(seconds: 1_000_000_000))]
    try shelf.answer("found", [shelf.contents.records[1].id])
    func days() async throws -> [String: String] {
      let map = try page(try await shelf.built()["sitemap.xml"])
      let root = "https://example.github.io/shelf/"
      let places = map.elements(named: "loc").map { String($0.text.dropFirst(root.count)) }
      return Dictionary(uniqueKeysWithValues: zip(places, map.elements(named: "lastmod").map(\.text)))
    }
    let before = try await days()
    #expect(before["books/9788936434120/"] == "2026-11-01" && before["wish/"] == "2026-11-01")
    #expect(before["books/kakao-2/"] == "2026-11-29" && before[""] == "2026-11-29")
    #expect(before["queries/found/"] == "2026-11-29")

    // 2026-11-30, nine in the evening in Seoul.
    shelf.contents.ownWords[shelf.contents.records[0].book] = OwnWords(
      note: "메모", edited: Moment("2026-11-30T12:00:00Z"))
    let after = try await days()
    #expect(after["books/9788936434120/"] == "2026-11-30" && after["wish/"] == "2026-11-30")
    #expect(after["books/kakao-2/"] == before["books/kakao-2/"])
    #expect(after["queries/found/"] == before["queries/found/"])
  }
}
