/// Why bytes do not become a picture, or a picture not bytes.
package struct ImageError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// What it seems to be instead, such as `an HTML page`.
    case notAnImage(String)
    /// The file ends before the picture does.
    case truncated
    /// The words of who noticed.
    case damaged(String)
    case tooLarge(width: Int, height: Int)
    case tooSmall(width: Int, height: Int)
    /// A kind of picture that is not read, such as `a GIF`.
    case unsupported(String)
    /// A picture could not be written. The words of the library.
    case notWritten(String)
  }

  package var kind: Kind

  package init(_ kind: Kind) {
    self.kind = kind
  }

  /// One sentence without a capital letter and a full stop.
  package var message: String {
    switch kind {
    case .notAnImage(let other): "it is \(other), not a picture"
    case .truncated: "the file ends before the picture does"
    case .damaged(let words): "the picture is damaged: \(words)"
    case .tooLarge(let width, let height):
      "the picture has \(width) × \(height) pixels, more than \(ImageSize.longestSide) on a side or "
        + "\(ImageSize.mostPixels / 1_000_000) million in all"
    case .tooSmall(let width, let height):
      "the picture has only \(width) × \(height) pixels, less than \(ImageSize.shortestSide) on a side"
    case .unsupported(let what): "it is \(what), which is not read here"
    case .notWritten(let words): "the picture cannot be written: \(words)"
    }
  }
}
