import JSON
import Testing

@Suite struct JSONDocumentTests {
  private func parse(_ text: String) throws(JSONError) -> JSONValue {
    try JSONDocument(Array(text.utf8)).root
  }

  @Test("values are read by their kinds and members keep their order")
  func kinds() throws {
    let root = try parse(#"{"b": [1, -2.5, "책", true, false, null], "a": {"deep": {"er": 7}}}"#)
    #expect(root.kind == .object)
    #expect(root.members.map(\.key) == ["b", "a"])
    let list = try #require(root["b"])
    #expect(list.elements.map(\.kind) == [.integer, .real, .string, .boolean, .boolean, .null])
    #expect(list.count == 6)
    #expect(list[0]?.integer == 1)
    #expect(list[1]?.double == -2.5)
    #expect(list[1]?.integer == nil)
    #expect(list[2]?.string == "책")
    #expect(list[3]?.boolean == true)
    #expect(list[4]?.boolean == false)
    #expect(list[5]?.isNull == true)
    #expect(root["a"]?["deep"]?["er"]?.integer == 7)
  }

  @Test("a value read as another kind gives nil, nothing or zero")
  func otherKinds() throws {
    let root = try parse(#"{"text": "1", "list": [0]}"#)
    let text = try #require(root["text"])
    #expect(text.integer == nil && text.double == nil && text.boolean == nil && text["x"] == nil && text[0] == nil)
    #expect(text.count == 0)
    #expect(Array(text.elements).isEmpty && text.members.isEmpty)
    let list = try #require(root["list"])
    #expect(list[-1] == nil && list[1] == nil && list["text"] == nil && list.string == nil)
    #expect(root["missing"] == nil && root["a\0b"] == nil)
  }

  @Test("a value keeps its document alive")
  func lifetime() throws {
    func inner() throws -> JSONValue {
      let document = try JSONDocument(Array(#"[{"title": "오래 사는 글"}]"#.utf8))
      return try #require(document.root[0]?["title"])
    }
    let values = try (0..<100).map { _ in try inner() }
    #expect(values.allSatisfy { $0.string == "오래 사는 글" })
  }

  @Test("a NUL inside a string is kept, with everything after it")
  func nul() throws {
    #expect(try parse(#"["a\u0000b"]"#)[0]?.string == "a\0b")
  }

  @Test("one integer beyond 64 bits does not lose the document")
  func hugeInteger() throws {
    let root = try parse(#"{"big": 123456789012345678901234567890, "price": 14900, "title": "책"}"#)
    #expect(root["big"]?.double == 1.2345678901234568e29)
    #expect(root["big"]?.integer == nil)
    #expect(root["price"]?.integer == 14900)
    #expect(root["title"]?.string == "책")
  }

  @Test("the largest integers of 64 bits are exact")
  func exactIntegers() throws {
    let root = try parse("[9223372036854775807, -9223372036854775808]")
    #expect(root.elements.map(\.integer) == [.max, .min])
  }

  @Test("the last of several equal keys counts")
  func duplicates() throws {
    #expect(try parse(#"{"a": 1, "a": 2}"#)["a"]?.integer == 2)
  }

  @Test("a byte order mark is skipped and counted in positions")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try JSONDocument(mark + Array("[1]".utf8)).root[0]?.integer == 1)
    let error = try #require(throws: JSONError.self) { try JSONDocument(mark + Array("[1,]".utf8)) }
    #expect(error.position == 7)
  }

  @Test("a mistake is reported where it is")
  func errorPlace() throws {
    let error = try #require(throws: JSONError.self) { _ = try parse("{\n  \"a\": 1\n  \"b\": 2\n}") }
    #expect(error.line == 3)
    #expect(error.column == 5)
    #expect(error.position == 16)
    #expect(error.message.contains("'}' expected near '\"b\"'"))
  }

  @Test(
    "what is no document is an error, not a crash",
    arguments: [
      "", " ", "{", "[1,]", "7", "\"text\"", "[1] x", "<html>", "[1e999]", "{\"a\\u0000\": 1}", "[\"\\ud800\"]",
    ])
  func malformed(text: String) {
    #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
  }

  @Test(
    "invalid UTF-8 is an error", arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONDocument(Array("[\"".utf8) + bytes + Array("\"]".utf8)) }
  }

  @Test("endless nesting is an error, not a crash")
  func tooDeep() {
    #expect(throws: JSONError.self) { try JSONDocument([UInt8](repeating: UInt8(ascii: "["), count: 100_000)) }
  }

  @Test("nesting up to two thousand levels is read")
  func nesting() throws {
    var value: JSONValue? = try parse(String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000))
    var depth = 0
    while let inner = value {
      depth += 1
      value = inner[0]
    }
    #expect(depth == 2_000)
  }
}
