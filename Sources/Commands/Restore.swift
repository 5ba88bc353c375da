import Books
import Diagnostics
import Files
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes the reader's library from its text snapshot when only the snapshot is there, as after cloning a repository. True
/// when that happened.
private func restoreLibraryIfMissing(in site: SiteFolder) throws(Failure) -> Bool {
  let path = site.path(of: SiteFolder.library)
  func isMissing() -> Bool { fileKind(path) == nil && fileKind(site.path(of: SiteFolder.snapshot)) != nil }
  guard isMissing() else { return false }
  // One program at a time; the others find the library when their turn comes.
  let lock = unsafe open(site.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  defer { if lock >= 0 { close(lock) } }
  while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
  guard isMissing() else { return false }
  let contents = try readSnapshot(of: site)
  // Made beside its place and renamed when complete: a restoration that is interrupted leaves no half library behind.
  let unfinished = path + ".restoring"
  for leftover in [unfinished, unfinished + "-wal", unfinished + "-shm"] { unsafe unlink(leftover) }
  try fill(unfinished, with: contents)
  // A log that a killed process left belongs to the library that is gone; SQLite would write it into this one.
  for leftover in [path + "-wal", path + "-shm"] { unsafe unlink(leftover) }
  guard unsafe rename(unfinished, path) == 0 else {
    throw Failure(.cannotRestore(site, FileError(path: path, action: "write", code: errno)))
  }
  return true
}

/// The same, and tells the reader where there is a console to do so.
@discardableResult
func restoreLibrary(in site: SiteFolder, console: Console?) throws(Failure) -> Bool {
  guard try restoreLibraryIfMissing(in: site) else { return false }
  let (library, snapshot) = (site.path(of: SiteFolder.library), site.path(of: SiteFolder.snapshot))
  console?.errors.write("‘\(library)’ was missing and is restored from ‘\(snapshot)’\n")
  return true
}

func openLibrary(of site: SiteFolder) throws(Failure) -> Library {
  let path = site.path(of: SiteFolder.library)
  return try Library(at: path, shown: path)
}

private func readSnapshot(of site: SiteFolder) throws(Failure) -> LibraryContents {
  let bytes: [UInt8]
  do {
    bytes = try readFile(site.path(of: SiteFolder.snapshot))
  } catch {
    throw Failure(.cannotRestore(site, error))
  }
  return try readLibraryJSON(bytes, path: site.path(of: SiteFolder.snapshot))
}

private func fill(_ path: String, with contents: LibraryContents) throws(Failure) {
  var library = try Library(at: path, shown: path)
  try library.restore(contents)
}

extension Diagnostic {
  fileprivate static func cannotRestore(_ site: SiteFolder, _ error: FileError) -> Diagnostic {
    .error(
      "library-restore", "cannot restore the library from ‘\(site.path(of: SiteFolder.snapshot))’: \(error.reason)",
      at: Location(path: site.path(of: SiteFolder.snapshot)))
  }
}
