import Books
import Diagnostics
import Library
import Testing

@Suite struct SelectionTests {
  let folder = TemporaryFolder()

  /// A filled library and what is in it.
  func filled() throws -> LibraryContents {
    var library = try folder.open()
    try library.restore(fullContents())
    return try library.contents()
  }

  func check(_ selection: Selection, _ books: [String], prices: Bool) throws {
    let all = try filled()
    let chosen = Set(try books.map(id))
    let contents = try folder.open().contents(of: selection)
    #expect(contents.records == all.records.filter { chosen.contains($0.book) })
    #expect(contents.wishes == all.wishes.filter { chosen.contains($0.book) })
    #expect(contents.recents == all.recents.filter { chosen.contains($0.book) })
    #expect(contents.favorites == all.favorites.filter { chosen.contains($0.book) })
    #expect(contents.ownWords == all.ownWords.filter { chosen.contains($0.key) })
    let records = Set(contents.records.map(\.id))
    #expect(contents.pricesSeen == (prices ? all.pricesSeen.filter { records.contains($0.record) } : []))
    #expect(contents.answers.isEmpty)
  }

  @Test("A list's books come with their records, their places in every list and the reader's words")
  func lists() throws {
    try check(.wishes, [courage, "9780306406157", "kakao-4"], prices: false)
  }

  @Test("The books last viewed alone")
  func recents() throws { try check(.recents, ["kakao-4"], prices: false) }

  @Test("The favourites alone")
  func favorites() throws { try check(.favorites, [courage], prices: false) }

  @Test("Named books come with their prices, and unknown ones are left out")
  func named() throws {
    try check(.books([try id("kakao-4"), try id("kakao-999"), try id(courage)]), [courage, "kakao-4"], prices: true)
  }

  @Test("A source's number names the book its record is about")
  func records() throws {
    try check(.records([try id("kakao-1467038"), try id("kakao-2")]), [courage, "kakao-2"], prices: true)
  }

  @Test("Nothing named is nothing")
  func nothing() throws { try check(.books([]), [], prices: true) }
}
