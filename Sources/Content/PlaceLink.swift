import Books
package import Diagnostics

/// A link or picture that leads to a place of the site, as a text has it. Whether there is anything at that place is known when
/// the site is.
package struct PlaceLink: Sendable, Hashable {
  /// Below the site's root, percent-encoded, without query and fragment: `about/`, `picture.jpg`; empty for the home page.
  package var path: String
  /// It leads above the root, and `path` is what would be left of it below.
  package var leavesSite = false
  package var isPicture: Bool
  /// As the reader wrote it.
  package var written: String
  package var place: Location

  /// The bytes of the file's or page's name; nil when no name of a file can be meant.
  package var name: [UInt8]? { fileName(ofPath: path) }
}

/// The bytes of the name that a percent-encoded path of the site means; nil when there is a slash behind a percent sign.
package func fileName(ofPath path: String) -> [UInt8]? {
  let name = percentDecodedWherePossible(Array(path.utf8)[...])
  let slash = UInt8(ascii: "/")
  return name.count { $0 == slash } == path.utf8.count { $0 == slash } ? name : nil
}
