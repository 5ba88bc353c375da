/// A problem that a reader is told about. Every stage reports its problems in this one shape.
package struct Diagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package var severity: Severity
  /// A stable kebab-case name such as `config-unknown-key`; documented in `docs/diagnostics.md`.
  package var id: String
  /// One sentence without a final full stop. Quotes the reader's own words in ‘ ’.
  package var message: String
  /// Where the problem is; nil when it belongs to no file.
  package var location: Location?
  /// What to do next, when something useful can be said.
  package var hint: String?
  /// Further facts, one sentence each.
  package var notes: [String]

  package init(
    _ severity: Severity, id: String, _ message: String, at location: Location? = nil, hint: String? = nil,
    notes: [String] = []
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.location = location
    self.hint = hint
    self.notes = notes
  }

  package static func error(
    _ id: String, _ message: String, at location: Location? = nil, hint: String? = nil, notes: [String] = []
  ) -> Diagnostic {
    Diagnostic(.error, id: id, message, at: location, hint: hint, notes: notes)
  }

  package static func warning(
    _ id: String, _ message: String, at location: Location? = nil, hint: String? = nil, notes: [String] = []
  ) -> Diagnostic {
    Diagnostic(.warning, id: id, message, at: location, hint: hint, notes: notes)
  }
}

/// A place in a file the reader can open.
package struct Location: Sendable, Hashable {
  /// As the reader would type it: relative to the site folder or as given on the command line.
  package var path: String
  /// 1-based; nil when the problem is the whole file.
  package var line: Int?
  /// 1-based, in UTF-8 bytes from the start of the line.
  package var column: Int?
  /// How many UTF-8 bytes of the line are meant; 0 when unknown.
  package var length: Int
  /// The text of the line without its line ending, when there is one to show.
  package var lineText: String?

  package init(path: String, line: Int? = nil, column: Int? = nil, length: Int = 0, lineText: String? = nil) {
    self.path = path
    self.line = line
    self.column = column
    self.length = length
    self.lineText = lineText
  }
}

extension Diagnostic: Comparable {
  /// Orders by place, then by text, so that work done in parallel prints the same way every time.
  package static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    func key(_ d: Diagnostic) -> (String, Int, Int, String, String) {
      (d.location?.path ?? "", d.location?.line ?? 0, d.location?.column ?? 0, d.id, d.message)
    }
    return key(a) < key(b)
  }
}
