import Books
import Diagnostics
import JSON
import Library

/// `booksite wish add ID…`
func addWishes(_ words: [String], note: String?, _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .sources)
  let books = try await finder.find(words, desk)
  let results = try desk.library.change("wish add", at: desk.clock.now) { editor throws(Failure) in
    var results: [ListResult] = []
    for book in books.found {
      try editor.store(book.records)
      let since = try editor.addWish(book.id)
      if let note, since == nil {
        var words = try editor.words(of: book.id)
        words.note = note
        try editor.set(words, of: book.id)
      }
      results.append(ListResult(book: book.id, outcome: since == nil ? .added : .already, since: since))
    }
    return results
  }
  let isNoteLeft = note != nil && results.contains { $0.outcome == .already }
  let status = try desk.report(results, books) { [clock = desk.clock] book, result in
    guard let since = result.since else { return "added to the wish list: \(book.line)" }
    return "already on the wish list since \(clock.words(since)): \(book.line)"
  }
  if isNoteLeft, !desk.printsJSON {
    desk.printLine("(what was there already keeps its note: ‘booksite note ID TEXT’ changes it)")
  }
  return status
}

/// `booksite wish remove ID…`
func removeWishes(_ words: [String], _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .library) { $0.wishedSince != nil }
  let books = try await finder.find(words, desk)
  let results = try desk.library.change("wish remove", at: desk.clock.now) { editor throws(Failure) in
    var results: [ListResult] = []
    for book in books.found {
      let since = try editor.removeWish(book.id)
      results.append(ListResult(book: book.id, outcome: since == nil ? .absent : .removed, since: since))
    }
    return results
  }
  return try desk.report(results, books) { book, result in
    result.outcome == .removed
      ? "removed from the wish list: \(book.line)" : "not on the wish list: \(book.line)"
  }
}

/// The orders a wish list can be printed in; the raw value is what a reader types.
enum WishOrder: String, CaseIterable {
  /// Newest first.
  case added
  case title
  /// Cheapest first.
  case price
  /// Greatest cut first, by percent and then by won.
  case discount
}

/// `booksite wish list`
func listWishes(_ order: WishOrder?, onSale: Bool, _ desk: borrowing Desk) throws(Failure) {
  var books = try desk.library.listing(.wishes, sourceOrder: desk.sourceOrder)
  if onSale { books = books.filter { $0.prices.cut != nil } }
  // Without an order favourites come first, then titles decide.
  let places: [Int] =
    switch order {
    case .added: Array(books.indices)
    case .title: placesByTitle(books) { _ in 0 }
    case nil: placesByTitle(books) { $0.favoriteSince == nil ? 1 : 0 }
    case .price: placesByTitle(books) { $0.prices.asked?.amount ?? .max }
    case .discount:
      // No book is four billion won cheaper, whatever stands in the library.
      placesByTitle(books) { book in
        book.prices.cut.map { -$0.percent << 32 - min($0.list.amount - $0.sale.amount, 1 << 32 - 1) } ?? 0
      }
    }
  if desk.printsJSON {
    desk.printJSON { json in
      json.key("books")
      json.books(places.map { books[$0] })
    }
    return
  }
  guard !books.isEmpty else {
    desk.printLine(onSale ? "nothing on the wish list is on sale" : "the wish list is empty")
    return
  }
  var table = BookTable(count: books.count)
  for place in places { table.add(books[place], marks: [.favorite]) }
  desk.console.output.write(table.text(columns: desk.console.output.columns))
}

extension Clock {
  /// The reader's date of a moment: `2026-11-01`, or `today`.
  func words(_ moment: Moment) -> String {
    let day = Clock.day(of: moment)
    return day == today ? "today" : day.description
  }
}
