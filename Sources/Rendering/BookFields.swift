import Books
import Configuration
import Markdown
import Site
import Templates

/// A book's own page.
struct BookFields: Sendable {
  let page: PageFields
  let card: CardFields
  /// The book's position in the site.
  let index: Int

  var frame: SiteFrame { card.frame }

  var showsDescription: Bool { frame.configuration.showsDescriptions }

  /// The note as the page's format has it.
  var note: Markup {
    switch page.format {
    case .html: return noteMarkup(of: card.book)
    case .markdown: return writtenNote(of: card.book).map(closedBlock) ?? Markup()
    }
  }

  var lowest: (price: Won, day: Day)? {
    guard frame.configuration.showsPrices, let seen = card.book.lowestSeen, let price = seen.prices.asked else {
      return nil
    }
    return (price, seen.day)
  }

  var pricesSeen: [PriceSeen] {
    guard frame.configuration.showsPrices, card.book.pricesSeen.count > 1 else { return [] }
    // A day on which the source named neither a price nor a status has nothing to show.
    return card.book.pricesSeen.reversed().filter { ($0.prices.list?.amount ?? 0) > 0 || !$0.prices.status.isEmpty }
  }

  /// The reader's own about it, newest first.
  var posts: [EntryFields] {
    (page.renderer.site.postsOfBook[index] ?? []).map { EntryFields(page: page, post: $0) }
  }

  var shelves: [LinkFields] {
    let site = page.renderer.site
    return site.listsOfBook[index].map { list in
      LinkFields(label: frame.text.title(of: site.lists[list].kind), url: page.link(to: site.lists[list].path))
    }
  }
}

/// The reader's note; nil when there is nothing to be seen in it.
private func writtenNote(of book: Book) -> String? {
  book.note.flatMap { note in note.utf8.contains { $0 > 0x20 } ? note : nil }
}

/// The note as HTML, with headings below an h1 and the note's own h2.
func noteMarkup(of book: Book) -> Markup {
  writtenNote(of: book).map { Markup(html(fromMarkdown: $0, highestHeading: 3)) } ?? Markup()
}

/// The Markdown as it is, without line endings at its end.
func closedBlock(_ markdown: String) -> Markup {
  Markup(Array(closed(markdown).utf8.reversed().drop { $0 == UInt8(ascii: "\n") }.reversed()))
}

/// The Markdown as it is, or quoted when it leaves something open, such as a fence or a comment: everything in a quotation
/// ends with it, and not with the page.
private func closed(_ markdown: String) -> String {
  if html(fromMarkdown: markdown + "\n\n# x\n").suffix(11) == Array("<h1>x</h1>\n".utf8)[...] { return markdown }
  return markdown.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).map { "> \($0)" }.joined(
    separator: "\n")
}

struct PeopleFields: Sendable {
  var role: String
  var names: [String]
}

/// Who made a book, by what they did.
func people(of book: Book, _ frame: SiteFrame) -> [PeopleFields] {
  [
    PeopleFields(role: frame.authorRole(count: book.authors.count), names: book.authors),
    PeopleFields(role: frame.translatorRole(count: book.translators.count), names: book.translators),
  ].filter { !$0.names.isEmpty }
}

let nameView = makeNameView()

private func makeNameView() -> View<String> {
  View<String>("name", [.text("name") { $0 }])
}

let peopleView = makePeopleView()

private func makePeopleView() -> View<PeopleFields> {
  View<PeopleFields>(
    "people",
    [
      .text("role") { $0.role },
      .text("all") { $0.names.joined(separator: ", ") },
      .list("names", nameView) { $0.names },
    ])
}

private let sourceView = makeSourceView()

private func makeSourceView() -> View<(note: Book.SourceNote, frame: SiteFrame)> {
  View<(note: Book.SourceNote, frame: SiteFrame)>(
    "source",
    [
      .text("name") { $0.frame.sourceName($0.note.name) },
      .text("url") { $0.note.page ?? "" },
      .text("fetched") { $0.frame.language.day($0.note.fetched) },
      .text("fetched_day") { $0.note.fetched.description },
      .flag("recorded") { $0.note.name == Configuration.SourceName.file.rawValue },
    ])
}

private let lowestView = makeLowestView()

private func makeLowestView() -> View<(price: Won, day: Day, frame: SiteFrame)> {
  View<(price: Won, day: Day, frame: SiteFrame)>(
    "lowest price",
    [
      .text("price") { $0.frame.language.price($0.price) },
      .text("text") { $0.frame.language.day($0.day) },
      .text("day") { $0.day.description },
    ])
}

private let priceSeenView = makePriceSeenView()

private func makePriceSeenView() -> View<(seen: PriceSeen, frame: SiteFrame)> {
  View<(seen: PriceSeen, frame: SiteFrame)>(
    "price seen",
    [
      .text("text") { $0.frame.language.day($0.seen.day) },
      .text("short") { $0.frame.language.shortDay($0.seen.day) },
      .text("day") { $0.seen.day.description },
      .text("list") { fields in
        fields.seen.prices.list.flatMap { $0.amount > 0 ? $0 : nil }.map { fields.frame.language.price($0) } ?? ""
      },
      .text("sale") { fields in fields.seen.prices.cut.map { fields.frame.language.price($0.sale) } ?? "" },
      .text("status") { $0.seen.prices.status },
    ])
}

let bookView = makeBookView()

private func makeBookView() -> View<BookFields> {
  View<BookFields>(
    "book page",
    [
      .all(of: pageView) { $0.page },
      .all(of: bookFactsView) { $0.card },
      .list("writers", nameView) { $0.card.book.authors },
      .list("people", peopleView) { people(of: $0.card.book, $0.frame) },
      .text("published") { fields in fields.card.book.published.map { fields.frame.language.day($0) } ?? "" },
      .text("published_day") { $0.card.book.published?.description ?? "" },
      .text("status") { $0.frame.configuration.showsPrices ? $0.card.book.prices.status : "" },
      .text("description") { $0.showsDescription ? $0.card.book.description : "" },
      .text("description_language") {
        foreignLanguage(of: $0.card.book.description, on: $0.frame.language)
      },
      .text("description_source") {
        $0.card.book.description.isEmpty ? "" : $0.frame.sourceName($0.card.book.descriptionSource)
      },
      .markup("note") { $0.note },
      .flag("has_posts") { $0.page.renderer.site.postsOfBook[$0.index] != nil },
      .list("posts", entryView) { $0.posts },
      .record("wished_since", dayView) { fields in
        fields.card.book.wishedSince.map { since in
          let day = fields.page.renderer.day(since)
          return DayFields(text: fields.frame.language.day(day), day: day)
        }
      },
      .list("sources", sourceView) { fields in fields.card.book.sources.map { ($0, fields.frame) } },
      .record("lowest", lowestView) { fields in fields.lowest.map { ($0.price, $0.day, fields.frame) } },
      .flag("has_history") { $0.lowest != nil || !$0.pricesSeen.isEmpty },
      .flag("has_prices_seen") { !$0.pricesSeen.isEmpty },
      .list("prices_seen", priceSeenView) { fields in fields.pricesSeen.map { ($0, fields.frame) } },
      .list("shelves", linkView) { $0.shelves },
    ])
}
