import Books
import Configuration
import Covers
import JSON
import Site
import Templates

extension Renderer {
  func structuredBook(_ card: CardFields) -> Markup {
    let book = card.book
    let path = PagePath(of: book.id)
    return structuredData { graph in
      graph.object { write(book, priced: card.price, at: absolute(path), to: &$0) }
      writeBreadcrumbs([(book.shownTitle, path)], into: &graph)
    }
  }

  private func write(_ book: Book, priced price: PriceFields?, at url: String, to writer: inout JSONWriter) {
    writer.start("Book", id: url + "#book")
    writer.text("name", book.shownTitle)
    writer.named("author", "Person", book.authors)
    writer.named("translator", "Person", book.translators)
    writer.named("publisher", "Organization", book.publisher.isEmpty ? [] : [book.publisher])
    writer.member("datePublished", book.published?.description)
    writer.member(book.id.isbn == nil ? "identifier" : "isbn", book.id.description)
    writer.text("inLanguage", language(of: book))
    writer.member("image", pictureAddress(of: book))
    writer.member("url", url)
    if let price, isRecent(price.day) {
      writer.key("offers")
      writer.object { write(price, of: book, to: &$0) }
    }
  }

  private func write(_ price: PriceFields, of book: Book, to offer: inout JSONWriter) {
    offer.start("Offer")
    offer.member("price", (price.cut?.sale ?? price.list).amount)
    offer.member("priceCurrency", "KRW")
    if let cut = price.cut {
      offer.key("priceSpecification")
      offer.object { list in
        list.start("UnitPriceSpecification")
        list.member("priceType", "https://schema.org/ListPrice")
        list.member("price", cut.list.amount)
        list.member("priceCurrency", "KRW")
      }
    }
    offer.member("availability", availability(book.prices.status).map { "https://schema.org/\($0)" })
    // The record that the prices come from.
    guard let source = book.pricesSeen.last?.source ?? book.sources.first?.name else { return }
    offer.member("url", book.sources.first { $0.name == source && $0.page != nil }?.page)
    offer.key("offeredBy")
    offer.object { organization in
      organization.start("Organization")
      organization.text("name", frame.sourceName(source))
    }
  }

  /// Whether a price is new enough to be offered as one: measured against the newest fact there is, not against the clock, so
  /// that the same library makes the same page whenever it is built.
  func isRecent(_ day: Day) -> Bool {
    newestFact.map { day >= $0.adding(days: -Renderer.daysOfOffer) } ?? false
  }

  private static let daysOfOffer = 90

  func pictureAddress(of book: Book) -> String? {
    guard configuration.covers.isShown else { return nil }
    if let file = covers[book.id]?.files.last { return configuration.url.absolute + file.name }
    return configuration.covers.isDownloaded ? nil : book.thumbnail
  }
}

/// What schema.org calls a source's word for availability; nil for words nobody is sure of.
private func availability(_ status: String) -> String? {
  switch status {
  case "정상판매": "InStock"
  case "품절", "일시품절": "OutOfStock"
  case "절판": "Discontinued"
  case "예약판매": "PreOrder"
  default: nil
  }
}

/// The language a book is in, when its title's letters or its number tell; empty otherwise. Titles in Latin letters stand on
/// books in many languages, so for them the number decides.
func language(of book: Book) -> String {
  var hasKana = false
  for scalar in book.title.unicodeScalars {
    switch scalar.value {
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: return "ko"
    case 0x3041...0x30FF: hasKana = true
    default: break
    }
  }
  if hasKana { return "ja" }
  return isNumberedAsEnglish(book.id) ? "en" : ""
}
