package import Books
package import Markdown

/// The text of a post or page: CommonMark, and where each of its links leads within the site.
package struct Writing: Sendable, Hashable {
  /// What a link means.
  package enum Target: Sendable, Hashable {
    /// A book, whether it is known or not.
    case book(BookID)
    /// A place of this site: its path below the root, such as `about/`, percent-encoded, and a query or fragment.
    case site(path: String, rest: String)
    /// Nothing that can be linked to; `label` is for links without a text of their own.
    case nowhere(label: String)
  }

  package let text: LinkedText
  /// One for each of the text's links.
  package internal(set) var targets: [Target]

  package init(text: LinkedText, targets: [Target]) {
    self.text = text
    self.targets = targets
  }

  /// The beginning of the first paragraph, for where there is no room for more.
  package var excerpt: String {
    let limit = 160
    let text = plainText(text.firstParagraph, decodingReferences: false)
    guard text.count > limit else { return text }
    let cut = text.prefix(limit)
    // Between words, where there is a place not too far back.
    let end = cut.lastIndex(of: " ").flatMap { cut.distance(from: $0, to: cut.endIndex) < 30 ? $0 : nil }
    return cut[..<(end ?? cut.endIndex)] + "…"
  }
}
