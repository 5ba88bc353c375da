import Testing

@testable import Books

@Suite struct FingerprintTests {
  @Test("The hash is FNV-1a of 64 bits", arguments: [("", "cbf29ce484222325"), ("foobar", "85944171f73967e8")])
  func known(text: String, expected: String) {
    #expect(hexadecimal(fnv1a(text.utf8)) == expected)
  }

  @Test("Order, borders and lengths count in a fingerprint")
  func differences() {
    let texts = [
      [], [""], ["", ""], ["ab"], ["a", "b"], ["b", "a"], ["ab", ""], ["12345678"], ["123456789"], ["1234567", "89"],
    ]
    let fingerprints = texts.map { texts in
      var fingerprint = Fingerprint()
      for text in texts { fingerprint.add(text) }
      return fingerprint
    }
    #expect(Set(fingerprints).count == texts.count)
  }
}
