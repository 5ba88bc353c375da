import Books
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Rendering

@Suite struct WritePagesTests {
  private let folder: TemporaryFolder
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.path + "/public"
  }

  private func shelf(_ titles: String...) throws -> Shelf {
    var shelf = try Shelf()
    for title in titles { shelf.wish(try shelf.add(title)) }
    return shelf
  }

  @discardableResult
  private func build(_ shelf: Shelf, extra: [String: String] = [:]) async throws -> WriteCounts {
    let extra = extra.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: Array($0.value.utf8)) }
    return try await write(try await shelf.plan(extra: extra), to: openOutput(output))
  }

  /// Inode and time of change of each file.
  private func stamps() throws -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    for path in try everything() {
      var status = stat()
      #expect(lstat("\(output)/\(path)", &status) == 0)
      if status.st_mode & S_IFMT == S_IFREG {
        result[path] = [Int(status.st_ino), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
      }
    }
    return result
  }

  private func everything() throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: output))
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat("\(output)/\(path)", &status) == 0
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(output)/\(path)", withDestinationPath: target)
  }

  @Test("A build writes every planned file and a manifest of them, and leaves nothing half-done")
  func first() async throws {
    let shelf = try shelf("가", "나")
    let counts = try await build(shelf)
    let plan = try await shelf.plan()
    #expect(counts.written == plan.files.count && counts.unchanged == 0 && counts.removed == 0)
    let manifest = try #require(Manifest(bytes: try folder.bytes(of: "public/" + Manifest.file)))
    #expect(manifest.paths == plan.files.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(!exists(".booksite-partial"))
    for (path, text) in try await shelf.built() { #expect(try folder.text(of: "public/" + path) == text, "\(path)") }
  }

  @Test("A first build beside files that are in nobody's way leaves them where they are")
  func firstBesideOthers() async throws {
    try folder.write("ref: refs/heads/gh-pages", to: "public/.git/HEAD")
    try folder.write("books.example", to: "public/CNAME")
    let shelf = try shelf("가")
    let counts = try await build(shelf)
    #expect(counts.written == (try await shelf.plan()).files.count)
    for (path, text) in try await shelf.built() { #expect(try folder.text(of: "public/" + path) == text, "\(path)") }
    #expect(try folder.text(of: "public/CNAME") == "books.example")
    #expect(!exists(".booksite-partial"))
  }

  @Test("A first build into a folder that has one of its folders already uses it")
  func firstBesideFolder() async throws {
    try folder.write("mine", to: "public/books/mine.txt")
    let shelf = try shelf("가")
    try await build(shelf)
    for (path, text) in try await shelf.built() { #expect(try folder.text(of: "public/" + path) == text, "\(path)") }
    #expect(try folder.text(of: "public/books/mine.txt") == "mine")
  }

  @Test("Files whose bytes stay equal are not touched, neither is the manifest")
  func unchanged() async throws {
    let shelf = try shelf("가", "나")
    let first = try await build(shelf)
    let before = try stamps()
    let counts = try await build(shelf)
    #expect(counts.written == 0 && counts.removed == 0 && counts.unchanged == first.written)
    #expect(try stamps() == before)
  }

  @Test("A changed file is replaced by another, and only that")
  func changed() async throws {
    try await build(try shelf("가", "나"))
    let before = try stamps()
    var other = try shelf("가", "나")
    other.contents.records[1].publisher = "창비"
    try await build(other)
    let after = try stamps()
    #expect(after.keys.sorted() == before.keys.sorted())
    let changed = after.keys.filter { after[$0]?[0] != before[$0]?[0] }.sorted()
    #expect(
      changed == [
        "books/kakao-2/index.html", "books/kakao-2/index.md", "feed.atom", "feed.json", "index.html", "index.md",
        "rss.xml", "search.json", "stats/index.html", "stats/index.md", "wish/feed.atom", "wish/feed.json",
        "wish/index.html", "wish/index.md", "wish/rss.xml",
      ])
    #expect(after["books/kakao-1/index.html"] == before["books/kakao-1/index.html"])
  }

  @Test("A file that somebody damaged is made whole: longer, shorter, empty, or gone")
  func damaged() async throws {
    let shelf = try shelf("가")
    try await build(shelf)
    let good = try folder.text(of: "public/index.html")
    for damage in [good + "x", String(good.dropLast()), "", good.replacing("<main", with: "<mian")] {
      try folder.write(damage, to: "public/index.html")
      #expect(try await build(shelf).written == 1)
      #expect(try folder.text(of: "public/index.html") == good)
    }
    try FileManager.default.removeItem(atPath: output + "/books")
    try await build(shelf)
    #expect(exists("books/kakao-1/index.html"))
  }

  @Test("Files that no longer belong are removed with the folders they leave empty")
  func pruned() async throws {
    try await build(try shelf("가", "나"), extra: ["a/b/c/d.txt": "x", "a/e.txt": "x"])
    let counts = try await build(try shelf("가"), extra: ["a/e.txt": "x"])
    #expect(counts.removed == 3)
    #expect(!exists("books/kakao-2") && !exists("a/b") && exists("a/e.txt") && exists("books/kakao-1/index.html"))
    #expect(try Manifest(bytes: folder.bytes(of: "public/" + Manifest.file))?.paths.contains("a/b/c/d.txt") == false)
  }

  @Test("Files that somebody else put there stay, and so do their folders")
  func foreign() async throws {
    try await build(try shelf("가", "나"))
    try folder.write("mine", to: "public/CNAME")
    try folder.write("mine", to: "public/books/kakao-2/photo.jpg")
    try FileManager.default.createDirectory(atPath: output + "/.git/objects", withIntermediateDirectories: true)
    try await build(try shelf("가"))
    #expect(try folder.text(of: "public/CNAME") == "mine")
    #expect(try folder.text(of: "public/books/kakao-2/photo.jpg") == "mine")
    #expect(!exists("books/kakao-2/index.html") && !exists("books/kakao-2/index.md") && exists(".git/objects"))
  }

  @Test(
    "A foreign file in the way is named, and nothing at all is written",
    arguments: [
      "index.html", "wish/index.md", "books/kakao-1/index.html", ".nojekyll",
    ])
  func inTheWay(path: String) async throws {
    try folder.write("mine", to: "public/" + path)
    let before = try everything()
    let found = await diagnostics { try await build(try shelf("가")) }
    #expect(found.map(\.id) == ["output-foreign-file"])
    #expect(found.first?.message.contains("\(output)/\(path)") == true)
    #expect(try everything() == before)
    #expect(try folder.text(of: "public/" + path) == "mine")
  }

  @Test(
    "A file of ours becomes a folder, and a folder a file again",
    arguments: [
      (["a": "file"], ["a/b": "below", "a/c/d": "deeper"]), (["a/b": "file"], ["a/b/c/d": "below"]),
    ])
  func fileAndFolder(first: [String: String], second: [String: String]) async throws {
    let shelf = try shelf("가")
    for (extra, removed) in [(first, 0), (second, 1), (first, second.count), (second, 1)] {
      #expect(try await build(shelf, extra: extra).removed == removed)
      let below = try everything().filter { $0.hasPrefix("a") }
      for (path, text) in extra { #expect(try folder.text(of: "public/" + path) == text) }
      #expect(below.allSatisfy { path in extra.keys.contains { $0.hasPrefix(path) } })
    }
    // What a build that was killed leaves of folders is ours, too; somebody else's folder is not.
    let lost = try #require(second.keys.min())
    try await build(shelf, extra: second)
    for path in second.keys { try FileManager.default.removeItem(atPath: "\(output)/\(path)") }
    try await build(shelf, extra: first)
    try await build(shelf, extra: second)
    let foreign = output + "/" + lost.split(separator: "/").dropLast().joined(separator: "/") + "/mine"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: false)
    #expect(await diagnostics { try await build(shelf, extra: first) }.map(\.id) == ["output-foreign-file"])
    #expect(try folder.text(of: "public/" + lost) == second[lost])
    try FileManager.default.removeItem(atPath: foreign)
    // Somebody else's file in a folder of ours keeps the folder.
    try folder.write("mine", to: second.keys.contains("a/c/d") ? "public/a/mine" : "public/a/b/mine")
    let found = await diagnostics { try await build(shelf, extra: first) }
    #expect(found.map(\.id) == ["output-foreign-file"])
  }

  @Test("Every foreign file in the way is named at once")
  func allInTheWay() async throws {
    for path in ["index.html", "index.md", "wish/index.html"] { try folder.write("mine", to: "public/" + path) }
    let found = await diagnostics { try await build(try shelf("가")) }
    #expect(found.count == 3)
  }

  @Test(
    "A foreign file where a folder must be is named, and nothing at all is written",
    arguments: [
      "books", "wish", "books/kakao-1",
    ])
  func fileForFolder(path: String) async throws {
    try folder.write("mine", to: "public/" + path)
    let before = try everything()
    let found = await diagnostics { try await build(try shelf("가")) }
    #expect(found.contains { $0.message.contains("\(output)/\(path)’") })
    #expect(try everything() == before)
    #expect(try folder.text(of: "public/" + path) == "mine")
  }

  @Test("A foreign folder where a file must be is named, and nothing at all is written")
  func folderForFile() async throws {
    try folder.write("mine", to: "public/index.html/mine.txt")
    let before = try everything()
    let found = await diagnostics { try await build(try shelf("가")) }
    #expect(found.map(\.id) == ["output-foreign-file"])
    #expect(try everything() == before)
  }

  @Test("After a refusal nothing counts as booksite's own: the next build refuses again")
  func refusedTwice() async throws {
    try folder.write("mine", to: "public/books")
    for _ in 1...2 { _ = await diagnostics { try await build(try shelf("가")) } }
    try FileManager.default.removeItem(atPath: output + "/books")
    try folder.write("mine", to: "public/index.html")
    _ = await diagnostics { try await build(try shelf("가")) }
    #expect(try folder.text(of: "public/index.html") == "mine")
  }

  @Test("A folder somebody made in the place of a file that no longer belongs is left alone")
  func folderForObsoleteFile() async throws {
    try await build(try shelf("가"), extra: ["old": "x"])
    try FileManager.default.removeItem(atPath: output + "/old")
    try folder.write("mine", to: "public/old/mine.txt")
    try await build(try shelf("가"))
    #expect(try folder.text(of: "public/old/mine.txt") == "mine")
    #expect(try Manifest(bytes: folder.bytes(of: "public/" + Manifest.file))?.paths.contains("old") == false)
  }

  @Test("A symbolic link in a file's place is replaced, not followed")
  func linkedFile() async throws {
    let shelf = try shelf("가")
    try await build(shelf)
    let good = try folder.text(of: "public/index.html")
    try folder.write("outside", to: "outside.html")
    try FileManager.default.removeItem(atPath: output + "/index.html")
    try link("index.html", to: "../outside.html")
    try await build(shelf)
    #expect(try folder.text(of: "outside.html") == "outside")
    #expect(try folder.text(of: "public/index.html") == good)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: output + "/index.html")) == nil)
  }

  @Test("A link to a file with the same bytes is replaced too")
  func linkedTwin() async throws {
    let shelf = try shelf("가")
    try await build(shelf)
    try FileManager.default.moveItem(atPath: output + "/index.html", toPath: folder.path + "/outside.html")
    try link("index.html", to: "../outside.html")
    #expect(try await build(shelf).written == 1)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: output + "/index.html")) == nil)
  }

  @Test(
    "A symbolic link in a folder's place is an error, and nothing outside is touched", arguments: ["wish", "books"])
  func linkedFolder(name: String) async throws {
    let shelf = try shelf("가")
    try await build(shelf)
    try FileManager.default.moveItem(atPath: output + "/" + name, toPath: folder.path + "/outside")
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/outside").sorted()
    try link(name, to: "../outside")
    var other = shelf
    other.contents.records[0].title = "다른 제목"
    let found = await diagnostics { try await build(other) }
    #expect(found.map(\.id) == ["output-link"])
    #expect(found.first?.message.contains("\(output)/\(name)’") == true)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/outside").sorted() == before)
    for path in before where path.hasSuffix(".html") {
      #expect(try folder.text(of: "outside/" + path).contains("다른 제목") == false, "\(path)")
    }
  }

  @Test("Nothing is removed through a symbolic link")
  func removalThroughLink() async throws {
    try await build(try shelf("가"), extra: ["old/page.html": "x", "old/deep/page.html": "x"])
    try FileManager.default.moveItem(atPath: output + "/old", toPath: folder.path + "/outside")
    try link("old", to: "../outside")
    _ = try? await build(try shelf("가"))
    #expect(folder.textIfPresent(of: "outside/page.html") == "x")
    #expect(folder.textIfPresent(of: "outside/deep/page.html") == "x")
  }

  @Test("What an interrupted build left is cleared away")
  func leftovers() async throws {
    let shelf = try shelf("가")
    try await build(shelf)
    for name in ["123-0", "123-7", "garbage"] { try folder.write("half", to: "public/.booksite-partial/" + name) }
    try await build(shelf)
    #expect(!exists(".booksite-partial"))
  }

  @Test("A build that was killed between its files is finished by the next")
  func interrupted() async throws {
    try await build(try shelf("가", "나"))
    // As it is when a build of one book was stopped after its manifest and before anything else.
    let both = try await shelf("가", "나").plan().files.map(\.path)
    let next = try shelf("가", "다", "라")
    let wanted = try await next.plan().files.map(\.path)
    try folder.write(Manifest(paths: Set(both + wanted)).bytes, to: "public/" + Manifest.file)
    try FileManager.default.removeItem(atPath: output + "/wish/index.md")
    try await build(next)
    for (path, text) in try await next.built() { #expect(try folder.text(of: "public/" + path) == text, "\(path)") }
    let last = try shelf("가")
    try await build(last)
    let expected = Set(try await last.built().keys)
    #expect(Set(try stamps().keys) == expected.union([Manifest.file]))
  }

  @Test(
    "A manifest that is garbage owns nothing",
    arguments: [
      "", "garbage", "booksite output 2\nindex.html\n", "\u{0}\u{0}", "\nbooksite output 1\nindex.html\nold.txt\n ",
    ])
  func garbageManifest(text: String) async throws {
    try folder.write(text.hasPrefix("\n") ? "x" + text : text, to: "public/" + Manifest.file)
    try folder.write("mine", to: "public/old.txt")
    try await build(try shelf("가"))
    #expect(try folder.text(of: "public/old.txt") == "mine")
    #expect(exists("index.html"))
  }

  @Test("A manifest that names files outside removes none of them")
  func hostileManifest() async throws {
    try folder.write("mine", to: "outside.txt")
    try folder.write("mine", to: "publicly/x.txt")
    let lines = [
      "booksite output 1", folder.path + "/outside.txt", "../outside.txt", "a/../../outside.txt", "./../outside.txt",
      "..", "../publicly/x.txt", "/", "", "//", ".", "a//../../outside.txt", "..\u{0}/outside.txt", "\\..\\outside.txt",
    ]
    try folder.write(lines.joined(separator: "\n") + "\n", to: "public/" + Manifest.file)
    try await build(try shelf("가"))
    #expect(try folder.text(of: "outside.txt") == "mine")
    #expect(try folder.text(of: "publicly/x.txt") == "mine")
    #expect(exists("index.html"), "and the site is built all the same")
  }

  @Test("An output path that is a file is an error")
  func outputIsFile() async throws {
    try folder.write("mine", to: "public")
    let found = await diagnostics { try await build(try shelf("가")) }
    #expect(found.map(\.id) == ["output-write"])
    #expect(found.first?.message.contains(output) == true)
    #expect(try folder.text(of: "public") == "mine")
  }

  @Test("A folder that cannot be written into is an error", .disabled(if: geteuid() == 0, "root may write everywhere"))
  func unwritable() async throws {
    try await build(try shelf("가"))
    #expect(chmod(output, 0o555) == 0)
    defer { chmod(output, 0o755) }
    let found = await diagnostics { try await build(try shelf("나")) }
    #expect(found.map(\.id) == ["output-write"])
    #expect(found.first?.message.contains("permission denied") == true)
  }
}
