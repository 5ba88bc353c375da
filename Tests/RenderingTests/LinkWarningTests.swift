import Books
import Configuration
import Content
import Diagnostics
import Images
import Site
import Templates
import TestSupport
import Testing

@testable import Rendering

@Suite struct LinkWarningTests {
  /// A site with a wish list of one book, a post and a page, and these texts in the page.
  private func shelf(_ text: String, formats: Set<Configuration.Format> = [.html, .markdown]) throws -> Shelf {
    let folder = try TemporaryFolder()
    try folder.write("---\ntitle: A\n---\n\(text)\n", to: "content/about.md")
    try folder.write("---\ntitle: B\ntags: [c]\nrating: 4\n---\n", to: "content/posts/2026-11-30-b.md")
    var shelf = try Shelf()
    shelf.content = try Content(contentsOf: "\(folder.path)/content")
    shelf.configuration.formats = formats
    let isbn = try #require(ISBN(thirteen: "9788936434120"))
    try shelf.add("책") { $0.code = .book(isbn) }
    shelf.wish(BookID(isbn))
    return shelf
  }

  private let files = ["images/cat.jpg", "reading.pdf", "old/index.html", "plain.html", "library.json"]

  private func problems(_ text: String, formats: Set<Configuration.Format> = [.html, .markdown]) throws -> [Diagnostic]
  {
    let shelf = try shelf(text, formats: formats)
    let theme = try Theme(overrides: "/nonexistent", shown: "templates")
    return warnings(
      aboutLinksOf: Site(shelf.contents, shelf.configuration, shelf.content), theme, files: files)
  }

  @Test(
    "what leads somewhere is not told",
    arguments: [
      "/", "/?a", "/wish/", "/wish", "/wish/#x", "/books/9788936434120/", "/posts/b/", "../posts/b/", ".", "../",
      "/tags/c/", "/archive/2026/", "/stats/", "/about/index.html", "/about/index.md", "/index.html", "/feed.atom",
      "/posts/rss.xml", "/wish/feed.json", "/images/cat.jpg", "/images/%63at.jpg", "/reading.pdf", "/old/", "/old",
      "/plain", "/library.json", "/sitemap.xml", "/covers/9788936434120-1a2b3c4d-240.webp", "/tags/%63/", "/%2e/wish/",
    ])
  func right(link: String) throws {
    #expect(try problems("[x](\(link))").map(\.message) == [])
  }

  @Test(
    "what leads nowhere is told with what was probably meant",
    arguments: [
      ("[x](/nowhere/)", "/nowhere/", nil), ("[x](/wihs/)", "/wihs/", "/wish/"), ("[x](/Wish/)", "/Wish/", "/wish/"),
      ("[x](/shelf/wish/#a)", "/shelf/wish/#a", "/wish/"), ("[x](/b/)", "/b/", "/posts/b/"),
      ("[x](posts/b/)", "posts/b/", "/posts/b/"), ("[x](/2026/b.html)", "/2026/b.html", "/posts/b/"),
      ("[x](/files/reading.pdf)", "/files/reading.pdf", "/reading.pdf"), ("[x](/about.md)", "/about.md", "/about/"),
      ("[x](/feed.atm)", "/feed.atm", "/feed.atom"), ("[x](/wish/page/2/)", "/wish/page/2/", nil),
      ("[x](/books/9788936434137/)", "/books/9788936434137/", nil), ("[x](/wish%2F)", "/wish%2F", nil),
      ("[x](/tags/%E1%84%80%E1%85%B3%E1%86%AF/)", "/tags/%E1%84%80%E1%85%B3%E1%86%AF/", "/tags/c/"),
      ("![x](cat.jpg)", "cat.jpg", "/images/cat.jpg"), ("![x](/images/cta.jpg)", "/images/cta.jpg", "/images/cat.jpg"),
      ("![x](/static/images/cat.jpg)", "/static/images/cat.jpg", "/images/cat.jpg"),
      ("![x](/dog.png)", "/dog.png", nil),
      ("![x](/wish.png)", "/wish.png", nil),
    ] as [(String, String, String?)])
  func wrong(text: String, written: String, meant: String?) throws {
    let found = try problems("a\n\nb \(text)")
    let problem = try #require(found.first)
    #expect(found.count == 1 && problem.id == "content-link-missing" && problem.severity == .warning)
    #expect(problem.message.hasSuffix("‘\(written)’"))
    #expect(problem.location?.line == 6)
    #expect(problem.location?.column == (text.hasPrefix("!") ? 8 : 7))
    if let meant {
      #expect(problem.hint == "did you mean ‘\(meant)’?")
    } else {
      #expect(problem.hint?.hasPrefix("did you mean") == false)
    }
    #expect(problem.notes.isEmpty == written.hasPrefix("/"))
  }

  @Test("what leads out of the site is told, and what is left of it is offered when it is there")
  func outside() throws {
    let found = try problems("[a](../../wish/) [b](/%2e%2e/) [c](/../../etc/passwd) ![d](../../images/cat.jpg)")
    #expect(found.map(\.id) == Array(repeating: "content-link-outside", count: 4))
    let hints = found.map(\.hint)
    #expect(hints[0] == "did you mean ‘/wish/’?" && hints[1] == "did you mean ‘/’?")
    #expect(hints[2]?.hasPrefix("write ‘/’") == true && hints[3] == "did you mean ‘/images/cat.jpg’?")
  }

  @Test("what a format does not make is not there")
  func formats() throws {
    let text = "[a](/wish/index.md) [b](/wish/index.html) [c](/feed.atom) [d](/wish/)"
    #expect(try problems(text, formats: [.html]).map(\.location?.column) == [5])
    #expect(try problems(text, formats: [.markdown]).map(\.location?.column) == [25, 47])
  }

  @Test("every file that is planned can be linked to")
  func everything() async throws {
    let plan = try await shelf("").plan(extra: [("images/cat.jpg", [])])
    let links = plan.files.map { file in
      let path = percentEncoded(file.path, keepingSlashes: true)
      return "[x](/\(path)) [x](/\(path.replacing("index.html", with: "")))"
    }
    #expect(plan.files.count > 40)
    #expect(try problems(links.joined(separator: "\n")).map(\.message) == [])
  }

  @Test("a link to a page without its final slash leads to the page in both formats, one to a file to the file")
  func finalSlash() async throws {
    let pages = try await shelf(
      "[a](/wish?b#c) [d](/books/9788936434120) [e](/reading.pdf) [f](/plain) [g](.) [](/wish)"
    ).built()
    let html = try #require(pages["about/index.html"])
    for link in [
      "wish/?b#c\">a", "books/9788936434120/\">d", "reading.pdf\">e", "plain\">f", "about/\">g", "wish/\">/shelf",
    ] {
      #expect(html.contains("<a href=\"/shelf/\(link)"), "\(link)")
    }
    #expect(
      try #require(pages["about/index.md"]).contains(
        "[a](../wish/index.md?b#c) [d](../books/9788936434120/index.md) [e](../reading.pdf) [f](../plain) "
          + "[g](../about/index.md) [wish/](../wish/index.md)"))
  }

  @Test("pictures whose sizes are known keep their room, in the site and in feeds")
  func pictures() async throws {
    let shelf = try shelf(
      "![a](/images/%63at.jpg \"t\") ![b](../reading.pdf) [c](/images/cat.jpg) ![d](https://x.example/e.png)")
    let site = Site(shelf.contents, shelf.configuration, shelf.content)
    let renderer = Renderer(
      site, theme: try Theme(overrides: "/nonexistent", shown: "templates"),
      pictureSizes: [Array("images/cat.jpg".utf8): ImageSize(width: 600, height: 400)], day: { $0.day(offset: 0) })
    let page = try #require(site.pages.first)
    func body(_ isAbsolute: Bool) -> String {
      let markup = renderer.body(of: page.writing, on: PagePath(of: page), in: .html, isAbsolute: isAbsolute)
      return String(decoding: markup.bytes, as: UTF8.self)
    }
    let rest =
      "alt=\"a\" title=\"t\" /> <img src=\"BASE/reading.pdf\" alt=\"b\" /> <a href=\"BASE/images/cat.jpg\">c</a> "
      + "<img src=\"https://x.example/e.png\" alt=\"d\" /></p>"
    #expect(
      body(false)
        == "<p><img width=\"600\" height=\"400\" loading=\"lazy\" decoding=\"async\" src=\"/shelf/images/%63at.jpg\" "
        + rest.replacing("BASE", with: "/shelf"))
    #expect(
      body(true)
        == "<p><img width=\"600\" height=\"400\" src=\"https://example.github.io/shelf/images/%63at.jpg\" "
        + rest.replacing("BASE", with: "https://example.github.io/shelf"))
    let markdown = renderer.body(of: page.writing, on: PagePath(of: page), in: .markdown)
    #expect(
      String(decoding: markdown.bytes, as: UTF8.self).hasPrefix("![a](../images/%63at.jpg \"t\") ![b](../reading.pdf) ")
    )
  }
}
