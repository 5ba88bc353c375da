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
        let keys = try readRecords(of: .all, from: connection, into: &contents)
        try readPrices(of: .all, from: connection, keys: keys, into: &contents)
        try readLists(of: .all, from: connection, into: &contents)
        try readAnswers(from: connection, of: keys, into: &contents)
        return contents
      }
    }
  }

  /// What tells which questions to ask, without reading the whole library: the lists, the records of wished and favourite
  /// books and of those that are `named`, and the answers without the order of their records.
  package func outline(naming named: [BookID] = []) throws(Failure) -> LibraryContents {
    try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in
        var contents = LibraryContents()
        _ = try readRecords(of: .asked(naming: named), from: connection, into: &contents)
        try readLists(of: .all, from: connection, into: &contents)
        contents.answers = try readAnswers(from: connection).map(\.answer)
        return contents
      }
    }
  }

  /// What the library holds about some of its books: their records, their places in every list and the reader's own
  /// words, in the order of `contents()`; with books that are named, the prices seen as well. No answers.
  package func contents(of selection: Selection) throws(Failure) -> LibraryContents {
    try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in
        let books = ChosenBooks(selection)
        var contents = LibraryContents()
        let keys = try readRecords(of: books, from: connection, into: &contents)
        if selection.namesBooks { try readPrices(of: books, from: connection, keys: keys, into: &contents) }
        try readLists(of: books, from: connection, into: &contents)
        return contents
      }
    }
  }
}

/// The row keys of the records, in the order of `contents.records`.
private func readRecords(
  of books: ChosenBooks, from connection: Connection, into contents: inout LibraryContents
) throws(SQLiteError) -> [Int] {
  let counted = try connection.statement("SELECT count(*) FROM records WHERE \(books.condition)")
  try books.bind(to: counted)
  let count = try counted.first() ?? 0
  var keys: [Int] = []
  keys.reserveCapacity(count)
  contents.records.reserveCapacity(count)
  let rows = try connection.statement(
    """
    SELECT record, source, id, fetched, isbn, ean, title, authors, translators, publisher, published, description,
      list_price, sale_price, status, thumbnail, page
    FROM records WHERE \(books.condition) ORDER BY source, id
    """)
  try books.bind(to: rows)
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
    record.authors = rows.names(7)
    record.translators = rows.names(8)
    record.publisher = rows.text(9) ?? ""
    record.published = rows.integer(10).flatMap(Day.init(number:))
    record.description = rows.text(11) ?? ""
    record.prices = Prices(rows, from: 12)
    record.thumbnail = rows.text(15)
    record.page = rows.text(16)
    keys.append(key)
    contents.records.append(record)
  }
  return keys
}

private func readPrices(
  of books: ChosenBooks, from connection: Connection, keys: [Int], into contents: inout LibraryContents
) throws(SQLiteError) {
  contents.pricesSeen.reserveCapacity(keys.count)
  // Records come in the order they were read in, so that one walk along both finds the record of every price.
  let rows = try connection.statement(
    """
    SELECT record, day, prices.list_price, prices.sale_price, prices.status
    FROM records CROSS JOIN prices USING (record) WHERE \(books.condition) ORDER BY source, id, day
    """)
  try books.bind(to: rows)
  var place = 0
  while try rows.step() {
    let key = rows.integer(0)
    while place < keys.count, keys[place] != key { place += 1 }
    guard place < keys.count, let day = rows.integer(1).flatMap(Day.init(number:)) else {
      throw .corrupt("a price has no record or no valid day")
    }
    let record = contents.records[place]
    contents.pricesSeen.append(
      PriceSeen(source: record.source, record: record.id, day: day, prices: Prices(rows, from: 2)))
  }
}

private func readLists(
  of books: ChosenBooks, from connection: Connection, into contents: inout LibraryContents
) throws(SQLiteError) {
  func read(_ table: String, _ column: String) throws(SQLiteError) -> [(book: BookID, moment: Moment)] {
    var list: [(book: BookID, moment: Moment)] = []
    let rows = try connection.statement(
      """
      SELECT id, \(column) FROM \(table) JOIN books USING (book) WHERE \(books.condition) ORDER BY \(column) DESC, id
      """)
    try books.bind(to: rows)
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
  let columns = ListStep.Field.words.map(\.column)
  let rows = try connection.statement(
    """
    SELECT id, \(columns.joined(separator: ", ")) FROM books
    WHERE coalesce(\(columns.joined(separator: ", "))) IS NOT NULL AND \(books.condition)
    """)
  try books.bind(to: rows)
  while try rows.step() {
    guard let book = rows.text(0).flatMap(BookID.init(_:)) else { throw .corrupt("a book has no valid number") }
    var words = OwnWords()
    for (index, field) in ListStep.Field.words.enumerated() {
      words[field] = try field.value(in: rows, at: Int32(index) + 1)
    }
    if !words.isEmpty { contents.ownWords[book] = words }
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
