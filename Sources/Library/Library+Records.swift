package import Books
package import Diagnostics
import SQLite

extension Library {
  /// Stores a complete answer in one transaction: its records, their prices, and their order in place of the last
  /// answer to the same query.
  package mutating func store(_ answer: Answer) throws(Failure) {
    try reporting { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        let records = try RecordWriter(connection).store(answer.records)
        try AnswerWriter(connection).store(
          StoredAnswer(
            query: answer.query, source: answer.source, limit: answer.limit, asked: answer.asked, day: answer.day,
            fingerprint: answer.fingerprint, records: []), records: records)
      }
    }
  }

  /// Stores records that no query asked for, such as look-ups by ISBN, in one transaction.
  package mutating func store(_ records: [SourceRecord]) throws(Failure) {
    try reporting { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        _ = try RecordWriter(connection).store(records)
      }
    }
  }
}

/// Writes what sources say. The newest word counts, but an empty descriptive field never erases a known one; prices and
/// availability are always the newest. What arrives last is the newest, whatever
/// day it bears: a clock can be wrong, and a reader can date recorded answers afterwards.
struct RecordWriter {
  private let connection: Connection
  private let addBook: Statement
  private let upsert: Statement
  private let find: Statement
  private let addPrices: Statement
  private let removePrices: Statement
  private let keepPrices: Statement
  private let fillIn: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    addBook = try connection.statement("INSERT INTO books (id) VALUES (?1) ON CONFLICT DO NOTHING")
    upsert = try connection.statement(
      """
      INSERT INTO records (
        source, id, book, fetched, isbn, ean, title, authors, translators, publisher, published, description,
        list_price, sale_price, status, thumbnail, page
      ) VALUES (
        ?1, ?2, (SELECT book FROM books WHERE id = ?3), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17
      )
      ON CONFLICT (source, id) DO UPDATE SET
        book = excluded.book,
        fetched = excluded.fetched,
        isbn = excluded.isbn,
        ean = excluded.ean,
        title = excluded.title,
        authors = coalesce(excluded.authors, authors),
        translators = coalesce(excluded.translators, translators),
        publisher = coalesce(excluded.publisher, publisher),
        published = coalesce(excluded.published, published),
        description = coalesce(excluded.description, description),
        list_price = excluded.list_price,
        sale_price = excluded.sale_price,
        status = excluded.status,
        thumbnail = coalesce(excluded.thumbnail, thumbnail),
        page = coalesce(excluded.page, page)
      RETURNING record
      """)
    find = try connection.statement("SELECT record FROM records WHERE source = ?1 AND id = ?2")
    // Without an earlier row the subquery is all NULL, which equals prices of which nothing is known.
    addPrices = try connection.statement(
      """
      INSERT INTO prices (record, day, list_price, sale_price, status)
      SELECT ?1, ?2, ?3, ?4, ?5
      WHERE (?3, ?4, ?5) IS NOT (
        SELECT list_price, sale_price, status FROM prices WHERE record = ?1 AND day < ?2 ORDER BY day DESC LIMIT 1
      )
      ON CONFLICT (record, day) DO UPDATE SET
        list_price = excluded.list_price, sale_price = excluded.sale_price, status = excluded.status
      """)
    removePrices = try connection.statement("DELETE FROM prices WHERE record = ?1 AND day = ?2")
    keepPrices = try connection.statement(
      "INSERT INTO prices (record, day, list_price, sale_price, status) VALUES (?1, ?2, ?3, ?4, ?5)")
    fillIn = try connection.statement(
      """
      UPDATE records SET
        authors = coalesce(authors, ?3),
        translators = coalesce(translators, ?4),
        publisher = coalesce(publisher, ?5),
        published = coalesce(published, ?6),
        description = coalesce(description, ?7),
        thumbnail = coalesce(thumbnail, ?8),
        page = coalesce(page, ?9)
      WHERE source = ?1 AND id = ?2 AND (
        authors IS NULL AND ?3 IS NOT NULL OR translators IS NULL AND ?4 IS NOT NULL
        OR publisher IS NULL AND ?5 IS NOT NULL OR published IS NULL AND ?6 IS NOT NULL
        OR description IS NULL AND ?7 IS NOT NULL OR thumbnail IS NULL AND ?8 IS NOT NULL
        OR page IS NULL AND ?9 IS NOT NULL
      )
      """)
  }

  /// The keys of the records, in the same order.
  func store(_ records: [SourceRecord]) throws(SQLiteError) -> [Int] {
    var keys: [Int] = []
    keys.reserveCapacity(records.count)
    for record in records {
      let key = try put(record)
      try see(record.prices, of: key, on: record.fetched)
      keys.append(key)
    }
    return keys
  }

  /// The record's key.
  @discardableResult
  func put(_ record: SourceRecord) throws(SQLiteError) -> Int {
    let book = record.book.description
    try addBook.bind(1, book)
    try addBook.run()
    try upsert.bind(1, record.source)
    try upsert.bind(2, record.id.description)
    try upsert.bind(3, book)
    try upsert.bind(4, record.fetched.number)
    switch record.code {
    case .book:
      try upsert.bind(5, book)
      try upsert.bind(6, nil as String?)
    case .goods(let ean):
      try upsert.bind(5, nil as String?)
      try upsert.bind(6, ean)
    case .none:
      try upsert.bind(5, nil as String?)
      try upsert.bind(6, nil as String?)
    }
    try upsert.bind(7, record.title)
    try upsert.bind(8, joined(record.authors))
    try upsert.bind(9, joined(record.translators))
    try upsert.bind(10, known(record.publisher))
    try upsert.bind(11, record.published?.number)
    try upsert.bind(12, known(record.description))
    try upsert.bind(13, record.prices.list?.amount)
    try upsert.bind(14, record.prices.sale?.amount)
    try upsert.bind(15, known(record.prices.status))
    try upsert.bind(16, record.thumbnail)
    try upsert.bind(17, record.page)
    guard let key = try upsert.first() else { throw .corrupt("the record ‘\(record.id)’ was not stored") }
    return key
  }

  func key(of id: BookID, from source: String) throws(SQLiteError) -> Int {
    try find.bind(1, source)
    try find.bind(2, id.description)
    guard let key = try find.first() else { throw .corrupt("no record ‘\(id)’ of ‘\(source)’") }
    return key
  }

  /// Notes prices when they differ from those of the day before. Within a day the last word counts, so a change that
  /// was taken back the same day leaves no row.
  func see(_ prices: Prices, of record: Int, on day: Day) throws(SQLiteError) {
    try addPrices.bind(1, record)
    try addPrices.bind(2, day.number)
    try addPrices.bind(3, prices.list?.amount)
    try addPrices.bind(4, prices.sale?.amount)
    try addPrices.bind(5, known(prices.status))
    try addPrices.run()
    guard connection.changes == 0 else { return }
    try removePrices.bind(1, record)
    try removePrices.bind(2, day.number)
    try removePrices.run()
  }

  /// Notes prices of a day that has none yet, as a snapshot has them.
  func keep(_ prices: Prices, of record: Int, on day: Day) throws(SQLiteError) {
    try keepPrices.bind(1, record)
    try keepPrices.bind(2, day.number)
    try keepPrices.bind(3, prices.list?.amount)
    try keepPrices.bind(4, prices.sale?.amount)
    try keepPrices.bind(5, known(prices.status))
    try keepPrices.run()
  }

  /// Takes from an older word what the stored one leaves empty; true when there was anything.
  func fillIn(from record: SourceRecord) throws(SQLiteError) -> Bool {
    try fillIn.bind(1, record.source)
    try fillIn.bind(2, record.id.description)
    try fillIn.bind(3, joined(record.authors))
    try fillIn.bind(4, joined(record.translators))
    try fillIn.bind(5, known(record.publisher))
    try fillIn.bind(6, record.published?.number)
    try fillIn.bind(7, known(record.description))
    try fillIn.bind(8, record.thumbnail)
    try fillIn.bind(9, record.page)
    try fillIn.run()
    return connection.changes > 0
  }
}

/// Writes which records answered a query, in their order.
struct AnswerWriter {
  private let upsert: Statement
  private let removeRecords: Statement
  private let addRecord: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    upsert = try connection.statement(
      """
      INSERT INTO answers (query, target, sort, source, record_limit, asked, day, fingerprint)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT (query, target, sort) DO UPDATE SET
        source = excluded.source,
        record_limit = excluded.record_limit,
        asked = excluded.asked,
        day = excluded.day,
        fingerprint = excluded.fingerprint
      RETURNING answer
      """)
    removeRecords = try connection.statement("DELETE FROM answer_records WHERE answer = ?1")
    addRecord = try connection.statement("INSERT INTO answer_records (answer, position, record) VALUES (?1, ?2, ?3)")
  }

  /// `records` are keys of rows; the numbers in the answer itself do not matter here.
  func store(_ answer: StoredAnswer, records: [Int]) throws(SQLiteError) {
    try upsert.bind(1, answer.query.text)
    try upsert.bind(2, answer.query.target?.rawValue ?? "")
    try upsert.bind(3, answer.query.sort.rawValue)
    try upsert.bind(4, answer.source)
    try upsert.bind(5, answer.limit)
    try upsert.bind(6, answer.asked.seconds)
    try upsert.bind(7, answer.day.number)
    try upsert.bind(8, answer.fingerprint)
    guard let key = try upsert.first() else { throw .corrupt("an answer was not stored") }
    try removeRecords.bind(1, key)
    try removeRecords.run()
    for (position, record) in records.enumerated() {
      try addRecord.bind(1, key)
      try addRecord.bind(2, position)
      try addRecord.bind(3, record)
      try addRecord.run()
    }
  }
}
