import Testing

@testable import Books

@Suite struct BookReferenceTests {
  @Test(
    "An ISBN is understood in any usual spelling",
    arguments: [
      "9788996991342", "978-89-969913-4-2", "978 89 969913 4 2", "8996991341", "89-969913-4-1", "89 969913 4 1",
      "ISBN 9788996991342 03180", "978-89-969913-4-2 03180", "9788996991342 (03180)", "9788996991342(03180)",
      "978899699134203180", "89-969913-4-1 03180", "ISBN 89-969913-4-1 03180",
      "ISBN-13: 978-89-969913-4-2", "ISBN-10: 8996991341", "ISBN13 9788996991342", "ISBN 10 8996991341",
      "isbn:9788996991342", "ISBN9788996991342", "urn:isbn:9788996991342", "ISBN (13): 9788996991342",
      "ISBN=9788996991342", "EAN 9788996991342",
      "９７８８９９６９９１３４２", "９７８－８９－９６９９１３－４－２", "ＩＳＢＮ：９７８８９９６９９１３４２　０３１８０",
      "978‐89‑969913–4—2", "978−89﹣969913⸺4-2", "\u{1D7D7}\u{1D7D5}\u{1D7D6}8996991342",
      "8996991342", "ISBN 89-969913-4-2 03180", "  9788996991342\n", "“9788996991342”", "'978-89-969913-4-2'",
      "「8996991341」", "<9788996991342>",
      "9788996991342.",
      "(9788996991342)", "\t9788996991342,",
      "\u{202A}9788996991342\u{202C}", "\u{200E}978\u{200B}8996991342\u{FEFF}", "9788996991342\u{0}",
      "978\u{AD}8996991342", "\u{2067}ISBN\u{2069} 9788996991342", "97889\u{2060}96991342",
      "8996991341 9788996991342", "89-969913-4-1 978-89-969913-4-2", "1187192341 9788996991342",
    ])
  func spellings(text: String) throws {
    #expect(try BookReference(text) == .book(try book("9788996991342")))
  }

  @Test("The check digit X is read in either case and width", arguments: ["702003344X", "7-02-003344-x", "702003344Ｘ"])
  func checkDigitX(text: String) throws {
    #expect(try BookReference(text) == .book(try book("9787020033447")))
  }

  @Test(
    "A source's number is the record's",
    arguments: ["kakao-1467038", "Kakao-1467038", " kakao–1467038 ", "ｋａｋａｏ－１４６７０３８", "\u{200E}kakao-1467038"])
  func recordNumber(text: String) throws {
    #expect(try BookReference(text) == .book(try book("kakao-1467038")))
  }

  @Test("A record named by its ISBN or by a hash is understood as it is shown")
  func otherRecords() throws {
    for text in ["kakao-isbn9788996991342", "kakao-x0123456789abcdef"] {
      #expect(try BookReference(text) == .book(try book(text)))
    }
  }

  @Test(
    "A short number means the last list",
    arguments: [("3", 3), (" 12 ", 12), ("1984", 1984), ("9999", 9999), ("３", 3), ("１０", 10), ("\u{200B}7", 7)])
  func listNumber(text: String, number: Int) throws {
    #expect(try BookReference(text) == .number(number))
  }

  @Test(
    "Everything else is a title, composed and on one line",
    arguments: [
      ("미움받을 용기", "미움받을 용기"),
      ("\u{1112}\u{1161}\u{11AB}  강\n", "한 강"),
      ("소나기\u{0}\u{7}", "소나기"),
      ("\u{200E}소년이 온다\u{202C}\u{FEFF}", "소년이 온다"),
      // Titles that are numbers or have them.
      ("0", "0"), ("007", "007"), ("12345", "12345"), ("20000", "20000"), ("1234567", "1234567"), ("-3", "-3"),
      ("3.5", "3.5"), ("1Q84", "1Q84"), ("2001: A Space Odyssey", "2001: A Space Odyssey"), ("3 4", "3 4"),
      ("90년생이 온다 2018-11-16", "90년생이 온다 2018-11-16"), ("9788996991342 미움받을 용기", "9788996991342 미움받을 용기"),
      ("9\u{301}788996991342", "9\u{301}788996991342"), ("١٩٨٤", "١٩٨٤"),
      // Quotation marks around all of it are not part of a title, and say that it is one.
      ("『미움받을 용기』", "미움받을 용기"), ("“1984”", "1984"), ("\"1984\"", "1984"), ("《 〈변신〉 》", "변신"),
      ("'1945-1948'", "1945-1948"), ("“좋아요” 말고 “싫어요”", "“좋아요” 말고 “싫어요”"), ("'A' or 'B'", "'A' or 'B'"),
      ("Alice's", "Alice's"), ("\"", "\""),
      // Nearly what other things look like.
      ("Catch-22", "Catch-22"), ("area-51000", "area-51000"), ("kakao-friends", "kakao-friends"), ("kakao-", "kakao-"),
      ("kakao-xyz", "kakao-xyz"), ("kakao-1/2", "kakao-1/2"), ("ISBN", "ISBN"), ("ISBN 이야기", "ISBN 이야기"),
      ("Isbn of X", "Isbn of X"), ("XX-12345678", "XX-12345678"), ("AC/DC", "AC/DC"),
      ("Node.js/Express", "Node.js/Express"),
      ("http", "http"), ("C++", "C++"), ("Q&amp;A", "Q&amp;A"), ("🙂", "🙂"), ("❤️", "❤️"),
    ])
  func titles(text: String, title: String) throws {
    let reference = try BookReference(text)
    guard case .title(let read) = reference else {
      Issue.record("\(reference) is no title")
      return
    }
    #expect(Array(read.utf8) == Array(title.utf8))
  }

  @Test(
    "Nothing that can be seen is no book",
    arguments: ["", " ", "\u{0}", "\u{1B}\u{7}\n", "\u{200B}\u{202E}", "\u{3164}\u{FEFF}", "\"\"", "『 』"])
  func empty(text: String) {
    #expect(throws: BookReferenceMistake.empty) { try BookReference(text) }
  }

  @Test("Whatever is pasted is a book, a number of the list, a title or a mistake, and a book reads back")
  func anything() throws {
    let parts = [
      "9788996991342", "8996991341", "702003344X", "978", "03180", "1", "X", "x", "-", "–", " ", "\u{3000}", "(", ")",
      "“",
      "”", "\"", "ISBN", "ISBN-13:", "10", "kakao-", "http://", "https://", "search.daum.net/", "?bookId=", "&q=", "%",
      "/",
      "/isbn/", "//", "@", "&amp;", "책", "\u{1112}\u{1161}", "\u{301}", "\u{0}", "\u{200E}", "\u{202E}", "\u{FEFF}",
      "９", "Ｘ", "🙂",
    ]
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<5_000 {
      let text = (0..<next(7)).map { _ in parts[next(parts.count)] }.joined()
      guard let reference = try? BookReference(text) else { continue }
      switch reference {
      case .book(let id): #expect(try BookReference(id.description) == .book(id), "\(text)")
      case .link(let id, let title): #expect(id.isbn == nil && plainText(title) == title && !title.isEmpty, "\(text)")
      case .number(let number): #expect((1...9999).contains(number), "\(text)")
      case .title(let title):
        #expect(plainText(title, decodingReferences: false) == title && !title.isEmpty, "\(text)")
      }
    }
  }

  @Test("A long text is read without ado")
  func long() throws {
    let words = String(repeating: "책 ", count: 50_000)
    #expect(try BookReference(words) == .title(String(words.dropLast())))
    #expect(throws: BookReferenceMistake.self) { try BookReference(String(repeating: "9", count: 100_000)) }
  }
}

func book(_ text: String) throws -> BookID {
  try #require(BookID(text))
}
