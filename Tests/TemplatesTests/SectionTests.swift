import Templates
import Testing

@Suite struct SectionTests {
  private let family = Shelf(
    title: "책장", owner: "me", isOpen: true,
    people: [Person(name: "Kim", role: "author", books: ["A", "B"]), Person(name: "Lee"), Person(name: "")])

  @Test("a section shows when its value is present, an inverted one when it is not")
  func presence() throws {
    let template =
      "{{#open}}O{{/open}}{{^open}}o{{/open}}{{#title}}T{{/title}}{{^title}}t{{/title}}"
      + "{{#note}}N{{/note}}{{^note}}n{{/note}}{{#price}}P{{/price}}{{^price}}p{{/price}}{{^people}}l{{/people}}"
    #expect(try rendered(template) == "otnpl")
    let full = Shelf(title: "x", isOpen: true, note: Markup("x"), people: [Person(name: "x")], price: Price(list: ""))
    #expect(try rendered(template, full) == "OTNP")
  }

  @Test("a list shows once for each of its items, which see what is around them")
  func lists() throws {
    #expect(
      try rendered("{{#people}}{{name}}({{role}})@{{owner}};{{/people}}", family) == "Kim(author)@me;Lee()@me;()@me;")
    #expect(try rendered("{{#people}}{{#books}}{{title}}<{{name}}{{/books}}{{/people}}", family) == "A<KimB<Kim")
    #expect(try rendered("{{#people}}{{title}}{{/people}}", family) == "책장책장책장")
    #expect(try rendered("{{#people}}{{^role}}-{{/role}}{{/people}}", family) == "--")
  }

  @Test("a record opens its fields")
  func records() throws {
    let shelf = Shelf(title: "t", price: Price(list: "9", sale: "8"))
    #expect(try rendered("{{#price}}{{list}}{{#cut}}-{{amount}}{{title}}{{/cut}}{{/price}}", shelf) == "9-8t")
  }

  @Test("one section may stand in another of the same name")
  func nested() throws {
    #expect(try rendered("{{#open}}1{{#open}}2{{/open}}3{{/open}}", family) == "123")
    #expect(try rendered("{{^open}}1{{^open}}2{{/open}}3{{/open}}") == "123")
  }

  @Test("lines of nothing but section tags vanish")
  func standaloneLines() throws {
    #expect(try rendered("| A\n{{#open}}\n| B\n{{/open}}\n| C\n", family) == "| A\n| B\n| C\n")
    #expect(try rendered("| A\n  {{#open}}  \n| B\n\t{{/open}}\t\n| C", family) == "| A\n| B\n| C")
    #expect(Array(try rendered("|\r\n{{#open}}\r\n{{/open}}\r\n|", family).utf8) == Array("|\r\n|".utf8))
    #expect(try rendered("{{#open}}\n{{#title}}\n{{/title}}\n{{/open}}\n|", family) == "|")
    #expect(try rendered("  {{#open}}\n#{{/open}}\n/", family) == "#\n/")
    #expect(try rendered("#{{#open}}\n/\n  {{/open}}", family) == "#\n/\n")
    #expect(try rendered("{{#price}}{{#cut}}\nx\n{{/cut}}{{/price}}\ny\n") == "y\n")
    #expect(try rendered("a\n\n{{#open}}\n\nb\n\n{{/open}}\n\nc\n", family) == "a\n\n\nb\n\n\nc\n")
  }

  @Test("lines with anything else stay whole")
  func inlineLines() throws {
    #expect(try rendered(" | {{#open}}\t|\t{{/open}} | \n", family) == " | \t|\t | \n")
    #expect(try rendered(" {{#open}}YES{{/open}}\n {{#open}}GOOD{{/open}}\n", family) == " YES\n GOOD\n")
    #expect(try rendered(" | {{^open}} {{! c }}\n {{/open}} | \n") == " |  \n  | \n")
    #expect(try rendered("{{#open}}x\n{{/open}}\n", family) == "x\n")
  }
}
