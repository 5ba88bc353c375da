import Books
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The books in the order of a Korean dictionary, which is that of the characters' numbers, upper and lower case alike.
func byTitle(_ books: [ListedBook]) -> [ListedBook] {
  placesByTitle(books) { _ in 0 }.map { books[$0] }
}

/// The places of the books in the order of their ranks, lowest first; those of one rank by title, then by number.
///
/// Places are sorted, because a book is large to move.
func placesByTitle(_ books: [ListedBook], rank: (ListedBook) -> Int) -> [Int] {
  var keys = books.indices.map { TitleKey(books[$0], at: $0, rank: rank(books[$0])) }
  keys.sort { a, b in
    if a.rank != b.rank { return a.rank < b.rank }
    if a.start != b.start { return a.start < b.start }
    if a.next != b.next { return a.next < b.next }
    let order = byBytes(a.text, b.text)
    return order == 0 ? books[a.place].id < books[b.place].id : order < 0
  }
  return keys.map(\.place)
}

/// Below zero when the bytes of `a` come first, zero when they are the same.
private func byBytes(_ a: String, _ b: String) -> Int {
  var (a, b) = (a, b)
  return a.withUTF8 { a in
    b.withUTF8 { b in
      guard let first = a.baseAddress, let second = b.baseAddress else { return a.count - b.count }
      let order = unsafe memcmp(first, second, min(a.count, b.count))
      return order == 0 ? a.count - b.count : Int(order)
    }
  }
}

private struct TitleKey {
  let rank: Int
  /// The first sixteen bytes of the text as two numbers, which decide nearly always.
  let start: UInt64
  let next: UInt64
  let text: String
  let place: Int

  init(_ book: ListedBook, at place: Int, rank: Int) {
    text = searchKey(book.shownTitle)
    self.rank = rank
    self.place = place
    var (start, next): (UInt64, UInt64) = (0, 0)
    for (index, byte) in text.utf8.prefix(16).enumerated() {
      if index < 8 {
        start |= UInt64(byte) << UInt64(8 * (7 - index))
      } else {
        next |= UInt64(byte) << UInt64(8 * (15 - index))
      }
    }
    (self.start, self.next) = (start, next)
  }
}
