import Books
import Diagnostics
import Files

/// The reader's own pictures: files of their folder that are named like a book.
struct OwnCovers: Sendable {
  struct File: Sendable, Hashable {
    /// In the folder; holds nothing but letters, digits, hyphens and one full stop.
    var name: String
    /// What the name says it is.
    var kind: PictureKind
    /// As it was before anybody read it, so that a change during the reading is seen by the next run; nil when it could
    /// not be looked at.
    var stamp: FileStamp?
  }

  private(set) var files: [BookID: File] = [:]
  private(set) var warnings: [Diagnostic] = []
  private let folder: String

  init(_ contents: FolderContents) {
    folder = contents.path
    // Of two files for one book of the same kind the first counts.
    for file in contents.files.sorted(by: { precedes($0.name, $1.name) })
    where file.name.utf8.first != UInt8(ascii: ".") {
      if let parts = parts(of: file.name) { add(file.name, file.stamp, parts) }
    }
    if let problem = contents.problem {
      warnings.append(
        .warning(
          "cover-folder-unreadable", "the reader’s own covers cannot be read: \(problem.reason)",
          at: Location(path: folder), hint: "check the permissions of the folder"))
    }
  }

  func path(of file: File) -> String { "\(folder)/\(file.name)" }

  private struct Parts {
    var stem: Substring
    var ending: String
  }

  private func parts(of name: String) -> Parts? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return Parts(stem: name[..<dot], ending: name[name.utf8.index(after: dot)...].lowercased())
  }

  private mutating func add(_ name: String, _ stamp: FileStamp?, _ parts: Parts) {
    var location: Location { Location(path: "\(folder)/\(name)") }
    guard let kind = PictureKind(ending: parts.ending) else {
      if pictureEndings.contains(parts.ending), book(named: parts.stem) != nil {
        warnings.append(
          .warning(
            "cover-own-kind", "a cover cannot be a file of the kind ‘.\(parts.ending)’", at: location,
            hint: "save the picture as JPEG, PNG, WebP or SVG"))
      }
      return
    }
    guard let book = book(named: parts.stem) else {
      warnings.append(
        .warning(
          "cover-own-name", "the name of this picture names no book", at: location,
          hint: "name it like the book’s ISBN or its ID, such as ‘9788996991342.\(parts.ending)’"))
      return
    }
    let file = File(name: name, kind: kind, stamp: stamp)
    guard let other = files[book] else {
      files[book] = file
      return
    }
    let (used, unused) = file.kind < other.kind ? (file, other) : (other, file)
    files[book] = used
    warnings.append(
      .warning(
        "cover-own-twice", "there are two covers of \(book); ‘\(used.name)’ is used",
        at: Location(path: path(of: unused)), hint: "keep one of them"))
  }

  /// The ID as it is, or an ISBN with hyphens or ten digits.
  private func book(named stem: Substring) -> BookID? {
    guard stem.utf8.allSatisfy(isPlain) else { return nil }
    if let book = BookID(String(stem)) { return book }
    let digits = stem.filter { $0 != "-" }
    return (ISBN(thirteen: digits) ?? ISBN(ten: digits)).map { BookID($0) }
  }
}

/// What is in a folder, read once.
struct FolderContents: Sendable {
  let path: String
  private(set) var files: [(name: String, stamp: FileStamp?)] = []
  private(set) var problem: FileError?

  /// A folder that is not there holds nothing.
  init(of path: String) {
    self.path = path
    do throws(FileError) {
      files = try stamps(inFolder: path)
    } catch {
      if !error.isMissing { problem = error }
    }
  }

  /// Becomes another with every change of a file.
  var fingerprint: Fingerprint {
    // A sum, because a folder has no order.
    var sum: UInt64 = 0
    for file in files {
      var one = Fingerprint()
      one.add(file.name)
      one.add(file.stamp?.size ?? 0)
      one.add(file.stamp?.seconds ?? 0)
      one.add(file.stamp?.nanoseconds ?? 0)
      sum &+= one.value
    }
    return Fingerprint(value: sum)
  }
}

/// Endings of pictures that browsers or cameras know and covers cannot be.
private let pictureEndings: Set<String> = ["gif", "avif", "heic", "heif", "bmp", "tif", "tiff", "jxl", "jp2", "psd"]

private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
    true
  default: false
  }
}
