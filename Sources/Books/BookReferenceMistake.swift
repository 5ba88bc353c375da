/// Why a text that is meant to name a book names none. Codes are written without hyphens and spaces.
package enum BookReferenceMistake: Error, Sendable, Hashable {
  /// Nothing that can be seen.
  case empty
  /// `right` is the same number with its right check digit.
  case wrongCheckDigit(String, right: String)
  /// Neither ten nor thirteen digits.
  case wrongLength(String)
  /// An X anywhere but in the tenth place of ten.
  case misplacedX(String)
  /// A right EAN of thirteen digits, but no book's.
  case goods(String)
  /// Thirteen digits that begin with neither 978 nor 979 and are no EAN. `meant` is the ISBN they are after its prefix.
  case wrongPrefix(String, meant: ISBN?)
  /// Ten digits that begin with 11 are written for books whose ISBN begins with 978-1-1 and for those with 979-11.
  case ambiguousTen(String, readings: [ISBN])
  /// An address in which no book can be found.
  case linkWithoutBook(String)
}

extension BookReferenceMistake {
  /// One sentence without a capital letter or a final full stop.
  package var message: String {
    switch self {
    case .empty: "a book is missing: there is nothing to read"
    case .wrongCheckDigit(let code, let right):
      "the check digit of ‘\(code)’ should be \(right.suffix(1)): \(right)"
    case .wrongLength(let code):
      "‘\(excerpt(code))’ is too \(code.utf8.count < 13 ? "short" : "long") for an ISBN: "
        + "it has \(code.utf8.count) digits, and an ISBN has 13, or 10 in older books"
    case .misplacedX(let code): "‘\(excerpt(code))’ is no ISBN: an X can only be the last of ten characters"
    case .goods(let code): "‘\(code)’ is the number of goods, not of a book: an ISBN begins with 978 or 979"
    case .wrongPrefix(let code, _): "‘\(code)’ is no ISBN: one of thirteen digits begins with 978 or 979"
    case .ambiguousTen(let code, _): "‘\(code)’ can be the number of more than one book"
    case .linkWithoutBook(let address): "no book can be found in the link ‘\(excerpt(address))’"
    }
  }

  /// What to do next.
  package var hint: String {
    switch self {
    case .empty: "write an ISBN, a title, a link, or a number of the last list"
    case .wrongCheckDigit: "compare every digit with the book: another one may be wrong instead"
    case .wrongLength: "copy the ISBN from the book’s back cover, or put quotation marks around a title of digits"
    case .misplacedX, .goods: "copy the ISBN from the book’s back cover or its page in a shop"
    case .wrongPrefix(_, let meant):
      meant.map { "did you mean ‘\($0)’?" } ?? "compare every digit with the book"
    case .ambiguousTen(_, let readings):
      "write all thirteen digits: \(readings.map(\.description).joined(separator: " or "))"
    case .linkWithoutBook: "write the book’s ISBN or its title instead"
    }
  }

  /// Long enough to be recognised.
  private func excerpt(_ text: String) -> String {
    text.unicodeScalars.count <= 80 ? text : String(text.unicodeScalars.prefix(79)) + "…"
  }
}
