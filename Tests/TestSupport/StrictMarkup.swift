/// A page taken apart by rules stricter than a browser's: where a browser repairs, this reader objects. Text that left the
/// place it was written into, an attribute or an element, therefore cannot go unseen.
package struct StrictMarkup: Sendable {
  package struct Element: Sendable {
    package var name: String
    package var attributes: [(name: String, value: String)]
    /// Of everything inside, with character references decoded.
    package var text = ""
    /// How many elements are directly inside.
    package var children = 0
    /// 1-based.
    package var line: Int

    package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Neither text nor element.
    package var isEmpty: Bool { children == 0 && text.allSatisfy(\.isWhitespace) }
  }

  package struct Mistake: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// In the order of their end tags; void elements where they stand.
  package private(set) var elements: [Element] = []
  package private(set) var comments: [String] = []

  package func elements(named name: String) -> [Element] { elements.filter { $0.name == name } }

  /// `isDocument` expects `<!doctype html>` or an XML declaration first.
  package init(_ bytes: some Sequence<UInt8>, isDocument: Bool) throws(Mistake) {
    var reader = Reader(Array(bytes))
    let isXML = isDocument && reader.skip("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    if isDocument, !isXML, !reader.skip("<!doctype html>\n") {
      throw reader.mistake("does not begin as a document does")
    }
    var open: [Element] = []
    while !reader.isAtEnd {
      if reader.skip("<!--") {
        comments.append(try reader.text(until: "-->"))
      } else if reader.skip("</") {
        let name = try reader.name()
        guard reader.skip(">") else { throw reader.mistake("‘</\(name)’ does not end in ‘>’") }
        guard let element = open.popLast(), element.name == name else {
          throw reader.mistake("‘</\(name)>’ closes nothing; open are \(open.map(\.name))")
        }
        elements.append(element)
      } else if reader.skip("<") {
        var element = Element(name: try reader.name(), attributes: [], line: reader.line())
        element.attributes = try reader.attributes(of: element.name)
        let closesItself = reader.skip("/")
        guard reader.skip(">") else { throw reader.mistake("‘<\(element.name)’ does not end in ‘>’") }
        for index in open.indices.suffix(1) { open[index].children += 1 }
        if closesItself || !isXML && StrictMarkup.void.contains(element.name) {
          elements.append(element)
        } else if !isXML && element.name == "style" {
          element.text = try reader.text(until: "</style>")
          elements.append(element)
        } else {
          open.append(element)
        }
      } else {
        let text = try reader.text()
        for index in open.indices { open[index].text += text }
      }
    }
    guard open.isEmpty else { throw reader.mistake("never closed: \(open.map(\.name))") }
  }

  private static let void: Set<String> = ["meta", "link", "img", "input", "br", "hr"]
}

private struct Reader {
  let bytes: [UInt8]
  var index = 0
  private var counted = (index: 0, line: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func line() -> Int {
    counted.line += bytes[counted.index..<index].count { $0 == UInt8(ascii: "\n") }
    counted.index = index
    return counted.line
  }

  func mistake(_ words: String) -> StrictMarkup.Mistake {
    let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
    let around = String(decoding: bytes[max(0, index - 40)..<min(bytes.count, index + 40)], as: UTF8.self)
    return StrictMarkup.Mistake(description: "line \(line): \(words), near ‘\(around)’")
  }

  mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  mutating func name() throws(StrictMarkup.Mistake) -> String {
    let start = index
    while index < bytes.count, isNamePart(bytes[index]) { index += 1 }
    guard start < index else { throw mistake("no name") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  mutating func attributes(of element: String) throws(StrictMarkup.Mistake) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    while skip(" ") {
      if bytes[index...].starts(with: "/".utf8) { break }
      let name = try name()
      guard skip("=\"") else { throw mistake("the attribute ‘\(name)’ of ‘\(element)’ is not quoted") }
      let value = try text(until: "\"", decoding: true)
      guard !result.contains(where: { $0.name == name }) else { throw mistake("‘\(name)’ is repeated") }
      result.append((name, value))
    }
    return result
  }

  mutating func text(until end: String, decoding: Bool = false) throws(StrictMarkup.Mistake) -> String {
    let start = index
    while index < bytes.count, !bytes[index...].starts(with: end.utf8) { index += 1 }
    guard index < bytes.count else { throw mistake("‘\(end)’ is missing") }
    let part = bytes[start..<index]
    index += end.utf8.count
    return decoding ? try decoded(part) : String(decoding: part, as: UTF8.self)
  }

  /// As far as the next tag.
  mutating func text() throws(StrictMarkup.Mistake) -> String {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    return try decoded(bytes[start..<index])
  }

  private func decoded(_ part: ArraySlice<UInt8>) throws(StrictMarkup.Mistake) -> String {
    guard let text = String(validating: part, as: UTF8.self) else { throw mistake("not UTF-8") }
    for scalar in text.unicodeScalars where isForbidden(scalar) {
      throw mistake("U+\(String(scalar.value, radix: 16)) stands in text")
    }
    guard part.allSatisfy({ $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }) else {
      throw mistake("‘<’ or ‘>’ stands in text")
    }
    var result: [UInt8] = []
    var rest = part
    while let first = rest.first {
      guard first == UInt8(ascii: "&") else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      guard let reference = references.first(where: { rest.starts(with: $0.name.utf8) }) else {
        let word = String(decoding: rest.prefix(8), as: UTF8.self)
        throw mistake("‘\(word)’ is no character reference that is written here")
      }
      result += Array(reference.text.utf8)
      rest = rest.dropFirst(reference.name.utf8.count)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

private let references = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")].map {
  (name: $0.0, text: $0.1)
}

/// What XML 1.0 cannot hold, and HTML calls an error.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: false
  case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: true
  default: false
  }
}
