import Diagnostics
import Templates
import Testing

@Suite struct DiagnosticTests {
  /// A template with its mistake between « and ».
  private func marked(_ text: String) -> (template: String, line: Int, column: Int, length: Int) {
    let bytes = Array(text.utf8)
    let open = Array("«".utf8)
    let close = Array("»".utf8)
    var clean: [UInt8] = []
    var start = 0
    var end = 0
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: open) {
        start = clean.count
        index += open.count
      } else if bytes[index...].starts(with: close) {
        end = clean.count
        index += close.count
      } else {
        clean.append(bytes[index])
        index += 1
      }
    }
    let before = clean[..<start]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = start - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    return (String(decoding: clean, as: UTF8.self), line, column, end - start)
  }

  @Test(
    "a mistake is told with its place",
    arguments: [
      ("template-unclosed-tag", "가\n나 «{{»title\n{{owner}}"),
      ("template-unclosed-tag", "«{{»title {{owner}}"),
      ("template-unclosed-tag", "x «{{»{note}}"),
      ("template-unclosed-tag", "x\n  «{{»! never\nclosed"),
      ("template-unclosed-tag", "x «{{»"),
      ("template-empty-tag", "a «{{}}» {{title}}"),
      ("template-empty-tag", "a «{{# }}» {{title}}"),
      ("template-empty-tag", "a «{{{ }}}»"),
      ("template-bad-delimiters", "a\n«{{=<%=}}»"),
      ("template-bad-delimiters", "«{{=a b c=}}»"),
      ("template-unclosed-section", "a\n  «{{#open}}»\n{{title}}"),
      ("template-unclosed-section", "{{#open}} «{{^title}}» x {{/open}}"),
      ("template-unclosed-section", "{{<layout.html}}«{{$main}}»{{/layout.html}}"),
      ("template-stray-closing", "a\n«{{/open}}»"),
      ("template-stray-closing", "{{#open}}«{{/price}}»{{/open}}"),
      ("template-mismatched-closing", "{{#open}}\n x «{{/opne}}» y"),
      ("template-missing", "가 {{> «crad.html» }}"),
      ("template-missing", "{{<«layuot.html»}}{{/layuot.html}}"),
      ("template-mixed-kinds", "\n{{>«card.md»}}"),
      ("template-unknown-name", "제목 {{«titel»}}"),
      ("template-unknown-name", "{{#«persons»}}{{anything}}{{/persons}}"),
      ("template-unknown-name", "{{#people}}{{ «nmae» }}{{/people}}"),
      ("template-unknown-name", "{{price.«lst»}}"),
      ("template-unknown-name", "{{ price.cut.«amuont» }}"),
      ("template-unknown-name", "{{«prise».list}}"),
      ("template-unknown-name", "{{«foo bar»}}"),
      ("template-unknown-name", "{{price.«»}}"),
      ("template-wrong-kind", "a «{{open}}»"),
      ("template-wrong-kind", "a «{{people}}»"),
      ("template-wrong-kind", "a «{{price}}»"),
      ("template-wrong-kind", "a «{{note}}»"),
      ("template-wrong-kind", "a «{{{title}}}»"),
      ("template-wrong-kind", "a «{{&title}}»"),
      ("template-wrong-kind", "{{#people}}«{{.}}»{{/people}}"),
      ("template-wrong-kind", "«{{.}}»"),
      ("template-wrong-kind", "{{people.«name»}}"),
      ("template-wrong-kind", "{{title.«x»}}"),
      ("template-unknown-block", "{{<layout.html}}{{$«mian»}}{{/mian}}{{/layout.html}}"),
      ("template-repeated-block", "{{<layout.html}}{{$main}}{{/main}}\n{{$«main»}}{{/main}}{{/layout.html}}"),
    ])
  func places(id: String, text: String) throws {
    let (template, line, column, length) = marked(text)
    let partials = [("card.html", ""), ("card.md", ""), ("layout.html", "{{$main}}{{/main}}")]
    let found = mistakes(template, partials: partials)
    try #require(found.count == 1, "\(found)")
    let location = try #require(found[0].location)
    #expect(found[0].id == id)
    #expect(found[0].severity == .error)
    #expect(location.path == "(built-in) main.html")
    #expect(location.line == line)
    #expect(location.column == column)
    #expect(location.length == length)
    #expect(location.lineText == String(template.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]))
  }

  @Test(
    "a mistake comes with what was probably meant",
    arguments: [
      ("{{titel}}", "did you mean ‘title’?"),
      ("{{#people}}{{ownr}}{{/people}}", "did you mean ‘owner’?"),
      ("{{isbn}}", "names here: title, owner, open, note, people, price"),
      ("{{#price}}{{isbn}}{{/price}}", "names here: list, cut, title, owner, open, note, people, price"),
      ("{{price.lst}}", "did you mean ‘list’?"),
      ("{{>crad.html}}", "did you mean ‘card.html’?"),
      ("{{>footer.html}}", "templates: card.html, layout.html, main.html"),
      ("{{<layout.html}}{{$mian}}{{/mian}}{{/layout.html}}", "did you mean ‘main’?"),
      ("{{note}}", "write ‘{{{note}}}’: markup is written as it is"),
      ("{{{title}}}", "write ‘{{title}}’: text is always escaped"),
      ("{{open}}", "use it as a section: ‘{{#open}}…{{/open}}’"),
      ("{{#open}}{{/opne}}", "did you mean ‘{{/open}}’?"),
      ("{{#open}}", "close it with ‘{{/open}}’"),
      ("{{{note}}", "end it with ‘}}}’"),
    ])
  func hints(template: String, hint: String) {
    let found = mistakes(
      template, partials: [("card.html", ""), ("card.md", ""), ("layout.html", "{{$main}}{{/main}}")])
    #expect(found.map(\.hint) == [hint])
  }

  @Test("a closing tag that does not fit names the tag that is open")
  func notes() {
    #expect(mistakes("\n{{#open}}\n{{/opne}}").first?.notes == ["‘{{#open}}’ on line 2 is the innermost open tag"])
    #expect(
      mistakes("\n{{#open}}{{/price}}{{/open}}").first?.notes == ["‘{{#open}}’ on line 2 is the innermost open tag"])
    #expect(
      mistakes("{{#open}}{{#title}}\n{{/open}}").first?.notes == ["‘{{/open}}’ on line 2 closes what is around it"])
  }

  @Test("all mistakes of a template and its partials come at once, each one time")
  func together() {
    let found = mistakes(
      "{{a}}\n{{#open}}{{>p.html}}{{>p.html}}{{b}}", partials: [("p.html", "{{c}}{{/d}}{{>q.html}}"), ("q.html", "{{")])
    #expect(
      found.map { "\($0.location?.path ?? "") \($0.location?.line ?? 0) \($0.id)" } == [
        "(built-in) main.html 1 template-unknown-name", "(built-in) main.html 2 template-unclosed-section",
        "(built-in) main.html 2 template-unknown-name", "(built-in) p.html 1 template-unknown-name",
        "(built-in) p.html 1 template-stray-closing", "(built-in) q.html 1 template-unclosed-tag",
      ])
  }

  @Test("mistakes of a whole set come at once, also in files nothing includes")
  func wholeSet() {
    let set = TemplateSet(
      [("a.html", "{{x}}{{>c.html}}"), ("b.html", "{{y}}{{>c.html}}"), ("c.html", "{{#open}}")],
      own: [("d.html", "{{/z}}")])
    let error = #expect(throws: Failure.self) {
      try set.templates([("a.html", shelfView.schema), ("b.html", shelfView.schema)])
    }
    #expect(
      error?.diagnostics.map(\.id) == [
        "template-unknown-name", "template-unknown-name", "template-unclosed-section", "template-unused",
        "template-stray-closing",
      ])
  }

  @Test("templates that include each other are told with the chain, once")
  func cycles() {
    let set = TemplateSet([
      ("a.html", "x\n{{>b.html}}"), ("b.html", "{{#open}}{{<c.html}}{{/c.html}}{{/open}}"), ("c.html", "{{>a.html}}"),
    ])
    let wanted = ["a.html", "b.html", "c.html"].map { (name: $0, schema: shelfView.schema) }
    let error = #expect(throws: Failure.self) { try set.templates(wanted) }
    #expect(error?.diagnostics.map(\.message) == ["‘a.html’ includes itself: a.html → b.html → c.html → a.html"])
    #expect(error?.diagnostics.first?.location?.path == "(built-in) c.html")
    #expect(mistakes("{{>main.html}}").map(\.message) == ["‘main.html’ includes itself: main.html → main.html"])
  }

  @Test("a mistake in a reader’s template has the reader’s path")
  func ownPath() {
    let set = TemplateSet([("a.html", "")], own: [("a.html", "{{x}}")])
    let error = #expect(throws: Failure.self) { try set.template("a.html", for: shelfView.schema) }
    #expect(error?.diagnostics.first?.location?.path == "templates/a.html")
  }

  @Test("a reader’s template that nothing uses is warned of")
  func unused() {
    let set = TemplateSet(
      [("card.html", ""), ("home.html", "{{>card.html}}")],
      own: [("crad.html", ""), ("notes.doc", ""), ("x.html", "{{>x.html}}")])
    #expect(set.diagnostics.map(\.id) == ["template-unused", "template-unknown-kind", "template-unused"])
    #expect(set.diagnostics.map(\.severity) == [.warning, .error, .warning])
    #expect(
      set.diagnostics.map(\.hint) == [
        "did you mean ‘card.html’?", "templates end in ‘.html’, ‘.xml’, ‘.md’, ‘.txt’", nil,
      ])
  }

  @Test("what stands in a parent outside its blocks is warned of, and not shown")
  func outsideBlocks() throws {
    let set = TemplateSet([
      ("a.html", "{{<b.html}}\n lost words \n{{title}}{{$x}}{{/x}}{{/b.html}}"), ("b.html", "B{{$x}}{{/x}}"),
    ])
    #expect(set.diagnostics.map(\.id) == ["template-outside-block", "template-outside-block"])
    #expect(
      set.diagnostics.first?.location
        == Location(
          path: "(built-in) a.html", line: 2, column: 2, length: 10, lineText: " lost words "))
    #expect(try set.render("a.html", Shelf(title: "t")) == "B")
  }

  @Test("a template that is not UTF-8 is refused at the byte")
  func encoding() {
    let set = TemplateSet(builtIn: [("a.html", Array("가\nb".utf8) + [0xFF])], overrides: [])
    let error = #expect(throws: Failure.self) { try set.template("a.html", for: shelfView.schema) }
    #expect(error?.diagnostics.map(\.id) == ["template-not-utf8"])
    #expect(error?.diagnostics.first?.location?.line == 2)
    #expect(error?.diagnostics.first?.location?.column == 2)
  }

  @Test("a byte order mark is no text")
  func byteOrderMark() throws {
    #expect(Array(try rendered("\u{FEFF}a").utf8) == Array("a".utf8))
  }

  @Test("partials that multiply each other, and endless nesting, are refused")
  func bounds() {
    let parts = (0..<40).map { ("p\($0).html", "{{>p\($0 + 1).html}}{{>p\($0 + 1).html}}") } + [("p40.html", "x")]
    #expect(mistakes("{{>p0.html}}", partials: parts).map(\.id) == ["template-too-large"])
    let deep = String(repeating: "{{#open}}", count: 10_000)
    #expect(mistakes(deep).contains { $0.id == "template-nested-too-deep" })
    let chain = (0..<400).map { ("p\($0).html", "{{>p\($0 + 1).html}}") } + [("p400.html", "x")]
    #expect(mistakes("{{>p0.html}}", partials: chain).map(\.id) == ["template-too-large"])
  }
}
