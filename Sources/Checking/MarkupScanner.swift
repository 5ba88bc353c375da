/// Goes through the tags of HTML or XML, one after another, and never fails: what is no tag is text.
///
/// It reads what templates and feeds are made of, as far as finding links needs it. Markup that browsers repair in some
/// elaborate way may be read differently; every byte is looked at once or twice, whatever it is.
struct MarkupScanner {
  enum Language {
    case html
    case xml
  }

  struct Attribute {
    var name: MarkupName
    /// As it is written, without its quotation marks.
    var value: Range<Int>
  }

  let bytes: [UInt8]
  private let language: Language
  private var position = 0

  /// Of the tag that `next` came to.
  private(set) var name = MarkupName(0)
  private(set) var isClosing = false
  /// The tag ends in `/>`, which means something in XML and in pictures alone.
  private(set) var closesItself = false
  /// Pictures (`svg`) that have begun.
  private var depthOfPictures = 0
  /// In their order; of two with one name the first counts.
  private(set) var attributes: [Attribute] = []
  /// Where the tag begins.
  private(set) var start = 0
  /// What is between the tag before and this one: the last section of CDATA, or everything.
  private(set) var text = 0..<0

  init(_ bytes: [UInt8], _ language: Language) {
    self.bytes = bytes
    self.language = language
  }

  /// Goes to the next tag; false when there is none.
  mutating func next() -> Bool {
    let begin = position
    var section: Range<Int>?
    while let open = index(of: UInt8(ascii: "<"), from: position) {
      guard open + 1 < bytes.count else { break }
      switch bytes[open + 1] {
      case UInt8(ascii: "!"):
        if has("<!--", at: open) {
          position = endOfComment(from: open + 2)
        } else if language == .xml, has("<![CDATA[", at: open) {
          position = end(of: "]]>", from: open + 9) ?? bytes.count
          section = open + 9..<max(open + 9, position - 3)
        } else {
          position = index(of: UInt8(ascii: ">"), from: open).map { $0 + 1 } ?? bytes.count
        }
      case UInt8(ascii: "?"):
        position = index(of: UInt8(ascii: ">"), from: open).map { $0 + 1 } ?? bytes.count
      case UInt8(ascii: "/") where open + 2 < bytes.count && isLetter(bytes[open + 2]):
        guard readTag(at: open, nameAt: open + 2) else { return false }
        isClosing = true
        if name == .svg { depthOfPictures = max(0, depthOfPictures - 1) }
        text = section ?? begin..<open
        return true
      case let byte where isLetter(byte):
        guard readTag(at: open, nameAt: open + 1) else { return false }
        isClosing = false
        text = section ?? begin..<open
        if language == .html { enter() }
        return true
      default: position = open + 1
      }
    }
    position = bytes.count
    return false
  }

  /// False when the tag does not end: then it is none.
  private mutating func readTag(at open: Int, nameAt: Int) -> Bool {
    start = open
    attributes.removeAll(keepingCapacity: true)
    var index = nameAt
    while index < bytes.count, !endsName(bytes[index]) { index += 1 }
    name = MarkupName(bytes[nameAt..<index])
    while true {
      while index < bytes.count, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
      guard index < bytes.count else { break }
      if bytes[index] == UInt8(ascii: ">") {
        closesItself = bytes[index - 1] == UInt8(ascii: "/")
        position = index + 1
        return true
      }
      let nameStart = index
      index += 1
      while index < bytes.count, !endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") { index += 1 }
      let name = MarkupName(bytes[nameStart..<index])
      var after = index
      while after < bytes.count, isSpace(bytes[after]) { after += 1 }
      guard after < bytes.count, bytes[after] == UInt8(ascii: "=") else {
        attributes.append(Attribute(name: name, value: index..<index))
        continue
      }
      index = after + 1
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count else { break }
      let quote = bytes[index]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        guard let end = self.index(of: quote, from: index + 1) else { break }
        attributes.append(Attribute(name: name, value: index + 1..<end))
        index = end + 1
      } else {
        let valueStart = index
        while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
        attributes.append(Attribute(name: name, value: valueStart..<index))
      }
    }
    position = bytes.count
    return false
  }

  /// What follows a tag that begins something.
  private mutating func enter() {
    if name == .svg, !closesItself { depthOfPictures += 1 }
    if closesItself, depthOfPictures > 0 { return }
    skipRawText()
  }

  /// Browsers take `--!>` for an end, too.
  private func endOfComment(from start: Int) -> Int {
    var index = start
    while let end = self.index(of: UInt8(ascii: ">"), from: index) {
      if end >= start + 2, bytes[end - 1] == UInt8(ascii: "-"), bytes[end - 2] == UInt8(ascii: "-") { return end + 1 }
      if end >= start + 5, bytes[end - 1] == UInt8(ascii: "!"), bytes[end - 2] == UInt8(ascii: "-"),
        bytes[end - 3] == UInt8(ascii: "-")
      {
        return end + 1
      }
      index = end + 1
    }
    return bytes.count
  }

  /// Between `<script>` and `</script>` nothing is a tag.
  private mutating func skipRawText() {
    guard MarkupName.rawText.contains(name) else { return }
    var place = position
    while let open = index(of: UInt8(ascii: "<"), from: place) {
      place = open + 1
      guard open + 2 < bytes.count, bytes[open + 1] == UInt8(ascii: "/") else { continue }
      var end = open + 2
      while end < bytes.count, !endsName(bytes[end]) { end += 1 }
      if MarkupName(bytes[open + 2..<end]) == name {
        position = open
        return
      }
      place = end
    }
    position = bytes.count
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      for offset in buffer.indices where unsafe bytes[index + offset] != buffer[offset] { return false }
      return true
    }
  }

  private func end(of text: StaticString, from start: Int) -> Int? {
    var index = start
    while index + text.utf8CodeUnitCount <= bytes.count {
      if has(text, at: index) { return index + text.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }
}

/// The name of a tag or an attribute, upper and lower case alike, as a number that is quick to compare.
struct MarkupName: Hashable {
  let value: UInt64

  init(_ value: UInt64) {
    self.value = value
  }

  init(_ bytes: some Sequence<UInt8>) {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { value = (value ^ UInt64(isLetter(byte) ? byte | 0x20 : byte)) &* 0x100_0000_01B3 }
    self.value = value
  }

  init(_ text: String) {
    self.init(text.utf8)
  }

  static let svg = MarkupName("svg")
  static let rawText = Set(
    ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext"].map {
      MarkupName($0)
    })
}

func isLetter(_ byte: UInt8) -> Bool {
  let lower = byte | 0x20
  return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
}

func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
}

private func endsName(_ byte: UInt8) -> Bool {
  isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
}
