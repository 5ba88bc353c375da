import Books
import Diagnostics
import JSON
import Library

/// `booksite show ID`: everything known about a book, which becomes the newest of the recently viewed ones.
func show(_ word: String, _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .facts)
  let books = try await finder.find([word], desk)
  guard let found = books.found.first else { return desk.tell(books) }
  // Looking is not a change to take back: ‘undo’ after it takes back what was done before.
  try desk.library.change(nil, at: desk.clock.now) { editor throws(Failure) in
    try editor.store(found.records)
    try editor.view(found.id)
  }
  let contents = try desk.library.contents(of: .books([found.id]))
  let shelf = merge(contents, sourceOrder: desk.sourceOrder)
  let book = shelf.positions[found.id].map { shelf.books[$0] } ?? Book(id: found.id)
  let viewed = contents.recents.first { $0.book == found.id }?.viewed
  if desk.printsJSON {
    desk.printJSON { $0.members(of: book, viewed: viewed) }
  } else {
    desk.console.output.write(desk.page(of: book, viewed: viewed))
  }
  return desk.tell(books)
}

extension Desk {
  private typealias Line = (label: String, text: String)

  fileprivate func page(of book: Book, viewed: Moment?) -> String {
    var lines: [Line] = []
    func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append((label, harmless(text))) }
    }
    add(book.authors.count == 1 ? "Author" : "Authors", book.authors.joined(separator: ", "))
    add(book.translators.count == 1 ? "Translator" : "Translators", book.translators.joined(separator: ", "))
    add("Publisher", book.publisher)
    add("Published", book.published?.description)
    add(book.id.isbn == nil ? "Number" : "ISBN", book.id.description)
    add("Price", price(of: book))
    add("Status", book.prices.status)
    if let lowest = book.lowestSeen, let price = lowest.prices.asked {
      add("Lowest seen", "\(price)원 on \(lowest.day)")
    }
    add("Wish list", book.wishedSince.map { "since \(clock.words($0))" })
    add("Favourite", book.favoriteSince.map { "since \(clock.words($0))" })
    add("Viewed", viewed.map { clock.words($0) })
    for source in book.sources {
      add("Source", "\(source.name), \(source.fetched)" + (source.page.map { " <\($0)>" } ?? ""))
    }
    let width = lines.map(\.label.count).max() ?? 0
    var text = harmless(book.title.isEmpty ? book.id.description : book.title) + "\n\n"
    for line in lines {
      text += "  \(line.label)\(String(repeating: " ", count: width - line.label.count))  \(line.text)\n"
    }
    if book.pricesSeen.count > 1 { text += "\nPrices seen\n" + pricesSeen(of: book) }
    if let note = book.note { text += "\nNote\n" + indented(harmlessLines(note)) }
    if !book.description.isEmpty { text += "\nDescription\n" + indented(wrapped(harmless(book.description))) }
    return text
  }

  /// A real cut with the list price, or the list price alone, and the day it was seen.
  private func price(of book: Book) -> String? {
    guard let price = book.prices.asked else { return nil }
    let seen = book.pricesDay.map { ", seen \($0)" } ?? ""
    guard let cut = book.prices.cut else { return "\(price)원\(seen)" }
    return "\(cut.sale)원, \(cut.percent)% off the list price of \(cut.list)원\(seen)"
  }

  private func pricesSeen(of book: Book) -> String {
    var table = Table([
      Table.Column(), Table.Column(isRightAligned: true), Table.Column(isRightAligned: true), Table.Column(least: 4),
    ])
    for seen in book.pricesSeen.reversed() {
      let cut = seen.prices.cut
      table.add([
        "  \(seen.day)", seen.prices.list.map { "\($0)원" } ?? "", cut.map { "\($0.sale)원 (-\($0.percent)%)" } ?? "",
        seen.prices.status,
      ])
    }
    return String(decoding: table.text(columns: console.output.columns), as: UTF8.self)
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  /// In lines that fit; between words where there are any.
  private func wrapped(_ text: String) -> String {
    let room = min(console.output.columns.map { $0 - 3 } ?? 76, 76)
    var lines = ""
    var used = 0
    for word in text.split(separator: " ") {
      let width = displayWidth(word)
      if used > 0, used + 1 + width > room {
        lines += "\n"
        used = 0
      }
      lines += used > 0 ? " \(word)" : String(word)
      used += used > 0 ? 1 + width : width
    }
    return lines
  }
}

extension JSONWriter {
  fileprivate mutating func members(of book: Book, viewed: Moment?) {
    member("id", book.id.description)
    member("isbn", book.id.isbn?.description)
    if !book.title.isEmpty { member("title", book.title) }
    if !book.authors.isEmpty { member("authors", book.authors) }
    if !book.translators.isEmpty { member("translators", book.translators) }
    if !book.publisher.isEmpty { member("publisher", book.publisher) }
    member("published", book.published?.description)
    members(of: book.prices, seen: book.pricesDay)
    member("wished_since", book.wishedSince?.description)
    member("favorite_since", book.favoriteSince?.description)
    member("viewed", viewed?.description)
    member("note", book.note)
    if !book.description.isEmpty { member("description", book.description) }
    member("thumbnail", book.thumbnail)
    key("prices_seen")
    array { json in
      for seen in book.pricesSeen {
        json.object {
          $0.member("day", seen.day.description)
          $0.members(of: seen.prices, seen: nil)
        }
      }
    }
    key("sources")
    array { json in
      for source in book.sources {
        json.object {
          $0.member("name", source.name)
          $0.member("fetched", source.fetched.description)
          $0.member("page", source.page)
        }
      }
    }
  }
}
