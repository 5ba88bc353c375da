import Books
import Files

/// The files of a built site, found as GitHub Pages finds them: by their bytes, a folder by its `index.html`, a page without
/// its `.html`.
struct SiteFiles: Sendable {
  let files: [FileTree.File]
  private let positions: [[UInt8]: Int]
  private let folders: Set<[UInt8]>

  init(_ tree: FileTree) {
    files = tree.files
    positions = Dictionary(
      tree.files.enumerated().map { (Array($0.element.path.utf8), $0.offset) }, uniquingKeysWith: { first, _ in first })
    folders = Set(tree.folders.map { Array($0.utf8) })
  }

  /// What is served for a path; nil for nothing.
  func served(_ names: [[UInt8]], isFolder: Bool) -> Int? {
    guard !names.contains(where: { $0.contains(UInt8(ascii: "/")) }) else { return nil }
    let path = Array(names.joined(separator: [UInt8(ascii: "/")]))
    if isFolder { return positions[path.isEmpty ? Array("index.html".utf8) : path + "/index.html".utf8] }
    return positions[path] ?? positions[path + ".html".utf8] ?? positions[path + "/index.html".utf8]
  }

  /// Whether a file or a folder lies there, as somebody sees it who reads the files themselves.
  func lies(at names: [[UInt8]]) -> Bool {
    guard !names.contains(where: { $0.contains(UInt8(ascii: "/")) }) else { return false }
    let path = Array(names.joined(separator: [UInt8(ascii: "/")]))
    return path.isEmpty || positions[path] != nil || folders.contains(path)
  }

  /// Their paths without the differences that disks of some systems do not see.
  func alikePaths() -> [String: String] {
    Dictionary(files.map { (SiteFiles.alike($0.path), $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  static func alike(_ path: String) -> String { normalized(path).lowercased() }

  /// Whether a file is a page of HTML, by its name.
  static func isPage(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".html", ".htm", ".xhtml"].contains { name.hasSuffix($0) }
  }
}
