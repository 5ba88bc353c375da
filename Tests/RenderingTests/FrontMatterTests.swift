import Books
import Testing
import YAML

@testable import Rendering

@Suite struct FrontMatterTests {
  /// Reads the block back, as a note-taking app does.
  private func read(_ matter: FrontMatter) throws -> [String: YAMLNode] {
    let text = String(decoding: matter.finished(), as: UTF8.self)
    #expect(text.hasPrefix("---\n") && text.hasSuffix("\n---\n"))
    guard case .mapping(let entries) = try YAMLNode(parsing: text.utf8.dropFirst(4).dropLast(4))?.kind else {
      return [:]
    }
    return Dictionary(
      uniqueKeysWithValues: entries.compactMap { entry in
        if case .scalar(let key, _) = entry.key.kind { (key, entry.value) } else { nil }
      })
  }

  private func text(_ node: YAMLNode?) -> [Unicode.Scalar]? {
    if case .scalar(let text, isPlain: false) = node?.kind { Array(text.unicodeScalars) } else { nil }
  }

  @Test(
    "A text is read back exactly, and only as text",
    arguments: [
      "소년이 온다", "---", "--- x: y ---", "a\n---\nb", "\n", " 앞뒤 ", "\"", "\\", "\\n", "'", "# 주석", "a: b", "- a",
      "{a: b}",
      "[a]", "&a *a !a", "| >", "%YAML 1.1", "@a `b`", "true", "null", "~", "1", "2026-11-30", "0x1F", "1e3", "=", "<<",
      "a\tb", "a\rb", "\u{2028}\u{2029}\u{85}", "\u{FEFF}", "\u{0}\u{7}\u{1B}\u{7F}\u{9F}", "\u{FFFE}\u{FFFF}",
      "\u{202E}x\u{202C}",
      "👨\u{200D}👩\u{200D}👧", "e\u{301}", "\"\u{301}", "\\\u{301}", "\u{E000}\u{F8FF}", "\u{10FFFF}", "{{x}} {{{x}}}",
    ])
  func exact(value: String) throws {
    var matter = FrontMatter()
    matter.text("a", value)
    matter.texts("b", [value, "끝", value])
    let read = try read(matter)
    #expect(text(read["a"]) == Array(value.unicodeScalars))
    guard case .sequence(let items) = read["b"]?.kind else {
      Issue.record("no list")
      return
    }
    #expect(items.map { text($0) } == [value, "끝", value].map { Array($0.unicodeScalars) })
  }

  @Test("Every scalar of the first planes is read back")
  func everyScalar() throws {
    for start in stride(from: 0, to: 0x2_0000, by: 0x400) {
      let scalars = (start..<start + 0x400).compactMap { Unicode.Scalar(UInt32($0)) }
      guard !scalars.isEmpty else { continue }
      var matter = FrontMatter()
      matter.text("a", String(String.UnicodeScalarView(scalars)))
      #expect(text(try read(matter)["a"]) == scalars, "U+\(String(start, radix: 16))")
    }
  }

  @Test("Nothing is written for nothing")
  func absent() {
    var matter = FrontMatter()
    matter.text("a", "")
    matter.texts("b", [])
    matter.number("c", nil)
    matter.day("d", nil)
    matter.flag("e", false)
    #expect(String(decoding: matter.finished(), as: UTF8.self) == "---\n---\n")
  }

  @Test("Numbers, days and marks are not quoted, so that programs read them as such")
  func plain() throws {
    var matter = FrontMatter()
    matter.number("price", 14_900)
    matter.day("published", Day("2014-05-19"))
    matter.flag("favorite", true)
    #expect(
      String(decoding: matter.finished(), as: UTF8.self)
        == "---\nprice: 14900\npublished: 2014-05-19\nfavorite: true\n---\n")
  }
}
