import Books
import Files
import TestSupport
import Testing

@testable import Covers

extension CoverTests {
  /// What is left in a site when the cache is lost.
  @Suite struct EarlierCoversTests {
    private let site: CoverSite
    private let first: Cover

    /// Books 1 and 2 had covers of all sizes in a site that was built; the cache is gone.
    init() async throws {
      site = try CoverSite()
      for number in [1, 2] { site.serve(try jpeg(number, width: 400, height: 580), for: number) }
      let prepared = try await site.covers(for: site.wish(1), site.wish(2))
      for cover in prepared.covers.values {
        for file in cover.files + [cover.social].compactMap(\.self) {
          try site.folder.write(try site.bytes(of: file), to: "public/\(file.name)")
        }
      }
      first = try #require(prepared.covers[book(1)])
      #expect(first.files.count == 3 && first.social != nil)
      try site.remove(".booksite")
    }

    private func expectKept(_ cover: Cover?, _ place: SourceLocation = #_sourceLocation) throws {
      let kept = try #require(cover, sourceLocation: place)
      #expect(kept.files.map(\.name) == first.files.map(\.name), sourceLocation: place)
      #expect(kept.files.map(\.width) == first.files.map(\.width), sourceLocation: place)
      #expect(kept.files.map(\.height) == first.files.map(\.height), sourceLocation: place)
      #expect(kept.social?.name == first.social?.name && kept.width == first.width && kept.height == first.height)
      for file in kept.files { #expect(file.cached == "\(site.folder.path)/public/\(file.name)") }
    }

    @Test("a run that asks nobody keeps what the site shows")
    func offline() async throws {
      try expectKept(try await site.cover(for: site.wish(1), in: site.room(asksNobody: true)))
    }

    @Test("a host that is down takes no cover from the site, and when it is back all is as before")
    func down() async throws {
      site.server.always(.outage())
      let prepared = try await site.covers(for: site.wish(1), site.wish(2), site.wish(3))
      try expectKept(prepared.covers[book(1)])
      #expect(prepared.covers[book(2)] != nil && prepared.covers[book(3)] == nil)
      site.server.always(nil)
      site.pass(hours: 2)
      #expect(try await site.cover(for: site.wish(1)) == first)
    }

    @Test("a picture that its host no longer has is no cover any more")
    func gone() async throws {
      site.server.always(.body("", status: 404))
      #expect(try await site.cover(for: site.wish(1)) == nil)
    }

    @Test("a picture of the reader's own that is taken away does not come back")
    func ownPicture() async throws {
      try site.folder.write(try jpeg(5, width: 400, height: 580), to: "covers/kakao-1.jpg")
      let own = try #require(try await site.cover(for: site.wish(1)))
      try site.remove("public/covers")
      for file in own.files { try site.folder.write(try site.bytes(of: file), to: "public/\(file.name)") }
      try site.remove("covers/kakao-1.jpg")
      #expect(try await site.cover(for: site.wish(1), in: site.room(asksNobody: true)) == nil)
    }

    @Test("what is no whole picture is not taken", arguments: ["", "RIFF", "x"])
    func damaged(text: String) async throws {
      try site.folder.write(text, to: "public/\(first.files[1].name)")
      #expect(try await site.cover(for: site.wish(1), in: site.room(asksNobody: true)) == nil)
    }
  }
}
