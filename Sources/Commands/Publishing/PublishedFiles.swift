import Diagnostics
import Files
import Rendering

/// The files of a built site, without what only builds look at.
struct PublishedFiles: Sendable {
  /// Absolute.
  let folder: String
  /// Relative to the folder, in the order of their bytes within each folder.
  private(set) var paths: [String] = []
  /// Symbolic links and the like, which no web server would show.
  private(set) var leftOut: [String] = []
  /// Files and folders that git does not take.
  private(set) var refused: [String] = []
  /// What no path leads to, because its name is not UTF-8 text.
  private(set) var unreadable: [String] = []

  /// Throws when a folder cannot be read.
  init(in folder: String) throws(FileError) {
    self.folder = folder
    try add("")
  }

  private mutating func add(_ parent: String) throws(FileError) {
    var previous: String?
    for name in try names(inFolder: "\(folder)/\(parent)") {
      let path = parent + name
      if parent.isEmpty, [manifestFile, OutputFolder.partial].contains(name) { continue }
      // Bytes that are no text are read as U+FFFD. Another name may hold one, and then there seem to be two of it.
      let isTwin = name == previous
      previous = name
      let kind = isTwin ? nil : fileKind("\(folder)/\(path)")
      switch kind {
      case nil where name.unicodeScalars.contains("\u{FFFD}"): unreadable.append(path)
      case nil: continue
      case _ where isRefusedByGit(name):
        if !(parent.isEmpty && isWorkTreeMark(path)) { refused.append(path) }
      case .file: paths.append(path)
      case .folder: try add(path + "/")
      case .link, .other: leftOut.append(path)
      }
    }
  }

  /// Whether this is git's own, in a built site that somebody keeps as a work tree of the branch.
  private func isWorkTreeMark(_ path: String) -> Bool {
    guard path == ".git" else { return false }
    let place = "\(folder)/\(path)"
    if fileKind(place) == .folder { return fileKind("\(place)/HEAD") != nil }
    return (try? readFile(place, limit: 1 << 12))?.starts(with: "gitdir: ".utf8) == true
  }

  /// How many books have a page.
  var bookCount: Int { riches.books }

  /// What would be missed most in it.
  var riches: Riches { Riches(in: paths) }
}

/// What a published site holds of what takes effort to get.
struct Riches: Sendable, Hashable {
  /// Those that have a page.
  var books: Int
  /// Files, some for each cover.
  var covers: Int

  /// Of the paths in a site.
  init(in paths: [String]) {
    let pages = paths.filter { $0.hasPrefix("books/") && ($0.hasSuffix("/index.html") || $0.hasSuffix("/index.md")) }
    books = Set(pages.map { $0[..<($0.lastIndex(of: "/") ?? $0.endIndex)] }).count
    covers = paths.count { $0.hasPrefix("covers/") }
  }

  /// Fewer are no loss that somebody would have to be asked about.
  fileprivate static let least = 5

  var canBeLoss: Bool { max(books, covers) >= Riches.least }
}

/// More than half of a published site's books, or of its pictures of covers.
struct PublishedLoss: Sendable, Hashable {
  let before: Riches
  let after: Riches
  let isOfBooks: Bool
  let isOfCovers: Bool

  /// Nil when less than that, or only a few, would go. Pictures are counted where a build is to fetch them.
  init?(before: Riches, after: Riches, countsCovers: Bool) {
    func isLoss(_ before: Int, _ after: Int) -> Bool { before - after >= Riches.least && after * 2 < before }
    self.before = before
    self.after = after
    isOfBooks = isLoss(before.books, after.books)
    isOfCovers = countsCovers && isLoss(before.covers, after.covers)
    if !isOfBooks, !isOfCovers { return nil }
  }
}

/// Whether git, or a server that looks at what it is sent, takes a name for its own `.git`, as some disk would: in any case,
/// with characters that have no width in it, with dots and spaces at the end, or by its short name of Windows.
func isRefusedByGit(_ name: String) -> Bool {
  // On Windows a backslash begins another name, and a colon ends one.
  name.lowercased().split(separator: "\\").contains { part in
    if String(String.UnicodeScalarView(part.unicodeScalars.filter { !isIgnoredByHFS($0) })) == ".git" { return true }
    guard let beginning = [".git", "git~1"].first(where: { part.hasPrefix($0) }) else { return false }
    return part.dropFirst(beginning.count).prefix { $0 != ":" }.allSatisfy { $0 == "." || $0 == " " }
  }
}

private func isIgnoredByHFS(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
  default: false
  }
}

extension Diagnostic {
  static func leftOut(_ paths: [String], of folder: String) -> Diagnostic {
    .warning(
      "publish-left-out",
      "\(paths.count == 1 ? "1 thing" : "\(paths.count) things") in ‘\(folder)’ that is no regular file stays here",
      at: Location(path: folder), hint: "put copies in place of symbolic links", notes: notes(paths))
  }

  static func refusedNames(_ paths: [String], of folder: String) -> Diagnostic {
    .error(
      "publish-name", "git takes nothing that has the name of its own folder: ‘\(paths[0])’ in ‘\(folder)’",
      at: Location(path: "\(folder)/\(paths[0])"),
      hint: "move it away, or give it another name; what is in static/ comes back with every build",
      notes: paths.count > 1 ? notes(paths) : [])
  }

  static func unreadableNames(_ paths: [String], of folder: String) -> Diagnostic {
    .error(
      "publish-name", "the name of ‘\(paths[0])’ in ‘\(folder)’ is not UTF-8 text, so no address leads to it",
      at: Location(path: "\(folder)/\(paths[0])"),
      hint: "give it another name; what is in static/ comes back with every build",
      notes: paths.count > 1 ? notes(paths) : [])
  }

  private static func notes(_ paths: [String]) -> [String] {
    let rest = paths.count - 5
    return paths.prefix(5).map { "‘\($0)’" } + (rest > 0 ? ["and \(rest) more"] : [])
  }
}
