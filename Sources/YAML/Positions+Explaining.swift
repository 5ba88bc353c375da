extension Positions {
  /// What libyaml's reader, which decodes UTF-8, found at a byte offset.
  func readerError(_ problem: String, at offset: Int) -> YAMLError {
    guard problem.hasPrefix("control characters") else {
      return error(.notUTF8, "this is not UTF-8 text", at: offset..<min(offset + 1, bytes.count))
    }
    var length = 1
    while offset + length < bytes.count, bytes[offset + length] & 0xC0 == 0x80 { length += 1 }
    let range = offset..<min(offset + length, bytes.count)
    return error(.controlCharacter, "an invisible control character is not allowed here", at: range)
  }

  /// What libyaml's scanner or parser found. `context` says what it was reading, and from which offset; `openBracket`
  /// is where the innermost flow collection around it begins.
  func syntaxError(
    _ problem: String, at offset: Int, context: (words: String, offset: Int)?, openBracket: Int?
  ) -> YAMLError {
    if let tab = indentingTab(onLineOf: offset), tab <= offset {
      return error(.tab, "a tab cannot indent a line", at: tab..<tab + 1)
    }
    if let context {
      if context.words.hasSuffix("a quoted scalar"), isAtEnd(offset) {
        return error(.unclosed, "this quotation mark is never closed", at: context.offset..<context.offset + 1)
      }
      if context.words.hasSuffix("a simple key") {
        let line = firstLine(of: context.offset..<bytes.count)
        return error(.missingColon, "a key needs a colon and a space after it", at: line)
      }
    }
    if let openBracket, isAtEnd(offset), let bracket = character(at: openBracket) {
      return error(.unclosed, "‘\(bracket)’ is never closed", at: openBracket..<openBracket + bracket.utf8.count)
    }
    let range = offset..<word(at: offset).upperBound
    if problem.hasPrefix("mapping values are not allowed") {
      return error(.unexpectedColon, "a colon cannot stand here", at: offset..<min(offset + 1, bytes.count))
    }
    if problem.hasPrefix("found character that cannot start"), let character = character(at: offset) {
      let character = offset..<offset + character.utf8.count
      return error(
        .reservedCharacter, "text without quotation marks cannot begin with this character", at: character)
    }
    var result = error(.otherSyntax, context.map { "\(problem) \($0.words)" } ?? problem, at: range)
    if let opened = openBracket ?? context?.offset {
      let line = place(at: opened).line
      if line != result.line { result.openedOnLine = line }
    }
    return result
  }
}
