package import Books

/// One page of what a source finds when a reader searches it.
package struct FoundPage: Sendable, Hashable {
  /// Each book once, the first record of it, in the source's order; goods left out. So a page can hold fewer than were asked
  /// for, or none, though there is more. A book on another page can come again.
  package var records: [SourceRecord]
  /// How many there are on all pages as the source counts them, which may include goods and records of one book; nil when
  /// it does not say.
  package var total: Int?
  /// Whether the next page holds anything.
  package var hasMore: Bool
  /// What kept a part of the source from being searched.
  package var problems: [SourceProblem]

  package init(records: [SourceRecord], total: Int?, hasMore: Bool, problems: [SourceProblem] = []) {
    self.records = records
    self.total = total
    self.hasMore = hasMore
    self.problems = problems
  }
}

/// The records without goods, and of those about one book only the first.
func eachBookOnce(_ records: some Sequence<SourceRecord>) -> [SourceRecord] {
  var seen: Set<BookID> = []
  return records.filter { record in
    if case .goods = record.code { return false }
    return seen.insert(record.book).inserted
  }
}

extension Query {
  /// The editions its text names, when it is a number in any usual spelling; empty for words.
  var isbns: [ISBN] {
    do throws(BookReferenceMistake) {
      guard case .book(let book) = try BookReference(text), let isbn = book.isbn else { return [] }
      return [isbn]
    } catch {
      guard case .ambiguousTen(_, let readings) = error else { return [] }
      return readings
    }
  }
}
