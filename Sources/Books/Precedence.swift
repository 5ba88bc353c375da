/// A record as far as it takes part in deciding which record of a book says what is shown.
package protocol RankedRecord {
  var source: String { get }
  /// The record's number with its catalogue's name, as `BookID` describes it.
  var number: String { get }
  var fetched: Day { get }
  var prices: Prices { get }
}

extension SourceRecord: RankedRecord {
  package var number: String { id.description }
}

/// The place of each source in `order`.
package func sourceRanks(_ order: [String]) -> [String: Int] {
  Dictionary(zip(order, order.indices)) { _, last in last }
}

/// The records of one book, the one that wins first: by the rank of the source, then the newer. A field the first leaves
/// empty is taken from the next.
package func inPrecedence<Record: RankedRecord>(_ records: [Record], ranks: [String: Int]) -> [Record] {
  guard records.count > 1 else { return records }
  func rank(_ record: Record) -> Int { ranks[record.source] ?? ranks.count }
  return records.sorted { a, b in
    if rank(a) != rank(b) { return rank(a) < rank(b) }
    if a.source != b.source { return a.source < b.source }
    if a.fetched != b.fetched { return a.fetched > b.fetched }
    // Record numbers grow with time, so the shorter or smaller number is the older, better kept record.
    let (first, second) = (a.number, b.number)
    return first.utf8.count != second.utf8.count ? first.utf8.count < second.utf8.count : first < second
  }
}

/// What a book costs as shown, from its records in order of precedence, and the one record both prices come from; nil when
/// none knows a list price. The word for availability is the first there is, when that record has none.
package func shownPrices<Record: RankedRecord>(of records: [Record]) -> (record: Record?, prices: Prices) {
  let record = recordWithPrices(records)
  var prices = record?.prices ?? Prices()
  if prices.status.isEmpty { prices.status = records.first { !$0.prices.status.isEmpty }?.prices.status ?? "" }
  return (record, prices)
}

extension Prices {
  /// Whether they can be those a book is shown with.
  package var knowListPrice: Bool { (list?.amount ?? 0) > 0 }
}

private func recordWithPrices<Record: RankedRecord>(_ records: [Record]) -> Record? {
  let listed = records.filter { $0.prices.knowListPrice }
  guard listed.count > 1 else { return listed.first }
  // A sale price of another day is no sale price of today.
  let newest = listed.filter { $0.source == listed[0].source && $0.fetched == listed[0].fetched }
  return newest.first { $0.prices.sale != nil } ?? listed.first
}
