import Diagnostics

/// Mistakes in the shape of a template.
extension Diagnostic {
  static func unclosedTag(closer: [UInt8], at location: Location, isComment: Bool) -> Diagnostic {
    let closer = String(decoding: closer, as: UTF8.self)
    return .error(
      "template-unclosed-tag", isComment ? "comment is not closed" : "tag is not closed on its line", at: location,
      hint: "end it with ‘\(closer)’")
  }

  static func emptyTag(at location: Location) -> Diagnostic {
    .error("template-empty-tag", "tag without a name", at: location)
  }

  static func badDelimiters(at location: Location) -> Diagnostic {
    .error(
      "template-bad-delimiters", "delimiters are two words without ‘=’", at: location,
      hint: "write it like ‘{{=<% %>=}}’")
  }

  static func unclosedSection(_ tag: String, _ name: String, at location: Location, note: String? = nil) -> Diagnostic {
    .error(
      "template-unclosed-section", "‘\(tag)’ is never closed", at: location, hint: "close it with ‘{{/\(name)}}’",
      notes: note.map { [$0] } ?? [])
  }

  static func strayClosing(_ name: String, at location: Location, innermost: String?) -> Diagnostic {
    .error(
      "template-stray-closing", "nothing called ‘\(name)’ is open here", at: location,
      notes: innermost.map { [$0] } ?? [])
  }

  static func mismatchedClosing(_ name: String, expected: String, at location: Location, note: String) -> Diagnostic {
    .error(
      "template-mismatched-closing", "‘\(name)’ does not close ‘\(expected)’", at: location,
      hint: "did you mean ‘{{/\(expected)}}’?", notes: [note])
  }

  static func nestedTooDeep(_ name: String, at location: Location) -> Diagnostic {
    .error("template-nested-too-deep", "‘\(name)’ stands inside too many other tags", at: location)
  }

  static func repeatedBlock(_ name: String, firstLine: Int, at location: Location) -> Diagnostic {
    .error("template-repeated-block", "block ‘\(name)’ was already given on line \(firstLine)", at: location)
  }

  static func outsideBlock(parent: String, at location: Location) -> Diagnostic {
    .warning(
      "template-outside-block", "this is never shown: it stands in ‘\(parent)’ outside its blocks", at: location,
      hint: "put it into a block, ‘{{$name}}…{{/name}}’")
  }

  static func templateNotUTF8(at location: Location) -> Diagnostic {
    .error("template-not-utf8", "template is not UTF-8", at: location)
  }
}
