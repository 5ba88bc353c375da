import Configuration
import Templates

/// Every word the site's pages say themselves, in one language. There are no defaults, so a language cannot miss a string.
/// Strings that stand around a value come in pairs, `…Before` and `…After`, because the two languages order words
/// differently; either may be empty, and none begins or ends with a space. Phrases with numbers and days are in
/// `InterfaceText+Phrases.swift`.
struct InterfaceText: Sendable {
  let language: Configuration.Language

  // Frame
  /// As the Open Graph protocol writes it: `ko_KR`.
  let ogLocale: String
  let skip: String
  let navigation: String
  let markdownTwin: String
  let htmlTwin: String
  let libraryData: String
  let subscribe: String
  let madeWith: String

  // Search; the script puts numbers in the place of ‘#’
  let search: String
  let searchResults: String
  let searchWait: String
  let searchFailed: String
  let searchNone: String
  let searchOne: String
  let searchMany: String
  let searchCut: String

  // Lists
  let recent: String
  let wish: String
  let onSale: String
  let seeAll: String
  let pages: String
  let page: String
  let previous: String
  let next: String
  let arrange: String
  let order: String
  let orderListed: String
  let orderTitle: String
  let orderAuthor: String
  let orderPrice: String
  let orderPriceDown: String
  let orderDiscount: String
  let everyAuthor: String
  let booksOne: String
  let booksMany: String
  let more: String
  let listWait: String
  let listFailed: String

  // Prices
  let price: String
  let listPrice: String
  let salePrice: String
  let asOfBefore: String
  let asOfAfter: String
  let lowest: String
  let priceHistory: String
  let priceDay: String

  // One book
  let book: String
  let cover: String
  let coverBefore: String
  let coverAfter: String
  let wished: String
  let favorite: String
  let details: String
  let author: String
  let authors: String
  let translator: String
  let translators: String
  let publisher: String
  let published: String
  let identifier: String
  let status: String
  let wishedSince: String
  let note: String
  let description: String
  let sources: String
  let recorded: String
  let noSource: String
  let shelves: String

  // Posts
  let post: String
  let posts: String
  let tags: String
  let archive: String
  let olderPost: String
  let newerPost: String
  let updated: String
  let read: String
  let postsAbout: String

  // Sources
  let kakaoName: String

  let statistics: StatisticsText

  // Pages with nothing to list
  let missingHeading: String
  let missingText: String
  let missingHome: String
  let emptyHeading: String
  let emptyText: String
  let emptyBuild: String
  /// A title a reader could look for.
  let emptyExample: String

  static func text(for language: Configuration.Language) -> InterfaceText {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}

extension InterfaceText {
  static let korean = InterfaceText(
    language: .korean,
    ogLocale: "ko_KR",
    skip: "본문으로 건너뛰기",
    navigation: "주 메뉴",
    markdownTwin: "이 페이지를 Markdown으로",
    htmlTwin: "웹 페이지로 보기",
    libraryData: "전체 데이터(JSON)",
    subscribe: "구독",
    madeWith: "만든 도구:",
    search: "책 찾기",
    searchResults: "찾은 책",
    searchWait: "찾는 중…",
    searchFailed: "지금은 찾을 수 없습니다",
    searchNone: "찾는 책이 없습니다",
    searchOne: "결과 1개",
    searchMany: "결과 #개",
    searchCut: "결과 #개 중 앞의 #개",
    recent: "최근 본 책",
    wish: "읽고 싶은 책",
    onSale: "할인 중",
    seeAll: "모두 보기",
    pages: "목록 페이지",
    page: "페이지",
    previous: "이전",
    next: "다음",
    arrange: "목록 정렬",
    order: "순서",
    orderListed: "목록 순",
    orderTitle: "제목순",
    orderAuthor: "지은이순",
    orderPrice: "낮은 가격순",
    orderPriceDown: "높은 가격순",
    orderDiscount: "할인율순",
    everyAuthor: "모든 지은이",
    booksOne: "1권",
    booksMany: "#권",
    more: "더 보기",
    listWait: "나머지를 불러오는 중…",
    listFailed: "나머지를 불러오지 못했습니다",
    price: "가격",
    listPrice: "정가",
    salePrice: "판매가",
    asOfBefore: "",
    asOfAfter: "기준",
    lowest: "가장 낮았던 가격",
    priceHistory: "가격 기록",
    priceDay: "확인한 날",
    book: "책",
    cover: "표지",
    coverBefore: "『",
    coverAfter: "』 표지",
    wished: "읽고 싶은 책",
    favorite: "즐겨찾기",
    details: "책 정보",
    author: "지은이",
    authors: "지은이",
    translator: "옮긴이",
    translators: "옮긴이",
    publisher: "출판사",
    published: "출간일",
    identifier: "번호",
    status: "판매 상태",
    wishedSince: "담은 날",
    note: "메모",
    description: "책 소개",
    sources: "정보 출처",
    recorded: "저장된 답변",
    noSource: "아직 어느 출처에서도 이 책의 정보를 받지 못했습니다.",
    shelves: "이 책이 있는 목록",
    post: "글",
    posts: "글",
    tags: "태그",
    archive: "연도별 글",
    olderPost: "이전 글",
    newerPost: "다음 글",
    updated: "고친 날",
    read: "읽은 때",
    postsAbout: "이 책에 대한 글",
    kakaoName: "카카오 책 검색(Daum)",
    statistics: .korean,
    missingHeading: "페이지를 찾을 수 없습니다",
    missingText: "주소가 바뀌었거나, 목록에서 빠진 책일 수 있습니다.",
    missingHome: "첫 페이지로 가기",
    emptyHeading: "아직 책이 없습니다",
    emptyText: "booksite.yml에 찾을 책을 적고 사이트를 다시 만들면 이 자리에 나타납니다.",
    emptyBuild: "사이트 다시 만들기",
    emptyExample: "소년이 온다"
  )

  static let english = InterfaceText(
    language: .english,
    ogLocale: "en_US",
    skip: "Skip to content",
    navigation: "Main",
    markdownTwin: "This page as Markdown",
    htmlTwin: "View as a web page",
    libraryData: "All data (JSON)",
    subscribe: "Subscribe",
    madeWith: "Made with",
    search: "Find a book",
    searchResults: "Books found",
    searchWait: "Searching…",
    searchFailed: "Search does not work right now",
    searchNone: "No results",
    searchOne: "1 result",
    searchMany: "# results",
    searchCut: "# results, the best # of them here",
    recent: "Recently viewed",
    wish: "Wish list",
    onSale: "On sale",
    seeAll: "See all",
    pages: "Pages of this list",
    page: "Page",
    previous: "Previous",
    next: "Next",
    arrange: "Arrange the list",
    order: "Order",
    orderListed: "As listed",
    orderTitle: "By title",
    orderAuthor: "By author",
    orderPrice: "Lowest price first",
    orderPriceDown: "Highest price first",
    orderDiscount: "Largest discount first",
    everyAuthor: "All authors",
    booksOne: "1 book",
    booksMany: "# books",
    more: "Show more",
    listWait: "Loading the rest…",
    listFailed: "The rest could not be loaded",
    price: "Price",
    listPrice: "List price",
    salePrice: "Sale price",
    asOfBefore: "as of",
    asOfAfter: "",
    lowest: "Lowest price seen",
    priceHistory: "Price history",
    priceDay: "Seen on",
    book: "Book",
    cover: "Cover",
    coverBefore: "Cover of “",
    coverAfter: "”",
    wished: "On the wish list",
    favorite: "Favourite",
    details: "About this edition",
    author: "Author",
    authors: "Authors",
    translator: "Translator",
    translators: "Translators",
    publisher: "Publisher",
    published: "Published",
    identifier: "Number",
    status: "Availability",
    wishedSince: "Wished for since",
    note: "My note",
    description: "Description",
    sources: "Where this comes from",
    recorded: "recorded answers",
    noSource: "No source has said anything about this book yet.",
    shelves: "Lists with this book",
    post: "Post",
    posts: "Posts",
    tags: "Tags",
    archive: "Posts by year",
    olderPost: "Older post",
    newerPost: "Newer post",
    updated: "Updated",
    read: "Read",
    postsAbout: "Posts about this book",
    kakaoName: "Kakao book search (Daum)",
    statistics: .english,
    missingHeading: "Page not found",
    missingText: "The address may have changed, or the book may have left the lists.",
    missingHome: "Go to the first page",
    emptyHeading: "No books yet",
    emptyText: "Write what to search for into booksite.yml, build the site again, and its books will appear here.",
    emptyBuild: "Build the site again",
    emptyExample: "Human Acts"
  )
}

/// The strings templates can name, as `{{t.skip}}`.
let interfaceTextView = makeInterfaceTextView()

private func makeInterfaceTextView() -> View<InterfaceText> {
  View<InterfaceText>(
    "t",
    [
      .text("og_locale") { $0.ogLocale },
      .text("skip") { $0.skip },
      .text("navigation") { $0.navigation },
      .text("markdown_twin") { $0.markdownTwin },
      .text("html_twin") { $0.htmlTwin },
      .text("library_data") { $0.libraryData },
      .text("subscribe") { $0.subscribe },
      .text("made_with") { $0.madeWith },
      .text("search") { $0.search },
      .text("search_results") { $0.searchResults },
      .text("search_wait") { $0.searchWait },
      .text("search_failed") { $0.searchFailed },
      .text("recent") { $0.recent },
      .text("wish") { $0.wish },
      .text("on_sale") { $0.onSale },
      .text("see_all") { $0.seeAll },
      .text("pages") { $0.pages },
      .text("page") { $0.page },
      .text("previous") { $0.previous },
      .text("next") { $0.next },
      .text("arrange") { $0.arrange },
      .text("order") { $0.order },
      .text("order_listed") { $0.orderListed },
      .text("order_title") { $0.orderTitle },
      .text("order_author") { $0.orderAuthor },
      .text("order_price") { $0.orderPrice },
      .text("order_price_down") { $0.orderPriceDown },
      .text("order_discount") { $0.orderDiscount },
      .text("every_author") { $0.everyAuthor },
      .text("books_one") { $0.booksOne },
      .text("books_many") { $0.booksMany },
      .text("more") { $0.more },
      .text("list_wait") { $0.listWait },
      .text("list_failed") { $0.listFailed },
      .text("price") { $0.price },
      .text("list_price") { $0.listPrice },
      .text("sale_price") { $0.salePrice },
      .text("as_of_before") { $0.asOfBefore },
      .text("as_of_after") { $0.asOfAfter },
      .text("lowest") { $0.lowest },
      .text("price_history") { $0.priceHistory },
      .text("price_day") { $0.priceDay },
      .text("book") { $0.book },
      .text("cover") { $0.cover },
      .text("cover_before") { $0.coverBefore },
      .text("cover_after") { $0.coverAfter },
      .text("wished") { $0.wished },
      .text("favorite") { $0.favorite },
      .text("details") { $0.details },
      .text("author") { $0.author },
      .text("authors") { $0.authors },
      .text("translator") { $0.translator },
      .text("translators") { $0.translators },
      .text("publisher") { $0.publisher },
      .text("published") { $0.published },
      .text("identifier") { $0.identifier },
      .text("status") { $0.status },
      .text("wished_since") { $0.wishedSince },
      .text("note") { $0.note },
      .text("description") { $0.description },
      .text("sources") { $0.sources },
      .text("recorded") { $0.recorded },
      .text("no_source") { $0.noSource },
      .text("shelves") { $0.shelves },
      .text("posts") { $0.posts },
      .text("tags") { $0.tags },
      .text("archive") { $0.archive },
      .text("older_post") { $0.olderPost },
      .text("newer_post") { $0.newerPost },
      .text("updated") { $0.updated },
      .text("read") { $0.read },
      .text("posts_about") { $0.postsAbout },
      .text("kakao_name") { $0.kakaoName },
      .text("missing_heading") { $0.missingHeading },
      .text("missing_text") { $0.missingText },
      .text("missing_home") { $0.missingHome },
      .text("empty_heading") { $0.emptyHeading },
      .text("empty_text") { $0.emptyText },
      .text("empty_build") { $0.emptyBuild },
      .text("empty_example") { $0.emptyExample },
    ])
}
