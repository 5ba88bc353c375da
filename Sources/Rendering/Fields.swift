import Books
import Configuration
import Content
import Site
import Templates

/// What every page knows of the site.
struct SiteFields: Sendable {
  var title: String
  var description: String
  var language: String
  var home: String
  var url: String
  var author: Configuration.Author?
  var stylesheet: String
  var script: String
  var searchIndex: String
  var icon: String
  var showsPrices: Bool
  var largeIcon: String
  var linksCovers: Bool

  init(_ configuration: Configuration, theme: Theme) {
    title = configuration.title
    description = configuration.description
    language = configuration.language.rawValue
    home = configuration.url.basePath
    url = configuration.url.absolute
    author = configuration.author
    showsPrices = configuration.showsPrices
    stylesheet = configuration.url.basePath + theme.stylesheet.name
    script = configuration.url.basePath + theme.script.name
    searchIndex = configuration.url.basePath + SearchIndex.file
    icon = configuration.url.basePath + Theme.icon
    largeIcon = configuration.url.basePath + Theme.largeIcon
    linksCovers = configuration.covers.isShown && !configuration.covers.isDownloaded
  }
}

private let authorView = makeAuthorView()

private func makeAuthorView() -> View<Configuration.Author> {
  View<Configuration.Author>(
    "author",
    [
      .text("name") { $0.name },
      .text("url") { $0.url ?? "" },
    ])
}

let siteView = makeSiteView()

private func makeSiteView() -> View<SiteFields> {
  View<SiteFields>(
    "site",
    [
      .text("title") { $0.title },
      .text("description") { $0.description },
      .text("language") { $0.language },
      .text("home") { $0.home },
      .text("url") { $0.url },
      .record("author", authorView) { $0.author },
      .text("stylesheet") { $0.stylesheet },
      .text("script") { $0.script },
      .text("search_index") { $0.searchIndex },
      .text("icon") { $0.icon },
      .flag("shows_prices") { $0.showsPrices },
      .text("large_icon") { $0.largeIcon },
      .flag("links_covers") { $0.linksCovers },
      .text("generator") { _ in "booksite \(booksiteVersion)" },
    ])
}

/// A day in words and as machines read it.
struct DayFields: Sendable {
  var text: String
  var day: Day
}

let dayView = makeDayView()

private func makeDayView() -> View<DayFields> {
  View<DayFields>(
    "day",
    [
      .text("text") { $0.text },
      .text("day") { $0.day.description },
    ])
}

struct LinkFields: Sendable {
  var label: String
  var url: String
  var isCurrent = false
  /// In the navigation: it begins another kind of pages.
  var isApart = false
}

let linkView = makeLinkView()

private func makeLinkView() -> View<LinkFields> {
  View<LinkFields>(
    "link",
    [
      .text("label") { $0.label },
      .text("url") { $0.url },
      .flag("current") { $0.isCurrent },
    ])
}

let navigationView = makeNavigationView()

private func makeNavigationView() -> View<LinkFields> {
  View<LinkFields>("navigation", [.all(of: linkView) { $0 }, .flag("apart") { $0.isApart }])
}

/// What the navigation of every page leads to.
struct NavigationEntry: Sendable {
  enum Place: Sendable, Hashable {
    case list(Int)
    case posts
    case statistics
    /// A page of the reader's own.
    case page(Int)
  }

  var place: Place
  var label: String
  var path: PagePath
  /// It begins another kind of pages than the one before it: queries after the reader's lists, everything else after both.
  var isApart = false

  /// A navigation with more lists helps nobody; the home page leads to all of them.
  private static let listLimit = 10

  static func entries(of site: Site, _ text: InterfaceText) -> [NavigationEntry] {
    let lists = site.lists.prefix(listLimit).enumerated().map { index, list in
      NavigationEntry(place: .list(index), label: text.title(of: list.kind), path: list.path)
    }
    let posts =
      site.posts.isEmpty ? [] : [NavigationEntry(place: .posts, label: text.posts, path: PostList.allPath)]
    let pages = site.pages.enumerated().filter { $1.isInNavigation }.map { index, page in
      NavigationEntry(place: .page(index), label: page.title, path: PagePath(of: page))
    }
    let statistics =
      site.hasStatistics
      ? [NavigationEntry(place: .statistics, label: text.statistics.title, path: Statistics.path)] : []
    var entries = lists + posts + statistics + pages
    let queries = site.lists.prefix(listLimit).firstIndex { if case .query = $0.kind { true } else { false } }
    for index in [queries ?? lists.count, lists.count] where index > 0 && index < entries.count {
      entries[index].isApart = true
    }
    return entries
  }
}

/// A picture that other sites show beside a link to a page.
struct SocialImage: Sendable, Hashable {
  var url: String
  /// In pixels; nil when they are not known.
  var width: Int?
  var height: Int?
  /// Made for the purpose, nearly twice as wide as high.
  var isWide = false
  /// What is to be seen, for those who cannot.
  var alt = ""
}

/// What every page has, whatever it shows.
final class PageFields: Sendable {
  enum Kind: String, Sendable {
    case home
    case list
    case book
    case post
    case posts
    /// All tags, or all years.
    case groups
    /// A page of the reader's own.
    case content
    case statistics
    case missing
  }

  let renderer: Renderer
  let kind: Kind
  let path: PagePath
  let format: Configuration.Format
  let heading: String
  /// For the browser's window.
  let title: String
  let summary: String
  let frontMatter: Markup
  /// The navigation's entry that the page belongs to.
  let entry: NavigationEntry.Place?
  let social: SocialImage?
  /// For search engines: JSON-LD, in HTML.
  let structured: Markup
  /// Visits begin here.
  let isEntrance: Bool

  /// Without a `title` it is made of the heading and the site's name.
  init(
    _ renderer: Renderer, _ kind: Kind, at path: PagePath, in format: Configuration.Format, heading: String,
    title: String? = nil, summary: String, entry: NavigationEntry.Place? = nil, social: SocialImage? = nil,
    structured: Markup = Markup(), isEntrance: Bool = false,
    frontMatter write: (inout FrontMatter) -> Void = { _ in }
  ) {
    self.renderer = renderer
    self.kind = kind
    self.path = path
    self.format = format
    self.heading = heading
    self.title = title ?? renderer.frame.language.pageTitle(heading, site: renderer.frame.configuration.title)
    self.summary = summary
    self.entry = entry
    // In Markdown it is a picture to look at, which an icon is not.
    self.social = social ?? (format == .html && kind != .missing ? renderer.icon : nil)
    self.structured = structured
    self.isEntrance = isEntrance
    guard format == .markdown else {
      frontMatter = Markup()
      return
    }
    var matter = FrontMatter()
    matter.text("title", heading)
    write(&matter)
    if renderer.formats.contains(.html) { matter.text("canonical", renderer.absolute(path)) }
    frontMatter = Markup(matter.finished())
  }

  func link(to path: PagePath) -> String {
    renderer.link(to: path, from: self.path, in: format)
  }

  /// The same page in the other format; empty when there is none.
  var twin: String {
    switch format {
    case .html:
      renderer.formats.contains(.markdown) && kind != .missing
        ? renderer.frame.configuration.url.basePath + path.encoded + "index.md" : ""
    case .markdown: renderer.formats.contains(.html) ? renderer.absolute(path) : ""
    }
  }

  /// Those of everything new on every page; on the page of a list with feeds of its own those, too, and on the home page
  /// those that have no page.
  var feeds: SharedList<FeedLink> {
    guard format == .html else { return feedLinkView.shared([]) }
    let own: Feed.Kind? =
      switch kind {
      case .home: .favorites
      case .list: isWishList ? .wish : nil
      case .post, .posts, .groups: .posts
      case .book, .content, .statistics, .missing: nil
      }
    guard let own, renderer.feeds.contains(where: { $0.kind == own }) else { return renderer.feedsOfEveryPage }
    return feedLinkView.shared(renderer.frame.links(to: [.all, own]))
  }

  /// Where visits begin, waiting for the style sheet is what readers would feel most.
  var carriedStyles: CarriedStyles? { isEntrance ? renderer.theme.carriedStyles(on: kind) : nil }

  private var isWishList: Bool {
    if case .list(let index) = entry { renderer.site.lists[index].kind == .wish } else { false }
  }

  var navigation: SharedList<LinkFields> {
    if format == .html, entry == nil { return renderer.navigation }
    return navigationView.shared(
      renderer.navigationEntries.map { entry in
        LinkFields(
          label: entry.label, url: link(to: entry.path), isCurrent: self.entry == entry.place, isApart: entry.isApart)
      })
  }
}

let pageView = makePageView()

private func makePageView() -> View<PageFields> {
  View<PageFields>(
    "page",
    [
      .shared("site", siteView) { $0.renderer.frame.sharedSite },
      .shared("t", interfaceTextView) { $0.renderer.frame.sharedText },
      .flag("has_navigation") { !$0.renderer.navigationEntries.isEmpty },
      .sharedList("navigation", navigationView) { $0.navigation },
      .text("title") { $0.title },
      .text("heading") { $0.heading },
      .text("summary") { $0.summary },
      .text("home") { $0.link(to: .home) },
      .text("canonical") { $0.kind == .missing ? "" : $0.renderer.absolute($0.path) },
      .text("twin") { $0.twin },
      .markup("front_matter") { $0.frontMatter },
      .flag("noindex") { $0.kind == .missing },
      .text("kind") { $0.kind.rawValue },
      .text("social_image") { $0.social?.url ?? "" },
      .text("social_width") { $0.social?.width.map { String($0) } ?? "" },
      .text("social_height") { $0.social?.height.map { String($0) } ?? "" },
      .flag("social_wide") { $0.social?.isWide ?? false },
      .text("social_alt") { $0.social?.alt ?? "" },
      .sharedList("feeds", feedLinkView) { $0.feeds },
      .markup("structured") { $0.structured },
      .markup("styles") { $0.carriedStyles?.styles ?? Markup() },
      .text("styles_hash") { $0.carriedStyles?.hash ?? "" },
    ])
}
