/// A reader's site folder and the names in it.
package struct SiteFolder: Sendable, Hashable {
  /// As the reader gave it; `.` for the current folder.
  package let path: String

  package init(_ path: String) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path.isEmpty ? "." : path
  }

  static let configuration = "booksite.yml"
  static let library = "library.sqlite"
  static let snapshot = "library.json"
  static let output = "public"
  static let cache = ".booksite"
  static let builtState = cache + "/built"
  static let searchFile = "search"
  static let lastSearch = cache + "/" + searchFile
  static let coverCache = cache + "/covers"
  static let ownCovers = "covers"
  static let templates = "templates"
  static let staticFiles = "static"
  static let content = "content"
  static let data = "data"

  /// What a command line needs to work on this folder, with a space before it; nothing in the folder itself.
  var option: String { path == "." ? "" : " --site \(shellQuoted(path))" }

  /// Where a name of the folder is, as short as a reader would type it; an absolute path stays as it is.
  package func path(of name: String) -> String {
    name.hasPrefix("/") || path == "." ? name : "\(path)/\(name)"
  }
}
