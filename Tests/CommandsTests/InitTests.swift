import Configuration
import Diagnostics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// `booksite init`, beside what `Tests/Fixtures/commands` shows.
@Suite(.serialized) struct InitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  private func booksite(_ words: String..., in place: String = "", typed: [String] = []) async -> Outcome {
    let output = Mutex<[UInt8]>([])
    let errors = Mutex<[UInt8]>([])
    let waiting = Mutex(typed[...])
    let console = Console(
      output: Terminal { bytes in
        output.withLock { $0 += bytes }
        return 0
      },
      errors: Terminal { bytes in
        errors.withLock { $0 += bytes }
        return 0
      }, keyboard: Keyboard(hasReader: !typed.isEmpty) { waiting.withLock { $0.popFirst() } })
    let status = await run(
      words, console: console, environment: ["SOURCE_DATE_EPOCH": "1796000000"],
      currentFolder: place.isEmpty ? folder.path : "\(folder.path)/\(place)")
    return Outcome(
      status: status, output: String(decoding: output.withLock { $0 }, as: UTF8.self),
      errors: String(decoding: errors.withLock { $0 }, as: UTF8.self))
  }

  private func configuration(of place: String) throws -> Configuration {
    try Configuration(contentsOf: "\(folder.path)/\(place)/booksite.yml")
  }

  @Test(
    "whatever the title holds, the configuration has it as a build reads it",
    arguments: [
      ("책장: \"내\" 책 # 하나", nil), ("it's {{title}} @URL@ @NOW@ 📚", nil), ("- [a, b]: *c &d !e %f", nil),
      ("no", nil), ("1984", nil), ("~", nil), ("\\", nil), ("a\\nb \\u0041", nil), ("a @ b @ c", nil),
      ("two\nlines\tand more", "two lines and more"), ("  around  ", "around"), ("@TITLE@", nil),
      ("\u{202E}turned", nil), ("</script><b>", nil), (String(repeating: "책", count: 3_000), nil),
    ] as [(String, String?)])
  func titles(title: String, read: String?) async throws {
    #expect(await booksite("init", "s", "--title=\(title)", "--url", "https://a.github.io/b/").status == 0)
    let configuration = try configuration(of: "s")
    #expect(Array(configuration.title.utf8) == Array((read ?? title).utf8))
    #expect(configuration.url.absolute == "https://a.github.io/b/")
    #expect(configuration.queries.count == 2)
    // A line break is not kept where it would not be seen.
    #expect(!(try folder.text(of: "s/booksite.yml")).contains(title.contains("\n") ? "two\\nlines" : "\u{0}"))
  }

  @Test(
    "a title that no page could show is refused, and nothing is made",
    arguments: ["", " \n", "a\u{1B}[31m", "a\u{85}b\u{7}"])
  func badTitles(title: String) async throws {
    let outcome = await booksite("init", "s", "--title=\(title)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[init-title]"))
    // Which character it is, for it cannot be seen.
    let name = title.contains("\u{1B}") ? "U+001B" : title.contains("\u{7}") ? "U+0007" : "without a title"
    #expect(outcome.errors.contains(name) && !outcome.errors.contains("\u{1B}"), "\(outcome.errors)")
    #expect(try FolderState(folder.path).paths == [])
  }

  @Test(
    "both languages make a site that builds with nothing to complain about, and every link of it leads somewhere",
    arguments: ["ko", "en"])
  func builds(language: String) async throws {
    let made = await booksite(
      "init", "my books", "--language", language, "--url", "https://name.github.io/Shelf/")
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    let wish = language == "ko" ? "채식주의자" : "The Dispossessed"
    #expect(await booksite("wish", "add", wish, in: "my books").status == 0)
    let build = await booksite("build", "--strict", in: "my books")
    #expect(build.status == 0, "\(build.errors)")
    let built = try FolderState("\(folder.path)/my books/public")
    let links = SiteLinks(files: built.files, url: "https://name.github.io/Shelf/")
    #expect(try links.broken() == [])
    let home = try folder.text(of: "my books/public/index.html")
    for section in ["recent", "wish"] { #expect(home.contains("id=\"\(section)\"")) }
    #expect(Set(home.matches(of: /href="\/Shelf\/queries\/([a-z-]+)\/"/).map(\.1)).count == 2)
    for page in ["posts/first-post", "about"] { #expect(built.files["\(page)/index.html"] != nil) }
    #expect(try folder.text(of: "my books/public/wish/index.html").matches(of: /data-book=/).count == 3)
    // Told again, nothing is new: the lists of the start are in the library now.
    #expect(await booksite("export", in: "my books").status == 0)
    #expect(await booksite("build", "--strict", in: "my books").status == 0)
  }

  @Test("a link walk finds a link to nothing, to a missing place, and out of the base path")
  func walk() throws {
    func page(_ address: String) -> [String: [UInt8]] {
      [
        "index.html": Array(
          "<!doctype html>\n<html><body><p id=\"a\"><a href=\"\(address)\">x</a></p></body></html>\n".utf8)
      ]
    }
    for address in ["/b/", "#a", "/b/#a", "https://a.org/b/index.html", "https://other.org/"] {
      #expect(try SiteLinks(files: page(address), url: "https://a.org/b/").broken() == [], "\(address)")
    }
    for address in ["/b/c/", "#c", "/b/#c", "/", "/c.html", "c.html", "https://a.org/b/c"] {
      #expect(try SiteLinks(files: page(address), url: "https://a.org/b/").broken().count == 1, "\(address)")
    }
  }

  @Test("nothing that is there is changed, whatever it is, and the second time nothing is made")
  func keeps() async throws {
    for path in ["README.md", ".gitignore", ".github/workflows/booksite.yml", "data/han-kang.json", "library.json"] {
      try folder.write("mine: \(path)", to: "s/\(path)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/s/booksite.yml", withDestinationPath: "../mine.yml")
    try folder.write("title: 책장\nurl: https://a.github.io/b/\n", to: "mine.yml")
    let before = try FolderState(folder.path)
    #expect(await booksite("init", "s").status == 0)
    let after = try FolderState(folder.path)
    #expect(
      before.changes(to: after) == ["+ s/.github/ISSUE_TEMPLATE/book.yml", "+ s/.github/workflows/capture.yml"])
    #expect(await booksite("init", "s").output.contains("nothing was missing"))
    #expect(after.changes(to: try FolderState(folder.path)) == [])
  }

  @Test("books to start with are no part of a site that has its own configuration or library")
  func examples() async throws {
    try folder.write("title: 책장\nurl: https://a.github.io/b/\nlanguage: en\n", to: "a/booksite.yml")
    try folder.write("", to: "b/library.sqlite")
    try folder.write("words", to: "c/content/notes.md")
    for place in ["a", "b", "c"] {
      #expect(await booksite("init", place).status == 0)
      let examples = try FolderState("\(folder.path)/\(place)").paths.filter { path in
        ["data/", "content/posts/", "content/about", "library.json"].contains { path.hasPrefix($0) }
      }
      #expect(examples == (place == "c" ? ["data/adler.json", "data/han-kang.json", "library.json"] : []))
    }
    // The language is the one of the site that is there.
    #expect(try folder.text(of: "a/README.md").contains("# My bookshelf"))
  }

  @Test("everything in the way is told at once, and then nothing is made")
  func inTheWay() async throws {
    try folder.write("", to: "s/data")
    try folder.write("", to: "s/booksite.yml/inside")
    try folder.write("", to: "elsewhere/a")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/s/.github", withDestinationPath: "../elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/s/README.md", withDestinationPath: "nothing")
    let before = try FolderState(folder.path)
    let outcome = await booksite("init", "s")
    #expect(outcome.status == 1)
    #expect(outcome.errors.matches(of: /\[init-in-the-way\]/).count == 4, "\(outcome.errors)")
    try FileManager.default.removeItem(atPath: "\(folder.path)/s/booksite.yml")
    #expect(await booksite("init", "s").errors.matches(of: /\[init-in-the-way\]/).count == 3)
    #expect(await booksite("init", "elsewhere/a").errors.contains("[init-not-a-folder]"))
    let changes = before.changes(to: try FolderState(folder.path))
    #expect(changes == ["- s/booksite.yml/inside"])
  }

  @Test(
    "where a site has its folders nothing else can be",
    arguments: ["content", "data", "templates", "static", "covers", "public", ".booksite"])
  func folders(name: String) async throws {
    try folder.write("", to: "s/\(name)")
    let told = await booksite("init", "s")
    #expect(told.status == 1)
    #expect(told.errors.contains("a file is in the place of ‘\(folder.path)/s/\(name)’; nothing was made"))
    #expect(told.errors.matches(of: /\[init-in-the-way\]/).count == 1, "\(told.errors)")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/l", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/l/\(name)", withDestinationPath: "nowhere")
    let before = try FolderState(folder.path)
    let linked = await booksite("init", "l")
    #expect(linked.errors.contains("a symbolic link that leads to no folder is in the place of ‘\(folder.path)/l/"))
    #expect(before.changes(to: try FolderState(folder.path)) == [])
  }

  @Test("a folder’s name that leads nowhere, through a file, or holds what no name should, is told as that")
  func folderNames() async throws {
    try folder.write("", to: "file")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "nowhere")
    for (name, id, words) in [
      ("link", "init-not-a-folder", "/link’ is a symbolic link that leads nowhere"),
      ("link/site", "init-not-a-folder", "/link’ is a symbolic link that leads nowhere"),
      ("file/site", "init-not-a-folder", "/file’ is not a folder"),
      ("two\nlines", "init-folder-name", "line break"), ("a\u{1B}[31mb", "init-folder-name", "control character"),
      ("site/\u{7}", "init-folder-name", "control character"), ("\u{FFFD}", "init-folder-name", "UTF-8"),
    ] {
      let outcome = await booksite("init", name)
      #expect(outcome.status == 1 && outcome.errors.contains("[\(id)]"), "\(outcome.errors)")
      #expect(outcome.errors.contains(words) && outcome.errors.contains("hint: "), "\(outcome.errors)")
      #expect(!outcome.errors.contains("\u{1B}"))
    }
    #expect(try FolderState(folder.path).paths.allSatisfy { $0 == "file" || $0 == "link" })
  }

  @Test("an address that cannot be one is told why, on the command line and when it is typed")
  func addresses() async throws {
    let host = await booksite("init", "s", "--url", "https://책장.한국/")
    #expect(host.status == 64)
    #expect(host.errors.contains("‘--url’ cannot be ‘https://책장.한국/’: it has no valid host name"), "\(host.errors)")
    #expect(host.errors.contains("hint: write a host name in another script in its ‘xn--’ form"))
    let secret = await booksite("init", "s", "--url", "https://me:secret@example.org/")
    #expect(secret.status == 64 && !secret.errors.contains("secret"))
    #expect(secret.errors.contains("must not contain a user name or password"))
    let typed = await booksite(
      "init", "s", typed: ["책장", "ko", "https://책장.한국/", "example.org", "https://example.org/"])
    #expect(typed.status == 0)
    #expect(typed.errors.contains("It has no valid host name: write a host name in another script in its ‘xn--’ form."))
    #expect(typed.errors.contains("It must begin with https:// or http://: write ‘https://example.org’."))
    #expect(try configuration(of: "s").url.absolute == "https://example.org/")
  }

  @Test("a folder that cannot be made is a told failure")
  func cannotMake() async throws {
    let outcome = await booksite("init", String(repeating: "a", count: 300))
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[init-write]"))
    #expect(try FolderState(folder.path).paths == [])
  }

  @Test("what was interrupted before its end is completed the next time")
  func goesOn() async throws {
    #expect(await booksite("init", "whole").status == 0)
    let whole = try FolderState("\(folder.path)/whole")
    // The configuration comes last, so an interrupted beginning lacks it.
    for path in ["booksite.yml", ".github/workflows/capture.yml", "library.json"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/whole/\(path)")
    }
    #expect(await booksite("init", "whole").status == 0)
    #expect(whole.changes(to: try FolderState("\(folder.path)/whole")) == [])
  }

  @Test(
    "the address is that of the git remote’s pages",
    arguments: [
      ("git@github.com:Name/shelf.git", "https://name.github.io/shelf/"),
      ("https://github.com/name/Shelf", "https://name.github.io/Shelf/"),
      ("https://someone:secret@github.com/name/shelf.git/", "https://name.github.io/shelf/"),
      ("ssh://git@github.com/name/name.github.io.git", "https://name.github.io/"),
      ("https://gitlab.com/name/shelf", nil), ("git@github.com:name", nil), ("https://github.com/a/b/c", nil),
      ("ssh://git@ssh.github.com:443/a/b.git", "https://a.github.io/b/"), ("git@github.com:na me/b", nil),
      ("/srv/git/github.com/a/b", nil), ("https://github.com/a/..\"", nil),
      ("https://evil.org/https://github.com/a/b", nil),
    ] as [(String, String?)])
  func remotes(remote: String, address: String?) async throws {
    #expect(pagesAddress(ofRemote: remote)?.absolute == address)
    try folder.write(
      "[core]\n\tbare = false\n[remote \"upstream\"]\n\turl = https://github.com/x/y\n[remote \"origin\"]\n\turl = \(remote)\n\tfetch = +refs\n",
      to: "s/.git/config")
    let outcome = await booksite("init", "s", "--title", "a")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(try configuration(of: "s").url.absolute == address ?? "https://example.github.io/bookshelf/")
  }

  @Test("a folder inside another repository is told that its workflows will not run there")
  func below() async throws {
    try folder.write("", to: ".git/config")
    let outcome = await booksite("init", "s")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("[init-below-repository]"))
  }

  @Test("a .gitignore of the reader’s that lets builds into git is told about, and one that does not is not")
  func gitignore() async throws {
    try folder.write("node_modules\n/public\n", to: "a/.gitignore")
    let told = await booksite("init", "a")
    #expect(told.errors.contains("[init-gitignore-kept]"))
    #expect(told.errors.contains("/.booksite/, /library.sqlite, /library.sqlite-*"))
    try folder.write("public/\n.booksite\nlibrary.sqlite*\nlibrary.sqlite-wal\n", to: "b/.gitignore")
    #expect(await booksite("init", "b").errors == "")
  }

  @Test("with --json nobody is asked, and the object says what was made")
  func json() async throws {
    let outcome = await booksite("init", "s", "--json", typed: ["typed"])
    #expect(outcome.status == 0 && outcome.errors == "")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["title"] as? String == "나의 책장")
    #expect((object["made"] as? [String])?.last == "booksite.yml")
    #expect(object["left_alone"] as? [String] == [])
  }
}
