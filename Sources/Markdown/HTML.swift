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
  let count = unsafe strlen(rendered)
  return unsafe rendered.withMemoryRebound(to: UInt8.self, capacity: count) {
    unsafe Array(UnsafeBufferPointer(start: $0, count: count))
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
