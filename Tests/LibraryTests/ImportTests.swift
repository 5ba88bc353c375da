import Books
import Diagnostics
import Library
import Testing

@Suite struct ImportTests {
  let folder = TemporaryFolder()
  let now = Moment(seconds: 2_000_000_000)

  /// A library that holds `own` and takes `other` in.
  func taking(
    _ other: LibraryContents, into own: LibraryContents = LibraryContents()
  ) throws -> (outcome: ImportOutcome, contents: LibraryContents) {
    var library = try folder.open()
    if try library.isEmpty() { try library.restore(own) }
    let before = try library.contents()
    let tried = try library.take(other, "import", at: now, isTried: true)
    #expect(try library.contents() == before, "a trial changes nothing")
    #expect(try library.history().isEmpty)
    let outcome = try library.take(other, "import", at: now)
    #expect(tried == outcome, "a trial tells what will happen")
    let contents = try library.contents()
    #expect(try library.take(other, "import", at: now) == ImportOutcome(), "a second time changes nothing")
    #expect(try library.contents() == contents)
    return (outcome, contents)
  }

  @Test("An empty library takes everything in")
  func everything() throws {
    let contents = try fullContents()
    let (outcome, stored) = try taking(contents)
    #expect(stored == contents)
    #expect(outcome.added(to: .wish).count == 3 && outcome.added(to: .recent).count == 1)
    #expect(outcome.added(to: .favorite).count == 1 && outcome.redated(in: .wish).isEmpty)
    #expect(outcome.words.count == 7)
    #expect(outcome.records.map(\.change) == Array(repeating: .new, count: 4))
    #expect(outcome.prices == contents.pricesSeen)
    #expect(outcome.answers.map(\.isNew) == [true, true])
  }

  @Test("Its own export changes nothing in a library, and neither does an empty snapshot")
  func itself() throws {
    #expect(try taking(fullContents(), into: fullContents()).outcome.isEmpty)
    #expect(try taking(LibraryContents()).outcome.isEmpty)
    #expect(try folder.open().history().isEmpty)
  }

  @Test("In a list the later moment counts, and nothing is removed or doubled")
  func lists() throws {
    let (a, b, c, d) = (try id("kakao-1"), try id("kakao-2"), try id("kakao-3"), try id(courage))
    func contents(_ moments: [(BookID, Int)]) -> LibraryContents {
      var contents = LibraryContents()
      contents.wishes = moments.map { Wish(book: $0.0, added: Moment(seconds: $0.1)) }
      contents.recents = moments.map { RecentView(book: $0.0, viewed: Moment(seconds: $0.1)) }
      contents.favorites = moments.map { Favorite(book: $0.0, since: Moment(seconds: $0.1)) }
      return contents
    }
    let (outcome, stored) = try taking(
      contents([(b, 30), (c, 10), (d, 15)]), into: contents([(c, 20), (b, 10), (a, 5)]))
    let expected = contents([(b, 30), (c, 20), (d, 15), (a, 5)])
    #expect(stored.wishes == expected.wishes)
    #expect(stored.recents == expected.recents)
    #expect(stored.favorites == expected.favorites)
    for list in ListStep.Field.lists {
      #expect(outcome.added(to: list).map(\.book) == [d])
      #expect(outcome.redated(in: list).map(\.book) == [b])
      #expect(outcome.redated(in: list).map(\.before) == [.moment(Moment(seconds: 10))])
    }
  }

  struct Words: CustomTestStringConvertible {
    var testDescription: String
    var own: OwnWords
    var other: OwnWords
    var result: OwnWords
    /// Words set, without their moment.
    var set: [ListStep.Field]
  }

  static let words: [Words] = [
    Words(
      testDescription: "what only one has is kept", own: OwnWords(title: "a", edited: Moment(seconds: 2)),
      other: OwnWords(authors: ["b"], note: "c", edited: Moment(seconds: 1)),
      result: OwnWords(title: "a", authors: ["b"], note: "c", edited: Moment(seconds: 2)), set: [.authors, .note]),
    Words(
      testDescription: "the later ones win", own: OwnWords(title: "a", publisher: "p", edited: Moment(seconds: 1)),
      other: OwnWords(title: "b", note: "c", edited: Moment(seconds: 2)),
      result: OwnWords(title: "b", publisher: "p", note: "c", edited: Moment(seconds: 2)), set: [.title, .note]),
    Words(
      testDescription: "the earlier ones do not", own: OwnWords(title: "a", edited: Moment(seconds: 2)),
      other: OwnWords(title: "b", edited: Moment(seconds: 1)),
      result: OwnWords(title: "a", edited: Moment(seconds: 2)), set: []),
    Words(
      testDescription: "on a tie the library's own stay", own: OwnWords(note: "a", edited: Moment(seconds: 2)),
      other: OwnWords(note: "b", edited: Moment(seconds: 2)),
      result: OwnWords(note: "a", edited: Moment(seconds: 2)), set: []),
    Words(
      testDescription: "without moments the library's own stay", own: OwnWords(note: "a"),
      other: OwnWords(title: "t", note: "b"), result: OwnWords(title: "t", note: "a"), set: [.title]),
    Words(
      testDescription: "words of an unknown moment are the older", own: OwnWords(note: "a"),
      other: OwnWords(note: "b", edited: Moment(seconds: 2)), result: OwnWords(note: "b", edited: Moment(seconds: 2)),
      set: [.note]),
    Words(
      testDescription: "and so in the snapshot", own: OwnWords(note: "a", edited: Moment(seconds: 2)),
      other: OwnWords(note: "b"), result: OwnWords(note: "a", edited: Moment(seconds: 2)), set: []),
  ]

  @Test("Own words are taken field by field", arguments: words)
  func ownWords(_ words: Words) throws {
    let book = try id(courage)
    var (own, other) = (LibraryContents(), LibraryContents())
    (own.ownWords, other.ownWords) = ([book: words.own], [book: words.other])
    let (outcome, stored) = try taking(other, into: own)
    #expect(stored.ownWords == [book: words.result])
    #expect(outcome.words.map(\.field) == words.set)
  }

  @Test("The record of the later day counts; what it leaves empty is filled from the older one, whichever comes first")
  func records() throws {
    var old = try record("kakao-1", on: "2026-11-01")
    old.title = "옛 제목"
    (old.publisher, old.thumbnail) = ("", nil)
    var new = try record("kakao-1", on: "2026-11-30")
    new.prices = Prices(list: Won(20_000))
    (new.authors, new.description, new.published, new.page) = ([], "", nil, nil)
    var expected = new
    (expected.authors, expected.description) = (old.authors, old.description)
    (expected.published, expected.page) = (old.published, old.page)
    var (first, second) = (LibraryContents(), LibraryContents())
    (first.records, second.records) = ([old], [new])
    let newer = try taking(second, into: first)
    #expect(newer.outcome.records.map(\.change) == [.newer])
    #expect(newer.contents.records == [expected])
    let filled = try ImportTests().taking(first, into: second)
    #expect(filled.outcome.records.map(\.change) == [.filled])
    #expect(filled.contents.records == [expected])
  }

  @Test("On one day the library's own record stays")
  func sameDay() throws {
    var own = LibraryContents()
    own.records = [try record()]
    var other = own
    other.records[0].title = "다른 제목"
    other.records[0].prices = Prices()
    let (outcome, stored) = try taking(other, into: own)
    #expect(outcome.isEmpty)
    #expect(stored.records == own.records)
  }

  @Test("Prices are united by day; where both have a day the library's own stays, and what is no change is left out")
  func prices() throws {
    let fact = try record()
    func contents(_ prices: [(String, Int)]) throws -> LibraryContents {
      var contents = LibraryContents()
      contents.records = [fact]
      contents.pricesSeen = try prices.map {
        PriceSeen(source: "kakao", record: fact.id, day: try day($0.0), prices: Prices(list: Won($0.1)))
      }
      return contents
    }
    let own = try contents([("2026-11-01", 100), ("2026-11-10", 90)])
    let other = try contents([
      ("2026-10-01", 120), ("2026-11-05", 90), ("2026-11-07", 90), ("2026-11-10", 80), ("2026-11-20", 80),
    ])
    let (outcome, stored) = try taking(other, into: own)
    #expect(
      stored.pricesSeen.map { "\($0.day) \($0.prices.list?.amount ?? 0)" } == [
        "2026-10-01 120", "2026-11-01 100", "2026-11-05 90", "2026-11-10 90", "2026-11-20 80",
      ])
    #expect(outcome.prices.map(\.day.description) == ["2026-10-01", "2026-11-05", "2026-11-20"])
  }

  @Test("The answer that was asked for later counts, with the order of its records")
  func answers() throws {
    let own = try fullContents()
    var other = own
    other.answers[0].asked = try moment("2026-12-01T09:00:00Z")
    other.answers[0].records.reverse()
    other.answers[1].asked = try moment("2026-11-01T09:00:00Z")
    other.answers[1].limit = 7
    let (outcome, stored) = try taking(other, into: own)
    #expect(stored.answers == [other.answers[0], own.answers[1]])
    #expect(outcome.answers.map(\.query) == [own.answers[0].query])
    #expect(outcome.answers.map(\.isNew) == [false])
  }

  @Test("Undoing an import takes back what it changed in lists and words, and leaves facts")
  func undo() throws {
    var library = try folder.open()
    let (book, other) = (try id(courage), try id("kakao-99"))
    try library.change("note", at: Moment(seconds: 1)) { e throws(Failure) in
      try e.set(OwnWords(title: "옛", publisher: "집"), of: book)
      _ = try e.addWish(other)
    }
    let before = try library.contents()
    let snapshot = try fullContents()
    let outcome = try library.take(snapshot, "import library.json", at: now)
    let undone = try #require(try library.undo())
    #expect(undone.command == "import library.json")
    #expect(undone.steps == outcome.steps)
    let contents = try library.contents()
    #expect(contents.wishes == before.wishes && contents.ownWords == before.ownWords)
    #expect(contents.recents.isEmpty && contents.favorites.isEmpty)
    #expect(contents.records == snapshot.records)
    #expect(try library.history().map(\.command) == ["note"])
  }

  @Test("Made-up libraries lose nothing, and it makes no difference which of two is taken in first", arguments: 0..<6)
  func order(seed: UInt64) throws {
    let first = try ListingTests().madeUp(seed: seed)
    let second = try ListingTests().madeUp(seed: seed + 100)
    let stored = try taking(second, into: first).contents
    let turned = try ImportTests().taking(first, into: second).contents
    #expect(stored.wishes == turned.wishes && stored.recents == turned.recents)
    #expect(stored.favorites == turned.favorites)
    #expect(Set(stored.records.map(\.id)) == Set(first.records.map(\.id)).union(second.records.map(\.id)))
    for (book, words) in first.ownWords {
      #expect(stored.ownWords[book]?.title != nil || words.title == nil)
      #expect(stored.ownWords[book]?.authors != nil || words.authors == nil)
    }
  }
}
