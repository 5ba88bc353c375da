/// Text of an attribute or an element with its character references replaced: the numbers, and the names that addresses and
/// feeds need. Others stay as they are written.
func decodingReferences(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var rest = bytes
  while let byte = rest.first {
    if byte == UInt8(ascii: "&"), let (decoded, length) = reference(rest.prefix(longestReference)) {
      result += decoded
      rest = rest.dropFirst(length)
    } else {
      result.append(byte)
      rest = rest.dropFirst()
    }
  }
  return result
}

private let longestReference = 12

private let namedReferences: [String: String] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "sol": "/", "num": "#", "colon": ":",
  "period": ".", "quest": "?", "equals": "=", "lowbar": "_", "percnt": "%", "commat": "@", "excl": "!", "semi": ";",
  "comma": ",", "plus": "+", "ast": "*", "dollar": "$", "lpar": "(", "rpar": ")", "Tab": "\t", "NewLine": "\n",
]

/// What a reference at the beginning means, and how long it is, its semicolon included.
private func reference(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
  guard let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return nil }
  let name = bytes[bytes.index(after: bytes.startIndex)..<end]
  let length = end - bytes.startIndex + 1
  guard name.first == UInt8(ascii: "#") else {
    return namedReferences[String(decoding: name, as: UTF8.self)].map { (Array($0.utf8), length) }
  }
  let digits = name.dropFirst()
  let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } == true
  let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
  guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
    let number = UInt32(text, radix: isHexadecimal ? 16 : 10)
  else { return nil }
  let scalar = Unicode.Scalar(number).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
  return (Array(String(Character(scalar)).utf8), length)
}
