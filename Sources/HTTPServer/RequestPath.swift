/// The path of a request, percent-decoded once.
struct RequestPath: Hashable {
  /// What stands between the slashes. An empty one, from two slashes in a row, names nothing.
  var components: [String]
  var endsInSlash: Bool

  /// Nil for a path that no link of a site contains: one that is not absolute, a bad percent escape, `.` or `..`, and
  /// slashes, backslashes, control characters and bytes that are not UTF-8 hidden behind percent signs.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var pieces = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    endsInSlash = pieces.last?.isEmpty ?? true
    if endsInSlash { pieces = pieces.dropLast() }
    components = []
    for piece in pieces {
      guard let component = RequestPath.decoded(piece) else { return nil }
      components.append(component)
    }
  }

  private init(components: [String], endsInSlash: Bool) {
    self.components = components
    self.endsInSlash = endsInSlash
  }

  /// What is left of the path below another one; nil when it is not below it.
  func below(_ base: RequestPath) -> RequestPath? {
    guard components.starts(with: base.components) else { return nil }
    let rest = components.dropFirst(base.components.count)
    if rest.isEmpty, !endsInSlash, !base.components.isEmpty { return nil }
    return RequestPath(components: Array(rest), endsInSlash: endsInSlash)
  }

  /// The same place as text for a `Location` header, with a final slash: ASCII, percent-encoded.
  var encodedFolder: String {
    var text = "/"
    for component in components {
      for byte in component.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "~"):
          text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          let hex = String(byte, radix: 16, uppercase: true)
          text += hex.utf8.count == 1 ? "%0" + hex : "%" + hex
        }
      }
      text += "/"
    }
    return text
  }

  private static func decoded(_ piece: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = piece[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    let isRefused = bytes.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }
    guard !isRefused, let component = String(validating: bytes, as: UTF8.self) else { return nil }
    return component == "." || component == ".." ? nil : component
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
