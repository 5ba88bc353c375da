import CCMark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A parsed document. Owns cmark's nodes.
@safe final class SyntaxTree {
  private let root: OpaquePointer?
  /// Destinations with this prefix and a number are the ones that are asked about; nil when there are none.
  private let prefix: String?
  /// What is put into images whose addresses begin with the prefix, a number and a colon.
  private var attributesOfImages: [String] = []

  private static let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8

  init(_ markdown: [UInt8], marking prefix: String? = nil) {
    self.prefix = prefix
    // cmark ends the process itself when memory runs out; nil is only what its types allow.
    unsafe root = markdown.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
        unsafe cmark_parse_document($0, buffer.count, SyntaxTree.options)
      }
    }
  }

  deinit {
    if let root = unsafe root { unsafe cmark_node_free(root) }
  }

  struct Facts {
    var firstParagraph = ""
    var rawHTMLLine: Int?
  }

  /// Notes in `uses` what the marked destinations are used for, by number.
  func facts(_ uses: inout [Int: LinkedText.Use]) -> Facts {
    var facts = Facts()
    unsafe walk { node in
      switch unsafe cmark_node_get_type(node) {
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
        guard let number = unsafe number(of: node) else { return }
        let isImage = unsafe cmark_node_get_type(node) == CMARK_NODE_IMAGE
        let isAlone = unsafe isImage && isAlone(node)
        let isInLink = unsafe isImage && isInLink(node)
        // A definition may be used more than once.
        uses[number] = LinkedText.Use(
          isImage: isImage || uses[number]?.isImage == true, isAlone: isAlone || uses[number]?.isAlone == true,
          isInLink: isInLink || uses[number]?.isInLink == true)
      case CMARK_NODE_PARAGRAPH:
        if facts.firstParagraph.isEmpty { facts.firstParagraph = unsafe text(of: node) }
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
        let literal = unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
        if facts.rawHTMLLine == nil, !holdsCommentsAlone(literal) {
          facts.rawHTMLLine = unsafe Int(cmark_node_get_start_line(node))
        }
      default: break
      }
    }
    return facts
  }

  var firstDestination: String? {
    var found: String?
    unsafe walk { node in
      if found == nil, unsafe cmark_node_get_type(node) == CMARK_NODE_LINK {
        found = unsafe cmark_node_get_url(node).map { unsafe String(cString: $0) }
      }
    }
    return found
  }

  /// Of links and pictures.
  var destinations: [String] {
    var found: [String] = []
    unsafe walk { node in
      let type = unsafe cmark_node_get_type(node)
      guard type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE else { return }
      if let url = unsafe cmark_node_get_url(node) { found.append(unsafe String(cString: url)) }
    }
    return found
  }

  /// Replaces links whose destinations are marked, and takes away every other one that is not a web address.
  func replaceLinks(with replacement: (Int) -> LinkedText.Replacement) {
    var links: [OpaquePointer] = unsafe []
    unsafe walk { node in
      let type = unsafe cmark_node_get_type(node)
      if type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE { unsafe links.append(node) }
    }
    // The inner ones first: an outer one may become a block that swallows them.
    while let link = unsafe links.popLast() {
      if let number = unsafe number(of: link) {
        unsafe replace(link, with: replacement(number))
      } else {
        let address = unsafe cmark_node_get_url(link).map { unsafe String(cString: $0) } ?? ""
        if !isWebAddress(address.utf8) { unsafe unwrap(link, label: "") }
      }
    }
  }

  func html(topHeading: Int) -> [UInt8] {
    guard let root = unsafe root else { return [] }
    var top = Int32.max
    unsafe walk { node in
      guard unsafe cmark_node_get_type(node) == CMARK_NODE_HEADING else { return }
      top = unsafe min(top, cmark_node_get_heading_level(node))
    }
    unsafe walk { node in
      guard unsafe cmark_node_get_type(node) == CMARK_NODE_HEADING else { return }
      unsafe cmark_node_set_heading_level(
        node, min(6, cmark_node_get_heading_level(node) - top + Int32(topHeading)))
    }
    guard let rendered = unsafe cmark_render_html(root, SyntaxTree.options) else { return [] }
    defer { unsafe free(rendered) }
    return puttingAttributes(into: unsafe withoutForbiddenCharacters(rendered))
  }

  /// In text `<` and `"` are escaped, so what looks like the beginning of an image is one.
  private func puttingAttributes(into html: [UInt8]) -> [UInt8] {
    guard let prefix, !attributesOfImages.isEmpty else { return html }
    let beginning = Array("<img src=\"\(prefix)".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(html.count + attributesOfImages.reduce(0) { $0 + $1.utf8.count })
    var rest = html[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      let numberStart = start + beginning.count
      guard rest[start...].starts(with: beginning),
        let numberEnd = rest[numberStart...].firstIndex(of: UInt8(ascii: ":")),
        let index = Int(String(decoding: rest[numberStart..<numberEnd], as: UTF8.self)),
        attributesOfImages.indices.contains(index)
      else {
        result += rest[...start]
        rest = rest[(start + 1)...]
        continue
      }
      result += rest[..<start] + Array("<img \(attributesOfImages[index]) src=\"".utf8)
      rest = rest[(numberEnd + 1)...]
    }
    return result + rest
  }

  /// Every node when it is entered, in the order of the text. The tree is not changed meanwhile.
  private func walk(_ visit: (OpaquePointer) -> Void) {
    guard let root = unsafe root, let walk = unsafe cmark_iter_new(root) else { return }
    defer { unsafe cmark_iter_free(walk) }
    var event = unsafe cmark_iter_next(walk)
    while event != CMARK_EVENT_DONE {
      if event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(walk) { unsafe visit(node) }
      event = unsafe cmark_iter_next(walk)
    }
  }
}

extension SyntaxTree {
  private func number(of node: OpaquePointer) -> Int? {
    guard let prefix, let url = unsafe cmark_node_get_url(node) else { return nil }
    let text = unsafe String(cString: url)
    return text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count)) : nil
  }

  private func isInLink(_ node: OpaquePointer) -> Bool {
    var above = unsafe cmark_node_parent(node)
    // Links do not nest, and images do not nest deeply in texts that people write.
    for _ in 0..<100 {
      guard let node = unsafe above else { return false }
      let type = unsafe cmark_node_get_type(node)
      if type == CMARK_NODE_LINK { return true }
      if type == CMARK_NODE_PARAGRAPH { return false }
      unsafe above = cmark_node_parent(node)
    }
    return true
  }

  private func isAlone(_ node: OpaquePointer) -> Bool {
    guard let parent = unsafe cmark_node_parent(node) else { return false }
    return unsafe cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH && cmark_node_next(node) == nil
      && cmark_node_previous(node) == nil
  }

  private func replace(_ node: OpaquePointer, with replacement: LinkedText.Replacement) {
    let isImage = unsafe cmark_node_get_type(node) == CMARK_NODE_IMAGE
    switch replacement {
    case .link(let address, let label):
      guard isImage, let link = unsafe cmark_node_new(CMARK_NODE_LINK) else {
        unsafe setAddress(address, of: node)
        if unsafe cmark_node_first_child(node) == nil || isAutomatic(node) { unsafe setLabel(label, of: node) }
        return
      }
      unsafe setAddress(address, of: link)
      unsafe moveChildren(of: node, into: link)
      if unsafe cmark_node_first_child(link) == nil { unsafe setLabel(label, of: link) }
      unsafe cmark_node_replace(node, link)
      unsafe cmark_node_free(node)
    case .image(let address, let attributes):
      guard let prefix, isImage, !attributes.isEmpty else {
        unsafe setAddress(address, of: node)
        return
      }
      // cmark has no place for them: they are put in when everything is written out.
      unsafe setAddress("\(prefix)\(attributesOfImages.count):\(address)", of: node)
      attributesOfImages.append(attributes)
    case .text(let label): unsafe unwrap(node, label: label)
    case .block(let html):
      guard unsafe isAlone(node), let paragraph = unsafe cmark_node_parent(node),
        let block = unsafe cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
      else {
        unsafe unwrap(node, label: "")
        return
      }
      unsafe (html + [0]).withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        _ = unsafe start.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
          unsafe cmark_node_set_on_enter(block, $0)
        }
      }
      unsafe cmark_node_replace(paragraph, block)
      unsafe cmark_node_free(paragraph)
    }
  }

  /// An automatic link shows its address, which is ours now.
  private func isAutomatic(_ link: OpaquePointer) -> Bool {
    guard let child = unsafe cmark_node_first_child(link), unsafe cmark_node_next(child) == nil else { return false }
    return unsafe isMark(child)
  }

  private func isMark(_ node: OpaquePointer) -> Bool {
    guard let prefix, unsafe cmark_node_get_type(node) == CMARK_NODE_TEXT,
      let literal = unsafe cmark_node_get_literal(node)
    else { return false }
    return unsafe String(cString: literal).hasPrefix(prefix)
  }

  private func setAddress(_ address: String, of node: OpaquePointer) {
    unsafe address.withCString { _ = unsafe cmark_node_set_url(node, $0) }
  }

  private func setLabel(_ label: String, of node: OpaquePointer) {
    while let child = unsafe cmark_node_first_child(node) { unsafe cmark_node_free(child) }
    guard let text = unsafe cmark_node_new(CMARK_NODE_TEXT) else { return }
    unsafe label.withCString { _ = unsafe cmark_node_set_literal(text, $0) }
    unsafe cmark_node_append_child(node, text)
  }

  private func moveChildren(of node: OpaquePointer, into other: OpaquePointer) {
    while let child = unsafe cmark_node_first_child(node) { unsafe cmark_node_append_child(other, child) }
  }

  /// Puts what a node holds in its place.
  private func unwrap(_ node: OpaquePointer, label: String) {
    if unsafe cmark_node_first_child(node) == nil || isAutomatic(node) { unsafe setLabel(label, of: node) }
    while let child = unsafe cmark_node_first_child(node) { unsafe cmark_node_insert_before(node, child) }
    unsafe cmark_node_free(node)
  }

  /// On one line. Images are left out: their descriptions are not part of the sentence.
  private func text(of paragraph: OpaquePointer) -> String {
    guard let walk = unsafe cmark_iter_new(paragraph) else { return "" }
    defer { unsafe cmark_iter_free(walk) }
    var text = ""
    var images = 0
    var event = unsafe cmark_iter_next(walk)
    while event != CMARK_EVENT_DONE {
      if let node = unsafe cmark_iter_get_node(walk) {
        switch unsafe cmark_node_get_type(node) {
        case CMARK_NODE_IMAGE: images += event == CMARK_EVENT_ENTER ? 1 : -1
        case CMARK_NODE_TEXT where images == 0, CMARK_NODE_CODE where images == 0:
          if unsafe !isMark(node), let literal = unsafe cmark_node_get_literal(node) {
            text += unsafe String(cString: literal)
          }
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text += " "
        default: break
        }
      }
      event = unsafe cmark_iter_next(walk)
    }
    return text.split(separator: " ").joined(separator: " ")
  }
}

/// Whether there is nothing to be missed when a piece of HTML is left out. A comment that is not closed hides what follows it.
private func holdsCommentsAlone(_ html: String) -> Bool {
  var rest = html[...]
  while true {
    rest = rest.drop { $0.isWhitespace }
    if rest.isEmpty { return true }
    guard rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") else { return false }
    rest = rest[end.upperBound...]
  }
}
