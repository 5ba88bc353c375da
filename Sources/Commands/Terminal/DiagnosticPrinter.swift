package import Diagnostics
package import JSON

/// Puts diagnostics into text; nothing else does.
///
/// ```
/// booksite.yml:7:1: error: unknown key ‘titel’ [config-unknown-key]
///  7 | titel: 책장
///    | ^^^^^
///    hint: did you mean ‘title’?
/// ```
package struct DiagnosticPrinter: Sendable {
  private let usesColour: Bool
  private let columns: Int

  /// As text for this stream.
  package init(for terminal: Terminal) {
    self.init(columns: terminal.columns, usesColour: terminal.usesColour)
  }

  /// Long lines are cut around what is meant so that they fit into `columns`.
  package init(columns: Int? = nil, usesColour: Bool = false) {
    self.columns = max(columns ?? 120, 40)
    self.usesColour = usesColour
  }

  /// All of them in the order of their places, and how many there are; empty when there are none.
  package func text(of diagnostics: [Diagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "" }
    return diagnostics.sorted().map(text).joined() + summary(of: diagnostics) + "\n"
  }

  /// One diagnostic: one or more whole lines.
  package func text(of diagnostic: Diagnostic) -> String {
    let colour: Colour = diagnostic.severity == .error ? .red : .yellow
    var place = ""
    if let location = diagnostic.location {
      place = harmless(location.path) + ":"
      if let line = location.line {
        place += "\(line):"
        if let column = location.column { place += "\(column):" }
      }
      place += " "
    }
    let severity = paint(diagnostic.severity.rawValue + ":", colour)
    let message = paint(harmless(diagnostic.message), .bold)
    var text = "\(place)\(severity) \(message) \(paint("[\(diagnostic.id)]", .dim))\n"
    var margin = "   "
    if let location = diagnostic.location, let line = location.line, let lineText = location.lineText {
      margin = String(repeating: " ", count: String(line).count + 2)
      let room = columns - margin.count - 2
      let excerpt = Excerpt(of: lineText, column: location.column, length: location.length, width: room)
      text += paint(" \(line) |", .dim) + " \(excerpt.line)\n"
      if let marks = excerpt.marks { text += paint("\(margin)|", .dim) + " \(paint(marks, colour))\n" }
    }
    for note in diagnostic.notes { text += "\(margin)\(paint("note:", .cyan)) \(harmless(note))\n" }
    if let hint = diagnostic.hint { text += "\(margin)\(paint("hint:", .cyan)) \(harmless(hint))\n" }
    return text
  }

  /// Such as `2 errors, 1 warning`.
  package func summary(of diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    var parts: [String] = []
    if errors > 0 { parts.append(errors == 1 ? "1 error" : "\(errors) errors") }
    if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
    return parts.joined(separator: ", ")
  }

  private enum Colour: String {
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "36"
    case bold = "1"
    case dim = "2"
  }

  private func paint(_ text: String, _ colour: Colour) -> String {
    usesColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}

// MARK: JSON

extension DiagnosticPrinter {
  /// One object a line, in the order of their places.
  package static func jsonLines(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var bytes: [UInt8] = []
    for diagnostic in diagnostics.sorted() {
      var writer = JSONWriter(.compact)
      writer.diagnostic(diagnostic)
      bytes += writer.finish()
    }
    return bytes
  }
}

extension JSONWriter {
  /// An array of them, in the order of their places.
  package mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    array { array in
      for diagnostic in diagnostics.sorted() { array.diagnostic(diagnostic) }
    }
  }

  /// `{"severity", "id", "message", "path", "line", "column", "length", "hint", "notes"}`; what is not known is left out.
  package mutating func diagnostic(_ diagnostic: Diagnostic) {
    object { object in
      object.member("severity", diagnostic.severity.rawValue)
      object.member("id", diagnostic.id)
      object.member("message", diagnostic.message)
      if let location = diagnostic.location {
        object.member("path", location.path)
        object.member("line", location.line)
        object.member("column", location.column)
        if location.length > 0 { object.member("length", location.length) }
      }
      object.member("hint", diagnostic.hint)
      if !diagnostic.notes.isEmpty { object.member("notes", diagnostic.notes) }
    }
  }
}
