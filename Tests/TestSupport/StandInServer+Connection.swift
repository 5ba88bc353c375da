import Foundation

/// One connection of the server, closed at the end.
final class Connection {
  private let descriptor: Int32
  private let stopping: Int32
  private var received: [UInt8] = []
  private var isReset = false

  init(_ descriptor: Int32, stopping: Int32) {
    let descriptor = moved(descriptor)
    self.descriptor = descriptor
    self.stopping = stopping
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    // A process started meanwhile may hold a copy of the descriptor; the client hears of the end all the same.
    if !isReset { shutdown(descriptor, Int32(SHUT_RDWR)) }
    close(descriptor)
  }

  /// The next request; nil when the client or the server is done.
  func readRequest() -> StandInServer.Request? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let place = received.indices.first(where: { received[$0...].starts(with: end) }) {
        let head = String(decoding: received[..<place], as: UTF8.self)
        received.removeFirst(place + end.count)
        return StandInServer.Request(head: head)
      }
      guard wait(for: descriptor, POLLIN, or: stopping) else { return nil }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
  }

  /// Returns whether the connection can take another request.
  func send(_ fault: StandInServer.Fault, to request: StandInServer.Request) -> Bool {
    switch fault {
    case .response(let status, let headers, let type, let body):
      let sent = request.method == "HEAD" ? [] : body
      return send(head(status: status, headers: headers, type: type, length: body.count) + sent)
    case .keyRefused(let refusal):
      let body = Array(refusal.body(key: request.headers["authorization"] ?? "").utf8)
      return send(head(status: 401, headers: [:], type: "application/json", length: body.count) + body)
    case .reset:
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      isReset = true
      return false
    case .closed:
      return false
    case .truncated:
      _ = send(head(status: 200, headers: [:], type: "application/json", length: 10_000))
      _ = send(Array("{\"documents\":[".utf8))
      return false
    case .silence:
      waitForTheEnd()
      return false
    case .oneByte:
      _ = send(Array("H".utf8))
      waitForTheEnd()
      return false
    case .headersOnly:
      _ = send(head(status: 200, headers: [:], type: "application/json", length: 10_000))
      waitForTheEnd()
      return false
    case .endless:
      _ = send(Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[".utf8))
      let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
      while send(spaces) {}
      return false
    }
  }

  /// Returns when the client hangs up or the server stops.
  private func waitForTheEnd() {
    var byte: UInt8 = 0
    while wait(for: descriptor, POLLIN, or: stopping), recv(descriptor, &byte, 1, 0) > 0 {}
  }

  private func head(status: Int, headers: [String: String], type: String, length: Int) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) Status", "Content-Type: \(type);charset=UTF-8", "Content-Length: \(length)"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// False when the client hung up or the server stops.
  private func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      guard wait(for: descriptor, POLLOUT, or: stopping) else { return false }
      let count = bytes[sent...].withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0 && (errno == EAGAIN || errno == EINTR) { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

extension StandInServer.KeyRefusal {
  func body(key authorization: String) -> String {
    let key = authorization.split(separator: " ").last.map(String.init) ?? ""
    let message =
      switch self {
      case .noHeader: "cannot find Authorization : KakaoAK header"
      case .wrongFormat: "wrong appKey(\(key)) format"
      case .unknown: "appKey(\(key)) does not exist"
      case .address: "ip mismatched! callerIp=203.0.113.7. check out registered ips. appKey(\(key))"
      }
    return "{\"errorType\":\"AccessDeniedError\",\"message\":\"\(message)\"}"
  }
}

extension StandInServer.Request {
  /// Nil for what is no request line.
  init?(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(words[0])
    path = String(target[0])
    rawQuery = target.count == 2 ? String(target[1]) : ""
    query = [:]
    for field in rawQuery.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = parts.map { part in
        part.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? "(broken)"
      }
      query[decoded[0]] = decoded.count == 2 ? decoded[1] : ""
    }
    headers = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
  }
}
