import Testing

@testable import Providers

@Suite struct SourceKeyTests {
  private func value(_ text: String?) throws -> String { try SourceKey(text, scheme: "KakaoAK").value }

  @Test("white space around a key and a scheme before it are dropped")
  func trimmed() throws {
    #expect(try value(" 0123abcd\r\n") == "0123abcd")
    #expect(try value("KakaoAK 0123abcd\n") == "0123abcd")
    #expect(try value("KakaoAK0123abcd") == "KakaoAK0123abcd")
  }

  @Test("a key of nothing is missing", arguments: [nil, "", " \n", "\t"])
  func missing(text: String?) {
    #expect(throws: SourceKey.Mistake.missing) { try value(text) }
  }

  @Test(
    "a key that no header or no service takes is unusable",
    arguments: ["{0123}", "\"0123\"", "'0123'", "<key>", "01 23", "01\n23", "01\r\nX-Evil: 1", "키", "0123\u{0}"])
  func unusable(text: String) {
    #expect(throws: SourceKey.Mistake.unusable) { try value(text) }
  }

  @Test("a key is told by no description of it")
  func hidden() throws {
    let key = try SourceKey("0123456789abcdef", scheme: "KakaoAK")
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
      #expect(!text.contains("0123"))
    }
  }

  @Test("a key is found in a text, whole or in part, in either case")
  func told() throws {
    let key = try SourceKey("0123456789abcdef", scheme: "KakaoAK")
    #expect(key.isToldBy("wrong appKey(0123456789ABCDEF) format"))
    #expect(key.isToldBy("...89abcdef"))
    #expect(!key.isToldBy("page is more than max 0123456"))
    #expect(!key.isToldBy(""))
    #expect(try SourceKey("abc", scheme: "KakaoAK").isToldBy("xabcx"))
  }
}
