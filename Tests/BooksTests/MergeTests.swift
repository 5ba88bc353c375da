import Testing

@testable import Books

@Suite struct MergeTests {
  @Test("Two records of one ISBN are one book, filled from both, prices never mixed")
  func twoRecords() throws {
    var contents = LibraryContents()
    var first = try record("kakao-2715084", isbn: "9787020033447")
    first.authors = ["JK라림"]
    first.prices = Prices(list: Won(13500), sale: nil, status: "")
    var second = try record("kakao-323702", isbn: "9787020033447")
    second.publisher = "인민문학출판사"
    second.prices = Prices(list: Won(20000), sale: Won(18000), status: "정상판매")
    contents.records = [first, second]

    let shelf = merge(contents, sourceOrder: ["kakao"])
    let book = try #require(shelf.books.first)
    #expect(shelf.books.count == 1)
    #expect(book.authors == ["JK라림"])
    #expect(book.publisher == "인민문학출판사")
    #expect(book.prices == second.prices)
    #expect(book.sources.count == 2)
  }

  @Test("A sale price of another day is no sale price of today")
  func oldSale() throws {
    var contents = LibraryContents()
    var today = try record("kakao-1", isbn: "9788996991342", fetched: "2026-11-20")
    today.prices = Prices(list: Won(15000), sale: nil)
    var earlier = try record("kakao-7", isbn: "9788996991342", fetched: "2024-11-01")
    earlier.prices = Prices(list: Won(10000), sale: Won(7000))
    contents.records = [today, earlier]
    let book = merge(contents, sourceOrder: ["kakao"]).books[0]
    #expect(book.prices == today.prices)
    #expect(book.pricesDay == today.fetched)
  }

  @Test("Newer facts win over older ones of the same source")
  func newer() throws {
    var contents = LibraryContents()
    var old = try record("kakao-1", isbn: "9788996991342", fetched: "2026-01-01")
    old.title = "옛 제목"
    var new = try record("kakao-2", isbn: "9788996991342", fetched: "2026-02-01")
    new.title = "새 제목"
    contents.records = [old, new]
    #expect(merge(contents, sourceOrder: ["kakao"]).books[0].title == "새 제목")
  }

  @Test("A source earlier in the configuration wins over a later one, however old")
  func sourceOrder() throws {
    var contents = LibraryContents()
    var kakao = try record("kakao-1", isbn: "9788996991342", fetched: "2026-01-01")
    kakao.title = "카카오"
    var file = try record("kakao-1", isbn: "9788996991342", fetched: "2026-02-01")
    file.source = "file"
    file.title = "파일"
    contents.records = [file, kakao]
    #expect(merge(contents, sourceOrder: ["kakao", "file"]).books[0].title == "카카오")
    #expect(merge(contents, sourceOrder: ["file", "kakao"]).books[0].title == "파일")
  }

  @Test("The reader's own title and note win over every source")
  func ownWords() throws {
    var contents = LibraryContents()
    let fact = try record("kakao-1", isbn: "9788996991342")
    contents.records = [fact]
    contents.ownWords[fact.book] = OwnWords(title: "내 제목", note: "좋다")
    let book = merge(contents, sourceOrder: []).books[0]
    #expect(book.title == "내 제목")
    #expect(book.note == "좋다")
  }

  @Test("So do the reader's own names, publisher and day; what the reader left out is the source's")
  func moreOwnWords() throws {
    var contents = LibraryContents()
    var fact = try record("kakao-1", isbn: "9788996991342")
    (fact.authors, fact.translators, fact.publisher) = (["저자"], ["역자"], "출판사")
    fact.published = Day("2014-11-17")
    contents.records = [fact]
    let day = try #require(Day("2015-01-31"))
    contents.ownWords[fact.book] = OwnWords(authors: ["나", "너"], published: day)
    let first = merge(contents, sourceOrder: []).books[0]
    #expect(first.title == "제목" && first.authors == ["나", "너"] && first.published == day)
    #expect(first.translators == ["역자"] && first.publisher == "출판사")
    contents.ownWords[fact.book] = OwnWords(translators: ["그"], publisher: "집")
    let second = merge(contents, sourceOrder: []).books[0]
    #expect(second.authors == ["저자"] && second.published == fact.published)
    #expect(second.translators == ["그"] && second.publisher == "집")
  }

  @Test("A book of which only the reader says anything is a book")
  func ownWordsOnly() throws {
    var contents = LibraryContents()
    let id = try #require(BookID("9788996991342"))
    contents.ownWords[id] = OwnWords(title: "내 책", authors: ["나"], translators: ["너"], publisher: "집")
    let book = try #require(merge(contents, sourceOrder: ["kakao"]).books.first)
    #expect(book.title == "내 책" && book.authors == ["나"] && book.translators == ["너"] && book.publisher == "집")
  }

  @Test("A listed book that no source knows is still a book")
  func listedOnly() throws {
    var contents = LibraryContents()
    let id = try #require(BookID("9788996991342"))
    contents.wishes = [Wish(book: id, added: Moment(seconds: 5))]
    contents.recents = [RecentView(book: id, viewed: Moment(seconds: 6))]
    let shelf = merge(contents, sourceOrder: [])
    #expect(shelf.books.map(\.id) == [id])
    #expect(shelf.books[0].wishedSince == Moment(seconds: 5))
  }

  @Test("The lowest price is told only when it was lower than today's")
  func lowest() throws {
    var contents = LibraryContents()
    var fact = try record("kakao-1", isbn: "9788996991342")
    fact.prices = Prices(list: Won(16000), sale: Won(14400))
    contents.records = [fact]
    let day = try #require(Day("2025-01-01"))
    contents.pricesSeen = [
      PriceSeen(source: "kakao", record: fact.id, day: day, prices: Prices(list: Won(14900), sale: Won(13410))),
      PriceSeen(source: "kakao", record: fact.id, day: fact.fetched, prices: fact.prices),
    ]
    #expect(merge(contents, sourceOrder: []).books[0].lowestSeen?.prices.sale == Won(13410))
    contents.pricesSeen.removeFirst()
    #expect(merge(contents, sourceOrder: []).books[0].lowestSeen == nil)
  }

  private func record(_ id: String, isbn: String, fetched: String = "2026-11-30") throws -> SourceRecord {
    SourceRecord(
      source: "kakao", id: try #require(BookID(id)), fetched: try #require(Day(fetched)),
      code: .book(try #require(ISBN(thirteen: isbn))), title: "제목")
  }
}
