/// An International Standard Book Number as the book trade uses it since 2007: thirteen digits, prefix 978 or 979, right check digit.
package struct ISBN: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The thirteen digits as a number.
  private let number: UInt64

  /// Thirteen ASCII digits with nothing around them; nil unless the prefix and the check digit are right.
  package init?(thirteen digits: some StringProtocol) {
    var number: UInt64 = 0
    var sum = 0
    var count = 0
    for byte in digits.utf8 {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), count < 13 else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      number = number * 10 + UInt64(digit)
      sum += count.isMultiple(of: 2) ? digit : 3 * digit
      count += 1
    }
    guard count == 13, sum.isMultiple(of: 10), (978...979).contains(number / 10_000_000_000) else { return nil }
    self.number = number
  }

  /// Ten characters, the last a digit or `X`; nil unless the check digit is right.
  ///
  /// The ISBN-13 is the same number with prefix 978 and a new check digit.
  package init?(ten characters: some StringProtocol) {
    var digits: [UInt8] = []
    for (index, byte) in characters.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "X") where index == 9, UInt8(ascii: "x") where index == 9: digits.append(10)
      default: return nil
      }
    }
    guard digits.count == 10, ISBN.tenCheckSum(digits) == 0 else { return nil }
    let body = [9, 7, 8] + digits[..<9]
    number = (body + [ISBN.checkDigit(of: body)]).reduce(0) { $0 * 10 + UInt64($1) }
  }

  package var description: String { String(number) }

  package static func < (a: ISBN, b: ISBN) -> Bool { a.number < b.number }

  /// The right thirteenth digit for twelve digits (EAN-13: weights 1 and 3).
  package static func checkDigit(of twelve: [UInt8]) -> UInt8 {
    let sum = twelve.enumerated().reduce(0) { $0 + Int($1.element) * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    return UInt8((10 - sum % 10) % 10)
  }

  /// The right tenth character for nine digits; `X` counts ten.
  package static func checkCharacter(ofTen nine: [UInt8]) -> String {
    let value = (11 - tenCheckSum(nine)) % 11
    return value == 10 ? "X" : "\(value)"
  }

  /// Zero for a right ISBN-10 (weights 10 down to 1, modulo 11; X counts ten).
  private static func tenCheckSum(_ ten: [UInt8]) -> Int {
    ten.enumerated().reduce(0) { $0 + Int($1.element) * (10 - $1.offset) } % 11
  }
}
