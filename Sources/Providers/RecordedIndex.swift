import Books

/// Every record of a folder of recorded answers.
struct RecordedIndex: Sendable {
  struct Entry: Sendable {
    var record: SourceRecord
    /// The file says the day.
    var isDated: Bool

    /// What a file without a day says counts as said on the day of the question.
    func record(on day: Day) -> SourceRecord {
      var record = record
      if !isDated { record.fetched = day }
      return record
    }
  }

  private struct RecordName: Sendable, Hashable {
    var book: BookID
    var id: BookID
  }

  /// In order of file names and of places in a file.
  private(set) var entries: [Entry] = []
  /// What kept files from being read.
  var problems: [SourceProblem] = []
  private var places: [RecordName: Int] = [:]
  private var placesByISBN: [ISBN: [Int]] = [:]

  /// Of two words on one record the later counts, in the place of the first.
  mutating func add(_ entry: Entry) {
    let name = RecordName(book: entry.record.book, id: entry.record.id)
    if let place = places[name] {
      let known = entries[place]
      let isLater = entry.isDated && known.isDated && entry.record.fetched > known.record.fetched
      if isLater { entries[place] = entry }
      return
    }
    places[name] = entries.count
    if case .book(let isbn) = entry.record.code { placesByISBN[isbn, default: []].append(entries.count) }
    entries.append(entry)
  }

  func entries(of isbn: ISBN) -> [Entry] {
    (placesByISBN[isbn] ?? []).map { entries[$0] }
  }
}
