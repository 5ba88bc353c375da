/// The absolute address of the site. Its path is the base path of every link.
package struct SiteURL: Sendable, Hashable {
  /// Such as `https://example.github.io`, without a final slash; ASCII, percent-encoded.
  package let origin: String
  /// Such as `/bookshelf/`; begins and ends with a slash; ASCII, percent-encoded.
  package let basePath: String

  /// Nil unless `text` is an absolute http or https address without user, query or fragment. A missing final slash is added.
  package init?(_ text: String) {
    let scheme: String
    if text.lowercased().hasPrefix("https://") {
      scheme = "https://"
    } else if text.lowercased().hasPrefix("http://") {
      scheme = "http://"
    } else {
      return nil
    }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(host.count)
    guard !host.isEmpty, host.utf8.allSatisfy(SiteURL.isHostByte), host.first != ":", host.first != "." else { return nil }
    if let colon = host.firstIndex(of: ":") {
      guard let port = UInt16(host[host.index(after: colon)...]), port > 0 else { return nil }
    }
    var encoded = ""
    for segment in path.split(separator: "/", omittingEmptySubsequences: true) {
      guard segment != ".", segment != "..", let part = SiteURL.encoded(segment) else { return nil }
      encoded += "/" + part
    }
    origin = scheme + host.lowercased()
    basePath = encoded + "/"
  }

  /// The whole address, with its final slash.
  package var absolute: String { origin + basePath }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Keeps what is already percent-encoded; nil for a query, a fragment, white space or control characters.
  private static func encoded(_ segment: Substring) -> String? {
    var result = ""
    for byte in segment.utf8 {
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return nil
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"),
        UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), 0x80...0xFF:
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.utf8.count == 1 ? "0" : "") + hex
      default: result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }
}
