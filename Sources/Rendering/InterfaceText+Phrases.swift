import Books
import Configuration
import Content

// Phrases with a number, a price or a day in them. They belong to the language alone, which is cheap to pass around: pages
// hold hundreds of them.
extension Configuration.Language {
  /// `24권`, `24 books`, `1 book`.
  func count(ofBooks count: Int) -> String {
    let number = Won(count).description
    return switch self {
    case .korean: "\(number)권"
    case .english: count == 1 ? "1 book" : "\(number) books"
    }
  }

  /// `5편`, `5 posts`, `1 post`.
  func count(ofPosts count: Int) -> String {
    let number = Won(count).description
    return switch self {
    case .korean: "\(number)편"
    case .english: count == 1 ? "1 post" : "\(number) posts"
    }
  }

  /// `‘과학’ 태그가 붙은 글`, `Posts tagged “science”`.
  func posts(tagged tag: String) -> String {
    switch self {
    case .korean: "‘\(tag)’ 태그가 붙은 글"
    case .english: "Posts tagged “\(tag)”"
    }
  }

  /// `2026년의 글`, `Posts of 2026`.
  func posts(ofYear year: Int) -> String {
    switch self {
    case .korean: "\(year)년의 글"
    case .english: "Posts of \(year)"
    }
  }

  /// `2026년`, `2026`.
  func year(_ year: Int) -> String {
    switch self {
    case .korean: "\(year)년"
    case .english: "\(year)"
    }
  }

  /// `5점 만점에 4.5점`, `4.5 out of 5`.
  func rating(_ rating: Rating) -> String {
    switch self {
    case .korean: "5점 만점에 \(rating)점"
    case .english: "\(rating) out of 5"
    }
  }

  /// `2026년 11월 30일`, `30 November 2026`.
  func day(_ day: Day) -> String {
    switch self {
    case .korean: "\(day.year)년 \(day.month)월 \(day.day)일"
    case .english: "\(day.day) \(englishMonths[day.month - 1]) \(day.year)"
    }
  }

  /// `2026. 11. 30.`, `30 Nov 2026`: where a day stands beside many others.
  func shortDay(_ day: Day) -> String {
    switch self {
    case .korean: "\(day.year). \(day.month). \(day.day)."
    case .english: "\(day.day) \(englishMonths[day.month - 1].prefix(3)) \(day.year)"
    }
  }

  /// `14,900원`, `₩14,900`.
  func price(_ price: Won) -> String {
    switch self {
    case .korean: price.description + "원"
    case .english: "₩\(price)"
    }
  }

  /// `10% 할인`, `10% off`.
  func discount(percent: Int) -> String {
    switch self {
    case .korean: "\(percent)% 할인"
    case .english: "\(percent)% off"
    }
  }

  /// `2 / 5`, read with the name of the list beside it.
  func page(_ number: Int, of count: Int) -> String {
    "\(number) / \(count)"
  }

  /// What a book's page says of itself to search engines: `『소년이 온다』 한강 지음, 창비, 2014년 5월 19일 출간.`
  func bookSummary(title: String, authors: [String], publisher: String, published: Day?) -> String {
    let names = authors.joined(separator: ", ")
    switch self {
    case .korean:
      let parts = [
        names.isEmpty ? "" : "\(names) 지음", publisher, published.map { "\(day($0)) 출간" } ?? "",
      ].filter { !$0.isEmpty }
      return parts.isEmpty ? "『\(title)』" : "『\(title)』 \(parts.joined(separator: ", "))."
    case .english:
      let parts = [
        names.isEmpty ? "" : "by \(names)", publisher, published.map { "published \(day($0))" } ?? "",
      ].filter { !$0.isEmpty }
      return parts.isEmpty ? "“\(title)”" : "“\(title)” \(parts.joined(separator: ", "))."
    }
  }

  /// A page's whole title: `읽고 싶은 책 (2 / 5) · 홍길동의 책장`.
  func pageTitle(_ heading: String, site: String, page number: Int = 1, of count: Int = 1) -> String {
    number > 1 ? "\(heading) (\(page(number, of: count))) · \(site)" : "\(heading) · \(site)"
  }
}

// Phrases with strings of the table in them.
extension InterfaceText {
  /// `2026년 11월 30일 기준`, `as of 30 November 2026`.
  func asOf(_ day: Day) -> String {
    [asOfBefore, language.day(day), asOfAfter].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `2026년 11월 30일 가격`, `prices of 30 November 2026`.
  func prices(of day: Day) -> String {
    switch language {
    case .korean: "\(language.day(day)) 가격"
    case .english: "prices of \(language.day(day))"
    }
  }

  /// `2026년 11월 1일부터 읽는 중`, `Reading since 1 November 2026`.
  func readingSince(_ day: Day) -> String {
    switch language {
    case .korean: "\(language.day(day))부터 읽는 중"
    case .english: "Reading since \(language.day(day))"
    }
  }

  /// What a list's page says of itself to search engines: `홍길동의 책장: 읽고 싶은 책 24권`. Pages after the first name
  /// their number, so that no two pages say the same.
  func listSummary(heading: String, count: Int, site: String, page: Int = 1) -> String {
    let books = language.count(ofBooks: count)
    let place = page > 1 ? ", \(self.page) \(page)" : ""
    return switch language {
    case .korean: "\(site): \(heading) \(books)\(place)"
    case .english: "\(site): \(heading), \(books)\(place)"
    }
  }

  /// `『소년이 온다』 표지`, `Cover of “Human Acts”`.
  func coverName(title: String) -> String { coverBefore + title + coverAfter }
}

// Phrases that every book's page has, one word of the table each: the whole table is too much to hand around so often.
extension SiteFrame {
  /// The role of that many authors: `지은이`, `Author`, `Authors`.
  func authorRole(count: Int) -> String {
    count == 1 ? text.author : text.authors
  }

  /// The role of that many translators: `옮긴이`, `Translator`, `Translators`.
  func translatorRole(count: Int) -> String {
    count == 1 ? text.translator : text.translators
  }

  /// A source as readers know it; its own name when it is a new one.
  func sourceName(_ source: String) -> String {
    switch Configuration.SourceName(rawValue: source) {
    // Recorded answers are in the shape of Kakao's search, whose facts they are.
    case .kakao, .file: text.kakaoName
    case nil: source
    }
  }
}

let englishMonths = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]
