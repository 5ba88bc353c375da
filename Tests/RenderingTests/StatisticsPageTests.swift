import Books
import Configuration
import Content
import TestSupport
import Testing

@testable import Rendering

@Suite struct StatisticsPageTests {
  private func shelf(_ language: Configuration.Language = .korean) throws -> Shelf {
    var shelf = try Shelf(language: language)
    shelf.wish(
      try shelf.add("가") {
        $0.authors = ["<b>한강</b>", "a | b"]
        $0.prices = Prices(list: Won(20_000), sale: Won(18_000))
      })
    shelf.wish(try shelf.add("나") { $0.publisher = "창비" })
    return shelf
  }

  private func content(_ posts: [String]) throws -> Content {
    let folder = try TemporaryFolder()
    for (index, post) in posts.enumerated() {
      try folder.write("---\ntitle: 글\ndate: 2026-11-30\n\(post)\n---\n", to: "content/posts/\(index).md")
    }
    try folder.write("---\ntitle: 나\n---\n글", to: "content/about.md")
    return try Content(contentsOf: folder.path + "/content")
  }

  @Test("The page tells numbers, draws each chart with a title, and has its numbers in a table")
  func html() async throws {
    var shelf = try shelf()
    shelf.content = try content(["rating: 4.5\nread: { to: 2026-11-01 }"])
    let page = try #require(try await shelf.built()["stats/index.html"])
    #expect(page.contains("<h1>통계</h1>") && page.contains("<dd><a href=\"/shelf/wish/\">2권</a></dd>"))
    #expect(page.contains("<dt>평균 할인율</dt>\n<dd>10%</dd>"))
    #expect(page.contains("<dt>모두 정가로 사면</dt>\n<dd>20,000원 <small>(가격을 모르는 1권 제외)</small></dd>"))
    #expect(page.contains("<dt>모두 판매가로 사면</dt>\n<dd>18,000원 <small>"))
    for id in ["months", "authors", "publishers", "years", "ratings"] {
      let chart = try #require(page.split(separator: "<section class=\"chart\" id=\"\(id)\">").last)
      #expect(chart.contains("<svg role=\"img\" aria-labelledby=\"\(id)-title\""))
      #expect(chart.contains("<title id=\"\(id)-title\">") && chart.contains("<table>"))
    }
    #expect(page.contains("<title id=\"years-title\">해마다 읽은 책. 가장 많은 것: 2026년, 1권.</title>"))
    #expect(page.contains("<title>4.5: 1편</title></rect>"))
    #expect(page.contains("<th scope=\"row\">4.5</th><td>1편</td>") && page.contains("<td>0편</td>"))
    #expect(page.contains("&lt;b&gt;한강&lt;/b&gt;") && !page.contains("<b>한강"))
    // Of six places for one month, the bar stands in the middle of the first.
    let bar = "<rect x=\"4.66%\" y=\"1.3em\" width=\"7.33%\" height=\"7em\"><title>2026년 11월: 2권</title></rect>"
    #expect(page.contains(bar))
    #expect(!page.contains("style=\""))
  }

  @Test("The twin has the same numbers in tables, in English as well")
  func markdown() async throws {
    let page = try #require(try await shelf(.english).built()["stats/index.md"])
    #expect(page.contains("# Statistics\n\n- [Wish list](../wish/index.md): 2 books\n- Of these on sale: 1 book\n"))
    #expect(page.contains("- All at list price: ₩20,000 (without 1 book of unknown price)\n"))
    #expect(page.contains("## Publishers most wished for\n\n| Publisher | Books |\n| --- | ---: |\n| 창비 | 1 book |\n"))
    #expect(page.contains("| a \\| b | 1 book |\n"))
    #expect(!page.contains("Ratings") && !page.contains("by year"))
  }

  @Test("It stands in the navigation between posts and pages, and in the sitemap with the day of its news")
  func places() async throws {
    var shelf = try shelf()
    shelf.content = try content([])
    let files = try await shelf.built()
    #expect(
      files["index.html"]?.contains(
        "<li class=\"apart\"><a href=\"/shelf/stats/\">통계</a></li>\n"
          + "<li><a href=\"/shelf/about/\">나</a></li>\n</ul>") == true)
    #expect(files["stats/index.html"]?.contains("<a href=\"/shelf/stats/\" aria-current=\"page\">") == true)
    let sitemap = try #require(files["sitemap.xml"])
    #expect(sitemap.contains("<loc>https://example.github.io/shelf/stats/</loc><lastmod>2026-11-"))
  }

  @Test("Without wishes, ratings and books read there is no page, and nothing leads to it")
  func nothing() async throws {
    var shelf = try Shelf()
    shelf.view(try shelf.add("가"))
    shelf.content = try content(["tags: [a]"])
    let files = try await shelf.built()
    #expect(!files.keys.contains { $0.hasPrefix("stats/") })
    #expect(!files.values.contains { $0.contains("/stats/") })
  }

  @Test("No price is told where prices are switched off")
  func noPrices() async throws {
    var shelf = try shelf()
    shelf.configuration.showsPrices = false
    let page = try #require(try await shelf.built()["stats/index.html"])
    #expect(!page.contains("정가") && !page.contains("할인") && page.contains(">2권</a>"))
  }

  @Test("Every bar and every word stays inside its chart, however many there are", arguments: [1, 2, 7, 13, 24])
  func geometry(count: Int) {
    let items = (1...count).map { ChartFields.Item(label: "\($0)", short: "\($0)", count: $0 % 5, text: "\($0)") }
    let standing = ChartFields("a", "", ("", ""), columns: items, room: 6, summary: "")
    let lying = ChartFields("b", "", ("", ""), rows: items, summary: "")
    for chart in [standing, lying] {
      for bar in chart.bars {
        #expect((bar.box?.x ?? 0) + (bar.box?.width ?? 0) <= 10_000)
        #expect((bar.box?.y ?? 0) >= 0 && (bar.box?.y ?? 0) + (bar.box?.height ?? 0) <= chart.height)
        for words in [bar.short, bar.value].compactMap(\.self) {
          #expect((0...10_000).contains(words.x) && (90...chart.height).contains(words.y))
        }
      }
    }
    // A label of a sixth of the width fits in front of each end.
    let labels = standing.bars.compactMap(\.short)
    #expect(labels.count <= 6 && labels.last != nil)
    let isTight = labels.contains { $0.anchor == "end" && $0.x < 10_000 / 6 - 500 }
    #expect(!isTight)
  }
}
