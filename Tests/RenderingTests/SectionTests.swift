import Books
import Configuration
import TestSupport
import Testing

@testable import Rendering

@Suite struct SectionTests {
  /// Each list, and what makes it.
  enum Section: String, CaseIterable, CustomTestStringConvertible {
    case recent
    case wish
    case sale
    case query = "query-found"

    var heading: String {
      switch self {
      case .recent: "최근 본 책"
      case .wish: "읽고 싶은 책"
      case .sale: "할인 중"
      case .query: "찾은 책 found"
      }
    }

    var folder: String { self == .query ? "queries/found/" : rawValue + "/" }

    var testDescription: String { rawValue }
  }

  private func shelf(without missing: Section?) throws -> Shelf {
    var shelf = try Shelf()
    for section in Section.allCases where section != missing {
      let book = try shelf.add("책 \(section.rawValue)") { record in
        if section == .sale { record.prices = Prices(list: Won(10_000), sale: Won(9_000)) }
      }
      switch section {
      case .recent: shelf.view(book)
      case .wish: shelf.wish(book)
      case .sale: try shelf.answer("other", [book])
      case .query: try shelf.answer("found", [book])
      }
    }
    if missing == .query { try shelf.answer("found", []) }
    return shelf
  }

  @Test(
    "A list with a book has a section, a navigation entry and a page, in HTML and Markdown", arguments: Section.allCases
  )
  func present(section: Section) async throws {
    let files = try await shelf(without: nil).built()
    let home = try page(files["index.html"])
    #expect(home.elements(named: "section").contains { $0["id"] == section.rawValue })
    #expect(
      home.elements(named: "a").contains { $0["href"] == "/shelf/\(section.folder)" && $0.text == section.heading })
    #expect(home.elements(named: "h2").contains { $0.text == section.heading })
    let twin = try #require(files["index.md"])
    #expect(twin.contains("## \(section.heading)\n"))
    #expect(twin.contains("](\(section.folder)index.md)"))
    #expect(files[section.folder + "index.html"] != nil && files[section.folder + "index.md"] != nil)
  }

  @Test("A list without a book leaves nothing behind: no heading, no entry, no page", arguments: Section.allCases)
  func absent(section: Section) async throws {
    let files = try await shelf(without: section).built()
    for (path, text) in files where path.hasSuffix(".html") {
      let markup = try page(text)
      #expect(!markup.elements.contains { $0["id"] == section.rawValue }, "\(path)")
      #expect(!markup.elements.contains { $0["href"] == "/shelf/\(section.folder)" }, "\(path)")
      // A wished book says so itself.
      #expect(!markup.elements(named: "h2").contains { $0.text == section.heading }, "\(path)")
    }
    for (path, text) in files where path.hasSuffix(".md") {
      #expect(!text.contains("\(section.heading)\n"), "\(path)")
      #expect(!text.contains(section.folder + "index.md"), "\(path)")
    }
    #expect(!files.keys.contains { $0.hasPrefix(section.folder) })
    #expect(files["sitemap.xml"]?.contains(section.folder) == false)
  }

  @Test("A site without a book has no list, no section and no empty element")
  func empty() async throws {
    let files = try await Shelf().built()
    for (path, text) in files where path.hasSuffix(".html") {
      let markup = try page(text)
      for name in ["ul", "ol", "dl", "p", "nav", "div", "section"] {
        #expect(!markup.elements(named: name).contains { $0.isEmpty }, "\(path): an empty <\(name)>")
      }
      #expect(!markup.elements.contains { $0["class"] == "books" }, "\(path)")
    }
    #expect(files["index.md"]?.contains("\n\n\n") == false)
  }

  @Test("A book with a title alone has no empty element and no label without a value")
  func bareBook() async throws {
    var shelf = try Shelf()
    let book = try shelf.add("제목만")
    shelf.wish(book)
    let files = try await shelf.built()
    for (path, text) in files where path.hasSuffix(".html") {
      let shapes = ["path", "rect", "line", "meta", "link", "input", "script", "data"]
      for element in try page(text).elements where !shapes.contains(element.name) {
        #expect(!element.isEmpty, "\(path):\(element.line): <\(element.name)>")
      }
    }
    let twin = try #require(files["books/\(book)/index.md"])
    #expect(!twin.contains("- 지은이") && !twin.contains("가격") && !twin.contains("출판사"))
    #expect(!twin.split(separator: "\n").contains { $0.hasSuffix(":") || $0.hasSuffix(": ") || $0.hasSuffix(" ") })
  }

  @Test("A day on which no price was known is shown with what was known, in both formats")
  func pricelessDay() async throws {
    var shelf = try Shelf()
    let book = try shelf.add("절판된 책") { $0.prices = Prices(list: Won(10_000), status: "품절") }
    shelf.wish(book)
    for (day, prices) in [
      ("2026-01-01", Prices(list: Won(9_000))), ("2026-02-01", Prices(status: "절판")), ("2026-03-01", Prices()),
    ] {
      shelf.contents.pricesSeen.append(
        PriceSeen(source: "file", record: book, day: try #require(Day(day)), prices: prices))
    }
    let files = try await shelf.built()
    let twin = try #require(files["books/\(book)/index.md"])
    #expect(twin.contains("| 2026년 2월 1일 | – | – | 절판 |\n"))
    let markup = try page(files["books/\(book)/index.html"])
    #expect(!markup.elements(named: "td").contains { $0.isEmpty })
    #expect(markup.elements(named: "td").contains { $0.text == "절판" })
  }

  @Test("A note of blanks alone is no note", arguments: [" ", "\n\n", "\t\n "])
  func blankNote(note: String) async throws {
    var shelf = try Shelf()
    let book = try shelf.add("책")
    shelf.wish(book)
    shelf.contents.ownWords[book] = OwnWords(note: note)
    let files = try await shelf.built()
    let section = try page(files["books/\(book)/index.html"]).elements(named: "section").first { $0["class"] == "note" }
    #expect(section == nil)
    #expect(files["books/\(book)/index.md"]?.contains("## 메모") == false)
  }

  @Test("On the home page lists of the reader have prices, the first queries covers, further ones titles alone")
  func styles() async throws {
    var shelf = try Shelf()
    let book = try shelf.add("미움받을 용기(특별 합본호)") { record in
      record.authors = ["기시미 이치로"]
      record.prices = Prices(list: Won(10_000), sale: Won(9_000))
    }
    shelf.view(book)
    shelf.wish(book)
    for number in 1...8 { try shelf.answer("q\(number)", [book]) }
    let home = try #require(try await shelf.built()["index.html"])
    let sections = home.split(separator: "<section ").dropFirst().map(String.init)
    #expect(sections.count == 11)
    for (index, section) in sections.enumerated() {
      #expect(section.contains("data-book=\"\(book)\"") && section.contains("기시미 이치로"), "section \(index)")
      #expect(section.contains("class=\"price\"") == [1, 2].contains(index), "section \(index)")
      #expect(section.contains("class=\"book shelved ") == (index < 9), "section \(index)")
    }
  }

  @Test("Scripts and style sheets of readers find books, prices and the discount by their names")
  func hooks() async throws {
    var shelf = try Shelf()
    let dear = try shelf.add("제값 받는 책") { $0.prices = Prices(list: Won(12_000), sale: nil) }
    let cheap = try shelf.add("싼 책") { $0.prices = Prices(list: Won(10_000), sale: Won(9_000)) }
    for book in [dear, cheap] {
      shelf.wish(book)
      shelf.view(book)
    }
    try shelf.answer("found", [dear, cheap])
    let files = try await shelf.built()
    let home = try page(files["index.html"])
    for (id, path) in [
      ("recent", "recent/"), ("wish", "wish/"), ("sale", "sale/"), ("query-found", "queries/found/"),
    ] {
      let list = try page(files["\(path)index.html"])
      for page in [home, list] {
        #expect(page.elements(named: "section").count { $0["id"] == id } == 1, "\(id)")
      }
      let books = list.elements(named: "li").filter { $0["class"]?.split(separator: " ").contains("book") == true }
      let shown = id == "sale" ? [cheap] : [cheap, dear]
      #expect(Set(books.compactMap { $0["data-book"] }) == Set(shown.map(\.description)), "\(id)")
    }
    for path in ["wish/index.html", "books/\(cheap)/index.html"] {
      let sale = try page(files[path])
      for (name, hook, words) in [
        ("s", "list-price", "10,000원"), ("strong", "sale-price", "9,000원"), ("span", "discount", "10% 할인"),
      ] {
        #expect(sale.elements(named: name).filter { $0["class"] == hook }.map(\.text) == [words], "\(path): \(hook)")
      }
    }
    let plain = try page(files["books/\(dear)/index.html"])
    #expect(plain.elements(named: "span").filter { $0["class"] == "list-price" }.map(\.text) == ["12,000원"])
    #expect(plain.elements(named: "s").isEmpty && !plain.elements(named: "span").contains { $0["class"] == "discount" })
  }

  @Test("A list says the day of its newest prices once, and cards say it where it is another")
  func pricesDay() async throws {
    var shelf = try Shelf()
    func add(_ title: String, seen day: String) throws -> BookID {
      let day = try #require(Day(day))
      return try shelf.add(title) { record in
        record.fetched = day
        record.prices = Prices(list: Won(10_000), sale: Won(9_000))
      }
    }
    let books = [try add("오늘의 책", seen: "2026-11-29"), try add("지난 책", seen: "2026-11-02")]
    for book in books { shelf.wish(book) }
    try shelf.answer("found", books)
    let files = try await shelf.built()
    let said = "<time datetime=\"2026-11-29\">2026년 11월 29일 가격</time>"
    let old = "<time class=\"seen\" datetime=\"2026-11-02\">2026. 11. 2. 기준</time>"
    for path in ["wish/index.html", "sale/index.html"] {
      let list = try #require(files[path])
      #expect(list.components(of: said) == 1 && list.components(of: "class=\"seen\"") == 1, "\(path)")
      #expect(list.components(of: old) == 1, "\(path)")
    }
    // The answer's own day is the same.
    let answer = try #require(files["queries/found/index.html"])
    #expect(answer.contains("2026년 11월 29일 기준</time>") && !answer.contains(said) && answer.contains(old))
    // Once for wishes and once for sales; queries show no prices there.
    #expect(try #require(files["index.html"]).components(of: said) == 2)
    // A book's own page says it in any case.
    for (book, day) in zip(books, ["2026년 11월 29일", "2026년 11월 2일"]) {
      let own = try page(files["books/\(book)/index.html"])
      #expect(own.elements(named: "time").contains { $0["class"] == "seen" && $0.text == "\(day) 기준" })
    }
    #expect(try #require(files["wish/index.md"]).contains("2026년 11월 29일 기준"))
  }

  @Test("Where answers are of different days, the home page says the day of the older ones")
  func olderAnswers() async throws {
    var shelf = try Shelf()
    let book = try shelf.add("책")
    for slug in ["old", "new"] { try shelf.answer(slug, [book]) }
    let same = try await shelf.built()
    for path in ["index.html", "index.md"] { #expect(same[path]?.contains("기준") == false, "\(path)") }
    shelf.contents.answers[0].day = try #require(Day("2026-10-01"))
    let files = try await shelf.built()
    for path in ["index.html", "index.md"] {
      #expect(files[path]?.components(of: "2026년 10월 1일 기준") == 1, "\(path)")
      #expect(files[path]?.components(of: "2026년 11월 29일") == 0, "\(path)")
    }
  }

  @Test("An entry on the reader's bookshelf has the reader for its author, and the book its own")
  func authors() async throws {
    var shelf = try Shelf()
    shelf.configuration.author = Configuration.Author(name: "책장 주인", url: nil)
    let book = try shelf.add("책") { $0.authors = ["한강"] }
    try shelf.answer("found", [book])
    let path = "books/\(book)/index.html"
    let unread = try page(try await shelf.built()[path])
    #expect(!unread.elements(named: "data").contains { $0["class"] == "p-author" })
    shelf.wish(book)
    let names = try page(try await shelf.built()[path]).elements(named: "data").filter { $0["class"] == "p-author" }
    #expect(names.map { $0["value"] } == ["한강", "책장 주인"])
  }

  @Test("The navigation sets queries apart from the reader's lists, and everything else from both")
  func navigationGroups() async throws {
    var shelf = try Shelf()
    let book = try shelf.add("책")
    shelf.wish(book)
    try shelf.answer("a", [book])
    try shelf.answer("b", [book])
    let home = try #require(try await shelf.built()["index.html"])
    #expect(home.contains("<li><a href=\"/shelf/wish/\">"))
    #expect(home.contains("<li class=\"apart\"><a href=\"/shelf/queries/a/\">"))
    #expect(home.contains("<li><a href=\"/shelf/queries/b/\">"))
    #expect(home.contains("<li class=\"apart\"><a href=\"/shelf/stats/\">"))
  }

  @Test("A title too long for a short card is cut for the eye alone")
  func longTitle() async throws {
    var shelf = try Shelf()
    let titles = ["창문 넘어 도망친 백 세 노인과 그의 친구들이 겪은 이상한 여행", "변신"]
    for title in titles { shelf.view(try shelf.add(title)) }
    let files = try await shelf.built()
    let home = try page(files["index.html"])
    let link = try #require(home.elements(named: "a").first { $0["title"] != nil })
    #expect(link["title"] == titles[0] && link.text == titles[0])
    #expect(home.elements(named: "span").first { $0["class"] == "rest" }?.text == " 이상한 여행")
    #expect(home.elements(named: "a").count { $0["title"] != nil } == 1)
    #expect(cut("변신") == nil && cut(String(repeating: "가", count: 27)) == nil)
    #expect(cut(String(repeating: "가", count: 28))?.rest == "가가가가")
    #expect(try page(files["recent/index.html"]).elements(named: "a").allSatisfy { $0["title"] == nil })
  }

  @Test("A remark in brackets after a title is set apart, and the title is whole all the same")
  func remark() async throws {
    #expect(parts(ofTitle: "미움받을 용기(특별 합본호)(한정판)") == ("미움받을 용기", "(특별 합본호)(한정판)"))
    #expect(parts(ofTitle: "변신 (카프카) 이야기") == ("변신 (카프카) 이야기", ""))
    #expect(parts(ofTitle: "(괄호)") == ("(괄호)", "") && parts(ofTitle: ")") == (")", ""))
    var shelf = try Shelf()
    let book = try shelf.add("변신(양장본)")
    shelf.wish(book)
    let files = try await shelf.built()
    let list = try page(files["wish/index.html"])
    #expect(list.elements(named: "a").contains { $0.text == "변신(양장본)" && $0["href"] == "/shelf/books/\(book)/" })
    #expect(try page(files["books/\(book)/index.html"]).elements(named: "h1").first?.text == "변신(양장본)")
  }

  @Test("In Markdown a list is a table, without a column of prices or covers that nobody has")
  func table() async throws {
    var shelf = try Shelf()
    let book = try shelf.add("가 | 나") { $0.prices = Prices(list: Won(14_900), sale: Won(13_410)) }
    shelf.wish(book)
    let twin = try #require(try await shelf.built()["wish/index.md"])
    #expect(twin.contains("\n| 책 | 가격 |\n| --- | --- |\n| [**가 \\| 나**](../books/\(book)/index.md)"))
    #expect(twin.contains("| ~~14,900원~~ **13,410원** (10% 할인)<br>2026년 11월 29일 기준 |\n"))
    shelf.configuration.showsPrices = false
    #expect(try await shelf.built()["wish/index.md"]?.contains("\n| 책 |\n| --- |\n| [**가") == true)
    shelf.configuration.showsPrices = true
    shelf.configuration.covers.isDownloaded = false
    shelf.contents.records[0].thumbnail = "https://example.com/a.jpg"
    let pictured = try #require(try await shelf.built()["wish/index.md"])
    #expect(pictured.contains("\n| 표지 | 책 | 가격 |\n| --- | --- | --- |\n| ![](https://example.com/a.jpg) | [**가"))
  }

  private func page(_ text: String?) throws -> StrictMarkup {
    try StrictMarkup(try #require(text).utf8, isDocument: true)
  }
}

extension String {
  /// How often a text occurs in it.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
