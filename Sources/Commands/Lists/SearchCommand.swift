import Books
import Configuration
import Diagnostics
import JSON
import Library
import Providers

/// `booksite search QUERY`: one page of what the configured source finds. The results are numbered on through the pages, and
/// kept, so that the next commands can name them by their numbers.
func search(_ query: Query, page: Int, size: Int, _ desk: borrowing Desk) async throws(Failure) -> Int32 {
  let today = desk.clock.today
  let stopped = StoppedSources()
  let answer = await desk.sources.firstSuccess(stopped) {
    await $0.search(query, page: page, size: size, on: today)
  }
  let found: FoundPage
  switch answer {
  case .success(let page): found = page
  case .failure(let problems): throw Failure(problems.failing("for ‘\(query.text)’"))
  }

  var memory = LastSearch(query, size: size)
  if let last = LastSearch(in: desk.site), last.query == query, last.size == size { memory = last }
  memory.add(found.records, page: page, isLast: !found.hasMore)
  // A source of lower rank may have answered in place of another.
  var warnings = (stopped.all + found.problems).map { SourceProblems([$0]).notAnswering("for ‘\(query.text)’") }
  do throws(Failure) {
    try memory.store(in: desk.site)
  } catch {
    // The results themselves are there.
    warnings += error.diagnostics.map { $0.asWarning }
  }

  let listed = try desk.listed(found.records.map(\.book))
  let results = found.records.enumerated().map { index, record in
    SearchResult(number: (page - 1) * size + index + 1, record: record, marks: listed[record.book])
  }
  if desk.printsJSON {
    desk.printJSON { $0.members(of: results, query, page: page, size: size, found) }
  } else {
    desk.console.output.write(desk.text(of: results, query, page: page, size: size, found))
  }
  desk.console.report(warnings, asJSON: desk.printsJSON)
  return ExitStatus.done
}

/// A record in the light of the reader's lists.
private struct SearchResult {
  var number: Int
  var record: SourceRecord
  /// The record's facts, which are newer than the library's, with the library's marks.
  var book: ListedBook

  init(number: Int, record: SourceRecord, marks: ListedBook?) {
    self.number = number
    self.record = record
    book = ListedBook(
      id: record.book, title: record.title, authors: record.authors, publisher: record.publisher,
      published: record.published, prices: record.prices, pricesDay: record.fetched, wishedSince: marks?.wishedSince,
      favoriteSince: marks?.favoriteSince, viewed: marks?.viewed)
  }
}

extension Desk {
  fileprivate func text(
    of results: [SearchResult], _ query: Query, page: Int, size: Int, _ found: FoundPage
  ) -> [UInt8] {
    var table = BookTable(count: results.count)
    for result in results { table.add(result.book, number: result.number, marks: BookTable.Mark.allCases) }
    let total = found.total.map { $0 == results.count ? "" : " of \($0)" } ?? ""
    let more = found.hasMore ? "; more: \(command(query, page: page + 1, size: size))" : ""
    let summary: String =
      switch results.count {
      case 0 where page > 1: "nothing more was found for ‘\(query.text)’"
      case 0: "nothing was found for ‘\(query.text)’"
      case 1: "1 book\(total)"
      default: "\(results.count) books\(total)"
      }
    return table.text(columns: console.output.columns) + Array((harmless(summary + more) + "\n").utf8)
  }

  /// A line that finds the next page, as a shell reads it.
  private func command(_ query: Query, page: Int, size: Int) -> String {
    var words = ["booksite search\(site.option)", shellQuoted(query.text)]
    if let target = query.target { words.append("--target \(target.rawValue)") }
    if query.sort != .accuracy { words.append("--sort \(query.sort.rawValue)") }
    if size != SearchDefaults.size { words.append("--limit \(size)") }
    return (words + ["--page \(page)"]).joined(separator: " ")
  }
}

enum SearchDefaults {
  static let size = 10
}

extension JSONWriter {
  fileprivate mutating func members(
    of results: [SearchResult], _ query: Query, page: Int, size: Int, _ found: FoundPage
  ) {
    member("query", query.text)
    member("target", query.target?.rawValue)
    member("sort", query.sort.rawValue)
    member("page", page)
    member("limit", size)
    member("total", found.total)
    member("more", found.hasMore)
    key("results")
    array { json in
      for result in results {
        json.object { json in
          json.member("number", result.number)
          json.members(of: result.book)
          if !result.record.translators.isEmpty { json.member("translators", result.record.translators) }
          if !result.record.description.isEmpty { json.member("description", result.record.description) }
          json.member("thumbnail", result.record.thumbnail)
          json.member("page", result.record.page)
        }
      }
    }
  }
}

extension Diagnostic {
  fileprivate var asWarning: Diagnostic {
    var warning = self
    warning.severity = .warning
    return warning
  }
}
