import Diagnostics
import Templates
import Testing

/// The same numbers on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite struct MutationTests {
  private let templates: [(String, String)] = [
    (
      "main.html",
      "{{<layout.html}}\n{{$main}}\n{{#people}}\n  {{>card.html}}\n{{/people}}\n{{/main}}\n{{/layout.html}}\n"
    ),
    ("layout.html", "<title>{{$title}}{{title}}{{/title}}</title>\r\n{{! 주석\r\n}}\r\n{{$main}}{{/main}}{{{note}}}\n"),
    (
      "card.html",
      "{{=<% %>=}}\n<%name%> <%#role%>(<%.%>)<%/role%><%^books%>-<%/books%>\n<%#price%><%price.cut.amount%><%/price%>\n"
    ),
  ]
  private let pieces =
    [
      "{{", "}}", "{{{", "}}}", "{{#", "{{/", "{{>", "{{<", "{{$", "{{^", "{{!", "{{=", "=}}", "\n", "\r\n", " ",
      "{{.}}", "<%", "%>", "가", "\u{FEFF}",
      "title}}", "main.html}}", "card.html", "people", ".", "{{/people}}", "{{#people}}", "{{/main}}",
    ].map { Array($0.utf8) } + [[0xFF], [0x00], [0xED, 0xA0]]

  @Test("no change to a set of templates crashes, and every place told is in its file")
  func mutations() {
    var random = SplitMix(state: 20_261_130)
    let shelf = Shelf(
      title: "<t>", owner: "o", isOpen: true, note: Markup("n"), people: [Person(name: "a", role: "r", books: ["x"])],
      price: Price(list: "1", sale: "2"))
    var succeeded = 0
    for _ in 0..<3_000 {
      var files = templates.map { ($0, Array($1.utf8)) }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let file = Int.random(in: 0..<files.count, using: &random)
        let count = files[file].1.count
        let start = Int.random(in: 0...count, using: &random)
        let end = min(count, start + Int.random(in: 0...6, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: files[file].1.removeSubrange(start..<end)
        case 1:
          files[file].1.insert(contentsOf: files[file].1[start..<end], at: Int.random(in: 0...count, using: &random))
        default: files[file].1.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
        }
      }
      let sources = files.map { SourceText(path: "templates/" + $0, bytes: $1) }
      let set = TemplateSet(builtIn: [], overrides: sources)
      var problems = set.diagnostics
      do throws(Failure) {
        let template = try set.template("main.html", for: shelfView.schema)
        var output = ByteBuffer()
        template.render(shelf, as: shelfView, into: &output)
        template.render(shelfView.record(of: shelf), into: &output)
        #expect(String(validating: output.bytes, as: UTF8.self) != nil)
        succeeded += 1
      } catch {
        problems += error.diagnostics
      }
      for problem in problems {
        guard let location = problem.location else { continue }
        guard let source = sources.first(where: { $0.path == location.path }) else {
          Issue.record("\(problem)")
          continue
        }
        guard let line = location.line, let column = location.column else { continue }
        let text = Array((source.text(ofLine: line) ?? "").utf8)
        #expect(location.lineText != nil, "\(problem)")
        #expect(column >= 1 && column <= text.count + 2, "\(problem)")
      }
    }
    #expect(succeeded > 100)
  }
}
