package import Books
package import Configuration

/// What the site shows, decided but not yet rendered: pure values, the same for the same library and configuration.
package struct Site: Sendable {
  package let configuration: Configuration
  /// Only books that some page shows.
  package let books: [Book]
  /// In the order of the home page.
  package let lists: [BookList]
  /// For each book, the positions of the lists it is on.
  package let listsOfBook: [[Int]]

  package init(_ contents: LibraryContents, _ configuration: Configuration) {
    let shelf = merge(contents, sourceOrder: configuration.sources.map(\.rawValue))
    var selection = Selection(shelf)
    var lists: [BookList] = []

    func add(_ kind: BookList.Kind, id: String, folder: String, books: [Int], asked: Day? = nil) {
      guard !books.isEmpty else { return }
      lists.append(BookList(kind: kind, id: id, path: PagePath(folder), books: books, asked: asked))
    }

    let recents = contents.recents.prefix(configuration.recentLimit).compactMap { selection.position(of: $0.book) }
    let wishes = contents.wishes.compactMap { selection.position(of: $0.book) }
    let answers = Dictionary(contents.answers.map { ($0.query, $0) }, uniquingKeysWith: { first, _ in first })
    let queries = configuration.queries.map { query in
      let answer = answers[query.query]
      return (query, answer, answer.map { selection.books(of: $0, for: query) } ?? [])
    }
    let books = selection.books

    add(.recent, id: "recent", folder: "recent/", books: recents)
    add(.wish, id: "wish", folder: "wish/", books: books.sorted(wishes, by: favoritesThenTitle))
    if configuration.showsPrices {
      let cut = books.indices.filter { books[$0].prices.cut != nil }
      add(.sale, id: "sale", folder: "sale/", books: books.sorted(Array(cut), by: biggestCut))
    }
    for (query, answer, found) in queries {
      add(
        .query(title: query.title), id: "query-\(query.slug)", folder: "queries/\(query.slug)/", books: found,
        asked: answer?.day)
    }

    var listsOfBook: [[Int]] = Array(repeating: [], count: books.count)
    for (index, list) in lists.enumerated() {
      for book in list.books { listsOfBook[book].append(index) }
    }
    self.configuration = configuration
    self.books = books
    self.lists = lists
    self.listsOfBook = listsOfBook
  }

  /// How many pages a reader can open, each counted once for each format.
  package var pageCount: Int {
    configuration.formats.count * (1 + books.count + lists.reduce(0) { $0 + $1.pageCount })
  }
}

/// Takes books from the shelf in the order lists first name them.
private struct Selection {
  let shelf: Shelf
  var books: [Book] = []
  private var positions: [Int?]

  init(_ shelf: Shelf) {
    self.shelf = shelf
    positions = Array(repeating: nil, count: shelf.books.count)
  }

  mutating func position(of id: BookID) -> Int? {
    shelf.positions[id].map { position(ofShelf: $0) }
  }

  private mutating func position(ofShelf index: Int) -> Int {
    if let known = positions[index] { return known }
    positions[index] = books.count
    books.append(shelf.books[index])
    return books.count - 1
  }

  /// An answer's books in the source's order, each once, cut to the configured limit.
  mutating func books(of answer: StoredAnswer, for query: ConfiguredQuery) -> [Int] {
    var seen: Set<Int> = []
    var result: [Int] = []
    for record in answer.records.prefix(query.limit) {
      let key = Shelf.RecordKey(source: answer.source, record: record)
      guard let index = shelf.positionsByRecord[key], query.includesGoods || !shelf.goods.contains(index),
        seen.insert(index).inserted
      else { continue }
      result.append(position(ofShelf: index))
    }
    return result
  }
}

/// Favourites first, then by title; the order of code points, which for Hangul is the order of the dictionary.
private func favoritesThenTitle(_ a: Listed, _ b: Listed) -> Bool {
  if a.isFavorite != b.isFavorite { return a.isFavorite }
  return byTitle(a, b)
}

/// The largest share first, then the largest amount.
private func biggestCut(_ a: Listed, _ b: Listed) -> Bool {
  if a.percent != b.percent { return a.percent > b.percent }
  if a.saved != b.saved { return a.saved > b.saved }
  return byTitle(a, b)
}

private func byTitle(_ a: Listed, _ b: Listed) -> Bool {
  if a.title.utf8.elementsEqual(b.title.utf8) { return a.id < b.id }
  return a.title.utf8.lexicographicallyPrecedes(b.title.utf8)
}

/// What a book is sorted by, worked out once.
private struct Listed {
  var position: Int
  var id: BookID
  /// Without the difference of upper and lower case.
  var title: String
  var isFavorite: Bool
  var percent: Int
  /// In won.
  var saved: Int

  init(_ book: Book, at position: Int) {
    self.position = position
    id = book.id
    title = book.title.lowercased()
    isFavorite = book.favoriteSince != nil
    let cut = book.prices.cut
    percent = cut?.percent ?? 0
    saved = cut.map { $0.list.amount - $0.sale.amount } ?? 0
  }
}

extension [Book] {
  fileprivate func sorted(_ positions: [Int], by areInOrder: (Listed, Listed) -> Bool) -> [Int] {
    positions.map { Listed(self[$0], at: $0) }.sorted(by: areInOrder).map(\.position)
  }
}
