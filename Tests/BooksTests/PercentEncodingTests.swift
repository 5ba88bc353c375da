import Testing

@testable import Books

@Suite struct PercentEncodingTests {
  @Test(
    "What is encoded is decoded once, in digits of either case",
    arguments: [
      ("", ""), ("abc", "abc"), ("%41%7a", "Az"), ("%EA%b8%80", "글"), ("a%2Fb", "a/b"), ("%2541", "%41"),
      ("+", "+"),
    ])
  func decoding(text: String, decoded: String) {
    let bytes = Array(text.utf8)
    #expect(percentDecoded(bytes[...]) == Array(decoded.utf8))
    #expect(percentDecodedWherePossible(bytes[...]) == Array(decoded.utf8))
  }

  @Test(
    "What begins no escape is refused, or stays as it is",
    arguments: [
      ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%g4", "%g4"), ("%+4", "%+4"), ("%-0", "%-0"), ("%%41", "%A"),
      ("a%4", "a%4"), ("%41%", "A%"),
    ])
  func broken(text: String, decoded: String) {
    let bytes = Array(text.utf8)
    #expect(percentDecoded(bytes[...]) == nil)
    #expect(percentDecodedWherePossible(bytes[...]) == Array(decoded.utf8))
  }

  @Test("A part of a longer text ends where it ends")
  func slices() {
    let bytes = Array("x%4141".utf8)
    #expect(percentDecoded(bytes[1...3]) == [0x41])
    #expect(percentDecoded(bytes[1...2]) == nil)
    #expect(percentDecodedWherePossible(bytes[1...2]) == Array("%4".utf8))
  }

  @Test("Every byte comes back from its escape")
  func roundTrip() {
    for byte in UInt8.min...UInt8.max {
      var encoded: [UInt8] = []
      appendPercentEncoded(byte, to: &encoded)
      #expect(percentDecoded(encoded[...]) == [byte])
    }
  }
}
