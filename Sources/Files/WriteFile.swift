#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Replaces a file so that a reader of it sees the old bytes or the new ones, whole, whatever happens: the bytes go to a
/// temporary file in the same folder, reach the disk, and the file is renamed.
///
/// Through a symbolic link, what it points at is replaced. Throws for anything that is not a regular file, such as a device.
package func replaceFile(_ path: String, with bytes: [UInt8]) throws(FileError) {
  switch followedFileKind(path) {
  case .file, nil: break
  case .folder: throw FileError(path: path, action: "write", code: EISDIR)
  case .link, .other: throw FileError(path: path, action: "write", code: EINVAL)
  }
  let path = fileKind(path) == .link ? resolvedPath(path) ?? path : path
  let temporary = "\(path).\(getpid()).tmp"
  let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
  guard descriptor >= 0 else { throw FileError(path: path, action: "write", code: errno) }
  // Who keeps a file to themselves goes on doing so.
  var status = stat()
  if unsafe stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
  var failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
  if failure == 0, fsync(descriptor) != 0 { failure = errno }
  if close(descriptor) != 0, failure == 0 { failure = errno }
  if failure == 0, unsafe rename(temporary, path) != 0 { failure = errno }
  if failure != 0 {
    unsafe unlink(temporary)
    throw FileError(path: path, action: "write", code: failure)
  }
}

/// Replaces a file in a folder that only programs write, and makes the folder when it is missing. Throws `ELOOP` when the
/// folder is a symbolic link; a link in the file's place is replaced itself, not what it points at.
package func replaceCacheFile(_ name: String, in folder: String, with bytes: [UInt8]) throws(FileError) {
  guard fileKind(folder) != .link else { throw FileError(path: folder, action: "write", code: ELOOP) }
  try createFolder(folder)
  let path = "\(folder)/\(name)"
  if fileKind(path) == .link { unsafe unlink(path) }
  try replaceFile(path, with: bytes)
}

/// Whether both paths lead to one place, whether something is there or not.
package func isSamePlace(_ a: String, _ b: String) -> Bool {
  func place(_ path: String) -> String? {
    if let resolved = resolvedPath(path) { return resolved }
    guard let slash = path.lastIndex(of: "/") else { return resolvedPath(".").map { "\($0)/\(path)" } }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return resolvedPath(folder).map { "\($0)/\(path[path.index(after: slash)...])" }
  }
  guard let first = place(a), let second = place(b) else { return a == b }
  return first == second
}

/// Makes a folder and those above it; one that is there already is fine.
package func createFolder(_ path: String) throws(FileError) {
  if unsafe mkdir(path, 0o777) == 0 { return }
  let code = errno
  switch code {
  case EEXIST where followedFileKind(path) == .folder: return
  case ENOENT:
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    guard !parent.isEmpty else { throw FileError(path: path, action: "create the folder", code: code) }
    try createFolder(parent)
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(path: path, action: "create the folder", code: errno)
    }
  default: throw FileError(path: path, action: "create the folder", code: code)
  }
}

/// Zero, or the error number.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var done = 0
  while done < bytes.count {
    let wrote = unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
    if wrote < 0 {
      if errno == EINTR { continue }
      return errno
    }
    done += wrote
  }
  return 0
}
