import CCMark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The HTML of CommonMark text. Raw HTML and dangerous links (`javascript:`, `data:` and the like) are dropped, so the
/// result may stand in any page. NUL and what is not UTF-8 become U+FFFD.
package func html(fromMarkdown markdown: String) -> [UInt8] {
  var markdown = markdown
  return unsafe markdown.withUTF8 { unsafe html(fromUTF8: $0) }
}

/// The HTML of CommonMark text in UTF-8; see `html(fromMarkdown:)` of a string.
package func html(fromMarkdown markdown: [UInt8]) -> [UInt8] {
  unsafe markdown.withUnsafeBufferPointer { unsafe html(fromUTF8: $0) }
}

private func html(fromUTF8 markdown: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  guard let start = markdown.baseAddress, !markdown.isEmpty else { return [] }
  let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8
  let rendered = unsafe start.withMemoryRebound(to: CChar.self, capacity: markdown.count) {
    unsafe cmark_markdown_to_html($0, markdown.count, options)
  }
  // cmark ends the process itself when memory runs out; nil is only what its type allows.
  guard let rendered = unsafe rendered else { return [] }
  defer { unsafe free(rendered) }
  let count = unsafe strlen(rendered)
  return unsafe rendered.withMemoryRebound(to: UInt8.self, capacity: count) {
    unsafe Array(UnsafeBufferPointer(start: $0, count: count))
  }
}
