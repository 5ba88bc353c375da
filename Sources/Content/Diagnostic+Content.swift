package import Books
import Configuration
package import Diagnostics
import Files
import YAML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: Whole files

extension Diagnostic {
  static func noContentFolder(_ path: String, isLink: Bool) -> Diagnostic {
    .error(
      "content-no-folder", isLink ? "‘\(path)’ is a link that leads to no folder" : "‘\(path)’ is no folder",
      at: Location(path: path),
      hint: isLink
        ? "bring back what it leads to, or remove the link when the site is to have no posts and pages"
        : "posts and pages are files in folders of these names; move it away")
  }

  static func unreadable(_ error: FileError, isLink: Bool) -> Diagnostic {
    let reason: String =
      switch error.code {
      case EFBIG: "it is larger than \(Content.fileLimit >> 20) MiB"
      case EINVAL: "it is no file"
      default: error.reason
      }
    return .error(
      "content-unreadable", "cannot \(error.action) ‘\(error.path)’: \(reason)", at: Location(path: error.path),
      hint: isLink ? "it is a symbolic link; look where it leads" : "check its permissions, or move it elsewhere")
  }

  static func notRead(_ path: String, isFolder: Bool) -> Diagnostic {
    .warning(
      "content-not-read",
      isFolder
        ? "the folder ‘\(path)’ is not looked into" : "‘\(path)’ is no post or page: its name does not end in .md",
      at: Location(path: path),
      hint: isFolder
        ? "posts lie in content/posts/ itself, pages in content/"
        : "put pictures and other files into static/, and link to them with ‘/name’")
  }

  static func noFrontMatter(_ text: SourceText, isTOML: Bool) -> Diagnostic {
    .error(
      "content-no-front-matter", "the file does not begin with a line ‘---’",
      at: text.guardedLocation(line: 1, column: 1, length: 0),
      hint: isTOML
        ? "front matter is YAML here: write ‘key: value’ between two lines ‘---’"
        : "begin with ‘---’, a line ‘title: …’, and ‘---’ again; then the text")
  }

  static func unclosedFrontMatter(_ text: SourceText, at offset: Int) -> Diagnostic {
    .error(
      "content-unclosed-front-matter", "the front matter has no end", at: text.location(at: offset, length: 3),
      hint: "put a line ‘---’ between the last key and the text")
  }
}

extension SourceText {
  /// As `location(at:length:)`, without the line when something like an API key is on it.
  func guardedLocation(at offset: Int, length: Int) -> Location {
    let place = location(at: offset, length: length)
    return guardedLocation(line: place.line ?? 1, column: place.column ?? 1, length: length)
  }

  /// What keeps the file from being text: another encoding, or a control character. Front matter is looked at by YAML.
  func encodingProblem() -> Diagnostic? {
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if !isWide, let (offset, length) = firstUnusable {
      return .error(
        "content-control-character", "an invisible control character is not allowed here",
        at: guardedLocation(at: offset, length: length), hint: "delete it")
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    let offset = firstInvalid ?? 0
    return .error(
      "content-not-utf-8", "this is not UTF-8 text", at: guardedLocation(at: offset, length: 1),
      hint: Diagnostic.encodingHint(for: self))
  }

  /// A control character, or U+FFFE or U+FFFF, which XML forbids and no text means.
  private var firstUnusable: (offset: Int, length: Int)? {
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case 0..<0x20, 0x7F: return (offset, 1)
      case 0xEF where offset + 2 < bytes.count && bytes[offset + 1] == 0xBF && bytes[offset + 2] >= 0xBE:
        return (offset, 3)
      default: continue
      }
    }
    return nil
  }

  private var firstInvalid: Int? {
    var decoder = UTF8()
    var input = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&input) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}

// MARK: Keys and values

extension Diagnostic {
  static func unknownKey(_ name: String, among keys: [String], isPage: Bool, at location: Location) -> Diagnostic {
    // Words of other programs, and words of posts in a page.
    let meant: [String: String] = [
      "author": "", "categories": "tags", "category": "tags", "tag": "tags", "summary": "description",
      "lastmod": "updated", "modified": "updated", "last_modified_at": "updated", "lang": "language", "order": "weight",
      "permalink": "slug", "url": "slug", "stars": "rating", "isbn13": "isbn", "published": "draft", "layout": "",
      "guid": "id", "uid": "id", "finished": "read", "started": "read",
    ]
    let usual = meant[name.lowercased()].flatMap { keys.contains($0) ? "did you mean ‘\($0)’?" : nil }
    let hint = usual ?? suggestion(for: name, among: keys) ?? "valid keys here: \(keys.joined(separator: ", "))"
    return .error(
      "content-unknown-key", "unknown key \(quoted(name))", at: location, hint: hint,
      notes: isPage && ["date", "isbn", "rating", "read", "tags"].contains(name) ? ["posts are in content/posts/"] : [])
  }

  static func wrongType(
    _ field: Field, expected: String, found: YAMLNode, at location: Location, hint: String? = nil
  ) -> Diagnostic {
    .error(
      "content-wrong-type", "‘\(field.label)’ must be \(expected), not \(found.found)", at: location, hint: hint)
  }

  static func badDay(_ field: Field, _ written: String, at location: Location) -> Diagnostic {
    // 2026.11.30, 2026/11/30 and 2026년 11월 30일 are what people write.
    let numbers = written.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    let meant = numbers.count == 3 ? Day(year: numbers[0], month: numbers[1], day: numbers[2]) : nil
    return .error(
      "content-bad-date", "‘\(field.label)’ must be a day such as 2026-11-30, not \(quoted(written))", at: location,
      hint: meant.map { "write ‘\(field.label.split(separator: ".").last ?? ""): \($0)’" }
        ?? "write year, month and day of a day that exists")
  }

  static func dateOrder(_ message: String, at location: Location) -> Diagnostic {
    .error("content-date-order", message, at: location, hint: "exchange them, or correct one")
  }
}

// MARK: Names of posts and pages

extension Diagnostic {
  static func reservedSlug(_ slug: String, isWritten: Bool, at location: Location) -> Diagnostic {
    .error(
      "content-reserved-slug", "the site has something else at ‘\(slug)/’", at: location,
      hint: isWritten ? "write another slug" : "rename the file, or add a line such as ‘slug: my-\(slug)’")
  }

  static func duplicateSlug(_ slug: String, isWritten: Bool, first: String, at location: Location) -> Diagnostic {
    .error(
      "content-duplicate-slug",
      isWritten ? "the slug ‘\(slug)’ is used twice" : "the slug ‘\(slug)’, made from the file’s name, is used twice",
      at: location, hint: "add a line such as ‘slug: \(slug)-2’", notes: ["it is first used by ‘\(first)’"])
  }

  static func duplicateID(_ id: String, first: String, at location: Location) -> Diagnostic {
    .error(
      "content-duplicate-id", "the id \(quoted(id)) is used twice", at: location,
      hint: "give one of the posts another id, or none", notes: ["it is first used by ‘\(first)’"])
  }

  static func tagClash(_ name: String, _ other: String, first: String, at location: Location) -> Diagnostic {
    .error(
      "content-tag-clash", "the tags \(quoted(name)) and \(quoted(other)) would have the same page", at: location,
      hint: "write one of them in other words", notes: ["\(quoted(other)) is first used by ‘\(first)’"])
  }
}

// MARK: Text

extension Diagnostic {
  static func rawHTML(_ location: Location) -> Diagnostic {
    .warning(
      "content-raw-html", "HTML in a text is left out", at: location,
      hint: "write it as Markdown, or put a backslash before ‘<’ to show it")
  }

  static func linkRefused(_ written: String, isImage: Bool, at location: Location) -> Diagnostic {
    .warning(
      "content-link-refused", "\(quoted(written)) cannot be \(isImage ? "a picture’s address" : "linked to")",
      at: location,
      hint: isImage
        ? "write an address with https://, or ‘/name’ for a file in static/"
        : "write an address with https:// or mailto:, ‘isbn:…’, ‘/page/’ or the name of another .md file")
  }

  static func linkBook(_ mistake: BookReferenceMistake?, at location: Location) -> Diagnostic {
    .warning(
      "content-link-book", mistake?.message ?? "this names no book", at: location,
      hint: mistake?.hint ?? "write the thirteen digits of an ISBN after ‘isbn:’")
  }

  /// `guess` is the file below `content` that was probably meant.
  static func missingFile(_ link: ContentFile.FileLink, isInPost: Bool, guess: String?) -> Diagnostic {
    .warning(
      "content-link-missing", "there is no post or page \(quoted(link.written))", at: link.place,
      hint: guess.map { "did you mean ‘\(seen($0, fromPost: isInPost))’?" }
        ?? "name a file of content/ that is not a draft, seen from this one")
  }

  private static func seen(_ file: String, fromPost isPost: Bool) -> String {
    guard isPost else { return file }
    return file.hasPrefix("posts/") ? String(file.dropFirst(6)) : "../\(file)"
  }

  /// Of a book that is written about and that the library does not know.
  package static func unknownBook(_ book: BookID, at location: Location) -> Diagnostic {
    .warning(
      "content-unknown-book", "the library does not know the book ‘\(book)’", at: location,
      hint: book.isbn == nil
        ? "‘booksite show \(book)’ asks a source about it, ‘booksite wish add \(book)’ puts it on the wish list as well"
        : "compare the number with the book; ‘booksite edit \(book) --title TITLE’ makes a book known that no source knows"
    )
  }
}
