import Testing

@testable import Books

@Suite struct FingerprintTests {
  @Test("The hash is FNV-1a of 64 bits", arguments: [("", "cbf29ce484222325"), ("foobar", "85944171f73967e8")])
  func known(text: String, expected: String) {
    #expect(hexadecimal(fnv1a(text.utf8)) == expected)
  }

  @Test("Order, borders and lengths count in a fingerprint")
  func differences() {
    let texts = [
      [], [""], ["", ""], ["ab"], ["a", "b"], ["b", "a"], ["ab", ""], ["12345678"], ["123456789"], ["1234567", "89"],
    ]
    let fingerprints = texts.map { texts in
      var fingerprint = Fingerprint()
      for text in texts { fingerprint.add(text) }
      return fingerprint
    }
    #expect(Set(fingerprints).count == texts.count)
  }

  @Test("every fact of a book counts in its fingerprint")
  func book() throws {
    let (id, other) = (try #require(BookID("kakao-1")), try #require(BookID("kakao-2")))
    let (day, next) = (try #require(Day("2026-11-29")), try #require(Day("2026-11-30")))
    func seen(_ change: (inout PriceSeen) -> Void = { _ in }) -> [PriceSeen] {
      var seen = PriceSeen(source: "a", record: id, day: day, prices: Prices())
      change(&seen)
      return [seen]
    }
    let changes: [String: [(inout Book) -> Void]] = [
      "id": [{ $0.id = other }],
      "title": [{ $0.title = "x" }],
      "authors": [{ $0.authors = ["x"] }, { $0.authors = ["x", "y"] }, { $0.authors = ["xy"] }],
      "translators": [{ $0.translators = ["x"] }],
      "publisher": [{ $0.publisher = "x" }],
      "published": [{ $0.published = day }, { $0.published = next }],
      "description": [{ $0.description = "x" }],
      "descriptionSource": [{ $0.descriptionSource = "x" }],
      "prices": [
        { $0.prices.list = Won(1) }, { $0.prices.list = Won(2) }, { $0.prices.sale = Won(1) },
        { $0.prices.status = "x" },
      ],
      "pricesDay": [{ $0.pricesDay = day }, { $0.pricesDay = next }],
      "pricesSeen": [
        { $0.pricesSeen = seen() }, { $0.pricesSeen = seen { $0.source = "b" } },
        { $0.pricesSeen = seen { $0.record = other } }, { $0.pricesSeen = seen { $0.day = next } },
        { $0.pricesSeen = seen { $0.prices.list = Won(1) } }, { $0.pricesSeen = seen() + seen() },
      ],
      "thumbnail": [{ $0.thumbnail = "" }, { $0.thumbnail = "x" }],
      "sources": [
        { $0.sources = [Book.SourceNote(name: "a", page: nil, fetched: day)] },
        { $0.sources = [Book.SourceNote(name: "b", page: nil, fetched: day)] },
        { $0.sources = [Book.SourceNote(name: "a", page: "x", fetched: day)] },
        { $0.sources = [Book.SourceNote(name: "a", page: nil, fetched: next)] },
      ],
      "note": [{ $0.note = "" }, { $0.note = "x" }],
      "edited": [{ $0.edited = Moment(seconds: 1) }, { $0.edited = Moment(seconds: 0) }],
      "wishedSince": [{ $0.wishedSince = Moment(seconds: 1) }],
      "favoriteSince": [{ $0.favoriteSince = Moment(seconds: 1) }],
    ]
    // A fact that comes to books later has to come into the fingerprint, and here.
    let facts = Mirror(reflecting: Book(id: id)).children.compactMap(\.label)
    #expect(facts.sorted() == changes.keys.sorted())

    var seenBefore: Set<Fingerprint> = [fingerprint(of: Book(id: id))]
    for (fact, ways) in changes {
      for change in ways {
        var book = Book(id: id)
        change(&book)
        #expect(seenBefore.insert(fingerprint(of: book)).inserted, "\(fact)")
      }
    }
  }

  private func fingerprint(of book: Book) -> Fingerprint {
    var fingerprint = Fingerprint()
    book.add(to: &fingerprint)
    return fingerprint
  }
}
