/// The ISBN that a text is, in any usual spelling: with a label or without, with hyphens, spaces and marks around it, with
/// the Korean five-digit additional code after it, or both numbers of one book beside each other.
///
/// `folded` has its digits, letters and dashes in ASCII. Nil for what is not meant as a number. Throws when it is meant as
/// one (it has a label, or is nothing but at least eight digits and what stands between them) and is no ISBN.
func isbn(writtenAs folded: String) throws(BookReferenceMistake) -> ISBN? {
  let text = withoutMarks(folded)
  let unlabelled = withoutLabel(text)
  let isLabelled = unlabelled != nil
  let written = unlabelled ?? text
  let digits = written.utf8.count(where: isDigit)
  guard written.utf8.allSatisfy(isPartOfCode), digits >= (isLabelled ? 1 : 8) else { return nil }

  var groups = written.utf8.split { !isDigit($0) && !isX($0) }.map { Substring($0) }
  if let thirteen = thirteenOfPair(written) { groups = [thirteen] }
  if groups.last?.utf8.count == 5, digits == 15 || digits == 18 { groups.removeLast() }
  let code = groups.joined().uppercased()
  if code.utf8.count == 18, let isbn = ISBN(thirteen: code.prefix(13)) { return isbn }
  return try isbn(code)
}

/// `code` is made of digits and X.
private func isbn(_ code: String) throws(BookReferenceMistake) -> ISBN? {
  let bytes = Array(code.utf8)
  if let x = bytes.firstIndex(where: isX), bytes.count != 10 || x != 9 {
    // More than one X is no slip.
    if bytes.count(where: isX) > 1 { return nil }
    throw .misplacedX(code)
  }
  switch bytes.count {
  case 13: return try thirteen(code)
  case 10: return try ten(code)
  default: throw .wrongLength(code)
  }
}

private func thirteen(_ code: String) throws(BookReferenceMistake) -> ISBN {
  if let isbn = ISBN(thirteen: code) { return isbn }
  let twelve = code.utf8.prefix(12).map { $0 - UInt8(ascii: "0") }
  let right = "\(code.prefix(12))\(ISBN.checkDigit(of: twelve))"
  if code.hasPrefix("978") || code.hasPrefix("979") { throw .wrongCheckDigit(code, right: right) }
  if code == right { throw .goods(code) }
  let meant = ["978", "979"].compactMap { ISBN(thirteen: $0 + code.dropFirst(3)) }.first
  throw .wrongPrefix(code, meant: meant)
}

private func ten(_ code: String) throws(BookReferenceMistake) -> ISBN {
  guard let isbn = ISBN(ten: code) else {
    // Some leave out the prefix of the thirteen digits, which nearly all books share.
    if let isbn = ISBN(thirteen: "978" + code) ?? ISBN(thirteen: "979" + code) { return isbn }
    let nine = code.utf8.prefix(9).map { $0 - UInt8(ascii: "0") }
    throw .wrongCheckDigit(code, right: code.prefix(9) + ISBN.checkCharacter(ofTen: nine))
  }
  guard code.hasPrefix("11") else { return isbn }
  let twelve = Array("979\(code.prefix(9))".utf8).map { $0 - UInt8(ascii: "0") }
  let other = ISBN(thirteen: "979\(code.prefix(9))\(ISBN.checkDigit(of: twelve))")
  throw .ambiguousTen(code, readings: [isbn] + (other.map { [$0] } ?? []))
}

/// Sources write both numbers of a book beside each other, and the ten digits are not always right.
private func thirteenOfPair(_ written: String) -> Substring? {
  let codes = written.split(separator: " ").map { $0.filter { $0 != "-" } }
  guard codes.count == 2, Set(codes.map(\.utf8.count)) == [10, 13] else { return nil }
  return codes.first { $0.utf8.count == 13 && $0.utf8.allSatisfy(isDigit) }.map { Substring($0) }
}

// MARK: What stands around a code

/// Without quotation marks, brackets and points around it.
func withoutMarks(_ text: String) -> String {
  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    "\"'`“”‘’‚„«»‹›「」『』《》〈〉<>()[]{}【】 .,;:*_".unicodeScalars.contains(scalar)
  }
  var scalars = text.unicodeScalars[...]
  while let first = scalars.first, isMark(first) { scalars.removeFirst() }
  while let last = scalars.last, isMark(last) { scalars.removeLast() }
  return String(scalars)
}

/// What follows `ISBN`, `ISBN-13:`, `urn:isbn:` and the like; nil without such a label.
private func withoutLabel(_ text: String) -> String? {
  func withoutSeparators(_ text: Substring) -> Substring { text.drop { " :-.#=()/_".contains($0) } }
  let lower = text.lowercased()[...]
  guard let label = ["urn:isbn", "isbn", "ean"].first(where: { lower.hasPrefix($0) }) else { return nil }
  let rest = withoutSeparators(lower.dropFirst(label.count))
  // No ISBN begins with a group of 10 or 13, so this is how many digits follow.
  let isCount = rest.hasPrefix("10") || rest.hasPrefix("13")
  if isCount, let next = rest.utf8.dropFirst(2).first, !isDigit(next), !isX(next) {
    return String(withoutSeparators(rest.dropFirst(2)))
  }
  return String(rest)
}

private func isPartOfCode(_ byte: UInt8) -> Bool {
  isDigit(byte) || isX(byte) || " -()".utf8.contains(byte)
}

private func isX(_ byte: UInt8) -> Bool {
  byte | 0x20 == UInt8(ascii: "x")
}
