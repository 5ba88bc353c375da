import CSQLite

/// An open database file. Closed when the last reference goes, after every statement has gone; not for several tasks.
///
/// Statements are prepared once and kept. Every connection has foreign keys on, distrusts functions named in the
/// schema of the file and checks the cells of each page it reads.
@safe package final class Connection {
  private let handle: OpaquePointer
  /// Prepared statements that nobody is using.
  private var idle: [String: OpaquePointer] = unsafe [:]

  package enum Mode: Sendable {
    /// Creates a missing file. A file the system does not let this process write is opened for reading.
    case readWrite
    /// Reads the main file only, takes no lock and leaves every file as it is, journals included.
    case untouched
    /// Reads what other programs may be changing right now, and changes nothing itself.
    case readOnly
    /// A new database that nobody else sees, whatever the path; it goes with the connection.
    case memory
  }

  package enum Durability: Sendable {
    /// In WAL mode a transaction survives a killed process; a power cut may undo the last ones.
    case normal
    /// A transaction that has ended survives a power cut.
    case full
  }

  /// `busyTimeout` is in milliseconds: how long a call waits for another connection's lock before it fails.
  /// `cache` is in KiB: pages that are kept at most. Memory that is new to the process costs more than a page read again, so
  /// only who comes back to the same pages over and over wants much.
  ///
  /// SQLite opens files late, so most problems of a file appear at the first statement.
  package init(
    path: String, mode: Mode = .readWrite, busyTimeout: Int = 5_000, cache: Int = 1 << 10
  ) throws(SQLiteError) {
    // A relative path must not be taken for `:memory:`, a temporary database or an address.
    let file = path.hasPrefix("/") ? path : "./" + path
    let name: String
    var flags = SQLITE_OPEN_NOMUTEX
    switch mode {
    case .readWrite:
      name = file
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .untouched:
      name = "file:\(percentEncoded(file))?immutable=1"
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .readOnly:
      name = file
      flags |= SQLITE_OPEN_READONLY
    case .memory:
      name = ":memory:"
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
    }
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened = unsafe opened, code == SQLITE_OK else {
      defer { unsafe sqlite3_close_v2(opened) }
      throw unsafe SQLiteError(of: opened, code: code, sql: nil)
    }
    unsafe handle = opened
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe sqlite3_busy_timeout(opened, Int32(clamping: busyTimeout))
    // The log is brought into the file when it has this many pages or the last connection closes: each time waits for the disk.
    try execute(
      """
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA cache_size = -\(cache);
      PRAGMA wal_autocheckpoint = 16384
      """)
  }

  deinit {
    unsafe idle.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs one or more statements whose rows, if any, do not matter.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql) }
  }

  /// A statement to bind and step. A second one with the same text can be used at the same time.
  package func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let kept = unsafe idle.removeValue(forKey: sql) { return unsafe Statement(kept, sql: sql, of: self) }
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK else { throw error(code, sql) }
    guard let prepared = unsafe prepared else { throw error(SQLITE_MISUSE, sql) }
    return unsafe Statement(prepared, sql: sql, of: self)
  }

  /// The first column of the first row; nil when there is no row or it is NULL.
  package func integer(_ sql: String) throws(SQLiteError) -> Int? {
    try statement(sql).first()
  }

  /// Runs `body` in a transaction that holds the write lock from its start, so that it never fails half way because
  /// another connection wrote in between. Everything is undone when `body` throws.
  package func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    try between("BEGIN IMMEDIATE") { () throws(SQLiteError) in .keep(try body()) }
  }

  /// What becomes of what a transaction wrote, with the value it comes to.
  package enum Ending<Value> {
    case keep(Value)
    case undo(Value)
  }

  /// The same for a `body` that can also end without an error and have everything undone.
  package func transaction<Value>(
    deciding body: () throws(SQLiteError) -> Ending<Value>
  ) throws(SQLiteError) -> Value {
    try between("BEGIN IMMEDIATE", body)
  }

  /// Runs `body`, which only reads, so that all it reads is of one moment.
  package func reading<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    try between("BEGIN") { () throws(SQLiteError) in .keep(try body()) }
  }

  /// Takes over everything another database holds, in place of what is here.
  package func copy(from other: Connection) throws(SQLiteError) {
    guard let backup = unsafe sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw error(unsafe sqlite3_errcode(handle), "backup")
    }
    let stepped = unsafe sqlite3_backup_step(backup, -1)
    let code = unsafe sqlite3_backup_finish(backup)
    // Finishing says nothing of another's lock, which the step met.
    guard stepped == SQLITE_DONE else { throw error(stepped, "backup") }
    guard code == SQLITE_OK else { throw error(code, "backup") }
  }

  /// Not inside a transaction.
  package func setDurability(_ durability: Durability) throws(SQLiteError) {
    try execute(durability == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
  }

  /// Rows inserted, updated or deleted by the last statement that did any of these.
  package var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  private func between<Value>(
    _ begin: String, _ body: () throws(SQLiteError) -> Ending<Value>
  ) throws(SQLiteError) -> Value {
    try execute(begin)
    do {
      switch try body() {
      case .keep(let value):
        try execute("COMMIT")
        return value
      case .undo(let value):
        rollBack()
        return value
      }
    } catch {
      rollBack()
      throw error
    }
  }

  /// After some errors, such as a full disk, SQLite has rolled back by itself.
  private func rollBack() {
    if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
  }

  func error(_ code: Int32, _ sql: String) -> SQLiteError {
    unsafe SQLiteError(of: handle, code: code, sql: sql)
  }

  func keep(_ statement: OpaquePointer, sql: String) {
    // A twin that came back first is kept instead.
    if let twin = unsafe idle.updateValue(statement, forKey: sql) { unsafe sqlite3_finalize(twin) }
  }
}

private func percentEncoded(_ path: String) -> String {
  var result = ""
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      result += byte < 16 ? "%0" : "%"
      result += String(byte, radix: 16)
    }
  }
  return result
}
