/// Decodes a form field, where `+` is a space. A `%` without two hexadecimal digits stays; nil when the bytes are not UTF-8.
package func formDecoded(_ field: some Collection<UInt8>) -> String? {
  var bytes: [UInt8] = []
  var rest = field[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "%"):
      let digits = Array(rest.prefix(2))
      if digits.count == 2, let high = hexadecimalValue(digits[0]), let low = hexadecimalValue(digits[1]) {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    default: bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The raw value of the first field of that name in an address's query; nil when it has none.
package func queryField(_ name: StaticString, of address: String) -> [UInt8]? {
  var address = address
  return address.withUTF8 { bytes in
    guard let question = unsafe bytes.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let length = name.utf8CodeUnitCount
    var start = question + 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, unsafe bytes[end] != UInt8(ascii: "&"), unsafe bytes[end] != UInt8(ascii: "#") {
        end += 1
      }
      let isNamed =
        unsafe end - start > length && bytes[start + length] == UInt8(ascii: "=")
        && (0..<length).allSatisfy { unsafe bytes[start + $0] == name.utf8Start[$0] }
      if isNamed { return unsafe Array(bytes[start + length + 1..<end]) }
      if end < bytes.count, unsafe bytes[end] == UInt8(ascii: "#") { return nil }
      start = end + 1
    }
    return nil
  }
}
