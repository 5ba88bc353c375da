package import Books
import Configuration
package import Content

/// What a site's wish list and posts come to in numbers. The same site gives the same numbers on any day: months and years
/// end with the last that has something, not with the present one.
package struct Statistics: Sendable, Hashable {
  /// How often something occurs.
  package struct Tally<Key: Sendable & Hashable>: Sendable, Hashable {
    package var key: Key
    package var count: Int
  }

  package struct Month: Sendable, Hashable {
    package var year: Int
    /// 1…12.
    package var month: Int
  }

  /// What is left of a long row, without gaps.
  package struct Row<Key: Sendable & Hashable>: Sendable, Hashable {
    /// In order of time, with zeros between; empty when there is nothing.
    package var tallies: [Tally<Key>] = []
    /// How much there was before the first.
    package var earlier = 0
  }

  /// What the books of the wish list cost together.
  package struct WishPrices: Sendable, Hashable {
    package var onSale = 0
    /// Of the books on sale, as rounded as pages show it; nil when there are none.
    package var averagePercent: Int?
    /// How many have a price.
    package var priced = 0
    /// How many have none, and are in no sum.
    package var unpriced = 0
    package var list = Won(0)
    /// With the list price for books that are not on sale.
    package var asked = Won(0)
  }

  package private(set) var wishes = 0
  /// Nil without wishes, and when prices are switched off.
  package private(set) var prices: WishPrices?
  /// The names most wished for, the most frequent first, at most `nameLimit`. Those of one wish are left out where there is
  /// no room for all: none of them is more wished for than another.
  package private(set) var authors: [Tally<String>] = []
  package private(set) var publishers: [Tally<String>] = []
  package private(set) var wishesByMonth = Row<Month>()
  /// From the lowest rating there can be to the highest; halves only when one is given. Empty without ratings.
  package private(set) var ratings: [Tally<Rating>] = []
  /// Each book once a year, by the day it was finished.
  package private(set) var booksReadByYear = Row<Int>()

  package static let nameLimit = 10
  /// How many months, or years, a row has at most.
  package static let rowLimit = 24

  package static let path = PagePath("stats/")

  /// `day` is the reader's calendar date at a moment.
  package init(of site: Site, day: (Moment) -> Day) {
    count(site.lists.first { $0.kind == .wish }?.books.map { site.books[$0] } ?? [], site.configuration, day)
    count(site.posts.compactMap(\.rating))
    countBooksRead(of: site)
  }

  private mutating func count(_ books: [Book], _ configuration: Configuration, _ day: (Moment) -> Day) {
    guard !books.isEmpty else { return }
    wishes = books.count
    var (authors, publishers, months): ([String: Int], [String: Int], [Int: Int]) = ([:], [:], [:])
    for book in books {
      for author in Set(book.authors) { authors[author, default: 0] += 1 }
      if !book.publisher.isEmpty { publishers[book.publisher, default: 0] += 1 }
      if let added = book.wishedSince.map(day) { months[added.year * 12 + added.month - 1, default: 0] += 1 }
    }
    self.authors = mostFrequent(authors)
    self.publishers = mostFrequent(publishers)
    wishesByMonth = row(of: months) { Month(year: $0 / 12, month: $0 % 12 + 1) }
    if configuration.showsPrices { prices = WishPrices(of: books) }
  }

  private mutating func count(_ given: [Rating]) {
    guard !given.isEmpty else { return }
    let hasHalves = given.contains { !$0.halves.isMultiple(of: 2) }
    let counts = given.reduce(into: [:]) { counts, rating in counts[rating, default: 0] += 1 }
    ratings = stride(from: hasHalves ? 1 : 2, through: 10, by: hasHalves ? 1 : 2).compactMap { halves in
      Rating(halves: halves).map { Tally(key: $0, count: counts[$0] ?? 0) }
    }
  }

  private mutating func countBooksRead(of site: Site) {
    var years: [Int: Int] = [:]
    var read: Set<Reading> = []
    for post in site.posts {
      guard let year = post.readTo?.year else { continue }
      // What was read is a book, whether it has a number or not.
      if post.books.isEmpty { years[year, default: 0] += 1 }
      for name in post.books {
        let book = site.namedBooks[name].map { site.books[$0].id } ?? name
        if read.insert(Reading(year: year, book: book)).inserted { years[year, default: 0] += 1 }
      }
    }
    booksReadByYear = row(of: years) { $0 }
  }

  private struct Reading: Hashable {
    var year: Int
    var book: BookID
  }

  private func mostFrequent(_ counts: [String: Int]) -> [Tally<String>] {
    let least = counts.count > Statistics.nameLimit ? 2 : 1
    let named = counts.filter { $0.value >= least }.map { Tally(key: $0.key, count: $0.value) }
    let sorted = named.sorted { a, b in
      a.count == b.count ? a.key.utf8.lexicographicallyPrecedes(b.key.utf8) : a.count > b.count
    }
    return Array(sorted.prefix(Statistics.nameLimit))
  }

  private func row<Key>(of counts: [Int: Int], _ key: (Int) -> Key) -> Row<Key> {
    guard let last = counts.keys.max() else { return Row() }
    let first = counts.keys.filter { $0 > last - Statistics.rowLimit }.min() ?? last
    return Row(
      tallies: (first...last).map { Tally(key: key($0), count: counts[$0] ?? 0) },
      earlier: counts.reduce(0) { $1.key < first ? $0 + $1.value : $0 })
  }
}

extension Statistics.WishPrices {
  fileprivate init(of books: [Book]) {
    var percents = 0
    for prices in books.map(\.prices) {
      guard let asked = prices.asked, let list = prices.list else {
        unpriced += 1
        continue
      }
      priced += 1
      self.list = self.list.adding(list)
      self.asked = self.asked.adding(asked)
      guard let cut = prices.cut else { continue }
      onSale += 1
      percents += cut.percent
    }
    if onSale > 0 { averagePercent = (percents + onSale / 2) / onSale }
  }
}

extension Won {
  /// Amounts come from files; one that is out of all reason makes the largest sum there is.
  fileprivate func adding(_ other: Won) -> Won {
    let (sum, overflows) = amount.addingReportingOverflow(other.amount)
    return Won(overflows ? .max : sum)
  }
}

extension Site {
  /// Whether there is anything to count: a wish, a rating or a book read.
  package var hasStatistics: Bool {
    lists.contains { $0.kind == .wish } || posts.contains { $0.rating != nil || $0.readTo != nil }
  }
}
