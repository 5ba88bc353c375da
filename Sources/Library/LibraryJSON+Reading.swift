package import Books
package import Diagnostics
import JSON

/// Reads what `libraryJSON` wrote, or a reader changed by hand. Unknown keys are left alone; addresses that are not
/// http or https are dropped, since nothing else may become a link.
///
/// `path` names the file in messages. Throws every bad entry at once, each with its place such as
/// `books[3].records[0].isbn`.
package func readLibraryJSON(_ bytes: [UInt8], path: String) throws(Failure) -> LibraryContents {
  let document: JSONDocument
  do {
    // Two lists of one name, as after merging by hand, would silently become the last one.
    document = try JSONDocument(bytes, refusesRepeatedKeys: true)
  } catch {
    let place = SourceText(path: path, bytes: bytes).location(at: error.position - 1)
    throw Failure(.libraryJSONSyntax(error.message, at: place))
  }
  guard document.root["format"]?.string == LibraryJSON.format else { throw Failure(.libraryJSONForeign(path)) }
  guard let version = document.root["version"]?.integer, version >= 1 else {
    throw Failure(.libraryJSONEntry(path, "version", "is not a whole number above zero"))
  }
  guard version <= LibraryJSON.version else { throw Failure(.libraryJSONNewer(path, version: version)) }
  var reader = LibraryJSONReader(path: path)
  reader.read(document.root)
  guard reader.problems.isEmpty else { throw Failure(reader.problems) }
  return reader.contents
}

extension Diagnostic {
  static func libraryJSONSyntax(_ reason: String, at location: Location) -> Diagnostic {
    .error("library-json-syntax", "‘\(location.path)’ is not JSON: \(reason)", at: location)
  }

  static func libraryJSONForeign(_ path: String) -> Diagnostic {
    .error(
      "library-json-foreign", "‘\(path)’ is not a snapshot of a library", at: Location(path: path),
      hint: "a snapshot has \"format\": \"\(LibraryJSON.format)\"; ‘booksite export’ writes one")
  }

  static func libraryJSONNewer(_ path: String, version: Int64) -> Diagnostic {
    .error(
      "library-json-newer",
      "‘\(path)’ was written by a newer booksite (snapshot version \(version); this one knows \(LibraryJSON.version))",
      at: Location(path: path), hint: "update booksite")
  }

  static func libraryJSONEntry(_ path: String, _ place: String, _ problem: String) -> Diagnostic {
    .error("library-json-entry", "\(place) \(problem)", at: Location(path: path))
  }

  static func libraryJSONRepeated(_ path: String, _ place: String, _ what: String) -> Diagnostic {
    .error("library-json-repeated", "\(place) repeats \(what)", at: Location(path: path), hint: "keep one of them")
  }
}

/// Collects contents and problems while it walks down the document.
struct LibraryJSONReader {
  let path: String
  var contents = LibraryContents()
  var problems: [Diagnostic] = []
  /// Where the walk is, such as `books[3].records[0]`.
  private var place: [Step] = []
  private var recordNames: Set<RecordName> = []

  private enum Step {
    case key(String)
    case element(Int)
  }

  init(path: String) {
    self.path = path
  }

  mutating func read(_ root: JSONValue) {
    contents.wishes = list(root, "wishes", "added").map { Wish(book: $0.book, added: $0.moment) }
    contents.recents = list(root, "recents", "viewed").map { RecentView(book: $0.book, viewed: $0.moment) }
    contents.favorites = list(root, "favorites", "since").map { Favorite(book: $0.book, since: $0.moment) }
    readBooks(root)
    readAnswers(root)
  }

  // MARK: Lists, books, answers

  private mutating func list(_ root: JSONValue, _ name: String, _ momentName: String) -> [(
    book: BookID, moment: Moment
  )] {
    var list: [(book: BookID, moment: Moment)] = []
    var books: Set<BookID> = []
    entries(root, name) { reader, entry in
      let book = reader.bookID(entry, "book")
      let moment = reader.moment(entry, momentName)
      guard let book, let moment else { return }
      guard books.insert(book).inserted else { return reader.repeats("book", "the book ‘\(book)’") }
      list.append((book, moment))
    }
    return list.sorted(by: isListed)
  }

  private mutating func readBooks(_ root: JSONValue) {
    var books: Set<BookID> = []
    var prices: [RecordName: [PriceSeen]] = [:]
    entries(root, "books") { reader, entry in
      let book = reader.bookID(entry, "id")
      let words = reader.words(entry)
      if let book, !books.insert(book).inserted { reader.repeats("id", "the book ‘\(book)’") }
      if let book, !words.isEmpty { reader.contents.ownWords[book] = words }
      reader.entries(entry, "records") { reader, entry in
        let name = reader.recordName(entry)
        let record = reader.record(entry, name, of: book)
        let seen = reader.pricesSeen(entry)
        guard let name else { return }
        // Known even when something else in it is wrong, so that the answers that name it are not wrong as well.
        guard reader.recordNames.insert(name).inserted else {
          return reader.repeats("id", "the record ‘\(name.id)’ of \(quoted(name.source))")
        }
        guard let record else { return }
        prices[name] = seen.map { PriceSeen(source: name.source, record: name.id, day: $0.day, prices: $0.prices) }
        reader.contents.records.append(record)
      }
    }
    contents.records.sort(by: isStored)
    contents.pricesSeen = contents.records.flatMap { prices[RecordName(source: $0.source, id: $0.id)] ?? [] }
  }

  private mutating func words(_ entry: JSONValue) -> OwnWords {
    OwnWords(
      title: line(entry, "own_title"), authors: names(entry, "own_authors"),
      translators: names(entry, "own_translators"), publisher: line(entry, "own_publisher"),
      published: entry["own_published"] == nil ? nil : day(entry, "own_published"), note: prose(entry, "note"),
      edited: entry["edited"] == nil ? nil : moment(entry, "edited"))
  }

  private mutating func recordName(_ entry: JSONValue) -> RecordName? {
    let source = filledText(entry, "source")
    let id = bookID(entry, "id")
    guard let source, let id else { return nil }
    return RecordName(source: source, id: id)
  }

  private mutating func record(_ entry: JSONValue, _ name: RecordName?, of book: BookID?) -> SourceRecord? {
    let fetched = day(entry, "fetched")
    let title = filledLine(entry, "title")
    let code = code(entry)
    let authors = texts(entry, "authors")
    let translators = texts(entry, "translators")
    let publisher = line(entry, "publisher") ?? ""
    let published = entry["published"] == nil ? nil : day(entry, "published")
    let description = line(entry, "description") ?? ""
    let prices = prices(entry)
    let thumbnail = address(entry, "thumbnail")
    let page = address(entry, "page")
    guard let name, let fetched, let title, let code else { return nil }
    var record = SourceRecord(source: name.source, id: name.id, fetched: fetched, code: code, title: title)
    record.authors = authors
    record.translators = translators
    record.publisher = publisher
    record.published = published
    record.description = description
    record.prices = prices
    record.thumbnail = thumbnail
    record.page = page
    if let book, record.book != book {
      problem(nil, "is about the book ‘\(record.book)’ but stands under ‘\(book)’")
      return nil
    }
    return record
  }

  /// Nil after a problem.
  private mutating func code(_ entry: JSONValue) -> ProductCode? {
    if entry["isbn"] != nil {
      guard let digits = filledText(entry, "isbn") else { return nil }
      guard let isbn = ISBN(thirteen: digits) else { return problem("isbn", "is not an ISBN-13: \(quoted(digits))") }
      if entry["ean"] != nil { return problem("ean", "cannot stand beside an ISBN") }
      return .book(isbn)
    }
    guard entry["ean"] != nil else { return ProductCode.none }
    return filledText(entry, "ean").map { .goods($0) }
  }

  private mutating func pricesSeen(_ entry: JSONValue) -> [(day: Day, prices: Prices)] {
    var seen: [(day: Day, prices: Prices)] = []
    var days: Set<Day> = []
    entries(entry, "prices_seen") { reader, entry in
      let prices = reader.prices(entry)
      guard let day = reader.day(entry, "day") else { return }
      guard days.insert(day).inserted else { return reader.repeats("day", "the day \(day)") }
      seen.append((day, prices))
    }
    return seen.sorted { $0.day < $1.day }
  }

  private mutating func readAnswers(_ root: JSONValue) {
    var queries: Set<Query> = []
    entries(root, "answers") { reader, entry in
      let text = reader.filledText(entry, "query")
      let target = entry["target"] == nil ? nil : reader.choice(entry, "target", Query.Target.self)
      let sort = reader.choice(entry, "sort", Query.Sort.self)
      let source = reader.filledText(entry, "source")
      let limit = reader.number(entry, "limit")
      if entry["limit"] == nil { reader.problem("limit", "is missing") }
      let asked = reader.moment(entry, "asked")
      let day = reader.day(entry, "day")
      let fingerprint = reader.text(entry, "fingerprint") ?? ""
      let records = reader.answerRecords(entry, of: source)
      guard let text, let sort, let source, let limit, let asked, let day else { return }
      let query = Query(text: text, target: target, sort: sort)
      guard queries.insert(query).inserted else { return reader.repeats("query", "the query \(quoted(text))") }
      reader.contents.answers.append(
        StoredAnswer(
          query: query, source: source, limit: limit, asked: asked, day: day, fingerprint: fingerprint, records: records
        ))
    }
    contents.answers.sort(by: isStored)
  }

  private mutating func answerRecords(_ entry: JSONValue, of source: String?) -> [BookID] {
    var records: [BookID] = []
    elements(entry, "records") { reader, element in
      guard let word = element.string, let id = BookID(word) else { return reader.problem(nil, "is not a record's id") }
      guard let source else { return }
      guard reader.recordNames.contains(RecordName(source: source, id: id)) else {
        return reader.problem(nil, "is \(quoted(word)), which no record of \(quoted(source)) under books has")
      }
      records.append(id)
    }
    return records
  }

  // MARK: Values

  /// Walks the elements of an array; a missing one has none.
  private mutating func elements(
    _ object: JSONValue, _ key: String, _ body: (inout LibraryJSONReader, JSONValue) -> Void
  ) {
    guard let value = object[key] else { return }
    guard value.kind == .array else {
      problem(key, "is not a list")
      return
    }
    place.append(.key(key))
    for (index, element) in value.elements.enumerated() {
      place.append(.element(index))
      body(&self, element)
      place.removeLast()
    }
    place.removeLast()
  }

  /// Walks the elements of an array of objects; anything else in it is a problem.
  private mutating func entries(
    _ object: JSONValue, _ key: String, _ body: (inout LibraryJSONReader, JSONValue) -> Void
  ) {
    elements(object, key) { reader, entry in
      guard entry.kind == .object else { return reader.problem(nil, "is not an object") }
      body(&reader, entry)
    }
  }

  private mutating func text(_ object: JSONValue, _ key: String) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.string else { return problem(key, "is not text") }
    return text
  }

  private mutating func filledText(_ object: JSONValue, _ key: String) -> String? {
    guard object[key] != nil else { return problem(key, "is missing") }
    guard let text = text(object, key) else { return nil }
    return text.isEmpty ? problem(key, "is empty") : text
  }

  private mutating func texts(_ object: JSONValue, _ key: String) -> [String] {
    var texts: [String] = []
    elements(object, key) { reader, element in
      guard let text = element.string else { return reader.problem(nil, "is not text") }
      if let text = plainLine(text) { texts.append(text) }
    }
    return texts
  }

  /// Nil when there are none.
  private mutating func names(_ object: JSONValue, _ key: String) -> [String]? {
    let names = texts(object, key)
    return names.isEmpty ? nil : names
  }

  private mutating func number(_ object: JSONValue, _ key: String) -> Int? {
    guard let value = object[key] else { return nil }
    guard let number = value.integer.flatMap(Int.init(exactly:)) else { return problem(key, "is not a whole number") }
    return number
  }

  private mutating func price(_ object: JSONValue, _ key: String) -> Won? {
    // As with sources: what cannot be a price says that none is known.
    number(object, key).flatMap { (1...1_000_000_000).contains($0) ? Won($0) : nil }
  }

  /// Text of one line; nil when there is nothing in it that can be seen.
  private mutating func line(_ object: JSONValue, _ key: String) -> String? {
    guard let text = text(object, key) else { return nil }
    return plainLine(text)
  }

  private mutating func filledLine(_ object: JSONValue, _ key: String) -> String? {
    guard let text = filledText(object, key) else { return nil }
    return plainLine(text) ?? problem(key, "is blank")
  }

  private mutating func prose(_ object: JSONValue, _ key: String) -> String? {
    text(object, key).flatMap(plainProse)
  }

  private mutating func prices(_ object: JSONValue) -> Prices {
    Prices(
      list: price(object, "list_price"), sale: price(object, "sale_price"),
      status: line(object, "status") ?? "")
  }

  private mutating func bookID(_ object: JSONValue, _ key: String) -> BookID? {
    guard let word = filledText(object, key) else { return nil }
    return BookID(word) ?? problem(key, "is neither an ISBN-13 nor a source's number: \(quoted(word))")
  }

  private mutating func day(_ object: JSONValue, _ key: String) -> Day? {
    guard let word = filledText(object, key) else { return nil }
    return Day(word) ?? problem(key, "is not a day such as 2026-11-30: \(quoted(word))")
  }

  private mutating func moment(_ object: JSONValue, _ key: String) -> Moment? {
    guard let word = filledText(object, key) else { return nil }
    return Moment(word) ?? problem(key, "is not a moment such as 2026-11-30T09:00:00Z: \(quoted(word))")
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ object: JSONValue, _ key: String, _ type: Choice.Type
  ) -> Choice? {
    guard let word = filledText(object, key) else { return nil }
    let choices = type.allCases.map { $0.rawValue }.joined(separator: ", ")
    return Choice(rawValue: word) ?? problem(key, "is not one of \(choices): \(quoted(word))")
  }

  private mutating func address(_ object: JSONValue, _ key: String) -> String? {
    guard let address = text(object, key) else { return nil }
    let scheme = address.prefix(8).lowercased()
    guard scheme.hasPrefix("http://") || scheme.hasPrefix("https://") else { return nil }
    // No real address holds these, and pages of some formats could not write it as a link.
    return address.utf8.allSatisfy { $0 > 0x20 && !"\"'<>\\`\u{7F}".utf8.contains($0) } ? address : nil
  }

  // MARK: Problems

  private mutating func problem(_ key: String?, _ words: String) {
    problems.append(.libraryJSONEntry(path, here(key), words))
  }

  /// Always nil, for values that cannot be read.
  private mutating func problem<Value>(_ key: String?, _ words: String) -> Value? {
    problem(key, words)
    return nil
  }

  private mutating func repeats(_ key: String, _ what: String) {
    problems.append(.libraryJSONRepeated(path, here(key), what))
  }

  private func here(_ key: String?) -> String {
    var text = ""
    for step in place + (key.map { [.key($0)] } ?? []) {
      switch step {
      case .key(let name): text += text.isEmpty ? name : "." + name
      case .element(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

/// A word of the file as it is shown: not longer than a line, without control characters.
private func quoted(_ word: String) -> String {
  let scalars = word.unicodeScalars.prefix(60).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
  return "‘" + String(String.UnicodeScalarView(scalars)) + (word.unicodeScalars.count > 60 ? "…’" : "’")
}
