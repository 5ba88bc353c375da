import Books
import Content
import Diagnostics
import Digests
import TestSupport
import Testing

@testable import Rendering

@Suite("Styles in pages themselves")
struct CarriedStylesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A site with a wish list of two pages, made with this style sheet; nil is the built-in one.
  private func pages(styles: [UInt8]?) async throws -> [String: String] {
    if let styles { try folder.write(styles, to: "templates/style.css") }
    var shelf = try Shelf()
    for number in 1...50 { shelf.wish(try shelf.add("책 \(number)")) }
    let theme = try Theme(overrides: folder.path + "/templates", shown: "templates")
    return try await shelf.built(theme: theme).filter { $0.key.hasSuffix(".html") }
  }

  /// What stands between the tags, and what the page's policy says of styles.
  private func styles(of page: String?) throws -> (text: String?, policy: String) {
    let page = try #require(page)
    let policy = try #require(page.firstMatch(of: /style-src ([^;]*);/)).output.1
    let text = page.firstMatch(of: /<style>((?:[^<])*)<\/style>/).map { String($0.output.1) }
    #expect((text == nil) == page.contains("rel=\"stylesheet\""))
    #expect(page.contains("/style."))
    return (text, String(policy))
  }

  @Test("Lists carry the part of the style sheet they need; books and later pages link to the whole")
  func entrances() async throws {
    let pages = try await pages(styles: nil)
    let sheet = String(
      decoding: try Theme(overrides: folder.path + "/none", shown: "none").stylesheet.bytes, as: UTF8.self)
    for path in ["index.html", "wish/index.html"] {
      let (text, policy) = try styles(of: pages[path])
      let carried = try #require(text)
      #expect(policy == "'self' 'sha256-\(sha256InBase64(Array(carried.utf8)))'", "\(path)")
      #expect(carried.contains(".book{") && carried.hasSuffix(".bf{--b:255}") && !carried.contains(".edition"))
      let half = carried.prefix { $0 != "\n" }
      #expect(sheet.hasPrefix(half) && sheet.contains(".edition{"), "\(path)")
    }
    let book = try #require(pages.keys.first { $0.hasPrefix("books/") })
    for path in ["wish/page/2/index.html", book, "404.html"] {
      let (text, policy) = try styles(of: pages[path])
      #expect(text == nil && policy == "'self'", "\(path)")
    }
  }

  @Test(
    "A template of the reader's that puts something beside the style sheet is told of it, with the place",
    arguments: [
      ("<style>{{{styles}}}</style>", nil), ("<STYLE media=all>{{& styles }}</STYLE>", nil), ("<p>styles</p>", nil),
      ("<style>\n{{{styles}}}</style>", 2), ("<style>{{{styles}}} </style>", 1),
      ("<style>p { color: red }</style>\n\n<style>{{{ styles }}}p {}</style>", 3), ("{{{styles}}}", 1),
    ] as [(String, Int?)])
  func beside(template: String, line: Int?) throws {
    try folder.write(template, to: "templates/missing.html")
    let warnings = try Theme(overrides: folder.path + "/templates", shown: "templates").warnings
    #expect(warnings.filter { $0.id == "template-styles" }.map { $0.location?.line } == (line.map { [$0] } ?? []))
  }

  @Test("Posts carry the whole style sheet")
  func posts() async throws {
    var shelf = try Shelf()
    try folder.write("---\ntitle: 글\ndate: 2026-11-01\n---\n글\n", to: "content/posts/post.md")
    shelf.content = try Content(contentsOf: folder.path + "/content")
    let theme = try Theme(overrides: folder.path + "/none", shown: "none")
    let post = try await shelf.built(theme: theme)["posts/post/index.html"]
    #expect(try styles(of: post).text == String(decoding: theme.stylesheet.bytes, as: UTF8.self))
  }

  @Test("What a policy allows is what a browser reads: lines end with a line feed")
  func lineEnds() async throws {
    let (text, policy) = try styles(of: try await pages(styles: Array("a { b: c }\r\nd { e: f }\r".utf8))["index.html"])
    let carried = try #require(text)
    #expect(carried.hasPrefix("a { b: c }\nd { e: f }\n.k0{"))
    #expect(policy == "'self' 'sha256-\(sha256InBase64(Array(carried.utf8)))'")
  }

  @Test(
    "A style sheet that would say something else in a page is linked to by all",
    arguments: [
      "a { background: URL(static/paper.png) }", "@import 'more.css';", "a { background: image-set('a.png' 1x) }",
      "/* </style><script> */", "a { content: '\0' }", "a {} \u{FEFF}b {}",
      "a { b: u\\72l(c.png) }", "a { b: url(\u{301}.png) }",
      String(repeating: "a { b: c }\n", count: 3000),
    ])
  func linked(sheet: String) async throws {
    for (path, page) in try await pages(styles: Array(sheet.utf8)) {
      let (text, policy) = try styles(of: page)
      #expect(text == nil && policy == "'self'", "\(path)")
    }
  }

  @Test("A reader's own part replaces that part alone, and lists carry both when one may be meant for them")
  func parts() async throws {
    let mine = ".book{color:red}\n"
    try folder.write(mine, to: "templates/style.css")
    let (text, _) = try styles(of: try await pages(styles: Array("\u{FEFF}\(mine)".utf8))["index.html"])
    #expect(text?.hasPrefix(mine) == true && text?.contains(".edition") == false)
    let sheet = try Theme(overrides: folder.path + "/templates", shown: "templates").stylesheet.bytes
    #expect(String(decoding: sheet, as: UTF8.self).contains(".edition{"))

    try folder.write("\u{FEFF}.prose{color:blue}\n", to: "templates/reading.css")
    let (whole, _) = try styles(of: try await pages(styles: nil)["index.html"])
    #expect(whole?.hasPrefix(mine + ".prose{color:blue}\n.k0{") == true)
  }

  @Test("A style sheet that is not UTF-8 is linked to")
  func notText() async throws {
    let (text, policy) = try styles(of: try await pages(styles: [0x61, 0x7B, 0xFF, 0x7D])["index.html"])
    #expect(text == nil && policy == "'self'")
  }
}
