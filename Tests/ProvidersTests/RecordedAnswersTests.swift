import Books
import Diagnostics
import TestSupport
import Testing

@testable import Providers

@Suite struct RecordedAnswersTests {
  private let folder: TemporaryFolder
  private let source: RecordedAnswers

  init() throws {
    folder = try TemporaryFolder()
    source = RecordedAnswers(folder: folder.path, shownAs: "data")
  }

  private func answer(_ slug: String = "adler", limit: Int = 20) async -> Result<Answer, SourceProblem> {
    await source.answer(to: Query(text: "아들러"), limit: limit, slug: slug, at: now, on: today)
  }

  private func problem(_ slug: String = "adler") async throws -> SourceProblem {
    let answer = await answer(slug)
    return try #require(throws: SourceProblem.self) { try answer.get() }
  }

  private func page(_ numbers: ClosedRange<Int>, _ more: String = "") -> String {
    "{\(more)\"documents\":[\(BookDocument.numbered(numbers).map(\.json).joined(separator: ","))]}"
  }

  @Test("one answer object is read as the service's own answer would be")
  func object() async throws {
    try folder.write(Samples.courage, to: "adler.json")
    let answer = try await answer().get()
    #expect(answer.source == "file" && answer.asked == now && answer.day == today && answer.limit == 20)
    #expect(answer.query == Query(text: "아들러"))
    var expected = try #require(try await records(in: Samples.courage).first)
    expected.source = "file"
    #expect(answer.records == [expected])
    #expect(answer.records.first?.id.description == "kakao-1467038")
  }

  @Test("an array of pages is one answer, cut at the limit, each record once")
  func pages() async throws {
    try folder.write("[\(page(1...30)),\(page(26...60))]", to: "adler.json")
    #expect(try await answer(limit: 100).get().records.map(\.title) == (1...60).map { "책 \($0)" })
    #expect(try await answer(limit: 7).get().records.count == 7)
    #expect(try await answer(limit: 31).get().records.count == 30)
  }

  @Test("the day the answer was recorded is the day of its facts")
  func recorded() async throws {
    let then = try #require(Day("2025-01-31"))
    try folder.write(page(1...1, "\"recorded\":\"2025-01-31\","), to: "adler.json")
    try folder.write("[\(page(1...1, "\"recorded\":\"2025-01-31\",")),\(page(2...2))]", to: "pages.json")
    for slug in ["adler", "pages"] {
      let answer = try await answer(slug).get()
      #expect(answer.day == then)
      #expect(answer.records.allSatisfy { $0.fetched == then })
    }
  }

  @Test("an empty answer is an answer")
  func empty() async throws {
    try folder.write(#"{"documents":[],"meta":{"is_end":true}}"#, to: "adler.json")
    #expect(try await answer().get().records.isEmpty)
  }

  @Test("a missing file is a problem that names the file to make")
  func missing() async throws {
    let problem = try await problem("adler")
    #expect(problem.kind == .answersMissing && !problem.stopsAsking)
    #expect(
      problem.diagnostic(asking: "아들러").message == "‘아들러’ has no new answer: there is no file ‘data/adler.json’")
    #expect(problem.hint?.contains("documents") == true)
    #expect(source.fingerprint(slug: "adler", limit: 20) == nil)
  }

  @Test("a mistake in a file is reported where it is")
  func broken() async throws {
    try folder.write("{\n  \"documents\": [\n    {\"title\": \"책\",}\n  ]\n}\n", to: "adler.json")
    let problem = try await problem()
    #expect(problem.kind == .answersBroken)
    let location = try #require(problem.location)
    #expect(location.path == "data/adler.json")
    #expect(location.line == 3)
    // The brace that cannot follow a comma, counted in bytes.
    #expect(location.column == 21)
    #expect(location.lineText == "    {\"title\": \"책\",}")
  }

  @Test(
    "a file that is no answer is a problem",
    arguments: [
      "", "{}", "[{}]", "[1]", #"{"documents":null}"#, #"{"code":-10,"msg":"x"}"#, "[[]]", "{\"documents\":[\"", "[]",
      #"{"documents":[{"foo":1}]}"#, #"{"documents":[1,{"title":""}]}"#, #"{"documents":[],"meta":{"is_end":false}}"#,
      #"{"documents":[],"meta":{"total_count":20}}"#,
    ])
  func noAnswer(text: String) async throws {
    try folder.write(text, to: "adler.json")
    let problem = try await problem()
    #expect(problem.kind == .answersBroken)
    #expect(problem.location?.path == "data/adler.json")
  }

  @Test("a recorded day that is no date is a problem, not today", arguments: ["\"30.11.2026\"", "7", "\"2026-02-30\""])
  func wrongDay(day: String) async throws {
    try folder.write(page(1...1, "\"recorded\":\(day),"), to: "adler.json")
    #expect(try await problem().reason == "‘recorded’ is not a date such as 2026-11-30")
  }

  @Test("a folder in a file's place is a problem")
  func folderInPlace() async throws {
    try folder.write("", to: "adler.json/x")
    #expect(try await problem().kind == .answersBroken)
  }

  @Test("no slug leads out of the folder", arguments: ["../secret", "a/b", "/etc/passwd", "", "x\0"])
  func traversal(slug: String) async throws {
    try folder.write(page(1...1), to: "a/b.json")
    let inner = RecordedAnswers(folder: folder.path + "/a", shownAs: "data")
    try folder.write(page(1...1), to: "secret.json")
    let answer = await inner.answer(to: Query(text: "x"), limit: 1, slug: slug, at: now, on: today)
    #expect(throws: SourceProblem.self) { try answer.get() }
    #expect(try await problem(slug).kind == .answersMissing)
  }

  @Test("a file named in decomposed Korean is found by its composed name")
  func decomposed() async throws {
    try folder.write(page(1...2), to: "\u{1112}\u{1161}\u{11AB}.json")
    #expect(try await answer("한").get().records.count == 2)
  }

  @Test("the fingerprint is the answer's, and changes with the bytes and the limit only")
  func fingerprints() async throws {
    try folder.write(page(1...2), to: "adler.json")
    try folder.write(page(1...2), to: "twin.json")
    let first = try #require(source.fingerprint(slug: "adler", limit: 20))
    #expect(try await answer().get().fingerprint == first)
    #expect(source.fingerprint(slug: "twin", limit: 20) == first)
    #expect(source.fingerprint(slug: "adler", limit: 21) != first)
    try folder.write(page(1...3), to: "adler.json")
    #expect(source.fingerprint(slug: "adler", limit: 20) != first)
  }

  @Test("a book is looked up by ISBN in every file")
  func lookUp() async throws {
    try folder.write(Samples.courage, to: "adler.json")
    try folder.write("[\(Samples.potter)]", to: "potter.json")
    try folder.write("no answers", to: "notes.txt")
    let potter = try await source.records(of: try isbn("9787020033447"), on: today).get()
    #expect(potter.map(\.id.description) == ["kakao-2715084", "kakao-323702"])
    #expect(potter.allSatisfy { $0.source == "file" && $0.fetched == today })
    #expect(try await source.records(of: try isbn("9788996991342"), on: today).get().map(\.title) == ["미움받을 용기"])
    #expect(try await source.records(of: try isbn("9788954600200"), on: today).get().isEmpty)
  }

  @Test("of two recorded words on one book the later counts")
  func laterWord() async throws {
    func answer(_ day: String, price: Int) -> String {
      let document = BookDocument("책", isbn: "9788996991342", bookID: 1, price: price)
      return "{\"recorded\":\"\(day)\",\"documents\":[\(document.json)]}"
    }
    try folder.write(answer("2026-01-01", price: 1_000), to: "a.json")
    try folder.write(answer("2026-03-01", price: 3_000), to: "b.json")
    try folder.write(answer("2026-02-01", price: 2_000), to: "c.json")
    let found = try await source.records(of: try isbn("9788996991342"), on: today).get()
    #expect(found.map(\.prices.list) == [Won(3_000)])
    #expect(found.map(\.fetched.description) == ["2026-03-01"])
  }

  @Test("a book that is not found while a file cannot be read is a problem, a found one is not")
  func lookUpBroken() async throws {
    try folder.write(Samples.courage, to: "adler.json")
    try folder.write("{", to: "broken.json")
    #expect(try await source.records(of: try isbn("9788996991342"), on: today).get().count == 1)
    let other = await source.records(of: try isbn("9788954600200"), on: today)
    let problem = try #require(throws: SourceProblem.self) { try other.get() }
    #expect(problem.kind == .answersBroken)
    #expect(problem.location?.path == "data/broken.json")
  }

  @Test("without the folder a look-up is a problem")
  func noFolder() async throws {
    let nowhere = RecordedAnswers(folder: folder.path + "/none", shownAs: "data")
    let result = await nowhere.records(of: try isbn("9788996991342"), on: today)
    let problem = try #require(throws: SourceProblem.self) { try result.get() }
    #expect(problem.kind == .answersMissing)
    #expect(problem.reason == "‘data’ cannot be read: no such file or folder")
  }
}
