import Books
import Diagnostics
import SQLite
import Testing

@testable import Library

@Suite struct MigrationTests {
  let folder = TemporaryFolder()

  @Test("A migration that readers' libraries went through never changes")
  func fixed() {
    #expect(Schema.migrations.prefix(1).map { hexadecimal(fnv1a($0.utf8)) } == ["0f71bf8cdd786a79"])
  }

  @Test("A library of version 1 is brought to this version with everything in it")
  func versionOne() throws {
    do {
      let connection = try Connection(path: folder.library)
      try connection.execute(Schema.migrations[0])
      try connection.execute(
        """
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1;
        INSERT INTO books VALUES (1, '9788996991342', '용기', '좋다'), (2, 'kakao-1', NULL, NULL), (3, 'kakao-2', NULL, 'x');
        INSERT INTO records (source, id, book, fetched, isbn, title, authors, list_price)
          VALUES ('kakao', 'kakao-7', 1, 20261130, '9788996991342', '미움받을 용기', '가' || char(31) || '나', 14900);
        INSERT INTO prices VALUES (1, 20261130, 14900, NULL, NULL);
        INSERT INTO wishes VALUES (1, 100), (2, 101);
        INSERT INTO recents VALUES (2, 102);
        INSERT INTO favorites VALUES (3, 103);
        INSERT INTO answers VALUES (1, '용기', '', 'accuracy', 'kakao', 20, 104, 20261130, 'f');
        INSERT INTO answer_records VALUES (1, 0, 1);
        INSERT INTO snapshot VALUES (1, 'abc')
        """)
    }
    // Who only looks changes nothing.
    let older = try folder.read()
    let seen = try Library(lookingAt: folder.library, shown: "library.sqlite").contents()
    #expect(try folder.read() == older)

    var library = try folder.open()
    #expect(try library.contents() == seen)
    let (book, first, second) = (try id(courage), try id("kakao-1"), try id("kakao-2"))
    let contents = try library.contents()
    var fact = SourceRecord(
      source: "kakao", id: try id("kakao-7"), fetched: try day("2026-11-30"),
      code: .book(try #require(ISBN(thirteen: courage))), title: "미움받을 용기")
    fact.authors = ["가", "나"]
    fact.prices = Prices(list: Won(14_900))
    #expect(contents.records == [fact])
    #expect(contents.pricesSeen.map(\.prices) == [fact.prices])
    #expect(contents.wishes.map(\.book) == [first, book])
    #expect(contents.wishes.map(\.added.seconds) == [101, 100])
    #expect(contents.recents == [RecentView(book: first, viewed: Moment(seconds: 102))])
    #expect(contents.favorites == [Favorite(book: second, since: Moment(seconds: 103))])
    #expect(contents.ownWords == [book: OwnWords(title: "용기", note: "좋다"), second: OwnWords(note: "x")])
    #expect(contents.answers.map(\.records) == [[fact.id]])
    #expect(try library.knownSnapshot() == "abc")
    #expect(try Connection(path: folder.library).integer("PRAGMA user_version") == Schema.version)
    // It works like a new one.
    try library.change("edit", at: Moment(seconds: 105)) { e throws(Failure) in
      try e.set(OwnWords(authors: ["나"]), of: book)
    }
    _ = try library.undo()
    #expect(try library.contents() == contents)
  }
}
