extension LibraryContents {
  /// Adds everything pages are made from.
  package func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(records.count)
    for record in records { record.add(to: &fingerprint) }
    fingerprint.add(pricesSeen.count)
    for seen in pricesSeen { seen.add(to: &fingerprint) }
    add(wishes.map { ($0.book, $0.added) }, to: &fingerprint)
    add(recents.map { ($0.book, $0.viewed) }, to: &fingerprint)
    add(favorites.map { ($0.book, $0.since) }, to: &fingerprint)
    fingerprint.add(ownWords.count)
    for (book, words) in ownWords.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(book.description)
      words.add(to: &fingerprint)
    }
    fingerprint.add(answers.count)
    for answer in answers {
      fingerprint.add(answer.query.text)
      fingerprint.add(answer.query.target?.rawValue ?? "")
      fingerprint.add(answer.query.sort.rawValue)
      fingerprint.add(answer.source)
      answer.day.add(to: &fingerprint)
      fingerprint.add(answer.records.count)
      for record in answer.records { fingerprint.add(record.description) }
    }
  }

  private func add(_ entries: [(book: BookID, moment: Moment)], to fingerprint: inout Fingerprint) {
    fingerprint.add(entries.count)
    for entry in entries {
      fingerprint.add(entry.book.description)
      fingerprint.add(entry.moment.seconds)
    }
  }
}

extension SourceRecord {
  fileprivate func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(source)
    fingerprint.add(id.description)
    fetched.add(to: &fingerprint)
    switch code {
    case .book(let isbn): fingerprint.add(isbn.description)
    case .goods(let code): fingerprint.add("goods " + code)
    case .none: fingerprint.add("")
    }
    fingerprint.add(title)
    fingerprint.add(authors)
    fingerprint.add(translators)
    fingerprint.add(publisher)
    fingerprint.add(published == nil ? 0 : 1)
    published?.add(to: &fingerprint)
    fingerprint.add(description)
    prices.add(to: &fingerprint)
    fingerprint.add(thumbnail ?? "")
    fingerprint.add(page ?? "")
  }
}

extension OwnWords {
  fileprivate func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(title ?? "\u{0}")
    fingerprint.add(authors ?? [])
    fingerprint.add(translators ?? [])
    fingerprint.add(publisher ?? "\u{0}")
    fingerprint.add(published == nil ? 0 : 1)
    published?.add(to: &fingerprint)
    fingerprint.add(note ?? "\u{0}")
    fingerprint.add(edited == nil ? 0 : 1)
    if let edited { fingerprint.add(edited.seconds) }
  }
}
