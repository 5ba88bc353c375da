package import Books

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How time passes between the tries of a request; tests put their own in.
package struct Pauses: Sendable {
  /// Returns early when the task is cancelled.
  package var pause: @Sendable (Duration) async -> Void
  /// Between 0 and 1, so that many clients do not come back at the same moment.
  package var jitter: @Sendable () -> Double
  package var now: @Sendable () -> Moment

  package init(
    pause: @escaping @Sendable (Duration) async -> Void, jitter: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Moment
  ) {
    self.pause = pause
    self.jitter = jitter
    self.now = now
  }

  package static let real = Pauses(
    pause: { try? await Task.sleep(for: $0) },
    jitter: { Double.random(in: 0..<1) },
    now: { Moment(seconds: time(nil)) })

  /// A quarter of a second after the first try, doubled after each further one, give or take a quarter.
  func backOff(afterTry number: Int) -> Duration {
    .seconds(0.25 * Double(1 << (number - 1)) * (0.75 + 0.5 * jitter()))
  }
}

/// In seconds, for messages.
func shown(_ duration: Duration) -> String {
  let seconds = duration / .seconds(1)
  return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
}
