import Books

/// Between names in one column.
private let separator = Unicode.Scalar(0x1F as UInt8)

/// Nil when there is no name. A name that holds the separator, which only a snapshot written by hand can, gets a
/// space for it.
func joined(_ names: [String]) -> String? {
  if names.isEmpty { return nil }
  return names.map { $0.utf8.contains(UInt8(ascii: separator)) ? withoutSeparator($0) : $0 }
    .joined(separator: String(separator))
}

private func withoutSeparator(_ name: String) -> String {
  String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == separator ? " " : $0 }))
}

/// What `joined` joined.
func separated(_ names: String?) -> [String] {
  guard let names else { return [] }
  var list: [String] = []
  var start = names.utf8.startIndex
  while let end = names.utf8[start...].firstIndex(of: UInt8(ascii: separator)) {
    list.append(String(names[start..<end]))
    start = names.utf8.index(after: end)
  }
  list.append(start == names.utf8.startIndex ? names : String(names[start...]))
  return list
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
