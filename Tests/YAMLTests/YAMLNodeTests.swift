import Testing
import YAML

@Suite struct YAMLNodeTests {
  @Test("Columns count bytes, also after Hangul on the same line")
  func columnsAreBytes() throws {
    let text = "제목: 책장\n사람: { 이름: '한강', 나라: 한국 }\n"
    let people = try #require(try parse(text)["사람"])
    #expect(words(in: text, at: people) == "{ 이름: '한강', 나라: 한국 }")
    let country = try #require(people["나라"])
    #expect((country.line, country.column, country.length) == (2, 37, 6))
    #expect(words(in: text, at: country) == "한국")
    #expect(words(in: text, at: try #require(people["이름"])) == "'한강'")
  }

  @Test("Every scalar's place in a document of many forms shows the text that was written")
  func placesOfAllForms() throws {
    let text = """
      # 첫 줄
      plain: 책 한 권
      "quoted": "둘\\n셋"
      single: 'it''s'
      literal: |
        여러
        줄
      folded: >-
        접힌
        줄
      list:
      - 하나   # comment
      - [둘, {셋: 넷}]
      empty:
      wrapped: 가나
        다라
      """
    let root = try parse(text)
    #expect(words(in: text, at: root) == "plain")
    #expect(root["plain"].map { words(in: text, at: $0) } == "책 한 권")
    #expect(root["quoted"]?.text == "둘\n셋")
    #expect(root["quoted"].map { words(in: text, at: $0) } == "\"둘\\n셋\"")
    #expect(root["single"]?.text == "it's")
    #expect(root["literal"]?.text == "여러\n줄\n")
    #expect(root["literal"].map { words(in: text, at: $0) } == "|")
    #expect(root["folded"]?.text == "접힌 줄")
    #expect(root["list"].map { words(in: text, at: $0) } == "-")
    #expect(root["list"]?.items.map { words(in: text, at: $0) } == ["하나", "[둘, {셋: 넷}]"])
    #expect(root["list"]?.items[1].items[1]["셋"].map { words(in: text, at: $0) } == "넷")
    #expect(root["empty"]?.text == "")
    #expect(root["empty"]?.length == 0)
    #expect(root["wrapped"]?.text == "가나 다라")
    #expect(root["wrapped"].map { words(in: text, at: $0) } == "가나")
  }

  @Test(
    "Only text without quotation marks is plain",
    arguments: [
      ("20", true), ("'20'", false), ("\"20\"", false), ("|\n  20", false), ("!!str 20", false), ("! 20", false),
      ("!!int 20", true), ("~", true),
    ])
  func plainText(written: String, isPlain: Bool) throws {
    let node = try #require(try parse("a: \(written)\n")["a"])
    guard case .scalar(_, let found) = node.kind else {
      Issue.record("not a scalar")
      return
    }
    #expect(found == isPlain)
  }

  @Test("Repeated keys are kept in order")
  func repeatedKeys() throws {
    guard case .mapping(let entries) = try parse("a: 1\nb: 2\na: 3\n").kind else {
      Issue.record("not a mapping")
      return
    }
    #expect(entries.map(\.key.text) == ["a", "b", "a"])
    #expect(entries.map(\.value.text) == ["1", "2", "3"])
    #expect(entries.map(\.key.line) == [1, 2, 3])
  }

  @Test("Nothing but white space and comments is no document", arguments: ["", "\n\n", "# only\n  # this", "\u{FEFF}"])
  func nothing(text: String) throws {
    #expect(try YAMLNode(parsing: Array(text.utf8))?.line == nil)
  }

  @Test("Carriage returns and a byte order mark change no line and no value")
  func windowsText() throws {
    let text = "\u{FEFF}가: 나\r\n# 다\r\n라: \"마\"\r\n"
    let root = try parse(text)
    #expect((root.line, root.column, root.length) == (1, 4, 3))
    #expect(root["가"]?.text == "나")
    let last = try #require(root["라"])
    #expect(last.text == "마")
    #expect((last.line, last.column, last.length) == (3, 6, 5))
  }

  @Test("Unusual line separators do not shift the lines of what follows")
  func unusualSeparators() throws {
    let text = "a: \"x\u{2028}y\u{85}z\"\nb: c\n"
    let last = try #require(try parse(text)["b"])
    #expect((last.line, last.column) == (2, 4))
  }

  @Test("Lines count from the line that parsing begins with")
  func lineOffset() throws {
    let root = try #require(try YAMLNode(parsing: Array("a: b\nc: d\n".utf8), firstLine: 5))
    #expect(root["c"]?.line == 6)
    #expect(throwsError("a: b\nc: [\n", firstLine: 5)?.line == 6)
  }

  @Test("A slice parses like an array of its own")
  func slices() throws {
    let bytes = Array("---\n제목: 책\n---\n본문".utf8)
    let front = bytes[4..<15]
    #expect(try YAMLNode(parsing: front, firstLine: 2)?["제목"]?.text == "책")
  }

  @Test("An alias stands for its anchor's value and is where the alias is")
  func aliases() throws {
    let text = "a: &x {p: 1}\nb: *x\nc: [*x, *x]\n"
    let root = try parse(text)
    let b = try #require(root["b"])
    #expect(b["p"]?.text == "1")
    #expect(words(in: text, at: b) == "*x")
    #expect(b["p"]?.line == 1)
    #expect(root["c"]?.items.count == 2)
  }

  @Test("A hundred levels are read, one more is refused where it opens")
  func depth() throws {
    let deepest = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    _ = try parse(deepest)
    let error = try #require(throwsError("[" + deepest + "]"))
    #expect(error.kind == .tooDeep)
    #expect((error.line, error.column) == (1, 101))
    #expect(throwsError(String(repeating: "[", count: 200_000))?.kind == .tooDeep)
    #expect(throwsError(String(repeating: "- ", count: 5_000))?.kind == .tooDeep)
    #expect(throwsError(String(repeating: "{a: ", count: 5_000))?.kind == .tooDeep)
  }

  @Test("Aliases cannot nest deeper than writing could")
  func depthThroughAliases() throws {
    var lines = ["a0: &a0 []"]
    for level in 1...99 { lines.append("a\(level): &a\(level) [*a\(level - 1)]") }
    #expect(throwsError(lines.joined(separator: "\n"))?.kind == .tooDeep)
    _ = try parse(lines.dropLast().joined(separator: "\n"))
  }

  @Test("An alias bomb is refused before it grows")
  func aliasBomb() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let error = try #require(throwsError(text))
    #expect(error.kind == .tooManyNodes)
    #expect(error.line == 5)
  }
}

/// The document's root, which must be there.
func parse(_ text: String) throws -> YAMLNode {
  try #require(try YAMLNode(parsing: Array(text.utf8)))
}

func throwsError(_ text: String, firstLine: Int = 1) -> YAMLError? {
  throwsError(Array(text.utf8), firstLine: firstLine)
}

func throwsError(_ bytes: [UInt8], firstLine: Int = 1) -> YAMLError? {
  do throws(YAMLError) {
    _ = try YAMLNode(parsing: bytes, firstLine: firstLine)
    return nil
  } catch {
    return error
  }
}

/// The bytes a node points at.
func words(in text: String, at node: YAMLNode) -> String {
  let line = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[node.line - 1]
  return String(decoding: line.dropFirst(node.column - 1).prefix(node.length), as: UTF8.self)
}

extension YAMLNode {
  var text: String? {
    guard case .scalar(let text, _) = kind else { return nil }
    return text
  }

  var items: [YAMLNode] {
    guard case .sequence(let items) = kind else { return [] }
    return items
  }

  subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = kind else { return nil }
    return entries.first { $0.key.text == key }?.value
  }
}
