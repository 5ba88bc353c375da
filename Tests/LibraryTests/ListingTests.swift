import Books
import Diagnostics
import Library
import Testing

@Suite struct ListingTests {
  let folder = TemporaryFolder()

  /// Made-up contents in which books have up to five records of three sources, with gaps, ties and own words.
  func madeUp(seed: UInt64) throws -> LibraryContents {
    var random = SplitMix(state: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    var contents = LibraryContents()
    let isbns = [courage, "9780306406157", "9787020033447", "9791190090018", "9788932917245"]
    for number in 0..<24 {
      let isbn = number < 20 ? isbns[number / 4] : nil
      let source = ["kakao", "file", "other"][Int.random(in: 0..<3, using: &random)]
      var record = SourceRecord(
        source: source, id: try id("kakao-\(number * 37 % 1_000)"),
        fetched: try day("2026-11-\(Int.random(in: 28...30, using: &random))"),
        code: try isbn.map { .book(try #require(ISBN(thirteen: $0))) } ?? ProductCode.none, title: "제목 \(number)")
      if chance(50) { record.authors = ["저자 \(number)", "둘"] }
      if chance(50) { record.publisher = "출판사 \(number)" }
      if chance(50) { record.published = try day("2014-01-\(10 + number % 20)") }
      if chance(70) { record.prices.list = Won(1_000 * number) }
      if chance(50) { record.prices.sale = Won(900 * number) }
      if chance(50) { record.prices.status = "상태 \(number)" }
      contents.records.append(record)
    }
    let books = Array(Set(contents.records.map(\.book)).union([try id("kakao-unknown")])).sorted()
    for (index, book) in books.enumerated() {
      if chance(80) { contents.wishes.append(Wish(book: book, added: Moment(seconds: index / 3))) }
      if chance(50) { contents.favorites.append(Favorite(book: book, since: Moment(seconds: 10 + index))) }
      if chance(50) { contents.recents.append(RecentView(book: book, viewed: Moment(seconds: 20 + index))) }
      if chance(40) {
        contents.ownWords[book] = OwnWords(
          title: chance(50) ? "내 \(index)" : nil, authors: chance(50) ? ["나"] : nil,
          publisher: chance(50) ? "집" : nil, published: chance(50) ? try day("2015-01-31") : nil, note: "n")
      }
    }
    return contents
  }

  @Test("A listing shows what the pages of the site show", arguments: 0..<6)
  func agrees(seed: UInt64) throws {
    var library = try folder.open()
    try library.restore(madeUp(seed: seed))
    let contents = try library.contents()
    let views = Dictionary(uniqueKeysWithValues: contents.recents.map { ($0.book, $0.viewed) })
    for order in [["kakao", "file"], ["file", "other"], []] {
      let shelf = merge(contents, sourceOrder: order)
      func listed(_ id: BookID) throws -> ListedBook {
        let book = shelf.books[try #require(shelf.positions[id])]
        return ListedBook(
          id: id, title: book.title, authors: book.authors, publisher: book.publisher, published: book.published,
          prices: book.prices, pricesDay: book.pricesDay, wishedSince: book.wishedSince,
          favoriteSince: book.favoriteSince, viewed: views[id])
      }
      #expect(try library.listing(.wishes, sourceOrder: order) == contents.wishes.map { try listed($0.book) })
      #expect(try library.listing(.recents, sourceOrder: order) == contents.recents.map { try listed($0.book) })
      #expect(try library.listing(.favorites, sourceOrder: order) == contents.favorites.map { try listed($0.book) })
      let all = Array(shelf.books.map(\.id).sorted().reversed())
      #expect(try library.listing(.books(all + all), sourceOrder: order) == all.map { try listed($0) })
      let books = Set(contents.records.map(\.book)).sorted()
      #expect(
        try library.listing(.records(contents.records.map(\.id)), sourceOrder: order) == books.map { try listed($0) })
    }
  }

  @Test("An empty list has no books")
  func empty() throws {
    #expect(try folder.open().listing(.wishes, sourceOrder: ["kakao"]).isEmpty)
    #expect(try folder.open().listing(.books([id(courage)]), sourceOrder: []).isEmpty)
  }

  // MARK: Titles

  func library(_ titles: [String]) throws {
    var library = try folder.open()
    try library.store(
      titles.enumerated().map { number, title in
        var record = try record("kakao-\(number)", isbn: nil)
        record.title = title
        return record
      })
  }

  func find(_ title: String, _ order: [String] = ["kakao"]) throws -> [String] {
    try folder.open().find(title: title, sourceOrder: order).map(\.id.description)
  }

  @Test("A book is found by its title however it is typed")
  func equalTitle() throws {
    try library(["미움받을 용기", "미움받을 용기 2", "The Left Hand", "Café"])
    #expect(try find("미움받을 용기") == ["kakao-0"])
    #expect(try find("  미움받을 \t 용기\u{0}") == ["kakao-0"])
    #expect(try find("\u{1106}\u{1175}\u{110B}\u{116E}\u{11B7}받을 용기") == ["kakao-0"])
    #expect(try find("the LEFT hand") == ["kakao-2"])
    #expect(try find("CAFE\u{301}") == ["kakao-3"])
  }

  @Test("When no title is the same, books whose title contains the words are found, in order of title")
  func containing() throws {
    try library(["용기 나", "가 용기", "용기", "용"])
    #expect(try find("용기") == ["kakao-2"])
    #expect(try find("기") == ["kakao-1", "kakao-2", "kakao-0"])
    #expect(try find("용기 다").isEmpty)
    #expect(try find(" \u{0} ").isEmpty)
  }

  @Test("The title that is shown counts: the reader's own, then that of the source that wins")
  func shownTitle() throws {
    var library = try folder.open()
    let kakao = try record()
    var file = kakao
    (file.source, file.title) = ("file", "파일 제목")
    try library.store([kakao, file])
    #expect(try find("파일 제목", ["file", "kakao"]) == [courage])
    #expect(try find("파일 제목", ["kakao", "file"]).isEmpty)
    let book = try id(courage)
    try library.change("edit", at: Moment(seconds: 1)) { e throws(Failure) in
      try e.set(OwnWords(title: "내 제목"), of: book)
    }
    #expect(try find("내 제목") == [courage])
    #expect(try find("미움받을 용기").isEmpty)
  }

  @Test("Goods are found only when the reader has put them on a list")
  func goods() throws {
    var library = try folder.open()
    var goods = try record("kakao-1", isbn: nil)
    goods.code = .goods("8809474871848")
    try library.store([goods])
    #expect(try find(goods.title).isEmpty)
    let book = goods.book
    _ = try library.change("wish add", at: Moment(seconds: 1)) { e throws(Failure) in try e.addWish(book) }
    #expect(try find(goods.title) == ["kakao-1"])
  }
}
