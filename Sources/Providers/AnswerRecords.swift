import Books
import JSON

/// Gathers the records of an answer, page after page, up to a limit of documents.
struct AnswerRecords {
  /// Each record once; the first of equal ones.
  private(set) var records: [SourceRecord] = []
  private let source: String
  private let day: Day
  /// How many more documents are wanted.
  private var wanted: Int
  private var seen: Set<BookID> = []
  private var readCount = 0

  init(source: String, day: Day, limit: Int) {
    self.source = source
    self.day = day
    wanted = limit
  }

  var isFull: Bool { wanted <= 0 }

  /// There were documents, and not one of them says anything of use. Somebody who asks again may get an answer; one that is
  /// really empty holds no documents.
  var isBroken: Bool { records.isEmpty && readCount > 0 }

  /// Returns how many records are new. Documents that say nothing of use count against the limit all the same, because the
  /// source counts them too.
  mutating func add(_ page: KakaoPage) -> Int {
    let before = records.count
    for document in page.documents.prefix(max(0, wanted)) {
      wanted -= 1
      readCount += 1
      guard let record = SourceRecord(kakaoDocument: document, source: source, day: day) else { continue }
      if seen.insert(record.id).inserted { records.append(record) }
    }
    return records.count - before
  }
}
