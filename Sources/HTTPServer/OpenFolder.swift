#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open folder. What is below it is reached name by name and never through a symbolic link, so nothing outside is.
struct OpenFolder: ~Copyable {
  private let descriptor: Int32

  init?(path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  func folder(named name: String) -> OpenFolder? {
    guard let descriptor = opened(name, O_DIRECTORY) else { return nil }
    return OpenFolder(descriptor: descriptor)
  }

  /// Nil for anything but a regular file.
  func file(named name: String) -> OpenFile? {
    // Opening a pipe would otherwise wait for somebody to write to it.
    guard let descriptor = opened(name, O_NONBLOCK) else { return nil }
    return OpenFile(descriptor: descriptor)
  }

  private func opened(_ name: String, _ flags: Int32) -> Int32? {
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let descriptor = unsafe openat(self.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags)
    guard descriptor >= 0 else { return nil }
    guard OpenFolder.isSpelled(name, descriptor) else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Whether the file's name is really this one. A Mac's disk finds `Index.html` as `index.html`, and GitHub does not.
  private static func isSpelled(_ name: String, _ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
      guard unsafe fcntl(descriptor, F_GETPATH, &path) == 0 else { return true }
      let stored = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return stored.split(separator: "/").last.map { $0 == name } ?? true
    #else
      return true
    #endif
  }
}

/// An open regular file and its size in bytes.
struct OpenFile: ~Copyable {
  let size: UInt64
  private let descriptor: Int32

  /// Takes the descriptor; closes it when it is not a regular file.
  fileprivate init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = UInt64(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// The descriptor, now the caller's to close.
  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }
}

func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
