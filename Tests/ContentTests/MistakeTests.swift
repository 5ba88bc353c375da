import Content
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct MistakeTests {
  @Test("every mistake in every file is told at once, in order of place")
  func all() throws {
    let folder = try Folder([
      "about.md": post("titel: a\nweight: first"),
      "posts/a.md": post(
        """
        title: [a]
        date: 2026.11.30
        isbn: 9788996991343
        rating: 4.7
        read: 2026-11-20
        tags: a, b
        draft: perhaps
        slug: A B
        language: 한국어
        description: ""
        stars: 4
        title: b
        """),
      "posts/b.md": "no front matter",
      "posts/c.md": "---\ntitle: c\n",
      "posts/d.md": post("title: d\ndate: 2026-02-30\nupdated: 2025-01-01"),
      "posts/e.md": post("title: e\ndate: 2026-01-02\nupdated: 2026-01-01\nread: { from: 2026-01-02, to: 2026-01-01 }"),
      "posts/f.md": post("title: \"f"),
      "posts/g.md": post("- title"),
      "posts/h.md": post("date: 2026-01-01"),
      "posts/i.md": post("title:\nread: {}\nisbn: [1, x]"),
    ])
    #expect(
      try folder.problems() == [
        "about.md:1:1 content-missing-key", "about.md:2:1 content-unknown-key", "about.md:3:9 content-wrong-type",
        "posts/a.md:2:8 content-wrong-type", "posts/a.md:3:7 content-bad-date", "posts/a.md:4:7 content-bad-isbn",
        "posts/a.md:5:9 content-bad-rating", "posts/a.md:6:7 content-wrong-type", "posts/a.md:7:7 content-wrong-type",
        "posts/a.md:8:8 content-wrong-type", "posts/a.md:9:7 content-bad-slug", "posts/a.md:10:11 content-bad-language",
        "posts/a.md:11:14 content-empty-value", "posts/a.md:12:1 content-unknown-key",
        "posts/a.md:13:1 content-duplicate-key", "posts/b.md:1:1 content-no-front-matter",
        "posts/c.md:1:1 content-unclosed-front-matter", "posts/d.md:3:7 content-bad-date",
        "posts/e.md:4:10 content-date-order", "posts/e.md:5:31 content-date-order", "posts/f.md:2:8 content-syntax",
        "posts/g.md:2:1 content-wrong-type", "posts/h.md:1:1 content-missing-key",
        "posts/i.md:1:1 content-missing-key", "posts/i.md:2:1 content-missing-key",
        "posts/i.md:3:7 content-empty-value", "posts/i.md:4:8 content-bad-isbn", "posts/i.md:4:11 content-bad-isbn",
      ])
  }

  @Test(
    "hints say what was meant",
    arguments: [
      ("titel: a", "did you mean ‘title’?"), ("lastmod: 2026-01-01", "did you mean ‘updated’?"),
      ("date: 2026년 1월 2일", "write ‘date: 2026-01-02’"), ("isbn: 9788996991343", "compare every digit"),
      ("tags: a, b", "write ‘tags: [a, b]’"), ("read: 2026-11-20", "write ‘read: { to: 2026-11-20 }’"),
    ])
  func hints(line: String, hint: String) throws {
    let problems = try Folder(["posts/2026-01-01-a.md": post("title: a\n\(line)")]).diagnostics()
    #expect(problems.count == 1)
    #expect(problems.first?.hint?.contains(hint) == true)
  }

  @Test("two posts, or a post and nothing else, can have one folder")
  func slugs() throws {
    let folder = try Folder([
      "books.md": post("title: a"), "posts.md": post("title: a"), "index.md": post("title: a"),
      "about.md": post("title: a"), "b.md": post("title: b\nslug: about"), "Über.md": post("title: c"),
      "über.md": post("title: d"), "posts/2026-01-01-a.md": post("title: a"),
      "posts/2026-01-02-a.md": post("title: a"), "posts/about.md": post("title: a\ndate: 2026-01-01"),
      "posts/page.md": post("title: a\ndate: 2026-01-01"),
    ])
    #expect(
      try folder.problems() == [
        "b.md:3:7 content-duplicate-slug", "books.md content-reserved-slug", "index.md content-reserved-slug",
        "posts.md content-reserved-slug", "posts/2026-01-02-a.md content-duplicate-slug",
        "posts/page.md content-reserved-slug", "über.md content-duplicate-slug",
      ])
  }

  @Test("ids are unique, and tags of one page are one tag")
  func names() throws {
    let folder = try Folder([
      "posts/a.md": post("title: a\ndate: 2026-01-01\ntags: [C++]"),
      "posts/b.md": post("title: b\ndate: 2026-01-01\ntags: [C#]\nid: a"),
    ])
    #expect(try folder.problems() == ["posts/b.md:4:8 content-tag-clash", "posts/b.md:5:5 content-duplicate-id"])
    let one = try Folder(["posts/a.md": post("title: a\ndate: 2026-01-01\ntags: [C++, c++, C#]")])
    #expect(try one.problems() == ["posts/a.md:4:18 content-tag-clash"])
  }

  @Test("what is no text is told where it stops being some")
  func encodings() throws {
    let folder = try Folder()
    try folder.folder.write(Array("---\ntitle: a\n---\nab".utf8) + [0xC0, 0xA1], to: "content/posts/a.md")
    try folder.folder.write(Array("---\ntitle: a\u{0}\n---\n".utf8), to: "content/posts/b.md")
    try folder.folder.write(Array("---\ntitle: a\ndate: 2026-01-01\n---\n\n x\u{0}".utf8), to: "content/posts/c.md")
    try folder.folder.write([0xFF, 0xFE, 0x2D, 0x00], to: "content/posts/d.md")
    try folder.folder.write("---\ntitle: \"a\\x07b\"\ndate: 2026-01-01\n---\n", to: "content/posts/e.md")
    try folder.folder.write("---\ntitle: e\ntags: [a, \"b\\uFFFF\"]\n---\n", to: "content/posts/2026-01-01-f.md")
    try folder.folder.write("---\ntitle: g\ndate: 2026-01-01\n---\n책 \u{FFFE}\n", to: "content/posts/g.md")
    #expect(
      try folder.problems() == [
        "posts/2026-01-01-f.md:3:11 content-control-character", "posts/a.md:4:3 content-not-utf-8",
        "posts/b.md:2:9 content-control-character", "posts/c.md:6:3 content-control-character",
        "posts/d.md:1:1 content-not-utf-8", "posts/e.md:2:8 content-control-character",
        "posts/g.md:5:5 content-control-character",
      ])
  }

  @Test("a line that is too long to be shown is not copied into every warning about it")
  func longLine() throws {
    func shownLines(_ count: Int) throws -> [String?] {
      let links = String(repeating: "[x](java:x) ", count: count)
      let folder = try Folder(["posts/a.md": post("title: a\ndate: 2026-01-01") + links])
      return try Content(contentsOf: "\(folder.folder.path)/content").warnings.map { $0.location?.lineText }
    }
    #expect(try shownLines(2).allSatisfy { $0?.isEmpty == false } && shownLines(2).count == 2)
    #expect(try shownLines(2_000) == Array(repeating: nil, count: 2_000))
  }

  @Test("what stands in a folder’s place is an error, so that no post vanishes; nothing there means no posts")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    func problems() -> [String] {
      do throws(Failure) {
        _ = try Content(contentsOf: "\(folder.path)/content")
        return []
      } catch {
        return error.diagnostics.map(\.id)
      }
    }
    #expect(problems() == [])
    try folder.write("text", to: "content")
    #expect(problems() == ["content-no-folder"])
    let files = FileManager.default
    try files.removeItem(atPath: "\(folder.path)/content")
    try files.createSymbolicLink(atPath: "\(folder.path)/content", withDestinationPath: "\(folder.path)/absent")
    #expect(problems() == ["content-no-folder"])
    try files.removeItem(atPath: "\(folder.path)/content")
    try files.createDirectory(atPath: "\(folder.path)/content", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: "\(folder.path)/content/posts", withDestinationPath: "\(folder.path)/absent")
    #expect(problems() == ["content-no-folder"])
  }

  @Test("files that are too large, folders, links and files of other kinds")
  func files() throws {
    let folder = try Folder(["posts/a.md": post("title: a\ndate: 2026-01-01"), ".hidden.md": "x", "c.txt": "x"])
    try folder.folder.write(Array(repeating: 0x61, count: 4 << 20 + 1), to: "content/posts/b.md")
    try folder.folder.write("x", to: "content/posts/2026/x.md")
    try folder.folder.write("x", to: "content/posts/d.md/x")
    try link("dead.md", to: "nowhere", in: folder)
    try folder.folder.write(post("title: linked\ndate: 2026-01-02"), to: "elsewhere.md")
    try link("linked.md", to: "../../elsewhere.md", in: folder)
    #expect(
      try folder.problems() == [
        "c.txt ?content-not-read", "posts/2026 ?content-not-read", "posts/b.md content-unreadable",
        "posts/d.md content-unreadable", "posts/dead.md content-unreadable",
      ])
  }

  private func link(_ name: String, to target: String, in folder: Folder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/posts/\(name)", withDestinationPath: target)
  }
}
