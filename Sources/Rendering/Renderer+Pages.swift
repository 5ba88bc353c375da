import Books
import Configuration
import Covers
import Site
import Templates

extension Renderer {
  func renderHome(_ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let description = configuration.description
    let page = PageFields(
      self, .home, at: .home, in: format, heading: configuration.title, title: configuration.title,
      summary: description.isEmpty ? configuration.title : description,
      social: format == .html ? socialImage(ofFirst: site.lists.lazy.flatMap(\.sectionBooks)) : nil,
      structured: format == .html ? structuredHome : Markup(), isEntrance: true
    ) { matter in
      matter.text("description", description)
    }
    let template = format == .html ? theme.homeHTML : theme.homeMarkdown
    template.render(HomeFields(page: page), into: &buffer)
  }

  func renderList(_ index: Int, page number: Int, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let list = site.lists[index]
    let (name, count) = (configuration.title, list.books.count)
    let heading = text.title(of: list.kind)
    let page = PageFields(
      self, .list, at: list.path.page(number), in: format, heading: heading,
      title: frame.language.pageTitle(heading, site: name, page: number, of: list.pageCount),
      summary: text.listSummary(heading: heading, count: count, site: name, page: number), entry: .list(index),
      social: format == .html ? socialImage(ofFirst: list.books(onPage: number)) : nil,
      structured: format == .html ? structuredList(list, page: number) : Markup(), isEntrance: number == 1
    ) { matter in
      matter.number("books", count)
      matter.day("asked", list.asked)
    }
    let template = format == .html ? theme.listHTML : theme.listMarkdown
    template.render(ListFields(page: page, index: index, list: list, number: number), into: &buffer)
  }

  func renderBook(_ index: Int, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let path = PagePath(of: site.books[index].id)
    let place = CardPlace(style: .page, isEager: true, isFirst: true)
    let card = fields(of: index, on: path, in: format, place, at: .plate)
    let page = PageFields(
      self, .book, at: path, in: format, heading: card.title,
      title: frame.language.pageTitle(windowTitles[index], site: frame.configuration.title),
      summary: frame.language.bookSummary(
        title: card.title, authors: card.book.authors, publisher: card.book.publisher, published: card.book.published),
      social: socialImage(of: card, in: format),
      structured: format == .html ? structuredBook(card) : Markup()
    ) { matter in
      describe(card, in: &matter)
    }
    let template = format == .html ? theme.bookHTML : theme.bookMarkdown
    template.render(BookFields(page: page, card: card, index: index), into: &buffer)
  }

  func renderMissing(into buffer: inout ByteBuffer) {
    let page = PageFields(
      self, .missing, at: .home, in: .html, heading: text.missingHeading, summary: text.missingText)
    theme.missing.render(page, into: &buffer)
  }

  /// What other sites show beside a link to the book; in Markdown, the picture on its page.
  private func socialImage(of card: CardFields, in format: Configuration.Format) -> SocialImage? {
    guard let picture = card.picture else { return nil }
    let alt = text.coverName(title: card.title)
    guard let cover = covers[card.book.id] else { return SocialImage(url: picture.src, alt: alt) }
    guard let file = format == .html ? cover.social ?? cover.files.last : cover.files.last else { return nil }
    // Other sites show no drawings.
    if format == .html, file.name.hasSuffix(".svg") { return nil }
    let url =
      format == .html
      ? frame.configuration.url.absolute + file.name : PagePath(of: card.book.id).relativeLink(toFile: file.name)
    return SocialImage(url: url, width: file.width, height: file.height, isWide: file == cover.social, alt: alt)
  }

  /// For a page of many books: the first cover that was made for it.
  func socialImage(ofFirst books: some Sequence<Int>) -> SocialImage? {
    for book in books {
      guard let file = covers[site.books[book].id]?.social else { continue }
      return SocialImage(
        url: configuration.url.absolute + file.name, width: file.width, height: file.height, isWide: true,
        alt: text.coverName(title: site.books[book].shownTitle))
    }
    return nil
  }

  var icon: SocialImage {
    SocialImage(
      url: configuration.url.absolute + Theme.largeIcon, width: Theme.largeIconSize, height: Theme.largeIconSize,
      alt: configuration.title)
  }

  private func describe(_ card: CardFields, in matter: inout FrontMatter) {
    matter.texts("authors", card.book.authors)
    matter.texts("translators", card.book.translators)
    matter.text("publisher", card.book.publisher)
    matter.day("publication_date", card.book.published)
    matter.text(card.book.id.isbn == nil ? "id" : "isbn", card.book.id.description)
    if let price = card.price {
      matter.number("list_price", price.list.amount)
      matter.number("sale_price", price.cut?.sale.amount)
      matter.day("price_seen", price.day)
    }
    matter.flag("wished", card.book.wishedSince != nil)
    matter.flag("favorite", card.book.favoriteSince != nil)
  }
}
