import Books
import JSON

extension SourceRecord {
  /// Reads a document of Kakao's book search. Missing members, nulls and numbers written as text are no reason to lose it;
  /// nil only for what is no object or has no title.
  init?(kakaoDocument document: JSONValue, source: String, day: Day) {
    guard document.kind == .object else { return nil }
    let url = rawText(document["url"])
    let title = fullTitle(document["title"], pageAddress: url)
    guard !title.isEmpty else { return nil }
    let publisher = cleanText(document["publisher"])
    let published = rawText(document["datetime"])
    let code = ProductCode(sourceField: rawText(document["isbn"]))
    let fallback = { [title, publisher, String(published.prefix(10))] }
    guard let id = recordID(url: url, code: code, fallback: fallback) else { return nil }
    self.init(source: source, id: id, fetched: day, code: code, title: title)
    authors = cleanTexts(document["authors"])
    translators = cleanTexts(document["translators"])
    self.publisher = publisher
    self.published = Day(prefixOf: published)
    description = cleanText(document["contents"])
    prices = Prices(
      list: won(document["price"]), sale: won(document["sale_price"]), status: cleanText(document["status"]))
    thumbnail = webAddress(rawText(document["thumbnail"]))
    page = webAddress(url)
  }
}

/// The number of the book's page is the only stable name of a record. Without it, its ISBN; without both, what it says.
private func recordID(url: String, code: ProductCode, fallback: () -> [String]) -> BookID? {
  if let number = queryField("bookId", of: url), (1...20).contains(number.count),
    number.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
  {
    return BookID(source: "kakao", number: String(decoding: number, as: UTF8.self))
  }
  if case .book(let isbn) = code { return BookID(source: "kakao", number: "isbn\(isbn)") }
  return BookID(source: "kakao", number: "x" + hexadecimal(fnv1a(fallback().joined(separator: "\u{0}").utf8)))
}

/// A title longer than 57 characters comes cut, with `...` in place of the rest, and in full in the page's address.
private func fullTitle(_ value: JSONValue?, pageAddress: String) -> String {
  let title = cleanText(value)
  guard title.utf8.suffix(3).elementsEqual("...".utf8), let raw = value?.string,
    raw.utf16.count == 60 || raw.unicodeScalars.count == 60,
    let full = queryField("q", of: pageAddress).flatMap(formDecoded).map({ plainText($0) })
  else { return title }
  let beginning = plainText(String(raw.dropLast(3)))
  return full.utf8.count > beginning.utf8.count && full.utf8.starts(with: beginning.utf8) ? full : title
}

/// Text as it is written, numbers as text; empty for anything else.
private func rawText(_ value: JSONValue?) -> String {
  guard let value else { return "" }
  return value.string ?? value.integer.map { String($0) } ?? ""
}

private func cleanText(_ value: JSONValue?) -> String {
  guard let value else { return "" }
  let plain = unsafe value.withStringBytes { bytes in
    unsafe isPlainText(bytes) ? unsafe String(decoding: bytes, as: UTF8.self) : nil
  }
  return (plain ?? nil) ?? plainText(rawText(value))
}

/// A list of texts without empty ones; a single text counts as a list of one.
private func cleanTexts(_ value: JSONValue?) -> [String] {
  guard let value else { return [] }
  guard value.kind == .array else {
    let text = cleanText(value)
    return text.isEmpty ? [] : [text]
  }
  return value.elements.map(cleanText).filter { !$0.isEmpty }
}

/// An amount above zero. -1 means that no price is known; so does anything else that is no sensible price.
private func won(_ value: JSONValue?) -> Won? {
  guard let value, let amount = value.double ?? value.string.flatMap({ Double($0) }), amount >= 1,
    amount <= 1_000_000_000
  else { return nil }
  return Won(Int(amount.rounded()))
}
