import Diagnostics
import JSON
import Synchronization
import Testing

@testable import Commands

@Suite struct DiagnosticPrinterTests {
  private let printer = DiagnosticPrinter(columns: 60)

  private func place(_ text: String, column: Int?, length: Int = 0, line: Int = 7) -> Location {
    Location(path: "booksite.yml", line: line, column: column, length: length, lineText: text)
  }

  /// The line of the file and the marks under it, as printed.
  private func excerpt(_ text: String, column: Int, length: Int = 0) -> [String] {
    let printed = printer.text(of: .error("x", "y", at: place(text, column: column, length: length)))
    return printed.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("a diagnostic names its place and shows the line with the part that is meant")
  func whole() {
    let diagnostic = Diagnostic.error(
      "config-unknown-key", "unknown key ‘titel’", at: place("titel: 책장", column: 1, length: 5),
      hint: "did you mean ‘title’?")
    #expect(
      printer.text(of: [diagnostic]) == """
        booksite.yml:7:1: error: unknown key ‘titel’ [config-unknown-key]
         7 | titel: 책장
           | ^^^^^
           hint: did you mean ‘title’?
        1 error

        """)
  }

  @Test("what is not known is left out")
  func parts() {
    #expect(printer.text(of: .warning("a", "b")) == "warning: b [a]\n")
    #expect(printer.text(of: .error("a", "b", at: Location(path: "p"))) == "p: error: b [a]\n")
    #expect(printer.text(of: .error("a", "b", at: Location(path: "p", line: 3))) == "p:3: error: b [a]\n")
    #expect(
      printer.text(of: .error("a", "b", at: place("text", column: nil, line: 12), notes: ["c", "d"])) == """
        booksite.yml:12: error: b [a]
         12 | text
            note: c
            note: d

        """)
  }

  @Test("they are sorted by place and counted")
  func sorting() {
    let text = printer.text(of: [
      .warning("w", "third", at: place("c", column: 1, line: 10)),
      .error("e", "second", at: place("b", column: 1, line: 9)),
      .error("e", "first", at: Location(path: "a.yml")),
    ])
    let firsts = text.split(separator: "\n").filter { $0.contains("[") }.map { $0.prefix { $0 != " " } }
    #expect(firsts == ["a.yml:", "booksite.yml:9:1:", "booksite.yml:10:1:"])
    #expect(text.hasSuffix("\n2 errors, 1 warning\n"))
    #expect(printer.text(of: []) == "")
  }

  @Test("marks stand under Hangul, which fills two columns and takes three bytes a syllable")
  func hangul() {
    #expect(excerpt("title: 책장 x", column: 8, length: 6) == [" 7 | title: 책장 x", "   |        ^^^^"])
    #expect(excerpt("title: 책장 x", column: 15, length: 1) == [" 7 | title: 책장 x", "   |             ^"])
    #expect(excerpt("책", column: 4) == [" 7 | 책", "   |   ^"])
    // In the middle of a syllable the whole syllable is meant.
    #expect(excerpt("책", column: 2) == [" 7 | 책", "   | ^^"])
  }

  @Test("decomposed Hangul, combining marks and emoji are as wide as they look")
  func clusters() {
    let decomposed = "\u{1112}\u{1161}\u{11AB}x"
    #expect(excerpt(decomposed, column: 10) == [" 7 | \(decomposed)", "   |   ^"])
    #expect(excerpt("e\u{301}x", column: 4) == [" 7 | e\u{301}x", "   |  ^"])
    #expect(excerpt("👨‍👩‍👧x", column: 19) == [" 7 | 👨‍👩‍👧x", "   |   ^"])
    #expect(excerpt("🇰🇷x", column: 9) == [" 7 | 🇰🇷x", "   |   ^"])
    #expect(excerpt("ｆ、x", column: 7) == [" 7 | ｆ、x", "   |     ^"])
  }

  @Test("tabs are shown as blanks up to the next tab stop")
  func tabs() {
    #expect(excerpt("\tkey", column: 2, length: 3) == [" 7 |     key", "   |     ^^^"])
    #expect(excerpt("ab\tc", column: 4) == [" 7 | ab  c", "   |     ^"])
    #expect(excerpt("책\tc", column: 5) == [" 7 | 책  c", "   |     ^"])
    #expect(excerpt("a\tb", column: 2) == [" 7 | a   b", "   |  ^^^"])
  }

  @Test("a place past the end of the line is marked there")
  func pastTheEnd() {
    #expect(excerpt("abc", column: 4) == [" 7 | abc", "   |    ^"])
    #expect(excerpt("abc", column: 400, length: 9) == [" 7 | abc", "   |    ^"])
    #expect(excerpt("", column: 1) == [" 7 | ", "   | ^"])
    #expect(excerpt("abc", column: 2, length: 99) == [" 7 | abc", "   |  ^^"])
  }

  @Test(
    "a long line is cut around what is meant and never wider than the window", arguments: [1, 2, 57, 300, 598, 600])
  func longLines(column: Int) throws {
    let text = String(repeating: "abcdefghij", count: 60)
    let lines = excerpt(text, column: column, length: 1)
    #expect(lines.count == 2)
    for line in lines { #expect(displayWidth(line) <= 60) }
    // The character above the mark is the one that is meant.
    let mark = try #require(lines[1].firstIndex(of: "^"))
    let above = lines[0][
      lines[0].index(lines[0].startIndex, offsetBy: lines[1].distance(from: lines[1].startIndex, to: mark))]
    #expect(above == Array("abcdefghij")[(column - 1) % 10])
    #expect(lines[0].contains("…"))
  }

  @Test("a long line of Hangul is cut between syllables, with the mark under the right one")
  func longHangul() {
    let text = String(repeating: "가", count: 100) + "힣" + String(repeating: "나", count: 100)
    let lines = excerpt(text, column: 301, length: 3)
    for line in lines { #expect(displayWidth(line) <= 60) }
    let before = lines[0].prefix { $0 != "힣" }
    #expect(displayWidth(before) == lines[1].prefix { $0 != "^" }.count)
    #expect(lines[1].hasSuffix(" ^^"))
  }

  @Test("a long part that is meant is marked as far as it is shown")
  func longMarks() {
    let lines = excerpt(String(repeating: "a", count: 500), column: 1, length: 500)
    for line in lines { #expect(displayWidth(line) <= 60) }
    #expect(lines[1].hasPrefix("   | ^^^^"))
  }

  @Test("text from a file cannot control the terminal")
  func harmlessText() {
    let nasty = "a\u{1B}[31mb\u{7}\r\n\u{9B}2J\u{202E}c\u{2028}\u{FEFF}\u{0}"
    let diagnostic = Diagnostic.error(
      "x", nasty, at: Location(path: nasty, line: 1, column: 3, lineText: nasty), hint: nasty, notes: [nasty])
    let text = printer.text(of: diagnostic)
    let allowed: Set<Unicode.Scalar> = ["\n"]
    for scalar in text.unicodeScalars where !allowed.contains(scalar) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: Issue.record("\(scalar.escaped(asASCII: true))")
      default: break
      }
    }
    #expect(text.split(separator: "\n").count == 5)
    #expect(text.contains("a␛[31mb␇␍␊<U+009B>2J<U+202E>c<U+2028><U+FEFF>␀"))
  }

  @Test("the mark stands under what a control character is shown as")
  func marksUnderReplacements() {
    #expect(excerpt("a\u{202E}b", column: 5) == [" 7 | a<U+202E>b", "   |          ^"])
    #expect(excerpt("a\u{202E}b", column: 2, length: 3) == [" 7 | a<U+202E>b", "   |  ^^^^^^^^"])
  }

  @Test("colours are used only when asked for, and change nothing else")
  func colours() {
    let diagnostic = Diagnostic.error("a", "b", at: place("text", column: 1, length: 4), hint: "c", notes: ["d"])
    let painted = DiagnosticPrinter(columns: 60, usesColour: true).text(of: [diagnostic])
    #expect(painted.contains("\u{1B}[1;31m"))
    let plain = painted.split(separator: "\u{1B}").enumerated().map { index, part in
      index == 0 ? String(part) : String(part.drop { $0 != "m" }.dropFirst())
    }
    #expect(plain.joined() == printer.text(of: [diagnostic]))
    #expect(!printer.text(of: [diagnostic]).contains("\u{1B}"))
  }

  @Test("as JSON each is one object on a line of its own")
  func json() {
    let bytes = DiagnosticPrinter.jsonLines([
      .warning("later", "두 번째", at: place("text", column: 2, length: 3), hint: "h", notes: ["n"]),
      .error("sooner", "line\nbreak"),
    ])
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"""
        {"severity":"error","id":"sooner","message":"line\nbreak"}
        {"severity":"warning","id":"later","message":"두 번째","path":"booksite.yml","line":7,"column":2,"length":3,"hint":"h","notes":["n"]}

        """#)
    var writer = JSONWriter(.compact)
    writer.diagnostics([])
    #expect(writer.finish() == Array("[]\n".utf8))
  }
}

@Suite struct ProgressLineTests {
  @Test("progress is shown on a terminal only, cut to its width, and leaves nothing behind")
  func progress() {
    #expect(
      written(columns: nil) {
        $0.show("asking kakao: 3 of 12"); $0.clear()
      }.isEmpty)
    #expect(
      written(columns: 80) {
        $0.show("asking kakao: 3 of 12"); $0.clear()
      } == "\rasking kakao: 3 of 12\u{1B}[K\r\u{1B}[K")
    #expect(written(columns: 8) { $0.show("미움받을 용기") } == "\r미움받…\u{1B}[K")
    #expect(written(columns: 80) { $0.show("a\nb\u{1B}c") } == "\ra␊b␛c\u{1B}[K")
  }

  private func written(columns: Int?, _ body: (ProgressLine) -> Void) -> String {
    let text = Recording()
    body(ProgressLine(on: Terminal(columns: columns) { text.append($0) }))
    return text.text
  }
}

private final class Recording: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func append(_ more: [UInt8]) -> Int32 {
    bytes.withLock { $0 += more }
    return 0
  }
}
