import Templates
import Testing

@Suite struct InheritanceTests {
  private let layout = ("layout.html", "<{{$head}}H{{/head}}|{{$main}}M{{/main}}>")

  @Test("a block shows what it holds, unless a template built on it gives another")
  func replacing() throws {
    #expect(try rendered("a{{$x}}b{{/x}}c") == "abc")
    #expect(try rendered("{{<layout.html}}{{/layout.html}}", partials: [layout]) == "<H|M>")
    #expect(try rendered("{{<layout.html}} {{$main}}X{{/main}} {{/layout.html}}", partials: [layout]) == "<H|X>")
    #expect(
      try rendered("{{<layout.html}}{{$main}}X{{/main}}{{$head}}{{/head}}{{/layout.html}}", partials: [layout])
        == "<|X>")
    #expect(
      try rendered(
        "{{<layout.html}}{{$main}}1{{/main}}{{/layout.html}}{{<layout.html}}{{$main}}2{{/main}}{{/layout.html}}",
        partials: [layout]) == "<H|1><H|2>")
  }

  @Test("a block may be shown more than once")
  func repeated() throws {
    let twice = ("twice.html", "{{$x}}a{{/x}}{{$x}}b{{/x}}")
    #expect(try rendered("{{<twice.html}}{{$x}}c{{/x}}{{/twice.html}}", partials: [twice]) == "cc")
    #expect(try rendered("{{>twice.html}}", partials: [twice]) == "ab")
  }

  @Test("names in a block mean what they mean where it is shown")
  func names() throws {
    let list = ("list.html", "{{#people}}{{$item}}{{/item}}{{/people}}")
    let shelf = Shelf(title: "t", people: [Person(name: "a"), Person(name: "b")])
    #expect(
      try rendered("{{<list.html}}{{$item}}{{name}}{{title}} {{/item}}{{/list.html}}", shelf, partials: [list])
        == "at bt ")
  }

  @Test("of several levels the outermost template decides")
  func levels() throws {
    let parents = [
      ("base.html", "{{$a}}base{{/a}}{{$b}}base{{/b}}{{$c}}base{{/c}}"),
      ("middle.html", "{{<base.html}}{{$a}}middle{{/a}}{{$b}}[{{$inner}}in{{/inner}}]{{/b}}{{/base.html}}"),
    ]
    #expect(try rendered("{{<middle.html}}{{/middle.html}}", partials: parents) == "middle[in]base")
    #expect(try rendered("{{<middle.html}}{{$a}}top{{/a}}{{/middle.html}}", partials: parents) == "top[in]base")
    #expect(
      try rendered("{{<middle.html}}{{$inner}}top{{/inner}}{{/middle.html}}", partials: parents) == "middle[top]base")
    #expect(try rendered("{{<middle.html}}{{$c}}top{{/c}}{{/middle.html}}", partials: parents) == "middle[in]top")
  }

  @Test("blocks inside blocks: replacing the outer one replaces both")
  func nestedBlocks() throws {
    let outer = ("outer.html", "{{$o}}({{$i}}i{{/i}}){{/o}}")
    #expect(try rendered("{{<outer.html}}{{$i}}x{{/i}}{{/outer.html}}", partials: [outer]) == "(x)")
    #expect(try rendered("{{<outer.html}}{{$o}}x{{/o}}{{/outer.html}}", partials: [outer]) == "x")
    #expect(try rendered("{{<outer.html}}{{$o}}x{{/o}}{{$i}}y{{/i}}{{/outer.html}}", partials: [outer]) == "x")
  }

  @Test("the same parent may stand in a block of itself")
  func parentInItsBlock() throws {
    let box = ("box.html", "[{{$x}}{{/x}}]")
    #expect(
      try rendered("{{<box.html}}{{$x}}{{<box.html}}{{$x}}in{{/x}}{{/box.html}}{{/x}}{{/box.html}}", partials: [box])
        == "[[in]]")
    #expect(try rendered("{{<box.html}}{{$x}}{{>box.html}}{{/x}}{{/box.html}}", partials: [box]) == "[[]]")
  }

  @Test("blocks in the partials of a parent can be replaced too")
  func blocksInPartials() throws {
    let parts = [("page.html", "{{>head.html}}{{$main}}{{/main}}"), ("head.html", "<{{$title}}T{{/title}}>")]
    #expect(try rendered("{{<page.html}}{{$title}}x{{/title}}{{/page.html}}", partials: parts) == "<x>")
  }

  @Test("lines of nothing but parent and block tags vanish")
  func standaloneLines() throws {
    let page = ("page.html", "<main>\n  {{$main}}\n  default\n  {{/main}}\n</main>\n")
    #expect(
      try rendered("{{<page.html}}\n\n{{$main}}\nx\n{{/main}}\n{{/page.html}}\n", partials: [page])
        == "<main>\nx\n</main>\n")
    #expect(
      try rendered("{{<page.html}}{{$main}}\nx\n{{/main}}{{/page.html}}\n", partials: [page]) == "<main>\nx\n</main>\n")
    #expect(
      try rendered("Hi\n  {{<page.html}}{{/page.html}}\n!", partials: [("page.html", "one\ntwo\n")])
        == "Hi\n  one\n  two\n!")
  }
}
