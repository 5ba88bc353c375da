/// One edition as the site shows it: what the sources said, under the reader's own words.
package struct Book: Sendable, Hashable {
  package var id: BookID
  /// Empty only when no source ever said anything and the reader wrote no title.
  package var title: String = ""
  package var authors: [String] = []
  package var translators: [String] = []
  package var publisher: String = ""
  package var published: Day?
  /// Plain text, a source's snippet; empty when there is none.
  package var description: String = ""
  /// The source the description comes from.
  package var descriptionSource: String = ""
  package var prices = Prices()
  /// The day `prices` were seen; nil when there are none.
  package var pricesDay: Day?
  /// Earlier and present prices of the record that `prices` come from, in order of day.
  package var pricesSeen: [PriceSeen] = []
  package var thumbnail: String?
  /// In order of precedence, one for each record.
  package var sources: [SourceNote] = []
  /// The reader's note, CommonMark.
  package var note: String?
  /// When the reader last changed the note or another of their own words; nil when that is not known.
  package var edited: Moment?
  package var wishedSince: Moment?
  package var favoriteSince: Moment?

  package init(id: BookID) {
    self.id = id
  }

  /// Where facts come from and when.
  package struct SourceNote: Sendable, Hashable {
    package var name: String
    package var page: String?
    package var fetched: Day

    package init(name: String, page: String?, fetched: Day) {
      self.name = name
      self.page = page
      self.fetched = fetched
    }
  }
}

extension Book {
  /// The lowest amount this book was ever offered for, when that is less than it is now.
  package var lowestSeen: PriceSeen? {
    guard let today = prices.asked else { return nil }
    let known = pricesSeen.filter { $0.prices.asked != nil }
    guard let lowest = known.min(by: { ($0.prices.asked ?? today) < ($1.prices.asked ?? today) }) else { return nil }
    return (lowest.prices.asked ?? today) < today ? lowest : nil
  }
}

extension Prices {
  /// What the book costs as shown: the sale price of a real cut, otherwise the list price.
  package var asked: Won? {
    if let cut { return cut.sale }
    guard let list, list.amount > 0 else { return nil }
    return list
  }
}
