import JSON

/// Why programs refuse a file.
struct FormProblem: Sendable, Equatable {
  /// Where, in bytes.
  var offset: Int
  /// Such as `is not JSON: …`.
  var message: String
}

/// What keeps bytes from being JSON.
func jsonProblem(in bytes: [UInt8]) -> FormProblem? {
  do throws(JSONError) {
    _ = try JSONDocument(bytes)
    return nil
  } catch {
    return FormProblem(offset: max(0, error.position - 1), message: "is not JSON: \(error.message)")
  }
}

/// What keeps bytes from being XML that every reader takes: its first mistake.
///
/// Looks at what templates and texts can break: tags and their ends, attributes, references, characters. Names and document
/// types are taken as they are.
func xmlProblem(in bytes: [UInt8]) -> FormProblem? {
  var form = XMLForm(bytes)
  do throws(XMLForm.Mistake) {
    try form.check()
    return nil
  } catch {
    return FormProblem(offset: error.offset, message: "is not well-formed XML: \(error.message)")
  }
}

private struct XMLForm {
  struct Mistake: Error {
    var offset: Int
    var message: String
  }

  private let bytes: [UInt8]
  private var position = 0
  /// Names of the elements that have begun, with where.
  private var open: [(name: ArraySlice<UInt8>, offset: Int)] = []
  private var hasRoot = false
  /// Names of references may be declared in it.
  private var hasDocumentType = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func check() throws(Mistake) {
    try checkCharacters()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") { try markup() } else { try text() }
    }
    if let last = open.last {
      throw Mistake(offset: last.offset, message: "‘<\(shown(last.name))>’ has no end")
    }
    if !hasRoot { throw Mistake(offset: 0, message: "it holds no element") }
  }

  /// Everything is UTF-8, and no character is one that XML does not allow.
  private func checkCharacters() throws(Mistake) {
    var decoder = UTF8()
    var input = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&input) {
      case .emptyInput: return
      case .error: throw Mistake(offset: offset, message: "it is not UTF-8 text")
      case .scalarValue(let scalar):
        if !isAllowed(scalar.value) { throw Mistake(offset: offset, message: "a character that XML does not allow") }
        offset += UTF8.width(scalar)
      }
    }
  }

  private func isAllowed(_ value: UInt32) -> Bool {
    value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }

  private mutating func text() throws(Mistake) {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      switch bytes[position] {
      case UInt8(ascii: "&"): try reference()
      case UInt8(ascii: "]") where has("]]>"): throw Mistake(offset: position, message: "‘]]>’ in text")
      case let byte where open.isEmpty && !isSpace(byte):
        throw Mistake(
          offset: start, message: hasRoot ? "text after the end of everything" : "text before the first element")
      default: position += 1
      }
    }
  }

  private mutating func markup() throws(Mistake) {
    let start = position
    if has("<!--") {
      position += 4
      guard try skip(past: "--", from: start, "the comment has no end"), bytes.indices.contains(position),
        bytes[position] == UInt8(ascii: ">")
      else { throw Mistake(offset: start, message: "‘--’ inside a comment") }
      position += 1
    } else if has("<![CDATA[") {
      if open.isEmpty { throw Mistake(offset: start, message: "text outside of the first element") }
      _ = try skip(past: "]]>", from: start, "‘<![CDATA[’ has no end")
    } else if has("<?") {
      let isDeclaration = has("<?xml") && bytes.indices.contains(start + 5) && isSpace(bytes[start + 5])
      if isDeclaration, start != 0, start != 3 || bytes[0] != 0xEF {
        throw Mistake(offset: start, message: "‘<?xml’ is not at the very beginning")
      }
      _ = try skip(past: "?>", from: start, "‘<?’ has no end")
    } else if has("<!DOCTYPE") {
      hasDocumentType = true
      if bytes[start...].prefix(while: { $0 != UInt8(ascii: ">") }).contains(UInt8(ascii: "[")) {
        _ = try skip(past: "]", from: start, "‘<!DOCTYPE’ has no end")
      }
      _ = try skip(past: ">", from: start, "‘<!DOCTYPE’ has no end")
    } else if has("</") {
      try end()
    } else {
      try begin()
    }
  }

  private mutating func end() throws(Mistake) {
    let start = position
    position += 2
    let name = self.name()
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
      throw Mistake(offset: start, message: "‘</\(shown(name))’ has no ‘>’")
    }
    position += 1
    guard let last = open.popLast() else {
      throw Mistake(offset: start, message: "‘</\(shown(name))>’ ends nothing")
    }
    guard last.name == name else {
      throw Mistake(offset: start, message: "‘</\(shown(name))>’ where ‘</\(shown(last.name))>’ is to come first")
    }
  }

  private mutating func begin() throws(Mistake) {
    let start = position
    position += 1
    let name = self.name()
    guard let first = name.first, isLetter(first) || first >= 0x80 || first == UInt8(ascii: "_") else {
      throw Mistake(offset: start, message: "‘<’ that begins no element; as text it is written ‘&lt;’")
    }
    if open.isEmpty, hasRoot { throw Mistake(offset: start, message: "a second element outside of the first") }
    hasRoot = true
    var attributes: Set<ArraySlice<UInt8>> = []
    while true {
      let hadSpace = skipSpace()
      guard position < bytes.count else { throw Mistake(offset: start, message: "‘<\(shown(name))’ has no ‘>’") }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        open.append((name, start))
        return
      }
      if has("/>") {
        position += 2
        return
      }
      let place = position
      let attribute = self.name()
      guard hadSpace, !attribute.isEmpty, attributes.insert(attribute).inserted else {
        throw Mistake(
          offset: place,
          message: hadSpace && !attribute.isEmpty
            ? "the attribute ‘\(shown(attribute))’ is written twice"
            : "something in ‘<\(shown(name))’ that is no attribute")
      }
      try value(of: attribute, at: place)
    }
  }

  private mutating func value(of name: ArraySlice<UInt8>, at place: Int) throws(Mistake) {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      throw Mistake(offset: place, message: "the attribute ‘\(shown(name))’ has no value")
    }
    position += 1
    skipSpace()
    guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) else {
      throw Mistake(offset: place, message: "the value of ‘\(shown(name))’ has no quotation marks")
    }
    let quote = bytes[position]
    position += 1
    while position < bytes.count, bytes[position] != quote {
      switch bytes[position] {
      case UInt8(ascii: "&"): try reference()
      case UInt8(ascii: "<"): throw Mistake(offset: position, message: "‘<’ in the value of ‘\(shown(name))’")
      default: position += 1
      }
    }
    guard position < bytes.count else { throw Mistake(offset: place, message: "‘\(shown(name))’ has no end") }
    position += 1
  }

  private mutating func reference() throws(Mistake) {
    let start = position
    let rest = bytes[(position + 1)...]
    let name = rest.prefix(64).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") && !isSpace($0) }
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
      throw Mistake(offset: start, message: "‘&’ that begins nothing; as text it is written ‘&amp;’")
    }
    position = name.endIndex + 1
    if hasDocumentType || ["amp", "lt", "gt", "quot", "apos"].contains(String(decoding: name, as: UTF8.self)) {
      return
    }
    if name.first == UInt8(ascii: "#") {
      let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
      let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
      if digits.utf8.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) }),
        let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number),
        isAllowed(scalar.value)
      {
        return
      }
    }
    throw Mistake(offset: start, message: "XML does not know ‘&\(shown(name));’")
  }

  // MARK: Parts

  private mutating func name() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, !isSpace(bytes[position]), !"<>/=\"'&?".utf8.contains(bytes[position]) {
      position += 1
    }
    return bytes[start..<position]
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    return position > start
  }

  private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Goes behind the next place of a text; always true, so that it can stand in a condition.
  private mutating func skip(past text: String, from start: Int, _ message: String) throws(Mistake) -> Bool {
    let text = Array(text.utf8)
    while position + text.count <= bytes.count {
      if bytes[position] == text[0], bytes[position...].starts(with: text) {
        position += text.count
        return true
      }
      position += 1
    }
    throw Mistake(offset: start, message: message)
  }

  private func shown(_ name: ArraySlice<UInt8>) -> String { String(decoding: name.prefix(40), as: UTF8.self) }
}
