/// An amount of South Korean won; there is no smaller unit.
package struct Won: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let amount: Int

  package init(_ amount: Int) {
    self.amount = amount
  }

  /// Thousands grouped by commas, as every Korean price is written: `14,900`.
  package var description: String {
    let digits = Array(String(amount.magnitude).utf8)
    var bytes: [UInt8] = amount < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { bytes.append(UInt8(ascii: ",")) }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func < (a: Won, b: Won) -> Bool { a.amount < b.amount }
}
