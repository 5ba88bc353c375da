import Books
import Content
import Diagnostics
import Testing

@Suite struct LinkTests {
  private func targets(_ text: String, in path: String = "posts/2026-11-30-a.md") throws -> [Writing.Target] {
    let folder = try Folder([
      path: post("title: a", text), "about.md": post("title: b"), "posts/2026-01-01-다른-글.md": post("title: c"),
    ])
    let content = try folder.read()
    let isPost = path.hasPrefix("posts/")
    return isPost
      ? try #require(content.posts.first).writing.targets : try #require(content.pages.first).writing.targets
  }

  @Test(
    "links within the site are paths below its root",
    arguments: [
      ("/about/", "about/", ""), ("/", "", ""), ("/wish/?a=b#c", "wish/", "?a=b#c"), ("../b/", "posts/b/", ""),
      ("x.png", "posts/a/x.png", ""), ("../../wish/", "wish/", ""), ("../..", "", ""),
      ("/a/../b.pdf", "b.pdf", ""),
      ("%2E%2e/b/", "posts/b/", ""), ("/a/.%2E/./%2e/b.pdf", "b.pdf", ""),
      ("/글/", "%EA%B8%80/", ""), ("<a b.txt>", "posts/a/a%20b.txt", ""), ("?q", "posts/a/", "?q"),
      ("/a\\(b\\)", "a%28b%29", ""), ("/%EA%B8%80/", "%EA%B8%80/", ""),
    ])
  func site(link: String, path: String, rest: String) throws {
    #expect(try targets("[x](\(link))") == [.site(path: path, rest: rest)])
  }

  @Test(
    "a link above the root of the site is its text, and what is left of it below is remembered",
    arguments: [
      ("../../../../etc/", "etc/"), ("/a/../../b.pdf", "b.pdf"), ("/..", ""), ("/%2e%2e/", ""),
      ("/%2E./wish/", "wish/"),
      ("../../../", ""), ("../../about.md", "about.md"), ("/&#46;&#46;/x", "x"), ("/\\../x", "x"),
    ])
  func outside(link: String, path: String) throws {
    let folder = try Folder(["posts/2026-11-30-a.md": post("title: a", "b\n\n[x](\(link))")])
    let post = try #require(try folder.read().posts.first)
    guard case .nowhere? = post.writing.targets.first else { throw Missing() }
    let found = try #require(post.placeLinks.first)
    #expect(found.leavesSite && found.path == path && !found.isPicture)
    #expect(found.place.line == 6 && found.place.column == 5)
  }

  @Test("links and pictures within the site are remembered as they are written, with their places")
  func placeLinks() throws {
    let folder = try Folder([
      "a.md": post(
        "title: a", "[b](/wish?x#y) ![c](<d e.png>)\n[f](isbn:9788936434120) [g](https://x.example/) [h](#i)"),
      "draft.md": post("draft: true", "[b](/nowhere/)"),
    ])
    let links = try #require(try folder.read().pages.first).placeLinks
    #expect(links.map(\.written) == ["/wish?x#y", "d e.png"])
    #expect(links.map(\.path) == ["wish", "a/d%20e.png"])
    #expect(links.map(\.name) == [Array("wish".utf8), Array("a/d e.png".utf8)])
    #expect(links.map(\.isPicture) == [false, true])
    #expect(links.map(\.place.column) == [5, 22])
    #expect(fileName(ofPath: "a%2fb/") == nil && fileName(ofPath: "%EA%B8%80") == Array("글".utf8))
  }

  @Test(
    "a file that is not there is told with the one that was probably meant",
    arguments: [
      ("2026-01-01-다른-굴.md", "2026-01-01-다른-글.md"), ("다른-글.md", "2026-01-01-다른-글.md"),
      ("2025-01-01-다른-글.md", "2026-01-01-다른-글.md"), ("about.md", "../about.md"), ("../abuot.md", "../about.md"),
      ("../posts/2026-01-01-다른-글x.md", "2026-01-01-다른-글.md"), ("other.md", nil), ("twice.md", nil),
    ] as [(String, String?)])
  func guesses(link: String, meant: String?) throws {
    let folder = try Folder([
      "posts/2026-11-30-a.md": post("title: a", "[x](\(link))"), "about.md": post("title: b"),
      "posts/2026-01-01-다른-글.md": post("title: c"), "posts/2026-01-01-twice.md": post("title: d\nslug: d"),
      "posts/2026-01-02-twice.md": post("title: e\nslug: e"),
    ])
    let problem = try #require(try folder.diagnostics().first)
    #expect(problem.id == "content-link-missing")
    let usual = "name a file of content/ that is not a draft, seen from this one"
    #expect(problem.hint == meant.map { "did you mean ‘\($0)’?" } ?? usual)
  }

  @Test("the name of another file leads to its page")
  func files() throws {
    let about = Writing.Target.site(path: "about/", rest: "")
    let other = Writing.Target.site(
      path: "posts/%EB%8B%A4%EB%A5%B8-%EA%B8%80/", rest: "#x")
    #expect(try targets("[x](../about.md) [y](2026-01-01-다른-글.md#x)") == [about, other])
    #expect(try targets("[y](2026-01-01-%EB%8B%A4%EB%A5%B8-%EA%B8%80.md#x)") == [other])
    #expect(try targets("[y](posts/2026-01-01-다른-글.md#x)", in: "a.md") == [other])
  }

  @Test("a book may be written in any usual spelling")
  func books() throws {
    let spellings = [
      "isbn:9788996991342", "ISBN:978-89-96991-34-2", "isbn:8996991341", "isbn:978%2089%2096991%2034%202",
    ]
    for spelling in spellings {
      guard case .book(let book)? = try targets("[x](\(spelling))").first else {
        Issue.record("\(spelling) is no book")
        continue
      }
      #expect(book.description == "9788996991342")
    }
    guard case .book(let book)? = try targets("![](isbn:kakao-1467038)").first else { throw Missing() }
    #expect(book.description == "kakao-1467038")
  }

  private struct Missing: Error {}

  @Test("what cannot be linked to is told with its place, and the post is there all the same")
  func warnings() throws {
    let folder = try Folder([
      "posts/a.md": post(
        "title: a\ndate: 2026-01-01",
        """
        [a](javascript:alert(1)) ![b](data:image/png;base64,x)
        [c](//evil.example/) [d](isbn:9788996991343)
          [e](missing.md) [f](isbn:어떤-책) [g](ftp://x/)
        [h](draft.md) <u>i</u>

        `[j](isbn:1)` [k](https://example.org/)
        """), "posts/draft.md": post("draft: true"),
    ])
    #expect(
      try folder.problems() == [
        "posts/a.md:5:5 ?content-link-refused", "posts/a.md:5:31 ?content-link-refused",
        "posts/a.md:6:5 ?content-link-refused", "posts/a.md:6:26 ?content-link-book",
        "posts/a.md:7:7 ?content-link-missing", "posts/a.md:7:23 ?content-link-book",
        "posts/a.md:7:44 ?content-link-refused", "posts/a.md:8:1 ?content-raw-html",
        "posts/a.md:8:5 ?content-link-missing",
      ])
    #expect(try folder.read().posts.count == 1)
    let hint = try folder.diagnostics().first { $0.id == "content-link-book" }
    #expect(hint?.message.contains("9788996991342") == true)
  }

  @Test("every place that names a book is remembered, the front matter’s first")
  func mentions() throws {
    let content = try Folder([
      "posts/a.md": post(
        "title: a\ndate: 2026-01-01\nisbn: 9788996991342", "[b](isbn:9788936434120)\n\n![](isbn:9788996991342)")
    ]).read()
    let mentions = try #require(content.posts.first).mentions
    #expect(mentions.map(\.book.description) == ["9788996991342", "9788936434120", "9788996991342"])
    #expect(mentions.map(\.place.line) == [4, 6, 8])
    #expect(mentions.map(\.place.column) == [7, 5, 5])
  }
}
