import Diagnostics
import JSON

/// What was found out about a site and what it depends on, for people and for scripts.
struct DoctorReport: Sendable {
  struct Section: Sendable {
    var name: String
    var facts: [(name: String, value: String)] = []

    mutating func add(_ name: String, _ value: String) { facts.append((name, value)) }
  }

  private(set) var sections: [Section] = []
  /// Nothing is wrong, but it is good to know.
  var advice: [String] = []
  var findings: [Diagnostic] = []

  var isBroken: Bool { findings.contains { $0.severity == .error } }

  mutating func add(_ name: String, _ fill: (inout Section) -> Void) {
    var section = Section(name: name)
    fill(&section)
    if !section.facts.isEmpty { sections.append(section) }
  }

  /// Lines for a person.
  var text: String {
    var lines: [String] = []
    for section in sections {
      lines.append(section.name)
      let width = section.facts.map(\.name.count).max() ?? 0
      for (name, value) in section.facts {
        lines.append("  \(name)\(String(repeating: " ", count: width - name.count))  \(value)")
      }
    }
    if !advice.isEmpty { lines += ["good to know"] + advice.map { "  \($0)" } }
    if findings.isEmpty { lines.append("nothing is wrong") }
    return lines.map { harmless($0) + "\n" }.joined()
  }

  /// One object for a script.
  var json: [UInt8] {
    var writer = JSONWriter(escapesInvisible: true)
    writer.object { report in
      for section in sections {
        report.key(section.name)
        report.object { json in
          for (name, value) in section.facts { json.member(name, value) }
        }
      }
      report.member("advice", advice)
      report.key("findings")
      report.diagnostics(findings)
    }
    return writer.finish()
  }
}
