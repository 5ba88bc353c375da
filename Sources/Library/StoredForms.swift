import Books
import SQLite

/// Between names in one column.
private let separator = Unicode.Scalar(0x1F as UInt8)

/// Nil when there is no name. Names are plain text, which holds no control character.
func joined(_ names: [String]) -> String? {
  names.isEmpty ? nil : names.joined(separator: String(separator))
}

/// What `joined` joined.
func separated(_ names: String) -> [String] {
  names.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
}

extension Statement {
  /// What `joined` joined; none for NULL. Only valid while on a row.
  func names(_ column: Int32) -> [String] {
    texts(column, separatedBy: UInt8(ascii: separator))
  }
}

func known(_ text: String) -> String? {
  text.isEmpty ? nil : text
}

extension Day {
  /// Such as 20261130.
  var number: Int { year * 10_000 + month * 100 + day }

  init?(number: Int) {
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}

extension Prices {
  /// From three columns: list price, sale price, status.
  init(_ rows: Statement, from column: Int32) {
    self.init(
      list: rows.integer(column).map { Won($0) }, sale: rows.integer(column + 1).map { Won($0) },
      status: rows.text(column + 2) ?? "")
  }
}
