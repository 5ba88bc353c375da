#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Everything below a folder, symbolic links not followed, in the order of their bytes.
package struct FileTree: Sendable {
  package struct File: Sendable, Hashable {
    /// From the folder on.
    package var path: String
    /// In bytes.
    package var size: Int

    package init(path: String, size: Int) {
      self.path = path
      self.size = size
    }
  }

  package private(set) var files: [File] = []
  /// From the folder on, without a final slash.
  package private(set) var folders: [String] = []
  /// Links and the like.
  package private(set) var others: [String] = []
  /// What has a name that is not UTF-8, repaired so that it can be shown; nothing can be found under it.
  package private(set) var unnamed: [String] = []
  /// Folders that cannot be read, when that is no failure.
  package private(set) var unreadable: [FileError] = []

  package init(files: [File], folders: [String] = []) {
    self.files = files
    self.folders = folders
  }

  /// `leavesOut` gets the path of each file and folder, and says which ones do not count. Throws when a folder cannot be read;
  /// with `goesOn` only when `root` cannot.
  package init(
    below root: String, goesOn: Bool = false, leavingOut leavesOut: (String) -> Bool = { _ in false }
  ) throws(FileError) {
    var open = [""]
    while let folder = open.popLast() {
      let place = folder.isEmpty ? "" : folder + "/"
      let found: [(name: String, kind: FileKind?, size: Int)]
      do throws(FileError) {
        found = try entries(inFolder: folder.isEmpty ? root : "\(root)/\(folder)")
      } catch {
        guard goesOn, !folder.isEmpty else { throw error }
        unreadable.append(error)
        continue
      }
      for (name, kind, size) in found {
        let path = place + name
        if leavesOut(path) { continue }
        switch kind {
        case nil: unnamed.append(path)
        case .file: files.append(File(path: path, size: size))
        case .folder:
          folders.append(path)
          open.append(path)
        case .link, .other: others.append(path)
        }
      }
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    others.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    unnamed.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    unreadable.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

/// A kind of nil for a name that is not UTF-8.
private func entries(inFolder path: String) throws(FileError) -> [(name: String, kind: FileKind?, size: Int)] {
  var entries: [(name: String, kind: FileKind?, size: Int)] = []
  try forEachName(inFolder: path) { name, folder in
    var status = stat()
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if name.unicodeScalars.contains("\u{FFFD}") { entries.append((name, nil, 0)) }
      return
    }
    let kind: FileKind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    entries.append((name, kind, Int(status.st_size)))
  }
  return entries
}
