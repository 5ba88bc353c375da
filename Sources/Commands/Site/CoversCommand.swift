import Books
import Configuration
import Content
import Covers
import Diagnostics
import JSON
import Library
import Site

/// `booksite covers`: makes the covers and tells where each comes from.
func tellCovers(
  isOffline: Bool, retries: Bool, environment: [String: String], _ desk: borrowing Desk
) async throws(Failure) {
  let content = try Content(contentsOf: desk.site.path(of: SiteFolder.content))
  let site = Site(try desk.library.contents(), desk.configuration, content)
  let line = ProgressLine(on: desk.console.errors)
  let prepared = try await coverRoom(
    desk.site, desk.configuration, output: desk.site.path(of: SiteFolder.output), clock: desk.clock,
    environment: environment, asksNobody: isOffline, retries: retries
  ).covers(for: coverWishes(for: site), progress: line.show)
  line.clear()
  let titles = Dictionary(site.books.map { ($0.id, $0.title) }) { first, _ in first }
  if desk.printsJSON {
    desk.printJSON { $0.members(of: prepared.report, titles) }
  } else {
    desk.console.output.write(desk.table(of: prepared.report, titles))
  }
  desk.console.report(prepared.warnings, asJSON: desk.printsJSON)
}

extension Desk {
  fileprivate func table(of report: CoverReport, _ titles: [BookID: String]) -> [UInt8] {
    if report.lines.isEmpty {
      return Array(
        (configuration.covers.isShown
          ? "the site shows no books yet; ‘booksite build’ asks for some\n" : "covers are switched off\n").utf8)
    }
    var table = Table([
      Table.Column(least: 16), Table.Column(), Table.Column(isRightAligned: true, sacrifice: 1),
      Table.Column(isRightAligned: true, sacrifice: 2), Table.Column(least: 12, sacrifice: 3), Table.Column(),
    ])
    for line in report.lines {
      let title = titles[line.book] ?? ""
      table.add([
        title.isEmpty ? line.book.description : title, line.origin?.name ?? "drawn",
        line.width.flatMap { width in line.height.map { "\(width) × \($0)" } } ?? "",
        line.bytes.map { "\(($0 + 1023) / 1024) KiB" } ?? "", line.origin?.place ?? "", line.book.description,
      ])
      for refusal in line.refusals {
        let again = refusal.askedAgain.map { ", asked again from \(Clock.day(of: $0))" } ?? ""
        table.add(["  not \(refusal.origin.place)", "", "", "", refusal.reason + again, ""])
      }
    }
    let drawn = report.lines.count { $0.origin == nil }
    let summary =
      "\(report.lines.count) books, \(drawn) with a drawn cover; \(report.fetched) pictures fetched, \(report.unchanged) "
      + "unchanged, \(report.failed) failed\n"
    return table.text(columns: console.output.columns) + Array(summary.utf8)
  }
}

extension Cover.Origin {
  fileprivate var name: String {
    switch self {
    case .own: "own"
    case .original: "original"
    case .thumbnail: "thumbnail"
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of report: CoverReport, _ titles: [BookID: String]) {
    key("covers")
    array { json in
      for line in report.lines { json.object { $0.members(of: line, title: titles[line.book] ?? "") } }
    }
    member("fetched", report.fetched)
    member("unchanged", report.unchanged)
    member("failed", report.failed)
    member("scaled", report.scaled)
  }

  private mutating func members(of line: CoverReport.Line, title: String) {
    member("id", line.book.description)
    if !title.isEmpty { member("title", title) }
    member("origin", line.origin?.name ?? "drawn")
    member("place", line.origin?.place)
    member("bytes", line.bytes)
    member("width", line.width)
    member("height", line.height)
    key("refused")
    array { json in
      for refusal in line.refusals {
        json.object {
          $0.member("place", refusal.origin.place)
          $0.member("reason", refusal.reason)
          $0.member("asked", refusal.asked?.description)
          $0.member("asked_again", refusal.askedAgain?.description)
        }
      }
    }
  }
}
