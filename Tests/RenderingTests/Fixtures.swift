import Books
import Configuration
import Content
import Covers
import Diagnostics
import Files
import Site
import Templates
import TestSupport
import Testing

@testable import Rendering

/// A reader's library and configuration, in memory.
struct Shelf {
  var contents = LibraryContents()
  var content = Content()
  var configuration: Configuration

  init(language: Configuration.Language = .korean) throws {
    let url = try #require(SiteURL("https://example.github.io/shelf/"))
    configuration = Configuration(title: "책장", url: url)
    configuration.language = language
    configuration.sources = [.file]
  }

  /// Adds a record without an ISBN.
  @discardableResult
  mutating func add(
    _ title: String, change: (inout SourceRecord) -> Void = { _ in }
  ) throws -> BookID {
    let id = try #require(BookID(source: "kakao", number: String(contents.records.count + 1)))
    var record = SourceRecord(
      source: "file", id: id, fetched: try #require(Day("2026-11-29")), code: .none, title: title)
    change(&record)
    contents.records.append(record)
    return id
  }

  mutating func wish(_ id: BookID) { contents.wishes.append(Wish(book: id, added: Moment(seconds: 1_796_007_600))) }

  mutating func view(_ id: BookID) {
    contents.recents.append(RecentView(book: id, viewed: Moment(seconds: 1_796_007_600)))
  }

  /// A query that found these books.
  mutating func answer(_ slug: String, _ records: [BookID]) throws {
    let query = Query(text: slug)
    configuration.queries.append(ConfiguredQuery(query: query, title: "찾은 책 \(slug)", slug: slug))
    configuration.queries[configuration.queries.count - 1].limit = 2_500
    contents.answers.append(
      StoredAnswer(
        query: query, source: "file", limit: 2_500, asked: Moment(seconds: 1_796_007_600),
        day: try #require(Day("2026-11-29")), fingerprint: "", records: records))
  }

  func plan(
    theme: Theme? = nil, extra: [(path: String, bytes: [UInt8])] = []
  ) async throws -> SitePlan {
    return SitePlan(try renderer(theme: theme), extra: extra, made: [])
  }

  func renderer(theme: Theme? = nil, covers: [BookID: Cover] = [:]) throws -> Renderer {
    let theme = try theme ?? Theme(overrides: "/nonexistent", shown: "templates")
    return Renderer(
      Site(contents, configuration, content), theme: theme, covers: covers, day: { $0.day(offset: 9 * 3_600) })
  }

  /// Every file of the site by path.
  func built(theme: Theme? = nil, covers: [BookID: Cover] = [:]) async throws -> [String: String] {
    let plan = SitePlan(try renderer(theme: theme, covers: covers), extra: [], made: [])
    var files: [String: String] = [:]
    for index in plan.files.indices {
      var buffer = ByteBuffer()
      plan.render(index, into: &buffer)
      #expect(files[plan.files[index].path] == nil, "\(plan.files[index].path) is planned twice")
      files[plan.files[index].path] = String(decoding: buffer.bytes, as: UTF8.self)
    }
    for copy in plan.copies { files[copy.path] = String(decoding: try readFile(copy.source), as: UTF8.self) }
    return files
  }
}

/// The diagnostics a failing body throws.
func diagnostics(of body: () async throws -> Void) async -> [Diagnostic] {
  do {
    try await body()
    Issue.record("nothing was wrong")
    return []
  } catch let failure as Failure {
    return failure.diagnostics
  } catch {
    Issue.record("\(error)")
    return []
  }
}
