import Books
import Configuration
import Content
import Covers
import Foundation
import Site
import Templates
import TestSupport
import Testing

@testable import Rendering

/// What a build leaves as an earlier one wrote it has to be what it would have written.
@Suite struct StandingTests {
  private let folder: TemporaryFolder
  private let output: String
  private let cache: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.path + "/public"
    cache = folder.path + "/.booksite/built"
  }

  /// Sixty books on two queries, some of them wished for or looked at.
  private func shelf() throws -> Shelf {
    var shelf = try Shelf()
    var books: [BookID] = []
    for number in 1...60 {
      books.append(
        try shelf.add("책 \(number)") {
          $0.code = ISBN(thirteen: isbn13(number)).map { .book($0) } ?? .none
          $0.authors = ["지은이 \(number % 7)"]
          $0.prices = Prices(list: Won(10_000 + number), sale: number % 3 == 0 ? Won(9_000) : nil, status: "정상판매")
          $0.page = "https://books.example/\(number)"
        })
    }
    try shelf.answer("novels", Array(books[..<50]))
    try shelf.answer("poems", Array(books[40...]))
    for number in [2, 5, 9] { shelf.wish(try book(number)) }
    for number in [3, 4] { shelf.view(try book(number)) }
    return shelf
  }

  private func book(_ number: Int) throws -> BookID { BookID(try #require(ISBN(thirteen: isbn13(number)))) }

  private struct Build {
    var counts: WriteCounts
    /// The files that were left alone unseen.
    var standing: Set<String>
  }

  /// Builds as `booksite build` does, after what the last build left.
  private func build(_ shelf: Shelf, covers: [BookID: Cover] = [:]) async throws -> Build {
    let renderer = try shelf.renderer(covers: covers)
    let plan = SitePlan(renderer, marks: await PageMarks(renderer, ground: Fingerprint()), extra: [], made: [])
    var names = Fingerprint()
    for book in renderer.site.books { names.add(covers[book.id]?.files.last?.name ?? "") }
    let inputs = BuiltInputs(pages: Fingerprint(), covers: names, seal: nil)
    let output = try openOutput(output)
    let standing = await BuiltState(storedIn: cache)?.standing(plan, from: inputs, in: output) ?? .nothing
    let counts = try await write(plan, to: output, standing: standing)
    await BuiltState(plan, from: inputs, in: output, standing: standing).store(in: cache)
    let left = plan.files.indices.filter { standing.has($0) }.map { plan.files[$0].path }
    return Build(counts: counts, standing: Set(left))
  }

  /// Everything below the output folder is as a build from nothing writes it.
  private func expectFresh(_ shelf: Shelf, covers: [BookID: Cover] = [:], _ comment: String) async throws {
    for (path, text) in try await shelf.built(covers: covers) {
      #expect(folder.textIfPresent(of: "public/\(path)") == text, "\(comment): \(path)")
    }
  }

  private func cover(_ name: String) throws -> Cover {
    try folder.write("picture", to: "cache/\(name)")
    let file = CoverFile(name: "covers/\(name).webp", width: 160, height: 232, cached: "\(folder.path)/cache/\(name)")
    return Cover(files: [file], social: nil, width: 160, height: 232, colour: "#8a6f5d", origin: .own(name))
  }

  @Test("what nothing was changed about stands, and nothing else")
  func untouched() async throws {
    var shelf = try shelf()
    #expect(try await build(shelf).standing == [])
    let again = try await build(shelf)
    #expect(again.counts.written == 0)
    // Of each book, the recent list, the wish list, the sale, and the queries, of which one has two pages; in two formats.
    #expect(again.standing.count == 132)
    #expect(!again.standing.contains("index.html"))

    shelf.contents.records[54].title = "다른 이름"
    let changed = try await build(shelf)
    let page = "books/\(isbn13(55))/index"
    let expected = ["\(page).html", "\(page).md", "queries/poems/index.html", "queries/poems/index.md"]
    #expect(again.standing.subtracting(changed.standing).sorted() == expected)
    #expect(changed.counts.written > 4)
  }

  @Test("a file that somebody changed or removed does not stand")
  func damaged() async throws {
    let shelf = try shelf()
    _ = try await build(shelf)
    let (changed, removed) = ("books/\(isbn13(7))/index.html", "books/\(isbn13(8))/index.md")
    try folder.write("x", to: "public/\(changed)")
    try FileManager.default.removeItem(atPath: "\(output)/\(removed)")
    let repaired = try await build(shelf)
    #expect(!repaired.standing.contains(changed))
    #expect(!repaired.standing.contains(removed))
    #expect(repaired.counts.written == 2)
    try await expectFresh(shelf, "repaired")
  }

  @Test("whatever changes, all pages are as a build from nothing makes them")
  func changes() async throws {
    var shelf = try shelf()
    var covers: [BookID: Cover] = [:]
    _ = try await build(shelf)
    let soon = try #require(Day("2026-11-30")), late = try #require(Day("2027-06-01"))
    let (eleven, twelve) = (try book(11), try book(12))
    let picture = try cover("a"), other = try cover("b")
    typealias Change = (inout Shelf, inout [BookID: Cover]) throws -> Void
    let changes: [(String, Change)] = [
      ("price", { shelf, _ in shelf.contents.records[10].prices.sale = Won(5_000) }),
      ("status", { shelf, _ in shelf.contents.records[10].prices.status = "절판" }),
      ("authors", { shelf, _ in shelf.contents.records[10].authors = ["가", "나"] }),
      ("translators", { shelf, _ in shelf.contents.records[10].translators = ["다"] }),
      ("publisher", { shelf, _ in shelf.contents.records[10].publisher = "라" }),
      ("publication", { shelf, _ in shelf.contents.records[10].published = soon }),
      ("description", { shelf, _ in shelf.contents.records[10].description = "이야기" }),
      ("source's page", { shelf, _ in shelf.contents.records[10].page = nil }),
      ("day of the facts", { shelf, _ in shelf.contents.records[10].fetched = soon }),
      ("offers grow old", { shelf, _ in shelf.contents.records[11].fetched = late }),
      (
        "earlier price",
        { shelf, _ in
          for (day, amount) in [(soon, 8_000), (late, 9_000)] {
            shelf.contents.pricesSeen.append(
              PriceSeen(
                source: "file", record: shelf.contents.records[10].id, day: day,
                prices: Prices(list: Won(amount), sale: nil, status: "")))
          }
        }
      ),
      ("same title", { shelf, _ in shelf.contents.records[20].title = shelf.contents.records[21].title }),
      ("wish", { shelf, _ in shelf.wish(eleven) }),
      ("favorite", { shelf, _ in shelf.contents.favorites.append(Favorite(book: twelve, since: Moment(seconds: 9))) }),
      ("view", { shelf, _ in shelf.view(twelve) }),
      ("note", { shelf, _ in shelf.contents.ownWords[eleven] = OwnWords(note: "*좋다*") }),
      ("own title", { shelf, _ in shelf.contents.ownWords[eleven] = OwnWords(title: "내 제목") }),
      ("no wish", { shelf, _ in shelf.contents.wishes.removeLast() }),
      ("order", { shelf, _ in shelf.contents.answers[1].records.reverse() }),
      ("day of an answer", { shelf, _ in shelf.contents.answers[1].day = soon }),
      ("fewer books", { shelf, _ in shelf.contents.answers[0].records.removeLast(3) }),
      ("another query", { shelf, _ in try shelf.answer("plays", shelf.contents.records[30..<35].map(\.id)) }),
      ("heading", { shelf, _ in shelf.configuration.queries[1].title = "시집" }),
      ("cover", { _, covers in covers[eleven] = picture }),
      ("another cover", { _, covers in covers[eleven] = other }),
      ("no cover", { _, covers in covers[eleven] = nil }),
      ("post", { shelf, _ in shelf.content = try content("read: { from: 2026-11-01 }\n---\n글") }),
      ("book was read", { shelf, _ in shelf.content = try content("read: { to: 2026-11-20 }\n---\n글") }),
      ("post about no book", { shelf, _ in shelf.content = try content("isbn: []\n---\n글") }),
      ("no query", { shelf, _ in shelf.configuration.queries.removeFirst() }),
    ]
    for (name, change) in changes {
      try change(&shelf, &covers)
      let build = try await build(shelf, covers: covers)
      #expect(build.counts.written > 0, "\(name) changes nothing")
      try await expectFresh(shelf, covers: covers, name)
    }
  }

  private func content(_ rest: String) throws -> Content {
    let isbn = rest.hasPrefix("isbn") ? "" : "isbn: \(isbn13(13))\n"
    try folder.write("---\ntitle: 글\n\(isbn)\(rest)\n", to: "content/posts/2026-11-21-a.md")
    return try Content(contentsOf: "\(folder.path)/content")
  }
}

/// A number with the right check digit.
private func isbn13(_ number: Int) -> String {
  let digits = "9788" + String(100_000_000 + number).dropFirst()
  var sum = 0
  for (place, digit) in digits.compactMap(\.wholeNumberValue).enumerated() { sum += digit * (place % 2 == 0 ? 1 : 3) }
  return digits + String((10 - sum % 10) % 10)
}
