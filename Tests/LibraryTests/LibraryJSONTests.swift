import Books
import Diagnostics
import Library
import Testing

@Suite struct LibraryJSONTests {
  func read(_ text: String) throws -> LibraryContents {
    try readLibraryJSON(Array(text.utf8), path: "library.json")
  }

  func problems(_ text: String) throws -> [Diagnostic] {
    try #require(throws: Failure.self) { _ = try read(text) }.diagnostics
  }

  @Test("What nobody can see in a file written by hand is left out, and what is no price is none")
  func cleaned() throws {
    let text = """
      {"format":"booksite-library","version":1,"books":[{"id":"kakao-1","own_title":" \\n ","own_authors":[" ","\\u202E나  다"],"own_translators":[""],
      "own_publisher":"\\u0007","note":"a\\u0000\\n b",
      "records":[{"source":"kakao","id":"kakao-1","fetched":"2026-11-30","title":" \\u202EA\\u2028B &lt; ",
      "authors":[""," ","C"],"list_price":-1,"sale_price":100000000000000000}]}]}
      """
    let contents = try readLibraryJSON(Array(text.utf8), path: "library.json")
    #expect(contents.ownWords == [try id("kakao-1"): OwnWords(authors: ["나 다"], note: "a\n b")])
    #expect(contents.records.map(\.title) == ["A B &lt;"])
    #expect(contents.records.map(\.authors) == [["C"]])
    #expect(contents.records.map(\.prices) == [Prices()])
  }

  @Test("What is written reads back the same")
  func roundTrip() throws {
    let contents = try fullContents()
    let bytes = libraryJSON(contents, includingAnswers: true)
    #expect(try readLibraryJSON(bytes, path: "library.json") == contents)
    #expect(libraryJSON(try readLibraryJSON(bytes, path: "library.json"), includingAnswers: true) == bytes)
    #expect(try readLibraryJSON(libraryJSON(LibraryContents(), includingAnswers: true), path: "") == LibraryContents())
  }

  @Test("The bytes do not depend on the order of rows")
  func deterministic() throws {
    let contents = try fullContents()
    var turned = contents
    turned.records.reverse()
    turned.pricesSeen.reverse()
    turned.wishes.reverse()
    turned.answers.reverse()
    #expect(libraryJSON(turned, includingAnswers: true) == libraryJSON(contents, includingAnswers: true))
  }

  @Test("A snapshot looks as documented")
  func format() throws {
    var contents = LibraryContents()
    contents.records = [try record()]
    contents.pricesSeen = [
      PriceSeen(
        source: "kakao", record: try id("kakao-1467038"), day: try day("2026-11-30"), prices: Prices(list: Won(14_900)))
    ]
    contents.ownWords = [
      try id(courage): OwnWords(
        title: "용기", authors: ["나", "너"], translators: ["그"], publisher: "집", published: try day("2015-01-31"),
        note: "좋다 \"참\"", edited: try moment("2026-11-29T09:00:00Z"))
    ]
    contents.wishes = [Wish(book: try id(courage), added: try moment("2026-11-01T09:00:00Z"))]
    contents.answers = [
      StoredAnswer(
        query: Query(text: "용기", target: .title), source: "kakao", limit: 20, asked: try moment("2026-11-30T09:00:00Z"),
        day: try day("2026-11-30"), fingerprint: "", records: [try id("kakao-1467038")])
    ]
    let text = String(decoding: libraryJSON(contents, includingAnswers: true), as: UTF8.self)
    #expect(
      text == """
        {
          "format": "booksite-library",
          "version": 1,
          "wishes": [
            {
              "book": "9788996991342",
              "added": "2026-11-01T09:00:00Z"
            }
          ],
          "recents": [],
          "favorites": [],
          "books": [
            {
              "id": "9788996991342",
              "own_title": "용기",
              "own_authors": [
                "나",
                "너"
              ],
              "own_translators": [
                "그"
              ],
              "own_publisher": "집",
              "own_published": "2015-01-31",
              "note": "좋다 \\"참\\"",
              "edited": "2026-11-29T09:00:00Z",
              "records": [
                {
                  "source": "kakao",
                  "id": "kakao-1467038",
                  "fetched": "2026-11-30",
                  "isbn": "9788996991342",
                  "title": "미움받을 용기",
                  "authors": [
                    "기시미 이치로",
                    "고가 후미타케"
                  ],
                  "translators": [
                    "전경아"
                  ],
                  "publisher": "인플루엔셜",
                  "published": "2014-11-17",
                  "description": "인간은 변할 수 있고",
                  "list_price": 14900,
                  "sale_price": 13410,
                  "status": "정상판매",
                  "thumbnail": "https://example.com/cover.jpg",
                  "page": "https://example.com/book",
                  "prices_seen": [
                    {
                      "day": "2026-11-30",
                      "list_price": 14900
                    }
                  ]
                }
              ]
            }
          ],
          "answers": [
            {
              "query": "용기",
              "target": "title",
              "sort": "accuracy",
              "source": "kakao",
              "limit": 20,
              "asked": "2026-11-30T09:00:00Z",
              "day": "2026-11-30",
              "records": [
                "kakao-1467038"
              ]
            }
          ]
        }

        """)
    #expect(!String(decoding: libraryJSON(contents, includingAnswers: false), as: UTF8.self).contains("answers"))
  }

  @Test("A snapshot of before there were own authors and dates reads as it did")
  func olderWords() throws {
    let contents = try read(
      """
      {"format":"booksite-library","version":1,"books":[{"id":"kakao-1","own_title":"용기","note":"좋다"}]}
      """)
    #expect(contents.ownWords == [try id("kakao-1"): OwnWords(title: "용기", note: "좋다")])
  }

  @Test("When words that are gone were taken back is not written")
  func noWords() throws {
    var contents = LibraryContents()
    contents.records = [try record()]
    let bytes = libraryJSON(contents, includingAnswers: true)
    let gone = OwnWords(edited: try moment("2026-11-29T09:00:00Z"))
    contents.ownWords = [try id("kakao-1"): gone, try id(courage): gone]
    #expect(libraryJSON(contents, includingAnswers: true) == bytes)
  }

  @Test("Unknown keys are left alone, and addresses that are not http are dropped")
  func tolerant() throws {
    let contents = try read(
      """
      {"format": "booksite-library", "version": 1, "mood": [1], "books": [{"id": "kakao-1", "stars": 5, "records": [
        {"source": "kakao", "id": "kakao-1", "fetched": "2026-11-30", "title": "책", "thumbnail": "javascript:alert(1)",
         "page": "HTTPS://example.com/"}]}]}
      """)
    #expect(contents.records.map(\.thumbnail) == [nil])
    #expect(contents.records.map(\.page) == ["HTTPS://example.com/"])
  }

  @Test("Every bad entry is reported at once, with its place")
  func badEntries() throws {
    let problems = try problems(
      """
      {"format": "booksite-library", "version": 1,
       "wishes": [{"book": "9788996991342", "added": "2026-11-01T09:00:00Z"},
                  {"book": "9788996991342", "added": "2026-11-02T09:00:00Z"},
                  {"book": "../etc", "added": "yesterday"}, 7],
       "recents": {},
       "books": [
         {"id": "kakao-1", "own_title": [], "own_authors": "나", "own_translators": [0], "own_publisher": {},
          "own_published": "2015", "note": 5, "edited": "2026-11-01"},
         {"id": "kakao-1", "records": [
           {"source": "kakao", "id": "kakao-1", "fetched": "2026-02-30", "isbn": "9788996991343", "title": "",
            "authors": [1], "list_price": "x", "prices_seen": [{"day": "2026-11-31"}, 8]},
           {"source": "kakao", "id": "kakao-2", "fetched": "2026-02-03", "title": "책"}]}],
       "answers": [{"query": "q", "target": "colour", "sort": "accuracy", "source": "kakao",
                    "asked": "2026-11-01T09:00:00Z", "day": "2026-11-30", "records": ["kakao-1", "kakao-9"]}]}
      """)
    #expect(
      problems.map { "\($0.id): \($0.message)" } == [
        "library-json-repeated: wishes[1].book repeats the book ‘9788996991342’",
        "library-json-entry: wishes[2].book is neither an ISBN-13 nor a source's number: ‘../etc’",
        "library-json-entry: wishes[2].added is not a moment such as 2026-11-30T09:00:00Z: ‘yesterday’",
        "library-json-entry: wishes[3] is not an object",
        "library-json-entry: recents is not a list",
        "library-json-entry: books[0].own_title is not text",
        "library-json-entry: books[0].own_authors is not a list",
        "library-json-entry: books[0].own_translators[0] is not text",
        "library-json-entry: books[0].own_publisher is not text",
        "library-json-entry: books[0].own_published is not a day such as 2026-11-30: ‘2015’",
        "library-json-entry: books[0].note is not text",
        "library-json-entry: books[0].edited is not a moment such as 2026-11-30T09:00:00Z: ‘2026-11-01’",
        "library-json-repeated: books[1].id repeats the book ‘kakao-1’",
        "library-json-entry: books[1].records[0].fetched is not a day such as 2026-11-30: ‘2026-02-30’",
        "library-json-entry: books[1].records[0].title is empty",
        "library-json-entry: books[1].records[0].isbn is not an ISBN-13: ‘9788996991343’",
        "library-json-entry: books[1].records[0].authors[0] is not text",
        "library-json-entry: books[1].records[0].list_price is not a whole number",
        "library-json-entry: books[1].records[0].prices_seen[0].day is not a day such as 2026-11-30: ‘2026-11-31’",
        "library-json-entry: books[1].records[0].prices_seen[1] is not an object",
        "library-json-entry: books[1].records[1] is about the book ‘kakao-2’ but stands under ‘kakao-1’",
        "library-json-entry: answers[0].target is not one of title, isbn, publisher, person: ‘colour’",
        "library-json-entry: answers[0].limit is missing",
        "library-json-entry: answers[0].records[1] is ‘kakao-9’, which no record of ‘kakao’ under books has",
      ])
  }

  @Test("Wrong JSON is reported with its line")
  func syntax() throws {
    let problems = try problems("{\n  \"format\": \"booksite-library\",\n  \"version\" 1\n}")
    #expect(problems.map(\.id) == ["library-json-syntax"])
    #expect(problems.first?.location?.line == 3)
    #expect(try self.problems("").map(\.id) == ["library-json-syntax"])
  }

  @Test("A newer snapshot and another file are refused")
  func versions() throws {
    #expect(try problems("{\"format\": \"booksite-library\", \"version\": 2}").map(\.id) == ["library-json-newer"])
    #expect(try problems("{\"format\": \"booksite-library\"}").map(\.id) == ["library-json-entry"])
    #expect(try problems("[]").map(\.id) == ["library-json-foreign"])
    #expect(try problems("{\"books\": []}").map(\.id) == ["library-json-foreign"])
  }

  @Test("A damaged snapshot reads or says what is wrong, and never anything else", arguments: 0..<4)
  func mutations(seed: UInt64) throws {
    let sound = libraryJSON(try fullContents(), includingAnswers: true)
    let spice = Array("{}[]\",:\\u0123456789-eE.tfn \n\0\u{7F}가".utf8)
    var random = SplitMix(state: seed)
    for _ in 0..<500 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = spice[Int.random(in: 0..<spice.count, using: &random)]
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        }
      }
      do {
        let contents = try readLibraryJSON(bytes, path: "library.json")
        #expect(try readLibraryJSON(libraryJSON(contents, includingAnswers: true), path: "library.json") == contents)
      } catch {
        #expect(!error.diagnostics.isEmpty)
        for diagnostic in error.diagnostics {
          if let line = diagnostic.location?.line { #expect(line >= 1 && line <= bytes.count + 1) }
        }
      }
    }
  }
}
