/// Text in Markdown, as CommonMark and GitHub read it: in a paragraph, heading, list item, link text, link destination in
/// parentheses or table cell, at the start of a line or inside it, also between `**` and `**`. Not for `<…>`, code or link
/// titles, where a backslash means something else.
///
/// As few characters as possible are escaped, so that the source reads well:
///
/// - anywhere: `\` `` ` `` `*` `[` `]` `<` `|` `~` `$` (GitHub's formulas);
/// - `_` unless letters or digits stand on both sides;
/// - `&` where an entity would begin (it becomes `&amp;`);
/// - `#` after a space (a heading's closing marks), `!` before what follows the text;
/// - `(` and `)` when they do not pair, which would end a link's destination early;
/// - at the start: `#` `>` `+` `-` `=` and the mark after a number (`1.`, `1)`).
///
/// Line breaks and tabs become spaces; outer spaces and control characters are left out.
extension ByteBuffer {
  mutating func appendMarkdown(_ whole: UnsafeBufferPointer<UInt8>) {
    var lower = 0
    var upper = whole.count
    while lower < upper, unsafe whole[lower].isDroppedAtEnds { lower += 1 }
    while upper > lower, unsafe whole[upper - 1].isDroppedAtEnds { upper -= 1 }
    let bytes = unsafe UnsafeBufferPointer(rebasing: whole[lower..<upper])
    let count = bytes.count
    guard count > 0 else { return }

    let specialBytes = markdownBytes
    var hasPairs: Bool?
    let listMark = unsafe indexOfListMark(bytes)
    var start = 0
    for index in 0..<count {
      let byte = unsafe bytes[index]
      if byte > 0x7F || !specialBytes.contains(byte) { continue }
      let escapes: Bool
      switch byte {
      case UInt8(ascii: "_"):
        escapes =
          unsafe !(index > 0 && index + 1 < count && bytes[index - 1].isAlphanumeric
          && bytes[index + 1].isAlphanumeric)
      case UInt8(ascii: "&"):
        guard unsafe beginsEntity(bytes, at: index) else { continue }
        // Not a backslash: in a link's destination cmark resolves entities before backslashes.
        unsafe append(UnsafeBufferPointer(rebasing: bytes[start...index]))
        append("amp;")
        start = index + 1
        continue
      case UInt8(ascii: "#"):
        escapes = unsafe index == 0 || bytes[index - 1] == UInt8(ascii: "#") || bytes[index - 1].isMarkdownSpace
      case UInt8(ascii: "!"):
        escapes = index == count - 1
      case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="):
        escapes = index == 0
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        let isPaired = unsafe hasPairs ?? hasPairedParentheses(bytes)
        hasPairs = isPaired
        escapes = !isPaired || index == listMark
      case UInt8(ascii: "."):
        escapes = index == listMark
      case 0x00...0x1F, 0x7F:
        unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        if byte.isMarkdownSpace { append(UInt8(ascii: " ")) }
        start = index + 1
        continue
      default:
        escapes = true
      }
      if escapes {
        unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        append(UInt8(ascii: "\\"))
        start = index
      }
    }
    unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<count]))
  }
}

private let markdownBytes = ByteSet(Array(0x00...0x1F) + [0x7F] + Array("\\`*_[]<>|~$&#!+-=().".utf8))

/// Whether every parenthesis has its partner, no deeper than CommonMark allows in a link's destination.
private func hasPairedParentheses(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var depth = 0
  for index in 0..<bytes.count {
    switch unsafe bytes[index] {
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"): depth -= 1
    default: continue
    }
    if depth < 0 || depth > 30 { return false }
  }
  return depth == 0
}

/// Where the mark after a leading number is, that would make the text an item of a numbered list.
private func indexOfListMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var index = 0
  while index < bytes.count, unsafe bytes[index].isDigit { index += 1 }
  guard index > 0, index <= 9, index < bytes.count else { return nil }
  guard unsafe bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")") else { return nil }
  if index + 1 < bytes.count, unsafe !bytes[index + 1].isMarkdownSpace { return nil }
  return index
}

/// Whether `&` at `index` begins `&name;` or `&#number;`.
private func beginsEntity(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  var end = index + 1
  if end < bytes.count, unsafe bytes[end] == UInt8(ascii: "#") { end += 1 }
  let first = end
  while end < bytes.count, unsafe bytes[end].isAlphanumeric { end += 1 }
  guard end > first, end < bytes.count else { return false }
  return unsafe bytes[end] == UInt8(ascii: ";")
}

extension UInt8 {
  var isMarkdownSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  fileprivate var isDroppedAtEnds: Bool { self <= 0x20 || self == 0x7F }

  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isAlphanumeric: Bool {
    isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
  }
}
