import Books
import Configuration
import Testing

@testable import Site

@Suite struct SiteTests {
  @Test("Nothing to show means no list at all")
  func empty() throws {
    #expect(Site(LibraryContents(), try configuration()).lists.isEmpty)
  }

  @Test("Lists come in the order of the home page, and only those with books")
  func order() throws {
    var library = try LibraryContents.of(titles: ["가", "나", "다"])
    library.wishes = [Wish(book: library.records[0].book, added: Moment(seconds: 1))]
    library.answers = [try library.answer(to: "가나", [1, 2])]
    var configuration = try configuration()
    configuration.queries = [.of("가나", slug: "ab"), .of("없음", slug: "none")]
    #expect(Site(library, configuration).lists.map(\.id) == ["wish", "query-ab"])
    library.recents = [RecentView(book: library.records[2].book, viewed: Moment(seconds: 9))]
    library.records[1].prices = Prices(list: Won(100), sale: Won(90))
    #expect(Site(library, configuration).lists.map(\.id) == ["recent", "wish", "sale", "query-ab"])
    configuration.showsPrices = false
    #expect(Site(library, configuration).lists.map(\.id) == ["recent", "wish", "query-ab"])
  }

  @Test("Favourites come first on the wish list, then titles")
  func wishOrder() throws {
    var library = try LibraryContents.of(titles: ["다", "가", "나", "apple", "Banana"])
    library.wishes = library.records.map { Wish(book: $0.book, added: Moment(seconds: 1)) }
    library.favorites = [Favorite(book: library.records[2].book, since: Moment(seconds: 1))]
    let site = Site(library, try configuration())
    #expect(site.lists[0].books.map { site.books[$0].title } == ["나", "apple", "Banana", "가", "다"])
  }

  @Test("The biggest cut comes first")
  func saleOrder() throws {
    var library = try LibraryContents.of(titles: ["ten", "thirty", "big ten", "none"])
    library.records[0].prices = Prices(list: Won(10000), sale: Won(9000))
    library.records[1].prices = Prices(list: Won(10000), sale: Won(7000))
    library.records[2].prices = Prices(list: Won(50000), sale: Won(45000))
    library.records[3].prices = Prices(list: Won(10000), sale: Won(20000))
    library.wishes = library.records.map { Wish(book: $0.book, added: Moment(seconds: 1)) }
    let site = Site(library, try configuration())
    let sale = try #require(site.lists.first { $0.id == "sale" })
    #expect(sale.books.map { site.books[$0].title } == ["thirty", "big ten", "ten"])
  }

  @Test("The home page shows as many recent books as configured, newest first; their own page has all of them")
  func recentLimit() throws {
    var library = try LibraryContents.of(titles: (1...5).map { "책\($0)" })
    library.recents = library.records.map { RecentView(book: $0.book, viewed: Moment(seconds: 1)) }
    var configuration = try configuration()
    configuration.recentLimit = 3
    let site = Site(library, configuration)
    #expect(site.lists[0].sectionBooks.map { site.books[$0].title } == ["책1", "책2", "책3"])
    #expect(site.lists[0].books.map { site.books[$0].title } == ["책1", "책2", "책3", "책4", "책5"])
  }

  @Test("A favourite that is on no list has its page all the same")
  func favorite() throws {
    var library = try LibraryContents.of(titles: ["좋은 책", "다른 책"])
    library.favorites = [Favorite(book: library.records[0].book, since: Moment(seconds: 1))]
    let site = Site(library, try configuration())
    #expect(site.books.map(\.title) == ["좋은 책"] && site.lists.isEmpty)
  }

  @Test("Goods are left out of query results unless the query wants them, but stay on the reader's lists")
  func goods() throws {
    var library = try LibraryContents.of(titles: ["책", "엽서"])
    library.records[1].code = .goods("8809474871848")
    library.answers = [try library.answer(to: "엽서", [0, 1])]
    var configuration = try configuration()
    configuration.queries = [.of("엽서", slug: "card")]
    #expect(Site(library, configuration).books.map(\.title) == ["책"])
    configuration.queries[0].includesGoods = true
    #expect(Site(library, configuration).books.map(\.title) == ["책", "엽서"])
    configuration.queries[0].includesGoods = false
    library.wishes = [Wish(book: library.records[1].book, added: Moment(seconds: 1))]
    #expect(Site(library, configuration).lists.first?.books.count == 1)
  }

  @Test("The same ISBN under two records is shown once")
  func duplicates() throws {
    var library = try LibraryContents.of(titles: ["하나", "둘"])
    library.records[1].code = library.records[0].code
    library.answers = [try library.answer(to: "하나", [1, 0])]
    var configuration = try configuration()
    configuration.queries = [.of("하나", slug: "one")]
    #expect(Site(library, configuration).lists[0].books.count == 1)
  }

  @Test("The stored answer of a source that is no longer configured is shown until another one answers")
  func otherSource() throws {
    var library = try LibraryContents.of(titles: ["가"])
    library.answers = [try library.answer(to: "가", [0])]
    var configuration = try configuration()
    configuration.sources = [.kakao]
    configuration.queries = [.of("가", slug: "a")]
    #expect(Site(library, configuration).lists.map(\.id) == ["query-a"])
  }

  @Test("Long lists are paged and no book is lost")
  func paging() throws {
    var library = try LibraryContents.of(titles: (0..<97).map { "책\($0)" })
    library.wishes = library.records.map { Wish(book: $0.book, added: Moment(seconds: 1)) }
    let list = Site(library, try configuration()).lists[0]
    #expect(list.pageCount == 3)
    #expect((1...3).map { list.books(onPage: $0).count } == [36, 36, 25])
    #expect(list.path.page(2).folder == "wish/page/2/")
  }

  @Test("Addresses are percent-encoded once, and Markdown links lead up and down")
  func paths() {
    let query = PagePath("queries/미움/")
    #expect(query.encoded == "queries/%EB%AF%B8%EC%9B%80/")
    #expect(
      query.page(2).relativeLink(to: PagePath("books/9788996991342/")) == "../../../../books/9788996991342/index.md")
    #expect(PagePath.home.relativeLink(to: query) == "queries/%EB%AF%B8%EC%9B%80/index.md")
  }

  private func configuration() throws -> Configuration {
    var configuration = Configuration(title: "책장", url: try #require(SiteURL("https://example.github.io/books/")))
    configuration.sources = [.file]
    return configuration
  }
}

extension LibraryContents {
  /// A library of books numbered from one, each with a right ISBN.
  static func of(titles: [String]) throws -> LibraryContents {
    var contents = LibraryContents()
    for (index, title) in titles.enumerated() {
      let digits = "9788" + String(repeating: "0", count: 8 - String(index).count) + String(index)
      let check = ISBN.checkDigit(of: digits.utf8.map { $0 - 48 })
      let isbn = try #require(ISBN(thirteen: digits + String(check)))
      contents.records.append(
        SourceRecord(
          source: "file", id: try #require(BookID("kakao-\(index + 1)")), fetched: try #require(Day("2026-11-30")),
          code: .book(isbn), title: title))
    }
    return contents
  }

  fileprivate func answer(to query: String, _ indexes: [Int]) throws -> StoredAnswer {
    StoredAnswer(
      query: Query(text: query), source: "file", limit: 20, asked: Moment(seconds: 0),
      day: try #require(Day("2026-11-30")), fingerprint: "", records: indexes.map { records[$0].id })
  }
}

extension ConfiguredQuery {
  fileprivate static func of(_ text: String, slug: String) -> ConfiguredQuery {
    ConfiguredQuery(query: Query(text: text), title: text, slug: slug)
  }
}
