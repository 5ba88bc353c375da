/// How many columns of a terminal a character fills: 0, 1 or 2.
///
/// Hangul, Han, kana, full-width forms and emoji fill two (Unicode Standard Annex #11 and the Emoji_Presentation property).
func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  // Flags, and symbols that a variation selector turns into emoji.
  if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains($0.value) }) {
    return 2
  }
  return scalars.lazy.map(displayWidth).first { $0 > 0 } ?? 0
}

func displayWidth(_ text: some StringProtocol) -> Int {
  text.reduce(0) { $0 + displayWidth($1) }
}

/// The width of a text in which nothing needs a closer look; nil otherwise. Such a text is harmless as it is.
///
/// It consists of visible ASCII characters and of the Hangul syllables, Han and kana of the Unicode blocks from U+3041 to
/// U+9FFF and U+AC00 to U+D7A3, which nearly all titles and names do.
func plainWidth(_ text: String) -> Int? {
  var text = text
  return text.withUTF8 { bytes in
    var width = 0
    var index = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte < 0x80 {
        guard byte >= 0x20, byte != 0x7F else { return nil }
        width += 1
        index += 1
        continue
      }
      // Three bytes each; the text is valid UTF-8.
      guard (0xE3...0xED).contains(byte), index + 2 < bytes.count else { return nil }
      let second = unsafe bytes[index + 1]
      let third = unsafe bytes[index + 2]
      let scalar = UInt32(byte & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
      switch scalar {
      // Without the marks that combine with kana, and the filler.
      case 0x3041...0x3096, 0x309B...0x3163, 0x3165...0x3247, 0x3250...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
        width += 2
      default: return nil
      }
      index += 3
    }
    return width
  }
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  return switch scalar.value {
  // The vowels and final consonants of decomposed Hangul stand in the syllable's own two columns.
  case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
  case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
    2
  default: scalar.properties.isEmojiPresentation ? 2 : 1
  }
}

/// The text with everything made visible that would move the cursor, colour the screen or turn the direction of writing.
func harmless(_ text: some StringProtocol) -> String {
  var result = ""
  for scalar in text.unicodeScalars { result += harmless(scalar) ?? String(scalar) }
  return result
}

/// What is shown in place of a character, nil when it is harmless as it is.
func harmless(_ character: Character) -> String? {
  character.unicodeScalars.contains { harmless($0) != nil } ? harmless(String(character)) : nil
}

private func harmless(_ scalar: Unicode.Scalar) -> String? {
  switch scalar.value {
  case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
  case 0x20..<0x7F: return nil
  case 0x7F: return "␡"
  // Both join or part letters, and make emoji of several.
  case 0x200C, 0x200D: return nil
  case 0xE0020...0xE007F: return nil
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator:
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex)>"
  default: return nil
  }
}

/// The beginning of a text that fits into a number of columns; an ellipsis stands for what does not.
func shortened(_ text: String, toColumns columns: Int) -> String {
  guard displayWidth(text) > columns else { return text }
  var result = ""
  var width = 0
  for character in text {
    width += displayWidth(character)
    guard width < columns else { break }
    result.append(character)
  }
  return columns > 0 ? result + "…" : ""
}
