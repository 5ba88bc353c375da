import Diagnostics

/// Mistakes in what the names of a template mean.
extension Diagnostic {
  static func unknownName(
    _ name: String, of record: String? = nil, among names: [String], at location: Location
  ) -> Diagnostic {
    let meant = nearest(to: name, among: names).map { "did you mean ‘\($0)’?" }
    return .error(
      "template-unknown-name", record.map { "‘\($0)’ has no field ‘\(name)’" } ?? "unknown name ‘\(name)’",
      at: location,
      hint: meant ?? "names here: \(names.joined(separator: ", "))")
  }

  static func noFields(_ name: String, _ part: String, _ kind: Schema.Kind, at location: Location) -> Diagnostic {
    let before = name.dropLast(part.utf8.count + 1)
    let isList = if case .list = kind { true } else { false }
    return .error(
      "template-wrong-kind", "‘\(before)’ is \(kind.described) and has no field ‘\(part)’", at: location,
      hint: isList ? "use ‘{{#\(before)}}…{{/\(before)}}’" : nil)
  }

  static func wrongKind(_ name: String, _ kind: Schema.Kind, isRaw: Bool, at location: Location) -> Diagnostic {
    let hint =
      switch kind {
      case .text: "write ‘{{\(name)}}’: text is always escaped"
      case .markup: "write ‘{{{\(name)}}}’: markup is written as it is"
      case .flag, .record, .list: "use it as a section: ‘{{#\(name)}}…{{/\(name)}}’"
      }
    return .error("template-wrong-kind", "‘\(name)’ is \(kind.described)", at: location, hint: hint)
  }

  static func noItself(at location: Location) -> Diagnostic {
    .error(
      "template-wrong-kind", "‘.’ means the text of the section around it, and here is none", at: location,
      hint: "use it as in ‘{{#publisher}}{{.}}{{/publisher}}’, or write the field’s name")
  }

  static func missingTemplate(_ name: String, among names: [String], at location: Location?) -> Diagnostic {
    .error(
      "template-missing", "no template is called ‘\(name)’", at: location,
      hint: nearest(to: name, among: names).map { "did you mean ‘\($0)’?" }
        ?? "templates: \(names.joined(separator: ", "))")
  }

  static func mixedKinds(_ name: String, in kind: TemplateKind, at location: Location) -> Diagnostic {
    .error(
      "template-mixed-kinds", "‘\(name)’ cannot be part of a template that writes \(kind.ending)", at: location,
      hint: "text is escaped by the kind of file, so parts have the ending of the whole")
  }

  /// The files of the cycle in order, each with the place that names the next one. The same cycle gives the same
  /// diagnostic, wherever it was entered.
  static func cycle(_ names: [String], locations: [Location?]) -> Diagnostic {
    let first = names.indices.min { names[$0] < names[$1] } ?? 0
    let order = names[first...] + names[..<first]
    let location = locations[(first + names.count - 1) % names.count]
    return .error(
      "template-cycle",
      "‘\(names[first])’ includes itself: \((order + [names[first]]).joined(separator: " → "))", at: location)
  }

  static func unknownBlock(_ name: String, of parent: String, among names: Set<String>, at location: Location)
    -> Diagnostic
  {
    let names = names.sorted()
    return .error(
      "template-unknown-block", "‘\(parent)’ has no block ‘\(name)’", at: location,
      hint: nearest(to: name, among: names).map { "did you mean ‘\($0)’?" }
        ?? (names.isEmpty ? "it has no blocks" : "its blocks: \(names.joined(separator: ", "))"))
  }

  static func templateTooLarge(_ name: String, at location: Location) -> Diagnostic {
    .error("template-too-large", "‘\(name)’ becomes too large with all its parts", at: location)
  }

  static func unknownTemplateKind(_ name: String, at location: Location?) -> Diagnostic {
    let endings = TemplateKind.allCases.map { "‘\($0.ending)’" }.joined(separator: ", ")
    return .error(
      "template-unknown-kind", "‘\(name)’ does not say what it writes", at: location,
      hint: "templates end in \(endings)")
  }

  static func unusedTemplate(_ name: String, among names: [String], at location: Location) -> Diagnostic {
    .warning(
      "template-unused", "‘\(name)’ replaces no built-in template, and no template includes it", at: location,
      hint: nearest(to: name, among: names).map { "did you mean ‘\($0)’?" })
  }
}
