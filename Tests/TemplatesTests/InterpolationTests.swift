import Templates
import Testing

@Suite struct InterpolationTests {
  @Test("text without tags comes out as it went in")
  func plain() throws {
    #expect(try rendered("") == "")
    #expect(try rendered("Hello\n { }} { \r\n 안녕 {\n") == "Hello\n { }} { \r\n 안녕 {\n")
  }

  @Test("a variable shows its text escaped, markup as it is")
  func variables() throws {
    let shelf = Shelf(title: "A & \"B\"", note: Markup("<b>x</b>"))
    #expect(
      try rendered("[{{title}}|{{ title }}|{{{note}}}|{{& note }}|{{{ note }}}]", shelf)
        == "[A &amp; &quot;B&quot;|A &amp; &quot;B&quot;|<b>x</b>|<b>x</b>|<b>x</b>]")
  }

  @Test("white space around a variable stays, also when it is alone on its line")
  func whiteSpace() throws {
    #expect(try rendered("  {{title}}\n| {{title}} |\n", Shelf(title: "x")) == "  x\n| x |\n")
    #expect(try rendered("  {{{note}}}\n", Shelf(note: Markup("x"))) == "  x\n")
  }

  @Test("dotted names go into records, and show nothing when one is absent")
  func dotted() throws {
    let shelf = Shelf(price: Price(list: "14,900", sale: "13,410"))
    #expect(try rendered("{{price.list}} {{price.cut.amount}}", shelf) == "14,900 13,410")
    #expect(try rendered("({{price.list}}{{price.cut.amount}})") == "()")
    #expect(try rendered("({{price.cut.amount}})", Shelf(price: Price(list: "1"))) == "()")
    #expect(try rendered("{{#price.cut}}{{amount}} {{price.list}}{{/price.cut}}", shelf) == "13,410 14,900")
    #expect(try rendered("{{^price.cut}}none{{/price.cut}}") == "none")
  }

  @Test("a value is never read as a template")
  func injection() throws {
    let nasty = "{{title}}{{#open}}{{{note}}}{{>x.html}}{{/nowhere}}{{="
    #expect(
      try rendered("{{title}}{{owner}}", Shelf(title: nasty, owner: "{{")) == nasty.replacing(">", with: "&gt;") + "{{")
    #expect(try rendered("{{{note}}}", Shelf(note: Markup("{{title}}"))) == "{{title}}")
  }

  @Test("a dot is the text of the section around it, flags in between do not matter")
  func dot() throws {
    let shelf = Shelf(title: "<x>", isOpen: true, note: Markup("<i>"))
    #expect(try rendered("{{#title}}[{{.}}]{{/title}}{{#note}}{{{.}}}{{/note}}", shelf) == "[&lt;x&gt;]<i>")
    #expect(try rendered("{{#title}}{{#open}}{{.}}{{/open}}{{/title}}", shelf) == "&lt;x&gt;")
    #expect(try rendered("{{#owner}}[{{.}}]{{/owner}}", shelf) == "")
  }

  @Test("other delimiters may be set, for the rest of one file")
  func delimiters() throws {
    let shelf = Shelf(title: "x", isOpen: true, note: Markup("<n>"))
    #expect(try rendered("{{=<% %>=}}(<%title%>){{title}}<%={{ }}=%>{{title}}", shelf) == "(x){{title}}x")
    #expect(try rendered("{{= | | =}}|#open|(|& note|)|/open||{note}|", shelf) == "(<n>)<n>")
    #expect(
      try rendered("{{=| |=}}|>p.html||title|", shelf, partials: [("p.html", "{{title}}|title|")]) == "x|title|x")
    #expect(try rendered("a\n  {{=@ @=}}  \nb\n", shelf) == "a\nb\n")
  }

  @Test("comments vanish, with their line when they stand alone on it")
  func comments() throws {
    #expect(try rendered("a{{! no }}b") == "ab")
    #expect(try rendered("a\n  {{! no }}\nb\r\n{{!\r\n two lines\r\n}}\r\nc") == "a\nb\r\nc")
    #expect(try rendered("12 {{! {name } #x }} 34\n") == "12  34\n")
    #expect(try rendered("{{! only }}") == "")
  }
}
