import Books
import Diagnostics
import Images
import TestSupport
import Testing

@testable import Covers

extension CoverTests {
  /// What never becomes a cover, and when it is asked for again.
  @Suite struct CoverRefusalTests {
    private let site: CoverSite

    init() throws {
      site = try CoverSite()
    }

    struct Case: Sendable, CustomTestStringConvertible {
      var name: String
      var bytes: [UInt8]
      var type = "image/jpeg"
      var reason: String

      var testDescription: String { name }

      static func all() throws -> [Case] {
        let whole = try jpeg()
        return [
          Case(
            name: "a web page that says it is a picture", bytes: Array("<!doctype html><title>Log in</title>".utf8),
            reason: "it is an HTML page, not a picture"),
          Case(
            name: "half a JPEG", bytes: Array(whole[..<(whole.count / 2)]),
            reason: "the file ends before the picture does"),
          Case(
            name: "a GIF of 43 bytes", bytes: tinyGIF, type: "image/gif",
            reason: "the picture has only 1 × 1 pixels, less than 20 on a side"),
          Case(
            name: "a GIF of another size",
            bytes: tinyGIF.enumerated().map { $0.offset == 6 || $0.offset == 8 ? 90 : $0.element },
            reason: "it is a GIF, which is not read here"),
          Case(
            name: "a picture of one pixel", bytes: try jpeg(width: 1, height: 1),
            reason: "the picture has only 1 × 1 pixels, less than 20 on a side"),
          Case(
            name: "a bomb of 20,000 pixels", bytes: pngHead(width: 20_000, height: 20_000), type: "image/png",
            reason: "the picture has 20000 × 20000 pixels, more than 10000 on a side or 40 million in all"),
          Case(
            name: "a drawing with a script", bytes: Array(scriptedDrawing.utf8), type: "image/svg+xml",
            reason: "script"),
          Case(name: "nothing", bytes: [], reason: "it is an empty file, not a picture"),
          Case(
            name: "a grey area",
            bytes: try Picture(width: 420, height: 600, filledWith: Color(red: 200, green: 200, blue: 200))
              .jpeg(), reason: "nothing is to be seen on the picture"),
        ]
      }
    }

    @Test("refused for its bytes, with the reason kept; asked again only after a week", arguments: try Case.all())
    func refused(_ bad: Case) async throws {
      site.serve(bad.bytes, for: 1, type: bad.type)
      let first = try await site.covers(for: site.wish(1))
      #expect(first.covers.isEmpty)
      let refusal = try #require(first.report.lines.first?.refusals.first)
      #expect(
        refusal.reason == bad.reason || (bad.reason == "script" && refusal.reason.contains("script")),
        "\(refusal.reason)")
      #expect(refusal.origin == .original(site.server.address(of: "/lbook/image/1")))
      #expect(refusal.asked == site.now && refusal.askedAgain == Moment(seconds: site.now.seconds + 7 * CoverSite.day))
      #expect(first.warnings.map(\.id) == ["cover-not-fetched"])
      #expect(first.warnings.first?.severity == .warning)
      // The original, and then the thumbnail, which is not there.
      #expect(site.server.requests.count == 2)

      site.pass(days: 6)
      let second = try await site.covers(for: site.wish(1))
      #expect(second.report.lines == first.report.lines && second.warnings.isEmpty)
      #expect(site.server.requests.count == 2)

      site.pass(days: 1)
      site.serve(try jpeg(), for: 1)
      #expect(try await site.cover(for: site.wish(1)) != nil)
      #expect(site.server.requests.count == 3)
    }

    @Test("asked again at once when the reader wants it")
    func retries() async throws {
      #expect(try await site.cover(for: site.wish(1)) == nil)
      site.serve(try jpeg(), for: 1)
      #expect(try await site.cover(for: site.wish(1)) == nil)
      #expect(try await site.cover(for: site.wish(1), in: site.room(retries: true)) != nil)
    }

    @Test("the very same picture of three books is a placeholder, of two it may be one cover")
    func placeholder() async throws {
      for number in 1...3 { site.serve(try jpeg(), for: number) }
      site.serveThumbnail(try jpeg(4), for: 3)
      let two = try await site.covers(for: site.wish(1), site.wish(2))
      #expect(two.covers.count == 2 && Set(two.covers.values.map { $0.files[0].cached }).count == 1)
      let three = try await site.covers(for: site.wish(1), site.wish(2), site.wish(3))
      #expect(Array(three.covers.keys) == [book(3)])
      #expect(three.covers[book(3)]?.origin.isThumbnail == true)
      let reason = "3 books have this very picture, so it is no cover of any of them"
      #expect(three.report.lines.map { $0.refusals.first?.reason } == [reason, reason, reason])
    }

    @Test("a reader may give one own picture to many books")
    func ownSeries() async throws {
      for number in 1...3 { try site.folder.write(try jpeg(), to: "covers/kakao-\(number).jpg") }
      let prepared = try await site.covers(for: site.wish(1), site.wish(2), site.wish(3))
      #expect(prepared.covers.count == 3 && prepared.warnings.isEmpty)
    }

    @Test("what may pass, such as an outage, is asked for again after an hour")
    func outage() async throws {
      site.server.always(.outage(500), at: "/lbook/image/1")
      let prepared = try await site.covers(for: site.wish(1))
      #expect(prepared.covers.isEmpty && prepared.warnings.map(\.id) == ["cover-not-fetched"])
      site.server.always(nil, at: "/lbook/image/1")
      site.serve(try jpeg(), for: 1)
      #expect(try await site.cover(for: site.wish(1)) == nil)
      site.pass(hours: 1)
      #expect(try await site.cover(for: site.wish(1)) != nil)
    }

    @Test("a failure loses no picture that was there")
    func keeps() async throws {
      site.serve(try jpeg(), for: 1, etag: "\"1\"")
      let before = try await site.cover(for: site.wish(1))
      site.pass(days: 30)
      site.server.always(.outage(500), at: "/lbook/image/1")
      let after = try await site.covers(for: site.wish(1))
      #expect(after.covers[book(1)] == before && after.report.failed == 1)
    }

    @Test("a host that fails several times in a row is left alone for this run, and not for the next")
    func leftAlone() async throws {
      site.server.always(.reset)
      let wishes = (1...30).map { CoverWish(book: book($0), thumbnail: site.server.address(of: "/\($0).jpg")) }
      let prepared = try await site.covers(for: wishes)
      #expect(prepared.covers.isEmpty)
      // Three failures, and what was under way meanwhile, three tries each.
      #expect(site.server.requests.count <= 18)
      let reasons = Set(prepared.report.lines.flatMap { $0.refusals.map(\.reason) })
      #expect(
        reasons == [
          "the connection to ‘127.0.0.1’ broke",
          "‘127.0.0.1:\(site.server.port)’ was left alone after it had failed several times",
        ])
      #expect(prepared.warnings.count == 1 && prepared.warnings[0].message.hasPrefix("30 books have no cover picture"))

      site.server.always(nil)
      for number in 1...30 {
        site.server.setPicture(StandInServer.Picture(try jpeg(number, width: 60, height: 90)), at: "/\(number).jpg")
      }
      site.pass(hours: 1)
      #expect(try await site.covers(for: wishes).covers.count == 30)
    }

    @Test("a long run in which nothing comes writes down what it learns as it goes")
    func longRun() async throws {
      let wishes = (1...260).map { CoverWish(book: book($0), thumbnail: site.server.address(of: "/\($0).jpg")) }
      #expect(try await site.covers(for: wishes).report.failed == 260)
      let again = try await site.covers(for: wishes)
      #expect(again.report.failed == 0 && site.server.requests.count == 260)
      #expect(
        again.report.lines.allSatisfy {
          $0.refusals.map(\.reason) == ["the server has nothing there (HTTP status 404)"]
        })
    }

    @Test("at most four are asked for at once")
    func fourAtOnce() async throws {
      for number in 1...40 {
        site.server.setPicture(StandInServer.Picture(try jpeg(number, width: 60, height: 90)), at: "/\(number).jpg")
      }
      let wishes = (1...40).map { CoverWish(book: book($0), thumbnail: site.server.address(of: "/\($0).jpg")) }
      let prepared = try await site.covers(for: wishes)
      #expect(prepared.covers.count == 40 && prepared.report.fetched == 40)
      #expect(site.server.mostAtOnce <= 4)
    }

    @Test("a picture that is too large and a server that never answers cost their book alone")
    func faults() async throws {
      site.server.always(.bytes([UInt8](repeating: 0xFF, count: 2 << 20)), at: "/1.jpg")
      site.server.always(.silence, at: "/2.jpg")
      site.server.setPicture(StandInServer.Picture(try jpeg(3, width: 60, height: 90)), at: "/3.jpg")
      let wishes = (1...3).map { CoverWish(book: book($0), thumbnail: site.server.address(of: "/\($0).jpg")) }
      let prepared = try await site.covers(for: wishes, in: site.room(deadline: .seconds(0.5), sizeLimit: 1 << 20))
      #expect(Array(prepared.covers.keys) == [book(3)], "\(prepared.report.lines)")
      #expect(
        prepared.report.lines[..<2].map { $0.refusals.first?.reason } == [
          "it is larger than 1 MiB", "‘127.0.0.1’ did not answer within 0.5 seconds",
        ])
    }
  }
}
