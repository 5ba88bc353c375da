import CCMark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The HTML of CommonMark text. Raw HTML and dangerous links (`javascript:`, `data:` and the like) are dropped, so the
/// result may stand in any page. NUL and what is not UTF-8 become U+FFFD.
///
/// `highestHeading` is the level a first-level heading gets, for text that stands below a page's own headings.
package func html(fromMarkdown markdown: String, highestHeading: Int = 1) -> [UInt8] {
  var markdown = markdown
  return markdown.withUTF8 { unsafe html(fromUTF8: $0, highestHeading) }
}

/// The HTML of CommonMark text in UTF-8; see `html(fromMarkdown:highestHeading:)` of a string.
package func html(fromMarkdown markdown: [UInt8], highestHeading: Int = 1) -> [UInt8] {
  unsafe markdown.withUnsafeBufferPointer { unsafe html(fromUTF8: $0, highestHeading) }
}

private func html(fromUTF8 markdown: UnsafeBufferPointer<UInt8>, _ highestHeading: Int) -> [UInt8] {
  guard let start = markdown.baseAddress, !markdown.isEmpty else { return [] }
  let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8
  // cmark ends the process itself when memory runs out; nil is only what its types allow.
  let parsed = unsafe start.withMemoryRebound(to: CChar.self, capacity: markdown.count) {
    unsafe cmark_parse_document($0, markdown.count, options)
  }
  guard let document = unsafe parsed else { return [] }
  defer { unsafe cmark_node_free(document) }
  if highestHeading > 1 { unsafe lowerHeadings(of: document, by: Int32(highestHeading - 1)) }
  guard let rendered = unsafe cmark_render_html(document, options) else { return [] }
  defer { unsafe free(rendered) }
  return unsafe withoutForbiddenCharacters(rendered)
}

/// What cmark wrote, without control characters, U+FFFE and U+FFFF: XML forbids them and HTML calls them errors, and references
/// such as `&#7;` bring them into any text.
func withoutForbiddenCharacters(_ rendered: UnsafePointer<CChar>) -> [UInt8] {
  let count = unsafe strlen(rendered)
  return unsafe rendered.withMemoryRebound(to: UInt8.self, capacity: count) { start in
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    var result: [UInt8] = []
    var begin = 0
    var index = 0
    while index < count {
      let length = unsafe lengthOfForbiddenCharacter(bytes, at: index)
      guard length > 0 else {
        index += 1
        continue
      }
      unsafe result += bytes[begin..<index]
      index += length
      begin = index
    }
    return unsafe begin == 0 ? Array(bytes) : result + bytes[begin...]
  }
}

/// Zero when another one, or none, begins there.
private func lengthOfForbiddenCharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  switch unsafe bytes[index] {
  case 0x09, 0x0A, 0x0D: 0
  case 0..<0x20, 0x7F: 1
  case 0xEF where index + 2 < bytes.count:
    unsafe bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE ? 3 : 0
  // What cmark makes of references to these two, which is no UTF-8.
  case 0xFE, 0xFF: 1
  default: 0
  }
}

private func lowerHeadings(of document: OpaquePointer, by levels: Int32) {
  guard let walk = unsafe cmark_iter_new(document) else { return }
  defer { unsafe cmark_iter_free(walk) }
  var event = unsafe cmark_iter_next(walk)
  while event != CMARK_EVENT_DONE {
    if event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(walk),
      unsafe cmark_node_get_type(node) == CMARK_NODE_HEADING
    {
      unsafe cmark_node_set_heading_level(node, min(6, cmark_node_get_heading_level(node) + levels))
    }
    event = unsafe cmark_iter_next(walk)
  }
}
