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

    @Test("a host that asks for time takes no cover either", arguments: ["7200", "86400", "9999999"])
    func busy(seconds: String) async throws {
      site.server.always(.outage(retryAfter: seconds))
      for _ in 1...3 { try expectKept(try await site.cover(for: site.wish(1))) }
    }

    @Test("foreign files among the covers are no covers, and take none away")
    func foreign() async throws {
      for name in ["zmine123-x.webp", "829f1226-x.webp", "deadbeef-120.webp", "deadbeef-social.jpg", "-.webp"] {
        try site.folder.write("mine", to: "public/covers/kakao-1-\(name)")
      }
      try expectKept(try await site.cover(for: site.wish(1), in: site.room(asksNobody: true)))
    }

    @Test("a picture of the reader's own stays away in a site whose covers were never fetched")
    func neverFetched() async throws {
      let site = try CoverSite()
      site.server.always(.outage())
      try site.folder.write(try jpeg(5), to: "covers/kakao-1.jpg")
      let own = try #require(try await site.cover(for: site.wish(1)))
      for file in own.files { try site.folder.write(try site.bytes(of: file), to: "public/\(file.name)") }
      try site.remove("covers/kakao-1.jpg")
      for _ in 1...2 { #expect(try await site.cover(for: site.wish(1)) == nil) }
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

    @Test("what is no whole picture is not taken", arguments: [0, 1, 4, 1_000])
    func damaged(length: Int) async throws {
      let bytes = try site.folder.bytes(of: "public/\(first.files[1].name)")
      try site.folder.write(bytes.prefix(length), to: "public/\(first.files[1].name)")
      #expect(try await site.cover(for: site.wish(1), in: site.room(asksNobody: true)) == nil)
    }
  }
}
