import Books
import Foundation
import Testing

@Suite struct NormalizedTests {
  @Test(
    "Text is composed, byte for byte",
    arguments: [
      ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{D558}\u{11AB}", "한"), ("e\u{301}", "é"), ("\u{212B}", "Å"),
      ("は\u{3099}", "ば"), ("\u{F900}", "豈"), ("a\u{323}\u{307}", "\u{1EA1}\u{307}"), ("plain", "plain"), ("", ""),
    ])
  func composition(text: String, composed: String) {
    #expect(Array(normalized(text).utf8) == Array(composed.utf8))
  }

  @Test("No character is taken for composed that is not")
  func everyScalar() {
    let ranges = [
      stride(from: 0, to: 0x3400, by: 1), stride(from: 0x3400, to: 0x30000, by: 97),
      stride(from: 0xF900, to: 0x10000, by: 1),
    ]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let text = "가" + String(scalar)
      let expected = text.precomposedStringWithCanonicalMapping
      if (0x11A8...0x11C2).contains(scalar.value) { continue }  // Hangul finals have a test of their own
      #expect(normalized(text).utf8.elementsEqual(expected.utf8), "U+\(String(value, radix: 16))")
    }
  }

  @Test("A syllable takes only one final consonant, and only if it has none")
  func finals() {
    #expect(Array(normalized("\u{AC00}\u{11A8}\u{11A8}").utf8) == Array("각\u{11A8}".utf8))
    #expect(Array(normalized("a\u{11A8}").utf8) == Array("a\u{11A8}".utf8))
    #expect(Array(normalized("\u{AC00}\u{11C2}").utf8) == Array("갛".utf8))
    #expect(Array(normalized("\u{AC00}\u{11A7}").utf8) == Array("가\u{11A7}".utf8))
  }
}
