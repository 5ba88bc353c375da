import Books
import Configuration
import Site
import Templates

/// The ways a list can be sorted and filtered where scripts run: only those that make a difference to its books.
struct ArrangeFields: Sendable {
  var hasPrices = false
  /// Some books are on sale.
  var hasCuts = false
  /// Some books are on sale, and some are not.
  var hasSales = false
  var hasFavorites = false
  var hasAuthors = false

  /// A list of so few books is seen at a glance.
  static let fewBooks = 12

  /// Nil for a list of few books.
  init?(_ list: BookList, of site: Site) {
    guard list.books.count > ArrangeFields.fewBooks else { return nil }
    let first = site.books[list.books[0]]
    var (cuts, favorites) = (0, 0)
    for index in list.books {
      let book = site.books[index]
      if site.configuration.showsPrices {
        if book.prices.asked != nil { hasPrices = true }
        if book.prices.cut != nil { cuts += 1 }
      }
      if book.favoriteSince != nil { favorites += 1 }
      if !hasAuthors, book.authors != first.authors { hasAuthors = true }
    }
    hasCuts = cuts > 0
    hasSales = cuts > 0 && cuts < list.books.count
    hasFavorites = favorites > 0 && favorites < list.books.count
  }
}

let arrangeView = makeArrangeView()

private func makeArrangeView() -> View<ArrangeFields> {
  View<ArrangeFields>(
    "arrange",
    [
      .flag("has_prices") { $0.hasPrices },
      .flag("has_cuts") { $0.hasCuts },
      .flag("has_sales") { $0.hasSales },
      .flag("has_favorites") { $0.hasFavorites },
      .flag("has_authors") { $0.hasAuthors },
    ])
}
