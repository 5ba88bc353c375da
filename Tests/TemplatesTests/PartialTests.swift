import Templates
import Testing

@Suite struct PartialTests {
  @Test("a partial stands in the place of its tag and sees the same names")
  func inline() throws {
    let shelf = Shelf(title: "t", people: [Person(name: "a"), Person(name: "b")])
    #expect(try rendered("[{{>p.html}}]", shelf, partials: [("p.html", "{{title}}")]) == "[t]")
    #expect(
      try rendered("{{#people}}{{> p.html }}{{/people}}", shelf, partials: [("p.html", "{{name}}{{title}} ")])
        == "at bt ")
    #expect(try rendered("  {{title}}  {{> p.html}}\n", shelf, partials: [("p.html", ">\n>")]) == "  t  >\n>\n")
    #expect(try rendered("| {{>p.html}} |", shelf, partials: [("p.html", "\t|\t")]) == "| \t|\t |")
  }

  @Test("a partial alone on its line takes the line’s place, and all its lines the indentation")
  func indentation() throws {
    let shelf = Shelf(title: "x", note: Markup("<\n->"), people: [Person(name: "a"), Person(name: "b")])
    #expect(
      try rendered("\\\n {{>p.html}}\n/\n", shelf, partials: [("p.html", "|\n{{{note}}}\n|\n")])
        == "\\\n |\n <\n->\n |\n/\n")
    #expect(try rendered("  {{>p.html}}\n>", shelf, partials: [("p.html", ">\n>")]) == "  >\n  >>")
    #expect(try rendered(">\n  {{>p.html}}", shelf, partials: [("p.html", ">\n>")]) == ">\n  >\n  >")
    #expect(try rendered("|\r\n {{>p.html}}\r\n|", shelf, partials: [("p.html", ">\r\n")]) == "|\r\n >\r\n|")
    #expect(
      try rendered("  {{>p.html}}\n", shelf, partials: [("p.html", "{{#people}}\n{{name}}\n{{/people}}\n{{title}}!\n")])
        == "  a\n  b\n  x!\n")
    #expect(
      try rendered(" {{>p.html}}\n", shelf, partials: [("p.html", "p\n {{>q.html}}\n"), ("q.html", "q\nr\n")])
        == " p\n  q\n  r\n")
  }

  @Test("empty lines of a partial are not indented")
  func emptyLines() throws {
    #expect(try rendered("  {{>p.html}}\n", partials: [("p.html", "a\n\nb\r\n\r\nc\n")]) == "  a\n\n  b\r\n\r\n  c\n")
  }

  @Test("a reader’s template replaces the built-in one of its name, also as a partial")
  func overrides() throws {
    let set = TemplateSet(
      [("main.html", "[{{>card.html}}]"), ("card.html", "built-in")],
      own: [("card.html", "own {{>extra.html}}"), ("extra.html", "more")])
    #expect(try set.render("main.html", Shelf()) == "[own more]")
    #expect(set.diagnostics.isEmpty)
    #expect(set.names == ["card.html", "extra.html", "main.html"])
  }
}
