import Testing

@testable import Books

@Suite struct ISBNTests {
  @Test(
    "The isbn field of a source names one book, goods, or nothing",
    arguments: [
      ("8996991341 9788996991342", ProductCode.book("9788996991342")),
      ("702003344X 9787020033447", .book("9787020033447")),
      // A pseudo ISBN-10 must not win over the ISBN-13 beside it, nor be trusted alone.
      ("1187192341 9791187192343", .book("9791187192343")),
      ("1187192341", .none),
      (" 9788952799616", .book("9788952799616")),
      (" 8809474871848", .goods("8809474871848")),
      (" 2090000072532", .goods("2090000072532")),
      ("", .none),
      ("   ", .none),
      ("702003344x", .book("9787020033447")),
      ("702003344X", .book("9787020033447")),
      ("7020033440", .none),
      ("9788996991343", .none),
      ("8996991341 9788996991343", .none),
      ("97889969913428996991341", .none),
      ("\u{FF19}788996991342", .none),
    ])
  func sourceField(field: String, code: ProductCode) {
    #expect(ProductCode(sourceField: field) == code)
  }

  @Test("An ISBN-10 becomes the ISBN-13 with prefix 978 and a check digit of its own")
  func tenToThirteen() {
    #expect(ISBN(ten: "0670026557")?.description == "9780670026555")
    #expect(ISBN(ten: "067002655X") == nil)
    #expect(ISBN(ten: "X670026557") == nil)
  }

  @Test("Only 978 and 979 with a right check digit are books")
  func thirteen() {
    #expect(ISBN(thirteen: "9788954600200") != nil)
    #expect(ISBN(thirteen: "9788954600201") == nil)
    #expect(ISBN(thirteen: "8809474871848") == nil)
    #expect(ISBN(thirteen: "978895460020") == nil)
  }

  @Test(
    "What is not plain is never an identity, so no identity can leave a folder",
    arguments: ["", "kakao-", "-1", "../x-1", "kakao-../1", "Kakao-1", "kakao-1/2", "kakao 1", "9788996991343", "책-1"])
  func refusedIdentity(text: String) {
    #expect(BookID(text) == nil)
  }

  @Test("An identity reads back as it was written")
  func identity() {
    #expect(BookID("9788996991342")?.isbn?.description == "9788996991342")
    #expect(BookID(source: "kakao", number: "1467038")?.description == "kakao-1467038")
    #expect(BookID("kakao-1467038")?.isbn == nil)
  }
}

extension ProductCode {
  fileprivate static func book(_ digits: String) -> ProductCode {
    ISBN(thirteen: digits).map { .book($0) } ?? .none
  }
}
