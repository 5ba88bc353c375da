import CSQLite

/// What SQLite said when a call failed. Carries the statement but never the values bound to it.
package struct SQLiteError: Error, Sendable, Hashable {
  /// The extended result code, such as `SQLITE_IOERR_FSYNC`.
  package var extendedCode: Int32
  /// SQLite's own words.
  package var message: String
  /// The statement; nil when the failure belongs to none.
  package var sql: String?
  /// The system's error number (`errno`) behind a file that cannot be opened, read or written; 0 when there is none.
  package var systemCode: Int32

  package init(extendedCode: Int32, message: String, sql: String? = nil, systemCode: Int32 = 0) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.systemCode = systemCode
  }

  /// The primary result code, such as `SQLITE_IOERR`.
  package var code: Int32 { extendedCode & 0xFF }

  package enum Kind: Sendable {
    /// Another connection holds the file longer than the busy timeout.
    case busy
    /// The file is not a database, or its content contradicts itself.
    case corrupt
    case readOnly
    /// The disk is full.
    case full
    case cannotOpen
    case inputOutput
    case constraint
    /// The statement names a table or column that is not there, or is no SQL.
    case badStatement
    /// Wrong use, out of memory.
    case other
  }

  package var kind: Kind {
    switch code {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .corrupt
    case SQLITE_READONLY: .readOnly
    case SQLITE_FULL: .full
    case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen
    case SQLITE_IOERR: .inputOutput
    case SQLITE_CONSTRAINT: .constraint
    case SQLITE_ERROR: .badStatement
    default: .other
    }
  }
}

extension SQLiteError {
  init(of connection: OpaquePointer?, code: Int32, sql: String?) {
    // A call refused before it began leaves the connection's last error as it was.
    if let connection = unsafe connection, unsafe sqlite3_errcode(connection) & 0xFF == code & 0xFF {
      self.init(
        extendedCode: unsafe sqlite3_extended_errcode(connection),
        message: unsafe String(cString: sqlite3_errmsg(connection)), sql: sql,
        systemCode: unsafe sqlite3_system_errno(connection))
    } else {
      self.init(extendedCode: code, message: unsafe String(cString: sqlite3_errstr(code)), sql: sql)
    }
  }
}

extension SQLiteError {
  /// For a stored value that whoever reads the table cannot have written.
  package static func corrupt(_ message: String) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_CORRUPT, message: message)
  }
}
