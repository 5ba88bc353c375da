#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// All bytes of what is no regular file, such as a pipe. Throws above `limit` bytes (`EFBIG`).
package func readStream(at path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(path: path, action: "read", code: errno) }
  defer { close(descriptor) }
  return try readStream(descriptor, named: path, limit: limit)
}

/// All bytes until the end of an open stream. Throws above `limit` bytes (`EFBIG`).
package func readStream(_ descriptor: Int32, named name: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let got = unsafe part.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if got == 0 { return bytes }
    if got < 0 {
      if errno == EINTR { continue }
      throw FileError(path: name, action: "read", code: errno)
    }
    bytes.append(contentsOf: part[..<got])
    guard bytes.count <= limit else { throw FileError(path: name, action: "read", code: EFBIG) }
  }
}
