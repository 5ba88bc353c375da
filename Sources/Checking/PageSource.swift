import Diagnostics

/// The file of a reader's that a page of the site was made from.
package struct PageSource: Sendable {
  package struct Link: Sendable {
    /// As a page of the site means it: a path from the root of the site's host on, or a whole address.
    package var address: String
    /// Of what the reader wrote, in the bytes of the file.
    package var offset: Int
    package var length: Int

    package init(address: String, offset: Int, length: Int) {
      self.address = address
      self.offset = offset
      self.length = length
    }
  }

  /// As messages name it.
  package var path: String
  package var bytes: [UInt8]
  /// Where its text begins.
  package var start: Int
  /// Links that the page has in another form than the reader wrote.
  package var links: [Link]
  /// The page has the very same bytes.
  package var isCopied: Bool

  package init(path: String, bytes: [UInt8], start: Int = 0, links: [Link] = [], isCopied: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.start = start
    self.links = links
    self.isCopied = isCopied
  }
}

/// Finds the places of addresses in files, which it reads one at a time.
struct PlaceFinder {
  private var text: SourceText?
  /// A place with many mistakes in one line has that line once.
  private var line: (number: Int, text: String?)?
  /// In bytes: where it is not known where an address is, it is looked for, but not in whole large files again and again.
  private var budget = 256 << 20

  /// `read` is asked for the bytes of a file that was not the last one.
  mutating func location(
    in path: String, at offset: Int, length: Int, address: [UInt8], _ read: () -> [UInt8]?
  ) -> Location {
    if text?.path != path {
      guard let bytes = read() else { return Location(path: path) }
      text = SourceText(path: path, bytes: bytes)
      line = nil
    }
    guard let text else { return Location(path: path) }
    if length > 0 { return location(in: text, at: offset, length: length) }
    // In Markdown and in feeds the parser does not say where.
    let size = text.bytes.count - offset
    if budget >= size, let found = firstPlace(of: address, in: text.bytes, from: offset) {
      budget -= found - offset
      return location(in: text, at: found, length: address.count)
    }
    budget -= min(budget, size)
    return offset > 0 ? location(in: text, at: offset, length: 0) : Location(path: path)
  }

  private mutating func location(in text: SourceText, at offset: Int, length: Int) -> Location {
    let (number, column) = text.lineAndColumn(at: offset)
    let shown = line?.number == number ? line?.text : text.text(ofLine: number)
    line = (number, shown)
    return Location(path: text.path, line: number, column: column, length: length, lineText: shown)
  }
}
