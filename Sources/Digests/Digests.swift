import CMessageDigest

/// The SHA-256 digest of bytes in Base64, as `Content-Security-Policy` and `integrity` write it: 44 characters.
package func sha256InBase64(_ bytes: [UInt8]) -> String {
  var context = SHA256_CTX()
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
  unsafe SHA256Init(&context)
  unsafe SHA256Update(&context, bytes, bytes.count)
  unsafe SHA256Final(&digest, &context)
  return base64(digest)
}

/// The SHA-1 digest of bytes: 20 bytes. For names that standards make with it, never for secrets.
package func sha1(_ bytes: [UInt8]) -> [UInt8] {
  var context = SHA1_CTX()
  var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_LENGTH))
  unsafe SHA1Init(&context)
  unsafe SHA1Update(&context, bytes, bytes.count)
  unsafe SHA1Final(&digest, &context)
  return digest
}

/// RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    var bits: UInt32 = 0
    for place in 0..<3 { bits = bits << 8 | (place < group.count ? UInt32(group[start + place]) : 0) }
    for place in 0..<4 {
      text.append(place <= group.count ? letters[Int(bits >> (18 - 6 * UInt32(place)) & 63)] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
