import Books
import Diagnostics
import Files
import Library

/// The results of the last search, kept as a cache so that the next commands can name them by their numbers.
struct LastSearch: Sendable, Hashable {
  let query: Query
  /// Results a page holds at most.
  let size: Int
  private var records: [Int: SourceRecord] = [:]

  private static let header = "booksite search 1"

  init(_ query: Query, size: Int) {
    self.query = query
    self.size = size
  }

  /// Numbers go on from page to page.
  /// What the same page held before, and after the last page all that followed, means nothing any more.
  mutating func add(_ records: [SourceRecord], page: Int, isLast: Bool) {
    let first = (page - 1) * size + 1
    self.records = self.records.filter { number, _ in number < first || (!isLast && number >= first + size) }
    for (index, record) in records.enumerated() { self.records[(page - 1) * size + index + 1] = record }
  }

  func record(at number: Int) -> SourceRecord? { records[number] }

  func record(of book: BookID) -> SourceRecord? { records.values.first { $0.book == book } }

  func record(numbered id: BookID) -> SourceRecord? { records.values.first { $0.id == id } }

  /// Nil when there was no search, or nothing of it can be read any more.
  init?(in site: SiteFolder) {
    let path = site.path(of: SiteFolder.lastSearch)
    guard let bytes = try? readFile(path) else { return nil }
    // A head of lines, an empty line, and the records as a library's text.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(where: \.isEmpty), end >= 4 else { return nil }
    let head = lines[..<end].map { String(decoding: $0, as: UTF8.self) }
    guard head[0] == LastSearch.header, let size = Int(head[1]), let sort = Query.Sort(rawValue: head[3]),
      head[2] == "-" || Query.Target(rawValue: head[2]) != nil, end >= 5,
      let contents = try? readLibraryJSON(
        Array(lines[(end + 1)...].joined(separator: [UInt8(ascii: "\n")])), path: path)
    else { return nil }
    self.init(Query(text: head[4], target: Query.Target(rawValue: head[2]), sort: sort), size: size)
    let known = Dictionary(contents.records.map { ("\($0.source) \($0.id)", $0) }) { first, _ in first }
    for line in head.dropFirst(5) {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]), let record = known[String(parts[1])] else { continue }
      records[number] = record
    }
  }

  /// Throws when the site folder cannot be written.
  func store(in site: SiteFolder) throws(Failure) {
    var contents = LibraryContents()
    contents.records = Array(
      Dictionary(records.values.map { ("\($0.source) \($0.id)", $0) }) { first, _ in first }.values)
    let head =
      [LastSearch.header, String(size), query.target?.rawValue ?? "-", query.sort.rawValue, query.text]
      + records.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.source) \($0.value.id)" }
    do throws(FileError) {
      try replaceCacheFile(
        SiteFolder.searchFile, in: site.path(of: SiteFolder.cache),
        with: Array((head.joined(separator: "\n") + "\n\n").utf8) + libraryJSON(contents, includingAnswers: false)
      )
    } catch {
      throw Failure(
        .error(
          "search-not-kept",
          "the results cannot be kept for the next command: cannot \(error.action) ‘\(error.path)’: \(error.reason)",
          at: Location(path: error.path), hint: "name books by their ISBN"))
    }
  }
}
