/// Why a YAML document could not be read, and where.
package struct YAMLError: Error, Sendable, Hashable {
  package enum Kind: Sendable {
    case notUTF8
    case controlCharacter
    /// A tab where only spaces may indent.
    case tab
    /// Text that begins with a character that YAML reserves.
    case reservedCharacter
    /// A colon and a space inside text without quotation marks, or a key that is indented too far.
    case unexpectedColon
    /// A key without its colon.
    case missingColon
    /// A quotation mark or a bracket that is never closed.
    case unclosed
    case otherSyntax
    case unknownAlias
    case unsupportedTag
    case secondDocument
    case tooDeep
    case tooManyNodes
    case outOfMemory
  }

  package var kind: Kind
  /// A clause without a final full stop.
  package var message: String
  /// 1-based.
  package var line: Int
  /// 1-based, in UTF-8 bytes.
  package var column: Int
  /// How many bytes are meant; 0 when unknown.
  package var length: Int
  /// The line on which the surrounding construct begins, when that is another line.
  package var openedOnLine: Int?
}
