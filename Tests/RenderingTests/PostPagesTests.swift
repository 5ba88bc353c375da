import Books
import Configuration
import Content
import JSON
import Site
import Templates
import TestSupport
import Testing

@testable import Rendering

@Suite struct PostPagesTests {
  /// The pages of a site with these files of content.
  private func built(
    _ files: [String: String], language: Configuration.Language = .korean,
    change: (inout Shelf) throws -> Void = { _ in }
  ) async throws -> [String: String] {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write("---\n\(text)", to: "content/\(name)") }
    var shelf = try Shelf(language: language)
    shelf.content = try Content(contentsOf: "\(folder.path)/content")
    try change(&shelf)
    return try await shelf.built()
  }

  private func add(_ isbn: String, _ title: String, to shelf: inout Shelf) throws {
    let book = try #require(ISBN(thirteen: isbn))
    try shelf.add(title) { $0.code = .book(book) }
  }

  @Test("a post has a page that shows its book, its rating and when it was read")
  func post() async throws {
    let files = try await built(
      [
        "posts/2026-11-30-a.md":
          "title: 글\nisbn: 9788936434120\nrating: 4.5\nread: { from: 2026-11-01, to: 2026-11-20 }\ntags: [소설]\n---\n## 절\n문단"
      ]
    ) { try add("9788936434120", "소년이 온다", to: &$0) }
    let html = try #require(files["posts/a/index.html"])
    #expect(html.contains("<figure class=\"book\" data-book=\"9788936434120\">"))
    #expect(html.contains("<a href=\"/shelf/books/9788936434120/\">소년이 온다</a>"))
    #expect(
      html.contains(
        "aria-hidden=\"true\">★★★★½</span><data class=\"vh p-rating\" value=\"4.5\">5점 만점에 4.5점</data>"))
    #expect(html.contains("읽은 때 <time datetime=\"2026-11-01\">2026년 11월 1일</time> – <time datetime=\"2026-11-20\">"))
    #expect(html.contains("<h2>절</h2>\n<p>문단</p>\n</div>"))
    #expect(html.contains("<a class=\"p-category\" href=\"/shelf/tags/%EC%86%8C%EC%84%A4/\" rel=\"tag\">소설</a>"))
    let markdown = try #require(files["posts/a/index.md"])
    #expect(
      markdown.hasPrefix(
        """
        ---
        title: "글"
        date: 2026-11-30
        isbn: "9788936434120"
        rating: 4.5
        read: { from: 2026-11-01, to: 2026-11-20 }
        tags: ["소설"]
        canonical: "https://example.github.io/shelf/posts/a/"
        ---

        # 글

        2026년 11월 30일 · ★★★★½ (5점 만점에 4.5점) · 읽은 때 2026년 11월 1일 – 2026년 11월 20일

        [**소년이 온다**](../../books/9788936434120/index.md)

        ## 절
        문단

        """))
    let book = try #require(files["books/9788936434120/index.html"])
    #expect(book.contains("<h2>이 책에 대한 글</h2>\n<ul>\n<li><a href=\"/shelf/posts/a/\">글</a>"))
    #expect(
      try #require(files["books/9788936434120/index.md"]).contains("- [글](../../posts/a/index.md) — 2026년 11월 30일"))
  }

  @Test("a book's picture in a link is its title there, for a link cannot be in a link")
  func nested() async throws {
    let files = try await built([
      "posts/2026-11-30-a.md": "title: A\n---\n[![](isbn:9788936434120)](https://example.com/)"
    ]) { try add("9788936434120", "소년이 온다", to: &$0) }
    let html = try #require(files["posts/a/index.html"])
    #expect(html.contains("<a href=\"https://example.com/\">소년이 온다</a>"))
    #expect(try #require(files["posts/a/index.md"]).contains("[소년이 온다](https://example.com/)"))
  }

  @Test("search finds posts by their titles and by the books they are about")
  func search() async throws {
    let files = try await built(["posts/2026-11-30-a.md": "title: 오월을 읽고\nisbn: 9788936434120\n---\ntext"]) { shelf in
      try add("9788936434120", "소년이 온다", to: &shelf)
    }
    let index = try JSONDocument(Array(try #require(files[SearchIndex.file]).utf8)).root
    let posts = try #require(index["groups"]?.elements.first { $0["path"]?.string == "posts/" })
    func texts(_ key: String, of value: JSONValue) -> [String] {
      value[key].map { $0.elements.compactMap(\.string) } ?? []
    }
    #expect(posts["label"]?.string == "글")
    #expect(texts("ids", of: posts) == ["a"] && texts("titles", of: posts) == ["오월을 읽고"])
    let authors = try #require(posts["authors"]?.elements.map { $0.elements.compactMap(\.integer) })
    let names = texts("names", of: index)
    #expect(authors.map { $0.map { names[Int($0)] } } == [["소년이 온다"]])
  }

  @Test("English says it in English")
  func english() async throws {
    let files = try await built(
      ["posts/2026-11-30-a.md": "title: A\nrating: 3\n---\n"], language: .english)
    let html = try #require(files["posts/a/index.html"])
    #expect(html.contains("3 out of 5"))
    #expect(
      try #require(files["index.html"]).contains(
        "<h2 class=\"p-name\" id=\"posts-heading\">Posts</h2>\n<p class=\"count\">1 post</p>"))
  }

  @Test("links to books and places within the site work in both formats, unknown books are words")
  func links() async throws {
    let text =
      "[책](isbn:9788936434120) [](isbn:9788936434120) [모름](isbn:9788996991342) [](isbn:9788996991342) [a](/about/#x) ![p](/p.png)"
    let files = try await built(["posts/2026-11-30-a.md": "title: a\n---\n\(text)\n\n![](isbn:9788936434120)\n\n끝"]) {
      try add("9788936434120", "소년이 [온다]", to: &$0)
    }
    let html = try #require(files["posts/a/index.html"])
    #expect(
      html.contains(
        "<p><a href=\"/shelf/books/9788936434120/\">책</a> <a href=\"/shelf/books/9788936434120/\">소년이 [온다]</a> 모름 "
          + "9788996991342 <a href=\"/shelf/about/#x\">a</a> <img src=\"/shelf/p.png\" alt=\"p\" /></p>\n<figure class=\"book\""
      ))
    #expect(html.contains("</figure>\n<p>끝</p>"))
    let markdown = try #require(files["posts/a/index.md"])
    let link = "../../books/9788936434120/index.md"
    #expect(
      markdown.contains(
        "[책](\(link)) [소년이 \\[온다\\]](\(link)) 모름 9788996991342 [a](../../about/index.md#x) ![p](../../p.png)\n\n"
          + "[**소년이 \\[온다\\]**](\(link))\n\n끝"))
  }

  @Test(
    "a book that is not read to its end is being read since a day",
    arguments: [Configuration.Language.korean, .english])
  func reading(language: Configuration.Language) async throws {
    let files = try await built(
      ["posts/2026-11-30-a.md": "title: A\nread: { from: 2026-11-01 }\n---\n"], language: language)
    let said = language == .korean ? "2026년 11월 1일부터 읽는 중" : "Reading since 1 November 2026"
    let html = try #require(files["posts/a/index.html"])
    #expect(html.contains("<p class=\"read\"><time datetime=\"2026-11-01\">\(said)</time></p>"))
    #expect(try #require(files["posts/a/index.md"]).contains(" · \(said)\n"))
  }

  @Test("lists, tags, years and pages lead to each other and are in the navigation and the sitemap")
  func lists() async throws {
    let files = try await built([
      "posts/2026-11-30-a.md": "title: 새 글\ntags: [소설]\n---\n", "posts/2025-01-01-b.md": "title: 옛 글\n---\n",
      "about.md": "title: 나에 대하여\nweight: 1\n---\n글", "hidden.md": "title: 숨은 글\nnavigation: false\n---\n",
    ])
    let home = try #require(files["index.html"])
    #expect(
      home.contains("<li><a href=\"/shelf/posts/\">글</a></li>\n<li><a href=\"/shelf/about/\">나에 대하여</a></li>\n</ul>"))
    #expect(!home.contains("숨은 글"))
    let about = try #require(files["about/index.html"])
    #expect(about.contains("<a href=\"/shelf/about/\" aria-current=\"page\">") && about.contains("<h1>나에 대하여</h1>"))
    #expect(files["hidden/index.html"] != nil)
    let new = try #require(files["posts/a/index.html"])
    #expect(new.contains("<link rel=\"prev\" href=\"/shelf/posts/b/\">") && !new.contains("rel=\"next\""))
    #expect(try #require(files["posts/b/index.html"]).contains("<link rel=\"next\" href=\"/shelf/posts/a/\">"))
    #expect(try #require(files["archive/index.html"]).contains("<a href=\"/shelf/archive/2025/\">2025년</a>"))
    #expect(try #require(files["archive/2025/index.html"]).contains("옛 글"))
    #expect(try #require(files["tags/index.html"]).contains("<a href=\"/shelf/tags/%EC%86%8C%EC%84%A4/\">소설</a>"))
    #expect(try #require(files["tags/소설/index.md"]).contains("# ‘소설’ 태그가 붙은 글"))
    let sitemap = try #require(files["sitemap.xml"])
    for path in ["posts/", "posts/a/", "tags/", "tags/%EC%86%8C%EC%84%A4/", "archive/2026/", "about/", "hidden/"] {
      #expect(sitemap.contains("<loc>https://example.github.io/shelf/\(path)</loc>"), "\(path)")
    }
  }

  @Test("a post about an unknown book is there without it")
  func unknown() async throws {
    let files = try await built(["posts/2026-11-30-a.md": "title: a\nisbn: 9788936434120\n---\n글"])
    #expect(try !#require(files["posts/a/index.html"]).contains("<figure"))
    #expect(try #require(files["posts/a/index.md"]).contains("isbn: \"9788936434120\""))
    #expect(!files.keys.contains { $0.hasPrefix("books/") })
  }

  @Test("hostile words stay words in every format")
  func hostile() async throws {
    let title = "</script><img src=x onerror=alert(1)> {{x}} [a](b) ../ 🎉"
    let files = try await built([
      "posts/2026-11-30-a.md":
        "title: '\(title)'\ntags: ['\(title)']\ndescription: '\(title)'\n---\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) {{heading}}"
    ])
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(
        !text.contains("<img src=x") && !text.contains("<script>alert") && !text.contains("javascript:"), "\(path)")
    }
    #expect(files.keys.allSatisfy { !$0.contains("..") })
    let markdown = try #require(files["posts/a/index.md"])
    #expect(markdown.contains("title: \"</script><img src=x onerror=alert(1)> {{x}} [a](b) ../ 🎉\"\n"))
    #expect(markdown.contains("# \\</script>\\<img src=x onerror=alert(1)> {{x}} \\[a\\](b) ../ 🎉\n"))
    #expect(try #require(files["posts/a/index.html"]).contains("<p>x {{heading}}</p>"))
  }

  @Test("a text that leaves a fence open does not swallow the rest of its page")
  func openFence() async throws {
    let files = try await built(["posts/2026-11-30-a.md": "title: a\n---\n```\ncode"])
    #expect(try #require(files["posts/a/index.md"]).contains("> ```\n> code\n\n---\n"))
  }

  @Test("the words of a post in another language are marked, the dates are not")
  func languages() async throws {
    let files = try await built(["posts/2026-11-30-a.md": "title: A\nlanguage: en\n---\ntext"])
    let html = try #require(files["posts/a/index.html"])
    #expect(html.contains("<h1 class=\"p-name\" lang=\"en\">A<"))
    #expect(html.contains("<div class=\"prose e-content\" lang=\"en\">"))
    #expect(try #require(files["posts/index.html"]).contains("<p class=\"summary p-summary\" lang=\"en\">text</p>"))
  }

  @Test("the home page shows the newest posts after the lists, and is not empty with posts alone")
  func home() async throws {
    let posts = (1...6).map { ("posts/2026-01-0\($0)-p\($0).md", "title: 글 \($0)\n---\n") }
    let files = try await built(Dictionary(uniqueKeysWithValues: posts))
    let home = try #require(files["index.html"])
    #expect(home.contains("id=\"posts\"") && !home.contains("class=\"empty\""))
    #expect(home.contains("글 6") && home.contains("글 3") && !home.contains("글 2<"))
    #expect(try #require(files["index.md"]).contains("- [**글 6**](posts/p6/index.md) — 2026년 1월 6일\n"))
  }

  @Test("text for feeds has whole addresses")
  func absolute() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "---\ntitle: a\n---\n[a](/about/) ![](isbn:9788936434120)\n\n![](isbn:9788936434120)",
      to: "content/posts/2026-11-30-a.md")
    var shelf = try Shelf()
    shelf.content = try Content(contentsOf: "\(folder.path)/content")
    try add("9788936434120", "소년이 온다", to: &shelf)
    let renderer = try shelf.renderer()
    let post = renderer.site.posts[0]
    let body = renderer.body(of: post.writing, on: PagePath(of: post), in: .html, isAbsolute: true)
    let text = String(decoding: body.bytes, as: UTF8.self)
    let book = "<a href=\"https://example.github.io/shelf/books/9788936434120/\">소년이 온다</a>"
    #expect(text == "<p><a href=\"https://example.github.io/shelf/about/\">a</a> \(book)</p>\n<p>\(book)</p>")
  }
}
