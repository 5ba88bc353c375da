import Books
import BuiltInTemplates
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Rendering

@Suite struct ThemeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func theme() throws -> Theme {
    try Theme(overrides: folder.path + "/templates", shown: "templates")
  }

  private func shelf() throws -> (Shelf, book: BookID) {
    var shelf = try Shelf()
    let book = try shelf.add("소년이 온다")
    shelf.wish(book)
    return (shelf, book)
  }

  @Test("The built-in list and the templates' folder hold the same files")
  func builtIn() throws {
    let pages = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/templates/pages"
    let files = try FileManager.default.contentsOfDirectory(atPath: pages).filter { !$0.hasPrefix(".") }.sorted()
    #expect(builtInTemplates.map(\.name) == files)
    for (name, bytes) in builtInTemplates {
      #expect(try Data(contentsOf: URL(fileURLWithPath: pages + "/" + name)) == Data(bytes), "\(name)")
    }
  }

  @Test("The style sheet is made smaller, and says the same")
  func compact() throws {
    let css = """
      /* A note. */
      a:hover > .b, a :is(c, d) { color: red; margin: calc(1px + 2px) 0; }
      .e::after { content: "a;  { /* b */"; }
      @media (min-width: 40rem) { f { --g: 1 } }
      """
    let expected =
      #"a:hover > .b,a :is(c,d){color:red;margin:calc(1px + 2px) 0}.e::after{content:"a;  { /* b */"}"#
      + "@media (min-width:40rem){f{--g:1}}\n"
    #expect(String(decoding: compactStyles(Array(css.utf8)), as: UTF8.self) == expected)
    let sheet = try theme().stylesheet.bytes
    #expect(sheet.count < 20_500 && !String(decoding: sheet, as: UTF8.self).contains("/*"))
  }

  @Test("Without a folder of templates the built-in ones are used")
  func none() async throws {
    let (shelf, _) = try shelf()
    let plain = try await shelf.built(theme: try theme())
    try folder.write("", to: "templates/.hidden")
    #expect(try await shelf.built(theme: try theme()) == plain)
  }

  @Test("A reader's card takes the place of the built-in one on every page that shows cards")
  func card() async throws {
    let (shelf, book) = try shelf()
    try folder.write("<li class=\"mine\">{{title}} {{t.wish}}</li>\n", to: "templates/card.html")
    let files = try await shelf.built(theme: try theme())
    for path in ["index.html", "wish/index.html"] {
      #expect(files[path]?.contains("<li class=\"mine\">소년이 온다 읽고 싶은 책</li>") == true, "\(path)")
      #expect(files[path]?.contains("class=\"book\"") == false, "\(path)")
    }
    #expect(files["index.md"]?.contains("**소년이 온다**") == true)
    #expect(files["books/\(book)/index.html"]?.contains("class=\"mine\"") == false)
  }

  @Test("A reader's partial and layout reach the pages made of them")
  func partial() async throws {
    let (shelf, book) = try shelf()
    try folder.write("{{#wished}}<p class=\"mine\">!</p>{{/wished}}\n", to: "templates/marks.html")
    let files = try await shelf.built(theme: try theme())
    #expect(files["books/\(book)/index.html"]?.contains("<p class=\"mine\">!</p>") == true)
    #expect(files["wish/index.html"]?.contains("<p class=\"mine\">!</p>") == true)
  }

  @Test("Mistakes in three files are reported at once, each once, with its place")
  func mistakes() async throws {
    try folder.write("<li>{{titel}}</li>\n", to: "templates/card.html")
    try folder.write("{{#price}}\n<p>{{list}}</p>\n", to: "templates/price.html")
    try folder.write("# {{heading}}\n\n{{>missing-part.md}}\n{{{title}}}\n", to: "templates/home.md")
    let found = await diagnostics { _ = try theme() }
    let places = Set(found.compactMap { $0.location?.path })
    #expect(places == ["templates/card.html", "templates/price.html", "templates/home.md"])
    #expect(Set(found).count == found.count)
    let card = try #require(found.first { $0.location?.path == "templates/card.html" })
    #expect(card.location?.line == 1 && card.message.contains("titel"))
    #expect(found.count { $0.location?.path == "templates/home.md" } == 2)
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test("A mistake in a part that many pages share is reported once", arguments: ["layout.html", "marks.html"])
  func sharedMistake(name: String) async throws {
    try folder.write("<p>{{zzzzzzzz}}</p>\n", to: "templates/" + name)
    let found = await diagnostics { _ = try theme() }
    #expect(found.count { $0.location?.path == "templates/" + name } == 1)
  }

  @Test("Another style sheet has another name, and every page asks for that one")
  func styleSheet() async throws {
    let (shelf, _) = try shelf()
    let builtIn = try theme().stylesheet
    try folder.write("body { color: red }\n", to: "templates/style.css")
    let own = try theme().stylesheet
    #expect(own.name != builtIn.name)
    #expect(own.name.wholeMatch(of: /style\.[0-9a-f]{8}\.css/) != nil)
    let files = try await shelf.built(theme: try theme())
    // The tones of pictures are added to any style sheet.
    #expect(files[own.name]?.hasPrefix("body { color: red }\n.edition{") == true && files[builtIn.name] == nil)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(text.contains("href=\"/shelf/\(own.name)\"") && !text.contains(builtIn.name), "\(path)")
    }
    try folder.write("body { color: red }\n", to: "templates/style.css")
    #expect(try theme().stylesheet.name == own.name)
  }

  @Test("A reader's icon is used as it is")
  func icon() async throws {
    let (shelf, _) = try shelf()
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>{{x}}", to: "templates/icon.svg")
    #expect(try await shelf.built(theme: try theme())["icon.svg"] == "<svg xmlns=\"http://www.w3.org/2000/svg\"/>{{x}}")
  }

  @Test("A reader's own partial can be used by a template of theirs")
  func ownPartial() async throws {
    let (shelf, _) = try shelf()
    try folder.write("<li class=\"book\">{{>line.html}}</li>\n", to: "templates/card.html")
    try folder.write("<b>{{title}}</b>", to: "templates/line.html")
    #expect(try await shelf.built(theme: try theme())["index.html"]?.contains("<b>소년이 온다</b>") == true)
  }
}
