import Diagnostics
import Templates

/// A person of the tests' library.
struct Person: Sendable {
  var name: String
  var role = ""
  var books: [String] = []
}

struct Price: Sendable {
  var list: String
  var sale: String?
}

/// What the tests' templates are given.
struct Shelf: Sendable {
  var title = ""
  var owner = ""
  var isOpen = false
  var note = Markup()
  var people: [Person] = []
  var price: Price?
}

let saleView = View<String>("sale", [.text("amount") { $0 }])

let priceView = View<Price>(
  "price",
  [
    .text("list") { $0.list },
    .record("cut", saleView) { $0.sale },
  ])

let bookView = View<String>("book", [.text("title") { $0 }])

let personView = View<Person>(
  "person",
  [
    .text("name") { $0.name },
    .text("role") { $0.role },
    .list("books", bookView) { $0.books },
  ])

let shelfView = View<Shelf>(
  "shelf",
  [
    .text("title") { $0.title },
    .text("owner") { $0.owner },
    .flag("open") { $0.isOpen },
    .markup("note") { $0.note },
    .list("people", personView) { $0.people },
    .record("price", priceView) { $0.price },
  ])

extension Markup {
  init(_ text: String) {
    self.init(Array(text.utf8))
  }
}

extension TemplateSet {
  init(_ templates: [(String, String)], own: [(String, String)] = []) {
    self.init(
      builtIn: templates.map { ($0, Array($1.utf8)) },
      overrides: own.map { SourceText(path: "templates/" + $0, bytes: Array($1.utf8)) })
  }

  func render(_ name: String, _ shelf: Shelf) throws -> String {
    let template = try template(name, for: shelfView.schema)
    var output = ByteBuffer()
    template.render(shelf, as: shelfView, into: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

/// What one template, with the partials it names, makes of a shelf. Its name is `main` with the ending of its kind.
func rendered(
  _ template: String, _ shelf: Shelf = Shelf(), partials: [(String, String)] = [], kind: TemplateKind = .html
) throws -> String {
  let name = "main" + kind.ending
  return try TemplateSet([(name, template)] + partials).render(name, shelf)
}

/// The errors of one template, with the partials it names.
func mistakes(_ template: String, partials: [(String, String)] = [], name: String = "main.html") -> [Diagnostic] {
  do throws(Failure) {
    _ = try TemplateSet([(name, template)] + partials).template(name, for: shelfView.schema)
    return []
  } catch {
    return error.diagnostics
  }
}
