import Markdown
import Testing

@Suite struct LinkedTextTests {
  private func destinations(_ markdown: String) -> [String] {
    LinkedText(Array(markdown.utf8)).links.map(\.target)
  }

  private func html(_ markdown: String, _ replacement: LinkedText.Replacement = .link("/b/", label: "책")) -> String {
    let text = LinkedText(Array(markdown.utf8))
    return String(decoding: text.html(topHeading: 2) { _ in replacement }, as: UTF8.self)
  }

  private func markdown(_ markdown: String, _ replacement: LinkedText.Replacement = .link("b.md", label: "책"))
    -> String
  {
    String(decoding: LinkedText(Array(markdown.utf8)).markdown { _ in replacement }, as: UTF8.self)
  }

  @Test("links that are not web addresses are found, in every form that CommonMark has")
  func found() {
    #expect(destinations("[a](isbn:1) ![b](/x.png \"t\") [c](<a b.md>)") == ["isbn:1", "/x.png", "a b.md"])
    #expect(destinations("[a][r] and ![b][r]\n\n[r]: isbn:1 'title'") == ["isbn:1"])
    #expect(destinations("<isbn:978-89> <https://a.b> [c](mailto:x@y.z) [d](#here)") == ["isbn:978-89"])
    #expect(destinations("[a](\n isbn:1 )") == ["isbn:1"])
    #expect(destinations("[a](is\\_bn:1&amp;2)") == ["is_bn:1&2"])
  }

  @Test("what only looks like a link is none: code, escapes, unused definitions")
  func notFound() {
    #expect(destinations("`[a](isbn:1)` \\[a](isbn:1)\n\n    [a](isbn:1)\n\n```\n[a](isbn:1)\n```").isEmpty)
    #expect(destinations("[unused]: isbn:1").isEmpty)
    #expect(destinations("[a](isbn:1 and more)").isEmpty)
    #expect(destinations("]( ]() [](\n\n[](").isEmpty)
  }

  @Test("a link gets its new address, and a text where it has none")
  func links() {
    #expect(html("[가](isbn:1)") == "<p><a href=\"/b/\">가</a></p>\n")
    #expect(html("[](isbn:1)") == "<p><a href=\"/b/\">책</a></p>\n")
    #expect(html("<isbn:1>") == "<p><a href=\"/b/\">책</a></p>\n")
    #expect(html("x ![가](isbn:1)") == "<p>x <a href=\"/b/\">가</a></p>\n")
    #expect(markdown("[가](isbn:1 \"t\") [](isbn:1) <isbn:1>") == "[가](b.md \"t\") [책](b.md) [책](b.md)")
    #expect(markdown("x ![가](isbn:1)") == "x [가](b.md)")
    #expect(markdown("[가][r]\n\n[r]: isbn:1\n") == "[가][r]\n\n[r]: b.md\n")
  }

  @Test("a link that leads nowhere leaves its text")
  func plain() {
    #expect(html("[*가*](isbn:1) ![나](isbn:1) [](isbn:1)", .text(label: "1")) == "<p><em>가</em> 나 1</p>\n")
    #expect(markdown("[*가*](isbn:1) ![나](isbn:1) [](isbn:1)", .text(label: "1")) == "*가* 나 1")
    #expect(html("[a](javascript:alert)") == "<p><a href=\"/b/\">a</a></p>\n")
  }

  @Test("an image alone in a paragraph becomes a block, in a list and a quotation too")
  func blocks() {
    let block = LinkedText.Replacement.block(Array("<figure></figure>\n".utf8))
    #expect(html("a\n\n![](isbn:1)\n\nb", block) == "<p>a</p>\n<figure></figure>\n<p>b</p>\n")
    #expect(html("> ![](isbn:1)", block).contains("<blockquote>\n<figure></figure>"))
    #expect(html("![](isbn:1) b", block) == "<p> b</p>\n")
    #expect(markdown("a\n\n![x](isbn:1)\n\nb", .block(Array("CARD".utf8))) == "a\n\nCARD\n\nb")
    let isAlone = LinkedText(Array("![](isbn:1)\n\n![](isbn:2) x\n\n[a](isbn:3)".utf8)).links.map(\.isAlone)
    #expect(isAlone == [true, false, false])
  }

  @Test("a picture in a link and a link in brackets keep their order")
  func nested() {
    let text = LinkedText(Array("[![a](/p.png)](/about/) [x [y](/z/)]".utf8))
    #expect(text.links.map(\.target) == ["/p.png", "/about/", "/z/"])
    let markdown = text.markdown { $0 == 0 ? .image("p") : .link("l\($0)", label: "") }
    #expect(String(decoding: markdown, as: UTF8.self) == "[![a](p)](l1) [x [y](l2)]")
    let html = String(
      decoding: text.html(topHeading: 1) { $0 == 0 ? .image("p") : .link("l\($0)", label: "") }, as: UTF8.self)
    #expect(html == "<p><a href=\"l1\"><img src=\"p\" alt=\"a\" /></a> [x <a href=\"l2\">y</a>]</p>\n")
  }

  @Test("an image gets the attributes of its replacement, and nothing that only looks like one does")
  func attributes() {
    func html(_ source: String) -> String {
      let text = LinkedText(Array(source.utf8))
      let html = text.html(topHeading: 1) { index in
        text.links[index].target == "plain" ? .image("/p?a&b") : .image("/\(index)", attributes: "width=\"\(index)\"")
      }
      return String(decoding: html, as: UTF8.self)
    }
    #expect(
      html("![a *b*](x \"t\") ![](plain) ![c](y)")
        == "<p><img width=\"0\" src=\"/0\" alt=\"a b\" title=\"t\" /> <img src=\"/p?a&amp;b\" alt=\"\" /> "
        + "<img width=\"2\" src=\"/2\" alt=\"c\" /></p>\n")
    #expect(
      html("![a][d] ![b][d] [c][d]\n\n[d]: x")
        == "<p><img width=\"0\" src=\"/0\" alt=\"a\" /> <img width=\"0\" src=\"/0\" alt=\"b\" /> "
        + "<a href=\"/0\">c</a></p>\n")
    #expect(
      html("![a ![b](x)](y) `<img src=\"booksite-link:0:`")
        == "<p><img width=\"1\" src=\"/1\" alt=\"a b\" /> <code>&lt;img src=&quot;booksite-link:0:</code></p>\n")
    #expect(
      String(decoding: LinkedText(Array("![a](x)".utf8)).markdown { _ in .image("y", attributes: "z") }, as: UTF8.self)
        == "![a](y)")
  }

  @Test("text that looks like our own marks stays text")
  func marks() {
    let source = "booksite-link:0 [a](isbn:1) [b](booksite-link:0) `booksite-link:0`"
    #expect(html(source, .text(label: "")) == "<p>booksite-link:0 a b <code>booksite-link:0</code></p>\n")
  }

  @Test("the highest heading gets the level it is asked to have, and the others follow")
  func headings() {
    #expect(html("# a\n## b") == "<h2>a</h2>\n<h3>b</h3>\n")
    #expect(html("## a\n# b") == "<h3>a</h3>\n<h2>b</h2>\n")
    #expect(html("### a\n###### b") == "<h2>a</h2>\n<h5>b</h5>\n")
    #expect(html("# a\n###### b") == "<h2>a</h2>\n<h6>b</h6>\n")
  }

  @Test("the first paragraph is told without marks, pictures and lines")
  func paragraph() {
    let text = LinkedText(Array("# h\n\n![x](/y.png)\n\n**a** [b\nc](isbn:1) `d` <isbn:1>\n\ne".utf8))
    #expect(text.firstParagraph == "a b c d")
    #expect(LinkedText([]).firstParagraph.isEmpty)
  }

  @Test("raw HTML is noticed, comments are not, and neither is shown")
  func rawHTML() {
    #expect(LinkedText(Array("a\n\nb <kbd>c</kbd>".utf8)).rawHTMLLine == 3)
    #expect(LinkedText(Array("<div>\n".utf8)).rawHTMLLine == 1)
    #expect(LinkedText(Array("a <!-- b -->\n\n<!-- c -->\n".utf8)).rawHTMLLine == nil)
    #expect(LinkedText(Array("a\n\n<!-- b --> words that vanish with it\n".utf8)).rawHTMLLine == 3)
    #expect(LinkedText(Array("<!-- not closed\n\nall of this vanishes\n".utf8)).rawHTMLLine == 1)
    #expect(!html("<script>x</script>\n\n<img src=x>").contains("<script"))
  }

  @Test("nothing a text holds ends the program")
  func noise() {
    for text in [
      "", "[", "](", "[](<", "![](isbn:", "<isbn:", "[a](isbn:1", "\\](isbn:1)", "[[[[](a)](b)](c)](d)", "]:", "]: x",
    ] {
      _ = html(text)
      _ = markdown(text)
    }
    let deep = String(repeating: "[", count: 5_000) + "](isbn:1)" + String(repeating: "](/a)", count: 500)
    #expect(!html(deep).isEmpty && !markdown(deep).isEmpty)
  }
}
