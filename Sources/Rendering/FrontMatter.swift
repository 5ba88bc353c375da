import Books
import Content

/// YAML front matter that Obsidian, Hugo and Jekyll read: every text is double-quoted, so that nothing in it can be taken
/// for YAML.
struct FrontMatter {
  private(set) var bytes: [UInt8] = Array("---\n".utf8)

  mutating func text(_ key: String, _ value: String) {
    guard !value.isEmpty else { return }
    start(key)
    quote(value)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func texts(_ key: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    start(key)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      quote(value)
    }
    bytes.append(contentsOf: "]\n".utf8)
  }

  mutating func number(_ key: String, _ value: Int?) {
    guard let value else { return }
    plain(key, String(value))
  }

  mutating func day(_ key: String, _ value: Day?) {
    guard let value else { return }
    plain(key, value.description)
  }

  mutating func flag(_ key: String, _ value: Bool) {
    if value { plain(key, "true") }
  }

  /// A number that may have a half.
  mutating func rating(_ key: String, _ value: Rating?) {
    guard let value else { return }
    plain(key, value.description)
  }

  /// A group of days; nothing when there is none.
  mutating func days(_ key: String, _ days: [(key: String, day: Day?)]) {
    let known = days.compactMap { entry in entry.day.map { "\(entry.key): \($0)" } }
    if !known.isEmpty { plain(key, "{ \(known.joined(separator: ", ")) }") }
  }

  /// Closes the block.
  func finished() -> [UInt8] {
    bytes + Array("---\n".utf8)
  }

  private mutating func plain(_ key: String, _ value: String) {
    start(key)
    bytes.append(contentsOf: value.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func start(_ key: String) {
    bytes.append(contentsOf: key.utf8)
    bytes.append(contentsOf: ": ".utf8)
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C:
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(scalar.value))
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
