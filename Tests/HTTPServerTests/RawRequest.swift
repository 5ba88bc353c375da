import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What came back over a plain socket.
struct Reply {
  var status: Int
  /// Names in lower case.
  var headers: [String: String]
  var body: String

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else { return nil }
    self.status = status
    headers = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[line[..<colon].lowercased()] = value
    }
    body = String(text[end.upperBound...])
  }
}

struct ConnectionFailed: Error {}

/// Sends exactly these bytes to a port of this computer and reads until the server closes. No library in between tidies
/// the path.
func exchange(_ request: [UInt8], port: UInt16) throws -> [UInt8] {
  #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #endif
  guard descriptor >= 0 else { throw ConnectionFailed() }
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let connected = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard connected == 0 else { throw ConnectionFailed() }
  var sent = 0
  while sent < request.count {
    let count = request.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + sent }, request.count - sent) }
    guard count > 0 else { throw ConnectionFailed() }
    sent += count
  }
  var received: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return received }
    received += buffer[..<count]
  }
}

func request(_ path: String, method: String = "GET", host: String? = nil, port: UInt16) throws -> Reply {
  let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close", "", ""]
  guard let reply = Reply(try exchange(Array(lines.joined(separator: "\r\n").utf8), port: port)) else {
    throw ConnectionFailed()
  }
  return reply
}
