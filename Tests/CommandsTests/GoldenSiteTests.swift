import Foundation
import Testing

/// Whole sites, byte for byte. `BOOKSITE_RECORD=1 swift test --filter GoldenSiteTests` writes what a build makes now as what
/// is expected, and fails all the same: what changed is to be read before it is kept.
@Suite struct GoldenSiteTests {
  @Test("A site is built as it was when somebody last read it", arguments: BuiltSite.Case.allCases)
  func golden(site: BuiltSite.Case) throws {
    let built = try BuiltSite.shared(site).comparable
    let folder = site.fixture + "/expected"
    if ProcessInfo.processInfo.environment["BOOKSITE_RECORD"] == "1" {
      try record(built, in: folder)
      Issue.record("recorded \(folder): read what changed, then run the tests without BOOKSITE_RECORD")
      return
    }
    let expected = try BuiltSite.files(in: folder)
    let missing = expected.keys.filter { built[$0] == nil }.sorted()
    let unexpected = built.keys.filter { expected[$0] == nil }.sorted()
    #expect(missing.isEmpty, "files that are not built any more")
    #expect(unexpected.isEmpty, "files that nobody expects")
    for path in expected.keys.sorted() {
      guard let old = expected[path], let new = built[path], old != new else { continue }
      Issue.record("\(site.rawValue)/\(path) differs: \(firstDifference(old, new))")
      return
    }
  }

  @Test("The style sheet and the icon are there, and pages name them", arguments: BuiltSite.Case.withHTML)
  func looks(site: BuiltSite.Case) throws {
    let built = try BuiltSite.shared(site)
    let sheets = built.files.keys.filter { $0.hasSuffix(".css") }
    #expect(sheets.count == 1)
    let sheet = try #require(sheets.first)
    for (path, bytes) in built.pages("index.html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(page.contains("href=\"\(site.basePath)\(sheet)\""), "\(path)")
      #expect(page.contains("href=\"\(site.basePath)icon.svg\""), "\(path)")
    }
    #expect(try built.text("icon.svg").hasPrefix("<svg "))
  }

  @Test("A build has nothing to warn of, and says that it restored the library", arguments: BuiltSite.Case.allCases)
  func messages(site: BuiltSite.Case) throws {
    let restored = "‘site/library.sqlite’ was missing or empty and is restored from ‘site/library.json’\n"
    #expect(try BuiltSite.shared(site).messages == (site == .empty ? "" : restored))
  }

  @Test("A second build on the same files makes the same bytes", arguments: [BuiltSite.Case.korean, .hostile])
  func reproducible(site: BuiltSite.Case) throws {
    let (first, second) = (try BuiltSite.shared(site), try BuiltSite(site))
    #expect(first.files == second.files)
    #expect(first.messages == second.messages)
  }

  private func record(_ files: [String: [UInt8]], in folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    for (path, bytes) in files {
      let place = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
  }

  private func firstDifference(_ old: [UInt8], _ new: [UInt8]) -> String {
    let (old, new) = (
      old.split(separator: 10, omittingEmptySubsequences: false),
      new.split(separator: 10, omittingEmptySubsequences: false)
    )
    let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
    func text(_ lines: [ArraySlice<UInt8>]) -> String {
      line < lines.count ? "‘\(String(decoding: lines[line], as: UTF8.self))’" : "the end of the file"
    }
    return "line \(line + 1)\n  expected \(text(old))\n  built    \(text(new))"
  }
}

extension BuiltSite {
  /// The files without what changes with the look and the version alone: those have tests of their own, and every page
  /// would change with them.
  fileprivate var comparable: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (path, bytes) in files where !path.hasPrefix("icon") && !path.hasSuffix(".css") && !path.hasSuffix(".js") {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        result[path] = bytes
        continue
      }
      let neutral = text.replacing(/style\.[0-9a-f]{8}\.css/, with: "style.HASH.css")
        .replacing(/script\.[0-9a-f]{8}\.js/, with: "script.HASH.js")
        .replacing(/'sha256-[^']*'/, with: "'sha256-HASH'")
        .replacing(/<style>[^<]*<\/style>/, with: "<style>STYLES</style>")
        .replacing(/booksite [0-9]+\.[0-9]+\.[0-9]+/, with: "booksite VERSION")
      result[path] = Array(neutral.utf8)
    }
    return result
  }
}
