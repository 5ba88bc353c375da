extension BookReference {
  /// The book that a link in the text leads to; nil when there is no link. Text around it, such as the title that telephones
  /// share with an address, is ignored.
  ///
  /// Throws when an address with `http://` or `https://` names no book. An address without one is a link only when it does.
  init?(linkIn text: String) throws(BookReferenceMistake) {
    // An address copied from a page's source has `&amp;`.
    let words = plainText(text).unicodeScalars
      .filter { !$0.properties.isDefaultIgnorableCodePoint }
      .split { " <>\"“”".unicodeScalars.contains($0) }
      .map { String($0) }
    if let address = words.lazy.compactMap(withScheme).first {
      guard let reference = BookReference(address: address) else { throw .linkWithoutBook(address) }
      self = reference
    } else if words.count == 1, hasHost(words[0]), let reference = BookReference(address: "https://" + words[0]) {
      self = reference
    } else {
      return nil
    }
  }

  /// `address` begins with a scheme and `://`.
  private init?(address: String) {
    let host = host(of: address)
    if isCatalogue(host), let number = queryField("bookId", of: address) ?? queryField("bookid", of: address),
      isRecordNumber(number),
      let id = BookID(source: "kakao", number: String(decoding: number, as: UTF8.self))
    {
      let title = queryField("q", of: address).flatMap(formDecoded).map { plainText($0) } ?? ""
      self = title.isEmpty ? .book(id) : .link(id, title: title)
    } else if let isbn = firstISBN(in: formDecoded(address.utf8) ?? address, host: host) {
      self = .book(BookID(isbn))
    } else {
      return nil
    }
  }
}

// MARK: Addresses

/// The address from `http://` or `https://` on; nil when the word has neither.
private func withScheme(_ word: String) -> String? {
  let bytes = word.utf8
  for start in bytes.indices where bytes[start] | 0x20 == UInt8(ascii: "h") {
    let rest = bytes[start...]
    if begins(rest, with: "http://") || begins(rest, with: "https://") { return String(word[start...]) }
  }
  return nil
}

/// ASCII letters of either case.
private func begins(_ bytes: Substring.UTF8View, with prefix: String) -> Bool {
  bytes.count >= prefix.utf8.count && zip(bytes, prefix.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
}

/// Something like `search.daum.net/…`.
private func hasHost(_ word: String) -> Bool {
  guard let slash = word.utf8.firstIndex(of: UInt8(ascii: "/")) else { return false }
  let host = word.utf8[..<slash]
  return host.contains(UInt8(ascii: ".")) && host.contains { isLetter($0) }
    && host.allSatisfy { isLetter($0) || isDigit($0) || ".-:".utf8.contains($0) }
}

/// In lower case, without port and user name.
private func host(of address: String) -> String {
  let rest = address.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
  let authority = rest.prefix { !"/?#".utf8.contains($0) }
  let withoutUser = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
  return String(Substring(withoutUser.prefix { $0 != UInt8(ascii: ":") })).lowercased()
}

private func isCatalogue(_ host: String) -> Bool {
  host == "daum.net" || host.hasSuffix(".daum.net")
}

// MARK: Numbers in addresses

/// The first ISBN of a decoded address. Thirteen right digits count wherever they stand; ten only where the address says
/// that they are an ISBN, because shops number other things with ten digits and every eleventh of them looks right.
private func firstISBN(in address: String, host: String) -> ISBN? {
  let bytes = Array(address.utf8)
  let namesBooksByTen = host.split(separator: ".").contains { $0 == "amazon" || $0 == "amzn" }
  for start in bytes.indices where isDigit(bytes[start]) && (start == 0 || !isDigit(bytes[start - 1])) {
    if let isbn = code(in: bytes[start...], length: 13).flatMap({ ISBN(thirteen: $0) }) { return isbn }
    if isLabelled(bytes[..<start], namesBooksByTen), let ten = code(in: bytes[start...], length: 10),
      !ten.hasPrefix("11"), let isbn = ISBN(ten: ten)
    {
      return isbn
    }
  }
  return nil
}

/// So many digits, perhaps with single hyphens between them, or an X in the place of the tenth; nil when there are more.
private func code(in bytes: ArraySlice<UInt8>, length: Int) -> String? {
  var code: [UInt8] = []
  var rest = bytes
  while code.count < length, let byte = rest.popFirst() {
    if isDigit(byte) || (code.count == 9 && length == 10 && byte | 0x20 == UInt8(ascii: "x")) {
      code.append(byte)
    } else if byte != UInt8(ascii: "-") || rest.first.map(isDigit) != true && code.count != 9 {
      return nil
    }
  }
  guard code.count == length, rest.first.map(isDigit) != true else { return nil }
  if length == 10, let next = rest.first, isLetter(next) { return nil }
  return String(decoding: code, as: UTF8.self)
}

/// Whether what comes before a number says that it is an ISBN: `/isbn/`, `ISBN=`, `isbn10:`, and `/dp/` where books are
/// sold under that.
private func isLabelled(_ bytes: ArraySlice<UInt8>, _ namesBooksByTen: Bool) -> Bool {
  func withoutSeparators(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let last = bytes.last, !isLetter(last), !isDigit(last) { bytes.removeLast() }
    return bytes
  }
  var rest = withoutSeparators(bytes)
  if rest.suffix(2).elementsEqual("10".utf8) || rest.suffix(2).elementsEqual("13".utf8) {
    rest = withoutSeparators(rest.dropLast(2))
  }
  let word = String(decoding: rest.suffix(12), as: UTF8.self).lowercased()
  if word.hasSuffix("isbn") { return true }
  return namesBooksByTen && ["/dp", "/product", "/asin"].contains { word.hasSuffix($0) }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
