package import YAML

/// A value and the key it was written for.
package struct Field {
  /// As messages name it: `recent.limit`.
  package var label: String
  package var key: YAMLNode
  package var value: YAMLNode

  package init(label: String, key: YAMLNode, value: YAMLNode) {
    self.label = label
    self.key = key
    self.value = value
  }
}

/// A mapping whose keys are known and each written once.
package struct Section {
  private var fields: [String: Field] = [:]

  package init() {}

  /// Nil when the key was not written, or written without a value: `queries:` with every query commented out.
  package subscript(key: String) -> Field? {
    guard let field = fields[key], !field.value.isNull else { return nil }
    return field
  }

  /// The key's node, whether it has a value or not.
  package func key(_ name: String) -> YAMLNode? { fields[name]?.key }

  package mutating func add(_ field: Field, named key: String) {
    fields[key] = field
  }
}

extension YAMLNode {
  /// Nothing at all, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = kind else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// Short text that needs no quotation marks wherever a hint puts it; nil for anything else.
  package var simpleText: String? {
    guard case .scalar(let text, _) = kind, !isNull, (1...60).contains(text.utf8.count),
      text.unicodeScalars.allSatisfy({
        $0 == " " || !$0.isASCII || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      })
    else { return nil }
    return text
  }

  /// What messages call it.
  package var found: String {
    switch kind {
    case .scalar(_, isPlain: true) where isNull: "nothing"
    case .scalar(let text, isPlain: true): quoted(text)
    case .scalar: "text in quotation marks"
    case .sequence: "a list"
    case .mapping: "a group of keys"
    }
  }
}

/// The reader's words in quotation marks, shortened; nothing that may be an API key is repeated. Stands in a sentence wherever a
/// quoted word can.
package func quoted(_ text: String) -> String {
  if mayHoldKey(text) { return "‘…’ (not shown: it may be a key)" }
  let shown = text.prefix(60).unicodeScalars.map { scalar in
    scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
  }
  return "‘" + String(shown) + (text.dropFirst(60).isEmpty ? "’" : "…’")
}
