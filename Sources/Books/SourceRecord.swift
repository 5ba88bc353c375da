/// What a source said about one book, with the day it said so.
package struct SourceRecord: Sendable, Hashable {
  /// The source asked: `kakao`, `file`.
  package var source: String
  /// The source's own number for the record, with the name of the catalogue it comes from (`kakao-1467038`). It stays the
  /// same when recorded answers replace the service, so a book without an ISBN keeps its identity.
  package var id: BookID
  package var fetched: Day
  package var code: ProductCode
  /// Plain text, like all text here: entities decoded, control characters removed, white space single, NFC. Never empty.
  package var title: String
  package var authors: [String] = []
  package var translators: [String] = []
  package var publisher: String = ""
  package var published: Day?
  /// A snippet of the description, cut at both ends; empty when there is none.
  package var description: String = ""
  package var prices = Prices()
  /// http or https address of the cover thumbnail; nil when there is none.
  package var thumbnail: String?
  /// http or https address of the source's own page about the book.
  package var page: String?

  package init(source: String, id: BookID, fetched: Day, code: ProductCode, title: String) {
    self.source = source
    self.id = id
    self.fetched = fetched
    self.code = code
    self.title = title
  }

  /// The book this record is about.
  package var book: BookID {
    if case .book(let isbn) = code { BookID(isbn) } else { id }
  }
}

/// What a source said a book costs.
package struct Prices: Sendable, Hashable {
  /// The publisher's list price (정가); nil when none is known.
  package var list: Won?
  /// The price the source's shops ask (판매가); nil when none is known. It can exceed the list price (imports).
  package var sale: Won?
  /// The source's own word for availability, such as 정상판매 or 절판; empty when it said none. Shown, never interpreted.
  package var status: String = ""

  package init(list: Won? = nil, sale: Won? = nil, status: String = "") {
    self.list = list
    self.sale = sale
    self.status = status
  }

  /// The sale price, only when it is a real cut: above zero and below the list price.
  package var cut: Cut? {
    guard let list, let sale, sale.amount > 0, sale < list else { return nil }
    let percent = Int((100 * Double(list.amount - sale.amount) / Double(list.amount)).rounded())
    return Cut(list: list, sale: sale, percent: min(percent, 99))
  }

  package struct Cut: Sendable, Hashable {
    package let list: Won
    package let sale: Won
    /// Rounded to the nearest whole percent, halves up; never 100, for nothing with a price is free.
    package let percent: Int
  }
}

/// Prices as they were from a day on; a row exists only where something changed.
package struct PriceSeen: Sendable, Hashable {
  package var source: String
  package var record: BookID
  package var day: Day
  package var prices: Prices

  package init(source: String, record: BookID, day: Day, prices: Prices) {
    self.source = source
    self.record = record
    self.day = day
    self.prices = prices
  }
}
