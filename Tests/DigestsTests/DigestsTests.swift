import Testing

@testable import Digests

@Suite("Digests")
struct DigestsTests {
  // From FIPS 180-2, appendix B, and the digest of nothing, all as Base64.
  @Test(
    "SHA-256 is what the standard gives as examples",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
    ])
  func standard(text: String, digest: String) {
    #expect(sha256InBase64(Array(text.utf8)) == digest)
  }

  // From FIPS 180-2, appendix A.
  @Test("SHA-1 is what the standard gives as an example")
  func sha1Example() {
    let digest: [UInt8] = [
      0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81, 0x6a, 0xba, 0x3e, 0x25, 0x71, 0x78, 0x50, 0xc2, 0x6c, 0x9c, 0xd0, 0xd8,
      0x9d,
    ]
    #expect(sha1(Array("abc".utf8)) == digest)
  }

  // RFC 4648, section 10.
  @Test(
    "Base64 is what its RFC gives as examples",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func base64Examples(text: String, encoded: String) {
    #expect(base64(Array(text.utf8)) == encoded)
  }
}
