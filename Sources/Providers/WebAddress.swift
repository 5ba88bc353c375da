import Books

/// An http or https address a page may link to, in ASCII; nil for anything else and for what could break out of an attribute.
///
/// An address without a scheme (`//…`) and the catalogue's own hosts get https. Characters outside ASCII and apostrophes are
/// percent-encoded; white space, controls and quotation marks are in no real address.
package func webAddress(_ text: String) -> String? {
  // Nearly all addresses are fine as they are.
  var text = text
  if text.withUTF8({ unsafe isCleanAddress($0) }) { return text }
  var utf8 = text[...].utf8
  while let first = utf8.first, first == 0x20 || (9...13).contains(first) { utf8.removeFirst() }
  while let last = utf8.last, last == 0x20 || (9...13).contains(last) { utf8.removeLast() }
  guard (1...4_096).contains(utf8.count) else { return nil }

  var isSecure = true
  if let rest = utf8.dropped("https://") {
    utf8 = rest
  } else if let rest = utf8.dropped("http://") {
    utf8 = rest
    isSecure = false
  } else if let rest = utf8.dropped("//") {
    utf8 = rest
  } else {
    return nil
  }

  let authority = utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  guard let first = authority.first, first != UInt8(ascii: ":"), first != UInt8(ascii: "."),
    authority.allSatisfy(isHostByte)
  else { return nil }
  if !isSecure, isCatalogueHost(authority) { isSecure = true }

  var bytes = Array((isSecure ? "https://" : "http://").utf8)
  bytes.reserveCapacity(bytes.count + utf8.count)
  for byte in utf8 {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "`"):
      return nil
    case UInt8(ascii: "'"), 0x80...: appendPercentEncoded(byte, to: &bytes)
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// True for an https address that is used as it is; false for one that takes a closer look.
private func isCleanAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let scheme: StaticString = "https://"
  let start = scheme.utf8CodeUnitCount
  guard (start + 1...4_096).contains(bytes.count) else { return false }
  for index in 0..<start where unsafe bytes[index] != scheme.utf8Start[index] { return false }
  guard unsafe isLetterOrDigit(bytes[start]) else { return false }
  var isInHost = true
  for index in start..<bytes.count {
    let byte = unsafe bytes[index]
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): isInHost = false
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), UInt8(ascii: "`"):
      return false
    default: if isInHost, !isHostByte(byte) { return false }
    }
  }
  return true
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}

private func isHostByte(_ byte: UInt8) -> Bool {
  isLetterOrDigit(byte) || "._-:".utf8.contains(byte)
}

private func isCatalogueHost(_ host: Substring.UTF8View) -> Bool {
  let host = String(Substring(host)).lowercased()
  return ["daum.net", "kakao.com", "daumcdn.net", "kakaocdn.net"].contains { host == $0 || host.hasSuffix(".\($0)") }
}

extension Substring.UTF8View {
  /// What follows an ASCII prefix, upper and lower case alike; nil when it does not begin so.
  fileprivate func dropped(_ prefix: StaticString) -> Substring.UTF8View? {
    let expected = prefix.description.utf8
    let begins = expected.count <= count && zip(self, expected).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    return begins ? dropFirst(expected.count) : nil
  }
}
