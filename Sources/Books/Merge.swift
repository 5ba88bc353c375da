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
  for book in contents.ownWords.keys.sorted() { _ = position(of: book) }

  let ranks = sourceRanks(sourceOrder)
  let pricesSeen = pricesByRecord(contents)
  for position in shelf.books.indices {
    let records = inPrecedence(recordsOfBook[position].map { contents.records[$0] }, ranks: ranks)
    if let words = contents.ownWords[shelf.books[position].id] { shelf.books[position].take(words) }
    for record in records { shelf.books[position].fill(from: record) }
    let shown = shownPrices(of: records)
    shelf.books[position].prices = shown.prices
    if let priced = shown.record {
      shelf.books[position].pricesDay = priced.fetched
      shelf.books[position].pricesSeen = pricesSeen[Shelf.RecordKey(source: priced.source, record: priced.id)] ?? []
    }
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

extension Book {
  fileprivate mutating func take(_ words: OwnWords) {
    title = words.title ?? ""
    authors = words.authors ?? []
    translators = words.translators ?? []
    publisher = words.publisher ?? ""
    published = words.published
    note = words.note
    edited = words.edited
  }

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
