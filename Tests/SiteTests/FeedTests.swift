import Books
import Configuration
import Content
import TestSupport
import Testing

@testable import Site

@Suite struct FeedTests {
  private func library(wishes: [Int] = [], favorites: [Int] = []) throws -> LibraryContents {
    var library = try LibraryContents.of(titles: ["가", "나", "다"])
    library.wishes = wishes.enumerated().map {
      Wish(book: library.records[$1].book, added: Moment(seconds: 100 - $0))
    }
    library.favorites = favorites.enumerated().map {
      Favorite(book: library.records[$1].book, since: Moment(seconds: 100 - $0))
    }
    return library
  }

  private func configuration() throws -> Configuration {
    var configuration = Configuration(title: "책장", url: try #require(SiteURL("https://example.github.io/books/")))
    configuration.sources = [.file]
    return configuration
  }

  private func title(of news: News, in site: Site) -> String {
    switch news.subject {
    case .wished(let book), .favorite(let book): site.books[book].title
    case .post(let post): site.posts[post].title
    }
  }

  /// A post of that day, as a file of the folder `content` says it.
  private func content(_ posts: [(name: String, text: String)]) throws -> Content {
    let folder = try TemporaryFolder()
    for post in posts { try folder.write(post.text, to: "content/posts/\(post.name).md") }
    return try Content(contentsOf: folder.path + "/content")
  }

  @Test("Posts are news of their day, in the feed of everything and in one of their own")
  func posts() throws {
    let text = "---\ntitle: 읽고 나서\ndate: 1970-01-02\nisbn: 9788000000008\nread: { to: 1970-01-01 }\n---\n글"
    var library = try library(wishes: [0])
    library.wishes[0].added = Moment(seconds: 86_400 + 43_199)
    let site = Site(library, try configuration(), try content([("first", text)]))
    #expect(site.feeds.map(\.kind) == [.all, .posts, .wish])
    #expect(site.feeds[0].news.map { title(of: $0, in: site) } == ["읽고 나서", "가"])
    #expect(site.feeds[1].news.map(\.moment) == [Moment(seconds: 86_400 + 43_200)])
    // Another title, date and address are the same post as long as its id is.
    let other = text.replacing("title: 읽고 나서", with: "title: x\nslug: y\nid: first")
      .replacing("1970-01-02", with: "1999-01-01")
    let changed = Site(library, try configuration(), try content([("second", other)]))
    #expect(changed.feeds[1].news.map(\.key) == site.feeds[1].news.map(\.key))
  }

  @Test("A book is as far as the newest post says that says anything; one that is only wished for is to be read")
  func readingStatus() throws {
    func status(_ posts: [(name: String, text: String)], wishes: [Int] = [0]) throws -> ReadingStatus? {
      let site = Site(try library(wishes: wishes), try configuration(), try content(posts))
      return site.books.isEmpty ? nil : site.readingStatus(ofBook: 0)
    }
    func post(_ date: String, _ read: String) -> (name: String, text: String) {
      ("p\(date)", "---\ntitle: t\ndate: \(date)\nisbn: 9788000000008\n\(read)\n---\nx")
    }
    #expect(try status([])?.stage == .toRead && status([])?.said == "1970-01-01T00:01:40Z")
    #expect(try status([post("2026-01-01", "")])?.stage == .toRead)
    #expect(try status([post("2026-01-01", "")], wishes: []) == nil)
    let begun = post("2026-02-01", "read: { from: 2026-01-09 }")
    let done = post("2026-03-01", "read: { from: 2026-01-09, to: 2026-02-09 }")
    #expect(try status([begun])?.stage == .reading && status([begun])?.said == "2026-02-01")
    #expect(try status([begun, done])?.stage == .finished)
    #expect(try status([done, post("2026-04-01", "read: { from: 2026-03-20 }")])?.stage == .reading)
  }

  @Test("There is a feed of everything, even without news, and others only with news")
  func kinds() throws {
    #expect(Site(try library(), try configuration()).feeds.map(\.kind) == [.all])
    #expect(Site(try library(wishes: [0]), try configuration()).feeds.map(\.kind) == [.all, .wish])
    let both = Site(try library(wishes: [0], favorites: [0]), try configuration())
    #expect(both.feeds.map(\.kind) == [.all, .wish, .favorites])
    #expect(both.feeds.map { $0.news.map(\.subject) } == [[.favorite(0), .wished(0)], [.wished(0)], [.favorite(0)]])
  }

  @Test("News come newest first, and those of one moment always in the same order")
  func order() throws {
    let site = Site(try library(wishes: [2, 0, 1], favorites: [1]), try configuration())
    #expect(site.feeds[0].news.map { title(of: $0, in: site) } == ["나", "다", "가", "나"])
    var turned = try library(wishes: [2, 0, 1], favorites: [1])
    turned.records.reverse()
    let other = Site(turned, try configuration())
    #expect(other.feeds[0].news.map(\.key) == site.feeds[0].news.map(\.key))
  }

  @Test("A favourite that is on no list is news, too: it has a page to link to")
  func alone() throws {
    let site = Site(try library(favorites: [0]), try configuration())
    #expect(site.feeds.map(\.kind) == [.all, .favorites])
    #expect(site.feeds[0].news.map { title(of: $0, in: site) } == ["가"])
  }

  @Test("A feed holds the newest fifty")
  func limit() throws {
    var library = try LibraryContents.of(titles: (1...60).map { "책 \($0)" })
    library.wishes = library.records.enumerated().map { Wish(book: $1.book, added: Moment(seconds: 1_000 - $0)) }
    let site = Site(library, try configuration())
    #expect(site.feeds[0].news.map { title(of: $0, in: site) } == (1...50).map { "책 \($0)" })
  }

  @Test("What names an event is the book, what happened and when; neither a title nor an address")
  func keys() throws {
    var library = try library(wishes: [0])
    let key = try #require(Site(library, try configuration()).feeds[0].news.first?.key)
    library.records[0].title = "다른 제목"
    library.records[0].prices = Prices(list: Won(9))
    library.records[0].fetched = try #require(Day("2027-01-01"))
    var moved = try configuration()
    moved.url = try #require(SiteURL("https://other.example.org/"))
    #expect(Site(library, moved).feeds[0].news.map(\.key) == [key])
    // Wished for again is another event.
    library.wishes[0].added = Moment(seconds: 9_999)
    #expect(Site(library, moved).feeds[0].news.map(\.key) != [key])
  }
}
