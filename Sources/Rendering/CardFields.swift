import Books
import Configuration
import Site
import Templates

/// What the pages of one site have in common.
final class SiteFrame: Sendable {
  let configuration: Configuration
  let language: Configuration.Language
  let text: InterfaceText
  let sharedText: SharedRecord<InterfaceText>
  let sharedSite: SharedRecord<SiteFields>
  /// The day most prices are of, which a list says once: the newest. Nil when no price is shown.
  let pricesDay: Day?

  init(_ site: Site, theme: Theme) {
    let configuration = site.configuration
    self.configuration = configuration
    language = configuration.language
    text = InterfaceText.text(for: configuration.language)
    sharedText = interfaceTextView.shared(text)
    sharedSite = siteView.shared(SiteFields(configuration, theme: theme))
    pricesDay =
      configuration.showsPrices ? site.books.lazy.filter(\.hasPrice).compactMap(\.pricesDay).max() : nil
  }
}

/// What a card depends on besides its book.
struct CardPlace: Sendable, Hashable {
  enum Style: Sendable, Hashable {
    /// Everything a list tells of a book.
    case full
    /// On the home page, where there is no room for all of it: cover, title and authors.
    case brief
    /// The title alone.
    case bare
    /// No card, but the book's own page.
    case page
  }

  var style = Style.full
  /// In the first row of a page: its picture is loaded at once.
  var isEager = false
  /// The first of a page, whose picture is what a visitor waits for.
  var isFirst = false
  /// Some book beside it has a picture, so a table of them has a column of covers.
  var hasPictures = false

  /// Where most cards stand. They are made once.
  static let usual = CardPlace()
}

/// One book in a list. An object, because views pass it from field to field and a book is large to copy.
final class CardFields: Sendable {
  let book: Book
  let url: String
  /// A picture of the book; nil when there is none.
  let picture: PictureFields?
  let place: CardPlace
  /// For a book without a picture.
  let drawing: DrawnCover?
  let status: ReadingStatus?
  let frame: SiteFrame

  init(
    _ book: Book, picture: PictureFields?, drawing: DrawnCover?, status: ReadingStatus?, url: String, place: CardPlace,
    frame: SiteFrame
  ) {
    self.book = book
    self.picture = picture
    self.drawing = drawing
    self.status = status
    self.url = url
    self.place = place
    self.frame = frame
  }

  var title: String { book.shownTitle }

  /// The title, and what an edition adds to it in brackets at its end; together they are the title.
  var titleParts: (start: Substring, remark: Substring) { parts(ofTitle: title) }

  var cover: CoverFields? {
    picture.map { .picture($0) } ?? drawing.map { .drawn($0) }
  }

  var price: PriceFields? {
    guard frame.configuration.showsPrices, book.hasPrice, let list = book.prices.list, let day = book.pricesDay else {
      return nil
    }
    return PriceFields(list: list, cut: book.prices.cut, day: day, isBrief: place.style != .page, frame: frame)
  }
}

extension Book {
  /// The title; the book's number when nobody ever named it.
  var shownTitle: String { title.isEmpty ? id.description : title }

  /// Whether there is a price to show.
  var hasPrice: Bool { (prices.list?.amount ?? 0) > 0 }
}

struct PriceFields: Sendable {
  var list: Won
  var cut: Prices.Cut?
  var day: Day
  /// Its day stands beside those of many other books.
  var isBrief: Bool
  var frame: SiteFrame
}

private let cutView = makeCutView()

private func makeCutView() -> View<(cut: Prices.Cut, frame: SiteFrame)> {
  View<(cut: Prices.Cut, frame: SiteFrame)>(
    "cut",
    [
      .text("sale") { $0.frame.language.price($0.cut.sale) },
      .text("sale_amount") { String($0.cut.sale.amount) },
      .text("percent") { String($0.cut.percent) },
      .text("text") { $0.frame.language.discount(percent: $0.cut.percent) },
    ])
}

private let priceView = makePriceView()

private func makePriceView() -> View<PriceFields> {
  View<PriceFields>(
    "price",
    [
      .text("list") { $0.frame.language.price($0.list) },
      .text("list_amount") { String($0.list.amount) },
      .record("cut", cutView) { price in price.cut.map { ($0, price.frame) } },
      .text("seen") { $0.frame.language.day($0.day) },
      .text("seen_text") { $0.isBrief ? $0.frame.language.shortDay($0.day) : $0.frame.language.day($0.day) },
      .text("seen_day") { $0.day.description },
      .flag("dated") { !$0.isBrief || $0.day != $0.frame.pricesDay },
    ])
}

/// What cards and book pages both show.
let bookFactsView = makeBookFactsView()

private func makeBookFactsView() -> View<CardFields> {
  View<CardFields>(
    "book",
    [
      .text("id") { $0.book.id.description },
      .text("name") { $0.title },
      .text("isbn") { $0.book.id.isbn?.description ?? "" },
      .text("url") { $0.url },
      .text("title_start") { String($0.titleParts.start) },
      .text("title_remark") { String($0.titleParts.remark) },
      .text("title_language") { foreignLanguage(of: $0.title, on: $0.frame.language, numbered: $0.book.id) },
      .text("authors") { $0.book.authors.joined(separator: ", ") },
      .text("publisher") { $0.book.publisher },
      .text("year") { $0.book.published.map { String($0.year) } ?? "" },
      .flag("wished") { $0.book.wishedSince != nil },
      .text("read_status") { $0.status?.stage.rawValue ?? "" },
      .flag("to_read") { $0.status?.stage == .toRead },
      .text("read_status_said") { $0.status?.said ?? "" },
      .flag("favorite") { $0.book.favoriteSince != nil },
      .flag("eager") { $0.place.isEager },
      .flag("first") { $0.place.isFirst },
      .record("cover", coverView) { $0.cover },
      .record("price", priceView) { $0.price },
    ])
}

let cardView = makeCardView()

private func makeCardView() -> View<CardFields> {
  View<CardFields>(
    "card",
    [
      .text("title") { $0.title },
      .flag("brief") { $0.place.style == .brief },
      .flag("bare") { $0.place.style == .bare },
      .text("title_short") { $0.place.style == .brief ? String(cut($0.title)?.start ?? "") : "" },
      .text("title_rest") { $0.place.style == .brief ? String(cut($0.title)?.rest ?? "") : "" },
      .flag("has_pictures") { $0.place.hasPictures },
      .shared("site", siteView) { $0.frame.sharedSite },
      .shared("t", interfaceTextView) { $0.frame.sharedText },
      .all(of: bookFactsView) { $0 },
    ])
}

/// A title in two when it is too long for about three lines of a brief card, cut before a word when there is one near.
func cut(_ title: String) -> (start: Substring, rest: Substring)? {
  let (room, most) = (24.0, 27.0)
  var width = 0.0
  var (end, space): (String.Index?, String.Index?)
  for index in title.indices {
    if title[index] == " ", end == nil, width > room / 2 { space = index }
    width += DrawnCover.ems(title[index].unicodeScalars)
    if end == nil, width > room { end = index }
    if let end, width > most { return (title[..<(space ?? end)], title[(space ?? end)...]) }
  }
  return nil
}

/// A title and what an edition adds in brackets at its end, such as `(양장본 HardCover)`, unless nothing else is there. Together
/// they are the whole title.
func parts(ofTitle title: String) -> (start: Substring, remark: Substring) {
  guard title.utf8.last == UInt8(ascii: ")"), let bracket = title.utf8.firstIndex(of: UInt8(ascii: "(")),
    title[..<bracket].utf8.contains(where: { $0 > 0x20 })
  else { return (title[...], "") }
  return (title[..<bracket], title[bracket...])
}

/// The language of a title when its letters tell and it is not the page's own; empty otherwise. Letters with accents stand in
/// many languages, so there the number of the book decides.
func foreignLanguage(
  of title: String, on language: Configuration.Language, numbered book: BookID? = nil
) -> String {
  var (hasLatin, hasAccents) = (false, false)
  for scalar in title.unicodeScalars {
    switch scalar.value {
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: return language == .korean ? "" : "ko"
    case 0x3041...0x30FF: return "ja"
    case 0x41...0x5A, 0x61...0x7A: hasLatin = true
    case 0xC0...0x24F: hasAccents = true
    // Spaces, signs and quotation marks of any language.
    case 0xA0..<0xC0, 0x2000...0x206F: break
    case 0x80...: return ""
    default: break
    }
  }
  let isEnglish = hasLatin && (!hasAccents || book.map(isNumberedAsEnglish) ?? false)
  return isEnglish && language == .korean ? "en" : ""
}

/// 978-0 and 978-1 are given to books in English.
func isNumberedAsEnglish(_ book: BookID) -> Bool {
  ["9780", "9781"].contains(book.isbn?.description.prefix(4))
}
