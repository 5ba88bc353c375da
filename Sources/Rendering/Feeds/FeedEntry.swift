import Books
import Configuration
import Content
import Site
import Templates

/// One thing that is new, as all three kinds of feeds tell it. Texts are without the control characters that XML forbids.
struct FeedEntry: Sendable {
  struct Category: Sendable {
    var term: String
    var label: String
  }

  /// Stays the same when the title, the address or the site's domain changes.
  var id: String
  var title: String
  /// Of the page; absolute.
  var url: String
  /// A language tag; empty when it is the site's.
  var language = ""
  var published: Moment
  /// When its words last changed; never that of a build, a price or a source's answer.
  var updated: Moment
  /// Plain text.
  var summary: String
  /// HTML in which every address is absolute.
  var content: String
  /// The address of a picture; empty when there is none.
  var image: String
  var categories: [Category]

  /// The summary where HTML is expected.
  var summaryHTML: String {
    var buffer = ByteBuffer()
    buffer.append(summary, escapedFor: .html)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension Renderer {
  func feedEntry(of news: News) -> FeedEntry {
    switch news.subject {
    case .wished(let book): entry(of: news, book, term: "wished", label: text.wish)
    case .favorite(let book): entry(of: news, book, term: "favorite", label: text.favorite)
    case .post(let post): entry(of: news, post: post)
    }
  }

  private func entry(of news: News, _ index: Int, term: String, label: String) -> FeedEntry {
    let book = FeedBookFields(index, self)
    return FeedEntry(
      id: NameUUID(news.key).urn, title: withoutControls("\(label): \(book.book.shownTitle)"), url: book.url,
      published: news.moment, updated: max(news.moment, book.book.edited ?? news.moment),
      summary: withoutControls(
        text.language.bookSummary(
          title: book.book.shownTitle, authors: book.book.authors, publisher: book.book.publisher,
          published: book.book.published)),
      content: content(FeedNewsFields(book: book, event: label), theme.feedEntry, of: book.url),
      image: book.picture?.src ?? "", categories: [FeedEntry.Category(term: term, label: label)])
  }

  private func entry(of news: News, post index: Int) -> FeedEntry {
    let post = site.posts[index]
    let url = absolute(PagePath(of: post))
    let fields = FeedPostFields(index, self)
    return FeedEntry(
      id: NameUUID(news.key).urn, title: withoutControls(post.title), url: url,
      language: post.language == configuration.language.rawValue ? "" : post.language, published: news.moment,
      updated: post.updated.map { Moment(noonOf: $0) } ?? news.moment, summary: withoutControls(post.summary),
      content: content(fields, theme.feedPost, of: url),
      image: fields.books.lazy.compactMap { $0.picture?.src }.first ?? "",
      categories: post.tags.map { FeedEntry.Category(term: withoutControls($0.name), label: withoutControls($0.name)) })
  }

  private func content<Fields>(_ fields: Fields, _ template: PageTemplate<Fields>, of page: String) -> String {
    var buffer = ByteBuffer()
    template.render(fields, into: &buffer)
    return String(
      decoding: withAbsoluteLinks(buffer.bytes, page: page, origin: configuration.url.origin), as: UTF8.self)
  }
}

/// The text without what XML 1.0 forbids and HTML calls an error.
func withoutControls(_ text: String) -> String {
  func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
  guard text.unicodeScalars.contains(where: isForbidden) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isForbidden($0) }))
}
