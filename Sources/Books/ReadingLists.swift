/// A book the reader wants.
package struct Wish: Sendable, Hashable {
  package var book: BookID
  package var added: Moment

  package init(book: BookID, added: Moment) {
    self.book = book
    self.added = added
  }
}

/// A book the reader looked at.
package struct RecentView: Sendable, Hashable {
  package var book: BookID
  package var viewed: Moment

  package init(book: BookID, viewed: Moment) {
    self.book = book
    self.viewed = viewed
  }
}

/// A book the reader marked.
package struct Favorite: Sendable, Hashable {
  package var book: BookID
  package var since: Moment

  package init(book: BookID, since: Moment) {
    self.book = book
    self.since = since
  }
}

/// The reader's own words about a book. No refresh ever changes them.
package struct OwnWords: Sendable, Hashable {
  /// Replaces the title every source gives; nil keeps the source's.
  package var title: String?
  /// CommonMark; nil when the reader wrote none.
  package var note: String?

  package init(title: String? = nil, note: String? = nil) {
    self.title = title
    self.note = note
  }

  package var isEmpty: Bool { title == nil && note == nil }
}
