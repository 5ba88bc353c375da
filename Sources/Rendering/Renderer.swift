package import Books
import Configuration
package import Covers
package import Site
import Templates

/// Turns a site's pages into bytes. Everything that is the same on many pages is made once, here.
package final class Renderer: Sendable {
  let site: Site
  let theme: Theme
  let frame: SiteFrame
  let covers: [BookID: Cover]
  /// For each book without a picture, its drawn cover.
  let drawings: [DrawnCover?]
  /// For each book, its card in HTML without what depends on the place it stands at.
  let cards: [Markup]
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

  package init(
    _ site: Site, theme: Theme, covers: [BookID: Cover] = [:], day: @escaping @Sendable (Moment) -> Day
  ) async {
    let frame = SiteFrame(site.configuration, theme: theme)
    self.site = site
    self.covers = covers
    self.day = day
    self.frame = frame
    windowTitles = distinguishedTitles(of: site.books)
    arrangements = site.lists.map { ArrangeFields($0, of: site) }
    let basePath = site.configuration.url.basePath
    navigationEntries = NavigationEntry.entries(of: site, frame.text)
    navigation = linkView.shared(
      navigationEntries.map { LinkFields(label: $0.label, url: basePath + $0.path.encoded) })
    let hasHTML = site.configuration.formats.contains(.html)
    feeds = hasHTML ? site.feeds : []
    newestFact = site.books.lazy.flatMap(\.sources).map(\.fetched).max()
    feedsOfEveryPage = feedLinkView.shared(frame.links(to: [.all]))
    let theme = theme.knowing(
      frame, navigation: navigation, isNavigated: !navigationEntries.isEmpty, feeds: feedsOfEveryPage)
    self.theme = theme
    guard hasHTML else {
      drawings = Array(repeating: nil, count: site.books.count)
      cards = []
      return
    }
    let made = await concurrentMap(count: site.books.count) { index in
      let book = site.books[index]
      let picture = Renderer.picture(of: book, covers[book.id], at: .card, frame, root: basePath)
      let drawing: DrawnCover? =
        picture != nil || !frame.configuration.covers.isShown
        ? nil : DrawnCover(id: book.id, title: book.shownTitle, author: book.authors.first ?? "")
      let url = basePath + PagePath(of: book.id).encoded
      let fields = CardFields(
        book, picture: picture, drawing: drawing, status: site.readingStatus(ofBook: index), url: url, place: .usual,
        frame: frame)
      return (drawing, Renderer.card(fields, theme.card(.html)))
    }
    drawings = made.map(\.0)
    cards = made.map(\.1)
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
    if format == .html, place == .usual { return cards[book] }
    return Renderer.card(fields(of: book, on: page, in: format, place), theme.card(format))
  }

  /// Whether there is a picture, not drawn, of any of the books.
  func hasPictures(of books: ArraySlice<Int>) -> Bool {
    books.contains { index in
      let book = site.books[index]
      return Renderer.picture(of: book, covers[book.id], at: .card, frame, root: "") != nil
    }
  }

  /// What pages of a format show of a book.
  func fields(
    of index: Int, on page: PagePath, in format: Configuration.Format, _ place: CardPlace,
    at picturePlace: PictureFields.Place = .card
  ) -> CardFields {
    let book = site.books[index]
    let url = link(to: PagePath(of: book.id), from: page, in: format)
    let root = root(of: page, in: format)
    let picture = Renderer.picture(of: book, covers[book.id], at: picturePlace, frame, root: root)
    return CardFields(
      book, picture: picture, drawing: drawings[index], status: site.readingStatus(ofBook: index), url: url,
      place: place, frame: frame)
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
