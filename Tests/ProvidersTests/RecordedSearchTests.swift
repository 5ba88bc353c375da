import Books
import Diagnostics
import TestSupport
import Testing

@testable import Providers

@Suite struct RecordedSearchTests {
  private let folder: TemporaryFolder
  private let source: RecordedAnswers

  init() throws {
    folder = try TemporaryFolder()
    source = RecordedAnswers(folder: folder.path, shownAs: "data")
  }

  private func record(_ documents: [BookDocument], in file: String = "a.json", day: String? = nil) throws {
    let recorded = day.map { "\"recorded\":\"\($0)\"," } ?? ""
    try folder.write("{\(recorded)\"documents\":[\(documents.map(\.json).joined(separator: ","))]}", to: file)
  }

  private func search(
    _ text: String, target: Query.Target? = nil, sort: Query.Sort = .accuracy, page: Int = 1, size: Int = 10
  ) async throws -> FoundPage {
    try await source.search(Query(text: text, target: target, sort: sort), page: page, size: size, on: today).get()
  }

  private func titles(
    _ text: String, target: Query.Target? = nil, sort: Query.Sort = .accuracy
  ) async throws -> [String] {
    try await search(text, target: target, sort: sort).records.map(\.title)
  }

  @Test("the title itself comes first, then titles that begin so, then those that hold it, then all others")
  func accuracy() async throws {
    var other = BookDocument("심리학 읽기", bookID: 1)
    other.publisher = "용기"
    try record([
      other, BookDocument("미움받을 용기", bookID: 2), BookDocument("용기의 심리학", bookID: 3), BookDocument("용기", bookID: 4),
    ])
    try record([BookDocument("작은 용기", bookID: 5), BookDocument("용기 2", bookID: 6)], in: "b.json")
    #expect(try await titles("용기") == ["용기", "용기의 심리학", "용기 2", "미움받을 용기", "작은 용기", "심리학 읽기"])
  }

  @Test("the newest come first when asked for, those without a day last, equal ones as recorded")
  func latest() async throws {
    func document(_ number: Int, _ day: String) -> BookDocument {
      var document = BookDocument("책 \(number)", bookID: number)
      document.datetime = day
      return document
    }
    try record([
      document(1, ""), document(2, "2014-11-17T00:00:00.000+09:00"), document(3, "2020-01-01"), document(4, ""),
      document(5, "2020-01-01"), document(6, "2026-01-01"),
    ])
    #expect(try await titles("책", sort: .latest) == [6, 3, 5, 2, 1, 4].map { "책 \($0)" })
  }

  private func recordTargets() throws {
    var courage = BookDocument("미움받을 용기", isbn: "8996991341 9788996991342", bookID: 1)
    courage.authors = ["기시미 이치로", "고가 후미타케"]
    courage.translators = ["전경아"]
    courage.publisher = "인플루엔셜"
    var other = BookDocument("고가 도로", isbn: "1187192341 9791187192343", bookID: 2)
    other.authors = ["인플루엔셜 편집부"]
    try record([courage, other])
  }

  @Test(
    "every word must be in what is searched, whichever field it is in",
    arguments: [
      ("용기 고가 전경아 인플루엔셜", nil, [1]), ("용기 도로", nil, []), ("고가", nil, [2, 1]), ("고가", .title, [2]),
      ("고가", .person, [1]), ("기시미 고가", .person, [1]), ("전경아", .person, [1]), ("전경아", .title, []),
      ("인플루엔셜", .publisher, [1]), ("인플루엔셜", .person, [2]), ("용기", .publisher, []),
      ("9788996991342", nil, [1]), ("ISBN 978-89-969913-4-2 03180", .isbn, [1]), ("89-969913-4-1", .isbn, [1]),
      ("９７８８９９６９９１３４２", .isbn, [1]), ("11-87192-34-1", .isbn, [2]), ("9788954600200", .isbn, []),
      ("9788996991343", .isbn, []), ("용기", .isbn, []), ("97889", .isbn, []), ("9788996991342", .title, []),
      ("\u{200B}", nil, []),
    ] as [(String, Query.Target?, [Int])])
  func targets(text: String, target: Query.Target?, numbers: [Int]) async throws {
    try recordTargets()
    #expect(try await search(text, target: target).records.map(\.id.description) == numbers.map { "kakao-\($0)" })
  }

  @Test(
    "a title is found however it is typed",
    arguments: [
      "\u{1106}\u{1175}\u{110B}\u{116E}\u{11B7}", "미움받을용기", "미움 받을 용기", "  미움받을   용기 ", "dna 14", "DNA", "ｄｎａ１４",
      "hardcover", "스토리DNA", "\u{200E}용기\u{202C}",
    ])
  func spellings(text: String) async throws {
    try record([BookDocument("미움받을 용기(대한민국 스토리ＤＮＡ 14)(양장본 HardCover)", bookID: 1), BookDocument("다른 책", bookID: 2)])
    #expect(try await search(text).records.map(\.id.description) == ["kakao-1"])
  }

  @Test("pages of one size follow each other without gaps, and the last says so")
  func paging() async throws {
    try record(BookDocument.numbered(1...25))
    for (page, numbers, hasMore) in [(1, 1...10, true), (2, 11...20, true), (3, 21...25, false)] {
      let found = try await search("책", page: page)
      #expect(found.records.map(\.title) == numbers.map { "책 \($0)" })
      #expect(found.total == 25 && found.hasMore == hasMore)
    }
    #expect(try await search("책", page: 1, size: 25).hasMore == false)
  }

  @Test(
    "no page and no size is too strange",
    arguments: [(4, 10, 0), (.max, .max, 0), (0, 0, 1), (-5, 3, 3), (1, .max, 25)])
  func bounds(page: Int, size: Int, count: Int) async throws {
    try record(BookDocument.numbered(1...25))
    let found = try await search("책", page: page, size: size)
    #expect(found.records.count == count && found.total == 25 && found.hasMore == (1...3).contains(count))
  }

  @Test("each book is there once whichever files have it, and goods are left out")
  func onceEach() async throws {
    let courage = BookDocument("미움받을 용기", isbn: "8996991341 9788996991342", bookID: 1)
    var twin = courage
    twin.bookID = 2
    try record([courage, BookDocument("용기 엽서", isbn: " 8809474871848", bookID: 3)], in: "a.json")
    try record([twin, courage, BookDocument("용기", bookID: 4)], in: "b.json")
    let found = try await search("용기")
    #expect(found.records.map(\.id.description) == ["kakao-4", "kakao-1"])
    #expect(found.total == 2)
  }

  @Test("facts are of the day the answer was recorded, or of today")
  func days() async throws {
    try record([BookDocument("책 1", bookID: 1)], in: "a.json", day: "2025-01-31")
    try record([BookDocument("책 2", bookID: 2)], in: "b.json")
    #expect(try await search("책").records.map(\.fetched) == [Day("2025-01-31"), today])
  }

  @Test("of two recorded words on one record the later is found, where the first was")
  func laterWord() async throws {
    try record([BookDocument("옛 제목", bookID: 1), BookDocument("옛 책", bookID: 2)], in: "a.json", day: "2025-01-31")
    try record([BookDocument("새 제목", bookID: 1)], in: "b.json", day: "2026-01-31")
    #expect(try await titles("제목") == ["새 제목"])
  }

  @Test("a file that cannot be read is told beside what the others hold, and is a problem when they hold nothing")
  func broken() async throws {
    try record(BookDocument.numbered(1...2), in: "good.json")
    try folder.write("{", to: "broken.json")
    try folder.write("[1]", to: "wrong.json")
    try folder.write("no answers", to: "notes.txt")
    let found = try await search("책")
    #expect(found.records.count == 2)
    #expect(found.problems.map { $0.location?.path } == ["data/broken.json", "data/wrong.json"])
    let nothing = await source.search(Query(text: "없는"), page: 1, size: 10, on: today)
    let problem = try #require(throws: SourceProblem.self) { try nothing.get() }
    #expect(problem.kind == .answersBroken && problem.location?.path == "data/broken.json")
    // After the last page there is no mistake: the search found something.
    #expect(try await search("책", page: 7).records.isEmpty)
  }

  @Test("without the folder a search is a problem; an empty folder holds nothing")
  func noFolder() async throws {
    let nowhere = RecordedAnswers(folder: folder.path + "/none", shownAs: "data")
    let result = await nowhere.search(Query(text: "책"), page: 1, size: 10, on: today)
    #expect(try #require(throws: SourceProblem.self) { try result.get() }.kind == .answersMissing)
    #expect(try await search("책") == FoundPage(records: [], total: 0, hasMore: false))
  }
}
