#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Size and last change of what is at a path. Any writing to a file makes another stamp, and so does any new, renamed or
/// removed name in a folder.
package struct FileStamp: Sendable, Hashable, CustomStringConvertible {
  /// In bytes.
  package let size: Int
  /// Since 1970.
  package let seconds: Int
  package let nanoseconds: Int

  init(_ status: borrowing stat) {
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    size = Int(status.st_size)
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
  }

  package init(size: Int, seconds: Int, nanoseconds: Int) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Reads what `description` wrote.
  package init?(_ text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let numbers = words.map { Int(Substring($0)) }
    guard numbers.count == 3, let size = numbers[0], let seconds = numbers[1], let nanoseconds = numbers[2] else {
      return nil
    }
    self.init(size: size, seconds: seconds, nanoseconds: nanoseconds)
  }

  package var description: String { "\(size) \(seconds) \(nanoseconds)" }
}

/// Symbolic links followed; nil when nothing is there.
package func stamp(ofPath path: String) -> String? {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return nil }
  return FileStamp(status).description
}
