import Books
import Configuration
import Markdown
import Site
import Templates

/// A book's own page.
struct BookFields: Sendable {
  var page: PageFields
  var card: CardFields
  /// The book's position in the site.
  var index: Int

  var book: Book { card.book }
  var text: InterfaceText { card.text }

  var people: [PeopleFields] {
    [
      PeopleFields(role: text.authorRole(count: book.authors.count), names: book.authors),
      PeopleFields(role: text.translatorRole(count: book.translators.count), names: book.translators),
    ].filter { !$0.names.isEmpty }
  }

  var showsDescription: Bool { card.configuration.showsDescriptions }

  /// The note as the page's format has it.
  var note: Markup {
    guard let note = book.note, !note.isEmpty else { return Markup() }
    switch page.format {
    case .html: return Markup(html(fromMarkdown: note))
    case .markdown: return Markup(Array(note.utf8.reversed().drop { $0 == UInt8(ascii: "\n") }.reversed()))
    }
  }

  var lowest: (price: Won, day: Day)? {
    guard card.configuration.showsPrices, let seen = book.lowestSeen, let price = seen.prices.asked else { return nil }
    return (price, seen.day)
  }

  var pricesSeen: [PriceSeen] {
    guard card.configuration.showsPrices, book.pricesSeen.count > 1 else { return [] }
    return book.pricesSeen.reversed()
  }

  var shelves: [LinkFields] {
    let site = page.renderer.site
    return site.listsOfBook[index].map { list in
      LinkFields(label: text.title(of: site.lists[list].kind), url: page.link(to: site.lists[list].path))
    }
  }
}

struct PeopleFields: Sendable {
  var role: String
  var names: [String]
}

private let nameView = View<String>("name", [.text("name") { $0 }])

private let peopleView = View<PeopleFields>(
  "people",
  [
    .text("role") { $0.role },
    .list("names", nameView) { $0.names },
  ])

private let sourceView = View<(note: Book.SourceNote, text: InterfaceText)>(
  "source",
  [
    .text("name") { $0.text.sourceName($0.note.name) },
    .text("url") { $0.note.page ?? "" },
    .text("fetched") { $0.text.day($0.note.fetched) },
    .text("fetched_day") { $0.note.fetched.description },
    .flag("recorded") { $0.note.name == Configuration.SourceName.file.rawValue },
  ])

private let lowestView = View<(price: Won, day: Day, text: InterfaceText)>(
  "lowest price",
  [
    .text("price") { $0.text.price($0.price) },
    .text("text") { $0.text.day($0.day) },
    .text("day") { $0.day.description },
  ])

private let priceSeenView = View<(seen: PriceSeen, text: InterfaceText)>(
  "price seen",
  [
    .text("text") { $0.text.day($0.seen.day) },
    .text("day") { $0.seen.day.description },
    .text("list") { fields in fields.seen.prices.list.map { fields.text.price($0) } ?? "" },
    .text("sale") { fields in fields.seen.prices.cut.map { fields.text.price($0.sale) } ?? "" },
    .text("status") { $0.seen.prices.status },
  ])

let bookView = View<BookFields>(
  "book page",
  [
    .all(of: pageView) { $0.page },
    .all(of: bookFactsView) { $0.card },
    .text("isbn") { $0.book.id.isbn?.description ?? "" },
    .list("people", peopleView) { $0.people },
    .text("published") { fields in fields.book.published.map { fields.text.day($0) } ?? "" },
    .text("published_day") { $0.book.published?.description ?? "" },
    .text("status") { $0.card.configuration.showsPrices ? $0.book.prices.status : "" },
    .text("description") { $0.showsDescription ? $0.book.description : "" },
    .text("description_source") { $0.book.description.isEmpty ? "" : $0.text.sourceName($0.book.descriptionSource) },
    .markup("note") { $0.note },
    .record("wished_since", dayView) { fields in
      fields.book.wishedSince.map { since in
        let day = fields.page.renderer.day(since)
        return DayFields(text: fields.text.day(day), day: day)
      }
    },
    .list("sources", sourceView) { fields in fields.book.sources.map { ($0, fields.text) } },
    .record("lowest", lowestView) { fields in fields.lowest.map { ($0.price, $0.day, fields.text) } },
    .flag("has_history") { $0.lowest != nil || !$0.pricesSeen.isEmpty },
    .list("prices_seen", priceSeenView) { fields in fields.pricesSeen.map { ($0, fields.text) } },
    .list("shelves", linkView) { $0.shelves },
  ])
