package import Books
import Configuration
import Content
package import Covers
package import Images
package import Site
import Templates

/// Turns a site's pages into bytes. Everything that is the same on many pages is made once, here.
package final class Renderer: Sendable {
  let site: Site
  let theme: Theme
  let frame: SiteFrame
  let covers: [BookID: Cover]
  /// What is made once of a book for all pages; nil, or nothing at all, for books that no more than one page needs.
  private let cards: [SharedCard?]
  /// For each book, its title, with what tells it from other books of the same title.
  let windowTitles: [String]
  /// The reader's calendar date at a moment.
  let day: @Sendable (Moment) -> Day
  /// For each list, the ways to arrange it.
  let arrangements: [ArrangeFields?]
  let navigationEntries: [NavigationEntry]
  /// The navigation of HTML pages that are not in it themselves.
  let navigation: SharedList<LinkFields>
  /// None when there are no HTML pages.
  let feeds: [Feed]
  let feedsOfEveryPage: SharedList<FeedLink>
  /// The newest day on which a source said something about a book.
  let newestFact: Day?
  /// The day of the newest answer to a query. A section of an older one says so.
  let newestAnswer: Day?
  /// Of the reader's pictures in posts and pages, by the bytes of their names.
  let pictureSizes: [[UInt8]: ImageSize]
  /// As far as texts leave out final slashes of links.
  let pageFolders: PageFolders

  package init(
    _ site: Site, theme: Theme, covers: [BookID: Cover] = [:], pictureSizes: [[UInt8]: ImageSize] = [:],
    day: @escaping @Sendable (Moment) -> Day
  ) {
    let frame = SiteFrame(site, theme: theme)
    self.site = site
    self.covers = covers
    self.pictureSizes = pictureSizes
    pageFolders = PageFolders(for: site.placeLinks.filter { !$0.isPicture && !$0.path.hasSuffix("/") }, of: site)
    self.day = day
    self.frame = frame
    windowTitles = distinguishedTitles(of: site.books)
    arrangements = site.lists.map { ArrangeFields($0, of: site) }
    let basePath = site.configuration.url.basePath
    navigationEntries = NavigationEntry.entries(of: site, frame.text)
    navigation = navigationView.shared(
      navigationEntries.map {
        LinkFields(label: $0.label, url: basePath + $0.path.encoded, isApart: $0.isApart)
      })
    feeds = site.configuration.formats.contains(.html) ? site.feeds : []
    newestAnswer = site.lists.lazy.compactMap(\.asked).max()
    newestFact = site.books.lazy.flatMap(\.sources).map(\.fetched).max()
    feedsOfEveryPage = feedLinkView.shared(frame.links(to: [.all]))
    self.theme = theme.knowing(
      frame, navigation: navigation, isNavigated: !navigationEntries.isEmpty, feeds: feedsOfEveryPage)
    cards = []
  }

  private init(_ other: Renderer, cards: [SharedCard?]) {
    site = other.site
    theme = other.theme
    frame = other.frame
    covers = other.covers
    self.cards = cards
    windowTitles = other.windowTitles
    day = other.day
    arrangements = other.arrangements
    navigationEntries = other.navigationEntries
    navigation = other.navigation
    feeds = other.feeds
    feedsOfEveryPage = other.feedsOfEveryPage
    newestAnswer = other.newestAnswer
    newestFact = other.newestFact
    pictureSizes = other.pictureSizes
    pageFolders = other.pageFolders
  }

  /// The same, with the usual cards of some books made once for all pages they stand on.
  func withCards(of books: Set<Int>) async -> Renderer {
    guard !books.isEmpty else { return self }
    return Renderer(
      self,
      cards: await concurrentMap(count: site.books.count) { index in
        guard books.contains(index) else { return nil }
        let drawing = self.drawing(of: index)
        let fields = self.fields(of: index, on: .home, in: .html, .usual, drawing: drawing)
        return SharedCard(drawing: drawing, markup: Renderer.card(fields, self.theme.card(.html)))
      })
  }

  var configuration: Configuration { frame.configuration }
  var text: InterfaceText { frame.text }
  var formats: Set<Configuration.Format> { frame.configuration.formats }

  /// The address of a page as pages of a format link to it: below the base path in HTML, relative to `page` in Markdown.
  func link(to path: PagePath, from page: PagePath, in format: Configuration.Format) -> String {
    switch format {
    case .html: frame.configuration.url.basePath + path.encoded
    case .markdown: page.relativeLink(to: path)
    }
  }

  func absolute(_ path: PagePath) -> String {
    frame.configuration.url.absolute + path.encoded
  }

  /// A book's card for a list on `page`.
  func card(of book: Int, on page: PagePath, in format: Configuration.Format, _ place: CardPlace) -> Markup {
    if format == .html, place == .usual, !cards.isEmpty, let card = cards[book] { return card.markup }
    return Renderer.card(fields(of: book, on: page, in: format, place), theme.card(format))
  }

  /// Whether there is a picture, not drawn, of any of the books.
  func hasPictures(of books: ArraySlice<Int>) -> Bool {
    books.contains(where: hasPicture)
  }

  private func hasPicture(of index: Int) -> Bool {
    guard configuration.covers.isShown else { return false }
    if covers[site.books[index].id] != nil { return true }
    return !configuration.covers.isDownloaded && site.books[index].thumbnail != nil
  }

  /// What pages of a format show of a book.
  func fields(
    of index: Int, on page: PagePath, in format: Configuration.Format, _ place: CardPlace,
    at picturePlace: PictureFields.Place = .card
  ) -> CardFields {
    let known = cards.isEmpty ? nil : cards[index]
    // Pages in Markdown show none.
    let drawing = format == .html ? known?.drawing ?? drawing(of: index) : nil
    return fields(of: index, on: page, in: format, place, at: picturePlace, drawing: drawing)
  }

  private func fields(
    of index: Int, on page: PagePath, in format: Configuration.Format, _ place: CardPlace,
    at picturePlace: PictureFields.Place = .card, drawing: DrawnCover?
  ) -> CardFields {
    let book = site.books[index]
    let url = link(to: PagePath(of: book.id), from: page, in: format)
    let root = root(of: page, in: format)
    let picture = Renderer.picture(of: book, covers[book.id], at: picturePlace, frame, root: root)
    return CardFields(
      book, picture: picture, drawing: drawing, status: site.readingStatus(ofBook: index), url: url, place: place,
      frame: frame)
  }

  /// The drawn cover of a book without a picture.
  private func drawing(of index: Int) -> DrawnCover? {
    guard configuration.covers.isShown, !hasPicture(of: index) else { return nil }
    let book = site.books[index]
    return DrawnCover(id: book.id, title: book.shownTitle, author: book.authors.first ?? "")
  }

  /// The cover that was made for a book; the source's thumbnail by its address when covers are not copied.
  static func picture(
    of book: Book, _ cover: Cover?, at place: PictureFields.Place, _ frame: SiteFrame, root: String
  ) -> PictureFields? {
    let configured = frame.configuration.covers
    guard configured.isShown else { return nil }
    if let cover { return PictureFields(cover, at: place, root: root) }
    return configured.isDownloaded ? nil : book.thumbnail.map { PictureFields(thumbnail: $0) }
  }

  /// What comes before the name of a file in its address.
  private func root(of page: PagePath, in format: Configuration.Format) -> String {
    switch format {
    case .html: frame.configuration.url.basePath
    case .markdown: page.relativeLink(toFile: "")
    }
  }

  static func card(_ fields: CardFields, _ template: PageTemplate<CardFields>) -> Markup {
    var buffer = ByteBuffer()
    template.render(fields, into: &buffer)
    return Markup(buffer.bytes)
  }
}

/// What is made once of a book for all pages it stands on.
private struct SharedCard: Sendable {
  /// For a book without a picture.
  var drawing: DrawnCover?
  /// Its card in HTML without what depends on the place it stands at.
  var markup: Markup
}
