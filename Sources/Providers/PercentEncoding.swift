/// Encodes everything but RFC 3986's unreserved characters, so that `+`, `&`, `=`, `%` and `#` arrive as they were typed.
func percentEncoded(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      bytes.append(byte)
    default: appendPercentEncoded(byte, to: &bytes)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

func appendPercentEncoded(_ byte: UInt8, to bytes: inout [UInt8]) {
  let digits: StaticString = "0123456789ABCDEF"
  func digit(_ value: UInt8) -> UInt8 { unsafe digits.utf8Start[Int(value)] }
  bytes.append(UInt8(ascii: "%"))
  bytes.append(digit(byte >> 4))
  bytes.append(digit(byte & 15))
}

/// Decodes a form field, where `+` is a space. A `%` without two hexadecimal digits stays; nil when the bytes are not UTF-8.
func formDecoded(_ text: Substring.UTF8View) -> String? {
  var bytes: [UInt8] = []
  var rest = text
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "%"):
      let digits = rest.prefix(2)
      if digits.count == 2, let high = digits.first.flatMap(hexadecimalValue),
        let low = digits.last.flatMap(hexadecimalValue)
      {
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

func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The raw value of the first field of that name in an address's query; nil when it has none.
func queryField(_ name: StaticString, of address: String) -> Substring.UTF8View? {
  let utf8 = address[...].utf8
  guard let question = utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
  var rest = utf8[utf8.index(after: question)...]
  if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
  let name = name.description.utf8
  while !rest.isEmpty {
    let field = rest.prefix { $0 != UInt8(ascii: "&") }
    if field.starts(with: name), field.dropFirst(name.count).first == UInt8(ascii: "=") {
      return field.dropFirst(name.count + 1)
    }
    rest = rest[field.endIndex...].dropFirst()
  }
  return nil
}
