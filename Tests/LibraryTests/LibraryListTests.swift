import Books
import Diagnostics
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
    let other = try #require(contents.records.first { !listed.contains($0.book) }?.book)
    let named = try library.outline(naming: [other, id("9788996991342")])
    #expect(named.records == contents.records.filter { listed.contains($0.book) || $0.book == other })
    #expect(outline.wishes == contents.wishes)
    #expect(outline.answers.map(\.query) == contents.answers.map(\.query))
    #expect(outline.answers.map(\.fingerprint) == contents.answers.map(\.fingerprint))
    #expect(outline.answers.allSatisfy { $0.records.isEmpty })
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

  @Test("Restoring keeps prices as the snapshot has them, so that a library restored from its export is the same")
  func restorePrices() throws {
    var contents = try fullContents()
    let seen = contents.pricesSeen[1]
    let again = PriceSeen(source: seen.source, record: seen.record, day: try day("2026-12-01"), prices: seen.prices)
    contents.pricesSeen.insert(again, at: 2)
    var library = try folder.open()
    try library.restore(contents)
    #expect(try library.contents() == contents)
  }

  @Test("Restoring leaves a library that holds anything as it is")
  func restoreTwice() throws {
    var library = try folder.open()
    let book = try id(courage)
    _ = try library.change("wish add", at: moment("2026-11-01T09:00:00Z")) { editor throws(Failure) in
      try editor.addWish(book)
    }
    let before = try library.contents()
    #expect(try !library.restore(fullContents()))
    #expect(try library.contents() == before)
  }
}
