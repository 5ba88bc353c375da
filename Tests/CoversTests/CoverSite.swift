import Books
import Diagnostics
import Files
import Foundation
import Images
import Providers
import Synchronization
import TestSupport
import Testing

@testable import Covers

/// Every test here asks a server, one at a time.
@Suite(.serialized) enum CoverTests {}

/// A site folder, a picture host, and rooms that make covers of them.
final class CoverSite {
  let folder: TemporaryFolder
  let server: StandInServer
  let workshop = CountingWorkshop()
  var now = Moment(seconds: 1_796_000_000)

  init() throws {
    folder = try TemporaryFolder()
    server = try StandInServer()
  }

  static let day = 86_400

  func pass(days: Int) { now = Moment(seconds: now.seconds + days * CoverSite.day) }

  func pass(hours: Int) { now = Moment(seconds: now.seconds + hours * 3_600) }

  /// A wish for a book whose original is on the server at `/lbook/image/NUMBER`, as Kakao writes it.
  func wish(_ number: Int, original: String? = nil) -> CoverWish {
    let address = original ?? server.address(of: "/lbook/image/\(number)")
    return CoverWish(
      book: book(number), thumbnail: server.address(of: StandInServer.thumbnailTarget(of: address)))
  }

  func serve(_ picture: [UInt8], for number: Int, type: String = "image/jpeg", etag: String? = nil) {
    server.setPicture(StandInServer.Picture(picture, type: type, etag: etag), at: "/lbook/image/\(number)")
  }

  func serveThumbnail(_ picture: [UInt8], for number: Int) {
    let address = server.address(of: "/lbook/image/\(number)")
    server.setPicture(StandInServer.Picture(picture), at: StandInServer.thumbnailTarget(of: address))
  }

  func room(
    downloads: Bool = true, asksNobody: Bool = false, retries: Bool = false, thisComputer: Bool = true,
    deadline: Duration = .seconds(15), sizeLimit: Int = 8 << 20
  ) -> CoverRoom {
    CoverRoom(
      ownFolder: folder.path + "/covers", cacheFolder: folder.path + "/.booksite/covers",
      outputFolder: folder.path + "/public", downloads: downloads, asksNobody: asksNobody, retries: retries,
      now: now,
      web: WebFiles(
        userAgent: "booksite/1 (+https://example.org/)", deadline: deadline, sizeLimit: sizeLimit,
        allowsThisComputer: thisComputer,
        pauses: Pauses(pause: { _ in }, jitter: { 0.5 }, now: { Moment(seconds: 1_796_000_000) })),
      workshop: workshop)
  }

  func covers(for wishes: CoverWish..., in room: CoverRoom? = nil) async throws -> PreparedCovers {
    try await covers(for: wishes, in: room)
  }

  func covers(for wishes: [CoverWish], in room: CoverRoom? = nil) async throws -> PreparedCovers {
    let prepared = try await (room ?? self.room()).covers(for: wishes)
    prepared.release()
    return prepared
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }

  /// The one cover of one wish.
  func cover(for wish: CoverWish, in room: CoverRoom? = nil) async throws -> Cover? {
    try await covers(for: wish, in: room).covers[wish.book]
  }

  /// Names and bytes of everything in the cache.
  func cached(_ part: String) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in (try? Files.names(inFolder: "\(folder.path)/.booksite/covers/\(part)")) ?? [] {
      result[name] = try folder.bytes(of: ".booksite/covers/\(part)/\(name)")
    }
    return result
  }

  func bytes(of file: CoverFile) throws -> [UInt8] { try Files.readFile(file.cached) }
}

func book(_ number: Int) -> BookID {
  guard let book = BookID(source: "kakao", number: String(number)) else { preconditionFailure("numbers are plain") }
  return book
}

/// Makes real covers and counts how often.
final class CountingWorkshop: CoverWorkshop {
  private let count = Mutex(0)

  var made: Int { count.withLock { $0 } }

  func make(from original: [UInt8]) throws(UnusablePicture) -> Workpiece {
    count.withLock { $0 += 1 }
    return try ScalingWorkshop().make(from: original)
  }
}

/// A picture with something on it: areas, lines and a slope, other ones for another seed.
func drawn(_ seed: Int = 1, width: Int = 200, height: Int = 290) -> Picture {
  var pixels: [UInt8] = []
  pixels.reserveCapacity(width * height * 3)
  for y in 0..<height {
    for x in 0..<width {
      let isLine = (y / max(1, height / 29)).isMultiple(of: 4) && (x + seed * 7) % 17 < 5
      let base = isLine ? 30 : 120 + x * 80 / width
      pixels += [
        UInt8(truncatingIfNeeded: base), UInt8(truncatingIfNeeded: (base * 3 + seed * 31) % 256),
        UInt8(truncatingIfNeeded: (y * 200 / height + seed * 13) % 256),
      ]
    }
  }
  return Picture(width: width, height: height, pixels: pixels)
}

/// Small, because many are made: one file becomes of it, 120 pixels wide.
func jpeg(_ seed: Int = 1, width: Int = 200, height: Int = 290) throws -> [UInt8] {
  try drawn(seed, width: width, height: height).jpeg()
}

let harmlessDrawing = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300"><rect width="200" height="300" fill="#a33"/></svg>
  """
let scriptedDrawing = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300"><script>alert(1)</script></svg>
  """

/// The whole of the smallest GIF, which services send for pictures they do not have.
let tinyGIF: [UInt8] =
  Array("GIF89a".utf8) + [
    1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0,
  ]
  + [1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

/// The head of a PNG that says it has so many pixels.
func pngHead(width: UInt32, height: UInt32) -> [UInt8] {
  func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
  }
  let chunk = Array("IHDR".utf8) + bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in chunk {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  }
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bigEndian(13) + chunk + bigEndian(~crc)
    + bigEndian(0) + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
}
