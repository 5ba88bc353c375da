import Books
import Diagnostics
import YAML

/// Each function returns nil when there is no field, and reports a mistake and returns nil when there is one.
extension ConfigurationReader {
  /// The mapping of a key; `keys` are the valid ones, the most typical first.
  mutating func section(_ field: Field?, keys: [String]) -> Section {
    guard let field else { return Section() }
    guard let section = section(field.value, label: field.label, keys: keys) else {
      let example = "\(field.label): { \(keys[0]): … }"
      report(.wrongType(field, expected: "a group of keys", at: place(of: field), hint: "write ‘\(example)’"))
      return Section()
    }
    return section
  }

  /// Nil, and nothing reported, when the node is not a mapping.
  mutating func section(_ node: YAMLNode, label: String?, keys: [String]) -> Section? {
    guard case .mapping(let entries) = node.kind else { return nil }
    var section = Section()
    for entry in entries {
      guard case .scalar(let name, _) = entry.key.kind else {
        report(.error("config-wrong-type", "a key must be text, not \(entry.key.found)", at: location(entry.key)))
        continue
      }
      guard keys.contains(name) else {
        report(.unknownKey(name, among: keys, at: location(entry.key)))
        continue
      }
      if let first = section.key(name) {
        report(.duplicateKey(name, first: first.line, at: location(entry.key)))
        continue
      }
      section.add(Field(label: label.map { "\($0).\(name)" } ?? name, key: entry.key, value: entry.value), named: name)
    }
    return section
  }

  /// Trimmed, on one line, NFC, without control characters; never empty unless `allowsEmpty`.
  mutating func text(_ field: Field?, allowsEmpty: Bool = false) -> String? {
    guard let field, let written = rawText(field) else { return nil }
    let lines = written.split { $0.isNewline || $0 == "\t" }.map(trimmed).filter { !$0.isEmpty }
    return checked(normalized(lines.joined(separator: " ")), field, allowsEmpty: allowsEmpty)
  }

  /// A path's bytes name a file, so they are not normalised; never empty.
  mutating func path(_ field: Field?) -> String? {
    guard let field, let written = rawText(field) else { return nil }
    return checked(trimmed(written[...]), field, allowsEmpty: false)
  }

  private mutating func rawText(_ field: Field) -> String? {
    guard case .scalar(let text, _) = field.value.kind else {
      report(.wrongType(field, expected: "text", at: place(of: field)))
      return nil
    }
    if let character = unusableCharacter(in: text) {
      report(.controlCharacter(character, in: field, at: place(of: field)))
      return nil
    }
    return text
  }

  private mutating func checked(_ text: String, _ field: Field, allowsEmpty: Bool) -> String? {
    // In a path, which is one line.
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      report(.controlCharacter(nil, in: field, at: place(of: field)))
      return nil
    }
    guard allowsEmpty || !text.isEmpty else {
      report(.error("config-empty-value", "‘\(field.label)’ must not be empty", at: place(of: field)))
      return nil
    }
    return text
  }

  /// YAML 1.1's words for truth values, without quotation marks.
  mutating func flag(_ field: Field?) -> Bool? {
    guard let field else { return nil }
    if case .scalar(let text, isPlain: true) = field.value.kind {
      for (word, value) in [
        ("true", true), ("yes", true), ("on", true), ("false", false), ("no", false), ("off", false),
      ] where [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()].contains(text) {
        return value
      }
    }
    report(.wrongType(field, expected: "true or false", at: place(of: field), hint: unquotedHint(field)))
    return nil
  }

  /// A whole number in decimal digits, without quotation marks.
  mutating func number(_ field: Field?, in range: ClosedRange<Int>) -> Int? {
    guard let field else { return nil }
    guard case .scalar(let text, isPlain: true) = field.value.kind, isWholeNumber(text) else {
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      report(.wrongType(field, expected: expected, at: place(of: field), hint: unquotedHint(field)))
      return nil
    }
    guard let value = Int(text), range.contains(value) else {
      report(
        .error(
          "config-out-of-range",
          "‘\(field.label)’ must be from \(range.lowerBound) to \(range.upperBound), not \(quoted(text))",
          at: place(of: field)))
      return nil
    }
    return value
  }

  /// Seconds, from `24h`, `1d12h` or a plain `0`.
  mutating func duration(_ field: Field?) -> Int? {
    guard let field, let text = text(field) else { return nil }
    if let seconds = seconds(in: text) { return seconds }
    let hint =
      text.utf8.allSatisfy(isDigit)
      ? "add a unit: ‘\(text)h’ for hours, also s, m or d"
      : "write a number and a unit, s, m, h or d, up to 3650d: 90s, 30m, 24h, 7d, 1d12h; or 0 to ask every time"
    report(
      .error(
        "config-bad-duration", "‘\(field.label)’ must be a length of time such as 24h, not \(quoted(text))",
        at: place(of: field), hint: hint))
    return nil
  }

  mutating func choice<Value: RawRepresentable & CaseIterable>(_ field: Field?, of type: Value.Type) -> Value?
  where Value.RawValue == String {
    guard let field, let text = text(field) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let names = type.allCases.map(\.rawValue)
    report(
      .error(
        "config-unknown-value", "‘\(field.label)’ has no value \(quoted(text))", at: place(of: field),
        hint: suggestion(for: text, among: names) ?? "valid values: \(names.joined(separator: ", "))"))
    return nil
  }

  /// A list of different names, or, with `allowsSingle`, one name. Never empty.
  mutating func choices<Value: RawRepresentable & CaseIterable & Hashable>(
    _ field: Field?, of type: Value.Type, allowsSingle: Bool
  ) -> [Value]? where Value.RawValue == String {
    guard let field else { return nil }
    if allowsSingle, case .scalar = field.value.kind { return choice(field, of: type).map { [$0] } }
    guard case .sequence(let items) = field.value.kind else {
      let names = type.allCases.map(\.rawValue)
      let expected = allowsSingle ? "a name or a list of names" : "a list"
      let hint = "write ‘\(field.label): [\(names.joined(separator: ", "))]’, or some of these"
      report(.wrongType(field, expected: expected, at: place(of: field), hint: hint))
      return nil
    }
    guard !items.isEmpty else {
      report(.error("config-empty-value", "‘\(field.label)’ must not be empty", at: place(of: field)))
      return nil
    }
    var found: [Value] = []
    for item in items {
      let item = Field(label: field.label, key: field.key, value: item)
      guard let value = choice(item, of: type) else { continue }
      if found.contains(value) {
        report(
          .error("config-duplicate-item", "‘\(field.label)’ has ‘\(value.rawValue)’ twice", at: place(of: item)))
      } else {
        found.append(value)
      }
    }
    return found
  }

  private func unquotedHint(_ field: Field) -> String? {
    guard case .scalar(let text, isPlain: false) = field.value.kind else { return nil }
    let word = trimmed(text[...])
    return isWholeNumber(word) || ["true", "false", "yes", "no", "on", "off"].contains(word)
      ? "write \(word) without quotation marks" : nil
  }
}

private func trimmed(_ text: Substring) -> String {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return String(text)
}

/// Decimal digits, perhaps a sign; no leading zero, which YAML 1.1 takes for an octal number.
private func isWholeNumber(_ text: String) -> Bool {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  return !digits.isEmpty && digits.allSatisfy(isDigit) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
}

/// Numbers with units, the larger units first; nil for anything else and for more than ten years.
private func seconds(in text: String) -> Int? {
  if text == "0" { return 0 }
  var units: [(letter: UInt8, seconds: Int)] = [
    (UInt8(ascii: "d"), 86_400), (UInt8(ascii: "h"), 3_600), (UInt8(ascii: "m"), 60), (UInt8(ascii: "s"), 1),
  ]
  var total = 0
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let digits = rest.prefix(while: isDigit)
    rest = rest.dropFirst(digits.count)
    guard digits.count <= 9, let number = Int(String(decoding: digits, as: UTF8.self)), let letter = rest.popFirst(),
      let unit = units.firstIndex(where: { $0.letter == letter })
    else { return nil }
    total += number * units[unit].seconds
    units.removeSubrange(...unit)
  }
  return text.isEmpty || total > 3650 * 86_400 ? nil : total
}
