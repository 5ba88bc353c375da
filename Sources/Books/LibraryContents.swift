/// Everything a library holds, as values: what pages are made from and what a snapshot is written from.
package struct LibraryContents: Sendable, Hashable {
  /// The latest word of every source on every record it ever gave, ordered by source and record number as stored.
  package var records: [SourceRecord] = []
  /// Per record in order of day.
  package var pricesSeen: [PriceSeen] = []
  /// Newest first.
  package var wishes: [Wish] = []
  /// Newest first, each book once.
  package var recents: [RecentView] = []
  /// Newest first.
  package var favorites: [Favorite] = []
  package var ownWords: [BookID: OwnWords] = [:]
  /// The last good answer of each query.
  package var answers: [StoredAnswer] = []

  package init() {}
}

/// The last good answer of a query as the library keeps it: the order of its records, not the records themselves.
package struct StoredAnswer: Sendable, Hashable {
  package var query: Query
  package var source: String
  package var limit: Int
  package var asked: Moment
  package var day: Day
  package var fingerprint: String
  /// Record numbers in the source's order; each is in `LibraryContents.records` under the same source.
  package var records: [BookID]

  package init(
    query: Query, source: String, limit: Int, asked: Moment, day: Day, fingerprint: String, records: [BookID]
  ) {
    self.query = query
    self.source = source
    self.limit = limit
    self.asked = asked
    self.day = day
    self.fingerprint = fingerprint
    self.records = records
  }
}
