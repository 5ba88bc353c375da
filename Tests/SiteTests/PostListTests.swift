import Books
import Configuration
import Content
import Diagnostics
import TestSupport
import Testing

@testable import Site

@Suite struct PostListTests {
  private func site(_ posts: [String: String], _ library: LibraryContents = LibraryContents()) throws -> Site {
    let folder = try TemporaryFolder()
    for (name, text) in posts { try folder.write("---\n\(text)", to: "content/\(name)") }
    let url = try #require(SiteURL("https://example.org/"))
    let content = try Content(contentsOf: "\(folder.path)/content")
    return Site(library, Configuration(title: "책장", url: url), content)
  }

  private func record(_ isbn: String, _ number: String) throws -> SourceRecord {
    let book = try #require(ISBN(thirteen: isbn))
    return SourceRecord(
      source: "kakao", id: try #require(BookID(source: "kakao", number: number)),
      fetched: try #require(Day("2026-11-30")), code: .book(book), title: "책 \(number)")
  }

  @Test("a book that a post is about or links to has a page when the library knows it")
  func books() throws {
    var library = LibraryContents()
    library.records = [
      try record("9788936434120", "1"), try record("9788996991342", "2"), try record("9788954651134", "3"),
    ]
    let site = try site(
      [
        "posts/a.md": "title: a\ndate: 2026-01-02\nisbn: [9788936434120, 9791189327156]\n---\n[b](isbn:9788996991342)",
        "posts/b.md": "title: b\ndate: 2026-01-01\nisbn: [kakao-1, 9788936434120]\n---\n",
      ], library)
    #expect(site.books.map(\.title) == ["책 1", "책 2"])
    #expect(site.booksOfPost == [[0], [0]])
    #expect(site.postsOfBook == [0: [0, 1]])
    #expect(site.unknownMentions.map(\.book.description) == ["9791189327156"])
    #expect(site.unknownMentions.first?.place.line == 4)
  }

  @Test("lists of posts are there for all, for each tag and for each year")
  func lists() throws {
    let site = try site([
      "posts/a.md": "title: a\ndate: 2025-12-31\ntags: [나, b]\n---\n",
      "posts/b.md": "title: b\ndate: 2026-01-01\ntags: [나]\n---\n", "about.md": "title: c\n---\n",
    ])
    #expect(site.postLists.map(\.path.folder) == ["posts/", "tags/b/", "tags/나/", "archive/2026/", "archive/2025/"])
    #expect(site.postLists.map(\.posts) == [[0, 1], [1], [0, 1], [0], [1]])
    // Home, two posts, a page, five lists, and the pages of all tags and all years, twice.
    #expect(site.pageCount == 2 * (1 + 2 + 1 + 5 + 2))
  }

  @Test("without posts there is no list, and without tags no page of tags")
  func none() throws {
    #expect(try site(["about.md": "title: a\n---\n"]).postLists.isEmpty)
    let site = try site(["posts/a.md": "title: a\ndate: 2026-01-01\n---\n"])
    #expect(PostList.indexPaths(of: site.postLists) == [PostList.archivePath])
  }

  @Test("long lists have pages")
  func paging() throws {
    let posts = (1...41).map { ("posts/\($0).md", "title: a\ndate: 2026-01-01\n---\n") }
    let list = try site(Dictionary(uniqueKeysWithValues: posts)).postLists[0]
    #expect(list.pageCount == 3 && list.posts(onPage: 3) == [40])
  }
}
