#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// All bytes of a file. Throws for anything that is not a regular file, and for files above `limit` bytes (`EFBIG`).
package func readFile(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { throw FileError(path: path, action: "read", code: errno) }
  defer { close(descriptor) }
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(path: path, action: "read", code: errno) }
  let kind = status.st_mode & S_IFMT
  guard kind == S_IFREG else { throw FileError(path: path, action: "read", code: kind == S_IFDIR ? EISDIR : EINVAL) }
  let size = Int(status.st_size)
  guard size <= limit else { throw FileError(path: path, action: "read", code: EFBIG) }
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size {
      let got = unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + count }, size - count)
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        failure = errno
        break
      }
      count += got
    }
  }
  guard failure == 0 else { throw FileError(path: path, action: "read", code: failure) }
  return bytes
}

package enum FileKind: Sendable {
  case file
  case folder
  case link
  case other
}

/// What is at a path, a symbolic link not followed; nil when nothing is.
package func fileKind(_ path: String) -> FileKind? {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { return nil }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return .file
  case S_IFDIR: return .folder
  case S_IFLNK: return .link
  default: return .other
  }
}

/// What is at a path, symbolic links followed.
package func followedFileKind(_ path: String) -> FileKind? {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return .file
  case S_IFDIR: return .folder
  default: return .other
  }
}

/// The names in a folder, without `.` and `..`, in order of their bytes.
package func names(inFolder path: String) throws(FileError) -> [String] {
  var names: [String] = []
  try forEachName(inFolder: path) { name, _ in names.append(name) }
  return names.sorted(by: precedes)
}

/// What is in a folder, links followed, in no order; nil stamps for links that lead nowhere.
package func stamps(inFolder path: String) throws(FileError) -> [(name: String, stamp: FileStamp?)] {
  var stamps: [(name: String, stamp: FileStamp?)] = []
  try forEachName(inFolder: path) { name, folder in
    var status = stat()
    let isThere = unsafe fstatat(folder, name, &status, 0) == 0
    stamps.append((name, isThere ? FileStamp(status) : nil))
  }
  return stamps
}

func forEachName(inFolder path: String, _ body: (String, Int32) -> Void) throws(FileError) {
  guard let folder = unsafe opendir(path) else { throw FileError(path: path, action: "list", code: errno) }
  defer { unsafe closedir(folder) }
  let descriptor = unsafe dirfd(folder)
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
        unsafe String(cString: $0)
      }
    }
    if name != ".", name != ".." { body(name, descriptor) }
  }
}

/// The path without symbolic links; nil when nothing is there.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}
