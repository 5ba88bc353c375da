/// Answers as the service sent them; long texts shortened.
enum Samples {
  /// Two authors, a translator, a price that is cut.
  static let courage = #"""
    {"meta":{"is_end":true,"pageable_count":9,"total_count":10},"documents":[{"authors":["기시미 이치로","고가 후미타케"],\#
    "contents":"인간은 변할 수 있고…","datetime":"2014-11-17T00:00:00.000+09:00","isbn":"8996991341 9788996991342",\#
    "price":14900,"publisher":"인플루엔셜","sale_price":13410,"status":"정상판매","thumbnail":"https://search1.kakaocdn.net\#
    /thumb/R120x174.q85/?fname=http%3A%2F%2Ft1.daumcdn.net%2Flbook%2Fimage%2F1467038","title":"미움받을 용기",\#
    "translators":["전경아"],"url":"https://search.daum.net/search?w=bookpage&bookId=1467038&q=%EB%AF%B8%EC%9B%80%EB%\#
    B0%9B%EC%9D%84+%EC%9A%A9%EA%B8%B0"}]}
    """#

  /// Chinese imports: a check digit X, one ISBN on two records, no sale price, a sale price above the list price.
  static let potter = #"""
    {"documents":[{"authors":["JK라림"],"contents":"","datetime":"2002-01-01T00:00:00.000+09:00",\#
    "isbn":"702003344X 9787020033447","price":13500,"publisher":"인민문학출판사","sale_price":-1,"status":"",\#
    "thumbnail":"https://search1.kakaocdn.net/thumb/R120x174.q85/?fname=http%3A%2F%2Ft1.daumcdn.net%2Flbook%2Fimag\#
    e%2F2715084%3Ftimestamp%3D20190215164737","title":"합리파특(밀실)(중문)-해리포터","translators":["마애신"],\#
    "url":"https://search.daum.net/search?w=bookpage\u0026bookId=2715084\u0026q=x"},{"authors":[],"contents":"",\#
    "datetime":"2002-01-01T00:00:00.000+09:00","isbn":"702003344X 9787020033447","price":13500,\#
    "publisher":"인민문학출판사","sale_price":36240,"status":"정상판매","thumbnail":"","title":"합리파특(밀실)(중문)-해리포터",\#
    "translators":[],"url":"https://search.daum.net/search?w=bookpage\u0026bookId=323702\u0026q=x"},\#
    {"authors":["편집부"],"contents":"","datetime":"2001-12-01T00:00:00.000+09:00","isbn":" 2015106000012",\#
    "price":40000,"publisher":"인민문학출판사","sale_price":-1,"status":"","thumbnail":"","title":"합리파특(해리포터)(중문)(전4권)",\#
    "translators":[],"url":"https://search.daum.net/search?w=bookpage\u0026bookId=295140\u0026q=x"}],\#
    "meta":{"is_end":false,"pageable_count":239,"total_count":277}}
    """#

  /// Goods beside a book, a title with angle brackets.
  static let ironMan = #"""
    {"documents":[{"authors":["편집부"],"contents":"","datetime":"2020-06-09T00:00:00.000+09:00",\#
    "isbn":" 2090000072532","price":13800,"publisher":"월트디즈니","sale_price":-1,"status":"","thumbnail":"",\#
    "title":"아이언맨 2 (1 DISC) <재발매>","translators":[],"url":"https://search.daum.net/search?w=bookpage&bookId=53925\#
    32&q=x"},{"authors":["브라이언 마이클 벤디스"],"contents":"새로운 아머…","datetime":"2019-04-29T00:00:00.000+09:00",\#
    "isbn":" 9788952799616","price":8400,"publisher":"시공사","sale_price":-1,"status":"정상판매",\#
    "thumbnail":"https://search1.kakaocdn.net/thumb/R120x174.q85/?fname=http%3A%2F%2Ft1.daumcdn.net%2Flbook%2Fimag\#
    e%2F4937139","title":"인빈시블 아이언맨 Vol. 1","translators":[],"url":"https://search.daum.net/search?w=bookpage&book\#
    Id=4937139&q=x"}],"meta":{"is_end":false,"pageable_count":2,"total_count":2}}
    """#
}
