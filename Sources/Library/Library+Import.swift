package import Books
package import Diagnostics
import SQLite

extension Library {
  /// Takes in what a snapshot holds, in one transaction, and removes nothing. With `isTried` the outcome is the same, and
  /// nothing is changed.
  ///
  /// Where both have something, the newest counts: the later moment in a list, the record of the later day, the answer
  /// asked for later, the words changed later, each field by itself. On a tie the library's own stays, and words of an
  /// unknown moment count as older than any other. A record's empty fields are filled from the older word. Prices are
  /// united by record and day. Taking in the same snapshot again changes nothing.
  ///
  /// Lists and words are one change named `command`, which `undo` takes back; what sources said stays.
  package mutating func take(
    _ contents: LibraryContents, _ command: String, at moment: Moment, isTried: Bool = false
  ) throws(Failure) -> ImportOutcome {
    try change(command, at: moment, isTried: isTried) { editor throws(Failure) in
      var outcome = ImportOutcome()
      try editor.takeLists(of: contents)
      try editor.takeWords(of: contents)
      outcome.steps = editor.steps()
      outcome.records = try editor.takeRecords(of: contents)
      outcome.prices = try editor.takePrices(of: contents)
      outcome.answers = try editor.takeAnswers(of: contents)
      return outcome
    }
  }
}

extension ListEditor {
  fileprivate mutating func takeLists(of contents: LibraryContents) throws(Failure) {
    for wish in contents.wishes { try take(wish.added, into: .wish, of: wish.book) }
    for view in contents.recents { try take(view.viewed, into: .recent, of: view.book) }
    for favorite in contents.favorites { try take(favorite.since, into: .favorite, of: favorite.book) }
  }

  private mutating func take(_ moment: Moment, into list: ListStep.Field, of book: BookID) throws(Failure) {
    let own = try value(of: list, of: book)?.moment
    if let own, own >= moment { return }
    _ = try put(.moment(moment), in: list, of: book)
  }

  fileprivate mutating func takeWords(of contents: LibraryContents) throws(Failure) {
    for (book, other) in contents.ownWords.sorted(by: { $0.key < $1.key }) {
      let own = try words(of: book)
      let other = other.cleaned()
      if other.isEmpty { continue }
      let otherIsNewer = isEarlier(own.edited, than: other.edited)
      var words = otherIsNewer ? other : own
      let older = otherIsNewer ? own : other
      for field in ListStep.Field.words where words[field] == nil { words[field] = older[field] }
      try replace(words, of: book)
    }
  }

  private func isEarlier(_ moment: Moment?, than other: Moment?) -> Bool {
    guard let other else { return false }
    return moment.map { $0 < other } ?? true
  }

  fileprivate mutating func takeRecords(of contents: LibraryContents) throws(Failure) -> [ImportedRecord] {
    try reporting { connection, _ throws(SQLiteError) in
      var changed: [ImportedRecord] = []
      let records = try RecordWriter(connection)
      let days = try connection.statement("SELECT fetched FROM records WHERE source = ?1 AND id = ?2")
      for record in contents.records.sorted(by: isStored) {
        try days.bind(1, record.source)
        try days.bind(2, record.id.description)
        let change: ImportedRecord.Change
        if let own = try days.first() {
          if own < record.fetched.number {
            change = .newer
            try records.put(record)
          } else {
            guard try records.fillIn(from: record) else { continue }
            change = .filled
          }
        } else {
          change = .new
          try records.put(record)
        }
        changed.append(
          ImportedRecord(
            source: record.source, id: record.id, book: record.book, title: record.title, change: change))
      }
      return changed
    }
  }

  /// After the records. Only days of which the library knows nothing, and of those only where something changed: a price
  /// that was there before stays even where it no longer differs from the one before it.
  fileprivate mutating func takePrices(of contents: LibraryContents) throws(Failure) -> [PriceSeen] {
    try reporting { connection, _ throws(SQLiteError) in
      var added: [PriceSeen] = []
      let records = try RecordWriter(connection)
      let own = try connection.statement("SELECT day, list_price, sale_price, status FROM prices WHERE record = ?1")
      let others = Dictionary(grouping: contents.pricesSeen) { RecordName(source: $0.source, id: $0.record) }
      for record in contents.records.sorted(by: isStored) {
        guard let seen = others[RecordName(source: record.source, id: record.id)] else { continue }
        let key = try records.key(of: record.id, from: record.source)
        var known: [Int: Prices] = [:]
        try own.bind(1, key)
        while try own.step() { known[own.integer(0) ?? 0] = Prices(own, from: 1) }
        // Nothing known is what there was before the first day.
        var last = Prices()
        let days = Set(known.keys).union(seen.map(\.day.number)).sorted()
        let news = Dictionary(seen.map { ($0.day.number, $0) }) { first, _ in first }
        for day in days {
          if let own = known[day] {
            last = own
          } else if let new = news[day], new.prices != last {
            last = new.prices
            try records.keep(new.prices, of: key, on: new.day)
            added.append(new)
          }
        }
      }
      return added
    }
  }

  /// After the records.
  fileprivate mutating func takeAnswers(of contents: LibraryContents) throws(Failure) -> [ImportedAnswer] {
    try reporting { connection, _ throws(SQLiteError) in
      var changed: [ImportedAnswer] = []
      let records = try RecordWriter(connection)
      let answers = try AnswerWriter(connection)
      let moments = try connection.statement(
        "SELECT asked FROM answers WHERE query = ?1 AND target = ?2 AND sort = ?3")
      for answer in contents.answers.sorted(by: isStored) {
        try moments.bind(1, answer.query.text)
        try moments.bind(2, answer.query.target?.rawValue ?? "")
        try moments.bind(3, answer.query.sort.rawValue)
        let own = try moments.first()
        if let own, own >= answer.asked.seconds { continue }
        var keys: [Int] = []
        for id in answer.records { keys.append(try records.key(of: id, from: answer.source)) }
        try answers.store(answer, records: keys)
        changed.append(ImportedAnswer(query: answer.query, source: answer.source, isNew: own == nil))
      }
      return changed
    }
  }
}
