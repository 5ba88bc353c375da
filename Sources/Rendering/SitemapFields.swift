import Books
import Content
import Site
import Templates

/// `sitemap.xml` and `robots.txt`.
struct SitemapFields: Sendable {
  var renderer: Renderer

  struct Page: Sendable {
    var address: String
    /// When what the page tells was last new; nil when nobody knows.
    var changed: Day?
  }

  /// No more than one file may name.
  var pages: [Page] {
    let site = renderer.site
    let postDays = site.posts.map { $0.updated ?? $0.date }
    let days = site.books.enumerated().map { index, book in
      let posts = (site.postsOfBook[index] ?? []).map { postDays[$0] }
      return (posts + [changed(book)].compactMap(\.self)).max()
    }
    func newest(of books: some Sequence<Int>) -> Day? { books.lazy.compactMap { days[$0] }.max() }
    func newest(in list: BookList, _ books: ArraySlice<Int>) -> Day? {
      [newest(of: books), list.asked, list.viewed.map(renderer.day)].compactMap(\.self).max()
    }
    var pages = [
      Page(
        address: renderer.absolute(.home),
        changed: (site.lists.compactMap { newest(in: $0, $0.sectionBooks) } + postDays).max())
    ]
    for list in site.lists {
      for number in 1...list.pageCount {
        let day = newest(in: list, list.books(onPage: number))
        pages.append(Page(address: renderer.absolute(list.path.page(number)), changed: day))
      }
    }
    for list in site.postLists {
      for number in 1...list.pageCount {
        let day = list.posts(onPage: number).lazy.map { postDays[$0] }.max()
        pages.append(Page(address: renderer.absolute(list.path.page(number)), changed: day))
      }
    }
    for path in PostList.indexPaths(of: site.postLists) {
      pages.append(Page(address: renderer.absolute(path), changed: postDays.max()))
    }
    if site.hasStatistics {
      let wishes = site.lists.first { $0.kind == .wish }?.books ?? []
      let day = (postDays + [newest(of: wishes)].compactMap(\.self)).max()
      pages.append(Page(address: renderer.absolute(Statistics.path), changed: day))
    }
    for (post, day) in zip(site.posts, postDays) {
      pages.append(Page(address: renderer.absolute(PagePath(of: post)), changed: day))
    }
    for page in site.pages {
      pages.append(Page(address: renderer.absolute(PagePath(of: page)), changed: page.updated))
    }
    for (book, day) in zip(site.books, days).prefix(max(0, SitemapFields.limit - pages.count)) {
      pages.append(Page(address: renderer.absolute(PagePath(of: book.id)), changed: day))
    }
    return Array(pages.prefix(SitemapFields.limit))
  }

  private static let limit = 50_000

  /// When a source or the reader last said something about a book.
  private func changed(_ book: Book) -> Day? {
    let moments = [book.wishedSince, book.favoriteSince, book.edited].compactMap { $0.map(renderer.day) }
    return (book.sources.map(\.fetched) + moments).max()
  }
}

private let sitemapPageView = makeSitemapPageView()

private func makeSitemapPageView() -> View<SitemapFields.Page> {
  View<SitemapFields.Page>(
    "page",
    [
      .text("address") { $0.address },
      .text("changed") { $0.changed?.description ?? "" },
    ])
}

let sitemapView = makeSitemapView()

private func makeSitemapView() -> View<SitemapFields> {
  View<SitemapFields>(
    "sitemap",
    [
      .text("sitemap") { $0.renderer.absolute(.home) + "sitemap.xml" },
      .list("pages", sitemapPageView) { $0.pages },
    ])
}
