import Testing

@testable import Books

@Suite struct BookLinkTests {
  private let title = "%EB%AF%B8%EC%9B%80%EB%B0%9B%EC%9D%84+%EC%9A%A9%EA%B8%B0"

  @Test("A link to the catalogue's page names the record and what it was searched for")
  func catalogue() throws {
    for address in [
      "https://search.daum.net/search?w=bookpage&bookId=1467038&q=\(title)",
      "http://search.daum.net/search?w=bookpage&bookId=1467038&q=\(title)",
      "HTTPS://Search.Daum.Net/search?w=bookpage&bookId=1467038&q=\(title)",
      "https://m.search.daum.net/search?q=\(title)&bookId=1467038&w=bookpage&DA=LB2",
      "https://search.daum.net/search?w=bookpage&amp;bookId=1467038&amp;q=\(title)",
      "https://search.daum.net:443/search?bookId=1467038&q=미움받을+용기#top",
      "search.daum.net/search?w=bookpage&bookId=1467038&q=\(title)",
      "<https://search.daum.net/search?w=bookpage&bookId=1467038&q=\(title)>",
      "“https://search.daum.net/search?w=bookpage&bookId=1467038&q=\(title)”",
      "미움받을 용기 - Daum 검색\nhttps://search.daum.net/search?w=bookpage&bookId=1467038&q=\(title)",
      "\u{200E}https://search.daum.net/search?w=bookpage&bookId=146\u{200B}7038&q=\(title)\u{202C}",
    ] {
      #expect(try BookReference(address) == .link(try book("kakao-1467038"), title: "미움받을 용기"), "\(address)")
    }
  }

  @Test("Without words that were searched for, the number is all there is")
  func noTitle() throws {
    for address in [
      "https://book.daum.net/detail/book.do?bookid=1467038", "https://search.daum.net/search?bookId=1467038&q=",
      "https://search.daum.net/search?bookId=1467038&q=%00", "https://search.daum.net/search?bookId=1467038&q=%FF",
    ] {
      #expect(try BookReference(address) == .book(try book("kakao-1467038")), "\(address)")
    }
  }

  @Test(
    "The first valid ISBN of a link counts",
    arguments: [
      "https://openlibrary.org/isbn/9788996991342", "https://openlibrary.org/isbn/8996991341.json",
      "https://openlibrary.org/api/books?bibkeys=ISBN:8996991341&format=json",
      "https://www.google.com/books?vid=ISBN8996991341", "https://www.google.com/books?q=isbn%3A9788996991342",
      "https://shop.example/?ISBN=9788996991342", "https://shop.example/?isbn10=8996991341",
      "https://shop.example/view?no=3&isbn=978-89-969913-4-2#reviews", "https://shop.example/?isbn13=9788996991342",
      "https://shop.example/978-89-969913-4-2/", "https://shop.example/9788996991342-courage",
      "https://shop.example/12-9788996991342",
      "https://image.example/cover/9788996991342L.jpg", "https://book.daum.net/detail/book.do?bookid=KOR9788996991342",
      "https://www.amazon.com/dp/8996991341", "https://www.amazon.co.jp/courage/dp/8996991341/ref=sr_1_1",
      "https://www.amazon.com/gp/product/8996991341?x=1", "openlibrary.org/isbn/9788996991342",
      "https://shop.example/?a=9788996991343&b=9788996991342", "https://shop.example/9788996991342?next=9788954600200",
      "https://shop.example/?isbn=9788996991342&amp;q=x",
      "https://shop.example/?url=https%3A%2F%2Fx.example%2F9788996991342",
      "https://search.daum.net/search?w=tot&q=9788996991342",
    ])
  func isbn(address: String) throws {
    #expect(try BookReference(address) == .book(try book("9788996991342")))
  }

  @Test("The X of ten digits is read in a link")
  func checkDigitX() throws {
    for end in ["isbn/702003344X", "isbn/7-02-003344-x?y=1"] {
      #expect(try BookReference("https://shop.example/\(end)") == .book(try book("9787020033447")), "\(end)")
    }
  }

  @Test(
    "A link that names no book is a mistake of its own",
    arguments: [
      "https://example.org/", "http://", "https://search.daum.net/search?w=tot&q=%EC%B1%85",
      "https://search.daum.net/search?bookId=", "https://search.daum.net/search?bookId=12a",
      "https://search.daum.net/search?bookId=123456789012345678901",
      // The host is another.
      "https://daum.net.example.org/?bookId=1467038", "https://search.daum.net@example.org/?bookId=1467038",
      "https://xdaum.net/?bookId=1467038",
      // Wrong, goods, of another length, or ten digits that nothing calls an ISBN.
      "https://shop.example/isbn/9788996991343", "https://shop.example/8809474871848",
      "https://shop.example/97889969913420", "https://shop.example/books/8996991341",
      "https://shop.example/?t=8996991341",
      "https://shop.example/dp/8996991341", "https://shop.example/isbn/1187192341",
      "https://shop.example/isbn/89969913410",
      "https://www.amazon.com/dp/B00ABCDEFG", "책 https://example.org/책",
    ])
  func noBook(address: String) {
    let mistake = #expect(throws: BookReferenceMistake.self) { try BookReference(address) }
    guard case .linkWithoutBook = mistake else {
      Issue.record("\(String(describing: mistake))")
      return
    }
  }
}
