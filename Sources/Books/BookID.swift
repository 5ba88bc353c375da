/// Identifies one edition: its ISBN-13, or `source-number` such as `kakao-1467038` when it has none.
///
/// Safe as a file name and in an address: only lower-case ASCII letters, digits and hyphens.
package struct BookID: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let description: String

  private init(checked text: String) {
    description = text
  }

  package init(_ isbn: ISBN) {
    self.init(checked: isbn.description)
  }

  /// `name` is a source's name, `number` its own number for the record; nil unless both are plain.
  package init?(source name: String, number: String) {
    self.init("\(name)-\(number)")
    guard isbn == nil else { return nil }
  }

  /// Reads what `description` wrote; nil for anything else.
  package init?(_ text: String) {
    if let isbn = ISBN(thirteen: text) {
      self.init(isbn)
      return
    }
    guard let hyphen = text.utf8.firstIndex(of: UInt8(ascii: "-")), text.utf8.count <= 80 else { return nil }
    let name = text.utf8[..<hyphen]
    let number = text.utf8[text.utf8.index(after: hyphen)...]
    let isLetter = { (byte: UInt8) in byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    guard !name.isEmpty, !number.isEmpty, name.allSatisfy(isLetter),
      number.allSatisfy({ isLetter($0) || isDigit($0) })
    else { return nil }
    self.init(checked: text)
  }

  /// Nil for a book without an ISBN.
  package var isbn: ISBN? { ISBN(thirteen: description) }

  package static func < (a: BookID, b: BookID) -> Bool { a.description < b.description }
}
