package import Diagnostics
package import YAML

extension Diagnostic {
  /// Reports that a file, or the part of it that is YAML, cannot be read. `idPrefix` names the kind of file: the ids
  /// are `config-syntax`, `config-tab`, `config-not-utf-8`, `config-control-character` and `config-too-complex` for
  /// `config`.
  package static func yaml(_ error: YAMLError, in text: SourceText, idPrefix: String) -> Diagnostic {
    let place = text.guardedLocation(line: error.line, column: error.column, length: error.length)
    let (id, hint): (String, String?) =
      switch error.kind {
      case .notUTF8: ("not-utf-8", encodingHint(for: text))
      case .controlCharacter: ("control-character", "delete it")
      case .tab: ("tab", "indent with spaces")
      case .reservedCharacter: ("syntax", "put the text in quotation marks")
      case .unexpectedColon:
        ("syntax", "put text that contains a colon and a space in quotation marks, or check the indentation")
      case .missingColon: ("syntax", "write ‘key: value’, or put text of several lines in quotation marks")
      case .unclosed: ("syntax", "look for the missing closing sign, or put the text in quotation marks")
      case .otherSyntax: ("syntax", "check indentation, brackets and quotation marks here and on the line before")
      case .unknownAlias: ("syntax", "put text that begins with ‘*’ in quotation marks")
      case .unsupportedTag: ("syntax", "put text that begins with ‘!’ in quotation marks")
      case .secondDocument: ("syntax", "remove this line")
      case .tooDeep, .tooManyNodes: ("too-complex", nil)
      case .outOfMemory: ("too-complex", nil)
      }
    let notes = error.openedOnLine.map { ["what it belongs to begins on line \($0)"] } ?? []
    return .error("\(idPrefix)-\(id)", error.message, at: place, hint: hint, notes: notes)
  }

  package static func encodingHint(for text: SourceText) -> String {
    if text.bytes.starts(with: [0xFF, 0xFE]) || text.bytes.starts(with: [0xFE, 0xFF]) {
      return "the file seems to be UTF-16; save it as UTF-8"
    }
    return "save the file as UTF-8; editors call older encodings of Korean EUC-KR, CP949 or ANSI"
  }
}

extension SourceText {
  /// A location whose line is not shown when something like an API key is on it: no message may repeat a key.
  package func guardedLocation(line: Int, column: Int, length: Int) -> Location {
    var location = location(line: line, column: column, length: length)
    if let text = location.lineText, mayHoldKey(text) { location.lineText = nil }
    return location
  }
}

/// True when the text has a run of 32 hexadecimal digits, as Kakao's REST API keys are.
package func mayHoldKey(_ text: String) -> Bool {
  var run = 0
  for byte in text.utf8 {
    run = isHexDigit(byte) ? run + 1 : 0
    if run == 32 { return true }
  }
  return false
}
