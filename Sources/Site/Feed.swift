package import Books
import Content

/// Something the reader did that others may want to hear of.
package struct News: Sendable, Hashable {
  package enum Subject: Sendable, Hashable {
    /// Positions in `Site.books`.
    case wished(Int)
    case favorite(Int)
    /// In `Site.posts`.
    case post(Int)
  }

  package var subject: Subject
  package var moment: Moment
  /// Names the event for ever: it has neither a title nor the site's address in it. A book's moment tells readers with the
  /// same book apart.
  package var key: String
}

/// News in order, newest first, under an address of its own.
package struct Feed: Sendable {
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Everything new.
    case all
    case posts
    case wish
    case favorites

    /// The folder the feed's files are in.
    package var folder: PagePath {
      switch self {
      case .all: .home
      case .posts: PostList.allPath
      case .wish: PagePath("wish/")
      case .favorites: PagePath("favorites/")
      }
    }
  }

  package var kind: Kind
  /// Empty only in the feed of everything.
  package var news: [News]

  /// Who reads a feed for the first time does not want more than this.
  package static let limit = 50
}

extension Site {
  /// The feed of everything, then those that have something to tell.
  package var feeds: [Feed] {
    var news: [News] = []
    for (index, book) in books.enumerated() {
      if let since = book.wishedSince {
        news.append(News(subject: .wished(index), moment: since, key: "\(book.id) wished \(since)"))
      }
      if let since = book.favoriteSince {
        news.append(News(subject: .favorite(index), moment: since, key: "\(book.id) favorite \(since)"))
      }
    }
    for (index, post) in posts.enumerated() {
      news.append(News(subject: .post(index), moment: Moment(noonOf: post.date), key: "post \(post.id)"))
    }
    news.sort { a, b in
      a.moment == b.moment ? a.key.utf8.lexicographicallyPrecedes(b.key.utf8) : a.moment > b.moment
    }
    return Feed.Kind.allCases.compactMap { kind in
      let told = news.lazy.filter { kind.tells(of: $0.subject) }.prefix(Feed.limit)
      return told.isEmpty && kind != .all ? nil : Feed(kind: kind, news: Array(told))
    }
  }
}

extension Feed.Kind {
  fileprivate func tells(of subject: News.Subject) -> Bool {
    switch (self, subject) {
    case (.all, _), (.wish, .wished), (.favorites, .favorite), (.posts, .post): true
    default: false
    }
  }
}

extension Moment {
  /// A day as an instant: noon in Greenwich, when the date is the same nearly everywhere.
  package init(noonOf day: Day) {
    self.init(seconds: day.daysSince1970 * 86_400 + 43_200)
  }
}
