import Books
import Diagnostics
import Foundation
import Library
import Testing

/// A folder of its own that goes with it.
final class TemporaryFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("library-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var library: String { path + "/library.sqlite" }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func write(_ bytes: some Sequence<UInt8>, to name: String = "library.sqlite") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func read(_ name: String = "library.sqlite") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  func open(patience: Int = 5_000) throws -> Library {
    try Library(at: library, shown: "library.sqlite", patience: patience)
  }
}

func id(_ text: String) throws -> BookID { try #require(BookID(text)) }

func day(_ text: String) throws -> Day { try #require(Day(text)) }

func moment(_ text: String) throws -> Moment { try #require(Moment(text)) }

let courage = "9788996991342"

/// A record with every field, unless changed.
func record(_ name: String = "kakao-1467038", isbn: String? = courage, on text: String = "2026-11-30") throws
  -> SourceRecord
{
  var record = SourceRecord(
    source: "kakao", id: try id(name), fetched: try day(text),
    code: try isbn.map { .book(try #require(ISBN(thirteen: $0))) } ?? ProductCode.none, title: "미움받을 용기")
  record.authors = ["기시미 이치로", "고가 후미타케"]
  record.translators = ["전경아"]
  record.publisher = "인플루엔셜"
  record.published = try day("2014-11-17")
  record.description = "인간은 변할 수 있고"
  record.prices = Prices(list: Won(14_900), sale: Won(13_410), status: "정상판매")
  record.thumbnail = "https://example.com/cover.jpg"
  record.page = "https://example.com/book"
  return record
}

func answer(_ records: [SourceRecord], to text: String = "용기", on date: String = "2026-11-30") throws -> Answer {
  Answer(
    query: Query(text: text, target: .title), source: "kakao", limit: 20, asked: try moment(date + "T09:00:00Z"),
    day: try day(date), fingerprint: "f", records: records)
}

/// Something in every table.
func fullContents() throws -> LibraryContents {
  var contents = LibraryContents()
  var goods = try record("kakao-2", isbn: nil)
  goods.code = .goods("8809474871848")
  let bare = SourceRecord(
    source: "file", id: try id("kakao-3"), fetched: try day("2020-02-29"), code: .none, title: "A/B")
  var odd = try record("kakao-4", isbn: nil)
  odd.title = "\"따옴표\" \\ &lt; 👩‍👩‍👧‍👦 עברית</script>"
  odd.authors = ["a,b", "—"]
  odd.prices = Prices(sale: Won(1))
  contents.records = [bare, try record(), goods, odd]
  contents.pricesSeen = [
    PriceSeen(
      source: "kakao", record: try id("kakao-1467038"), day: try day("2026-10-01"), prices: Prices(list: Won(14_000))),
    PriceSeen(
      source: "kakao", record: try id("kakao-1467038"), day: try day("2026-11-30"),
      prices: Prices(list: Won(14_900), sale: Won(13_410), status: "정상판매")),
    PriceSeen(source: "kakao", record: try id("kakao-4"), day: try day("2026-11-30"), prices: Prices(sale: Won(1))),
  ]
  contents.wishes = [
    Wish(book: try id(courage), added: try moment("2026-11-02T09:00:00Z")),
    Wish(book: try id("9780306406157"), added: try moment("2026-11-01T09:00:00Z")),
    Wish(book: try id("kakao-4"), added: try moment("2026-11-01T09:00:00Z")),
  ]
  contents.recents = [RecentView(book: try id("kakao-4"), viewed: try moment("2026-11-30T09:00:00Z"))]
  contents.favorites = [Favorite(book: try id(courage), since: try moment("1969-12-31T23:59:59Z"))]
  contents.ownWords = [
    try id("9780306406157"): OwnWords(note: "# 읽을 것\n\n\ttab"),
    try id(courage): OwnWords(
      title: "용기", authors: ["기시미 이치로", "고가, 후미타케"], translators: ["나"], publisher: "집",
      published: try day("2015-01-31"), note: "좋다", edited: try moment("2026-11-29T09:00:00Z")),
  ]
  contents.answers = [
    StoredAnswer(
      query: Query(text: "용기"), source: "kakao", limit: 20, asked: try moment("2026-11-30T09:00:00Z"),
      day: try day("2026-11-30"), fingerprint: "", records: [try id("kakao-4"), try id("kakao-1467038")]),
    StoredAnswer(
      query: Query(text: "용기", target: .person, sort: .latest), source: "file", limit: 1,
      asked: try moment("2026-11-30T09:00:00Z"), day: try day("2026-11-30"), fingerprint: "abc", records: []),
  ]
  return contents
}

/// The one problem that `body` fails with.
func problem(_ body: () throws -> Void) throws -> Diagnostic {
  let failure = try #require(throws: Failure.self, performing: body)
  #expect(failure.diagnostics.count == 1)
  return try #require(failure.diagnostics.first)
}
