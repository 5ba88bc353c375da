import Books
import Diagnostics
import Library
import Testing

@Suite struct LibraryRecordTests {
  let folder = TemporaryFolder()

  /// What the library holds after each list of records was stored in turn.
  func contents(after stores: [SourceRecord]...) throws -> LibraryContents {
    var library = try folder.open()
    for records in stores { try library.store(records) }
    return try library.contents()
  }

  @Test("What was stored is there after closing, in one file")
  func reopen() throws {
    let stored = try answer([record("kakao-2", isbn: nil), record()])
    do {
      var library = try folder.open()
      try library.store(stored)
    }
    #expect(folder.names == ["library.sqlite"])
    let contents = try folder.open().contents()
    #expect(contents.records == [try record(), try record("kakao-2", isbn: nil)])
    #expect(contents.answers.map(\.records) == [[try id("kakao-2"), try id("kakao-1467038")]])
    #expect(contents.answers.first?.query == stored.query)
    #expect(contents.answers.first?.asked == stored.asked)
    #expect(contents.answers.first?.fingerprint == "f")
    #expect(contents.pricesSeen.count == 2)
  }

  @Test("An answer replaces the last one to the same query, order included, and no other")
  func answersReplace() throws {
    var library = try folder.open()
    let (a, b, c) = (
      try record("kakao-1", isbn: nil), try record("kakao-2", isbn: nil), try record("kakao-3", isbn: nil)
    )
    try library.store(answer([a, b]))
    try library.store(answer([a], to: "다른"))
    try library.store(answer([c, b, a], on: "2026-12-01"))
    #expect(try library.contents().answers.map(\.records) == [[a.id], [c.id, b.id, a.id]])
    try library.store(answer([], on: "2026-12-02"))
    let contents = try library.contents()
    #expect(contents.answers.map(\.records) == [[a.id], []])
    #expect(contents.answers[1].day == (try day("2026-12-02")))
    #expect(contents.records.count == 3)
  }

  @Test("A newer word replaces an older one")
  func newerWins() throws {
    var newer = try record(on: "2026-12-01")
    newer.title = "미움받을 용기 2"
    newer.authors = ["기시미 이치로"]
    newer.translators = ["다른 사람"]
    newer.publisher = "다른 출판사"
    newer.published = try day("2016-05-02")
    newer.description = "다른 말"
    newer.prices = Prices(list: Won(1))
    newer.thumbnail = "http://example.com/2"
    newer.page = "http://example.com/3"
    #expect(try contents(after: [record()], [newer]).records == [newer])
  }

  @Test("An empty field never erases a known one, but prices and status are always the newest")
  func emptyKeeps() throws {
    let empty = SourceRecord(
      source: "kakao", id: try id("kakao-1467038"), fetched: try day("2026-12-01"), code: try record().code,
      title: "새 제목")
    var expected = try record(on: "2026-12-01")
    expected.title = "새 제목"
    expected.prices = Prices()
    #expect(try contents(after: [record()], [empty]).records == [expected])
  }

  @Test("What arrives last counts, whatever day it bears: a clock was wrong, or recorded answers were dated afterwards")
  func lastCounts() throws {
    var last = try record(on: "2026-11-29")
    last.title = "마지막 제목"
    last.prices = Prices(list: Won(5))
    var library = try folder.open()
    try library.store([record()])
    try library.store(answer([last]))
    let contents = try library.contents()
    #expect(contents.records.map(\.title) == ["마지막 제목"])
    #expect(contents.records.map(\.fetched) == [try day("2026-11-29")])
    #expect(contents.records.map(\.prices) == [Prices(list: Won(5))])
    #expect(contents.pricesSeen.map(\.day) == [try day("2026-11-29"), try day("2026-11-30")])
  }

  @Test("A word of the same day replaces")
  func sameDayReplaces() throws {
    var second = try record()
    second.title = "두 번째"
    #expect(try contents(after: [record()], [second]).records == [second])
  }

  @Test("A record whose ISBN changes moves to that book, and goods stay goods")
  func moves() throws {
    var moved = try record(isbn: nil, on: "2026-12-01")
    #expect(try contents(after: [record()], [moved]).records.map(\.book) == [try id("kakao-1467038")])
    moved.fetched = try day("2026-12-02")
    moved.code = .goods("8809474871848")
    #expect(try contents(after: [moved]).records == [moved])
  }

  @Test("The same number at two sources is two records")
  func sources() throws {
    var other = try record()
    other.source = "file"
    #expect(try contents(after: [record()], [other]).records == [other, try record()])
  }

  // MARK: Prices

  func priceDays(_ words: [(day: String, prices: Prices)]) throws -> [String] {
    var library = try folder.open()
    for word in words {
      var record = try record(on: word.day)
      record.prices = word.prices
      try library.store([record])
    }
    return try library.contents().pricesSeen.map { "\($0.day) \($0.prices.list?.amount ?? -1) \($0.prices.status)" }
  }

  @Test("A price is noted only when list price, sale price or status changes")
  func pricesOnChange() throws {
    let seen = try priceDays([
      ("2026-11-01", Prices(list: Won(100), sale: Won(90))), ("2026-11-02", Prices(list: Won(100), sale: Won(90))),
      ("2026-11-03", Prices(list: Won(100), sale: Won(80))),
      ("2026-11-04", Prices(list: Won(100), sale: Won(80), status: "품절")),
      ("2026-11-05", Prices(list: Won(100), sale: Won(80), status: "품절")), ("2026-11-06", Prices()),
      ("2026-11-07", Prices()), ("2026-11-08", Prices(list: Won(100), sale: Won(90))),
    ])
    #expect(
      seen == ["2026-11-01 100 ", "2026-11-03 100 ", "2026-11-04 100 품절", "2026-11-06 -1 ", "2026-11-08 100 "])
  }

  @Test("A change within a day updates that day, and one taken back the same day leaves no row")
  func pricesWithinADay() throws {
    let seen = try priceDays([
      ("2026-11-01", Prices(list: Won(100))), ("2026-11-01", Prices(list: Won(110))),
      ("2026-11-02", Prices(list: Won(120))), ("2026-11-02", Prices(list: Won(110))),
    ])
    #expect(seen == ["2026-11-01 110 "])
  }

  @Test("A record without any price has no price row")
  func noPrices() throws {
    #expect(try priceDays([("2026-11-01", Prices())]) == [])
  }
}
