import CSQLite

/// A prepared statement on loan from its connection, which it keeps open. Reset and given back when it goes.
///
/// Parameters are numbered from 1, columns from 0.
@safe package final class Statement {
  private let handle: OpaquePointer
  private let sql: String
  private let connection: Connection

  init(_ handle: OpaquePointer, sql: String, of connection: Connection) {
    unsafe self.handle = handle
    self.sql = sql
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
    unsafe connection.keep(handle, sql: sql)
  }

  package func bind(_ parameter: Int32, _ number: Int?) throws(SQLiteError) {
    let code: Int32
    if let number {
      code = unsafe sqlite3_bind_int64(handle, parameter, Int64(number))
    } else {
      code = unsafe sqlite3_bind_null(handle, parameter)
    }
    guard code == SQLITE_OK else { throw connection.error(code, sql) }
  }

  /// The bytes are copied, U+0000 included.
  package func bind(_ parameter: Int32, _ text: String?) throws(SQLiteError) {
    let code: Int32
    if var text {
      code = text.withUTF8 { bytes in
        let start = unsafe UnsafeRawPointer(bytes.baseAddress ?? noBytes).assumingMemoryBound(to: CChar.self)
        return unsafe sqlite3_bind_text64(
          handle, parameter, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
      }
    } else {
      code = unsafe sqlite3_bind_null(handle, parameter)
    }
    guard code == SQLITE_OK else { throw connection.error(code, sql) }
  }

  /// Goes to the next row; false when there is none, and the statement is ready for new values.
  package func step() throws(SQLiteError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      unsafe sqlite3_reset(handle)
      return false
    case let code:
      let error = connection.error(code, sql)
      unsafe sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs to the end, rows ignored.
  package func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Runs to the end and answers with the first column of the first row; nil when there is no row or it is NULL.
  package func first() throws(SQLiteError) -> Int? {
    guard try step() else { return nil }
    let number = integer(0)
    try run()
    return number
  }

  /// Nil for NULL. Only valid while on a row.
  package func integer(_ column: Int32) -> Int? {
    guard unsafe sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
    return Int(unsafe sqlite3_column_int64(handle, column))
  }

  /// Nil for NULL; bytes that are not UTF-8 become U+FFFD. Only valid while on a row.
  package func text(_ column: Int32) -> String? {
    // The text first, then its length: SQLite's manual, “Result Values From A Query”.
    guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The texts between separators, which are an ASCII character; none for NULL. Only valid while on a row.
  package func texts(_ column: Int32, separatedBy separator: UInt8) -> [String] {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return [] }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    var texts: [String] = []
    var rest = unsafe bytes[...]
    while let end = unsafe rest.firstIndex(of: separator) {
      unsafe texts.append(String(decoding: rest[..<end], as: UTF8.self))
      unsafe rest = rest[(end + 1)...]
    }
    unsafe texts.append(String(decoding: rest, as: UTF8.self))
    return texts
  }
}

/// SQLite's name for “copy the bytes before you return”, a macro Swift cannot import: the pointer -1, never called.
private var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

/// Somewhere to point at for an empty text: SQLite takes a null pointer for NULL.
private var noBytes: UnsafePointer<UInt8> { unsafe ("" as StaticString).utf8Start }
