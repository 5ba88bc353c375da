#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system said about one file.
package struct FileError: Error, Sendable, Hashable {
  package var path: String
  /// What was tried: `read`, `write`, `create the folder`, …
  package var action: String
  /// The system's error number (`errno`).
  package var code: Int32

  package init(path: String, action: String, code: Int32) {
    self.path = path
    self.action = action
    self.code = code
  }

  /// The system's own words, such as `No such file or directory`.
  package var reason: String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case EINVAL: "it is not a regular file"
    case ENOTDIR: "a part of the path is not a folder"
    case ELOOP: "it is a symbolic link"
    case ENOSPC: "the disk is full"
    case EROFS: "the disk is read-only"
    default: unsafe String(cString: strerror(code))
    }
  }

  package var isSymbolicLink: Bool { code == ELOOP }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}
