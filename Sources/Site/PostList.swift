import Books
package import Content

/// A list of posts with pages of its own. It exists only when it has a post.
package struct PostList: Sendable {
  package enum Kind: Sendable, Hashable {
    case all
    case tag(Tag)
    case year(Int)
  }

  package var kind: Kind
  package var path: PagePath
  /// Positions in `Site.posts`, newest first; never empty.
  package var posts: [Int]

  /// How many posts one page of a list shows.
  package static let pageSize = 20
  /// How many posts the home page shows.
  package static let sectionSize = 4

  package var pageCount: Int { (posts.count + PostList.pageSize - 1) / PostList.pageSize }

  /// The posts of a 1-based page.
  package func posts(onPage number: Int) -> ArraySlice<Int> {
    let start = (number - 1) * PostList.pageSize
    return posts[start..<min(start + PostList.pageSize, posts.count)]
  }

  package static let allPath = PagePath("posts/")
  package static let tagsPath = PagePath("tags/")
  package static let archivePath = PagePath("archive/")

  /// The pages that lead to all tags and to all years.
  package static func indexPaths(of lists: [PostList]) -> [PagePath] {
    let hasTags = lists.contains { if case .tag = $0.kind { true } else { false } }
    return lists.isEmpty ? [] : (hasTags ? [tagsPath] : []) + [archivePath]
  }

  /// All posts, each tag in the order of the names, each year from the last.
  static func all(of posts: [Post]) -> [PostList] {
    guard !posts.isEmpty else { return [] }
    var tags: [Tag: [Int]] = [:]
    var years: [Int: [Int]] = [:]
    for (index, post) in posts.enumerated() {
      for tag in post.tags { tags[tag, default: []].append(index) }
      years[post.date.year, default: []].append(index)
    }
    func key(_ tag: Tag) -> (String, String) { (tag.name.lowercased(), tag.slug) }
    let named = tags.keys.sorted { a, b in
      let (first, second) = (key(a), key(b))
      return first.0.utf8.elementsEqual(second.0.utf8)
        ? first.1.utf8.lexicographicallyPrecedes(second.1.utf8)
        : first.0.utf8.lexicographicallyPrecedes(second.0.utf8)
    }
    return [PostList(kind: .all, path: allPath, posts: Array(posts.indices))]
      + named.map { PostList(kind: .tag($0), path: path(of: $0), posts: tags[$0] ?? []) }
      + years.keys.sorted(by: >).map { PostList(kind: .year($0), path: path(ofYear: $0), posts: years[$0] ?? []) }
  }

  package static func path(of tag: Tag) -> PagePath { PagePath("tags/\(tag.slug)/") }

  package static func path(ofYear year: Int) -> PagePath { PagePath("archive/\(year)/") }
}

extension PagePath {
  package init(of post: Post) {
    self.init("posts/\(post.slug)/")
  }

  package init(of page: ContentPage) {
    self.init("\(page.slug)/")
  }
}

/// The books that posts and pages name.
struct NamedBooks {
  private(set) var positions: [BookID: Int] = [:]
  private(set) var unknown: [Post.Mention] = []
  private(set) var booksOfPost: [[Int]] = []
  private(set) var postsOfBook: [Int: [Int]] = [:]

  /// `position` is asked once for each name of a book, in the order of the posts.
  init(_ content: Content, position: (BookID) -> Int?) {
    var missing: Set<BookID> = []
    func known(_ book: BookID) -> Int? {
      if let position = positions[book] { return position }
      guard !missing.contains(book), let position = position(book) else {
        missing.insert(book)
        return nil
      }
      positions[book] = position
      return position
    }
    for mentions in content.posts.map(\.mentions) + content.pages.map(\.mentions) {
      for mention in mentions where known(mention.book) == nil { unknown.append(mention) }
    }
    for (index, post) in content.posts.enumerated() {
      var books: [Int] = []
      for book in post.books {
        // Two names of one book are one book.
        guard let position = positions[book], !books.contains(position) else { continue }
        books.append(position)
        postsOfBook[position, default: []].append(index)
      }
      booksOfPost.append(books)
    }
  }
}
