import Books
import Content
import Foundation
import TestSupport
import Testing

@Suite struct PostTests {
  private func read(_ name: String, _ text: String) throws -> Post {
    try #require(try Folder(["posts/\(name)": text]).read().posts.first)
  }

  @Test("a post says everything it can say")
  func whole() throws {
    let post = try read(
      "2026-11-30-다시.md",
      """
      ---
      title: 다시 읽기
      updated: 2026-12-01
      isbn: [978-89-364-3412-0, "ISBN 8996991341"]
      rating: 4.5
      read: { from: 2026-11-01, to: 2026-11-20 }
      tags: [소설, "#한강"]
      description: 두 번째.
      language: ko
      id: first
      slug: 두-번째
      ---
      첫 문단.

      둘째.
      """)
    #expect(post.title == "다시 읽기" && post.slug == "두-번째" && post.id == "first")
    #expect(post.date == Day("2026-11-30") && post.updated == Day("2026-12-01"))
    #expect(post.books.map(\.description) == ["9788936434120", "9788996991342"])
    #expect(post.rating?.description == "4.5" && post.rating?.halves == 9)
    #expect(post.readFrom == Day("2026-11-01") && post.readTo == Day("2026-11-20"))
    #expect(post.tags.map(\.name) == ["소설", "한강"])
    #expect(post.summary == "두 번째." && post.writing.excerpt == "첫 문단.")
  }

  @Test("a title and a day are enough, and the rest comes from the name and the text")
  func shortest() throws {
    let post = try read("Hello, World.md", post("title: 1984\ndate: 2026-11-30", "# 제목\n\n**첫** 문단."))
    #expect(post.title == "1984" && post.slug == "hello-world" && post.id == "Hello, World")
    #expect(post.summary == "첫 문단." && post.books.isEmpty && post.rating == nil && post.readFrom == nil)
  }

  @Test(
    "a day may begin the file’s name or be written, with a time if need be",
    arguments: [
      ("2026-11-30-a.md", "", "2026-11-30", "a"), ("2026-11-30.md", "", "2026-11-30", "2026-11-30"),
      ("2026-11-30_b.md", "date: 2026-11-29", "2026-11-29", "b"),
      ("c.md", "date: 2026-11-30T23:30:00+09:00", "2026-11-30", "c"),
      ("d.md", "date: \"2026-11-30 09:00\"", "2026-11-30", "d"),
      ("2026-11-3x.md", "date: 2026-01-02", "2026-01-02", "2026-11-3x"),
    ])
  func days(name: String, line: String, day: String, slug: String) throws {
    let post = try read(name, post("title: a\n\(line)"))
    #expect(post.date.description == day && post.slug == slug)
  }

  @Test("half stars from a half to five, and nothing else", arguments: ["0.5", "1", "3.0", "4.5", "5", "5.0"])
  func ratings(text: String) throws {
    #expect(Rating(text) != nil)
    for wrong in ["0", "5.5", "4.2", "6", "-1", "4,5", "", "4.", "10", "★", "1e0", "٤"] {
      #expect(Rating(wrong) == nil)
    }
  }

  @Test("a book that is being read has a beginning and no end, and the other way round")
  func reading() throws {
    let reading = try read("a.md", post("title: a\ndate: 2026-11-30\nread: { from: 2026-11-01 }"))
    #expect(reading.readFrom != nil && reading.readTo == nil)
    let finished = try read("a.md", post("title: a\ndate: 2026-11-30\nread: { to: 2026-11-01 }"))
    #expect(finished.readFrom == nil && finished.readTo != nil)
  }

  @Test("a byte order mark and Windows line endings change nothing")
  func windows() throws {
    let text = post("title: a\ndate: 2026-11-30", "b\nc\n")
    let windows = try read("a.md", "\u{FEFF}" + text.replacing("\n", with: "\r\n"))
    #expect(windows.title == "a" && windows.writing.excerpt == "b c")
  }

  @Test("names and words in decomposed letters are composed")
  func decomposed() throws {
    let name = "소년".decomposedStringWithCanonicalMapping
    let post = try read(
      "2026-11-30-\(name).md", post("title: \(name)\ntags: \(name)".decomposedStringWithCanonicalMapping))
    #expect(Array(post.slug.utf8) == Array("소년".utf8))
    #expect(Array(post.title.utf8) == Array("소년".utf8))
    #expect(Array(post.tags[0].slug.utf8) == Array("소년".utf8))
    #expect(Array(post.id.utf8) == Array("2026-11-30-소년".utf8))
  }

  @Test("drafts are no posts, however unfinished")
  func drafts() throws {
    let folder = try Folder([
      "posts/a.md": post("draft: true", "[a](isbn:1) <b>"), "posts/b.md": post("draft: yes\ntitle: b"),
      "posts/c.md": post("title: c\ndate: 2026-11-30\ndraft: false"), "d.md": post("title: d\ndraft: true"),
    ])
    let content = try folder.read()
    #expect(content.posts.map(\.slug) == ["c"] && content.pages.isEmpty && content.warnings.isEmpty)
  }

  @Test("newest first, then by slug, whatever the names")
  func order() throws {
    let content = try Folder([
      "posts/a.md": post("title: a\ndate: 2026-01-01"), "posts/b.md": post("title: b\ndate: 2026-11-30\nslug: z"),
      "posts/c.md": post("title: c\ndate: 2026-11-30\nslug: y"),
    ]).read()
    #expect(content.posts.map(\.slug) == ["y", "z", "a"])
  }

  @Test("a tag has one spelling: the one used most")
  func tags() throws {
    let content = try Folder([
      "posts/a.md": post("title: a\ndate: 2026-01-03\ntags: [Science Fiction, SF]"),
      "posts/b.md": post("title: b\ndate: 2026-01-02\ntags: [science fiction, SF, sf]"),
      "posts/c.md": post("title: c\ndate: 2026-01-01\ntags: [science-fiction, sf, science fiction]"),
    ]).read()
    #expect(
      content.posts.map { $0.tags.map(\.name) } == [
        ["Science Fiction", "SF"], ["Science Fiction", "SF"], ["Science Fiction", "SF"],
      ])
  }

  @Test("pages come by weight, then by title")
  func pages() throws {
    let content = try Folder([
      "about.md": post("title: 나\nweight: 20", "글"), "b.md": post("title: 가"), "c.md": post("title: 다\nweight: -1"),
      "d.md": post("title: 나\nnavigation: false"),
    ]).read()
    #expect(content.pages.map(\.slug) == ["c", "about", "b", "d"])
    #expect(content.pages.map(\.isInNavigation) == [true, true, true, false])
    #expect(content.posts.isEmpty)
  }

  @Test("no folder is no content")
  func absent() throws {
    let content = try Content(contentsOf: "/nonexistent/content")
    #expect(content.posts.isEmpty && content.pages.isEmpty && content.fingerprint == Fingerprint())
  }

  @Test("the fingerprint follows every byte and every name")
  func fingerprint() throws {
    let text = post("title: a\ndate: 2026-01-01")
    let folder = try Folder(["posts/a.md": text])
    let first = try folder.read().fingerprint
    #expect(try folder.read().fingerprint == first)
    try folder.folder.write(text + "x", to: "content/posts/a.md")
    #expect(try folder.read().fingerprint != first)
  }

  @Test("text that hides or reorders other text is taken out of titles and tags")
  func hostile() throws {
    let post = try read(
      "a.md", post("title: \"a\\u202Eb </script> {{x}}\"\ndate: 2026-01-01\ntags: [\"../..\\u2066x\"]"))
    #expect(post.title == "ab </script> {{x}}")
    #expect(post.tags[0].slug == "x")
  }
}
