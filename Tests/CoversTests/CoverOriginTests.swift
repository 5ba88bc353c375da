import Books
import Diagnostics
import Files
import Images
import TestSupport
import Testing

@testable import Covers

extension CoverTests {
  /// Which picture becomes a cover.
  @Suite struct CoverOriginTests {
    private let site: CoverSite

    init() throws {
      site = try CoverSite()
    }

    @Test("the original behind the thumbnail becomes WebP of three widths and a picture for links")
    func original() async throws {
      site.serve(try jpeg(width: 600, height: 870), for: 1)
      let cover = try #require(try await site.cover(for: site.wish(1)))
      #expect(cover.origin == .original(site.server.address(of: "/lbook/image/1")))
      #expect(cover.files.map(\.width) == [120, 240, 360])
      #expect(cover.files.map(\.height) == [174, 348, 522])
      #expect((cover.width, cover.height) == (120, 174))
      #expect(site.server.requests.count == 1)
      for file in cover.files {
        let (kind, size) = try imageSize(of: site.bytes(of: file))
        #expect(kind == .webP && size.width == file.width && size.height == file.height)
        #expect(file.name.wholeMatch(of: /covers\/kakao-1-[0-9a-f]{8}-\d+\.webp/) != nil)
      }
      let social = try #require(cover.social)
      let (kind, size) = try imageSize(of: site.bytes(of: social))
      #expect(kind == .jpeg && size.width == 1_200 && size.height == 630)
      let corner = try Picture(decoding: site.bytes(of: social)).pixels.prefix(3)
      for (channel, value) in zip([16, 8, 0], corner) {
        let tone = try #require(UInt32(cover.colour.dropFirst(), radix: 16)) >> channel & 0xFF
        #expect(abs(Int(tone) - Int(value)) < 8, "\(cover.colour), \(corner)")
      }
      #expect(cover.colour.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
    }

    @Test("an original is never enlarged", arguments: [(359, [120, 240]), (239, [120]), (119, [119]), (40, [40])])
    func neverEnlarged(width: Int, widths: [Int]) async throws {
      site.serve(try jpeg(width: width, height: width * 3 / 2), for: 1)
      let cover = try #require(try await site.cover(for: site.wish(1)))
      #expect(cover.files.map(\.width) == widths)
      #expect((cover.social != nil) == (width >= 240))
    }

    @Test("the thumbnail is used when the original is refused, and the reason is kept")
    func thumbnail() async throws {
      site.server.always(.body("op not allowed", status: 403), at: "/lbook/image/1")
      site.serveThumbnail(try jpeg(width: 120, height: 174), for: 1)
      let wish = site.wish(1)
      let prepared = try await site.covers(for: wish)
      #expect(prepared.covers[wish.book]?.origin == .thumbnail(wish.thumbnail ?? ""))
      #expect(prepared.warnings.isEmpty)
      let line = try #require(prepared.report.lines.first)
      #expect(line.refusals.map(\.reason) == ["the server refused to send it (HTTP status 403)"])
      #expect((line.width, line.height) == (120, 174))
    }

    @Test(
      "the reader’s own picture comes first, and nobody is asked",
      arguments: ["9788996991342.jpg", "978-89-969913-4-2.JPEG", "8996991341.Jpg"])
    func own(name: String) async throws {
      let isbn = try #require(BookID("9788996991342"))
      try site.folder.write(try jpeg(2), to: "covers/\(name)")
      let wish = CoverWish(book: isbn, thumbnail: site.wish(1).thumbnail)
      let prepared = try await site.covers(for: wish)
      #expect(prepared.covers[isbn]?.origin == .own("\(site.folder.path)/covers/\(name)"))
      #expect(prepared.covers[isbn]?.files.count == 1)
      #expect(prepared.warnings.isEmpty && site.server.requests.isEmpty)
    }

    @Test("an own drawing is passed on as it is")
    func ownDrawing() async throws {
      try site.folder.write(harmlessDrawing, to: "covers/kakao-1.svg")
      let cover = try #require(try await site.cover(for: CoverWish(book: book(1))))
      #expect(cover.files.map(\.width) == [120] && cover.height == 180 && cover.social == nil)
      #expect(try site.bytes(of: cover.files[0]) == Array(harmlessDrawing.utf8))
      #expect(cover.files[0].name.hasSuffix(".svg"))
    }

    @Test("the bytes of an own picture decide; a wrong ending is a warning")
    func wrongEnding() async throws {
      try site.folder.write(try drawn().webP(), to: "covers/kakao-1.png")
      let prepared = try await site.covers(for: CoverWish(book: book(1)))
      #expect(prepared.covers[book(1)]?.files.count == 1)
      #expect(prepared.warnings.map(\.id) == ["cover-own-ending"])
      #expect(prepared.warnings.first?.location?.path == "\(site.folder.path)/covers/kakao-1.png")
    }

    @Test(
      "a broken own picture is a warning in every run, and the next best is used",
      arguments: [Array("not a picture".utf8), [], tinyGIF, Array(scriptedDrawing.utf8)])
    func brokenOwn(bytes: [UInt8]) async throws {
      try site.folder.write(bytes, to: "covers/kakao-1.jpg")
      site.serve(try jpeg(), for: 1)
      for _ in 1...2 {
        let prepared = try await site.covers(for: site.wish(1))
        #expect(prepared.covers[book(1)]?.origin == .original(site.server.address(of: "/lbook/image/1")))
        #expect(prepared.warnings.map(\.id) == ["cover-own-unusable"])
        #expect(prepared.warnings.first?.location?.path == "\(site.folder.path)/covers/kakao-1.jpg")
      }
    }

    @Test("an own picture that cannot be read is a warning")
    func unreadable() async throws {
      try site.folder.write("x", to: "covers/kakao-1.jpg/x")
      let prepared = try await site.covers(for: CoverWish(book: book(1)))
      #expect(prepared.covers.isEmpty)
      #expect(prepared.warnings.map(\.id) == ["cover-own-unreadable"])
    }

    @Test("own files that cannot be meant are told, everything else in the folder is left alone")
    func names() async throws {
      for name in [
        "kakao-1.jpg", "kakao-1.webp", "cat.jpg", "9788996991343.png", "kakao-2.gif", "README.md", ".DS_Store",
      ] {
        try site.folder.write(try jpeg(), to: "covers/\(name)")
      }
      let prepared = try await site.covers(for: CoverWish(book: book(1)))
      #expect(prepared.covers[book(1)]?.origin == .own("\(site.folder.path)/covers/kakao-1.jpg"))
      let told = prepared.warnings.map { "\($0.id) \($0.location?.path.split(separator: "/").last ?? "")" }
      #expect(
        told.sorted() == [
          "cover-own-kind kakao-2.gif", "cover-own-name 9788996991343.png", "cover-own-name cat.jpg",
          "cover-own-twice kakao-1.webp",
        ])
    }

    @Test("without downloads only the reader’s own pictures become covers, even where copies are there")
    func noDownloads() async throws {
      site.serve(try jpeg(), for: 1)
      _ = try await site.covers(for: site.wish(1))
      try site.folder.write(try jpeg(2), to: "covers/kakao-2.jpg")
      let prepared = try await site.covers(for: site.wish(1), site.wish(2), in: site.room(downloads: false))
      #expect(Array(prepared.covers.keys) == [book(2)])
      #expect(site.server.requests.count == 1)
    }

    @Test("when nobody is asked, what is there is used")
    func asksNobody() async throws {
      #expect(try await site.cover(for: site.wish(1), in: site.room(asksNobody: true)) == nil)
      site.serve(try jpeg(), for: 1)
      let before = try await site.cover(for: site.wish(1))
      site.pass(days: 100)
      let prepared = try await site.covers(for: site.wish(1), site.wish(2), in: site.room(asksNobody: true))
      #expect(prepared.covers == [book(1): try #require(before)])
      #expect(site.server.requests.count == 1)
      #expect(prepared.report.lines.last?.refusals.map(\.reason) == ["it is not fetched yet", "it is not fetched yet"])
      #expect(prepared.warnings.isEmpty)
    }

    @Test("books without any picture leave no trace")
    func nothing() async throws {
      let prepared = try await site.covers(for: CoverWish(book: book(1)))
      #expect(prepared.covers.isEmpty && prepared.report.lines.map(\.book) == [book(1)])
      #expect(fileKind(site.folder.path + "/.booksite") == nil)
    }

    @Test("an address of this computer or a private network is not asked for a cover")
    func untrusted() async throws {
      let wishes = [
        site.wish(1), CoverWish(book: book(2), thumbnail: "http://192.168.0.1/x.jpg"),
        CoverWish(book: book(3), thumbnail: "file:///etc/passwd"),
      ]
      let prepared = try await site.covers(for: wishes, in: site.room(thisComputer: false))
      #expect(prepared.covers.isEmpty && site.server.requests.isEmpty)
      #expect(prepared.report.lines[1].refusals.first?.reason.hasPrefix("‘192.168.0.1’ is on this computer") == true)
    }
  }
}
