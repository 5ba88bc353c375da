import Books

/// A search in recorded answers, as a service would search its catalogue.
///
/// Texts are compared by their search keys without spaces, for Korean titles are written with them and without.
struct RecordedSearch {
  private let query: Query
  private let isbns: [ISBN]
  /// The whole text.
  private let text: [UInt8]
  private let words: [[UInt8]]

  init(_ query: Query) {
    self.query = query
    isbns = query.target == nil || query.target == .isbn ? query.isbns : []
    text = comparable(query.text)
    words = searchKey(query.text).utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
  }

  /// What matches, best first; what is equally good, in the order of `entries`.
  func results(in entries: [RecordedIndex.Entry]) -> [RecordedIndex.Entry] {
    let found = entries.filter(isMatch)
    // Sorting keeps the order of equals.
    switch query.sort {
    case .accuracy:
      return found.map { ($0, rank($0.record.title)) }.sorted { $0.1 < $1.1 }.map(\.0)
    case .latest:
      return found.sorted { a, b in
        guard let first = a.record.published else { return false }
        return b.record.published.map { first > $0 } ?? true
      }
    }
  }

  /// A number finds the books that have it; words must all be in the fields that are searched, each in any of them.
  private func isMatch(_ entry: RecordedIndex.Entry) -> Bool {
    let record = entry.record
    if case .book(let isbn) = record.code, isbns.contains(isbn) { return true }
    let fields: [String] =
      switch query.target {
      case nil: [record.title] + record.authors + record.translators + [record.publisher]
      case .title: [record.title]
      case .person: record.authors + record.translators
      case .publisher: [record.publisher]
      case .isbn: []
      }
    guard !words.isEmpty, !fields.isEmpty else { return false }
    let keys = fields.map(comparable)
    return words.allSatisfy { word in keys.contains { position(of: word, in: $0) != nil } }
  }

  /// 0 for the title itself, 1 for one that begins so, 2 for one that holds it, 3 for any other.
  private func rank(_ title: String) -> Int {
    let key = comparable(title)
    guard !text.isEmpty, let position = position(of: text, in: key) else { return 3 }
    if position > 0 { return 2 }
    return key.count == text.count ? 0 : 1
  }
}

/// A search key without spaces.
private func comparable(_ text: String) -> [UInt8] {
  Array(titleKey(text).utf8)
}

/// How many bytes come before the first place of `part`, which is not empty; nil when it has none.
private func position(of part: [UInt8], in text: [UInt8]) -> Int? {
  guard part.count <= text.count else { return nil }
  return (0...text.count - part.count).first { start in text[start] == part[0] && text[start...].starts(with: part) }
}
