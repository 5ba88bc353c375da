package import Books
package import Diagnostics
import SQLite

extension Library {
  /// Nothing was stored yet: a new file, or one whose restoring was cut off.
  package func isEmpty() throws(Failure) -> Bool {
    try reporting(holdsNothing)
  }

  /// The fingerprint of the snapshot this library was restored from or last written to; nil when there was none.
  package func knownSnapshot() throws(Failure) -> String? {
    try reporting { connection throws(SQLiteError) in
      let rows = try connection.statement("SELECT fingerprint FROM snapshot")
      return try rows.step() ? rows.text(0) : nil
    }
  }

  /// Notes that a snapshot with this fingerprint holds nothing the library lacks.
  package mutating func note(snapshot fingerprint: String) throws(Failure) {
    try editing { connection throws(SQLiteError) in
      let note = try connection.statement(
        "INSERT INTO snapshot VALUES (1, ?1) ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint")
      try note.bind(1, fingerprint)
      try note.run()
    }
  }

  /// Fills an empty library from a snapshot, in one transaction. False, and nothing changed, when it holds anything
  /// already, as when two programs restore the same library at once.
  @discardableResult
  package mutating func restore(_ contents: LibraryContents) throws(Failure) -> Bool {
    try editing { connection throws(SQLiteError) in
      guard try holdsNothing(connection) else { return false }
      let records = try RecordWriter(connection)
      for record in contents.records { try records.put(record) }
      for seen in contents.pricesSeen {
        try records.keep(seen.prices, of: records.key(of: seen.record, from: seen.source), on: seen.day)
      }
      let answers = try AnswerWriter(connection)
      for answer in contents.answers {
        var keys: [Int] = []
        for id in answer.records { keys.append(try records.key(of: id, from: answer.source)) }
        try answers.store(answer, records: keys)
      }
      let lists = ListWriter(connection)
      for wish in contents.wishes {
        try lists.write(.moment(wish.added), to: .wish, of: lists.knownKey(of: wish.book))
      }
      for view in contents.recents {
        try lists.write(.moment(view.viewed), to: .recent, of: lists.knownKey(of: view.book))
      }
      for favorite in contents.favorites {
        try lists.write(.moment(favorite.since), to: .favorite, of: lists.knownKey(of: favorite.book))
      }
      for (book, words) in contents.ownWords {
        let key = try lists.knownKey(of: book)
        for field in ListStep.Field.words {
          if let word = words[field] { try lists.write(word, to: field, of: key) }
        }
      }
      return true
    }
  }
}

private func holdsNothing(_ connection: Connection) throws(SQLiteError) -> Bool {
  try connection.integer("SELECT EXISTS (SELECT 1 FROM books) OR EXISTS (SELECT 1 FROM answers)") == 0
}
