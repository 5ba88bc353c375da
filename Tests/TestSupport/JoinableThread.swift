import Foundation

/// A thread whose end can be waited for.
///
/// Sendable by hand: the handle is set once, before anyone else can see the object, and joining is the owner's, once.
final class JoinableThread: @unchecked Sendable {
  private var handle: pthread_t

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Nil when the system has no thread left.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var created: pthread_t?
      let code = pthread_create(&created, nil, { run($0) }, work.toOpaque())
      guard code == 0, let created else {
        work.release()
        return nil
      }
      handle = created
    #else
      var created = pthread_t()
      let code = pthread_create(&created, nil, { argument in argument.flatMap { run($0) } }, work.toOpaque())
      guard code == 0 else {
        work.release()
        return nil
      }
      handle = created
    #endif
  }

  func join() {
    pthread_join(handle, nil)
  }

  fileprivate static func perform(_ argument: UnsafeMutableRawPointer) {
    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
  }
}

private func run(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  JoinableThread.perform(argument)
  return nil
}

/// True when the descriptor is ready for `event`; false when `stopping` ends first.
func wait(for descriptor: Int32, _ event: Int32, or stopping: Int32) -> Bool {
  var waiting = [
    pollfd(fd: stopping, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptor, events: Int16(event), revents: 0),
  ]
  while true {
    let count = poll(&waiting, nfds_t(waiting.count), -1)
    if count < 0 && errno == EINTR { continue }
    guard count > 0, waiting[0].revents == 0 else { return false }
    return true
  }
}
