extension Book {
  /// Adds everything pages can show of a book.
  package func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(id.description)
    fingerprint.add(title)
    fingerprint.add(authors)
    fingerprint.add(translators)
    fingerprint.add(publisher)
    add(published, to: &fingerprint)
    fingerprint.add(description)
    fingerprint.add(descriptionSource)
    prices.add(to: &fingerprint)
    add(pricesDay, to: &fingerprint)
    fingerprint.add(pricesSeen.count)
    for seen in pricesSeen { seen.add(to: &fingerprint) }
    fingerprint.add(thumbnail ?? "\u{0}")
    fingerprint.add(sources.count)
    for source in sources {
      fingerprint.add(source.name)
      fingerprint.add(source.page ?? "\u{0}")
      source.fetched.add(to: &fingerprint)
    }
    fingerprint.add(note ?? "\u{0}")
    for moment in [edited, wishedSince, favoriteSince] {
      fingerprint.add(moment == nil ? 0 : 1)
      if let moment { fingerprint.add(moment.seconds) }
    }
  }

  private func add(_ day: Day?, to fingerprint: inout Fingerprint) {
    fingerprint.add(day == nil ? 0 : 1)
    day?.add(to: &fingerprint)
  }
}

extension PriceSeen {
  func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(source)
    fingerprint.add(record.description)
    day.add(to: &fingerprint)
    prices.add(to: &fingerprint)
  }
}

extension Fingerprint {
  mutating func add(_ names: [String]) {
    add(names.count)
    for name in names { add(name) }
  }
}

extension Prices {
  func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(list?.amount ?? -1)
    fingerprint.add(sale?.amount ?? -1)
    fingerprint.add(status)
  }
}

extension Day {
  func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(year * 10_000 + month * 100 + day)
  }
}
