import Books
import Configuration
import Providers

extension Refresh {
  /// The configured queries whose stored answer is missing, too old, too short or from a source no longer configured.
  ///
  /// Recorded answers do not age: they are read again when their file changes.
  func staleQueries(in contents: LibraryContents) -> [ConfiguredQuery] {
    let stored = Dictionary(contents.answers.map { ($0.query, $0) }, uniquingKeysWith: { first, _ in first })
    return configuration.queries.filter { query in
      guard !asksRegardlessOfAge, let answer = stored[query.query] else { return true }
      if answer.limit < query.limit || !configuration.sources.contains(where: { $0.rawValue == answer.source }) {
        return true
      }
      if let recorded = sources.recorded, configuration.sources.first == .file, answer.source == recorded.name {
        return recorded.fingerprint(slug: query.slug, limit: query.limit) != answer.fingerprint
      }
      // An answer from the future was dated by a wrong clock.
      let (age, isTooFar) = clock.now.seconds.subtractingReportingOverflow(answer.asked.seconds)
      return isTooFar || age < 0 || age >= configuration.refreshSeconds
    }
  }

  /// The ISBNs of wished and favourite books, and of those that posts and pages name, whose facts are too old, in the order of
  /// the lists and the posts.
  ///
  /// Facts carry a day, so a service is asked about a book at most once a day. Recorded answers are searched only for books
  /// about which nothing is known.
  func staleBooks(in contents: LibraryContents, naming named: [BookID]) -> [ISBN] {
    let kept = Set(configuration.sources.map(\.rawValue))
    var newest: [BookID: Day] = [:]
    for record in contents.records where kept.contains(record.source) {
      newest[record.book] = max(newest[record.book] ?? record.fetched, record.fetched)
    }
    let isRecordedOnly = configuration.sources == [.file]
    let known = isRecordedOnly ? Set(contents.records.map(\.book)) : []
    let oldest = clock.today.adding(days: -max(1, configuration.refreshSeconds / 86_400))

    var seen: Set<BookID> = []
    return (contents.wishes.map(\.book) + contents.favorites.map(\.book) + named).compactMap { book in
      guard seen.insert(book).inserted, let isbn = book.isbn else { return nil }
      if asksRegardlessOfAge || configuration.refreshSeconds == 0 { return isbn }
      if isRecordedOnly { return known.contains(book) ? nil : isbn }
      guard let day = newest[book] else { return isbn }
      return day <= oldest || day > clock.today ? isbn : nil
    }
  }
}
