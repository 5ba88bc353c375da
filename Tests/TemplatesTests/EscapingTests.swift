import Markdown
import Templates
import Testing

@Suite struct EscapingTests {
  private func escaped(_ text: String, _ kind: TemplateKind) -> String {
    var buffer = ByteBuffer()
    buffer.append(text, escapedFor: kind)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test("HTML and XML: five characters become references", arguments: [TemplateKind.html, .xml])
  func markup(kind: TemplateKind) {
    #expect(
      escaped("<a href=\"x\" b='y'>&amp;</a>", kind)
        == "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;")
    #expect(escaped("소년이 온다 `*` é 🙂\t\n", kind) == "소년이 온다 `*` é 🙂\t\n")
    #expect(escaped("", kind) == "")
  }

  @Test("HTML and XML: characters XML forbids are left out", arguments: [TemplateKind.html, .xml])
  func forbidden(kind: TemplateKind) {
    #expect(escaped("a\0b\u{1}\u{B}\u{C}\u{1F}c\u{FFFE}d\u{FFFF}", kind) == "abcd")
    #expect(escaped("\u{FFFD}ﻯ\u{FF01}\u{E000}", kind) == "\u{FFFD}ﻯ\u{FF01}\u{E000}")
  }

  @Test("plain text: one line without control characters")
  func plainText() {
    #expect(escaped("a\nb\r\nc\td<&>\u{1B}[0m\0\u{7F}", .plainText) == "a b  c d<&>[0m")
    #expect(escaped("https://example.com/a?b=c&d", .plainText) == "https://example.com/a?b=c&d")
  }

  @Test("the ending of its name decides how a template escapes")
  func kinds() throws {
    let shelf = Shelf(title: "<*>")
    #expect(try rendered("{{title}}", shelf, kind: .html) == "&lt;*&gt;")
    #expect(try rendered("{{title}}", shelf, kind: .xml) == "&lt;*&gt;")
    #expect(try rendered("{{title}}", shelf, kind: .markdown) == "\\<\\*>")
    #expect(try rendered("{{title}}", shelf, kind: .plainText) == "<*>")
  }

  static let nasty = [
    "1. foo", "1) foo", "2024.", "123456789. x", "1234567890. x", "1.5배", "1.\tx", "- x", "-", "---", "- - -", "+ x",
    "* x",
    "***", "===", "=", "# x", "#", "###### x", "C#", "x #", "x ##", "# C #", "> x", ">x", ">>", "a|b", "|",
    "<script>alert(1)</script>",
    "<b>", "<!-- x -->", "<?x?>", "a < b > c", "<http://x.kr>", "*a*", "**a**", "_a_", "__a__", "snake_case_name", "_",
    "a_", "한_글_", "`a`",
    "``", "```", "~~~", "~~x~~", "1~3권", "[x](y)", "[x]", "[x]: y", "[ ] x", "![x](y)", "x!", "!", "a](b)",
    "](javascript:x)",
    "&lt;", "&amp;amp;", "&#35;", "&#x41;", "&nope;", "R&D", "&", "&;", "AT&T", "\\", "\\*", "a\\", "a\\\\", "\\[x]",
    "http://a.kr/b_c_d?e=f&g=h",
    "https://a.kr/*x*", "www.example.com", "a@b.kr", "(a)", "a)", ")a(", "((", "((a) b", "『책』 (상)", "a: b", "a\nb",
    "a\n\nb", "a\r\n# b",
    "a  \nb", "\n- x", "  x", "    code", "\tcode", "x  ", "a\tb", "a\0b", "a\u{1}b", "$5 $6", "{{x}}", "{% raw %}",
    "\"q\" 'q'", "a--b...", "소년이 온다", "🙂 *🙂*", "%5B", "^x^", "H~2~O", ":smile:", "@me", "1", "", "   ", "\n",
  ]

  /// White space as browsers show it, other control characters left out.
  private func collapsed(_ text: String) -> String {
    let kept = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || (9...13).contains($0.value) }
    return kept.split { $0.value <= 0x20 }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  @Test("Markdown: every text is shown as exactly that text, and as nothing else", arguments: nasty)
  func markdown(text: String) {
    let escaped = escaped(text, .markdown)
    let expected = collapsed(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;"
    )
    .replacing("\"", with: "&quot;")
    guard !expected.isEmpty else {
      #expect(escaped.isEmpty)
      return
    }
    let places = [
      ("", "", "<p>", "</p>"),
      ("before\n", "", "<p>before ", "</p>"),
      ("a\n", "\nb", "<p>a ", " b</p>"),
      ("a ", " b", "<p>a ", " b</p>"),
      ("가", "는", "<p>가", "는</p>"),
      ("# ", "", "<h1>", "</h1>"),
      ("- ", "", "<ul> <li>", "</li> </ul>"),
      ("> ", "", "<blockquote> <p>", "</p> </blockquote>"),
      ("[", "](/x/)", "<p><a href=\"/x/\">", "</a></p>"),
      ("a ", "[b](/x/)", "<p>a ", "<a href=\"/x/\">b</a></p>"),
      ("a (", ")", "<p>a (", ")</p>"),
    ]
    for (before, after, start, end) in places {
      let html = String(decoding: html(fromMarkdown: before + escaped + after + "\n"), as: UTF8.self)
      #expect(collapsed(html) == start + expected + end)
    }
    let strong = String(decoding: html(fromMarkdown: "a **x" + escaped + "x** b\n"), as: UTF8.self)
    #expect(collapsed(strong) == "<p>a <strong>x" + expected + "x</strong> b</p>")
  }

  @Test("Markdown: a text stays in the destination of a link")
  func destinations() {
    for url in [
      "/a_b/c*d/", "/x?a=1&copy;=2", "/wiki/A_(b)", "/a)b", "/(a", "https://x.kr/%EC%86%8C~1/#a", "#top", "-", "/a[b]",
    ] {
      let html = String(decoding: html(fromMarkdown: "[t](" + escaped(url, .markdown) + ") u\n"), as: UTF8.self)
      #expect(html.hasSuffix("\">t</a> u</p>\n"), "\(html)")
      let href = url.replacing("&", with: "&amp;").replacing("[", with: "%5B").replacing("]", with: "%5D")
      #expect(html.hasPrefix("<p><a href=\"\(href)\">"), "\(html)")
    }
  }

  @Test("Markdown: ordinary titles read in the source as they are")
  func readable() {
    for title in [
      "소년이 온다", "해리 포터 (1)", "미움받을 용기: 자유롭고 행복한 삶", "R&D 경영!?", "C# 프로그래밍", "snake_case", "1984", "3.14",
      "14,900원 (10% 할인)", "『채식주의자』, 한강 — 2007년", "https://example.com/a_b?c=d&e=f",
    ] {
      #expect(escaped(title, .markdown) == title)
    }
  }

  @Test("Markdown: the bar of a table is escaped, so that a text stays in its cell")
  func tables() {
    #expect(escaped("a|b", .markdown) == "a\\|b")
    #expect(escaped("a\\|b", .markdown) == "a\\\\\\|b")
  }
}
