/// Every book of a library once, whichever queries and lists it came through.
package struct Shelf: Sendable {
  package var books: [Book] = []
  /// Positions in `books`.
  package var positions: [BookID: Int] = [:]
  /// Positions in `books` by the record a stored answer names.
  package var positionsByRecord: [RecordKey: Int] = [:]
  /// Records of goods that are not books.
  package var goods: Set<Int> = []

  package struct RecordKey: Sendable, Hashable {
    package var source: String
    package var record: BookID

    package init(source: String, record: BookID) {
      self.source = source
      self.record = record
    }
  }
}

/// Makes one book of everything known about it.
///
/// Sources earlier in `sourceOrder` win over later ones, within a source newer facts over older ones, and a field that the
/// winner leaves empty is filled from the next. Prices are never mixed: they all come from one record: of those that know a
/// list price, as new as the first of them, the first that knows a sale price too. The reader's own words win over everything.
package func merge(_ contents: LibraryContents, sourceOrder: [String]) -> Shelf {
  var shelf = Shelf()
  shelf.positions.reserveCapacity(contents.records.count)
  shelf.positionsByRecord.reserveCapacity(contents.records.count)

  var recordsOfBook: [[Int]] = []
  func position(of id: BookID) -> Int {
    if let known = shelf.positions[id] { return known }
    shelf.positions[id] = shelf.books.count
    shelf.books.append(Book(id: id))
    recordsOfBook.append([])
    return shelf.books.count - 1
  }

  for (index, record) in contents.records.enumerated() {
    let position = position(of: record.book)
    recordsOfBook[position].append(index)
    shelf.positionsByRecord[Shelf.RecordKey(source: record.source, record: record.id)] = position
    if case .goods = record.code { shelf.goods.insert(position) }
  }
  for wish in contents.wishes { shelf.books[position(of: wish.book)].wishedSince = wish.added }
  for favorite in contents.favorites { shelf.books[position(of: favorite.book)].favoriteSince = favorite.since }
  for recent in contents.recents { _ = position(of: recent.book) }

  var ranks: [String: Int] = [:]
  for (rank, source) in sourceOrder.enumerated() { ranks[source] = rank }
  let pricesSeen = pricesByRecord(contents)
  for position in shelf.books.indices {
    let records = inPrecedence(recordsOfBook[position].map { contents.records[$0] }, ranks: ranks)
    for record in records { shelf.books[position].fill(from: record) }
    if let priced = recordWithPrices(records) {
      shelf.books[position].prices = priced.prices
      shelf.books[position].pricesDay = priced.fetched
      shelf.books[position].pricesSeen = pricesSeen[Shelf.RecordKey(source: priced.source, record: priced.id)] ?? []
    }
    if shelf.books[position].prices.status.isEmpty {
      shelf.books[position].prices.status = records.first { !$0.prices.status.isEmpty }?.prices.status ?? ""
    }
  }
  for (id, words) in contents.ownWords {
    guard let position = shelf.positions[id] else { continue }
    shelf.books[position].note = words.note
    if let title = words.title { shelf.books[position].title = title }
  }
  return shelf
}

private func pricesByRecord(_ contents: LibraryContents) -> [Shelf.RecordKey: [PriceSeen]] {
  var result: [Shelf.RecordKey: [PriceSeen]] = [:]
  result.reserveCapacity(contents.pricesSeen.count)
  for seen in contents.pricesSeen {
    result[Shelf.RecordKey(source: seen.source, record: seen.record), default: []].append(seen)
  }
  return result
}

private func inPrecedence(_ records: [SourceRecord], ranks: [String: Int]) -> [SourceRecord] {
  guard records.count > 1 else { return records }
  func rank(_ record: SourceRecord) -> Int { ranks[record.source] ?? ranks.count }
  return records.sorted { a, b in
    if rank(a) != rank(b) { return rank(a) < rank(b) }
    if a.source != b.source { return a.source < b.source }
    if a.fetched != b.fetched { return a.fetched > b.fetched }
    // Record numbers grow with time, so the shorter or smaller number is the older, better kept record.
    let (first, second) = (a.id.description, b.id.description)
    return first.utf8.count != second.utf8.count ? first.utf8.count < second.utf8.count : first < second
  }
}

private func recordWithPrices(_ records: [SourceRecord]) -> SourceRecord? {
  let listed = records.filter { ($0.prices.list?.amount ?? 0) > 0 }
  // A sale price of another day is no sale price of today.
  let newest = listed.filter { $0.source == listed[0].source && $0.fetched == listed[0].fetched }
  return newest.first { $0.prices.sale != nil } ?? listed.first
}

extension Book {
  fileprivate mutating func fill(from record: SourceRecord) {
    if title.isEmpty { title = record.title }
    if authors.isEmpty { authors = record.authors }
    if translators.isEmpty { translators = record.translators }
    if publisher.isEmpty { publisher = record.publisher }
    if published == nil { published = record.published }
    if description.isEmpty, !record.description.isEmpty {
      description = record.description
      descriptionSource = record.source
    }
    if thumbnail == nil { thumbnail = record.thumbnail }
    sources.append(SourceNote(name: record.source, page: record.page, fetched: record.fetched))
  }
}
