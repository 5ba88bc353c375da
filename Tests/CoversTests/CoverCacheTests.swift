import Books
import Diagnostics
import Files
import TestSupport
import Testing

@testable import Covers

extension CoverTests {
  /// What is kept, and how little is done the second time.
  @Suite struct CoverCacheTests {
    private let site: CoverSite

    init() throws {
      site = try CoverSite()
    }

    @Test("a second run asks nobody, decodes nothing and writes nothing")
    func secondRun() async throws {
      site.serve(try jpeg(1), for: 1)
      try site.folder.write(try jpeg(2), to: "covers/kakao-2.jpg")
      try site.folder.write(harmlessDrawing, to: "covers/kakao-3.svg")
      let wishes = [site.wish(1), site.wish(2), site.wish(3), site.wish(4)]
      let first = try await site.covers(for: wishes)
      let (asked, made) = (site.server.requests.count, site.workshop.made)
      let stamp = stamp(ofPath: site.folder.path + "/.booksite/covers/index")
      #expect(first.covers.count == 3 && made == 3)
      site.pass(days: 6)
      let second = try await site.covers(for: wishes)
      #expect(second.covers == first.covers && second.report.lines == first.report.lines)
      #expect(site.server.requests.count == asked && site.workshop.made == made)
      #expect(Files.stamp(ofPath: site.folder.path + "/.booksite/covers/index") == stamp)
    }

    @Test("after thirty days the server is asked whether the picture has changed; a picture that has not is kept")
    func unchanged() async throws {
      site.serve(try jpeg(), for: 1, etag: "\"1\"")
      let before = try await site.cover(for: site.wish(1))
      site.pass(days: 29)
      _ = try await site.cover(for: site.wish(1))
      #expect(site.server.requests.count == 1)
      site.pass(days: 1)
      let prepared = try await site.covers(for: site.wish(1))
      #expect(prepared.covers[book(1)] == before && prepared.report.unchanged == 1)
      #expect(site.server.requests.last?.headers["if-none-match"] == "\"1\"")
      #expect(site.workshop.made == 1)
      site.pass(days: 29)
      _ = try await site.cover(for: site.wish(1))
      #expect(site.server.requests.count == 2)
    }

    @Test("a picture that has changed gets files of other names, and the old ones are removed")
    func changed() async throws {
      site.serve(try jpeg(1), for: 1, etag: "\"1\"")
      let before = try #require(try await site.cover(for: site.wish(1)))
      let old = try site.cached("files")
      site.pass(days: 30)
      site.serve(try jpeg(2), for: 1, etag: "\"2\"")
      let after = try #require(try await site.cover(for: site.wish(1)))
      #expect(Set(after.files.map(\.name)).isDisjoint(with: before.files.map(\.name)))
      let new = try site.cached("files")
      #expect(new.count == 1 && Set(new.keys).isDisjoint(with: old.keys))
      #expect(try site.cached("originals").values.map(\.self) == [try jpeg(2)])
    }

    @Test("an own picture that has changed is seen at once")
    func ownChanged() async throws {
      try site.folder.write(try jpeg(1), to: "covers/kakao-1.jpg")
      let before = try #require(try await site.cover(for: CoverWish(book: book(1))))
      try site.folder.write(try jpeg(2), to: "covers/kakao-1.jpg")
      let after = try #require(try await site.cover(for: CoverWish(book: book(1))))
      #expect(before.files[0].name != after.files[0].name)
      #expect(try site.cached("files").count == 1)
      // The same bytes with a new date are the same picture.
      try site.folder.write(try jpeg(2), to: "covers/kakao-1.jpg")
      #expect(try await site.cover(for: CoverWish(book: book(1))) == after)
      #expect(site.workshop.made == 2)
    }

    @Test("an own picture that is removed leaves its place to the next best")
    func ownRemoved() async throws {
      site.serve(try jpeg(1), for: 1)
      try site.folder.write(try jpeg(2), to: "covers/kakao-1.jpg")
      #expect(try await site.cover(for: site.wish(1))?.origin.isOwn == true)
      try site.remove("covers/kakao-1.jpg")
      #expect(try await site.cover(for: site.wish(1))?.origin.isOwn == false)
      #expect(try site.cached("files").count == 1)
    }

    @Test("the cache may be deleted: the same covers are made again, with the same bytes")
    func deleted() async throws {
      site.serve(try jpeg(1), for: 1)
      let before = try await site.cover(for: site.wish(1))
      let files = try site.cached("files")
      try site.remove(".booksite")
      #expect(try await site.cover(for: site.wish(1)) == before)
      #expect(try site.cached("files") == files)
    }

    @Test(
      "files that were deleted are made again from the originals, and originals fetched again",
      arguments: [true, false])
    func partlyDeleted(originalsToo: Bool) async throws {
      site.serve(try jpeg(1), for: 1, etag: "\"1\"")
      let before = try await site.cover(for: site.wish(1))
      let files = try site.cached("files")
      try site.remove(".booksite/covers/files")
      if originalsToo { try site.remove(".booksite/covers/originals") }
      #expect(try await site.cover(for: site.wish(1)) == before)
      #expect(try site.cached("files") == files)
      #expect(site.server.requests.count == (originalsToo ? 2 : 1))
      #expect(site.server.requests.last?.headers["if-none-match"] == nil)
    }

    @Test("a damaged index is an empty one", arguments: ["", "booksite covers 1 1\n", "\0\0\0", "booksite covers 9"])
    func damagedIndex(text: String) async throws {
      site.serve(try jpeg(1), for: 1)
      let before = try await site.cover(for: site.wish(1))
      try site.folder.write(text, to: ".booksite/covers/index")
      #expect(try await site.cover(for: site.wish(1)) == before)
      #expect(try site.cached("files").count == 1)
    }

    @Test("a damaged original is not made into anything, and fetched again by the next run")
    func damagedOriginal() async throws {
      site.serve(try jpeg(1), for: 1)
      let before = try await site.cover(for: site.wish(1))
      let name = try #require(try site.cached("originals").keys.first)
      try site.folder.write(try jpeg(2), to: ".booksite/covers/originals/\(name)")
      try site.remove(".booksite/covers/files")
      #expect(try await site.cover(for: site.wish(1)) == nil)
      #expect(try await site.cover(for: site.wish(1)) == before)
    }

    @Test("what a run that was killed left behind is removed, and a file it made is made again")
    func killed() async throws {
      site.serve(try jpeg(1), for: 1)
      for name in ["files/0000000000000000-120.webp", "originals/0000000000000000", ".booksite-partial/7-1"] {
        try site.folder.write("half", to: ".booksite/covers/\(name)")
      }
      let cover = try await site.cover(for: site.wish(1))
      #expect(cover != nil)
      #expect(try site.cached("files").count == 1 && site.cached("originals").count == 1)
      #expect(fileKind(site.folder.path + "/.booksite/covers/.booksite-partial") == nil)
    }

    @Test("a book that leaves and comes back within a month needs no new picture; after it nothing is left")
    func comesBack() async throws {
      site.serve(try jpeg(1), for: 1)
      site.serve(try jpeg(2), for: 2)
      let both = try await site.covers(for: site.wish(1), site.wish(2)).covers
      site.pass(days: 20)
      site.serve(try jpeg(3), for: 3)
      _ = try await site.covers(for: site.wish(1), site.wish(3))
      #expect(try await site.cover(for: site.wish(2)) == both[book(2)])
      #expect(site.server.requests.count == 3 && site.workshop.made == 3)
      site.pass(days: 20)
      _ = try await site.covers(for: site.wish(1))
      #expect(try site.cached("files").count == 2)
      site.pass(days: 20)
      _ = try await site.covers(for: site.wish(1), in: site.room(retries: true))
      #expect(try site.cached("files").count == 1 && site.cached("originals").count == 1)
    }

    @Test("two runs at once wait for each other and both have whole covers")
    func twoAtOnce() async throws {
      for number in 1...6 { site.serve(try jpeg(number), for: number) }
      let (room, wishes) = (site.room(), (1...6).map { site.wish($0) })
      async let first = room.covers(for: wishes).covers
      async let second = room.covers(for: wishes).covers
      let (one, two) = try await (first, second)
      #expect(one == two && one.count == 6)
      #expect(site.workshop.made == 6 && site.server.requests.count == 6)
    }

    @Test("while covers are in use, another run says that it waits and removes nothing")
    func waits() async throws {
      site.serve(try jpeg(1), for: 1)
      let prepared = try await site.room().covers(for: [site.wish(1)])
      let cover = try #require(prepared.covers[book(1)])
      site.serve(try jpeg(2), for: 1)
      let room = site.room(retries: true)
      let wish = site.wish(1)
      let said = AsyncStream<String>.makeStream()
      let other = Task { try await room.covers(for: [wish], progress: { said.continuation.yield($0) }).covers }
      var words = said.stream.makeAsyncIterator()
      #expect(await words.next() == "waiting for another booksite that makes covers")
      #expect(try !site.bytes(of: cover.files[0]).isEmpty)
      prepared.release()
      #expect(try await other.value[book(1)]?.files[0].name != cover.files[0].name)
      #expect(await words.next() == "fetching covers: 1 of 1")
    }

    @Test("a cache that cannot be made ends the run with its place and reason")
    func notWritable() async throws {
      try site.folder.write("in the way", to: ".booksite")
      site.serve(try jpeg(1), for: 1)
      let failure = await #expect(throws: Failure.self) { try await site.covers(for: site.wish(1)) }
      #expect(failure?.diagnostics.map(\.id) == ["cover-cache-write"])
    }

    @Test("a clock that was wrong once does not keep a refused picture from being asked for")
    func wrongClock() async throws {
      site.pass(days: 4_000)
      #expect(try await site.cover(for: site.wish(1)) == nil)
      site.pass(days: -4_000)
      site.serve(try jpeg(1), for: 1)
      #expect(try await site.cover(for: site.wish(1)) != nil)
    }
  }
}
