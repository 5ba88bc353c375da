import Books
import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct KakaoDecodingTests {
    private func decode(_ documents: String...) async throws -> [SourceRecord] {
      try await records(in: #"{"documents":[\#(documents.joined(separator: ","))],"meta":{"is_end":true}}"#)
    }

    private func only(_ document: String) async throws -> SourceRecord {
      let records = try await decode(document)
      #expect(records.count == 1)
      return try #require(records.first)
    }

    @Test("a document with nothing but a title is a record")
    func onlyTitle() async throws {
      let record = try await only(#"{"title":"책"}"#)
      #expect(record.title == "책")
      #expect(record.code == .none && record.prices == Prices() && record.published == nil)
      #expect(record.thumbnail == nil && record.page == nil && record.authors.isEmpty)
      #expect(record.id.description.hasPrefix("kakao-x"))
      #expect(record.id.description.utf8.count == "kakao-x".utf8.count + 16)
    }

    @Test("nulls and wrong types lose nothing but themselves")
    func wrongTypes() async throws {
      let record = try await only(
        #"""
        {"title":1984,"authors":"조지 오웰","translators":[null,7,{"a":1},"정회성"],"contents":null,"datetime":20140101,
        "isbn":9788937460777,"price":"9000","publisher":["민음사"],"sale_price":"8100","status":true,"thumbnail":{},
        "url":null}
        """#)
      #expect(record.title == "1984")
      #expect(record.authors == ["조지 오웰"])
      #expect(record.translators == ["7", "정회성"])
      #expect(record.code == .book(try isbn("9788937460777")))
      #expect(record.prices == Prices(list: Won(9_000), sale: Won(8_100)))
      #expect(record.id.description == "kakao-isbn9788937460777")
    }

    @Test("what is no document or has no title is left out, the others stay")
    func skipped() async throws {
      let records = try await decode(
        "null", "7", "[]", "\"title\"", "{}", #"{"title":""}"#, #"{"title":" \u0000 "}"#, #"{"title":"책"}"#)
      #expect(records.map(\.title) == ["책"])
    }

    @Test(
      "a number that is no sensible price is no price",
      arguments: ["-1", "0", "-500", "1e300", "99999999999999999999999999", "null", "\"\"", "\"무료\"", "[]", "0.2"])
    func noPrice(number: String) async throws {
      #expect(try await only(#"{"title":"책","price":\#(number),"sale_price":\#(number)}"#).prices == Prices())
    }

    @Test("an integer beyond 64 bits on the page leaves the other prices right")
    func hugeIntegerBeside() async throws {
      let records = try await decode(
        #"{"title":"가","price":123456789012345678901234567890}"#, #"{"title":"나","price":14900}"#)
      #expect(records.map(\.prices.list) == [nil, Won(14_900)])
    }

    @Test("a title cut at 57 characters is read in full from the page's address")
    func cutTitle() async throws {
      let full = "아주 긴 제목 & 부제: " + String(repeating: "가나다라 ", count: 12) + "C++ 끝"
      let cut = String(full.prefix(57)) + "..."
      let page = "https://search.daum.net/search?w=bookpage&bookId=9&q="
      let encoded = percentEncoded(full).split(separator: "%20").joined(separator: "+")
      #expect(try await only(#"{"title":"\#(cut)","url":"\#(page)\#(encoded)"}"#).title == full)
      #expect(try await only(#"{"title":"\#(cut)","url":"\#(page)\#(encoded)&x=1#f"}"#).title == full)
      let other = percentEncoded("다른 " + full)
      #expect(try await only(#"{"title":"\#(cut)","url":"\#(page)\#(other)"}"#).title == cut)
      #expect(try await only(#"{"title":"\#(cut)","url":"\#(page)%EC"}"#).title == cut)
      #expect(try await only(#"{"title":"\#(cut)","url":""}"#).title == cut)
    }

    @Test("a short title that ends in dots is not taken for a cut one")
    func dots() async throws {
      let page = "https://search.daum.net/search?w=bookpage&bookId=9&q=%EA%B7%B8%EB%A6%AC%EA%B3%A0%20%EB%8D%94"
      #expect(try await only(#"{"title":"그리고...","url":"\#(page)"}"#).title == "그리고...")
    }

    @Test("people stay as they are written, only empty ones go")
    func authors() async throws {
      let record = try await only(
        #"{"title":"책","authors":[""," ","Rowling J K/ GrandPre Mary (ILT)","김영하 (엮음)"],"translators":[]}"#)
      #expect(record.authors == ["Rowling J K/ GrandPre Mary (ILT)", "김영하 (엮음)"])
    }

    @Test("without a page number a record is named by its ISBN, without both by what it says")
    func identity() async throws {
      let records = try await decode(
        #"{"title":"가","isbn":"8996991341 9788996991342","url":"https://search.daum.net/search?w=bookpage&q=x"}"#,
        #"{"title":"가","isbn":"9788996991342","url":"https://search.daum.net/search?bookId=../../x&q=x"}"#,
        #"{"title":"가","publisher":"나"}"#, #"{"title":"가","publisher":"나"}"#, #"{"title":"가나"}"#)
      #expect(records.map(\.id.description).prefix(1) == ["kakao-isbn9788996991342"])
      #expect(records.count == 3, "the same identity twice is one record")
      #expect(Set(records.map(\.id)).count == 3)
    }

    @Test("an address that no page may link to is none")
    func addresses() async throws {
      let record = try await only(
        #"{"title":"책","thumbnail":"javascript:alert(1)","url":"data:text/html,x?bookId=5"}"#)
      #expect(record.thumbnail == nil && record.page == nil)
    }

    @Test("the day of the question is the day the facts are from")
    func fetched() async throws {
      #expect(try await only(#"{"title":"책"}"#).fetched == today)
    }
  }
}
