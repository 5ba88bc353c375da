/// Writing text so that a reader of the file sees exactly that text, whatever it holds.
extension ByteBuffer {
  package mutating func append(_ text: String, escapedFor kind: TemplateKind) {
    var text = text
    text.withUTF8 { bytes in
      switch kind {
      case .html, .xml: unsafe appendMarkup(bytes)
      case .markdown: unsafe appendMarkdown(bytes)
      case .plainText: unsafe appendPlainText(bytes)
      }
    }
  }

  /// For text and quoted attribute values of HTML and XML. Control characters, and U+FFFE and U+FFFF, are left out: XML 1.0
  /// forbids them and HTML calls them errors.
  private mutating func appendMarkup(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = unsafe bytes[index]
      // One comparison passes nearly all of ASCII and all of Hangul (E1, EA to ED).
      if byte > 0x3E, byte != 0x7F, byte != 0xEF {
        index += 1
        continue
      }
      var length = 1
      let replacement: StaticString
      switch byte {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case UInt8(ascii: "'"): replacement = "&#39;"
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: replacement = ""
      case 0xEF where unsafe isNoncharacter(bytes, at: index):
        replacement = ""
        length = 3
      default:
        index += 1
        continue
      }
      unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      append(replacement)
      index += length
      start = index
    }
    unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<count]))
  }

  /// One line: line breaks and tabs become spaces, other control characters are left out.
  private mutating func appendPlainText(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      if byte >= 0x20, byte != 0x7F { continue }
      unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      if byte.isMarkdownSpace { append(UInt8(ascii: " ")) }
      start = index + 1
    }
    unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<bytes.count]))
  }
}

/// Whether U+FFFE or U+FFFF begins at `index`.
private func isNoncharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  guard index + 2 < bytes.count else { return false }
  return unsafe bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
}
