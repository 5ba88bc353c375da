/// An absolute http or https address, taken apart as far as the configuration needs.
struct WebAddress: Sendable {
  let isSecure: Bool
  /// Lower-case; an IPv6 address keeps its brackets.
  let host: String
  /// Nil when none was written.
  let port: UInt16?
  /// As written: empty, or beginning with a slash.
  let path: String
  /// Without the question mark; nil when there is none.
  let query: String?
  /// Without the number sign; nil when there is none.
  let fragment: String?

  /// What keeps a text from being such an address.
  enum Mistake: Error {
    case notAbsolute
    case space
    case user
    case host
    case port
    case escape
  }

  init(_ text: String) throws(Mistake) {
    var rest = Array(text.utf8)[...]
    if let secure = rest.dropping(asciiPrefix: "https://") {
      isSecure = true
      rest = secure
    } else if let plain = rest.dropping(asciiPrefix: "http://") {
      isSecure = false
      rest = plain
    } else {
      throw .notAbsolute
    }
    guard rest.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { throw .space }
    fragment = rest.split(after: "#")
    query = rest.split(after: "?")
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    path = String(decoding: rest.dropFirst(authority.count), as: UTF8.self)
    guard WebAddress.hasValidEscapes(rest) else { throw .escape }
    guard !authority.contains(UInt8(ascii: "@")) else { throw .user }
    var name = authority
    if authority.first == UInt8(ascii: "["), let end = authority.firstIndex(of: UInt8(ascii: "]")) {
      name = authority[...end]
      guard name.dropFirst().dropLast().contains(UInt8(ascii: ":")),
        name.dropFirst().dropLast().allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
      else { throw .host }
    } else {
      name = authority.prefix { $0 != UInt8(ascii: ":") }
      guard WebAddress.isHostName(name) else { throw .host }
    }
    host = String(decoding: name, as: UTF8.self).lowercased()
    let after = authority.dropFirst(name.count)
    if after.isEmpty {
      port = nil
    } else {
      let digits = after.dropFirst()
      guard after.first == UInt8(ascii: ":"), digits.allSatisfy(isDigit),
        let number = UInt16(String(decoding: digits, as: UTF8.self)), number > 0
      else { throw .port }
      port = number
    }
  }

  /// True for this very computer: 127.0.0.0/8, `localhost` and `[::1]`.
  var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) && UInt8($0) != nil }
  }

  /// Labels of letters, digits and hyphens. Names in other scripts must be written in their `xn--` form.
  private static func isHostName(_ bytes: ArraySlice<UInt8>) -> Bool {
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return bytes.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
          && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      }
  }

  private static func hasValidEscapes(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.allSatisfy { index in
      bytes[index] != UInt8(ascii: "%")
        || (index + 2 < bytes.endIndex && isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2]))
    }
  }
}

extension ArraySlice<UInt8> {
  /// What follows a prefix, upper and lower case alike; nil when it is not there. `prefix` is lower-case.
  fileprivate func dropping(asciiPrefix prefix: String) -> ArraySlice<UInt8>? {
    let prefix = Array(prefix.utf8)
    let isThere =
      count >= prefix.count
      && zip(self, prefix).allSatisfy { byte, wanted in byte == wanted || (isLetter(byte) && byte | 0x20 == wanted) }
    return isThere ? dropFirst(prefix.count) : nil
  }

  /// Cuts this off at the first `separator` and returns what came after it.
  fileprivate mutating func split(after separator: Unicode.Scalar) -> String? {
    guard let index = firstIndex(of: UInt8(ascii: separator)) else { return nil }
    let tail = String(decoding: self[(index + 1)...], as: UTF8.self)
    self = self[..<index]
    return tail
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

func isLetter(_ byte: UInt8) -> Bool {
  let lower = byte | 0x20
  return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
}

func isHexDigit(_ byte: UInt8) -> Bool {
  let lower = byte | 0x20
  return isDigit(byte) || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f"))
}
