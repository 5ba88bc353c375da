package import Books
import JSON

/// Names in the head of `library.json`, the text snapshot of a library.
enum LibraryJSON {
  static let format = "booksite-library"
  /// The version written; older ones are read too.
  static let version = 1
}

/// The whole library as `library.json`: the same contents give the same bytes, whatever order they are in.
///
/// Without answers a snapshot says what the reader and the sources said, but not which records answered which query.
package func libraryJSON(_ contents: LibraryContents, includingAnswers: Bool) -> [UInt8] {
  var writer = JSONWriter()
  writer.object { json in
    json.member("format", LibraryJSON.format)
    json.member("version", LibraryJSON.version)
    json.list("wishes", "added", contents.wishes.map { ($0.book, $0.added) })
    json.list("recents", "viewed", contents.recents.map { ($0.book, $0.viewed) })
    json.list("favorites", "since", contents.favorites.map { ($0.book, $0.since) })
    json.key("books")
    json.books(of: contents)
    if includingAnswers {
      json.key("answers")
      json.answers(contents.answers)
    }
  }
  return writer.finish()
}

/// What makes a record one of its kind.
struct RecordName: Hashable {
  var source: String
  var id: BookID
}

/// Newest first, then by book.
func isListed(_ a: (book: BookID, moment: Moment), before b: (book: BookID, moment: Moment)) -> Bool {
  a.moment == b.moment ? a.book < b.book : a.moment > b.moment
}

/// By source, then number; texts by their bytes, as the database orders them.
func isStored(_ a: SourceRecord, before b: SourceRecord) -> Bool {
  a.source == b.source ? a.id < b.id : a.source.utf8.lexicographicallyPrecedes(b.source.utf8)
}

/// By text, target and sort, no target first.
func isStored(_ a: StoredAnswer, before b: StoredAnswer) -> Bool {
  let (a, b) = (a.query, b.query)
  if a.text != b.text { return a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
  if a.target != b.target { return (a.target?.rawValue ?? "") < (b.target?.rawValue ?? "") }
  return a.sort.rawValue < b.sort.rawValue
}

extension JSONWriter {
  fileprivate mutating func list(_ name: String, _ momentName: String, _ list: [(book: BookID, moment: Moment)]) {
    key(name)
    array { json in
      for entry in list.sorted(by: isListed) {
        json.object {
          $0.member("book", entry.book.description)
          $0.member(momentName, entry.moment.description)
        }
      }
    }
  }

  fileprivate mutating func books(of contents: LibraryContents) {
    let records = Dictionary(grouping: contents.records, by: \.book)
    let prices = Dictionary(grouping: contents.pricesSeen) { RecordName(source: $0.source, id: $0.record) }
    array { json in
      for book in Set(records.keys).union(contents.ownWords.keys).sorted() {
        let words = contents.ownWords[book] ?? OwnWords()
        let records = records[book] ?? []
        if words.isEmpty, records.isEmpty { continue }
        json.object { json in
          json.member("id", book.description)
          json.words(words)
          guard !records.isEmpty else { return }
          json.key("records")
          json.array { json in
            for record in records.sorted(by: isStored) {
              json.record(record, prices[RecordName(source: record.source, id: record.id)] ?? [])
            }
          }
        }
      }
    }
  }

  private mutating func words(_ words: OwnWords) {
    guard !words.isEmpty else { return }
    member("own_title", words.title)
    if let authors = words.authors { member("own_authors", authors) }
    if let translators = words.translators { member("own_translators", translators) }
    member("own_publisher", words.publisher)
    member("own_published", words.published?.description)
    member("note", words.note)
    member("edited", words.edited?.description)
  }

  private mutating func record(_ record: SourceRecord, _ pricesSeen: [PriceSeen]) {
    object { json in
      json.member("source", record.source)
      json.member("id", record.id.description)
      json.member("fetched", record.fetched.description)
      switch record.code {
      case .book(let isbn): json.member("isbn", isbn.description)
      case .goods(let ean): json.member("ean", ean)
      case .none: break
      }
      json.member("title", record.title)
      if !record.authors.isEmpty { json.member("authors", record.authors) }
      if !record.translators.isEmpty { json.member("translators", record.translators) }
      json.member("publisher", known(record.publisher))
      json.member("published", record.published?.description)
      json.member("description", known(record.description))
      json.prices(record.prices)
      json.member("thumbnail", record.thumbnail)
      json.member("page", record.page)
      guard !pricesSeen.isEmpty else { return }
      json.key("prices_seen")
      json.array { json in
        for seen in pricesSeen.sorted(by: { $0.day < $1.day }) {
          json.object {
            $0.member("day", seen.day.description)
            $0.prices(seen.prices)
          }
        }
      }
    }
  }

  private mutating func prices(_ prices: Prices) {
    member("list_price", prices.list?.amount)
    member("sale_price", prices.sale?.amount)
    member("status", known(prices.status))
  }

  fileprivate mutating func answers(_ answers: [StoredAnswer]) {
    array { json in
      for answer in answers.sorted(by: isStored) {
        json.object { json in
          json.member("query", answer.query.text)
          json.member("target", answer.query.target?.rawValue)
          json.member("sort", answer.query.sort.rawValue)
          json.member("source", answer.source)
          json.member("limit", answer.limit)
          json.member("asked", answer.asked.description)
          json.member("day", answer.day.description)
          json.member("fingerprint", known(answer.fingerprint))
          json.member("records", answer.records.map(\.description))
        }
      }
    }
  }
}
