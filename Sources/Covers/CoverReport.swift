package import Books

/// Which book has which cover from where, and why better ones were refused. One line for each wish, in order of the books.
package struct CoverReport: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    package var book: BookID
    /// Nil when the book has no cover.
    package var origin: Cover.Origin?
    /// The original's, in bytes and pixels.
    package var bytes: Int?
    package var width: Int?
    package var height: Int?
    /// What would have been better, in the order it was tried.
    package var refusals: [Refusal]
  }

  package struct Refusal: Sendable, Hashable {
    package var origin: Cover.Origin
    /// One sentence without a capital letter or a final full stop.
    package var reason: String
    /// What was refused, as far as it is known.
    package var bytes: Int?
    package var width: Int?
    package var height: Int?
    /// When an address was asked; nil for a file and for what was not asked yet.
    package var asked: Moment?
    /// When it will be asked again at the earliest.
    package var askedAgain: Moment?
  }

  package var lines: [Line] = []
  /// Addresses that sent a picture in this run, and those that said it is still the same.
  package var fetched = 0
  package var unchanged = 0
  /// Addresses that sent none.
  package var failed = 0
  /// Pictures that were decoded and scaled.
  package var scaled = 0
}
