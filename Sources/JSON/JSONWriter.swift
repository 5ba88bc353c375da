/// Writes JSON text as bytes: the same calls give the same bytes, members in the order they are written.
///
/// ```
/// var writer = JSONWriter()
/// writer.object {
///   $0.member("title", "책장")
///   $0.key("wishes")
///   $0.array { $0.integer(1) }
/// }
/// let bytes = writer.finish()
/// ```
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// No white space at all.
    case compact
    /// Every member and element on a line of its own, two spaces deeper than what it is in.
    case indented
  }

  /// What is written so far.
  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private let escapesForHTML: Bool
  private let escapesInvisible: Bool
  private var depth = 0
  /// Nothing is written yet inside the innermost object or array.
  private var isFirst = true
  private var followsKey = false

  /// With `escapesForHTML` the text can stand inside a `<script>` element: `<`, `>`, `&` and the line separators U+2028 and
  /// U+2029 are written as `\u` escapes.
  ///
  /// With `escapesInvisible` a terminal can show it: controls and marks that turn the direction of writing are escapes, too.
  package init(_ layout: Layout = .indented, escapesForHTML: Bool = false, escapesInvisible: Bool = false) {
    self.layout = layout
    self.escapesForHTML = escapesForHTML
    self.escapesInvisible = escapesInvisible
  }

  /// All bytes and a final line feed.
  package consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  // MARK: Objects and arrays

  /// Writes an object; `body` writes its members, each a key and a value.
  package mutating func object<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    begin(UInt8(ascii: "{"))
    try body(&self)
    end(UInt8(ascii: "}"))
  }

  /// Writes an array; `body` writes its elements.
  package mutating func array<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    begin(UInt8(ascii: "["))
    try body(&self)
    end(UInt8(ascii: "]"))
  }

  /// The next value belongs to this key.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  // MARK: Values

  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  package mutating func integer(_ number: some BinaryInteger) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  // MARK: Members

  /// A nil text writes nothing.
  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// A nil number writes nothing.
  package mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    integer(number)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  package mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    array { array in
      for text in texts { array.string(text) }
    }
  }

  // MARK: Bytes

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(bracket)
    isFirst = false
  }

  /// Writes what goes between the value or key before and the next one.
  private mutating func separate() {
    if followsKey {
      followsKey = false
      isFirst = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    guard layout == .indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var clean = utf8.startIndex
      for index in utf8.indices {
        let byte = unsafe utf8[index]
        guard JSONWriter.isNotable(byte), let length = unsafe escapeLength(utf8, at: index) else { continue }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
        unsafe escape(utf8, at: index, length: length)
        clean = index + length
      }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a character that begins with the byte may have to be escaped; most need no closer look.
  @inline(__always)
  private static func isNotable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F, 0xC2, 0xE2: true
    default: false
    }
  }

  /// How many bytes at `index` are one character that must be escaped; nil when none is.
  private func escapeLength(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    switch unsafe utf8[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20: 1
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): escapesForHTML ? 1 : nil
    case 0xE2 where escapesForHTML || escapesInvisible:
      index + 2 < utf8.count ? unsafe escapeLength(afterE2: utf8[index + 1], utf8[index + 2]) : nil
    case 0x7F: escapesInvisible ? 1 : nil
    // U+0080…009F.
    case 0xC2 where escapesInvisible && index + 1 < utf8.count: unsafe utf8[index + 1] < 0xA0 ? 2 : nil
    default: nil
    }
  }

  /// U+2028 and U+2029 break lines in scripts; U+200E, U+200F, U+202A…202E and U+2066…2069 turn the direction.
  private func escapeLength(afterE2 second: UInt8, _ third: UInt8) -> Int? {
    switch (second, third) {
    case (0x80, 0xA8...0xA9): 3
    case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): escapesInvisible ? 3 : nil
    default: nil
    }
  }

  private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int, length: Int) {
    let byte = unsafe utf8[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
    } else if length > 1 {
      let last = UInt32(unsafe utf8[index + length - 1] & 0x3F)
      let scalar =
        length == 2
        ? UInt32(byte & 0x1F) << 6 | last
        : UInt32(byte & 0x0F) << 12 | UInt32(unsafe utf8[index + 1] & 0x3F) << 6 | last
      let digits = String(scalar, radix: 16, uppercase: true)
      bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    } else if let letter = shortEscapes[byte] {
      bytes.append(contentsOf: [UInt8(ascii: "\\"), letter])
    } else {
      let digits = Array("0123456789ABCDEF".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(contentsOf: [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }
}

private let shortEscapes: [UInt8: UInt8] = [
  UInt8(ascii: "\n"): UInt8(ascii: "n"), UInt8(ascii: "\r"): UInt8(ascii: "r"), UInt8(ascii: "\t"): UInt8(ascii: "t"),
]
