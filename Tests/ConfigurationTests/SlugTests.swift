import Configuration
import Testing

@Suite struct SlugTests {
  @Test(
    "A title becomes a lower-case, hyphenated, readable name",
    arguments: [
      ("adler", "adler"),
      ("Atomic Habits, 2판", "atomic-habits-2판"),
      ("미움받을 용기", "미움받을-용기"),
      ("  ...소년이 온다!? ", "소년이-온다"),
      ("a__b  c--d", "a-b-c-d"),
      ("C++ & Rust", "c-rust"),
      ("../../etc/passwd", "etc-passwd"),
      ("1984", "1984"),
      ("책①", "책①"),
      ("Éluard École", "Éluard-École"),
      ("क्या", "क्या"),
      ("소년\u{200B}이\u{AD} 온다", "소년이-온다"),
      ("con", "con-f08dd14b"),
      ("COM1", "com1-31430e3d"),
      ("console", "console"),
    ])
  func slugs(title: String, expected: String) {
    #expect(Array(slug(for: title).utf8) == Array(expected.utf8), "\(slug(for: title))")
  }

  @Test("Decomposed and composed titles give the same bytes, composed")
  func composed() {
    let decomposed = "\u{1109}\u{1169}\u{1102}\u{1167}\u{11AB}이 온다 Cafe\u{301}"
    #expect(Array(slug(for: decomposed).utf8) == Array("소년이-온다-café".utf8))
    // Only the small letter has a composed form.
    #expect(Array(slug(for: "H\u{331}").utf8) == Array("\u{1E96}".utf8))
  }

  @Test("A title without letters or digits gets a hash of its own")
  func withoutLetters() {
    let names = ["!?", "…", "📚", "👩‍👧", "", "\u{301}", "1\u{FE0F}\u{20E3}"].map(slug(for:))
    #expect(names.dropLast().allSatisfy { $0.utf8.count == 8 && $0.allSatisfy(\.isHexDigit) }, "\(names)")
    #expect(Set(names).count == names.count)
    #expect(names.last == "1")
  }

  @Test("A long slug is cut between characters, to 120 bytes at most, and told apart by a hash")
  func cut() {
    let forty = String(repeating: "가", count: 40)
    #expect(slug(for: forty) == forty)
    let long = slug(for: forty + "나")
    let other = slug(for: forty + "다")
    #expect(long.hasPrefix(String(repeating: "가", count: 37) + "-"))
    #expect(long.utf8.count == 120)
    #expect(long != other)
    let marks = slug(for: "e" + String(repeating: "\u{33D}", count: 200))
    #expect(marks.utf8.count <= 120)
    let spaced = slug(for: String(repeating: "a ", count: 200))
    #expect(spaced.utf8.count <= 120 && !spaced.contains("--"))
  }

  @Test("A slug is its own slug, is safe as a name, and fits a file system")
  func everySlug() {
    var random = SplitMix(state: 11)
    let pieces = [
      "가", "힣", "a", "Z", "9", " ", "-", ".", "/", "\\", "\u{0}", "\u{301}", "\u{1100}", "\u{1161}", "📚", "ß", "İ", "①",
      "\u{200D}", "con", "nul", "é", "中", "あ\u{3099}", "\u{E0001}", "٣",
    ]
    for _ in 0..<2_000 {
      let title = (0..<Int.random(in: 0...60, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let name = slug(for: title)
      #expect(Array(slug(for: name).utf8) == Array(name.utf8), "\(title.debugDescription)")
      #expect((1...120).contains(name.utf8.count))
      #expect(name.first != "-" && name.last != "-" && !name.contains { "./\\ \u{0}".contains($0) }, "\(name)")
    }
  }
}

/// The same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
