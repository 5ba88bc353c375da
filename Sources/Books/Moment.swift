/// An instant, to the second. Lists keep the instant a book was added or looked at; pages show days.
package struct Moment: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds left out.
  package let seconds: Int

  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Later than every other.
  package static let never = Moment(seconds: .max)

  /// Reads exactly `2026-11-30T09:00:00Z`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z"), let day = Day(prefixOf: text)
    else { return nil }
    func number(_ start: Int) -> Int? {
      let digits = bytes[start..<start + 2]
      // `Int` would take a sign, too.
      return digits.allSatisfy { $0 >= UInt8(ascii: "0") } ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
    guard let hour = number(11), let minute = number(14), let second = number(17), (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    seconds = day.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
  }

  package var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = secondOfDay
    return "\(day(offset: 0))T\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }

  /// The calendar date in a zone whose clock is `offset` seconds ahead of UTC at this moment.
  package func day(offset: Int) -> Day {
    let (sum, overflows) = seconds.addingReportingOverflow(offset)
    return Day(daysSince1970: Int((Double(overflows ? seconds : sum) / 86_400).rounded(.down)))
  }

  /// As e-mail and RSS write it, in UTC: `Sat, 28 Nov 2026 13:02:11 +0000`.
  package var rfc822: String {
    let day = day(offset: 0)
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    // The first day of all was a Thursday.
    let weekday = weekdays[(day.daysSince1970 % 7 + 7) % 7]
    let text = description
    let (year, number, time) = (text.prefix(4), text.dropFirst(8).prefix(2), text.dropLast().suffix(8))
    return "\(weekday), \(number) \(months[day.month - 1]) \(year) \(time) +0000"
  }

  private var secondOfDay: Int {
    let rest = seconds % 86_400
    return rest < 0 ? rest + 86_400 : rest
  }

  package static func < (a: Moment, b: Moment) -> Bool { a.seconds < b.seconds }
}

// Conversion between dates and day numbers in the proleptic Gregorian calendar, with years that start in March so that the
// leap day comes last.
extension Day {
  /// The day so many days later, or earlier; stays within the years 1 to 9999.
  package func adding(days: Int) -> Day {
    Day(daysSince1970: daysSince1970 + days)
  }

  package var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Days outside the years 1 to 9999 become the nearest day inside.
  init(daysSince1970 number: Int) {
    let shifted = min(max(number, -719_162), 2_932_896) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (shiftedMonth < 10 ? 0 : 1)
  }
}
