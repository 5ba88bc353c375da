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
    encoded = percentEncoded(folder, keepingSlashes: true)
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

  /// From this page's Markdown file to another file of the site, whose name needs no encoding.
  package func relativeLink(toFile name: String) -> String {
    String(repeating: "../", count: depth) + name
  }

  /// From this page's Markdown file to another's, so that links work where the files are read as they lie.
  package func relativeLink(to other: PagePath) -> String {
    String(repeating: "../", count: depth) + other.encoded + "index.md"
  }
}
