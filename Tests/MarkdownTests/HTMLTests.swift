import Markdown
import Testing

@Suite struct HTMLTests {
  private func rendered(_ markdown: String) -> String {
    String(decoding: html(fromMarkdown: markdown), as: UTF8.self)
  }

  @Test("emphasis, links and lists become elements")
  func elements() {
    #expect(rendered("*a* **b**") == "<p><em>a</em> <strong>b</strong></p>\n")
    #expect(
      rendered("[책](https://example.com/a?b=1&c=2)") == "<p><a href=\"https://example.com/a?b=1&amp;c=2\">책</a></p>\n")
    #expect(rendered("- 하나\n- 둘\n") == "<ul>\n<li>하나</li>\n<li>둘</li>\n</ul>\n")
  }

  @Test("strings and bytes give the same HTML")
  func bytes() {
    #expect(html(fromMarkdown: Array("# 소년이 온다\n".utf8)) == Array("<h1>소년이 온다</h1>\n".utf8))
    #expect(rendered("# 소년이 온다\n") == "<h1>소년이 온다</h1>\n")
  }

  @Test("characters that XML forbids are left out, however they are written")
  func forbidden() {
    let written = "a&#7;b&#xFFFE;c\u{FFFF}d\u{1}e\u{7F}f `g&#7;\u{FFFE}`\t책\u{FFFD}\u{FEFF}\n"
    let wanted = "<p>abcdef <code>g&amp;#7;</code>\t책\u{FFFD}\u{FEFF}</p>\n"
    #expect(html(fromMarkdown: written) == Array(wanted.utf8))
    #expect(LinkedText(Array(written.utf8)).html(topHeading: 2) { _ in .text(label: "") } == Array(wanted.utf8))
  }

  @Test("nothing becomes nothing")
  func empty() {
    #expect(html(fromMarkdown: "").isEmpty)
    #expect(html(fromMarkdown: [UInt8]()).isEmpty)
    #expect(html(fromMarkdown: "\n\n  \n").isEmpty)
  }

  @Test("raw HTML is dropped")
  func rawHTML() {
    let block = rendered("<script>alert(1)</script>\n\ntext <b onclick=\"x\">bold</b>")
    #expect(!block.contains("<script"))
    #expect(!block.contains("alert"))
    #expect(!block.contains("<b"))
    #expect(block.contains("bold"))
  }

  @Test(
    "dangerous links lose their address",
    arguments: ["javascript:alert(1)", "vbscript:x", "data:text/html,x", "JaVaScRiPt:x"])
  func dangerousLinks(address: String) {
    #expect(rendered("[a](\(address))") == "<p><a href=\"\">a</a></p>\n")
    #expect(!rendered("![a](\(address))").contains(":"))
    #expect(!rendered("<\(address)>").contains("href=\"\(address)"))
  }

  @Test("NUL and bytes that are not UTF-8 become replacement characters, and what follows is kept")
  func invalidBytes() {
    #expect(html(fromMarkdown: Array("a\0b".utf8)) == Array("<p>a\u{FFFD}b</p>\n".utf8))
    #expect(html(fromMarkdown: [0x61, 0xFF, 0x62]) == Array("<p>a\u{FFFD}b</p>\n".utf8))
  }

  @Test("endless nesting ends", arguments: [">", "[", "![", "*a ", "- ", "`", "<", "&", "[a](", "\\"])
  func nesting(piece: String) {
    let count = 100_000 / piece.utf8.count
    #expect(!html(fromMarkdown: String(repeating: piece, count: count) + "x").isEmpty)
  }
}
