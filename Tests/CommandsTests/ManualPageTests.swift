import Foundation
import Testing

@testable import Commands

/// The manual page. `BOOKSITE_RECORD=1 swift test --filter ManualPageTests` writes it, and fails all the same: what changed
/// is to be read before it is kept.
@Suite struct ManualPageTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/booksite.1")

  @Test("docs/booksite.1 is what the program prints")
  func recorded() throws {
    let page = manualPage()
    if ProcessInfo.processInfo.environment["BOOKSITE_RECORD"] == "1" {
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.file.path): read what changed, then run the tests without BOOKSITE_RECORD")
      return
    }
    let isSame = try String(contentsOf: Self.file, encoding: .utf8) == page
    #expect(isSame, "docs/booksite.1 is old; BOOKSITE_RECORD=1 writes it")
  }

  @Test("every command has its part, with every option and every example")
  func whole() throws {
    let parts = manualPage().components(separatedBy: "\n.SS ").dropFirst()
    #expect(parts.count == CommandName.allCases.count)
    for (part, command) in zip(parts, CommandName.allCases) {
      #expect(part.hasPrefix("\"\(command.rawValue)\"\n"))
      for option in command.syntax.options { #expect(part.contains(".TP\n\\fB\(escaped(option.usage))\\fR\n")) }
      for example in command.syntax.examples { #expect(part.contains(".TP\n\\fB\(escaped(example.line))\\fR\n")) }
    }
  }

  @Test("the environment is the documented one")
  func environment() throws {
    let page = try String(
      contentsOf: Self.file.deletingLastPathComponent().appending(path: "commands.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "## Environment\n").last)
    let documented = part.matches(of: /\n\| `([A-Z_]+)`/).map { String($0.1) }
    #expect(manualVariables.map(\.0) == documented)
  }

  @Test("no text is taken for a request or an escape, wherever its lines break")
  func escaping() {
    #expect(escaped(#"a\fB-x"#) == #"a\efB\-x"#)
    #expect(escaped("‘it's’ `~^") == #"\(oqit\(aqs\(cq \(ga\(ti\(ha"#)
    #expect(escaped("책…") == #"\[uCC45]\[u2026]"#)
    #expect(escaped("a\n.so x") == "a .so x")

    var page = RoffPage(title: "A\"B", section: 1, date: "2026-11-30", source: "", manual: "")
    #expect(page.text == ".TH \"A\\(dqB\" 1 \"2026-11-30\" \"\" \"\"\n")
    page.heading("X")
    page.paragraphs(".so /etc/passwd\n\n'br")
    page.entry(".de", Array(repeating: ".x", count: 60).joined(separator: " "))
    let lines = page.text.split(separator: "\n").dropFirst(2)
    let requests = lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    #expect(requests == [".PP", ".TP"])
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
  }
}
