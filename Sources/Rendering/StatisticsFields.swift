import Books
import Configuration
import Content
import Site
import Templates

/// The page that tells the wish list and the posts in numbers.
struct StatisticsFields: Sendable {
  /// One number.
  struct Fact: Sendable {
    var label: String
    var text: String
    var url = ""
    var note = ""
  }

  let page: PageFields
  let facts: [Fact]
  let charts: [ChartFields]

  init(_ page: PageFields, _ statistics: Statistics) {
    let (text, language) = (page.renderer.text.statistics, page.renderer.frame.language)
    self.page = page
    facts = StatisticsFields.facts(statistics, page)

    func books<Key>(
      _ tallies: [Statistics.Tally<Key>], _ label: (Key) -> String, short: (Key) -> String
    ) -> [ChartFields.Item] {
      tallies.map { tally in
        ChartFields.Item(
          label: label(tally.key), short: short(tally.key), count: tally.count,
          text: language.count(ofBooks: tally.count))
      }
    }
    func summary(_ heading: String, _ items: [ChartFields.Item]) -> String {
      guard let most = items.max(by: { $0.count < $1.count }) else { return heading }
      return language.chart(heading, mostFor: most.label, most.text)
    }
    func rows(_ id: String, _ heading: String, _ labels: String, _ tallies: [Statistics.Tally<String>]) -> ChartFields {
      let items = books(tallies, { $0 }, short: { $0 })
      return ChartFields(id, heading, (labels, text.bookCount), rows: items, summary: summary(heading, items))
    }
    func before(_ earlier: Int) -> String { earlier == 0 ? "" : language.count(before: earlier) }

    let months = books(
      statistics.wishesByMonth.tallies, { language.month($0.month, of: $0.year) },
      short: { language.shortMonth($0.month, of: $0.year) })
    let years = books(statistics.booksReadByYear.tallies, { language.year($0) }, short: { String($0) })
    let ratings = statistics.ratings.map { tally in
      ChartFields.Item(
        label: tally.key.description, short: tally.key.description, count: tally.count,
        text: language.count(ofPosts: tally.count))
    }
    let all = [
      ChartFields(
        "months", text.wishesByMonth, (text.month, text.bookCount), columns: months, room: 5,
        summary: summary(text.wishesByMonth, months), note: before(statistics.wishesByMonth.earlier)),
      ChartFields(
        "years", text.booksReadByYear, (text.year, text.bookCount), columns: years, room: 10,
        summary: summary(text.booksReadByYear, years), note: before(statistics.booksReadByYear.earlier)),
      rows("authors", text.wishedAuthors, page.renderer.text.author, statistics.authors),
      rows("publishers", text.wishedPublishers, page.renderer.text.publisher, statistics.publishers),
      ChartFields(
        "ratings", text.ratings, (text.rating, page.renderer.text.posts), columns: ratings, room: 10,
        summary: summary(text.ratings, ratings)),
    ]
    charts = all.filter { !$0.bars.isEmpty }
  }

  /// Of the wish list.
  private static func facts(_ statistics: Statistics, _ page: PageFields) -> [Fact] {
    guard statistics.wishes > 0 else { return [] }
    let (text, language) = (page.renderer.text.statistics, page.renderer.frame.language)
    let list = page.renderer.site.lists.first { $0.kind == .wish }
    var facts = [
      Fact(
        label: page.renderer.text.wish, text: language.count(ofBooks: statistics.wishes),
        url: list.map { page.link(to: $0.path) } ?? "")
    ]
    guard let prices = statistics.prices, prices.priced > 0 else { return facts }
    facts.append(Fact(label: text.wishesOnSale, text: language.count(ofBooks: prices.onSale)))
    if let percent = prices.averagePercent { facts.append(Fact(label: text.averageDiscount, text: "\(percent)%")) }
    let note = prices.unpriced == 0 ? "" : language.without(unpriced: prices.unpriced)
    facts.append(Fact(label: text.allAtListPrice, text: language.price(prices.list), note: note))
    if prices.onSale > 0 {
      facts.append(Fact(label: text.allAtSalePrice, text: language.price(prices.asked), note: note))
    }
    return facts
  }
}

private let factView = makeFactView()

private func makeFactView() -> View<StatisticsFields.Fact> {
  View<StatisticsFields.Fact>(
    "fact",
    [
      .text("label") { $0.label },
      .text("text") { $0.text },
      .text("url") { $0.url },
      .text("note") { $0.note },
    ])
}

let statisticsView = makeStatisticsView()

private func makeStatisticsView() -> View<StatisticsFields> {
  View<StatisticsFields>(
    "statistics",
    [
      .all(of: pageView) { $0.page },
      .flag("has_facts") { !$0.facts.isEmpty },
      .list("facts", factView) { $0.facts },
      .list("charts", chartView) { $0.charts },
      .text("show_numbers") { $0.page.renderer.text.statistics.showNumbers },
    ])
}

extension Renderer {
  func renderStatistics(_ format: Configuration.Format, into buffer: inout ByteBuffer) {
    let statistics = Statistics(of: site, day: day)
    let heading = text.statistics.title
    let page = PageFields(
      self, .statistics, at: Statistics.path, in: format, heading: heading,
      summary: "\(configuration.title): \(text.statistics.summary)", entry: .statistics,
      structured: format == .html ? structuredPage(heading, at: Statistics.path) : Markup())
    let template = format == .html ? theme.statisticsHTML : theme.statisticsMarkdown
    template.render(StatisticsFields(page, statistics), into: &buffer)
  }
}
