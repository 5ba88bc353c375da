import Books
import Configuration
import Site
import Templates

/// The kinds of feeds; each feed is in all of them.
enum FeedFormat: Sendable, CaseIterable {
  case atom
  case rss
  case json

  /// The name of the file.
  var file: String {
    switch self {
    case .atom: "feed.atom"
    case .rss: "rss.xml"
    case .json: "feed.json"
    }
  }

  var mediaType: String {
    switch self {
    case .atom: "application/atom+xml"
    case .rss: "application/rss+xml"
    case .json: "application/feed+json"
    }
  }

  /// As people call it.
  var name: String {
    switch self {
    case .atom: "Atom"
    case .rss: "RSS"
    case .json: "JSON Feed"
    }
  }
}

/// A whole feed in one of its formats.
struct FeedFields: Sendable {
  let renderer: Renderer
  let format: FeedFormat
  let feed: Feed
  let entries: [FeedEntry]

  init(_ feed: Feed, in format: FeedFormat, _ renderer: Renderer) {
    self.renderer = renderer
    self.format = format
    self.feed = feed
    entries = feed.news.map(renderer.feedEntry)
  }

  var title: String { withoutControls(renderer.frame.title(of: feed.kind)) }

  var description: String {
    let configuration = renderer.configuration
    return withoutControls(configuration.description.isEmpty ? configuration.title : configuration.description)
  }

  /// Its own; absolute.
  var address: String { renderer.absolute(feed.kind.folder) + format.file }

  /// The page it tells of; absolute. There is none of favourites.
  var page: String {
    let folder = feed.kind.folder
    return renderer.absolute(feed.kind == .favorites ? .home : folder)
  }

  /// When something was last new; the beginning of time when nothing ever was.
  var updated: Moment { entries.map(\.updated).max() ?? Moment(seconds: 0) }

  var icon: String { renderer.configuration.url.absolute + Theme.largeIcon }
}

extension Renderer {
  func renderFeed(_ feed: Feed, _ format: FeedFormat, into buffer: inout ByteBuffer) {
    let fields = FeedFields(feed, in: format, self)
    switch format {
    case .atom: theme.atom.render(fields, into: &buffer)
    case .rss: theme.rss.render(fields, into: &buffer)
    case .json: buffer.append(fields.json)
    }
  }

}

extension SiteFrame {
  /// What a feed is called.
  func title(of kind: Feed.Kind) -> String {
    switch kind {
    case .all: configuration.title
    case .posts: text.language.pageTitle(text.posts, site: configuration.title)
    case .wish: text.language.pageTitle(text.wish, site: configuration.title)
    case .favorites: text.language.pageTitle(text.favorite, site: configuration.title)
    }
  }

  /// The links by which a page announces feeds.
  func links(to kinds: [Feed.Kind]) -> [FeedLink] {
    kinds.flatMap { kind in
      FeedFormat.allCases.map { format in
        FeedLink(
          type: format.mediaType, title: "\(title(of: kind)) (\(format.name))",
          url: configuration.url.basePath + kind.folder.encoded + format.file)
      }
    }
  }
}

struct FeedLink: Sendable {
  var type: String
  var title: String
  var url: String
}

let feedLinkView = makeFeedLinkView()

private func makeFeedLinkView() -> View<FeedLink> {
  View<FeedLink>(
    "feed",
    [
      .text("type") { $0.type },
      .text("title") { $0.title },
      .text("url") { $0.url },
    ])
}

private let categoryView = makeCategoryView()

private func makeCategoryView() -> View<FeedEntry.Category> {
  View<FeedEntry.Category>("category", [.text("term") { $0.term }, .text("label") { $0.label }])
}

private let feedEntryView = makeFeedEntryView()

private func makeFeedEntryView() -> View<FeedEntry> {
  View<FeedEntry>(
    "entry",
    [
      .text("id") { $0.id },
      .text("title") { $0.title },
      .text("url") { $0.url },
      .text("language") { $0.language },
      .text("published") { $0.published.description },
      .text("published_rfc822") { $0.published.rfc822 },
      .text("updated") { $0.updated.description },
      .text("summary") { $0.summary },
      .text("summary_html") { $0.summaryHTML },
      .text("content") { $0.content },
      .text("image") { $0.image },
      .list("categories", categoryView) { $0.categories },
    ])
}

let feedView = makeFeedView()

private func makeFeedView() -> View<FeedFields> {
  View<FeedFields>(
    "feed",
    [
      .shared("site", siteView) { $0.renderer.frame.sharedSite },
      .text("title") { $0.title },
      .text("description") { $0.description },
      .text("address") { $0.address },
      .text("page") { $0.page },
      .text("updated") { $0.updated.description },
      .text("updated_rfc822") { $0.updated.rfc822 },
      .text("icon") { $0.icon },
      .list("entries", feedEntryView) { $0.entries },
    ])
}
