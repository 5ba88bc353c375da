package import Books

/// A book that wants a cover.
package struct CoverWish: Sendable, Hashable {
  package var book: BookID
  /// The address of the source's own small picture, as the source wrote it.
  package var thumbnail: String?

  package init(book: BookID, thumbnail: String? = nil) {
    self.book = book
    self.thumbnail = thumbnail
  }
}

/// A picture of a site and where its bytes lie.
package struct CoverFile: Sendable, Hashable {
  /// Below the output folder, such as `covers/9788996991342-1a2b3c4d-240.webp`. Other bytes have another name.
  package var name: String
  /// In pixels; of an SVG the size it is drawn at.
  package var width: Int
  package var height: Int
  /// The path of the file in the cache.
  package var cached: String

  package init(name: String, width: Int, height: Int, cached: String) {
    self.name = name
    self.width = width
    self.height = height
    self.cached = cached
  }
}

/// The pictures of one book, ready to be copied into a site. An object, because it is handed on more often than looked at.
package final class Cover: Sendable, Equatable {
  /// Where a cover comes from, best first.
  package enum Origin: Sendable, Hashable {
    /// The reader's own picture: its path as a reader would type it.
    case own(String)
    /// The original behind a source's thumbnail.
    case original(String)
    /// What the source calls its thumbnail.
    case thumbnail(String)

    /// The path or address.
    package var place: String {
      switch self {
      case .own(let place), .original(let place), .thumbnail(let place): place
      }
    }
  }

  /// Below the output folder.
  package static let folder = "covers"

  /// The card's width once, twice and three times, as far as the original is wide enough; narrowest first, never empty.
  /// An SVG, and an original narrower than the card, is one file.
  package let files: [CoverFile]
  /// A JPEG of 1200 × 630 pixels for links in other sites; nil when the original is too small to be shown there.
  package let social: CoverFile?
  /// In CSS pixels, on a card.
  package let width: Int
  package let height: Int
  /// The average of the picture, such as `#8a6f5d`.
  package let colour: String
  package let origin: Origin

  package init(files: [CoverFile], social: CoverFile?, width: Int, height: Int, colour: String, origin: Origin) {
    self.files = files
    self.social = social
    self.width = width
    self.height = height
    self.colour = colour
    self.origin = origin
  }

  package static func == (a: Cover, b: Cover) -> Bool {
    a.files == b.files && a.social == b.social && a.width == b.width && a.height == b.height && a.colour == b.colour
      && a.origin == b.origin
  }
}
