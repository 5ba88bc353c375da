import Books
import Testing

@Suite struct SearchKeyTests {
  @Test(
    "Two spellings of one title have one key",
    arguments: [
      ("미움받을 용기", "미움받을 용기"),
      ("\u{1106}\u{1175}\u{110B}\u{116E}\u{11B7}", "미움"),
      ("Harry POTTER", "harry potter"),
      ("ＤＮＡ　１４（양장본）！", "dna 14(양장본)!"),
      ("  두  칸\t줄\n끝  ", "두 칸 줄 끝"),
      ("CAFE\u{301} É", "café é"),
      ("Ａ\u{301}", "á"),
      // Only the small letter has a composed form.
      ("J\u{30C}", "ǰ"),
      ("ΣΩ ЖД", "σω жд"),
      ("\u{200E}용\u{200B}기\u{202C} \u{FEFF} 2", "용기 2"),
      ("soft\u{AD}hyphen", "softhyphen"),
      ("Q&amp;A", "q&amp;a"),
      ("《제목》 – “말”", "《제목》 – “말”"),
      ("漢字 カタカナ", "漢字 カタカナ"),
      ("\u{0}\u{7} \u{200D}\u{3164}", ""),
      ("", ""),
    ])
  func keys(text: String, key: String) {
    #expect(Array(searchKey(text).utf8) == Array(key.utf8))
  }

  @Test("The key of a key is the key itself, and the short way to it gives the same")
  func stable() {
    for scalar in (0..<0x3400).joined(with: 0xA900..<0x10000).compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let key = searchKey("A \(scalar)Z")
      #expect(searchKey(key).utf8.elementsEqual(key.utf8), "U+\(String(scalar.value, radix: 16))")
      // A soft hyphen sends the text the long way and leaves nothing.
      #expect(searchKey("A \(scalar)Z\u{AD}").utf8.elementsEqual(key.utf8), "U+\(String(scalar.value, radix: 16))")
    }
  }
}

extension Range<Int> {
  fileprivate func joined(with other: Range<Int>) -> [Int] { Array(self) + Array(other) }
}
