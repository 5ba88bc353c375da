import Books
import Diagnostics
import Library
import SQLite
import Testing

@Suite struct ListEditorTests {
  let folder = TemporaryFolder()
  let first: Moment
  let second: Moment
  let book: BookID
  let other: BookID

  init() throws {
    first = try moment("2026-11-01T09:00:00Z")
    second = try moment("2026-11-02T09:00:00Z")
    book = try id(courage)
    other = try id("kakao-1")
  }

  @Test("A wish that is there already stays as it is, and the reader learns since when")
  func wishes() throws {
    var library = try folder.open()
    #expect(try library.change("wish add", at: first) { e throws(Failure) in try e.addWish(book) } == nil)
    #expect(try library.change("wish add", at: second) { e throws(Failure) in try e.addWish(book) } == first)
    #expect(try library.contents().wishes == [Wish(book: book, added: first)])
    #expect(try library.change("wish remove", at: second) { e throws(Failure) in try e.removeWish(book) } == first)
    #expect(try library.change("wish remove", at: second) { e throws(Failure) in try e.removeWish(book) } == nil)
    #expect(try library.contents().wishes.isEmpty)
    #expect(try library.history().map(\.command) == ["wish remove", "wish add"])
  }

  @Test("A book seen again moves to the front and is there once, within a second or after the clock was put back too")
  func views() throws {
    var library = try folder.open()
    let third = try id("kakao-3")
    func recents() throws -> [BookID] { try library.contents().recents.map(\.book) }
    for book in [book, other, third] {
      try library.change("show", at: second) { e throws(Failure) in try e.view(book) }
    }
    #expect(try recents() == [third, other, book])
    try library.change("show", at: second) { e throws(Failure) in try e.view(book) }
    #expect(try recents() == [book, third, other])
    try library.change("show", at: first) { e throws(Failure) in try e.view(other) }
    #expect(try recents() == [other, book, third])
    // The order is in the moments, so a snapshot keeps it.
    let contents = try library.contents()
    #expect(try readLibraryJSON(libraryJSON(contents, includingAnswers: true), path: "").recents == contents.recents)
    #expect(Set(contents.recents.map(\.viewed)).count == 3)
    // The newest one seen again after the clock was put back keeps its later moment.
    let later = try moment("2026-11-05T09:00:00Z")
    for moment in [later, first] {
      try library.change("show", at: moment) { e throws(Failure) in try e.view(other) }
    }
    #expect(try library.contents().recents.first == RecentView(book: other, viewed: later))
  }

  @Test("A view at the end of time does not stop later ones")
  func lastMoment() throws {
    var library = try folder.open()
    let last = try moment("9999-12-31T23:59:59Z")
    try library.change("show", at: last) { e throws(Failure) in try e.view(book) }
    try library.change("show", at: first) { e throws(Failure) in try e.view(other) }
    let recents = try library.contents().recents
    #expect(recents.map(\.viewed) == [last, last])
    #expect(Moment(recents[0].viewed.description) == last)
    try Connection(path: folder.library).execute("UPDATE recents SET viewed = 9223372036854775807")
    let newest = try id("kakao-9")
    try library.change("show", at: first) { e throws(Failure) in try e.view(newest) }
  }

  @Test("Views can be removed one by one or all at once")
  func clearing() throws {
    var library = try folder.open()
    try library.change("show", at: first) { e throws(Failure) in
      try e.view(book)
      try e.view(other)
    }
    #expect(try library.change("forget", at: second) { e throws(Failure) in try e.removeRecent(book) } == first)
    #expect(try library.change("recent clear", at: second) { e throws(Failure) in try e.clearRecents() } == 1)
    #expect(try library.change("recent clear", at: second) { e throws(Failure) in try e.clearRecents() } == 0)
    #expect(try library.contents().recents.isEmpty)
    #expect(try library.history().count == 3)
  }

  @Test("A favourite is toggled, and says which way")
  func favorites() throws {
    var library = try folder.open()
    #expect(try library.change("favorite", at: first) { e throws(Failure) in try e.toggleFavorite(book) })
    #expect(try library.contents().favorites == [Favorite(book: book, since: first)])
    #expect(try !library.change("favorite", at: second) { e throws(Failure) in try e.toggleFavorite(book) })
    #expect(try library.contents().favorites.isEmpty)
    #expect(try library.change("favorite", at: second) { e throws(Failure) in try e.removeFavorite(book) } == nil)
  }

  @Test("No refresh changes the reader's own words, and empty words remove them")
  func ownWords() throws {
    var library = try folder.open()
    let words = OwnWords(
      title: "내 제목", authors: ["나", "너"], translators: ["그"], publisher: "집", published: try day("2015-01-31"),
      note: "좋다\n참")
    try library.change("edit", at: first) { e throws(Failure) in try e.set(words, of: book) }
    try library.store(answer([record()]))
    var stored = words
    stored.edited = first
    #expect(try library.contents().ownWords == [book: stored])
    #expect(try library.change("edit", at: first) { e throws(Failure) in try e.words(of: book) } == stored)
    try library.change("edit", at: second) { e throws(Failure) in try e.set(OwnWords(), of: book) }
    #expect(try library.contents().ownWords == [:])
    #expect(try library.change("edit", at: first) { e throws(Failure) in try e.words(of: other) } == OwnWords())
  }

  @Test("Words bear the moment they were changed at, and the same words are no change")
  func edited() throws {
    var library = try folder.open()
    for (text, moment) in [("좋다", second), ("좋다", try moment("2026-11-03T09:00:00Z"))] {
      try library.change("note", at: moment) { e throws(Failure) in try e.set(OwnWords(note: text), of: book) }
    }
    #expect(try library.contents().ownWords[book]?.edited == second)
    #expect(try library.history().count == 1)
    // Words changed after the clock was put back are not older than those they replace.
    try library.change("note", at: first) { e throws(Failure) in try e.set(OwnWords(note: "더 좋다"), of: book) }
    #expect(try library.contents().ownWords[book] == OwnWords(note: "더 좋다", edited: second))
  }

  @Test("Words are stored without what nobody can see, and read back from a snapshot the same")
  func cleanedWords() throws {
    var library = try folder.open()
    let words = OwnWords(
      title: " 내\u{202E}\n제목\u{0}", authors: ["", " \u{7} ", "나\u{1F}너"], translators: [" "], publisher: "\t",
      note: "a\u{0}\n b")
    try library.change("edit", at: first) { e throws(Failure) in
      try e.set(words, of: book)
      try e.set(OwnWords(title: " ", authors: [], note: "\u{0} \n"), of: other)
    }
    let contents = try library.contents()
    #expect(contents.ownWords == [book: OwnWords(title: "내 제목", authors: ["나너"], note: "a\n b", edited: first)])
    #expect(try readLibraryJSON(libraryJSON(contents, includingAnswers: true), path: "") == contents)
  }

  @Test("A forgotten book is on no list; what the reader wrote about it and what sources said stay")
  func forgetting() throws {
    var library = try folder.open()
    try library.change("wish add", at: first) { e throws(Failure) in
      try e.store([try sample()])
      _ = try e.addWish(book)
      try e.view(book)
      _ = try e.toggleFavorite(book)
      try e.set(OwnWords(note: "좋다"), of: book)
      _ = try e.addWish(other)
    }
    let forgotten = try library.change("forget", at: second) { e throws(Failure) in try e.forget(book) }
    #expect(forgotten.wish == first && forgotten.recent == first && forgotten.favorite == first)
    let contents = try library.contents()
    #expect(contents.wishes.map(\.book) == [other])
    #expect(contents.recents.isEmpty && contents.favorites.isEmpty)
    #expect(contents.ownWords[book]?.note == "좋다")
    #expect(contents.records.count == 1)
    #expect(try library.change("forget", at: second) { e throws(Failure) in try e.forget(book) }.isEmpty)
  }

  @Test("A change that fails in the middle changes nothing and is not remembered")
  func failing() throws {
    var library = try folder.open()
    _ = try library.change("wish add", at: first) { e throws(Failure) in try e.addWish(other) }
    let before = try library.contents()
    let failure = #expect(throws: Failure.self) {
      try library.change("wish add", at: second) { e throws(Failure) in
        try e.store([try sample()])
        _ = try e.addWish(book)
        try e.view(book)
        try e.set(OwnWords(note: "좋다"), of: book)
        throw Failure(.error("book-unknown", "nothing is known about it"))
      }
    }
    #expect(failure?.diagnostics.map(\.id) == ["book-unknown"])
    #expect(try library.contents() == before)
    #expect(try library.history().count == 1)
  }

  @Test("A change that the library could not write is undone even when the command goes on")
  func swallowed() throws {
    var library = try folder.open()
    let before = try library.contents()
    try Connection(path: folder.library).execute(
      "CREATE TRIGGER t BEFORE INSERT ON recents BEGIN SELECT raise(ABORT, 'no'); END")
    #expect(throws: Failure.self) {
      try library.change("wish add", at: first) { e throws(Failure) in
        _ = try e.addWish(book)
        try? e.view(book)
        _ = try? e.addWish(other)
      }
    }
    #expect(try library.contents() == before)
  }

  private func sample() throws(Failure) -> SourceRecord {
    guard let sample = try? record() else { throw Failure(.error("test", "no sample")) }
    return sample
  }
}
