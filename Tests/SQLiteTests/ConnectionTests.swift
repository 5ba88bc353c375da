import Foundation
import SQLite
import Testing

@Suite struct ConnectionTests {
  let folder = TemporaryFolder()

  func open(_ name: String = "a.sqlite", timeout: Int = 5_000) throws -> Connection {
    try Connection(path: folder.path + "/" + name, busyTimeout: timeout)
  }

  @Test("Text comes back byte for byte, NUL, emoji and nothing included")
  func text() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (number INTEGER, text TEXT) STRICT")
    let texts: [String?] = [
      "a\0b", "", "미움받을 용기", "👩‍👩‍👧‍👦 עברית \u{2028}", nil,
      String(repeating: "가", count: 100_000),
    ]
    let insert = try connection.statement("INSERT INTO t VALUES (?1, ?2)")
    for (number, text) in texts.enumerated() {
      try insert.bind(1, number)
      try insert.bind(2, text)
      try insert.run()
    }
    var read: [String?] = []
    let select = try connection.statement("SELECT text FROM t ORDER BY number")
    while try select.step() { read.append(select.text(0)) }
    #expect(read == texts)
  }

  @Test("Numbers keep their whole range and NULL is no number")
  func numbers() throws {
    let connection = try open()
    let echo = try connection.statement("SELECT ?1")
    for number in [0, -1, Int.max, Int.min, nil] {
      try echo.bind(1, number)
      #expect(try echo.first() == number)
    }
  }

  @Test("A transaction can end without an error and leave nothing behind")
  func deciding() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (a)")
    let undone = try connection.transaction { () throws(SQLiteError) -> Connection.Ending<String> in
      try connection.execute("INSERT INTO t VALUES (1)")
      return .undo("undone")
    }
    #expect(undone == "undone")
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    let kept = try connection.transaction { () throws(SQLiteError) -> Connection.Ending<String> in
      try connection.execute("INSERT INTO t VALUES (1)")
      return .keep("kept")
    }
    #expect(kept == "kept")
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("A transaction that throws leaves nothing behind")
  func rollback() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (a INTEGER UNIQUE)")
    #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO t VALUES (1)")
        try connection.execute("INSERT INTO t VALUES (1)")
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    try connection.transaction { () throws(SQLiteError) in try connection.execute("INSERT INTO t VALUES (1)") }
    #expect(try connection.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("An error has the extended code and the statement, and never a value")
  func errors() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (a TEXT UNIQUE)")
    let insert = try connection.statement("INSERT INTO t VALUES (?1)")
    try insert.bind(1, "a secret")
    try insert.run()
    let error = try #require(throws: SQLiteError.self) { try insert.run() }
    #expect(error.kind == .constraint)
    #expect(error.extendedCode == 2067)
    #expect(error.sql == "INSERT INTO t VALUES (?1)")
    #expect(!"\(error)".contains("secret"))
  }

  @Test("Wrong SQL is said to be wrong")
  func wrongSQL() throws {
    let connection = try open()
    let error = try #require(throws: SQLiteError.self) { _ = try connection.statement("SELECT FROM WHERE") }
    #expect(error.kind == .badStatement)
    #expect(throws: SQLiteError.self) { _ = try connection.statement("  ") }
  }

  @Test("The same text can be two statements at once, and a statement left in the middle starts anew")
  func sameText() throws {
    let connection = try open()
    let sql = "SELECT value FROM (SELECT 1 AS value UNION ALL SELECT 2) ORDER BY value"
    do {
      let outer = try connection.statement(sql)
      let inner = try connection.statement(sql)
      #expect(try outer.step())
      #expect(try inner.step())
      #expect(try inner.step())
      #expect(outer.integer(0) == 1)
      #expect(inner.integer(0) == 2)
    }
    #expect(try connection.integer(sql) == 1)
  }

  @Test("A kept statement forgets the values it was bound to")
  func bindingsForgotten() throws {
    let connection = try open()
    do {
      let echo = try connection.statement("SELECT ?1")
      try echo.bind(1, 7)
      #expect(try echo.first() == 7)
    }
    #expect(try connection.statement("SELECT ?1").first() == nil)
  }

  @Test("A statement keeps its connection open, and closing leaves one file")
  func closing() throws {
    var connection: Connection? = try open()
    try connection?.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    var statement = try connection?.statement("SELECT a FROM t")
    #expect(try statement?.step() == true)
    connection = nil
    #expect(try statement?.step() == true)
    #expect(folder.names.count > 1)
    statement = nil
    #expect(folder.names == ["a.sqlite"])
  }

  @Test("A file locked by another connection is busy at once without patience")
  func busy() throws {
    let first = try open()
    let second = try open(timeout: 0)
    try first.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
    let error = try #require(throws: SQLiteError.self) {
      try second.transaction { () throws(SQLiteError) in try second.execute("INSERT INTO t VALUES (1)") }
    }
    #expect(error.kind == .busy)
    try first.execute("COMMIT")
    try second.transaction { () throws(SQLiteError) in try second.execute("INSERT INTO t VALUES (1)") }
  }

  @Test("Foreign keys are on")
  func foreignKeys() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE a (a INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a)")
    #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO b VALUES (1)") }
  }

  @Test("Reading a file untouched writes nothing, whatever its name")
  func untouched() throws {
    let name = "책 ?#%41&.sqlite"
    do {
      let connection = try open(name)
      try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (5)")
    }
    let connection = try Connection(path: folder.path + "/" + name, mode: .untouched)
    #expect(try connection.integer("SELECT a FROM t") == 5)
    #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (6)") }
    #expect(folder.names == [name])
  }

  @Test("A file in a missing folder cannot be opened")
  func missingFolder() throws {
    let error = try #require(throws: SQLiteError.self) { _ = try open("missing/a.sqlite") }
    #expect(error.kind == .cannotOpen)
    #expect(error.systemCode == ENOENT)
  }

  @Test("A full file is full")
  func full() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (a); PRAGMA max_page_count = 3")
    let error = try #require(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
      }
    }
    #expect(error.kind == .full)
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }
}

/// A folder of its own that goes with it.
final class TemporaryFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("sqlite-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
