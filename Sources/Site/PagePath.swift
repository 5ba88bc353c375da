package import Books

/// The place of a page: a folder of the site, `""` for the home page, otherwise with a final slash such as `books/ID/`.
package struct PagePath: Sendable, Hashable {
  package let folder: String
  /// The folder percent-encoded for an address.
  package let encoded: String

  package static let home = PagePath("")

  package init(_ folder: String) {
    precondition(folder.isEmpty || folder.hasSuffix("/"), "a page's path is a folder")
    self.folder = folder
    encoded = percentEncoded(folder)
  }

  package init(of id: BookID) {
    self.init("books/\(id)/")
  }

  /// How many folders deep the page lies.
  package var depth: Int { folder.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The second and later pages of a long list lie below the first.
  package func page(_ number: Int) -> PagePath {
    number == 1 ? self : PagePath("\(folder)page/\(number)/")
  }

  /// From this page's Markdown file to another's, so that links work where the files are read as they lie.
  package func relativeLink(to other: PagePath) -> String {
    String(repeating: "../", count: depth) + other.encoded + "index.md"
  }
}

/// Everything but RFC 3986's unreserved characters and `/` as upper-case hexadecimal.
package func percentEncoded(_ path: String) -> String {
  if path.utf8.allSatisfy(isUnreservedOrSlash) { return path }
  var bytes: [UInt8] = []
  let digits = Array("0123456789ABCDEF".utf8)
  for byte in path.utf8 {
    if isUnreservedOrSlash(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func isUnreservedOrSlash(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
    true
  default: false
  }
}
