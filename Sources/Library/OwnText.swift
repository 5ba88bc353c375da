import Books

/// Text of one line; nil when there is nothing in it that can be seen. What a reader's terminal or editor can put beside
/// text is left out, as it is from what sources say.
func plainLine(_ text: String) -> String? {
  let line = plainText(text, decodingReferences: false)
  return line.isEmpty ? nil : line
}

/// The reader's own Markdown: lines stay, control characters, and U+FFFE and U+FFFF, do not. Nil when there is nothing in it that can be seen.
func plainProse(_ text: String) -> String? {
  guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && !isControl($0) }) else { return nil }
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: false
  case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
  default: false
  }
}

extension OwnWords {
  /// In the form in which they are stored and read back from a snapshot.
  func cleaned() -> OwnWords {
    var words = self
    words.title = title.flatMap(plainLine)
    words.authors = names(authors)
    words.translators = names(translators)
    words.publisher = publisher.flatMap(plainLine)
    words.note = note.flatMap(plainProse)
    return words
  }

  private func names(_ names: [String]?) -> [String]? {
    let names = (names ?? []).compactMap(plainLine)
    return names.isEmpty ? nil : names
  }
}
