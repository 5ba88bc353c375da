package import Books
package import Diagnostics
import SQLite

extension Library {
  /// Everything the library holds, as of one moment.
  ///
  /// Records are in order of source and number, prices in order of their record and day, lists newest first and then by
  /// book, answers in order of text, target and sort; all texts by their bytes.
  package func contents() throws(Failure) -> LibraryContents {
    try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in
        var contents = LibraryContents()
        let keys = try readRecords(from: connection, into: &contents)
        try readPrices(from: connection, of: keys, into: &contents)
        try readLists(from: connection, into: &contents)
        try readAnswers(from: connection, of: keys, into: &contents)
        return contents
      }
    }
  }

  /// What tells which questions to ask, without reading the whole library: the lists, the records of wished and favourite
  /// books, and the answers without the order of their records.
  package func outline() throws(Failure) -> LibraryContents {
    try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in
        var contents = LibraryContents()
        let wanted = "WHERE book IN (SELECT book FROM wishes UNION SELECT book FROM favorites)"
        _ = try readRecords(wanted, from: connection, into: &contents)
        try readLists(from: connection, into: &contents)
        contents.answers = try readAnswers(from: connection).map(\.answer)
        return contents
      }
    }
  }
}

/// The row keys of the records, in the order of `contents.records`.
private func readRecords(
  _ condition: String = "", from connection: Connection, into contents: inout LibraryContents
) throws(SQLiteError) -> [Int] {
  let count = try connection.integer("SELECT count(*) FROM records \(condition)") ?? 0
  var keys: [Int] = []
  keys.reserveCapacity(count)
  contents.records.reserveCapacity(count)
  let rows = try connection.statement(
    """
    SELECT record, source, id, fetched, isbn, ean, title, authors, translators, publisher, published, description,
      list_price, sale_price, status, thumbnail, page
    FROM records \(condition) ORDER BY source, id
    """)
  while try rows.step() {
    let key = rows.integer(0) ?? 0
    guard let id = rows.text(2).flatMap(BookID.init(_:)), let fetched = rows.integer(3).flatMap(Day.init(number:))
    else {
      throw .corrupt("record \(key) has no valid number or day")
    }
    let code: ProductCode
    if let digits = rows.text(4) {
      guard let isbn = ISBN(thirteen: digits) else { throw .corrupt("record \(key) has no valid ISBN") }
      code = .book(isbn)
    } else {
      code = rows.text(5).map(ProductCode.goods) ?? .none
    }
    var record = SourceRecord(
      source: rows.text(1) ?? "", id: id, fetched: fetched, code: code, title: rows.text(6) ?? "")
    record.authors = separated(rows.text(7))
    record.translators = separated(rows.text(8))
    record.publisher = rows.text(9) ?? ""
    record.published = rows.integer(10).flatMap(Day.init(number:))
    record.description = rows.text(11) ?? ""
    record.prices = prices(in: rows, from: 12)
    record.thumbnail = rows.text(15)
    record.page = rows.text(16)
    keys.append(key)
    contents.records.append(record)
  }
  return keys
}

private func readPrices(
  from connection: Connection, of keys: [Int], into contents: inout LibraryContents
) throws(SQLiteError) {
  contents.pricesSeen.reserveCapacity(keys.count)
  // Records come in the order they were read in, so that one walk along both finds the record of every price.
  let rows = try connection.statement(
    """
    SELECT record, day, prices.list_price, prices.sale_price, prices.status
    FROM records CROSS JOIN prices USING (record) ORDER BY source, id, day
    """)
  var place = 0
  while try rows.step() {
    let key = rows.integer(0)
    while place < keys.count, keys[place] != key { place += 1 }
    guard place < keys.count, let day = rows.integer(1).flatMap(Day.init(number:)) else {
      throw .corrupt("a price has no record or no valid day")
    }
    let record = contents.records[place]
    contents.pricesSeen.append(
      PriceSeen(source: record.source, record: record.id, day: day, prices: prices(in: rows, from: 2)))
  }
}

private func readLists(from connection: Connection, into contents: inout LibraryContents) throws(SQLiteError) {
  func read(_ table: String, _ column: String) throws(SQLiteError) -> [(book: BookID, moment: Moment)] {
    var list: [(book: BookID, moment: Moment)] = []
    let rows = try connection.statement(
      "SELECT id, \(column) FROM \(table) JOIN books USING (book) ORDER BY \(column) DESC, id")
    while try rows.step() {
      guard let book = rows.text(0).flatMap(BookID.init(_:)) else {
        throw .corrupt("a book in \(table) has no valid number")
      }
      list.append((book, Moment(seconds: rows.integer(1) ?? 0)))
    }
    return list
  }
  contents.wishes = try read("wishes", "added").map { Wish(book: $0.book, added: $0.moment) }
  contents.recents = try read("recents", "viewed").map { RecentView(book: $0.book, viewed: $0.moment) }
  contents.favorites = try read("favorites", "since").map { Favorite(book: $0.book, since: $0.moment) }
  let rows = try connection.statement(
    "SELECT id, own_title, note FROM books WHERE own_title IS NOT NULL OR note IS NOT NULL")
  while try rows.step() {
    guard let book = rows.text(0).flatMap(BookID.init(_:)) else { throw .corrupt("a book has no valid number") }
    contents.ownWords[book] = OwnWords(title: rows.text(1), note: rows.text(2))
  }
}

/// Without their records.
private func readAnswers(from connection: Connection) throws(SQLiteError) -> [(key: Int, answer: StoredAnswer)] {
  var answers: [(key: Int, answer: StoredAnswer)] = []
  let rows = try connection.statement(
    """
    SELECT answer, query, target, sort, source, record_limit, asked, day, fingerprint
    FROM answers ORDER BY query, target, sort
    """)
  while try rows.step() {
    let target = rows.text(2) ?? ""
    guard let sort = rows.text(3).flatMap(Query.Sort.init(rawValue:)),
      let day = rows.integer(7).flatMap(Day.init(number:)),
      target.isEmpty || Query.Target(rawValue: target) != nil
    else { throw .corrupt("an answer has no valid target, sort or day") }
    let answer = StoredAnswer(
      query: Query(text: rows.text(1) ?? "", target: Query.Target(rawValue: target), sort: sort),
      source: rows.text(4) ?? "", limit: rows.integer(5) ?? 0, asked: Moment(seconds: rows.integer(6) ?? 0), day: day,
      fingerprint: rows.text(8) ?? "", records: [])
    answers.append((rows.integer(0) ?? 0, answer))
  }
  return answers
}

private func readAnswers(
  from connection: Connection, of keys: [Int], into contents: inout LibraryContents
) throws(SQLiteError) {
  let places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
  var records: [Int: [BookID]] = [:]
  let links = try connection.statement("SELECT answer, record FROM answer_records ORDER BY answer, position")
  while try links.step() {
    guard let answer = links.integer(0), let place = links.integer(1).flatMap({ places[$0] }) else {
      throw .corrupt("an answer names a record that is not there")
    }
    records[answer, default: []].append(contents.records[place].id)
  }
  contents.answers = try readAnswers(from: connection).map { key, answer in
    var answer = answer
    answer.records = records[key] ?? []
    return answer
  }
}

private func prices(in rows: Statement, from column: Int32) -> Prices {
  Prices(
    list: rows.integer(column).map { Won($0) }, sale: rows.integer(column + 1).map { Won($0) },
    status: rows.text(column + 2) ?? "")
}
