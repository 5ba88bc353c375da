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

/// The bytes with `%41` and the like replaced, once; nil when a `%` begins no escape. Any bytes may come out.
package func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
  percentDecoded(text, keepsOthers: false)
}

/// The same, but a `%` that begins no escape stays.
package func percentDecodedWherePossible(_ text: ArraySlice<UInt8>) -> [UInt8] {
  percentDecoded(text, keepsOthers: true) ?? []
}

private func percentDecoded(_ text: ArraySlice<UInt8>, keepsOthers: Bool) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count)
  var index = text.startIndex
  while index < text.endIndex {
    let byte = text[index]
    index += 1
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    if text.endIndex - index >= 2, let high = hexadecimalValue(text[index]), let low = hexadecimalValue(text[index + 1])
    {
      bytes.append(high << 4 | low)
      index += 2
    } else if keepsOthers {
      bytes.append(byte)
    } else {
      return nil
    }
  }
  return bytes
}

/// 0…15; nil for what is no hexadecimal digit.
package func hexadecimalValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
