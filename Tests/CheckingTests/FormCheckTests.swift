import Testing

@testable import Checking

@Suite struct FormCheckTests {
  private func xml(_ text: String) -> FormProblem? { xmlProblem(in: Array(text.utf8)) }

  @Test(
    "well-formed XML is no mistake",
    arguments: [
      "<a/>", "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- x > y --><a>\n</a>\n<?x y?>\n<!-- end -->",
      "<가 b='1' c = \"2 > 1\"><d:e/>&amp;&lt;&gt;&quot;&apos;&#10;&#xAC00;</가>",
      "<a><![CDATA[<b> & ]] > ]]></a>", "<!DOCTYPE a SYSTEM 'x'><a>&own;</a>",
      "<!DOCTYPE a [<!ENTITY own 'x>'>]><a>&own;</a>", "<a>]] ></a >",
    ])
  func sound(text: String) {
    #expect(xml(text) == nil)
  }

  @Test(
    "the first mistake is told with its place",
    arguments: [
      ("", 0), (" \n", 0), ("text", 0), ("<a>", 0), ("<a><b></a>", 6), ("</a>", 0), ("<a></a><b/>", 7), ("<a/>x", 4),
      ("<a>1 & 2</a>", 5), ("<a>&nbsp;</a>", 3), ("<a>&#0;</a>", 3), ("<a>&#xD800;</a>", 3), ("<a>&amp</a>", 3),
      ("<a>1 < 2</a>", 5), ("<a b></a>", 3), ("<a b=1></a>", 3), ("<a b='<'></a>", 6), ("<a b='1'c='2'/>", 8),
      ("<a b='1' b='2'/>", 9), ("<a b='", 3), ("<a", 0), ("<!-- a -- b --><a/>", 0), ("<!-- a", 0),
      ("<a><![CDATA[x</a>", 3), ("<![CDATA[x]]><a/>", 0), (" <?xml version='1.0'?><a/>", 1), ("<a>]]></a>", 3),
      ("<a>\u{1}</a>", 3), ("<a></a", 3), ("<a></>", 3),
    ])
  func broken(text: String, offset: Int) {
    #expect(xml(text)?.offset == offset)
  }

  @Test("what is not UTF-8 is told")
  func encoding() {
    #expect(xmlProblem(in: Array("<a>".utf8) + [0xFF] + Array("</a>".utf8))?.offset == 3)
  }

  @Test("hostile text ends quickly")
  func hostile() {
    #expect(xml(String(repeating: "<a>", count: 100_000)) != nil)
    #expect(xml(String(repeating: "<!--", count: 100_000)) != nil)
    #expect(xml("<a \((0..<20_000).map { "b\($0)='1'" }.joined(separator: " "))/>") == nil)
    #expect(xml("<a>" + String(repeating: "&", count: 100_000)) != nil)
  }

  @Test("JSON is told in the same way")
  func json() {
    #expect(jsonProblem(in: Array("{}".utf8)) == nil)
    #expect(jsonProblem(in: Array("{\"a\": 1".utf8)) != nil)
    #expect(jsonProblem(in: []) != nil)
  }
}
