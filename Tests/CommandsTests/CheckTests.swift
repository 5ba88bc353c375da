import Foundation
import JSON
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import Diagnostics

/// `booksite check` in folders of its own; nobody is asked anything.
@Suite struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "title: 책장\nurl: https://me.github.io/shelf/\nsource: file\nqueries:\n  - { query: 책, slug: books }\n",
      to: "s/booksite.yml")
    try folder.write(
      """
      { "recorded": "2026-11-29", "documents": [{ "title": "용기", "authors": ["가"], "translators": [],
        "publisher": "나", "datetime": "2014-11-17T00:00:00.000+09:00", "isbn": "9788996991342", "price": 14900,
        "sale_price": 13410, "status": "", "contents": "", "thumbnail": "", "url": "" }], "meta": { "is_end": true } }
      """, to: "s/data/books.json")
    try folder.write("---\ntitle: 글\ndate: 2026-11-01\n---\n글.\n", to: "s/content/posts/a.md")
  }

  private struct Outcome {
    var status: Int32
    var text: String
    /// `id path`, in the order of the report.
    var findings: [String] = []
    var ids: [String] { findings.map { String($0.prefix { $0 != " " }) } }
  }

  @discardableResult
  private func booksite(_ words: String..., from place: String = "") async -> Outcome {
    let printed = Mutex("")
    let write: @Sendable ([UInt8]) -> Int32 = { bytes in
      printed.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let console = Console(output: Terminal(write: write), errors: Terminal(write: write))
    let status = await run(
      words, console: console, environment: ["SOURCE_DATE_EPOCH": "1796000000"], currentFolder: folder.path + place)
    return Outcome(status: status, text: printed.withLock { $0 })
  }

  private func check(_ words: String...) async throws -> Outcome {
    let printed = Mutex<[UInt8]>([])
    let console = Console(
      output: Terminal(write: { bytes in
        printed.withLock { $0 += bytes }
        return 0
      }), errors: Terminal(write: { _ in 0 }))
    let status = await run(
      ["check", "--site", "s", "--json"] + words, console: console, environment: ["SOURCE_DATE_EPOCH": "1796000000"],
      currentFolder: folder.path)
    let report = try JSONDocument(printed.withLock { $0 }).root
    let findings = (report["findings"].map { Array($0.elements) } ?? []).map { finding in
      let path = (finding["path"]?.string ?? "").replacing(folder.path + "/s/", with: "")
      return "\(finding["id"]?.string ?? "") \(path)"
    }
    return Outcome(status: status, text: "", findings: findings)
  }

  private func build() async {
    #expect(await booksite("build", "--site", "s").status == 0)
  }

  @Test("a site just built has nothing to tell, wherever one looks at it from")
  func nothing() async throws {
    await build()
    #expect(try await check("--strict").findings == [])
    let inside = await booksite("check", "--strict", from: "/s")
    #expect(inside.status == 0 && inside.text.contains("nothing to say"))
  }

  @Test("nothing on the disk is changed, whether there is a library, none, or an empty one")
  func changesNothing() async throws {
    let wish =
      #"{ "format": "booksite-library", "version": 1, "wishes": [{ "book": "9788996991342", "added": "2026-11-28T13:02:11Z" }] }"#
    try folder.write(wish, to: "s/library.json")
    func look() async throws {
      let before = try FolderState("\(folder.path)/s")
      #expect(try await check().ids.contains("book-unknown") == (before.files["public/index.html"] == nil))
      await booksite("doctor", "--offline", "--site", "s")
      #expect(before.changes(to: try FolderState("\(folder.path)/s")) == [])
    }
    try await look()
    try folder.write("", to: "s/library.sqlite")
    try await look()
    await build()
    try await look()
    // A mistake elsewhere is no reason either.
    try folder.write("titel: x\n", to: "s/booksite.yml")
    try FileManager.default.removeItem(atPath: "\(folder.path)/s/library.sqlite")
    try FileManager.default.removeItem(atPath: "\(folder.path)/s/public")
    let before = try FolderState("\(folder.path)/s")
    #expect(try await check().status == 1)
    #expect(before.changes(to: try FolderState("\(folder.path)/s")) == [])
  }

  @Test("a site that was built before something changed is told until it is built again")
  func outdated() async throws {
    await build()
    let changes: [(String, () async throws -> Void)] = [
      ("content", { try folder.write("---\ntitle: 새 글\ndate: 2026-11-01\n---\n글.\n", to: "s/content/posts/b.md") }),
      ("content gone", { try FileManager.default.removeItem(atPath: "\(folder.path)/s/content/posts/b.md") }),
      ("static", { try folder.write("x", to: "s/static/x.txt") }),
      ("answers", { try folder.write(try folder.text(of: "s/data/books.json") + "\n", to: "s/data/books.json") }),
      ("library", { await booksite("wish", "add", "9788996991342", "--site", "s") }),
      (
        "covers",
        {
          try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "s/covers/9788996991342.svg")
        }
      ),
    ]
    for (name, change) in changes {
      #expect(try await check().ids.contains("check-outdated") == false, "\(name)")
      try await change()
      #expect(try await check().ids.contains("check-outdated"), "\(name)")
      await build()
    }
  }

  @Test("what is gone and what is changed are two things")
  func gone() async throws {
    await build()
    try folder.write("x", to: "s/public/robots.txt")
    try FileManager.default.removeItem(atPath: "\(folder.path)/s/public/404.html")
    #expect(
      try await check().findings == ["check-missing public/404.html", "check-changed public/robots.txt"])
    // Also where nothing is known of the build but what lies in the folder itself.
    try FileManager.default.removeItem(atPath: "\(folder.path)/s/.booksite")
    #expect(try await check().findings == ["check-missing public/404.html"])
  }

  @Test("a mistake in a text is told once, in the text")
  func text() async throws {
    try folder.write(
      "---\ntitle: 글\ndate: 2026-11-01\n---\n![그림](none.png) [b](/shelf/posts/) [c](none/) [d](#여기)\n",
      to: "s/content/posts/a.md")
    try folder.write("<p><a href='/shelf/none/'>x</a>", to: "s/static/own.html")
    await build()
    let post = "content/posts/a.md"
    #expect(
      try await check().findings.sorted() == [
        "check-anchor \(post)", "check-link \(post)", "check-link \(post)", "check-link \(post)",
        "check-link static/own.html",
      ])
    #expect(await booksite("check", "--site", "s").text.contains("did you mean ‘/posts/’?"))
    // Before it is built, too.
    try FileManager.default.removeItem(atPath: "\(folder.path)/s/public")
    #expect(try await check().ids.count { $0 == "content-link-missing" } == 3)
  }

  @Test("mistakes in the configuration do not keep the built site from being looked at")
  func mistakes() async throws {
    await build()
    try folder.write("<a href=none/>", to: "s/public/x.html")
    let text = try folder.text(of: "s/booksite.yml")
    try folder.write(text + "refresh: soon\n", to: "s/booksite.yml")
    #expect(try await check().ids.sorted() == ["check-link", "config-bad-duration"])
    try folder.write("title: x\n", to: "s/booksite.yml")
    #expect(try await check().ids.sorted() == ["check-address-unknown", "config-missing-key"])
    #expect(
      try await check("--base-url", "https://me.github.io/shelf/").ids.sorted() == ["check-link", "config-missing-key"])
  }

  @Test("a snapshot that nobody can read is told with the way out, and export does not send back to it")
  func conflict() async throws {
    await build()
    await booksite("export", "--site", "s")
    #expect(try await check().findings == [])
    let sound = try folder.text(of: "s/library.json")
    try folder.write("<<<<<<< HEAD\n\(sound)=======\n>>>>>>> other\n", to: "s/library.json")
    #expect(try await check().findings == ["library-json-syntax library.json"])
    for command in ["check", "doctor", "export"] {
      let told = await booksite(command, "--site", "s")
      #expect(told.status == 1 && told.text.contains("git checkout --theirs"), "\(command)")
    }
    try folder.write("{}", to: "s/library.json")
    #expect(await booksite("export", "--site", "s").text.contains("or move it away"))
  }

  @Test("a damaged library is told with how to save what is in it, which works")
  func damaged() async throws {
    await build()
    await booksite("wish", "add", "9788996991342", "--site", "s")
    let path = "\(folder.path)/s/library.sqlite"
    // One entry too few in an index.
    var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    let root = try Connection(path: path, mode: .untouched).integer(
      "SELECT rootpage FROM sqlite_master WHERE name = 'records_of_book'")
    let page = (try #require(root) - 1) * 4_096
    #expect(bytes[page] == 0x0A && bytes[page + 4] > 0)
    bytes[page + 4] -= 1
    try folder.write(bytes, to: "s/library.sqlite")
    #expect(try await check().ids.contains("library-damaged"))
    let told = await booksite("doctor", "--offline", "--site", "s")
    #expect(told.status == 1 && told.text.contains("booksite export --site") && told.text.contains("there is no ‘"))
    await booksite("export", "--site", "s", "--output", "rescue.json")
    try FileManager.default.removeItem(atPath: path)
    await booksite("import", "--site", "s", "rescue.json")
    #expect(await booksite("wish", "list", "--site", "s").text.contains("용기"))
  }

  @Test("recorded answers and covers of one’s own are told as a build tells them")
  func answersAndCovers() async throws {
    await build()
    try folder.write("garbage", to: "s/data/books.json")
    try folder.write("text", to: "s/covers/9788996991342.jpg")
    try folder.write("text", to: "s/covers/mine.jpg")
    let own: Set = ["answers-broken", "cover-own-unusable", "cover-own-name"]
    #expect(own.isSubset(of: try await check().ids))
    await build()
    #expect(own.isSubset(of: try await check().ids))
    try FileManager.default.removeItem(atPath: "\(folder.path)/s/data/books.json")
    #expect(try await check().ids.contains("answers-missing"))
  }

  @Test("a folder that is named and not there is an error")
  func output() async throws {
    await build()
    let told = await booksite("check", "--site", "s", "--output", "pulbic")
    #expect(told.status == 1 && told.text.contains("--output"))
  }

  @Test("a person is told some of each kind, errors first, and how many there are; nothing is left out of JSON")
  func many() throws {
    var report = CheckReport()
    report.findings = (0..<100).map { .warning("b", "w\($0)", at: Location(path: "a")) }
    report.findings += (0..<30).map { .error("a", "e\($0)", at: Location(path: "z"), notes: (0..<9).map { "n\($0)" }) }
    let text = report.text(DiagnosticPrinter())
    #expect(text.hasPrefix("z: error"))
    #expect(text.contains("and 10 more of this kind") && text.contains("and 80 more of this kind"))
    #expect(text.contains("and 3 more; ‘--json’") && text.hasSuffix("30 errors, 100 warnings\n"))
    #expect(text.matches(of: /\[[ab]\]/).count == 40)
    let json = try JSONDocument(report.json).root
    #expect(json["findings"].map { Array($0.elements).count } == 130)
  }
}
