import Books
import Testing

@testable import Providers

@Suite struct TextTests {
  @Test(
    "text is cleaned to one plain line",
    arguments: [
      ("미움받을 용기", "미움받을 용기"),
      ("", ""),
      (" ", ""),
      ("  두  칸\t줄\r\n끝  ", "두 칸 줄 끝"),
      ("&lt;변신&gt;", "<변신>"),
      ("&amp;lt;", "&lt;"),
      ("Q&A & R&D &copy; &", "Q&A & R&D &copy; &"),
      ("&quot;a&apos;b&nbsp;&nbsp;c&quot;", "\"a'b c\""),
      ("&#54620;&#x1F600;&#X41;", "한😀A"),
      ("&#0;&#xD800;&#x110000;&#;&#x;&#-1;", "&#xD800;&#x110000;&#;&#x;&#-1;"),
      ("a\u{0}b\u{7}c\u{7F}d\u{9F}e", "abcde"),
      ("a\u{202E}b\u{2066}c\u{FEFF}d\u{200B}e\u{FFFE}f", "abcdef"),
      ("\u{3000}전각\u{3000}공백\u{A0}\u{2003}x\u{2028}y", "전각 공백 x y"),
      ("\u{1112}\u{1161}\u{11AB}", "한"),
      ("cafe\u{301}", "café"),
      ("“따옴표” – 《제목》·점…", "“따옴표” – 《제목》·점…"),
      ("漢字 ひらがな カタカナ é ß", "漢字 ひらがな カタカナ é ß"),
      ("a\u{200D}b", "a\u{200D}b"),
    ])
  func plain(raw: String, expected: String) {
    #expect(Array(plainText(raw).utf8) == Array(expected.utf8))
  }

  @Test("text that is clean already is found so, and only that")
  func fastPath() {
    func isPlain(_ text: String) -> Bool {
      var text = text
      return text.withUTF8 { isPlainText($0) }
    }
    #expect(isPlain("미움받을 용기 Vol. 1 <재발매> “이것” 《저것》 漢字 é"))
    let places: [ClosedRange<UInt32>] = [
      0...0x3100, 0xA960...0xA97F, 0xABFF...0xAC10, 0xD790...0xD7FF, 0xE000...0xE010, 0xF900...0x10010,
    ]
    for scalar in places.joined().compactMap({ Unicode.Scalar($0) }) {
      let text = "가\(scalar)나"
      if isPlain(text) { #expect(Array(plainText(text + "&lt;").utf8) == Array((text + "<").utf8)) }
    }
  }

  @Test("cleaning clean text changes nothing", arguments: ["&amp;lt;", " a \u{0} &nbsp; b", "e\u{301}&#769;"])
  func stable(raw: String) {
    let once = plainText(raw)
    #expect(once.contains("&") || plainText(once) == once)
  }

  @Test("a query keeps every character: only letters, digits and -._~ are sent bare")
  func encoding() {
    #expect(percentEncoded("C++ A&B=50% #1") == "C%2B%2B%20A%26B%3D50%25%20%231")
    #expect(percentEncoded("azAZ09-._~") == "azAZ09-._~")
    #expect(percentEncoded("책") == "%EC%B1%85")
  }

  @Test(
    "a form field is decoded, a broken escape stays",
    arguments: [("a+b%2B", "a b+"), ("%EC%B1%85", "책"), ("50%", "50%"), ("%zz%4", "%zz%4"), ("%EC", nil)])
  func formField(raw: String, expected: String?) {
    #expect(formDecoded(raw.utf8) == expected)
  }

  @Test(
    "addresses of pages and pictures",
    arguments: [
      ("https://example.org/a?b=c&d=%20#e", "https://example.org/a?b=c&d=%20#e"),
      ("http://example.org", "http://example.org"),
      ("http://search.daum.net/search?q=x", "https://search.daum.net/search?q=x"),
      ("HTTP://t1.daumcdn.net/x", "https://t1.daumcdn.net/x"),
      ("http://daum.net.example.org/", "http://daum.net.example.org/"),
      ("//t1.daumcdn.net/x", "https://t1.daumcdn.net/x"),
      (" https://example.org/ ", "https://example.org/"),
      ("https://example.org/책'", "https://example.org/%EC%B1%85%27"),
      ("", nil), ("/x", nil), ("x", nil), ("https://", nil), ("https:///x", nil), ("https://?x", nil),
      ("javascript:alert(1)", nil), ("JAVASCRIPT://example.org/%0Aalert(1)", nil), ("data:text/html,x", nil),
      ("https://user@example.org/", nil), ("https://example.org/a b", nil), ("https://example.org/\"x", nil),
      ("https://example.org/<x>", nil), ("https://example.org/\u{0}", nil), ("https://example.org/\nx", nil),
      ("https://example.org\\x", nil), ("https://exa\u{200B}mple.org/", nil),
    ])
  func addresses(raw: String, expected: String?) {
    #expect(webAddress(raw) == expected)
  }
}
