import Diagnostics
import Files
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a library is, and what a reader is told when something is wrong with it.
struct LibraryFile {
  let path: String
  /// As the reader would type it.
  let shown: String

  func accept(_ state: Schema.State) throws(Failure) {
    switch state {
    case .empty: break
    case .foreign: throw Failure(.libraryForeign(shown))
    case .library(let version):
      guard version <= Schema.version else { throw Failure(.libraryNewer(shown, version: version)) }
    }
  }

  func reporting<Value>(_ body: () throws(SQLiteError) -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch {
      throw Failure(diagnostic(for: error))
    }
  }

  func diagnostic(for error: SQLiteError) -> Diagnostic {
    switch error.kind {
    case .busy: .libraryLocked(shown)
    case .corrupt: .libraryCorrupt(shown, error.message)
    case .full: .libraryDiskFull(shown)
    case .inputOutput where error.systemCode == ENOSPC || error.systemCode == EDQUOT: .libraryDiskFull(shown)
    case .readOnly: .libraryReadOnly(shown)
    case .cannotOpen: cannotOpen(error)
    // The statements are fixed, so an unknown table or a broken rule means that the file is not as booksite made it.
    case .constraint, .badStatement: .libraryCorrupt(shown, error.message)
    case .inputOutput, .other: .libraryFailed(shown, error)
    }
  }

  /// SQLite says only that a file cannot be opened; beside the library it opens its log, which needs a writable folder.
  private func cannotOpen(_ error: SQLiteError) -> Diagnostic {
    let exists = followedFileKind(path) != nil
    if exists, unsafe access(path, R_OK) != 0 { return .libraryUnreadable(shown) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/") + "/"
    if followedFileKind(folder) == .folder, unsafe access(folder, W_OK) != 0 { return .libraryReadOnly(shown) }
    let reason = FileError(path: path, action: "open", code: error.systemCode).reason
    return .libraryCannotOpen(shown, error.systemCode == 0 ? error.message : reason)
  }
}

extension Diagnostic {
  static func libraryNotAFile(_ shown: String, isFolder: Bool) -> Diagnostic {
    .error(
      "library-not-a-file",
      "‘\(shown)’ is \(isFolder ? "a folder" : "not a regular file"), so the library cannot be kept in it",
      at: Location(path: shown), hint: "move it away; the library is made anew")
  }

  static func libraryForeign(_ shown: String) -> Diagnostic {
    .error(
      "library-foreign", "‘\(shown)’ is another program's database; nothing in it was changed",
      at: Location(path: shown),
      hint: "move it away if it should not be here; the library is made anew")
  }

  static func libraryNewer(_ shown: String, version: Int) -> Diagnostic {
    .error(
      "library-newer",
      "‘\(shown)’ was written by a newer booksite (library version \(version); this one knows \(Schema.version))",
      at: Location(path: shown), hint: "update booksite; nothing in the library was changed")
  }

  static func libraryCorrupt(_ shown: String, _ reason: String) -> Diagnostic {
    .error(
      "library-corrupt", "‘\(shown)’ is damaged or not a library", at: Location(path: shown),
      hint:
        "see whether ‘booksite export --output rescue.json’ can still read it; then move it away: the library is restored from "
        + "library.json when there is one, and ‘booksite import rescue.json’ adds what was saved; nothing was deleted",
      notes: ["SQLite says: \(reason)"])
  }

  static func libraryLocked(_ shown: String) -> Diagnostic {
    .error(
      "library-locked", "another program is changing ‘\(shown)’ and did not finish in time", at: Location(path: shown),
      hint: "wait for the other program, or end it, and run again")
  }

  static func libraryReadOnly(_ shown: String) -> Diagnostic {
    .error(
      "library-read-only", "‘\(shown)’ or its folder cannot be written", at: Location(path: shown),
      hint: "allow writing to the file and to the folder it is in, where its log is kept for a while")
  }

  static func libraryUnreadable(_ shown: String) -> Diagnostic {
    .error(
      "library-unreadable", "‘\(shown)’ cannot be read: permission denied", at: Location(path: shown),
      hint: "allow reading and writing the file")
  }

  static func libraryDiskFull(_ shown: String) -> Diagnostic {
    .error(
      "library-disk-full", "the disk is full, so ‘\(shown)’ cannot be changed", at: Location(path: shown),
      hint: "make room and run again; what was stored before is whole")
  }

  static func libraryCannotOpen(_ shown: String, _ reason: String) -> Diagnostic {
    .error(
      "library-cannot-open", "‘\(shown)’ cannot be opened: \(reason)", at: Location(path: shown),
      hint: "check that the folder is there and can be written")
  }

  static func libraryFailed(_ shown: String, _ error: SQLiteError) -> Diagnostic {
    .error(
      "library-failed", "reading or changing ‘\(shown)’ failed: \(error.message)", at: Location(path: shown),
      hint: "run again; when it fails again, check the disk",
      notes: ["SQLite's result code is \(error.extendedCode)"] + (error.sql.map { ["the statement was: \($0)"] } ?? []))
  }
}
