import Diagnostics

extension Diagnostic {
  static func unknownKey(_ name: String, among keys: [String], at location: Location) -> Diagnostic {
    .error(
      "config-unknown-key", "unknown key \(quoted(name))", at: location,
      hint: suggestion(for: name, among: keys) ?? "valid keys here: \(keys.joined(separator: ", "))")
  }

  static func duplicateKey(_ name: String, first line: Int, at location: Location) -> Diagnostic {
    .error(
      "config-duplicate-key", "the key ‘\(name)’ is written twice", at: location, hint: "keep one of them",
      notes: ["it is first written on line \(line)"])
  }

  /// `character` is how it is written in Unicode, when that is known.
  static func controlCharacter(_ character: String?, in field: Field, at location: Location) -> Diagnostic {
    .error(
      "config-control-character",
      "‘\(field.label)’ contains a control character" + (character.map { ", \($0)" } ?? ""), at: location,
      hint: "delete it: no page can show it")
  }

  static func wrongType(_ field: Field, expected: String, at location: Location, hint: String? = nil) -> Diagnostic {
    .error(
      "config-wrong-type", "‘\(field.label)’ must be \(expected), not \(field.value.found)", at: location, hint: hint)
  }
}

/// Words are compared only up to a length that anyone would type.
package func suggestion(for word: String, among candidates: [String]) -> String? {
  guard word.utf8.count <= 100 else { return nil }
  return nearest(to: word, among: candidates).map { "did you mean ‘\($0)’?" }
}
