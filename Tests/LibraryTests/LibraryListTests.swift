import Books
import Library
import Testing

@Suite struct LibraryListTests {
  let folder = TemporaryFolder()

  @Test("An outline tells what to ask: lists, the records of wished and favourite books, answers without their order")
  func outline() throws {
    var library = try folder.open()
    let contents = try fullContents()
    try library.restore(contents)
    let outline = try library.outline()
    let listed = Set(contents.wishes.map(\.book) + contents.favorites.map(\.book))
    #expect(outline.records == contents.records.filter { listed.contains($0.book) })
    #expect(outline.records.count < contents.records.count)
    #expect(outline.wishes == contents.wishes)
    #expect(outline.answers.map(\.query) == contents.answers.map(\.query))
    #expect(outline.answers.map(\.fingerprint) == contents.answers.map(\.fingerprint))
    #expect(outline.answers.allSatisfy { $0.records.isEmpty })
  }

  @Test("A wish or a mark that is there already stays as it is")
  func once() throws {
    var library = try folder.open()
    let wish = Wish(book: try id(courage), added: try moment("2026-11-01T09:00:00Z"))
    let favorite = Favorite(book: try id(courage), since: try moment("2026-11-01T09:00:00Z"))
    #expect(try library.addWish(wish))
    #expect(try !library.addWish(Wish(book: wish.book, added: moment("2026-11-02T09:00:00Z"))))
    #expect(try library.addFavorite(favorite))
    #expect(try !library.addFavorite(Favorite(book: wish.book, since: moment("2026-11-02T09:00:00Z"))))
    let contents = try library.contents()
    #expect(contents.wishes == [wish])
    #expect(contents.favorites == [favorite])
  }

  @Test("The newest view of a book counts, newest first")
  func recents() throws {
    var library = try folder.open()
    let views = [
      RecentView(book: try id("kakao-1"), viewed: try moment("2026-11-01T09:00:00Z")),
      RecentView(book: try id("kakao-2"), viewed: try moment("2026-11-02T09:00:00Z")),
      RecentView(book: try id("kakao-1"), viewed: try moment("2026-11-03T09:00:00Z")),
      RecentView(book: try id("kakao-1"), viewed: try moment("2026-10-03T09:00:00Z")),
    ]
    for view in views { try library.addRecent(view) }
    #expect(try library.contents().recents == [views[2], views[1]])
  }

  @Test("No refresh changes the reader's own words, and empty words remove them")
  func ownWords() throws {
    var library = try folder.open()
    let words = OwnWords(title: "내 제목", note: "좋다")
    try library.setOwnWords(words, of: id(courage))
    try library.store(answer([record()]))
    #expect(try library.contents().ownWords == [id(courage): words])
    try library.setOwnWords(OwnWords(), of: id(courage))
    #expect(try library.contents().ownWords == [:])
  }

  @Test("Restoring fills an empty library with everything")
  func restore() throws {
    let contents = try fullContents()
    do {
      var library = try folder.open()
      #expect(try library.isEmpty())
      #expect(try library.restore(contents))
      #expect(try !library.isEmpty())
    }
    #expect(try folder.open().contents() == contents)
  }

  @Test("Restoring leaves a library that holds anything as it is")
  func restoreTwice() throws {
    var library = try folder.open()
    try library.addWish(Wish(book: id(courage), added: moment("2026-11-01T09:00:00Z")))
    let before = try library.contents()
    #expect(try !library.restore(fullContents()))
    #expect(try library.contents() == before)
  }
}
