import Foundation
import Synchronization

/// Kakao's book search and its picture hosts on a port of this computer: paging, refusals and quirks as the services have them,
/// faults on demand.
package final class StandInServer: Sendable {
  package struct Request: Sendable, Hashable {
    package var method: String
    package var path: String
    /// As it was sent, after the `?`.
    package var rawQuery: String
    /// Decoded as the service decodes it: `+` is a space.
    package var query: [String: String]
    /// Names in lower case.
    package var headers: [String: String]
  }

  /// The only key the service knows. Sent nowhere else.
  package static let key = "0123456789abcdef0123456789abcdef"

  private let service: Service

  /// `answers` holds the documents of each query, in order. Look-ups by ISBN search all of them.
  package init(answers: [String: [BookDocument]] = [:]) throws {
    service = try Service(answers: answers)
    service.open()
  }

  deinit {
    service.stop()
  }

  package var port: UInt16 { service.port }

  /// Such as `http://127.0.0.1:51234/v3/search/book`.
  package var endpoint: String { "http://127.0.0.1:\(port)/v3/search/book" }

  /// Everything asked so far, in order of arrival.
  package var requests: [Request] { service.state.withLock { $0.requests } }

  /// The next requests meet these faults, one each; those after them are answered.
  package func meet(_ faults: Fault...) { service.state.withLock { $0.script = faults } }

  /// Every request meets this fault from now on; nil ends it.
  package func always(_ fault: Fault?) { service.state.withLock { $0.fault = fault } }

  /// Requests for exactly this path and query meet this fault from now on; nil ends it.
  package func always(_ fault: Fault?, at target: String) { service.state.withLock { $0.faults[target] = fault } }

  /// What is sent for exactly this path and query; nil for nothing.
  package func setPicture(_ picture: Picture?, at target: String) {
    service.state.withLock { $0.pictures[target] = picture }
  }

  /// The most requests that were being answered at the same time.
  package var mostAtOnce: Int { service.state.withLock { $0.mostAtOnce } }

  package func setAnswer(_ documents: [BookDocument], to query: String) {
    service.state.withLock { $0.answers[query] = documents }
  }

  /// Ends every connection and waits until nothing runs any more. The port refuses connections from then on.
  package func stop() { service.stop() }

  static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// What the server's threads share. They keep it alive; only the server stops it.
private final class Service: Sendable {
  struct State {
    var answers: [String: [BookDocument]] = [:]
    var script: [StandInServer.Fault] = []
    var fault: StandInServer.Fault?
    var faults: [String: StandInServer.Fault] = [:]
    var pictures: [String: StandInServer.Picture] = [:]
    var requests: [StandInServer.Request] = []
    var atOnce = 0
    var mostAtOnce = 0
    var threads: [JoinableThread] = []
    var isStopped = false
  }

  let port: UInt16
  let state: Mutex<State>
  private let listener: Int32
  /// The first end is readable, and stays so, once the server is to stop.
  private let stopping: (read: Int32, write: Int32)

  init(answers: [String: [BookDocument]]) throws {
    (listener, port) = try listenOnLoopback()
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      close(listener)
      throw StandInServer.systemError
    }
    stopping = (moved(ends[0]), moved(ends[1]))
    state = Mutex(State(answers: answers))
  }

  deinit {
    close(stopping.read)
    close(stopping.write)
    close(listener)
  }

  func open() {
    start {
      while wait(for: self.listener, POLLIN, or: self.stopping.read) {
        let descriptor = accept(self.listener, nil, nil)
        if descriptor >= 0 { self.start { self.serve(Connection(descriptor, stopping: self.stopping.read)) } }
      }
    }
  }

  func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped
    }
    if wasStopped { return }
    var byte: UInt8 = 0
    write(stopping.write, &byte, 1)
    while let thread = state.withLock({ $0.threads.popLast() }) { thread.join() }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func start(_ body: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if !state.isStopped, let thread = JoinableThread(body) { state.threads.append(thread) }
    }
  }

  private func serve(_ connection: Connection) {
    while let request = connection.readRequest() {
      let (fault, answers) = state.withLock { state in
        state.requests.append(request)
        state.atOnce += 1
        state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
        var fault = state.script.isEmpty ? state.fault : state.script.removeFirst()
        fault = fault ?? state.faults[request.target] ?? PictureRules(pictures: state.pictures).response(to: request)
        return (fault, state.answers)
      }
      let goesOn = connection.send(fault ?? KakaoRules(answers: answers).response(to: request), to: request)
      state.withLock { $0.atOnce -= 1 }
      guard goesOn else { return }
    }
  }
}

private func listenOnLoopback() throws -> (Int32, UInt16) {
  #if canImport(Darwin)
    let opened = socket(AF_INET, SOCK_STREAM, 0)
  #else
    let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  guard opened >= 0 else { throw StandInServer.systemError }
  let descriptor = moved(opened)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isReady = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
        && getsockname(descriptor, address, &length) == 0
    }
  }
  guard isReady else {
    close(descriptor)
    throw StandInServer.systemError
  }
  return (descriptor, UInt16(bigEndian: address.sin_port))
}

/// The same file under a high number, not inherited by processes that tests start.
///
/// Low numbers are left to the client: Foundation's loader can miss what happens on a connection whose number another part of
/// the process had a moment before.
func moved(_ descriptor: Int32) -> Int32 {
  let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 400)
  guard high >= 0 else { return descriptor }
  close(descriptor)
  return high
}
