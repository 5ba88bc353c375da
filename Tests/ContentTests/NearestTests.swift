import Diagnostics
import Testing

@testable import Content

@Suite struct NearestTests {
  @Test(
    "the word with the fewest letters changed, missing, added or exchanged is meant, if there are few enough",
    arguments: [
      ("titel", "title"), ("tilte", "title"), ("Title", "title"), ("titl", "title"), ("ttile", "title"), ("xxtle", nil),
      ("publishedonx", "published-on"), ("pulbishedno", "published-on"), ("publixxxdon", nil), ("글제", "글"),
      ("tags", "tag"),
    ] as [(String, String?)])
  func nearest(word: String, meant: String?) {
    #expect(Diagnostics.nearest(to: word, among: ["weight", "title", "published-on", "글", "tag"]) == meant)
  }

  @Test("of equally near words the first is meant, and a nearer one is found after it")
  func ties() {
    #expect(Diagnostics.nearest(to: "abcdefxyz", among: ["abcdefxyq", "abcdefxyw"]) == "abcdefxyq")
    #expect(Diagnostics.nearest(to: "abcdefxyz", among: ["abcdefqqz", "abcdefxyw", "abcdefqyz"]) == "abcdefxyw")
  }

  @Test("the distance is the same as without leaving early")
  func sameDistance() {
    func distance(_ a: [Character], _ b: [Character]) -> Int {
      var table = (0...a.count).map { i in (0...b.count).map { i == 0 ? $0 : $0 == 0 ? i : 0 } }
      for i in stride(from: 1, through: a.count, by: 1) {
        for j in stride(from: 1, through: b.count, by: 1) {
          table[i][j] = min(
            table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
          if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
            table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
          }
        }
      }
      return table[a.count][b.count]
    }
    var state: UInt64 = 7
    func word() -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var bits = state >> 20
      return String(
        (0..<(4 + bits % 6)).map { _ -> Character in
          defer { bits >>= 2 }
          return ["a", "b", "c", "d"][Int(bits & 3)]
        })
    }
    for _ in 0..<2_000 {
      let (a, b) = (word(), word())
      let isNear = distance(Array(a), Array(b)) <= min(3, max(1, a.count / 3))
      #expect((Diagnostics.nearest(to: a, among: [b]) == b) == isNear, "\(a) \(b)")
    }
  }

  @Test("very many wrong links do not cost a look at every name each")
  func limit() {
    var guess = LinkGuess(["wish/"])
    for number in 0..<100 { #expect(guess.name(near: "nothing-\(number)") == nil) }
    #expect(guess.name(near: "wosh/") == nil)
    #expect(guess.name(near: "nothing-1") == nil)
    var other = LinkGuess(["wish/"])
    #expect(other.name(near: "wosh/") == "wish/")
  }
}
