package import Books
import Configuration
package import Site
import Templates

/// Turns a site's pages into bytes. Everything that is the same on many pages is made once, here.
package final class Renderer: Sendable {
  let site: Site
  let theme: Theme
  let text: InterfaceText
  let sharedText: SharedRecord<InterfaceText>
  let sharedSite: SharedRecord<SiteFields>
  let formats: Set<Configuration.Format>
  /// For each book, its card in HTML without what depends on the place it stands at.
  let cards: [Markup]
  /// The lists the navigation of every page leads to.
  let navigatedLists: [Int]
  /// The reader's calendar date at a moment.
  let day: @Sendable (Moment) -> Day

  /// A navigation with more entries helps nobody; the home page leads to all lists.
  private static let navigationLimit = 10

  package init(_ site: Site, theme: Theme, day: @escaping @Sendable (Moment) -> Day) async {
    let parts = Parts(site, theme)
    self.site = site
    self.theme = theme
    self.day = day
    navigatedLists = Array(site.lists.indices.prefix(Renderer.navigationLimit))
    text = parts.text
    sharedText = parts.sharedText
    sharedSite = parts.sharedSite
    formats = site.configuration.formats
    cards = formats.contains(.html) ? await parts.renderCards() : []
  }

  var configuration: Configuration { site.configuration }

  /// The address of a page as pages of a format link to it: below the base path in HTML, relative to `page` in Markdown.
  func link(to path: PagePath, from page: PagePath, in format: Configuration.Format) -> String {
    switch format {
    case .html: configuration.url.basePath + path.encoded
    case .markdown: page.relativeLink(to: path)
    }
  }

  func absolute(_ path: PagePath) -> String {
    configuration.url.absolute + path.encoded
  }

  /// A book's card for a list on `page`.
  func card(of book: Int, on page: PagePath, in format: Configuration.Format, isEager: Bool) -> Markup {
    if format == .html, !isEager { return cards[book] }
    let fields = CardFields(
      book: site.books[book], url: link(to: PagePath(of: site.books[book].id), from: page, in: format), isEager: isEager,
      text: text, configuration: configuration, sharedText: sharedText, sharedSite: sharedSite)
    var buffer = ByteBuffer()
    theme.card(format).render(fields, into: &buffer)
    return Markup(buffer.bytes)
  }
}

/// What cards need while there are none yet.
private struct Parts: Sendable {
  let site: Site
  let theme: Theme
  let text: InterfaceText
  let sharedText: SharedRecord<InterfaceText>
  let sharedSite: SharedRecord<SiteFields>

  init(_ site: Site, _ theme: Theme) {
    self.site = site
    self.theme = theme
    text = InterfaceText.text(for: site.configuration.language)
    sharedText = interfaceTextView.shared(text)
    sharedSite = siteView.shared(SiteFields(site.configuration, theme: theme))
  }

  func renderCards() async -> [Markup] {
    await concurrentMap(count: site.books.count) { index in
      let book = site.books[index]
      let fields = CardFields(
        book: book, url: site.configuration.url.basePath + PagePath(of: book.id).encoded, isEager: false, text: text,
        configuration: site.configuration, sharedText: sharedText, sharedSite: sharedSite)
      var buffer = ByteBuffer()
      theme.card(.html).render(fields, into: &buffer)
      return Markup(buffer.bytes)
    }
  }
}
