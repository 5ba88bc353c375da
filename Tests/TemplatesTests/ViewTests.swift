import Synchronization
import Templates
import Testing

@Suite struct ViewTests {
  @Test("a view’s schema and its records have the same order")
  func order() {
    #expect(shelfView.schema.fields.map(\.name) == ["title", "owner", "open", "note", "people", "price"])
    let record = shelfView.record(of: Shelf(title: "t", price: Price(list: "1")))
    guard case .text("t") = record.value(at: 0), case .record(let price) = record.value(at: 5),
      case .text("1") = price.value(at: 0),
      case .none = price.value(at: 1)
    else {
      Issue.record("\(record)")
      return
    }
  }

  @Test("fields no template reads are not computed")
  func unusedFields() throws {
    let asked = Mutex<[String]>([])
    @Sendable func ask(_ name: String) -> String {
      asked.withLock { $0.append(name) }
      return name
    }
    let inner = View<Int>(
      "inner", [.text("used") { _ in ask("inner.used") }, .text("unused") { _ in ask("inner.unused") }])
    let view = View<Int>(
      "outer",
      [
        .text("used") { _ in ask("used") }, .text("unused") { _ in ask("unused") }, .record("record", inner) { $0 },
        .list("list", inner) { [$0] }, .record("other", inner) { _ in Int(ask("other")) },
      ])
    let set = TemplateSet([("a.html", "{{used}}{{#list}}{{used}}{{/list}}{{#record}}!{{/record}}")])
    let template = try set.template("a.html", for: view.schema)
    var output = ByteBuffer()
    template.render(1, as: view, into: &output)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "usedinner.used!")
    #expect(asked.withLock { $0 } == ["used", "inner.used"])
  }

  @Test("a view may hold all fields of another, and records made before")
  func composition() throws {
    struct Page: Sendable {
      var shelf: Shelf
      var site: SharedRecord<Person>
      var person: Person
    }
    let view = View<Page>(
      "page",
      [
        .all(of: shelfView) { $0.shelf }, .shared("site", personView) { $0.site },
        .sharedList("sites", personView) { personView.shared([$0.person]) },
      ])
    let set = TemplateSet([
      ("a.html", "{{title}}{{#people}}{{name}}{{/people}}{{site.name}}{{#sites}}{{role}}{{/sites}}")
    ])
    let template = try set.template("a.html", for: view.schema)
    var output = ByteBuffer()
    let page = Page(
      shelf: Shelf(title: "t", people: [Person(name: "p")]), site: personView.shared(Person(name: "s", role: "r")),
      person: Person(name: "s", role: "r"))
    template.render(page, as: view, into: &output)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "tpsr")
  }

  @Test("one template renders in many tasks at once")
  func tasks() async throws {
    let template = try TemplateSet([("a.html", "{{#people}}{{name}}<{{title}}{{/people}}")]).template(
      "a.html", for: shelfView.schema)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          var output = ByteBuffer()
          for _ in 0..<50 {
            output.removeAll()
            let shelf = Shelf(title: "\(number)", people: [Person(name: "a"), Person(name: "b")])
            template.render(shelf, as: shelfView, into: &output)
            if String(decoding: output.bytes, as: UTF8.self) != "a<\(number)b<\(number)" { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
