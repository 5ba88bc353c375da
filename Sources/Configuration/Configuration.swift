package import Books

/// What `booksite.yml` says, complete with defaults. Reading it is in `Configuration+Reading.swift`.
package struct Configuration: Sendable, Hashable {
  package var title: String
  /// Empty when none was written.
  package var description: String = ""
  package var url: SiteURL
  package var language: Language = .korean
  /// An IANA name, such as `Asia/Seoul`.
  package var timezone: String = "Asia/Seoul"
  package var author: Author?
  /// Tried in order; never empty.
  package var sources: [SourceName] = [.kakao]
  package var kakao = Kakao()
  package var file = RecordedAnswers()
  package var queries: [ConfiguredQuery] = []
  /// How many books the home page's recent section shows at most; the recent list has all of them.
  package var recentLimit = 10
  package var showsPrices = true
  package var showsDescriptions = true
  package var covers = Covers()
  /// Leaves goods that are not books in query results; a query's own setting wins.
  package var includesGoods = false
  /// Stored answers at least this many seconds old are asked for again.
  package var refreshSeconds = 24 * 3_600
  /// Never empty.
  package var formats: Set<Format> = [.html, .markdown]
  package var publishing = Publishing()

  package init(title: String, url: SiteURL) {
    self.title = title
    self.url = url
  }

  package enum Language: String, Sendable, CaseIterable {
    case korean = "ko"
    case english = "en"
  }

  package struct Author: Sendable, Hashable {
    package var name: String
    /// http or https; nil when none was written.
    package var url: String?

    package init(name: String, url: String? = nil) {
      self.name = name
      self.url = url
    }
  }

  package enum SourceName: String, Sendable, CaseIterable {
    case kakao
    case file
  }

  package struct Kakao: Sendable, Hashable {
    /// The environment variable that holds the REST API key.
    package var keyVariable = "KAKAO_REST_API_KEY"
    /// https, or http on a loopback address.
    package var endpoint = "https://dapi.kakao.com/v3/search/book"

    package init() {}
  }

  package struct RecordedAnswers: Sendable, Hashable {
    /// Relative to the site folder, or absolute.
    package var path = "data"

    package init() {}
  }

  package struct Covers: Sendable, Hashable {
    package var isShown = true
    package var isDownloaded = true

    package init() {}
  }

  /// Where the built site goes.
  package struct Publishing: Sendable, Hashable {
    /// A remote repository's name in git.
    package var remote = "origin"
    package var branch = "gh-pages"

    package init() {}
  }

  package enum Format: String, Sendable, CaseIterable {
    case html
    case markdown
  }
}

/// A configured search whose results become a page and a section of the home page.
package struct ConfiguredQuery: Sendable, Hashable {
  package var query: Query
  /// The heading; the query's text when none was written.
  package var title: String
  /// NFC, unique among the queries, safe as a folder name.
  package var slug: String
  /// 1…2500 documents.
  package var limit: Int = 20
  package var includesGoods: Bool = false

  package init(query: Query, title: String, slug: String) {
    self.query = query
    self.title = title
    self.slug = slug
  }
}
