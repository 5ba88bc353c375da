import CSQLite

/// Of SQLite, such as `3.46.1`.
package var sqliteVersion: String { unsafe String(cString: sqlite3_libversion()) }
