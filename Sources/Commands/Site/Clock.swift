package import Books

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The moment a command runs, and the reader's calendar.
package struct Clock: Sendable {
  package let now: Moment
  /// The calendar date in the reader's time zone.
  package let today: Day
  private let timezone: String

  /// `SOURCE_DATE_EPOCH` (seconds since 1970, as reproducible builds use it) replaces the system's clock.
  ///
  /// The C library's zone is set for the whole process; that happens before any task starts.
  package init(timezone: String, environment: [String: String]) {
    self.timezone = timezone
    // Up to the year 9999, which is as far as dates go here.
    if let fixed = environment["SOURCE_DATE_EPOCH"].flatMap({ Int($0) }), (0...253_402_300_799).contains(fixed) {
      now = Moment(seconds: fixed)
    } else {
      now = Moment(seconds: time(nil))
    }
    unsafe setenv("TZ", timezone, 1)
    tzset()
    today = Clock.day(of: now)
  }

  /// The reader's calendar date at a moment.
  package static func day(of moment: Moment) -> Day {
    var seconds = time_t(moment.seconds)
    var parts = unsafe tm()
    unsafe localtime_r(&seconds, &parts)
    return unsafe moment.day(offset: parts.tm_gmtoff)
  }

  /// The reader's time at a moment, such as `09:53`.
  package static func timeOfDay(at moment: Moment) -> String {
    var seconds = time_t(moment.seconds)
    var parts = unsafe tm()
    unsafe localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}
