#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that files are written into, relative to an open descriptor. Paths below it use `/` and never `..`.
///
/// Nothing is ever written through a symbolic link below the folder: folders are checked one by one, and a file is replaced
/// by renaming, which replaces a link itself and not what it points at.
package final class OutputFolder: Sendable {
  /// As shown in messages.
  package let path: String
  let descriptor: Int32
  /// Files being written lie here until they are whole; leftovers of a build that was killed are removed by the next one.
  package static let partial = ".booksite-partial"

  /// Makes the folder when it is missing, and waits until no other build is writing into it.
  package init(_ path: String) throws(FileError) {
    try createFolder(path)
    let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw FileError(path: path, action: "open", code: errno) }
    while flock(opened, LOCK_EX) != 0 {
      let code = errno
      guard code == EINTR else {
        close(opened)
        throw FileError(path: path, action: "lock", code: code)
      }
    }
    self.path = path
    descriptor = opened
  }

  /// The folder, made when it is missing; nil while another build is writing into it.
  package static func ifFree(_ path: String) throws(FileError) -> OutputFolder? {
    try createFolder(path)
    let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw FileError(path: path, action: "open", code: errno) }
    guard flock(opened, LOCK_EX | LOCK_NB) != 0 else { return OutputFolder(opened, path: path) }
    let code = errno
    close(opened)
    guard code == EWOULDBLOCK || code == EINTR else { throw FileError(path: path, action: "lock", code: code) }
    return nil
  }

  /// Takes over an open folder.
  init(_ descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// What is at a path below the folder, a symbolic link not followed; nil when nothing is.
  package func kind(of file: String) -> FileKind? {
    var status = stat()
    guard unsafe fstatat(descriptor, file, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// Size and last change of a regular file or a folder; nil for anything else. Any writing to a file makes another stamp,
  /// and anything that comes into a folder or goes out of it.
  package func stamp(of file: String) -> FileStamp? {
    var status = stat()
    guard unsafe fstatat(descriptor, file, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return FileStamp(status)
    case S_IFDIR:
      // How large a folder is says nothing.
      status.st_size = 0
      return FileStamp(status)
    default: return nil
    }
  }

  /// Makes one folder whose parent exists; throws `ELOOP` when a symbolic link is in its place. True when it was made.
  package func makeFolder(_ name: String) throws(FileError) -> Bool {
    if unsafe mkdirat(descriptor, name, 0o777) == 0 { return true }
    let code = errno
    guard code == EEXIST else { throw error(name, "create the folder", code) }
    switch kind(of: name) {
    case .folder: return false
    case .link: throw error(name, "create the folder", ELOOP)
    case .file, .other, nil: throw error(name, "create the folder", EEXIST)
    }
  }

  /// The bytes of a regular file; nil when there is none.
  package func read(_ file: String) throws(FileError) -> [UInt8]? {
    let kind = kind(of: file)
    guard kind == .file else {
      if kind == nil { return nil }
      throw error(file, "read", kind == .folder ? EISDIR : ELOOP)
    }
    do {
      return try readFile("\(path)/\(file)")
    } catch {
      throw error
    }
  }

  /// Prepares for `replace`: removes what an interrupted build left.
  package func beginWriting() throws(FileError) {
    guard try !makeFolder(OutputFolder.partial) else { return }
    try empty(OutputFolder.partial)
  }

  package func endWriting() {
    unsafe unlinkat(descriptor, OutputFolder.partial, AT_REMOVEDIR)
  }

  /// Removes a file, and then the folders above it that became empty. What is no file any more, or lies behind a symbolic
  /// link, belongs to somebody else and stays.
  package func remove(_ file: String) throws(FileError) {
    guard lies(file) else { return }
    switch kind(of: file) {
    case .folder: return
    case nil: break
    case .file, .link, .other:
      guard unsafe unlinkat(descriptor, file, 0) == 0 || errno == ENOENT else { throw error(file, "remove", errno) }
    }
    var parts = file.split(separator: "/").dropLast()
    while !parts.isEmpty {
      guard unsafe unlinkat(descriptor, parts.joined(separator: "/"), AT_REMOVEDIR) == 0 else { return }
      parts = parts.dropLast()
    }
  }

  /// Removes a folder in which there is nothing but folders; leaves any other.
  package func removeEmptyFolders(_ name: String) {
    guard kind(of: name) == .folder, let tree = try? FileTree(below: "\(path)/\(name)") else { return }
    for folder in tree.folders.reversed() { unsafe unlinkat(descriptor, "\(name)/\(folder)", AT_REMOVEDIR) }
    unsafe unlinkat(descriptor, name, AT_REMOVEDIR)
  }

  /// Whether everything above the file is a folder, here and not behind a link.
  private func lies(_ file: String) -> Bool {
    file.utf8.indices.allSatisfy { file.utf8[$0] != UInt8(ascii: "/") || kind(of: String(file[..<$0])) == .folder }
  }

  func error(_ file: String, _ action: String, _ code: Int32) -> FileError {
    FileError(path: "\(path)/\(file)", action: action, code: code)
  }
}

/// Writes files one after another; each thread that writes has its own.
package struct FileReplacer {
  private let temporary: String
  /// What a file holds, a part at a time.
  private var scratch = [UInt8](repeating: 0, count: 1 << 16)

  /// `number` tells the threads of one build apart.
  package init(number: Int) {
    temporary = ".booksite-partial/\(getpid())-\(number)"
  }

  package enum Outcome: Sendable {
    case written
    case unchanged
  }

  /// Leaves a file with the same bytes alone; otherwise replaces it whole, through a temporary file and a rename.
  package mutating func replace(
    _ file: String, with bytes: UnsafeRawBufferPointer, in folder: OutputFolder
  ) throws(FileError) -> Outcome {
    if unsafe folder.holds(bytes, in: file, scratch: &scratch) { return .unchanged }
    try unsafe folder.replace(file, with: bytes, through: temporary)
    return .written
  }
}

extension OutputFolder {
  fileprivate func holds(_ bytes: UnsafeRawBufferPointer, in file: String, scratch: inout [UInt8]) -> Bool {
    let opened = unsafe openat(descriptor, file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { return false }
    defer { close(opened) }
    return unsafe scratch.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      var compared = 0
      while true {
        let got = unsafe Self.readSome(opened, start, buffer.count)
        if got == 0 { return compared == bytes.count }
        guard got > 0, got <= bytes.count - compared, let expected = bytes.baseAddress,
          unsafe memcmp(start, expected + compared, got) == 0
        else { return false }
        compared += got
      }
    }
  }

  private static func readSome(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
    while true {
      #if canImport(Glibc)
        let got = unsafe Glibc.read(descriptor, start, count)
      #else
        let got = unsafe Darwin.read(descriptor, start, count)
      #endif
      if got >= 0 || errno != EINTR { return got }
    }
  }

  fileprivate func replace(
    _ file: String, with bytes: UnsafeRawBufferPointer, through temporary: String
  ) throws(FileError) {
    let opened = unsafe openat(descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw error(file, "write", errno) }
    var failure = unsafe writeAll(bytes, to: opened)
    if close(opened) != 0, failure == 0 { failure = errno }
    if failure == 0, unsafe renameat(descriptor, temporary, descriptor, file) != 0 { failure = errno }
    guard failure == 0 else {
      unsafe unlinkat(descriptor, temporary, 0)
      throw error(file, "write", failure)
    }
  }
}
