package import Books
package import Configuration
package import Content

/// What the site shows, decided but not yet rendered: pure values, the same for the same library and configuration.
package struct Site: Sendable {
  package let configuration: Configuration
  /// Only books that some page shows.
  package let books: [Book]
  /// In the order of the home page.
  package let lists: [BookList]
  /// For each book, the positions of the lists it is on.
  package let listsOfBook: [[Int]]
  /// The reader's posts, newest first, and pages, in the order of the navigation.
  package let posts: [Post]
  package let pages: [ContentPage]
  /// Lists of posts: all of them, then those of each tag and of each year. None without posts.
  package let postLists: [PostList]
  /// For each post, the positions of the books it is about; without those nothing is known of.
  package let booksOfPost: [[Int]]
  /// For books that posts are about, the positions of the posts, newest first.
  package let postsOfBook: [Int: [Int]]
  /// Every book that posts and pages name and that is known, by the name they have for it.
  package let namedBooks: [BookID: Int]
  /// Where posts and pages name books that nothing is known of.
  package let unknownMentions: [Post.Mention]

  package init(_ contents: LibraryContents, _ configuration: Configuration, _ content: Content = Content()) {
    let shelf = merge(contents, sourceOrder: configuration.sources.map(\.rawValue))
    var selection = Selection(shelf)
    var lists: [BookList] = []

    func add(
      _ kind: BookList.Kind, id: String, folder: String, books: [Int], with more: (inout BookList) -> Void = { _ in }
    ) {
      guard !books.isEmpty else { return }
      var list = BookList(kind: kind, id: id, path: PagePath(folder), books: books)
      more(&list)
      lists.append(list)
    }

    let recents = contents.recents.compactMap { selection.position(of: $0.book) }
    let wishes = contents.wishes.compactMap { selection.position(of: $0.book) }
    let answers = Dictionary(contents.answers.map { ($0.query, $0) }, uniquingKeysWith: { first, _ in first })
    let queries = configuration.queries.map { query in
      let answer = answers[query.query]
      return (query, answer, answer.map { selection.books(of: $0, for: query) } ?? [])
    }
    // On no list of their own, but they are news in feeds, and have pages to be found by.
    for favorite in contents.favorites { _ = selection.position(of: favorite.book) }
    let writing = NamedBooks(content) { selection.position(named: $0) }
    let books = selection.books

    add(.recent, id: "recent", folder: "recent/", books: recents) { list in
      list.sectionLimit = configuration.recentLimit
      list.viewed = contents.recents.first?.viewed
    }
    add(.wish, id: "wish", folder: "wish/", books: books.sorted(wishes, by: favoritesThenTitle))
    if configuration.showsPrices {
      let cut = books.indices.filter { books[$0].prices.cut != nil }
      add(.sale, id: "sale", folder: "sale/", books: books.sorted(Array(cut), by: biggestCut))
    }
    for (query, answer, found) in queries {
      let slug = query.slug
      add(.query(title: query.title), id: "query-\(slug)", folder: "queries/\(slug)/", books: found) { list in
        list.asked = answer?.day
      }
    }

    var listsOfBook: [[Int]] = Array(repeating: [], count: books.count)
    for (index, list) in lists.enumerated() {
      for book in list.books { listsOfBook[book].append(index) }
    }
    self.configuration = configuration
    self.books = books
    self.lists = lists
    self.listsOfBook = listsOfBook
    posts = content.posts
    pages = content.pages
    postLists = PostList.all(of: content.posts)
    booksOfPost = writing.booksOfPost
    postsOfBook = writing.postsOfBook
    namedBooks = writing.positions
    unknownMentions = writing.unknown
  }

  /// How many pages a reader can open, each counted once for each format.
  package var pageCount: Int {
    let listed = lists.reduce(0) { $0 + $1.pageCount } + postLists.reduce(0) { $0 + $1.pageCount }
    return configuration.formats.count
      * (1 + books.count + listed + posts.count + pages.count + PostList.indexPaths(of: postLists).count
        + (hasStatistics ? 1 : 0))
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

  /// As posts name books: by their ISBN or by a source's record, whose book may have an ISBN.
  mutating func position(named id: BookID) -> Int? {
    if let position = position(of: id) { return position }
    for source in Configuration.SourceName.allCases {
      let key = Shelf.RecordKey(source: source.rawValue, record: id)
      if let index = shelf.positionsByRecord[key] { return position(ofShelf: index) }
    }
    return nil
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
