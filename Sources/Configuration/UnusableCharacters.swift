/// The first character of a text that no page, feed or terminal can show, such as `U+0007`: a control character other than tabs
/// and ends of lines, or one of those two that XML forbids besides; nil when there is none. Quotation marks of YAML can bring
/// them into any text.
package func unusableCharacter(in text: String) -> String? {
  let found = text.unicodeScalars.first { scalar in
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
  return found.map { scalar in
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
