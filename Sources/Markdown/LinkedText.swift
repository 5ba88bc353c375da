/// CommonMark text and the links in it whose destinations somebody else has to decide about: those that are not web
/// addresses, such as `isbn:9788996991342`, `/about/` or `other.md`.
///
/// Raw HTML is left out of what it becomes, as `html(fromMarkdown:)` does.
package struct LinkedText: Sendable, Hashable {
  /// A link or an image.
  package struct Link: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
      /// `[text](destination)`
      case inline
      /// `[label]: destination`, for links elsewhere.
      case definition
      /// `<destination>`
      case automatic
    }

    package var form: Form
    /// In the text's bytes: all of it, for a definition the destination alone.
    package var whole: Range<Int>
    /// What stands between the brackets of an inline link.
    package var label: Range<Int>
    /// Without `<` and `>`.
    package var destination: Range<Int>
    /// As CommonMark reads it: without backslashes and character references.
    package var target: String
    package var isImage = false
    /// An image that is all of a paragraph.
    package var isAlone = false
    /// An image in the text of a link, where no other link can be.
    package var isInLink = false
  }

  /// What takes the place of a link.
  package enum Replacement: Sendable {
    /// A link to another destination. `label` is its text where the reader wrote none; for an image its description is the
    /// text.
    case link(String, label: String)
    /// An image with another address. `attributes` are finished HTML such as `width="600" height="400"`, for HTML alone.
    case image(String, attributes: String = "")
    /// The text of the link alone; `label` where there is none.
    case text(label: String)
    /// Finished output of the format, for an image that is all of a paragraph.
    case block([UInt8])
  }

  package let bytes: [UInt8]
  /// In the order of their destinations.
  package let links: [Link]
  /// The text of the first paragraph, on one line, without marks; empty when there is none.
  package let firstParagraph: String
  /// The first 1-based line on which there is raw HTML other than closed comments; nil when there is none.
  package let rawHTMLLine: Int?

  /// `bytes` are UTF-8 without NUL.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var candidates = linkCandidates(in: bytes)
    let prefix = unusedScheme(in: bytes)
    var uses: [Int: Use] = [:]
    let marked = replacing(candidates.map(\.destination), in: bytes) { Array("\(prefix)\($0)".utf8) }
    let facts = SyntaxTree(marked, marking: prefix).facts(&uses)
    for index in candidates.indices {
      guard let use = uses[index] else { continue }
      candidates[index].isImage = use.isImage
      candidates[index].isAlone = use.isAlone
      candidates[index].isInLink = use.isInLink
      candidates[index].target = decodedDestination(bytes[candidates[index].destination])
    }
    links = candidates.indices.filter { uses[$0] != nil }.map { candidates[$0] }
    firstParagraph = facts.firstParagraph
    rawHTMLLine = facts.rawHTMLLine
  }

  /// How a destination is used.
  struct Use {
    var isImage: Bool
    var isAlone: Bool
    var isInLink: Bool
  }

  /// `topHeading` is the level that the highest of the text's headings gets, whatever it is written as. `replacement` is asked for each of `links`, by its position,
  /// in HTML's terms: its addresses and labels are text.
  package func html(topHeading: Int, _ replacement: (Int) -> Replacement) -> [UInt8] {
    let prefix = unusedScheme(in: bytes)
    let marked = replacing(links.map(\.destination), in: bytes) { Array("\(prefix)\($0)".utf8) }
    let tree = SyntaxTree(marked, marking: prefix)
    tree.replaceLinks(with: replacement)
    return tree.html(topHeading: topHeading)
  }

  /// The text as it is written, but for its links. Addresses and labels of replacements are Markdown.
  package func markdown(_ replacement: (Int) -> Replacement) -> [UInt8] {
    var edits: [Edit] = []
    for index in links.indices { edits += self.edits(for: replacement(index), of: links[index]) }
    // What is inside of something replaced as a whole goes with it; what is put in comes before what is taken out there.
    func key(_ edit: Edit) -> (Int, Int, Int) {
      (edit.range.lowerBound, edit.range.isEmpty ? 0 : 1, -edit.range.upperBound)
    }
    edits.sort { key($0) < key($1) }
    var result: [UInt8] = []
    var position = 0
    for edit in edits where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.new
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  private struct Edit {
    var range: Range<Int>
    var new: [UInt8]

    init(_ range: Range<Int>, _ new: String = "") {
      self.range = range
      self.new = Array(new.utf8)
    }
  }

  private func edits(for replacement: Replacement, of link: Link) -> [Edit] {
    let hasLabel = bytes[link.label].contains { $0 > 0x20 }
    func label(_ other: String) -> [Edit] { hasLabel ? [] : [Edit(link.label, other)] }
    switch (replacement, link.form) {
    case (.link(let address, let other), .inline):
      let mark = link.isImage ? [Edit(link.whole.lowerBound..<link.whole.lowerBound + 1)] : []
      return mark + label(other) + [Edit(link.destination, address)]
    case (.link(let address, let other), .automatic): return [Edit(link.whole, "[\(other)](\(address))")]
    case (.link(let address, _), .definition), (.image(let address, _), _): return [Edit(link.destination, address)]
    case (.text(let other), .inline):
      return [Edit(link.whole.lowerBound..<link.label.lowerBound)] + label(other)
        + [Edit(link.label.upperBound..<link.whole.upperBound)]
    case (.text(let other), .automatic): return [Edit(link.whole, other)]
    // The definition is what makes links of its uses: without it they would show their brackets.
    case (.text, .definition), (.block, .definition): return []
    case (.block(let block), _): return [Edit(link.whole, String(decoding: block, as: UTF8.self))]
    }
  }
}

/// A scheme that does not occur in the text, so that what has it was put there by us.
private func unusedScheme(in bytes: [UInt8]) -> String {
  var scheme = "booksite-link:"
  while contains(Array(scheme.utf8), in: bytes) { scheme = "z" + scheme }
  return scheme
}

private func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
  guard bytes.count >= part.count else { return false }
  return (0...(bytes.count - part.count)).contains { bytes[$0] == part[0] && bytes[$0...].starts(with: part) }
}

/// `ranges` are in order and apart.
private func replacing(_ ranges: [Range<Int>], in bytes: [UInt8], _ new: (Int) -> [UInt8]) -> [UInt8] {
  guard !ranges.isEmpty else { return bytes }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var position = 0
  for (index, range) in ranges.enumerated() {
    result += bytes[position..<range.lowerBound]
    result += new(index)
    position = range.upperBound
  }
  return result + bytes[position...]
}

/// What CommonMark takes a destination for.
private func decodedDestination(_ written: ArraySlice<UInt8>) -> String {
  let text = String(decoding: written, as: UTF8.self)
  guard written.contains(UInt8(ascii: "\\")) || written.contains(UInt8(ascii: "&")) else { return text }
  return SyntaxTree(Array("[x](<\(text)>)".utf8)).firstDestination ?? text
}
