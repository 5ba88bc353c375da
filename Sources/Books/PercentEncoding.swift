/// Everything but RFC 3986's unreserved characters as upper-case hexadecimal, so that `+`, `&`, `=`, `%` and `#` arrive as they
/// were typed. A path keeps its slashes.
package func percentEncoded(_ text: String, keepingSlashes: Bool = false) -> String {
  func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: keepingSlashes && byte == UInt8(ascii: "/")
    }
  }
  if text.utf8.allSatisfy(isKept) { return text }
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if isKept(byte) { bytes.append(byte) } else { appendPercentEncoded(byte, to: &bytes) }
  }
  return String(decoding: bytes, as: UTF8.self)
}

package func appendPercentEncoded(_ byte: UInt8, to bytes: inout [UInt8]) {
  func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
  bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
}
