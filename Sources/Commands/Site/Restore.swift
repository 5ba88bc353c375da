import Books
import Diagnostics
import Files
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens the site's library, and makes it from its text snapshot when it is missing or has nothing in it, as after cloning a
/// repository or starting with a snapshot written by hand. Then `restored` is called.
func openLibrary(of site: SiteFolder, readsLittle: Bool, restored: () -> Void) throws(Failure) -> Library {
  let canBeRestored = fileKind(site.path(of: SiteFolder.snapshot)) != nil
  if canBeRestored, try restoreIfMissing(site) { restored() }
  var library = try openLibrary(of: site, readsLittle: readsLittle)
  guard canBeRestored else { return library }
  guard try library.isEmpty() else { return library }
  let snapshot = try Snapshot(of: site)
  if try library.restore(snapshot.contents) {
    try library.note(snapshot: snapshot.fingerprint)
    restored()
  }
  return library
}

/// The same, and tells the reader where there is a console to do so.
func openLibrary(
  of site: SiteFolder, console: Console?, readsLittle: Bool = false, restored: () -> Void = {}
) throws(Failure) -> Library {
  try openLibrary(of: site, readsLittle: readsLittle) {
    restored()
    let (library, snapshot) = (site.path(of: SiteFolder.library), site.path(of: SiteFolder.snapshot))
    console?.errors.write(harmless("‘\(library)’ was missing or empty and is restored from ‘\(snapshot)’") + "\n")
  }
}

private func restoreIfMissing(_ site: SiteFolder) throws(Failure) -> Bool {
  let path = site.path(of: SiteFolder.library)
  if fileKind(path) != nil { return false }
  // One program at a time; the others find the library when their turn comes.
  let lock = unsafe open(site.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  defer { if lock >= 0 { close(lock) } }
  while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
  guard fileKind(path) == nil else { return false }
  let snapshot = try Snapshot(of: site)
  // Made beside its place and renamed when complete: a restoration that is interrupted leaves no half library behind.
  let unfinished = path + ".restoring"
  for leftover in [unfinished, unfinished + "-wal", unfinished + "-shm"] { unsafe unlink(leftover) }
  try fill(unfinished, with: snapshot)
  // A log that a killed process left belongs to the library that is gone; SQLite would write it into this one.
  for leftover in [path + "-wal", path + "-shm"] { unsafe unlink(leftover) }
  guard unsafe rename(unfinished, path) == 0 else {
    throw Failure(.cannotRestore(site, FileError(path: path, action: "write", code: errno)))
  }
  return true
}

private func fill(_ path: String, with snapshot: Snapshot) throws(Failure) {
  var library = try Library(at: path, shown: path)
  try library.restore(snapshot.contents)
  try library.note(snapshot: snapshot.fingerprint)
}

/// The site's library as other commands would find it, restored from its snapshot in memory where they would do so on the
/// disk. Makes and changes nothing.
func lookAtLibrary(of site: SiteFolder) throws(Failure) -> Library {
  let path = site.path(of: SiteFolder.library)
  let library = try Library(lookingAt: path, shown: path)
  guard fileKind(site.path(of: SiteFolder.snapshot)) != nil, try library.isEmpty() else { return library }
  let snapshot = try Snapshot(of: site)
  var restored = try Library(inMemory: path)
  try restored.restore(snapshot.contents)
  try restored.note(snapshot: snapshot.fingerprint)
  return restored
}

/// What keeps the library, or the snapshot it would be restored from, from being read. Makes and changes nothing.
func libraryProblems(in site: SiteFolder) -> [Diagnostic] {
  do throws(Failure) {
    _ = try lookAtLibrary(of: site).isEmpty()
    return []
  } catch {
    return error.diagnostics
  }
}

func openLibrary(of site: SiteFolder, readsLittle: Bool = false) throws(Failure) -> Library {
  let path = site.path(of: SiteFolder.library)
  return try Library(at: path, shown: path, readsLittle: readsLittle)
}

/// The site's `library.json`, read.
private struct Snapshot {
  let contents: LibraryContents
  let fingerprint: String

  init(of site: SiteFolder) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = try readFile(site.path(of: SiteFolder.snapshot))
    } catch {
      throw Failure(.cannotRestore(site, error))
    }
    contents = try readLibraryJSON(bytes, path: site.path(of: SiteFolder.snapshot))
    fingerprint = snapshotFingerprint(bytes)
  }
}

func snapshotFingerprint(_ bytes: [UInt8]) -> String {
  var fingerprint = Fingerprint()
  fingerprint.add(bytes)
  return hexadecimal(fingerprint.value)
}

/// Whether the site's `library.json` is neither what the library was restored from nor what was last exported: somebody
/// edited it, or fetched another one.
func holdsUnreadSnapshot(_ site: SiteFolder, _ library: borrowing Library) throws(Failure) -> Bool {
  guard let bytes = try? readFile(site.path(of: SiteFolder.snapshot)) else { return false }
  return try library.knownSnapshot() != snapshotFingerprint(bytes)
}

/// What is wrong with the site's `library.json`: it holds something the library does not know, or nobody could read it.
func snapshotFindings(_ site: SiteFolder, _ library: borrowing Library) throws(Failure) -> [Diagnostic] {
  let path = site.path(of: SiteFolder.snapshot)
  guard fileKind(path) != nil else { return [] }
  let bytes: [UInt8]
  do {
    bytes = try readFile(path)
  } catch {
    return [.cannotRestore(site, error)]
  }
  if try library.knownSnapshot() == snapshotFingerprint(bytes) { return [] }
  do throws(Failure) {
    _ = try readLibraryJSON(bytes, path: path)
    return [.snapshotNotRead(site)]
  } catch {
    return error.diagnostics.map { problem in
      var problem = problem
      problem.hint = wayOut(ofBroken: bytes, site)
      problem.notes.append("the library itself is not touched by this")
      return problem
    }
  }
}

/// How to get a sound snapshot in place of a broken one.
private func wayOut(ofBroken bytes: [UInt8], _ site: SiteFolder) -> String {
  let path = shellQuoted(site.path(of: SiteFolder.snapshot))
  let lines = bytes.split(separator: UInt8(ascii: "\n"))
  if lines.contains(where: { $0.starts(with: "<<<<<<< ".utf8) }),
    lines.contains(where: { $0.starts(with: ">>>>>>> ".utf8) })
  {
    return "git left a conflict in it: take one side with ‘git checkout --theirs \(path)’ or ‘--ours’, "
      + "then ‘booksite import\(site.option) \(path)’ unites it with the library"
  }
  return "take the last one that was sound, as with ‘git checkout \(path)’, "
    + "or move it away and let ‘booksite export\(site.option)’ write what the library holds"
}

extension Diagnostic {
  static func snapshotNotRead(_ site: SiteFolder) -> Diagnostic {
    .warning(
      "snapshot-not-read",
      "‘\(site.path(of: SiteFolder.snapshot))’ has changed, and the library does not know what is in it",
      at: Location(path: site.path(of: SiteFolder.snapshot)),
      hint: "‘\(importing(site))’ unites it with the library")
  }

  static func exportWouldLose(_ site: SiteFolder) -> Diagnostic {
    let path = site.path(of: SiteFolder.snapshot)
    // What cannot be imported must not be the way out.
    let bytes = (try? readFile(path)) ?? []
    let isSound = (try? readLibraryJSON(bytes, path: path)) != nil
    return .error(
      "export-would-lose",
      "‘\(site.path(of: SiteFolder.snapshot))’ has changed since the library last read or wrote it; nothing is written over it",
      at: Location(path: site.path(of: SiteFolder.snapshot)),
      hint: isSound ? "unite it with the library first: \(importing(site))" : wayOut(ofBroken: bytes, site))
  }

  private static func importing(_ site: SiteFolder) -> String {
    "booksite import\(site.option) \(shellQuoted(site.path(of: SiteFolder.snapshot)))"
  }

  fileprivate static func cannotRestore(_ site: SiteFolder, _ error: FileError) -> Diagnostic {
    .error(
      "library-restore", "cannot restore the library from ‘\(site.path(of: SiteFolder.snapshot))’: \(error.reason)",
      at: Location(path: site.path(of: SiteFolder.snapshot)), hint: "check its permissions")
  }
}
