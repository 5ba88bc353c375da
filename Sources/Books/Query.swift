/// What a source is asked: a search for books.
package struct Query: Sendable, Hashable {
  package enum Target: String, Sendable, CaseIterable {
    case title
    case isbn
    case publisher
    case person
  }

  package enum Sort: String, Sendable, CaseIterable {
    case accuracy
    case latest
  }

  /// NFC, trimmed, never empty.
  package var text: String
  /// Nil searches everything.
  package var target: Target?
  package var sort: Sort

  package init(text: String, target: Target? = nil, sort: Sort = .accuracy) {
    self.text = text
    self.target = target
    self.sort = sort
  }
}

/// A complete answer to a query, in the source's order.
package struct Answer: Sendable, Hashable {
  package var query: Query
  /// The source that answered.
  package var source: String
  /// How many documents were asked for at most. Goods and repeated records count, so `records` can be shorter.
  package var limit: Int
  package var asked: Moment
  package var day: Day
  /// Identifies the bytes the answer was read from, for sources whose answers only change when a file does; empty otherwise.
  package var fingerprint: String
  /// Without repeated records; goods included.
  package var records: [SourceRecord]

  package init(
    query: Query, source: String, limit: Int, asked: Moment, day: Day, fingerprint: String = "", records: [SourceRecord]
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
