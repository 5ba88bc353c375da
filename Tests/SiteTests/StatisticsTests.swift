import Books
import Configuration
import Content
import TestSupport
import Testing

@testable import Site

@Suite struct StatisticsTests {
  private var library: LibraryContents
  private var configuration: Configuration

  init() throws {
    library = try LibraryContents.of(titles: ["가", "나", "다", "라"])
    configuration = Configuration(title: "책장", url: try #require(SiteURL("https://example.github.io/books/")))
    configuration.sources = [.file]
  }

  /// Of books wished for at these moments, in a zone nine hours ahead, and of posts.
  private func statistics(_ wishes: [String], posts: [String] = []) throws -> Statistics {
    var library = library
    library.wishes = try wishes.enumerated().map {
      Wish(book: library.records[$0].book, added: try #require(Moment($1)))
    }
    let folder = try TemporaryFolder()
    for (index, post) in posts.enumerated() {
      try folder.write("---\ntitle: 글\ndate: 2026-11-30\n\(post)\n---\n", to: "content/posts/\(index).md")
    }
    let site = Site(library, configuration, try Content(contentsOf: folder.path + "/content"))
    #expect(site.hasStatistics == (!wishes.isEmpty || posts.contains { $0.contains("ra") || $0.contains("to:") }))
    return Statistics(of: site, day: { $0.day(offset: 9 * 3_600) })
  }

  private let wished = ["2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z", "2026-11-03T00:00:00Z", "2026-11-04T00:00:00Z"]

  @Test("Prices are summed up for the books that have one, and the others are counted")
  mutating func prices() throws {
    library.records[0].prices = Prices(list: Won(20_000), sale: Won(18_000))
    library.records[1].prices = Prices(list: Won(10_000), sale: Won(7_500))
    library.records[2].prices = Prices(list: Won(5_000), sale: Won(6_000))
    let statistics = try statistics(wished)
    #expect(statistics.wishes == 4)
    let prices = try #require(statistics.prices)
    #expect(prices.onSale == 2 && prices.priced == 3 && prices.unpriced == 1)
    #expect(prices.list == Won(35_000) && prices.asked == Won(30_500))
    // 10% and 25%: halves go up.
    #expect(prices.averagePercent == 18)
    configuration.showsPrices = false
    #expect(try self.statistics(wished).prices == nil)
  }

  @Test("A sum beyond all numbers is the largest number")
  mutating func overflow() throws {
    library.records[0].prices = Prices(list: Won(.max))
    library.records[1].prices = Prices(list: Won(.max), sale: Won(.max - 1))
    let prices = try #require(try statistics(wished).prices)
    #expect(prices.list == Won(.max) && prices.asked == Won(.max))
  }

  @Test("Of a book that is not wished for no price counts")
  mutating func others() throws {
    library.records[1].prices = Prices(list: Won(10_000))
    #expect(try statistics([wished[0]]).prices?.priced == 0)
  }

  @Test("The names most wished for come first, ten at most; single wishes only where all have room")
  mutating func names() throws {
    library = try LibraryContents.of(titles: (0..<14).map { "책 \($0)" })
    for index in library.records.indices {
      library.records[index].authors = index < 3 ? ["한강", "한강", "김"] : ["저자 \(index)"]
      library.records[index].publisher = index == 0 ? "" : "창비"
    }
    let statistics = try statistics(Array(repeating: wished[0], count: 14))
    #expect(statistics.authors.map(\.key) == ["김", "한강"] && statistics.authors.map(\.count) == [3, 3])
    #expect(statistics.publishers == [Statistics.Tally(key: "창비", count: 13)])
    let few = try self.statistics(Array(repeating: wished[0], count: 5)).authors
    #expect(few.map(\.key) == ["김", "한강", "저자 3", "저자 4"] && few.map(\.count) == [3, 3, 1, 1])
    for index in library.records.indices { library.records[index].authors = (0...index).map { "저자 \($0)" } }
    let many = try self.statistics(Array(repeating: wished[0], count: 14)).authors
    #expect(many.map(\.count) == Array((5...14).reversed()))
  }

  @Test("Months are those of the reader's days, without gaps, and no more than 24")
  func months() throws {
    let row = try statistics(["2026-03-31T15:00:00Z", "2026-01-31T00:00:00Z", "2026-01-01T00:00:00Z"]).wishesByMonth
    #expect(row.tallies.map(\.key.month) == [1, 2, 3, 4] && row.tallies.map(\.count) == [2, 0, 0, 1])
    #expect(row.earlier == 0)
    let long = try statistics(["2026-03-01T00:00:00Z", "2024-04-01T00:00:00Z", "2024-03-30T00:00:00Z"]).wishesByMonth
    #expect(long.tallies.count == 24 && long.earlier == 1)
    #expect(long.tallies.first?.key == Statistics.Month(year: 2024, month: 4))
  }

  @Test("Ratings are told from the lowest to the highest, in halves when one is given")
  func ratings() throws {
    let whole = try statistics([], posts: ["rating: 5", "rating: 3", "rating: 5"]).ratings
    #expect(whole.map(\.key.description) == ["1", "2", "3", "4", "5"] && whole.map(\.count) == [0, 0, 1, 0, 2])
    #expect(try statistics([], posts: ["rating: 0.5"]).ratings.map(\.count) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("A book counts once a year by the day it was finished, whatever posts call it")
  func booksRead() throws {
    let isbn = library.records[0].book
    let row = try statistics(
      [],
      posts: [
        "isbn: \(isbn)\nread: { from: 2022-12-01, to: 2023-01-01 }", "isbn: \(isbn)\nread: { to: 2023-05-01 }",
        "isbn: \(isbn)\nread: { to: 2025-05-01 }", "isbn: 9788996991342\nread: { to: 2025-05-02 }",
        "read: { to: 2025-05-01 }", "read: { from: 2026-05-01 }",
      ]
    ).booksReadByYear
    #expect(row.tallies.map(\.key) == [2023, 2024, 2025] && row.tallies.map(\.count) == [1, 0, 3])
    let ages = try statistics([], posts: ["read: { to: 0001-01-01 }", "read: { to: 2026-01-01 }"]).booksReadByYear
    #expect(ages.tallies.map(\.key) == [2026] && ages.earlier == 1)
  }

  @Test("Where nothing is wished for, rated or read, there is nothing to tell")
  func nothing() throws {
    let statistics = try statistics([], posts: ["tags: [a]", "read: { from: 2026-01-01 }"])
    #expect(statistics.wishes == 0 && statistics.prices == nil && statistics.wishesByMonth.tallies.isEmpty)
    #expect(statistics.ratings.isEmpty && statistics.booksReadByYear.tallies.isEmpty)
  }
}
