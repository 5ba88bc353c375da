/// A strict reader of the XML that drawings are written in: UTF-8, without document types.
struct SVGReader {
  struct Attribute {
    /// As it is written, with its prefix.
    var name: String
    /// References to characters are resolved.
    var value: String
  }

  struct Element {
    var name: String
    var attributes: [Attribute]
    /// Whether it ends where it begins.
    var isEmpty: Bool

    var localName: String { Element.localName(of: name) }

    /// Without its prefix and in lower case.
    static func localName(of name: String) -> String {
      String(name.split(separator: ":", omittingEmptySubsequences: false).last ?? "").lowercased()
    }
  }

  enum Event {
    case start(Element)
    case end(String)
    case text(String)
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: [UInt8]) throws(SVGProblem) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw SVGProblem("it is not in UTF-8") }
    guard !bytes.contains(where: { $0 < 0x20 && !isSpace($0) }) else { throw SVGProblem("it has control characters") }
    self.bytes = bytes[...]
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if isText("<?xml", in: bytes, at: index) { try readDeclaration() }
  }

  /// Nil at the end. Comments are skipped.
  mutating func next() throws(SVGProblem) -> Event? {
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { index = end }
        return .text(try resolved(bytes[index..<end]))
      }
      if isText("<!--", in: bytes, at: index) {
        index = try end(of: "--", from: index + 4)
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { throw malformed("a comment holds ‘--’") }
        index += 1
      } else if isText("<![CDATA[", in: bytes, at: index) {
        let start = index + 9
        index = try end(of: "]]>", from: start)
        return .text(String(decoding: bytes[start..<index - 3], as: UTF8.self))
      } else if isText("<!", in: bytes, at: index) {
        throw SVGProblem("it has a document type, which can hide other things")
      } else if isText("<?", in: bytes, at: index) {
        throw SVGProblem("it has an instruction for programs")
      } else if isText("</", in: bytes, at: index) {
        index += 2
        let name = try readName()
        skipSpace()
        try expect(">")
        return .end(name)
      } else {
        index += 1
        return .start(try readElement())
      }
    }
    return nil
  }

  private mutating func readDeclaration() throws(SVGProblem) {
    let start = index
    index = try end(of: "?>", from: start)
    let text = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    guard text.dropFirst(5).first?.isWhitespace == true else { throw SVGProblem("it has an instruction for programs") }
    // A browser would read other characters than were checked.
    let words = text.split { $0.isWhitespace || "=\"'?".contains($0) }
    guard let encoding = words.firstIndex(of: "encoding") else { return }
    guard words.dropFirst(encoding + 1).first == "utf-8" else { throw SVGProblem("it says it is not in UTF-8") }
  }

  private mutating func readElement() throws(SVGProblem) -> Element {
    var element = Element(name: try readName(), attributes: [], isEmpty: false)
    while true {
      let hadSpace = skipSpace()
      if isText("/>", in: bytes, at: index) {
        index += 2
        element.isEmpty = true
        return element
      }
      if isText(">", in: bytes, at: index) {
        index += 1
        return element
      }
      guard hadSpace else { throw malformed("<\(element.name.prefix(40))> is not closed") }
      let name = try readName()
      guard !element.attributes.contains(where: { $0.name == name }) else {
        throw malformed("an attribute is there twice")
      }
      guard element.attributes.count < 200 else { throw SVGProblem("an element has too many attributes") }
      skipSpace()
      try expect("=")
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
        let closing = bytes[(index + 1)...].firstIndex(of: bytes[index])
      else { throw malformed("a value has no quotation marks") }
      let value = bytes[(index + 1)..<closing]
      guard !value.contains(UInt8(ascii: "<")) else { throw malformed("‘<’ stands in a value") }
      element.attributes.append(Attribute(name: name, value: try resolved(value)))
      index = closing + 1
    }
  }

  private mutating func readName() throws(SVGProblem) -> String {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: ":"), 0x80...:
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == start { throw malformed("a name is missing") }
      default:
        guard index > start else { throw malformed("a name is missing") }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      }
      index += 1
    }
    throw SVGProblem("it is not whole")
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func expect(_ character: String) throws(SVGProblem) {
    guard isText(character, in: bytes, at: index) else { throw malformed("‘\(character)’ is missing") }
    index += 1
  }

  /// Where the next `text` ends.
  private func end(of text: String, from start: Int) throws(SVGProblem) -> Int {
    guard let found = position(of: text, in: bytes, from: start) else { throw SVGProblem("it is not whole") }
    return found + text.utf8.count
  }

  /// Text with its references resolved: XML's five names and numbers.
  private func resolved(_ text: ArraySlice<UInt8>) throws(SVGProblem) -> String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var result = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<ampersand], as: UTF8.self)
      let body = rest[(ampersand + 1)...].prefix(12)
      guard let semicolon = body.firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(String(decoding: rest[(ampersand + 1)..<semicolon], as: UTF8.self))
      else { throw malformed("‘&’ begins no character it could mean") }
      result.unicodeScalars.append(scalar)
      rest = rest[(semicolon + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let number: UInt32? =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      return number.flatMap { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D ? Unicode.Scalar($0) : nil }
    }
  }

  private func malformed(_ what: String) -> SVGProblem {
    SVGProblem("it is not well-formed: \(what)")
  }
}
