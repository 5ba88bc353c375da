import Books
import Diagnostics
import Files

extension Diagnostic {
  static func cannotKeepCovers(_ error: FileError) -> Diagnostic {
    .error(
      "cover-cache-write", "covers cannot be kept: cannot \(error.action) ‘\(error.path)’: \(error.reason)",
      at: Location(path: error.path), hint: "the folder is a cache; it may be deleted")
  }

  static func ownCoverUnusable(_ path: String, of book: BookID, _ reason: String) -> Diagnostic {
    .warning(
      "cover-own-unusable", "the reader’s own cover of \(book) cannot be used: \(reason)", at: Location(path: path),
      hint: "replace or remove the file; until then the book has the next best cover")
  }

  static func ownCoverUnreadable(_ error: FileError, of book: BookID) -> Diagnostic {
    .warning(
      "cover-own-unreadable", "the reader’s own cover of \(book) cannot be read: \(error.reason)",
      at: Location(path: error.path),
      hint: "check the file and its permissions; until then the book has the next best cover")
  }

  static func ownCoverNamed(_ path: String, as kind: PictureKind, insteadOf real: PictureKind) -> Diagnostic {
    .warning(
      "cover-own-ending", "this picture is \(real.name), though its name says \(kind.name)", at: Location(path: path),
      hint: "the picture is used as it is; end its name in ‘.\(real.ending)’")
  }

  /// `reasons` holds one for each book.
  static func coversNotFetched(_ reasons: [String]) -> Diagnostic {
    var counts: [String: Int] = [:]
    for reason in reasons { counts[reason, default: 0] += 1 }
    let notes = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5).map { "\($0.value) × \($0.key)" }
    let books = reasons.count == 1 ? "1 book has" : "\(reasons.count) books have"
    return .warning(
      "cover-not-fetched", "\(books) no cover picture, because what the sources name could not be fetched or used",
      hint: "‘booksite covers’ lists them; your own pictures in ‘covers/’ always count first", notes: Array(notes))
  }
}
