import Foundation

/// The text in Unicode's composed form (NFC), so that texts that look alike have the same bytes.
///
/// Text typed or named on macOS often comes decomposed (ㅎ + ㅏ + ㄴ for 한), which makes other bytes, other file names and
/// other addresses of the same title. Ordinary Hangul and ASCII are recognised as composed and returned as they are.
package func normalized(_ text: String) -> String {
  isPlainlyComposed(text) ? text : text.precomposedStringWithCanonicalMapping
}

/// True when no scalar of the text can change under NFC; false when that takes a closer look.
private func isPlainlyComposed(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    switch scalar.value {
    case 0..<0x300: true  // ASCII and Latin: composed letters, no combining marks
    case 0xAC00...0xD7A3: true  // Hangul syllables
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3131...0x318E: true  // kana and compatibility jamo without voicing marks
    case 0x4E00...0x9FFF: true  // unified ideographs
    case 0x2010...0x2027, 0x3000...0x3029, 0xFF01...0xFF5E: true  // punctuation and full-width forms
    default: false
    }
  }
}
