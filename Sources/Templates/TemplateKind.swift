/// What kind of text a template writes, told by the ending of its name. It decides how values are escaped.
package enum TemplateKind: String, Sendable, Hashable, CaseIterable {
  case html
  case xml
  case markdown = "md"
  case plainText = "txt"

  /// Nil for a name with another ending.
  package init?(name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    self.init(rawValue: String(name[name.index(after: dot)...]))
  }

  package var ending: String { "." + rawValue }
}
