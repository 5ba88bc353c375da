#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that listens on 127.0.0.1. Whoever takes the descriptor closes it.
struct ListeningSocket {
  let descriptor: Int32
  let port: UInt16

  init(_ port: FileServer.Port) throws(FileServerError) {
    switch port {
    case .exactly(let number):
      self = try ListeningSocket(number: number)
    case .firstFree(let numbers):
      for number in numbers {
        do {
          self = try ListeningSocket(number: number)
          return
        } catch .portTaken {
          continue
        }
      }
      throw .everyPortTaken(numbers)
    }
  }

  private init(number: UInt16) throws(FileServerError) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .cannotListen(code: errno) }
    if let code = ListeningSocket.listen(on: descriptor, number: number) {
      close(descriptor)
      switch code {
      case EADDRINUSE: throw .portTaken(number)
      case EACCES: throw .portForbidden(number)
      default: throw .cannotListen(code: code)
      }
    }
    self.descriptor = descriptor
    port = ListeningSocket.boundPort(of: descriptor) ?? number
  }

  /// The error number; nil when it listens.
  private static func listen(on descriptor: Int32, number: UInt16) -> Int32? {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A server stopped a moment ago must not keep its port from the next one.
    var yes: Int32 = 1
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = number.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0 else { return errno }
    #if canImport(Glibc)
      let isListening = Glibc.listen(descriptor, 64) == 0
    #else
      let isListening = Darwin.listen(descriptor, 64) == 0
    #endif
    return isListening ? nil : errno
  }

  private static func boundPort(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }
}
