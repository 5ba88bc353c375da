import Books
import Configuration
import Content
import Site
import Templates

/// A book as feeds show it, to those who are not on the site: every address is absolute.
struct FeedBookFields: Sendable {
  let renderer: Renderer
  let book: Book
  let url: String
  let picture: PictureFields?

  init(_ index: Int, _ renderer: Renderer) {
    self.renderer = renderer
    book = renderer.site.books[index]
    url = renderer.absolute(PagePath(of: book.id))
    picture = Renderer.picture(
      of: book, renderer.covers[book.id], at: .plate, renderer.frame, root: renderer.configuration.url.absolute)
  }

  fileprivate var text: InterfaceText { renderer.text }

  fileprivate var hasFacts: Bool {
    !book.authors.isEmpty || !book.translators.isEmpty || !book.publisher.isEmpty || book.published != nil
  }
}

private let feedImageView = makeFeedImageView()

private func makeFeedImageView() -> View<PictureFields> {
  View<PictureFields>(
    "picture",
    [
      .text("src") { $0.src },
      .text("width") { String($0.width) },
      .text("height") { String($0.height) },
    ])
}

private let feedBookView = makeFeedBookView()

private func makeFeedBookView() -> View<FeedBookFields> {
  View<FeedBookFields>(
    "book",
    [
      .text("title") { $0.book.shownTitle },
      .text("title_language") {
        foreignLanguage(of: $0.book.shownTitle, on: $0.renderer.frame.language, numbered: $0.book.id)
      },
      .text("url") { $0.url },
      .record("image", feedImageView) { $0.picture },
      .text("authors") { $0.book.authors.joined(separator: ", ") },
      .flag("has_facts") { $0.hasFacts },
      .list("people", peopleView) { people(of: $0.book, $0.renderer.frame) },
      .text("publisher") { $0.book.publisher },
      .text("published") { fields in fields.book.published.map { fields.renderer.frame.language.day($0) } ?? "" },
      .markup("note") { noteMarkup(of: $0.book) },
    ])
}

/// What a template makes the content of an entry about a book of.
struct FeedNewsFields: Sendable {
  var book: FeedBookFields
  /// What happened.
  var event: String
}

let feedNewsView = makeFeedNewsView()

private func makeFeedNewsView() -> View<FeedNewsFields> {
  View<FeedNewsFields>(
    "feed entry",
    [
      .shared("site", siteView) { $0.book.renderer.frame.sharedSite },
      .shared("t", interfaceTextView) { $0.book.renderer.frame.sharedText },
      .text("event") { $0.event },
      .all(of: feedBookView) { $0.book },
    ])
}

/// What a template makes the content of an entry for a post of.
struct FeedPostFields: Sendable {
  let renderer: Renderer
  let post: Post
  let books: [FeedBookFields]

  init(_ index: Int, _ renderer: Renderer) {
    self.renderer = renderer
    post = renderer.site.posts[index]
    books = renderer.site.booksOfPost[index].map { FeedBookFields($0, renderer) }
  }

  fileprivate var rating: String { post.rating.map { renderer.frame.language.rating($0) } ?? "" }
}

let feedPostView = makeFeedPostView()

private func makeFeedPostView() -> View<FeedPostFields> {
  View<FeedPostFields>(
    "feed entry",
    [
      .shared("site", siteView) { $0.renderer.frame.sharedSite },
      .shared("t", interfaceTextView) { $0.renderer.frame.sharedText },
      .list("books", feedBookView) { $0.books },
      .text("rating") { $0.rating },
      .markup("body") { fields in
        fields.renderer.body(of: fields.post.writing, on: PagePath(of: fields.post), in: .html, isAbsolute: true)
      },
    ])
}
