import Books
import Configuration
import Site
import Templates

extension Renderer {
  func renderHome(_ format: Configuration.Format, into buffer: inout ByteBuffer) {
    var page = PageFields(
      renderer: self, kind: .home, path: .home, format: format, heading: configuration.title,
      summary: configuration.description.isEmpty ? configuration.title : configuration.description)
    if format == .markdown {
      page.frontMatter = frontMatter(of: page) { matter in
        matter.text("description", configuration.description)
      }
    }
    let template = format == .html ? theme.homeHTML : theme.homeMarkdown
    template.render(HomeFields(page: page), into: &buffer)
  }

  func renderList(_ index: Int, page number: Int, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let list = site.lists[index]
    let heading = text.title(of: list.kind)
    var page = PageFields(
      renderer: self, kind: .list, path: list.path.page(number), format: format, heading: heading,
      summary: text.listSummary(
        heading: heading, count: list.books.count, site: configuration.title, page: number))
    page.title = text.pageTitle(heading, site: configuration.title, page: number, of: list.pageCount)
    page.list = index
    if format == .markdown {
      page.frontMatter = frontMatter(of: page) { matter in
        matter.number("books", list.books.count)
        matter.day("asked", list.asked)
      }
    }
    let template = format == .html ? theme.listHTML : theme.listMarkdown
    template.render(ListFields(page: page, list: list, number: number), into: &buffer)
  }

  func renderBook(_ index: Int, _ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let book = site.books[index]
    let path = PagePath(of: book.id)
    let card = CardFields(
      book: book, url: link(to: path, from: path, in: format), isEager: true, text: text, configuration: configuration,
      sharedText: sharedText, sharedSite: sharedSite)
    var page = PageFields(
      renderer: self, kind: .book, path: path, format: format, heading: card.title,
      summary: text.bookSummary(
        title: card.title, authors: book.authors, publisher: book.publisher, published: book.published))
    if configuration.covers.isShown { page.socialImage = book.thumbnail ?? "" }
    if format == .markdown { page.frontMatter = frontMatter(of: card, page) }
    let template = format == .html ? theme.bookHTML : theme.bookMarkdown
    template.render(BookFields(page: page, card: card, index: index), into: &buffer)
  }

  func renderMissing(into buffer: inout ByteBuffer) {
    let page = PageFields(
      renderer: self, kind: .missing, path: .home, format: .html, heading: text.missingHeading,
      summary: text.missingText)
    theme.missing.render(page, into: &buffer)
  }

  private func frontMatter(of page: PageFields, _ more: (inout FrontMatter) -> Void) -> Markup {
    var matter = FrontMatter()
    matter.text("title", page.heading)
    more(&matter)
    matter.text("url", absolute(page.path))
    return Markup(matter.finished())
  }

  private func frontMatter(of card: CardFields, _ page: PageFields) -> Markup {
    let book = card.book
    return frontMatter(of: page) { matter in
      matter.texts("authors", book.authors)
      matter.texts("translators", book.translators)
      matter.text("publisher", book.publisher)
      matter.day("published", book.published)
      matter.text("isbn", book.id.isbn?.description ?? "")
      matter.text("id", book.id.isbn == nil ? book.id.description : "")
      if let price = card.price {
        matter.number("list_price", price.list.amount)
        matter.number("sale_price", price.cut?.sale.amount)
        matter.day("price_seen", price.day)
      }
      matter.flag("wished", book.wishedSince != nil)
      matter.flag("favorite", book.favoriteSince != nil)
    }
  }
}
