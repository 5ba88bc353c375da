/// What a reader typed or pasted to mean one book.
package enum BookReference: Sendable, Hashable {
  /// An ISBN in any usual spelling, or a source's number such as `kakao-1467038`.
  ///
  /// A source's number names a record. A book with an ISBN has another identity, which the library knows by the record.
  case book(BookID)
  /// A link to a source's page about a record, with what it was searched for there: nearly always the title. The source
  /// cannot be asked for a number, but its answer to this title holds the record.
  case link(BookID, title: String)
  /// A number of the list that was shown last, 1…9999. It can be a title too: there is a book called 1984.
  case number(Int)
  /// NFC, on one line, never empty.
  case title(String)

  /// Throws when the text is empty, or is clearly meant as a number or a link and names no book.
  ///
  /// Quotation marks around all of the text say that it is a title, even when nothing but digits is between them. Around an
  /// ISBN or a link they mean nothing.
  package init(_ text: String) throws(BookReferenceMistake) {
    let plain = plainText(text, decodingReferences: false)
    let folded = foldedCode(plain)
    let title = unquoted(plain)
    guard !folded.isEmpty, !title.isEmpty else { throw .empty }

    if let number = listNumber(folded) {
      self = .number(number)
    } else if let id = recordNumber(folded) {
      self = .book(id)
    } else if let reference = try BookReference(linkIn: text) {
      self = reference
    } else if let isbn = try BookReference.isbn(folded, isQuoted: title != plain) {
      self = .book(BookID(isbn))
    } else {
      self = .title(title)
    }
  }

  private static func isbn(_ folded: String, isQuoted: Bool) throws(BookReferenceMistake) -> ISBN? {
    do throws(BookReferenceMistake) {
      return try Books.isbn(writtenAs: folded)
    } catch {
      if isQuoted, case .wrongLength = error { return nil }
      throw error
    }
  }
}

/// The text with every sign that a code can be written with in its ASCII form, and nothing invisible.
private func foldedCode(_ plain: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in plain.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
    result.append(asciiForm(scalar))
  }
  // What stood between spaces may have gone.
  return plainText(String(result), decodingReferences: false)
}

private func asciiForm(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0x2212: "-"
  case 0x1D7CE...0x1D7FF: Unicode.Scalar(UInt8(ascii: "0") + UInt8((scalar.value - 0x1D7CE) % 10))
  case ..<0x80: scalar
  default: scalar.properties.generalCategory == .dashPunctuation ? "-" : halfWidth(scalar)
  }
}

/// One to four digits. A zero before them is part of a title, such as 007.
private func listNumber(_ folded: String) -> Int? {
  let bytes = folded.utf8
  guard (1...4).contains(bytes.count), bytes.first != UInt8(ascii: "0"), bytes.allSatisfy(isDigit) else { return nil }
  return Int(folded)
}

/// A record of the one catalogue there is. Any other word and number with a hyphen between them may be a title (Catch-22).
private func recordNumber(_ folded: String) -> BookID? {
  let catalogue = "kakao"
  let written = withoutMarks(folded).lowercased()
  guard written.hasPrefix("\(catalogue)-") else { return nil }
  let number = written.dropFirst(catalogue.count + 1)
  // Records without a number of their own are named by their ISBN or by a hash of what they say.
  let isHash = number.utf8.count == 17 && number.hasPrefix("x") && UInt64(number.dropFirst(), radix: 16) != nil
  let isISBN = number.hasPrefix("isbn") && ISBN(thirteen: number.dropFirst(4)) != nil
  guard isRecordNumber(number.utf8) || isHash || isISBN else { return nil }
  return BookID(source: catalogue, number: String(number))
}

/// Digits as sources number their records with.
func isRecordNumber(_ bytes: some Collection<UInt8>) -> Bool {
  (1...20).contains(bytes.count) && bytes.allSatisfy(isDigit)
}

/// Without the quotation marks around all of it, as titles are often written in Korean (『미움받을 용기』).
private func unquoted(_ text: String) -> String {
  let pairs: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "'": "'", "“": "”", "‘": "’", "«": "»", "「": "」", "『": "』", "《": "》", "〈": "〉",
  ]
  var scalars = trimmed(text.unicodeScalars[...])
  while scalars.count >= 2, let first = scalars.first, let last = pairs[first], scalars.last == last {
    let inside = scalars.dropFirst().dropLast()
    // Two quotations, one at each end, are not one.
    guard !inside.contains(first), !inside.contains(last) else { break }
    scalars = trimmed(inside)
  }
  return String(scalars)
}

/// Without spaces and invisible marks around it.
private func trimmed(_ scalars: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
  func isNothing(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar.properties.generalCategory == .format }
  var scalars = scalars
  while let first = scalars.first, isNothing(first) { scalars.removeFirst() }
  while let last = scalars.last, isNothing(last) { scalars.removeLast() }
  return scalars
}
