import Books
import Files
import TestSupport
import Testing

@testable import Covers

extension CoverTests {
  /// What lets a build skip covers: nothing they are made from has changed, and nobody is to be asked.
  @Suite struct CoverSealTests {
    private let site: CoverSite

    init() throws {
      site = try CoverSite()
    }

    private func hasSameCovers(as seal: CoverSeal?) -> Bool {
      let room = site.room()
      return room.hasSameCovers(room.look(), as: seal)
    }

    @Test("covers of untouched pictures are the same until an address is to be asked again")
    func untouched() async throws {
      site.serve(try jpeg(1), for: 1)
      try site.folder.write(try jpeg(2), to: "covers/kakao-2.jpg")
      let seal = try #require(try await site.covers(for: site.wish(1), site.wish(2)).seal)
      #expect(hasSameCovers(as: seal))
      site.pass(days: 29)
      #expect(hasSameCovers(as: seal))
      site.pass(days: 1)
      #expect(!hasSameCovers(as: seal))
      #expect(!hasSameCovers(as: nil))
    }

    @Test("what was refused is due sooner; the reader’s own pictures alone are never due")
    func due() async throws {
      site.serve(Array("<html>".utf8), for: 1)
      let refused = try await site.covers(for: site.wish(1)).seal
      site.pass(days: 8)
      #expect(!hasSameCovers(as: refused))
      try site.folder.write(try jpeg(2), to: "covers/kakao-2.jpg")
      let own = try await site.covers(for: CoverWish(book: book(2))).seal
      site.pass(days: 9_000)
      #expect(hasSameCovers(as: own))
    }

    @Test("a changed, new or removed picture of the reader, and a lost file of the cache, are seen")
    func changes() async throws {
      try site.folder.write(try jpeg(2), to: "covers/kakao-2.jpg")
      func seal() async throws -> CoverSeal? { try await site.covers(for: site.wish(2)).seal }
      var known = try await seal()
      #expect(hasSameCovers(as: known))
      try site.folder.write(try jpeg(3), to: "covers/kakao-2.jpg")
      #expect(!hasSameCovers(as: known))
      known = try await seal()
      try site.folder.write(try jpeg(3), to: "covers/kakao-3.jpg")
      #expect(!hasSameCovers(as: known))
      known = try await seal()
      try site.remove("covers/kakao-3.jpg")
      #expect(!hasSameCovers(as: known))
      known = try await seal()
      let file = try #require(try site.cached("files").keys.first)
      try site.remove(".booksite/covers/files/\(file)")
      #expect(!hasSameCovers(as: known))
    }

    @Test("what every run has to say is found out by every run")
    func warnings() async throws {
      try site.folder.write("no picture", to: "covers/kakao-2.jpg")
      let prepared = try await site.covers(for: site.wish(2))
      #expect(!prepared.warnings.isEmpty && prepared.seal == nil)
    }

    @Test("an index that another run wrote after it was read is read again")
    func staleKnowledge() async throws {
      try site.folder.write(try jpeg(2), to: "covers/kakao-2.jpg")
      let room = site.room()
      let known = room.knowledge(from: room.look())
      _ = try await site.covers(for: site.wish(2))
      let prepared = try await room.covers(for: [site.wish(2)], known: known)
      #expect(prepared.covers.count == 1 && site.workshop.made == 1)
    }
  }
}
