import Books
import Configuration
import Site
import Templates

/// One page of a list.
struct ListFields: Sendable {
  var page: PageFields
  /// The list's position in the site.
  var index: Int
  var list: BookList
  /// 1-based.
  var number: Int

  var renderer: Renderer { page.renderer }

  var books: ArraySlice<Int> { list.books(onPage: number) }

  var hasPictures: Bool { renderer.hasPictures(of: books) }

  var cards: [Markup] {
    page.cards(of: books, .full, isFirst: true)
  }

  var pager: PagerFields? { PagerFields(page, list.path, number: number, of: list.pageCount) }
}

struct PagerFields: Sendable {
  var text: String
  var previous: String
  var next: String
  var pages: [LinkFields]

  /// Of a list that begins at `path`; nil when it has one page.
  init?(_ page: PageFields, _ path: PagePath, number: Int, of count: Int) {
    guard count > 1 else { return nil }
    func link(_ number: Int) -> String { page.link(to: path.page(number)) }
    text = page.renderer.text.language.page(number, of: count)
    previous = number > 1 ? link(number - 1) : ""
    next = number < count ? link(number + 1) : ""
    // The first, the last and those near this one: a list of a hundred pages stays usable.
    pages = (1...count).filter { $0 == 1 || $0 == count || abs($0 - number) <= 3 }
      .map { LinkFields(label: String($0), url: link($0), isCurrent: $0 == number) }
  }
}

let pagerView = makePagerView()

private func makePagerView() -> View<PagerFields> {
  View<PagerFields>(
    "pager",
    [
      .text("text") { $0.text },
      .text("previous") { $0.previous },
      .text("next") { $0.next },
      .list("pages", linkView) { $0.pages },
    ])
}

let cardMarkupView = makeCardMarkupView()

private func makeCardMarkupView() -> View<Markup> {
  View<Markup>("card", [.markup("card") { $0 }])
}

private func asked(_ list: BookList, _ text: InterfaceText) -> DayFields? {
  list.asked.map { DayFields(text: text.asOf($0), day: $0) }
}

/// The day that prices of these books are of when their cards do not say it; nil when the list says it already.
private func pricesDay(of books: ArraySlice<Int>, in list: BookList, _ renderer: Renderer) -> DayFields? {
  guard let day = renderer.frame.pricesDay, list.asked != day,
    books.contains(where: { renderer.site.books[$0].hasPrice && renderer.site.books[$0].pricesDay == day })
  else { return nil }
  return DayFields(text: renderer.frame.text.prices(of: day), day: day)
}

let listView = makeListView()

private func makeListView() -> View<ListFields> {
  View<ListFields>(
    "list",
    [
      .all(of: pageView) { $0.page },
      .text("id") { $0.list.id },
      .text("count") { $0.renderer.frame.language.count(ofBooks: $0.list.books.count) },
      .record("asked", dayView) { asked($0.list, $0.renderer.frame.text) },
      .record("prices_day", dayView) { pricesDay(of: $0.books, in: $0.list, $0.renderer) },
      .flag("has_pictures") { $0.hasPictures },
      .list("cards", cardMarkupView) { $0.cards },
      .record("pager", pagerView) { $0.pager },
      .record("arrange", arrangeView) { $0.renderer.arrangements[$0.index] },
    ])
}

/// The home page.
struct HomeFields: Sendable {
  var page: PageFields

  var sections: [SectionFields] {
    var queries = 0
    return page.renderer.site.lists.enumerated().map { index, list in
      let style: CardPlace.Style
      switch list.kind {
      case .recent: style = .brief
      case .wish, .sale: style = .full
      case .query:
        style = queries < Theme.queriesWithCovers ? .brief : .bare
        queries += 1
      }
      return SectionFields(page: page, list: list, style: style, isFirst: index == 0)
    }
  }

  var posts: PostSectionFields? { page.renderer.site.posts.isEmpty ? nil : PostSectionFields(page: page) }
}

/// A list as a block of the home page.
struct SectionFields: Sendable {
  var page: PageFields
  var list: BookList
  var style: CardPlace.Style
  var isFirst: Bool

  var hasPictures: Bool { style != .bare && page.renderer.hasPictures(of: list.sectionBooks) }

  var cards: [Markup] {
    page.cards(of: list.sectionBooks, style, isFirst: isFirst)
  }
}

extension PageFields {
  /// `isFirst` says whether the cards are the first of the page.
  fileprivate func cards(of books: ArraySlice<Int>, _ style: CardPlace.Style, isFirst: Bool) -> [Markup] {
    // Pages in HTML have a cover for every book, and their cards do not depend on the others.
    let hasPictures = format == .markdown && renderer.hasPictures(of: books)
    return books.enumerated().map { number, book in
      let place = CardPlace(
        style: style, isEager: isFirst && number < Theme.eagerCards, isFirst: isFirst && number == 0,
        hasPictures: hasPictures)
      return renderer.card(of: book, on: path, in: format, place)
    }
  }
}

private let sectionView = makeSectionView()

private func makeSectionView() -> View<SectionFields> {
  View<SectionFields>(
    "section",
    [
      .text("id") { $0.list.id },
      .text("heading") { $0.page.renderer.frame.text.title(of: $0.list.kind) },
      .text("url") { $0.page.link(to: $0.list.path) },
      .text("count") { $0.page.renderer.frame.language.count(ofBooks: $0.list.books.count) },
      .flag("has_more") { $0.list.books.count > $0.list.sectionBooks.count },
      .record("asked", dayView) { asked($0.list, $0.page.renderer.frame.text) },
      .flag("is_older") { $0.list.asked != nil && $0.list.asked != $0.page.renderer.newestAnswer },
      .record("prices_day", dayView) { section in
        section.style == .full ? pricesDay(of: section.list.sectionBooks, in: section.list, section.page.renderer) : nil
      },
      .flag("is_recent") { $0.list.kind == .recent },
      .flag("brief") { $0.style == .brief },
      .flag("bare") { $0.style == .bare },
      .flag("has_pictures") { $0.hasPictures },
      .list("cards", cardMarkupView) { $0.cards },
    ])
}

let homeView = makeHomeView()

private func makeHomeView() -> View<HomeFields> {
  View<HomeFields>(
    "home page",
    [
      .all(of: pageView) { $0.page },
      .list("sections", sectionView) { $0.sections },
      .record("posts", postSectionView) { $0.posts },
      .flag("is_empty") { $0.page.renderer.site.lists.isEmpty && $0.page.renderer.site.posts.isEmpty },
    ])
}
