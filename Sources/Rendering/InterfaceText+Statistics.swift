import Books
import Configuration

/// The words of the page of statistics.
struct StatisticsText: Sendable {
  let title: String
  /// For search engines, after the site's name.
  let summary: String
  let wishesOnSale: String
  let averageDiscount: String
  let allAtListPrice: String
  let allAtSalePrice: String
  let wishesByMonth: String
  let wishedAuthors: String
  let wishedPublishers: String
  let booksReadByYear: String
  let ratings: String
  let showNumbers: String
  let month: String
  let year: String
  let rating: String
  let bookCount: String

  static let korean = StatisticsText(
    title: "통계",
    summary: "읽고 싶은 책과 읽은 책을 숫자로",
    wishesOnSale: "그중 할인 중",
    averageDiscount: "평균 할인율",
    allAtListPrice: "모두 정가로 사면",
    allAtSalePrice: "모두 판매가로 사면",
    wishesByMonth: "달마다 담은 책",
    wishedAuthors: "많이 담은 지은이",
    wishedPublishers: "많이 담은 출판사",
    booksReadByYear: "해마다 읽은 책",
    ratings: "별점 분포",
    showNumbers: "숫자로 보기",
    month: "달",
    year: "해",
    rating: "별점",
    bookCount: "권수")

  static let english = StatisticsText(
    title: "Statistics",
    summary: "the books wished for and the books read, in numbers",
    wishesOnSale: "Of these on sale",
    averageDiscount: "Average discount",
    allAtListPrice: "All at list price",
    allAtSalePrice: "All at sale price",
    wishesByMonth: "Wishes by month",
    wishedAuthors: "Authors most wished for",
    wishedPublishers: "Publishers most wished for",
    booksReadByYear: "Books read by year",
    ratings: "Ratings given",
    showNumbers: "Show the numbers",
    month: "Month",
    year: "Year",
    rating: "Rating",
    bookCount: "Books")
}

extension Configuration.Language {
  /// `2026년 3월`, `March 2026`.
  func month(_ month: Int, of year: Int) -> String {
    switch self {
    case .korean: "\(year)년 \(month)월"
    case .english: "\(englishMonths[month - 1]) \(year)"
    }
  }

  /// `2026. 3.`, `Mar 2026`.
  func shortMonth(_ month: Int, of year: Int) -> String {
    switch self {
    case .korean: "\(year). \(month)."
    case .english: "\(englishMonths[month - 1].prefix(3)) \(year)"
    }
  }

  /// What a chart shows at once, for who cannot see it: `Wishes by month. Most: March 2026, 3 books.`
  func chart(_ heading: String, mostFor label: String, _ count: String) -> String {
    switch self {
    case .korean: "\(heading). 가장 많은 것: \(label), \(count)."
    case .english: "\(heading). Most: \(label), \(count)."
    }
  }

  /// `그전에 12권`, `12 books before that`.
  func count(before count: Int) -> String {
    switch self {
    case .korean: "그전에 \(self.count(ofBooks: count))"
    case .english: "\(self.count(ofBooks: count)) before that"
    }
  }

  /// `가격을 모르는 2권 제외`, `without 2 books of unknown price`.
  func without(unpriced count: Int) -> String {
    switch self {
    case .korean: "가격을 모르는 \(self.count(ofBooks: count)) 제외"
    case .english: "without \(self.count(ofBooks: count)) of unknown price"
    }
  }
}
