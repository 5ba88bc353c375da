import Books
import JSON
import Library

extension JSONWriter {
  /// The members of a book in a listing; what is not known is left out.
  mutating func members(of book: ListedBook) {
    member("id", book.id.description)
    if let isbn = book.id.isbn { member("isbn", isbn.description) }
    if !book.title.isEmpty { member("title", book.title) }
    if !book.authors.isEmpty { member("authors", book.authors) }
    if !book.publisher.isEmpty { member("publisher", book.publisher) }
    member("published", book.published?.description)
    members(of: book.prices, seen: book.pricesDay)
    member("wished_since", book.wishedSince?.description)
    member("favorite_since", book.favoriteSince?.description)
    member("viewed", book.viewed?.description)
  }

  mutating func members(of prices: Prices, seen day: Day?) {
    member("list_price", prices.list?.amount)
    member("sale_price", prices.cut?.sale.amount)
    member("discount_percent", prices.cut?.percent)
    if !prices.status.isEmpty { member("status", prices.status) }
    if prices.asked != nil { member("price_seen", day?.description) }
  }

  /// An array of books.
  mutating func books(_ books: [ListedBook]) {
    array { json in
      for book in books { json.object { $0.members(of: book) } }
    }
  }
}

extension Desk {
  /// Prints one object.
  func printJSON(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(escapesInvisible: true)
    writer.object(members)
    console.output.write(writer.finish())
  }
}
