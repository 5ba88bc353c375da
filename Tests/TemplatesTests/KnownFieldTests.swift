import Diagnostics
import Templates
import Testing

@Suite("What is known before rendering") struct KnownFieldTests {
  private let shelf = Shelf(
    title: "<책장>", owner: "", isOpen: true, note: Markup("<b>n</b>"),
    people: [Person(name: "가", role: "x&y", books: ["하나", "둘"]), Person(name: "나")],
    price: Price(list: "100", sale: "90"))

  /// The template as it is and with everything written out that does not depend on the people.
  private func both(_ text: String) throws -> (plain: String, known: String) {
    let set = TemplateSet(builtIn: [("t.html", Array(text.utf8))], overrides: [])
    let template = try set.template("t.html", for: shelfView.schema)
    let known = template.knowing([
      .text("title", shelf.title), .text("owner", shelf.owner), .flag("open", shelf.isOpen),
      .shared("price", priceView.shared(Price(list: "100", sale: "90"))), .text("no such field", "x"),
    ])
    var buffers = (ByteBuffer(), ByteBuffer())
    template.render(shelf, as: shelfView, into: &buffers.0)
    known.render(shelf, as: shelfView, into: &buffers.1)
    return (String(decoding: buffers.0.bytes, as: UTF8.self), String(decoding: buffers.1.bytes, as: UTF8.self))
  }

  @Test(
    "written out or not, a template makes the same",
    arguments: [
      ("[{{title}}]{{{note}}}", "[&lt;책장&gt;]<b>n</b>"),
      ("{{#title}}a{{.}}{{/title}}{{^title}}b{{/title}}{{#owner}}c{{/owner}}{{^owner}}d{{/owner}}", "a&lt;책장&gt;d"),
      ("{{#open}}{{#people}}{{name}}{{#title}}:{{/title}}{{/people}}{{/open}}", "가:나:"),
      ("{{#price}}{{list}}{{#cut}}-{{amount}}{{#people}}{{name}}{{/people}}{{/cut}}{{/price}}", "100-90가나"),
      ("{{#people}}{{#price}}{{#books}}{{title}}={{list}} {{/books}}{{/price}}{{/people}}", "하나=100 둘=100 "),
      ("{{#people}}{{#price}}{{name}}{{cut.amount}}{{role}};{{/price}}{{/people}}", "가90x&amp;y;나90;"),
      ("{{price.cut.amount}}{{#price.cut}}+{{amount}}{{/price.cut}}", "90+90"),
      ("{{^open}}{{#people}}never{{/people}}{{/open}}x", "x"),
    ])
  func same(text: String, expected: String) throws {
    let (plain, known) = try both(text)
    #expect(plain == expected)
    #expect(known == expected)
  }

  @Test("a known value takes the place of the record's own")
  func isUsed() throws {
    let set = TemplateSet(builtIn: [("t.html", Array("{{title}}{{owner}}".utf8))], overrides: [])
    let template = try set.template("t.html", for: shelfView.schema).knowing([.text("title", "known ")])
    var buffer = ByteBuffer()
    template.render(Shelf(title: "own", owner: "own"), as: shelfView, into: &buffer)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "known own")
  }

  @Test("known lists in known lists are not written out when that would fill the memory")
  func tooLarge() throws {
    let text = String(repeating: "{{#people}}", count: 8) + "x" + String(repeating: "{{/people}}", count: 8)
    let set = TemplateSet(builtIn: [("t.html", Array(text.utf8))], overrides: [])
    let template = try set.template("t.html", for: shelfView.schema)
    let crowd = personView.shared(Array(repeating: Person(name: "가"), count: 50))
    // 50 to the power of 8 would be written otherwise.
    let known = template.knowing([.sharedList("people", crowd)])
    var buffer = ByteBuffer()
    known.render(Shelf(people: [Person(name: "가")]), as: shelfView, into: &buffer)
    #expect(buffer.bytes == Array("x".utf8))
  }
}
