/// Decodes a form field, where `+` is a space. A `%` without two hexadecimal digits stays; nil when the bytes are not UTF-8.
package func formDecoded(_ field: some Collection<UInt8>) -> String? {
  let words = field.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
  return String(validating: percentDecodedWherePossible(words[...]), as: UTF8.self)
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
