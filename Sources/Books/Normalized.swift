import Foundation

/// The text in Unicode's composed form (NFC), so that texts that look alike have the same bytes.
///
/// Text typed or named on macOS often comes decomposed (ㅎ + ㅏ + ㄴ for 한), which makes other bytes, other file names and
/// other addresses of the same title. Ordinary Hangul and ASCII are recognised as composed and returned as they are.
package func normalized(_ text: String) -> String {
  isPlainlyComposed(text) ? text : withFinalsComposed(text.precomposedStringWithCanonicalMapping)
}

/// Joins a syllable and a final consonant that follows it (하 + ᆫ), which Foundation on Linux leaves apart.
private func withFinalsComposed(_ text: String) -> String {
  let finals: ClosedRange<UInt32> = 0x11A8...0x11C2
  guard text.unicodeScalars.contains(where: { finals.contains($0.value) }) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if finals.contains(scalar.value), let syllable = result.last?.value, (0xAC00...0xD7A3).contains(syllable),
      (syllable - 0xAC00).isMultiple(of: 28), let composed = Unicode.Scalar(syllable + scalar.value - 0x11A7)
    {
      result.removeLast()
      result.append(composed)
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// True when no scalar of the text can change under NFC; false when that takes a closer look.
private func isPlainlyComposed(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var index = 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      switch byte {
      case ..<0x80: index += 1
      // Up to U+02FF: composed letters, no combining marks.
      case 0xC2...0xCB: index += 2
      // U+5000…9FFF, unified ideographs, and U+B000…CFFF, Hangul syllables.
      case 0xE5...0xE9, 0xEB, 0xEC: index += 3
      case 0xE2...0xED, 0xEF:
        guard index + 2 < bytes.count else { return false }
        let (second, third) = unsafe (bytes[index + 1], bytes[index + 2])
        let scalar = UInt32(byte & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        guard isPlainlyComposed(scalar) else { return false }
        index += 3
      default: return false
      }
    }
    return true
  }
}

/// Of a scalar from U+2000 on.
private func isPlainlyComposed(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xAC00...0xD7A3: true  // Hangul syllables
  case 0x3041...0x3096, 0x30A1...0x30FA, 0x3131...0x318E: true  // kana and compatibility jamo without voicing marks
  case 0x4E00...0x9FFF: true  // unified ideographs
  case 0x2010...0x2027, 0x3000...0x3029, 0xFF01...0xFF5E: true  // punctuation and full-width forms
  default: false
  }
}
