import Books
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct KakaoSampleTests {
    private func decode(_ text: String) async throws -> [SourceRecord] { try await records(in: text) }

    @Test("the first sample is read to the last value")
    func courage() async throws {
      var expected = SourceRecord(
        source: "kakao", id: try bookID("kakao-1467038"), fetched: today, code: .book(try isbn("9788996991342")),
        title: "미움받을 용기")
      expected.authors = ["기시미 이치로", "고가 후미타케"]
      expected.translators = ["전경아"]
      expected.publisher = "인플루엔셜"
      expected.published = Day("2014-11-17")
      expected.description = "인간은 변할 수 있고…"
      expected.prices = Prices(list: Won(14_900), sale: Won(13_410), status: "정상판매")
      expected.thumbnail =
        "https://search1.kakaocdn.net/thumb/R120x174.q85/?fname=http%3A%2F%2Ft1.daumcdn.net%2Flbook%2Fimage%2F1467038"
      expected.page =
        "https://search.daum.net/search?w=bookpage&bookId=1467038&q=%EB%AF%B8%EC%9B%80%EB%B0%9B%EC%9D%84+%EC%9A%A9%EA%B8%B0"
      #expect(try await decode(Samples.courage) == [expected])
    }

    @Test("the second sample is read: a check digit X, one ISBN on two records, no sale price, no ISBN")
    func potter() async throws {
      let records = try await decode(Samples.potter)
      let seventh = ProductCode.book(try isbn("9787020033447"))
      #expect(records.map(\.id.description) == ["kakao-2715084", "kakao-323702", "kakao-295140"])
      #expect(records.map(\.code) == [seventh, seventh, .goods("2015106000012")])
      #expect(
        records.map(\.prices) == [
          Prices(list: Won(13_500)), Prices(list: Won(13_500), sale: Won(36_240), status: "정상판매"),
          Prices(list: Won(40_000)),
        ])
      #expect(records.map(\.authors) == [["JK라림"], [], ["편집부"]])
      #expect(records.map(\.translators) == [["마애신"], [], []])
      #expect(records.map(\.publisher) == Array(repeating: "인민문학출판사", count: 3))
      #expect(records.map(\.published?.description) == ["2002-01-01", "2002-01-01", "2001-12-01"])
      #expect(records.map(\.title) == ["합리파특(밀실)(중문)-해리포터", "합리파특(밀실)(중문)-해리포터", "합리파특(해리포터)(중문)(전4권)"])
      #expect(records.map(\.description) == ["", "", ""])
      #expect(
        records.map(\.thumbnail) == [
          "https://search1.kakaocdn.net/thumb/R120x174.q85/?fname=http%3A%2F%2Ft1.daumcdn.net%2Flbook%2Fimage"
            + "%2F2715084%3Ftimestamp%3D20190215164737", nil, nil,
        ])
      #expect(records.first?.page == "https://search.daum.net/search?w=bookpage&bookId=2715084&q=x")
    }

    @Test("the third sample is read: goods beside a book, angle brackets in a title")
    func ironMan() async throws {
      let records = try await decode(Samples.ironMan)
      #expect(records.map(\.title) == ["아이언맨 2 (1 DISC) <재발매>", "인빈시블 아이언맨 Vol. 1"])
      #expect(records.map(\.code) == [.goods("2090000072532"), .book(try isbn("9788952799616"))])
      #expect(records.map(\.book.description) == ["kakao-5392532", "9788952799616"])
      #expect(records.map(\.published?.description) == ["2020-06-09", "2019-04-29"])
      #expect(records.map(\.prices.list) == [Won(13_800), Won(8_400)])
      #expect(records.map(\.prices.sale) == [nil, nil])
      #expect(records.map(\.prices.status) == ["", "정상판매"])
    }
  }
}
