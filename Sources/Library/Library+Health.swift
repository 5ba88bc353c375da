package import Diagnostics
import SQLite

/// What a library's file is like, for somebody who looks for what is wrong.
package struct LibraryHealth: Sendable {
  package var schemaVersion = 0
  /// What SQLite finds when it looks through the whole file; empty when it is sound.
  package var damages: [String] = []
  package var records = 0
  package var answers = 0
  package var pricesSeen = 0
  package var wishes = 0
  package var recents = 0
  package var favorites = 0
}

extension Library {
  /// Reads every page of the file.
  package func health() throws(Failure) -> LibraryHealth {
    try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in
        var health = LibraryHealth()
        health.schemaVersion = try connection.integer("PRAGMA user_version") ?? 0
        let rows = try connection.statement("PRAGMA quick_check(10)")
        while try rows.step() {
          if let line = rows.text(0), line != "ok" { health.damages.append(line) }
        }
        func count(_ table: String) throws(SQLiteError) -> Int {
          try connection.integer("SELECT count(*) FROM \(table)") ?? 0
        }
        health.records = try count("records")
        health.answers = try count("answers")
        health.pricesSeen = try count("prices")
        health.wishes = try count("wishes")
        health.recents = try count("recents")
        health.favorites = try count("favorites")
        return health
      }
    }
  }
}
