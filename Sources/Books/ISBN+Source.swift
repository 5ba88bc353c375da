/// What the `isbn` field of Kakao's book search identifies.
package enum ProductCode: Sendable, Hashable {
  case book(ISBN)
  /// A valid-looking EAN-13 outside 978 and 979: goods, discs, in-store codes.
  case goods(String)
  case none

  /// Reads a field such as `8996991341 9788996991342`: codes separated by white space, any of them missing.
  ///
  /// A ten-digit code is used only when there is no thirteen-digit one, because `11…` codes are pseudo ISBN-10 that pass the
  /// checksum and convert to another book's number. A lone `11…` is therefore not trusted.
  package init(sourceField field: String) {
    // Only ASCII white space can stand between codes; anything else makes a part that is no code.
    let parts = field.utf8.split { $0 == UInt8(ascii: " ") || (9...13).contains($0) }.map { Substring($0) }
    let thirteens = parts.filter { $0.utf8.count == 13 && $0.utf8.allSatisfy(isDigit) }
    for part in thirteens {
      if let isbn = ISBN(thirteen: part) {
        self = .book(isbn)
        return
      }
    }
    if let other = thirteens.first {
      // A 13 with a book's prefix and a wrong check digit is a mistake, not goods: nothing can be said about it.
      self = other.hasPrefix("978") || other.hasPrefix("979") ? .none : .goods(String(other))
      return
    }
    for part in parts where !part.hasPrefix("11") {
      if let isbn = ISBN(ten: part) {
        self = .book(isbn)
        return
      }
    }
    self = .none
  }
}

/// An ASCII digit.
func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}
