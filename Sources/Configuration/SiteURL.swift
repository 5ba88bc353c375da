import Books

/// The absolute address of the site. Its path is the base path of every link.
package struct SiteURL: Sendable, Hashable {
  /// Such as `https://example.github.io`, without a final slash; ASCII, lower-case, without a scheme's usual port.
  package let origin: String
  /// Such as `/bookshelf/`; begins and ends with a slash; ASCII, percent-encoded.
  package let basePath: String

  /// Why a text is not the address of a site.
  enum Mistake: Error {
    case address(WebAddress.Mistake)
    case query
    case fragment
    /// `.` or `..` in the path.
    case dots
    /// A slash, a backslash, a control character or what is no text, percent-encoded in the path.
    case escape
  }

  /// Nil unless `text` is an absolute http or https address without user, query or fragment. A missing final slash is
  /// added.
  package init?(_ text: String) {
    do throws(Mistake) {
      try self.init(checking: text)
    } catch {
      return nil
    }
  }

  init(checking text: String) throws(Mistake) {
    let address: WebAddress
    do throws(WebAddress.Mistake) {
      address = try WebAddress(normalized(text))
    } catch {
      throw .address(error)
    }
    guard address.fragment == nil else { throw .fragment }
    guard address.query == nil else { throw .query }
    var encoded = ""
    for segment in address.path.utf8.split(separator: UInt8(ascii: "/")) {
      guard let name = String(validating: percentDecodedWherePossible(Array(segment)[...]), as: UTF8.self),
        !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
      else { throw .escape }
      guard name != ".", name != ".." else { throw .dots }
      encoded += "/" + SiteURL.encoded(segment)
    }
    let usualPort: UInt16 = address.isSecure ? 443 : 80
    let port = address.port.map { $0 == usualPort ? "" : ":\($0)" } ?? ""
    origin = (address.isSecure ? "https://" : "http://") + address.host + port
    basePath = encoded + "/"
  }

  private init(origin: String, basePath: String) {
    self.origin = origin
    self.basePath = basePath
  }

  /// Stands in for an address that could not be read while the rest of a configuration is.
  static let unread = SiteURL(origin: "", basePath: "/")

  /// What examples show.
  package static let example = SiteURL(origin: "https://example.github.io", basePath: "/bookshelf/")

  /// The whole address, with its final slash.
  package var absolute: String { origin + basePath }

  /// Keeps what is already percent-encoded.
  private static func encoded(_ segment: Substring.UTF8View) -> String {
    var result: [UInt8] = []
    for byte in segment {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), 0x80...0xFF:
        appendPercentEncoded(byte, to: &result)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
