package import Books
package import Diagnostics

/// A post of the reader's, as `content/posts/NAME.md` says it. Drafts are none.
package struct Post: Sendable, Hashable {
  /// Names the post's folder and address; unique among the posts.
  package var slug: String
  /// One line, never empty.
  package var title: String
  /// The day it was written, as the reader says.
  package var date: Day
  /// The day of the last change worth telling; never before `date`.
  package var updated: Day?
  /// The books it is about, each once, in the order written. The library may not know them.
  package var books: [BookID] = []
  package var rating: Rating?
  /// When the reader began and finished the book. A beginning alone means that it is still being read.
  package var readFrom: Day?
  /// Never before `readFrom`.
  package var readTo: Day?
  /// In the order written; no two have the same slug.
  package var tags: [Tag] = []
  /// What the reader wrote about the post; empty when there is none.
  package var description = ""
  /// A language tag such as `en`; empty when it is the site's.
  package var language = ""
  /// Stays the same for good: what the reader wrote for it, else the file's name without its ending.
  package var id: String
  package var writing: Writing
  /// Every place at which a book is named: first `books`, then links.
  package var mentions: [Mention] = []
  /// Its links and pictures that lead to places of the site.
  package var placeLinks: [PlaceLink] = []
  /// Where it was read, as messages name it.
  package var path: String

  /// One or two sentences for lists, feeds and search engines: the description, else the beginning of the text.
  package var summary: String { description.isEmpty ? writing.excerpt : description }

  /// A book named in a text.
  package struct Mention: Sendable, Hashable {
    package var book: BookID
    package var place: Location
  }

  /// Newest first, then by slug.
  package static func isBefore(_ a: Post, _ b: Post) -> Bool {
    a.date == b.date ? a.slug.utf8.lexicographicallyPrecedes(b.slug.utf8) : a.date > b.date
  }
}

/// Half a star to five.
package struct Rating: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 1…10.
  package let halves: Int

  /// Nil outside 1…10.
  package init?(halves: Int) {
    guard (1...10).contains(halves) else { return nil }
    self.halves = halves
  }

  /// Reads `4`, `4.0`, `4.5` and the like.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].utf8.count == 1, let whole = Int(parts[0]), whole >= 0 else {
      return nil
    }
    switch parts.count == 2 ? parts[1] : "0" {
    case "0", "00": self.init(halves: 2 * whole)
    case "5", "50": self.init(halves: 2 * whole + 1)
    default: return nil
    }
  }

  /// `4`, `4.5`.
  package var description: String { halves.isMultiple(of: 2) ? "\(halves / 2)" : "\(halves / 2).5" }

  package static func < (a: Rating, b: Rating) -> Bool { a.halves < b.halves }
}

/// What posts are found by.
package struct Tag: Sendable, Hashable {
  /// As the reader wrote it, on one line.
  package var name: String
  package var slug: String
}

/// A page of the reader's own, as `content/NAME.md` says it.
package struct ContentPage: Sendable, Hashable {
  /// Names the page's folder at the site's root; never that of another page.
  package var slug: String
  package var title: String
  package var description = ""
  package var updated: Day?
  /// The lower, the earlier in the navigation; nil comes last.
  package var weight: Int?
  package var isInNavigation = true
  package var language = ""
  package var writing: Writing
  package var mentions: [Post.Mention] = []
  package var placeLinks: [PlaceLink] = []
  package var path: String

  package var summary: String { description.isEmpty ? writing.excerpt : description }

  /// By weight, then by title.
  package static func isBefore(_ a: ContentPage, _ b: ContentPage) -> Bool {
    let (first, second) = (a.weight ?? .max, b.weight ?? .max)
    if first != second { return first < second }
    if a.title.utf8.elementsEqual(b.title.utf8) { return a.slug.utf8.lexicographicallyPrecedes(b.slug.utf8) }
    return a.title.utf8.lexicographicallyPrecedes(b.title.utf8)
  }
}
