import Books
import Site
import TestSupport
import Testing

@testable import Rendering

@Suite struct PagingTests {
  private func files(_ count: Int) async throws -> [String: String] {
    var shelf = try Shelf()
    try shelf.answer("many", try (1...count).map { try shelf.add("책 \($0)") })
    return try await shelf.built()
  }

  @Test("A long list is paged, and every book is on exactly one page")
  func everyBook() async throws {
    let count = 2 * BookList.pageSize + 1
    let files = try await files(count)
    let paths = ["queries/many/", "queries/many/page/2/", "queries/many/page/3/"]
    let shown = try paths.map { path in
      try StrictMarkup(try #require(files[path + "index.html"]).utf8, isDocument: true)
        .elements(named: "li").compactMap { $0["data-book"] }
    }
    #expect(shown.map(\.count) == [BookList.pageSize, BookList.pageSize, 1])
    #expect(shown.flatMap(\.self) == (1...count).map { "kakao-\($0)" })
    #expect(files.keys.filter { $0.hasPrefix("queries/") }.count == 6)
  }

  @Test("Pages lead to the next and the one before, in HTML and in Markdown")
  func neighbours() async throws {
    let files = try await files(2 * BookList.pageSize + 1)
    let middle = try StrictMarkup(try #require(files["queries/many/page/2/index.html"]).utf8, isDocument: true)
    for name in ["link", "a"] {
      #expect(middle.elements(named: name).first { $0["rel"] == "prev" }?["href"] == "/shelf/queries/many/")
      #expect(middle.elements(named: name).first { $0["rel"] == "next" }?["href"] == "/shelf/queries/many/page/3/")
    }
    let twin = try #require(files["queries/many/page/2/index.md"])
    #expect(
      twin.contains("[이전](../../../../queries/many/index.md) · 2 / 3 · [다음](../../../../queries/many/page/3/index.md)"))
    let first = try #require(files["queries/many/index.md"])
    #expect(!first.contains("[이전]") && first.contains("1 / 3 · [다음](../../queries/many/page/2/index.md)"))
    let last = try StrictMarkup(try #require(files["queries/many/page/3/index.html"]).utf8, isDocument: true)
    #expect(!last.elements.contains { $0["rel"] == "next" })
    #expect(last.elements(named: "a").filter { $0["aria-current"] == "page" }.map(\.text).contains("페이지 3"))
  }

  @Test("A list that fits one page has no pager", arguments: [1, BookList.pageSize])
  func onePage(count: Int) async throws {
    let files = try await files(count)
    #expect(files["queries/many/index.html"]?.contains("class=\"pager\"") == false)
    #expect(files["queries/many/page/2/index.html"] == nil)
  }
}
