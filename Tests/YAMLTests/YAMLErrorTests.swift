import Testing
import YAML

@Suite struct YAMLErrorTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var kind: YAMLError.Kind
    /// The bytes that the error must point at stand between ⟦ and ⟧.
    var marked: String

    var testDescription: String { marked.debugDescription }
  }

  @Test(
    "A mistake is found where it was made",
    arguments: [
      Mistake(kind: .tab, marked: "가: 나\n다:\n⟦\t⟧라: 마\n"),
      Mistake(kind: .tab, marked: "가: 나\n⟦\t⟧라: 마\n"),
      Mistake(kind: .tab, marked: "가:\n  나: 다\n  ⟦\t⟧라: 마\n"),
      Mistake(kind: .reservedCharacter, marked: "제목: ⟦@⟧책장\n"),
      Mistake(kind: .reservedCharacter, marked: "제목: ⟦`⟧책장`\n"),
      Mistake(kind: .unexpectedColon, marked: "제목: 책⟦:⟧ 장\n"),
      Mistake(kind: .unexpectedColon, marked: "제목: 책\n  주소⟦:⟧ 장\n"),
      Mistake(kind: .missingColon, marked: "제목: 책\n⟦주소 https⟧\n다: 라\n"),
      Mistake(kind: .unclosed, marked: "제목: ⟦\"⟧책장\nurl: x\n"),
      Mistake(kind: .unclosed, marked: "제목: ⟦'⟧책장\n"),
      Mistake(kind: .unclosed, marked: "목록: ⟦[⟧가, 나\n"),
      Mistake(kind: .unclosed, marked: "책: ⟦{⟧가: 나\n"),
      Mistake(kind: .unknownAlias, marked: "책: ⟦*없음⟧\n".replacing("없음", with: "none")),
      Mistake(kind: .unknownAlias, marked: "a: &a [⟦*a⟧]\n"),
      Mistake(kind: .unsupportedTag, marked: "책: ⟦!book⟧ 가\n"),
      Mistake(kind: .unsupportedTag, marked: "책: ⟦!!binary⟧ aGk=\n"),
      Mistake(kind: .secondDocument, marked: "가: 나\n⟦---⟧\n다: 라\n"),
      Mistake(kind: .controlCharacter, marked: "가: 나⟦\u{7}⟧다\n"),
      Mistake(kind: .controlCharacter, marked: "가: 나\n다: ⟦\u{81}⟧\n"),
    ])
  func locations(mistake: Mistake) throws {
    let (text, line, column, length) = try unmarked(mistake.marked)
    let error = try #require(throwsError(text))
    #expect(error.kind == mistake.kind, "\(error.message)")
    #expect((error.line, error.column, error.length) == (line, column, length), "\(error.message)")
  }

  @Test(
    "Bytes that are not UTF-8 are found where they are",
    arguments: [
      [0xFF], [0x80], [0xC3, 0x28], [0xB0, 0xA1], [0xED, 0xA0, 0x80], [0xEC, 0xB1],
    ] as [[UInt8]])
  func invalidBytes(bytes: [UInt8]) throws {
    let error = try #require(throwsError(Array("가: 나\n책: ".utf8) + bytes))
    #expect(error.kind == .notUTF8)
    #expect(error.line == 2)
    #expect((6...7).contains(error.column))
  }

  @Test("UTF-16 is not taken for text")
  func utf16() throws {
    let error = try #require(throwsError([0xFF, 0xFE, 0x61, 0x00, 0x3A, 0x00, 0x20, 0x00, 0x62, 0x00]))
    #expect(error.kind == .notUTF8)
    #expect((error.line, error.column) == (1, 1))
  }

  @Test("Other mistakes of syntax say what was being read and where that began")
  func otherSyntax() throws {
    let error = try #require(throwsError("가: [나,\n  다: }\n"))
    #expect(error.kind == .otherSyntax)
    #expect(error.line == 2)
    #expect(error.openedOnLine == 1)
  }

  @Test("A byte order mark counts in the columns of its line, as for every other tool")
  func byteOrderMark() throws {
    let error = try #require(throwsError("\u{FEFF}a: @\n"))
    #expect((error.line, error.column) == (1, 7))
  }

  @Test("Mutated documents are read or refused with a place inside the file")
  func mutations() throws {
    let original = Array("가: &a [1, \"둘\", {셋: '넷'}]\n나:\n  - *a\n  - |\n    다\n라: >-\n  마\n# 바\n".utf8)
    var random = SplitMix(state: 7)
    var errors = 0
    for _ in 0..<2_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert("[]{}:-&*!|>'\"%@`#,?\t\n ".utf8.randomElement(using: &random) ?? 0, at: index)
        }
      }
      guard let error = throwsError(bytes) else { continue }
      errors += 1
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      try #require(lines.indices.contains(error.line - 1), "\(error)")
      #expect(error.column >= 1 && error.column - 1 + error.length <= lines[error.line - 1].count + 1, "\(error)")
    }
    #expect(errors > 500)
  }
}

/// The text without its marks, and the place they enclosed.
private func unmarked(_ marked: String) throws -> (text: String, line: Int, column: Int, length: Int) {
  let parts = marked.split(separator: "⟦", omittingEmptySubsequences: false)
  try #require(parts.count == 2)
  let rest = parts[1].split(separator: "⟧", omittingEmptySubsequences: false)
  try #require(rest.count == 2)
  let lines = Array(parts[0].utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  return (
    String(parts[0] + rest[0] + rest[1]), lines.count, (lines.last?.count ?? 0) + 1, rest[0].utf8.count
  )
}

/// The same numbers on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
