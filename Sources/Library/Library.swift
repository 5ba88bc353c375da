package import Diagnostics
import Files
import SQLite

/// The reader's `library.sqlite`: lists, what sources said about books, prices seen, the last good answer of each
/// query.
///
/// One owner at a time; it closes when it goes and leaves one file. Other programs may read and write the same file:
/// every change is one transaction that waits for theirs, and a process killed at any moment leaves the file sound.
package struct Library: ~Copyable {
  let connection: Connection
  let file: LibraryFile

  /// Opens the library at `path`, named `shown` in messages; makes it when nothing is there, or a file without a byte.
  ///
  /// `patience` is in milliseconds: how long a call waits for another program's change. A file of an older version is
  /// brought to this one. Throws, with nothing changed, for a library of a newer version, another program's database
  /// and anything that cannot be opened. `readsLittle` keeps the memory small and the start quick for commands that look
  /// at lists and single books. Only the header is checked here: damaged pages are found when they are read.
  package init(
    at path: String, shown: String, patience: Int = 5_000, readsLittle: Bool = false
  ) throws(Failure) {
    file = LibraryFile(path: path, shown: shown)
    // Whole libraries are read in the order of an index, which comes back to every page of a usual file.
    connection = try Library.open(file, patience: patience, cache: readsLittle ? 1 << 10 : 32 << 10)
  }

  /// Opens the library at `path`, named `shown` in messages, only to look at it: nothing on the disk is made or changed. What
  /// is then changed all the same is changed in memory, and goes with this value.
  ///
  /// A library of an older version is brought to this one in memory, and a missing one is an empty one. Throws as
  /// `init(at:shown:)` does.
  package init(lookingAt path: String, shown: String) throws(Failure) {
    file = LibraryFile(path: path, shown: shown)
    connection = try Library.look(at: file)
  }

  /// A library that is nowhere but in memory. `shown` is how messages name it.
  package init(inMemory shown: String) throws(Failure) {
    file = LibraryFile(path: shown, shown: shown)
    connection = try Library.inMemory(file)
  }

  private static func inMemory(_ file: LibraryFile) throws(Failure) -> Connection {
    try file.reporting { () throws(SQLiteError) in
      let empty = try Connection(path: file.path, mode: .memory)
      try Schema.migrate(empty)
      return empty
    }
  }

  private static func look(at file: LibraryFile) throws(Failure) -> Connection {
    let kind = followedFileKind(file.path)
    guard kind == nil || kind == .file else { throw Failure(.libraryNotAFile(file.shown, isFolder: kind == .folder)) }
    if kind == .file {
      // A log is there when another program is at work, or was killed at it; what it holds counts.
      let hasLog = (stamp(ofPath: file.path + "-wal").flatMap { FileStamp($0) }?.size ?? 0) > 0
      let connection = try file.reporting { () throws(SQLiteError) in
        try Connection(path: file.path, mode: hasLog ? .readOnly : .untouched, cache: 32 << 10)
      }
      let state = try file.reporting { () throws(SQLiteError) in try Schema.state(of: connection) }
      try file.accept(state)
      if state == .library(version: Schema.version) { return connection }
      if state != .empty {
        return try file.reporting { () throws(SQLiteError) in
          let copy = try Connection(path: file.path, mode: .memory)
          try copy.copy(from: connection)
          try Schema.migrate(copy)
          return copy
        }
      }
    }
    return try inMemory(file)
  }

  private static func open(_ file: LibraryFile, patience: Int, cache: Int) throws(Failure) -> Connection {
    let kind = followedFileKind(file.path)
    guard kind == nil || kind == .file else { throw Failure(.libraryNotAFile(file.shown, isFolder: kind == .folder)) }
    // Looked at without a lock first: opening another program's database would bring its journal into it. This look
    // can go wrong while a change is under way, so only a clear answer counts.
    if kind == .file, let atRest = try? Schema.state(of: Connection(path: file.path, mode: .untouched)) {
      try file.accept(atRest)
    }
    let connection = try file.reporting { () throws(SQLiteError) in
      try Connection(path: file.path, busyTimeout: patience, cache: cache)
    }
    let state = try file.reporting { () throws(SQLiteError) in
      try connection.setDurability(.normal)
      return try Schema.state(of: connection)
    }
    try file.accept(state)
    try file.reporting { () throws(SQLiteError) in
      if state != .library(version: Schema.version) { try Schema.migrate(connection) }
      try useWriteAheadLog(connection)
    }
    return connection
  }

  /// With the log, other programs can read while one writes, and a transaction needs no wait for the disk. The file
  /// remembers. After the migration, so that the header of the main file says from its first page on whose file it
  /// is.
  private static func useWriteAheadLog(_ connection: Connection) throws(SQLiteError) {
    do {
      try connection.execute("PRAGMA journal_mode = WAL")
    } catch  where error.kind == .busy || error.kind == .readOnly {
      // Another program is at work in a new file, or nothing can be written: the next opening will do.
    }
  }

  /// Runs what reads or changes the file, and turns what SQLite says into what a reader is told.
  func reporting<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(Failure) -> Value {
    try file.reporting { () throws(SQLiteError) in try body(connection) }
  }
}
