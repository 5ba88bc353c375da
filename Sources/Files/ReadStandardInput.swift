#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// All bytes of standard input until its end. Throws above `limit` bytes (`EFBIG`).
package func readStandardInput(limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let got = unsafe part.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if got == 0 { return bytes }
    if got < 0 {
      if errno == EINTR { continue }
      throw FileError(path: "standard input", action: "read", code: errno)
    }
    bytes.append(contentsOf: part[..<got])
    guard bytes.count <= limit else { throw FileError(path: "standard input", action: "read", code: EFBIG) }
  }
}
