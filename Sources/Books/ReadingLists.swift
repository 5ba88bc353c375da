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

/// The reader's own words about a book. No refresh ever changes them. What is nil is as the sources say.
package struct OwnWords: Sendable, Hashable {
  /// Replaces the title every source gives, as the following replace what sources say.
  package var title: String?
  /// Never an empty list.
  package var authors: [String]?
  /// Never an empty list.
  package var translators: [String]?
  package var publisher: String?
  package var published: Day?
  /// CommonMark; nil when the reader wrote none.
  package var note: String?
  /// When the reader last changed any of the others; nil when that is not known.
  package var edited: Moment?

  package init(
    title: String? = nil, authors: [String]? = nil, translators: [String]? = nil, publisher: String? = nil,
    published: Day? = nil, note: String? = nil, edited: Moment? = nil
  ) {
    self.title = title
    self.authors = authors
    self.translators = translators
    self.publisher = publisher
    self.published = published
    self.note = note
    self.edited = edited
  }

  /// There are no words, whenever they were taken back.
  package var isEmpty: Bool {
    title == nil && authors == nil && translators == nil && publisher == nil && published == nil && note == nil
  }
}
