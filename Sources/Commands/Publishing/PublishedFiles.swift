import Diagnostics
import Files
import Rendering

/// The files of a built site, without what only builds look at.
struct PublishedFiles: Sendable {
  /// Absolute.
  let folder: String
  /// Relative to the folder, in the order of their bytes within each folder.
  private(set) var paths: [String] = []
  /// Links and the like, which no web server would show.
  private(set) var leftOut: [String] = []

  /// Throws when a folder cannot be read.
  init(in folder: String) throws(FileError) {
    self.folder = folder
    try add("")
  }

  private mutating func add(_ parent: String) throws(FileError) {
    for name in try names(inFolder: "\(folder)/\(parent)") {
      let path = parent + name
      if parent.isEmpty, [manifestFile, OutputFolder.partial].contains(name) { continue }
      // A work tree's own, when somebody keeps the branch in the folder; git takes no file of that name.
      if name.lowercased() == ".git" { continue }
      switch fileKind("\(folder)/\(path)") {
      case .file: paths.append(path)
      case .folder: try add(path + "/")
      case .link, .other, nil: leftOut.append(path)
      }
    }
  }

  /// How many books have a page.
  var bookCount: Int {
    let pages = paths.filter { $0.hasPrefix("books/") && ($0.hasSuffix("/index.html") || $0.hasSuffix("/index.md")) }
    return Set(pages.map { $0[..<($0.lastIndex(of: "/") ?? $0.endIndex)] }).count
  }
}

extension Diagnostic {
  static func leftOut(_ paths: [String], of folder: String) -> Diagnostic {
    .warning(
      "publish-left-out",
      "\(paths.count == 1 ? "1 thing" : "\(paths.count) things") in ‘\(folder)’ that is no regular file stays here",
      at: Location(path: folder), hint: "put copies in place of symbolic links",
      notes: paths.prefix(5).map { "‘\($0)’" })
  }
}
