package import Books

/// A book as a table shows it: the part of `Book` that fits into a line, and its places in the lists.
///
/// An object, because a table is sorted, and copying ten thousand books takes as long as reading them.
package final class ListedBook: Sendable {
  package let id: BookID
  /// Empty only when no source ever said anything and the reader wrote no title.
  package let title: String
  package let authors: [String]
  package let publisher: String
  package let published: Day?
  package let prices: Prices
  /// The day `prices` were seen; nil when there are none.
  package let pricesDay: Day?
  package let wishedSince: Moment?
  package let favoriteSince: Moment?
  package let viewed: Moment?

  package init(
    id: BookID, title: String = "", authors: [String] = [], publisher: String = "", published: Day? = nil,
    prices: Prices = Prices(), pricesDay: Day? = nil, wishedSince: Moment? = nil, favoriteSince: Moment? = nil,
    viewed: Moment? = nil
  ) {
    self.id = id
    self.title = title
    self.authors = authors
    self.publisher = publisher
    self.published = published
    self.prices = prices
    self.pricesDay = pricesDay
    self.wishedSince = wishedSince
    self.favoriteSince = favoriteSince
    self.viewed = viewed
  }
}

extension ListedBook: Equatable {
  package static func == (a: ListedBook, b: ListedBook) -> Bool {
    a.id == b.id && a.title == b.title && a.authors == b.authors && a.publisher == b.publisher
      && a.published == b.published && a.prices == b.prices && a.pricesDay == b.pricesDay
      && a.wishedSince == b.wishedSince && a.favoriteSince == b.favoriteSince && a.viewed == b.viewed
  }
}
