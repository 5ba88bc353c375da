/// A calendar date without a time or zone, such as the day a book came out or a price was seen.
package struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let year: Int
  /// 1…12.
  package let month: Int
  /// 1…31.
  package let day: Int

  /// Nil unless the date exists in the Gregorian calendar, years 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Day.length(ofMonth: month, in: year)
    else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `2014-11-17` from the first ten characters of a longer text, as Kakao's `datetime` must be read: it is a date in
  /// Korea, and as an instant in UTC it would be the day before.
  package init?(prefixOf text: String) {
    let bytes = Array(text.utf8.prefix(10))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0 as Int?) { value, byte in
        guard let value, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        return value * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Reads exactly `2014-11-17`.
  package init?(_ text: String) {
    guard text.utf8.count == 10 else { return nil }
    self.init(prefixOf: text)
  }

  package var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  package static func < (a: Day, b: Day) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let leap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
