package import Books
package import Content

/// How far the reader is with a book, as posts and the wish list tell it.
package struct ReadingStatus: Sendable, Hashable {
  /// The words are those of microformats' `p-read-status`.
  package enum Stage: String, Sendable {
    case toRead = "to-read"
    case reading
    case finished
  }

  package var stage: Stage
  /// When the reader said so, a day or a moment as machines read it.
  package var said: String

  /// What a post says of its books; nil when it does not say when they were read.
  package init?(_ post: Post) {
    guard post.readFrom != nil || post.readTo != nil else { return nil }
    stage = post.readTo == nil ? .reading : .finished
    said = post.date.description
  }

  /// Of a book that was wished for.
  package init(wishedSince moment: Moment) {
    stage = .toRead
    said = moment.description
  }
}

extension Site {
  /// What the newest post says that says anything, else that the book is wished for; nil when neither is so.
  package func readingStatus(ofBook index: Int) -> ReadingStatus? {
    for post in postsOfBook[index] ?? [] {
      if let status = ReadingStatus(posts[post]) { return status }
    }
    return books[index].wishedSince.map { ReadingStatus(wishedSince: $0) }
  }
}
