import Foundation
import TestSupport
import Testing

/// The built program in processes of its own.
@Suite struct ProgramTests {}

extension ProgramTests {
  /// One test after another, for a build takes all processors.
  @Suite(.serialized) struct BuildingTests {
    private func siteWithBooks(_ count: Int = 3) throws -> ProgramSite {
      let site = try ProgramSite("source: file\nqueries: [ { query: 책, slug: many, limit: 1000 } ]\n")
      try site.record(BookDocument.numbered(1...count))
      return site
    }

    @Test("a build writes the site, and a second one touches no file")
    func secondBuild() async throws {
      let site = try siteWithBooks()
      let first = try await site.run("build")
      #expect(first.status == 0)
      #expect(first.errors == "")
      #expect(first.output.hasPrefix("3 books on 10 pages in public"))
      let times = try writingTimes(below: site.output)
      #expect(times["books/kakao-3/index.html"] != nil)

      let second = try await site.run("build")
      #expect(second.status == 0)
      #expect(second.output.contains(" 0 files written, "))
      #expect(try writingTimes(below: site.output) == times)
    }

    @Test("two builds at once both succeed, and the site is whole")
    func twoAtOnce() async throws {
      let undisturbed = try siteWithBooks(40)
      _ = try await undisturbed.run("build")
      let site = try siteWithBooks(40)
      let builds = try (1...2).map { _ in try site.start(["build"]) }
      for build in builds {
        let ending = await build.ending()
        #expect(ending.status == 0)
        #expect(ending.errors == "")
      }
      #expect(try undisturbed.published().changes(to: site.published()) == [])
    }

    @Test("of two different builds at once one stays, whole, and the next build is not misled by the other")
    func twoDifferentAtOnce() async throws {
      let other = ["build", "--base-url", "https://other.example/"]
      let undisturbed = try siteWithBooks(40)
      _ = try await undisturbed.run("build")
      let site = try siteWithBooks(40)
      for round in 1...4 {
        // What is new in each round has to be written by both.
        try site.folder.write("\(round)", to: "static/round-\(round)")
        try undisturbed.folder.write("\(round)", to: "static/round-\(round)")
        for build in try [["build"], other].map({ try site.start($0) }) { #expect(await build.ending().status == 0) }
        _ = try await undisturbed.run("build")
        _ = try await site.run("build")
        #expect(try undisturbed.published().changes(to: site.published()) == [], "round \(round)")
      }
    }

    @Test("builds that restore the library at the same time do not meet half of it")
    func restoringAtOnce() async throws {
      let isbns = (0..<400).map(isbn13)
      for _ in 1...3 {
        let site = try ProgramSite()
        try site.wish(for: isbns)
        let exports = try (1...4).map { number in try site.start(["export", "--output", "\(number).json"]) }
        for export in exports {
          let ending = await export.ending()
          #expect(ending.status == 0, "\(ending.errors)")
        }
        for number in 1...4 {
          let copy = try site.folder.text(of: "\(number).json")
          #expect(copy.ranges(of: "\"added\"").count == isbns.count)
        }
      }
    }

    @Test("two files in static/ with one name in different bytes are told, and nothing is written")
    func staticTwins() async throws {
      let site = try siteWithBooks(1)
      try site.folder.write("1", to: "static/\u{D55C}.txt")
      try site.folder.write("2", to: "static/\u{1112}\u{1161}\u{11AB}.txt")
      // A disk that takes them for one file has one.
      guard try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/static").count == 2 else { return }
      let ending = try await site.run("build")
      #expect(ending.status == 1 && ending.errors.contains("[static-name]"))
      #expect(!FileManager.default.fileExists(atPath: site.output))
    }

    @Test("without a folder for the site there is nothing to build")
    func noSite() async throws {
      let folder = try TemporaryFolder()
      let ending = try await Program(["build"], in: folder.path).ending()
      #expect(ending.status == 1)
      #expect(ending.output == "")
      #expect(ending.errors.contains("[site-not-found]"))
    }

    // MARK: Failures

    /// What a reader, or an accident, can bring into a site folder, and what is said about it.
    enum Accident: String, CaseIterable, CustomTestStringConvertible {
      case badConfiguration = "config-unknown-key"
      case badTemplate = "template-unknown-name"
      case staticFileInTheWay = "static-in-the-way"
      case newerLibrary = "library-newer"
      case corruptLibrary = "library-corrupt"
      case foreignLibrary = "library-foreign"
      case libraryIsAFolder = "library-not-a-file"

      var testDescription: String { rawValue }
    }

    @Test("an accident is said, and the built site stays as it is", arguments: Accident.allCases)
    func accident(_ accident: Accident) async throws {
      let site = try siteWithBooks()
      _ = try await site.run("build")
      // What the next build would write.
      try site.record(BookDocument.numbered(2...5))
      let folder = site.folder
      switch accident {
      case .badConfiguration:
        try folder.write(folder.text(of: "booksite.yml") + "sorce: file\n", to: "booksite.yml")
      case .badTemplate: try folder.write("{{headign}}\n", to: "templates/book.html")
      case .staticFileInTheWay: try folder.write("{}", to: "static/library.json")
      case .newerLibrary:
        // The version a library says it has is a big-endian number at byte 60 of an SQLite file.
        var bytes = try folder.bytes(of: "library.sqlite")
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
        try folder.write(bytes, to: "library.sqlite")
      case .corruptLibrary:
        let bytes = try folder.bytes(of: "library.sqlite")
        let noise = (0..<bytes.count - 100).map { UInt8(truncatingIfNeeded: $0 &* 167) }
        try folder.write(bytes.prefix(100) + noise, to: "library.sqlite")
      case .foreignLibrary:
        // Whose file it is stands at byte 68.
        var bytes = try folder.bytes(of: "library.sqlite")
        bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
        try folder.write(bytes, to: "library.sqlite")
      case .libraryIsAFolder:
        try FileManager.default.removeItem(atPath: "\(folder.path)/library.sqlite")
        try folder.write("", to: "library.sqlite/x")
      }
      let before = try site.everything()

      let ending = try await site.run("build")
      #expect(ending.status == 1)
      #expect(ending.output == "")
      #expect(ending.errors.contains("[\(accident.rawValue)]"))
      #expect(try before.changes(to: site.everything()) == [])
    }

    @Test("a template that may not be read stops the build", .enabled(if: geteuid() != 0, "root may read everything"))
    func unreadableTemplate() async throws {
      let site = try siteWithBooks()
      _ = try await site.run("build")
      try site.folder.write("x", to: "templates/book.html")
      chmod("\(site.folder.path)/templates/book.html", 0)
      let before = try site.published()
      let ending = try await site.run("build")
      #expect(ending.status == 1)
      #expect(ending.errors.contains("[template-unreadable]"))
      #expect(try before.changes(to: site.published()) == [])
    }

    @Test("a file that no build wrote is never replaced")
    func foreignFile() async throws {
      let site = try siteWithBooks()
      _ = try await site.run("build")
      // The page of a book that comes with the next answer.
      try site.folder.write("mine", to: "public/books/kakao-5/index.html")
      try site.record(BookDocument.numbered(2...5))
      let before = try site.published()
      let ending = try await site.run("build")
      #expect(ending.status == 1)
      #expect(ending.errors.contains("[output-foreign-file]"))
      #expect(ending.errors.contains("public/books/kakao-5/index.html"))
      #expect(try before.changes(to: site.published()) == [])
    }

    @Test(
      "nothing is written or removed through a link that leads out of the built site", arguments: ["books", "queries"])
    func link(folder name: String) async throws {
      let site = try siteWithBooks()
      _ = try await site.run("build")
      let outside = try TemporaryFolder()
      try outside.write("precious", to: "kakao-1/index.html")
      try outside.write("precious", to: "many/index.html")
      let treasure = try FolderState(outside.path)
      let place = "\(site.output)/\(name)"
      try FileManager.default.removeItem(atPath: place)
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: outside.path)
      let before = try site.published()

      for documents in [BookDocument.numbered(1...3), BookDocument.numbered(2...4), []] {
        try site.record(documents)
        let ending = try await site.run("build")
        #expect(try treasure.changes(to: FolderState(outside.path)) == [])
        // With no book left there is nothing to write into the folder.
        if documents.isEmpty { continue }
        #expect(ending.status == 1)
        #expect(ending.errors.contains("[output-link]"))
        #expect(try before.changes(to: site.published()).filter { !$0.hasSuffix(".booksite-manifest") } == [])
      }
    }

    @Test("a page that is a link is replaced itself, not what it points at")
    func linkedPage() async throws {
      let site = try siteWithBooks()
      _ = try await site.run("build")
      let built = try site.published()
      let outside = try TemporaryFolder()
      try outside.write("precious", to: "page.html")
      let page = "\(site.output)/books/kakao-1/index.html"
      try FileManager.default.removeItem(atPath: page)
      try FileManager.default.createSymbolicLink(atPath: page, withDestinationPath: "\(outside.path)/page.html")
      #expect(try await site.run("build").status == 0)
      #expect(try outside.text(of: "page.html") == "precious")
      #expect(try built.changes(to: site.published()) == [])
    }

    // MARK: Killed

    @Test("a build killed while it writes leaves every page whole, and the next one finishes")
    func killedWhileWriting() async throws {
      let count = 80
      let undisturbed = try siteWithBooks(count)
      #expect(try await undisturbed.run("build").status == 0)
      let site = try siteWithBooks(count)
      var interruptions = 0
      for number in [1, 30, 60, count] {
        try? FileManager.default.removeItem(atPath: site.output)
        let build = try site.start(["build"])
        // A first build makes its pages aside.
        let page = "\(site.output)/.booksite-partial/new/books/kakao-\(number)/index.html"
        while access(page, F_OK) != 0, build.isRunning {}
        build.send(SIGKILL)
        if await build.ending().status == nil { interruptions += 1 }

        let left = try site.published()
        for path in left.paths where path.hasSuffix(".html") && !path.hasPrefix(".booksite-partial/") {
          #expect(left.text(of: path).hasSuffix("</html>\n"), "\(path) of the build killed at page \(number)")
        }
        let next = try await site.run("build")
        #expect(next.status == 0)
        #expect(next.errors == "")
        #expect(try undisturbed.published().changes(to: site.published()) == [])
      }
      #expect(interruptions >= 2)
    }

    @Test("a build killed while it replaces and removes pages is finished by the next one")
    func killedWhileReplacing() async throws {
      let undisturbed = try siteWithBooks(60)
      try undisturbed.record(BookDocument.numbered(31...90))
      #expect(try await undisturbed.run("build").status == 0)
      var interruptions = 0
      for (appearing, going) in [("61", ""), ("80", ""), ("90", "1"), ("90", "20")] {
        let site = try siteWithBooks(60)
        #expect(try await site.run("build").status == 0)
        try site.record(BookDocument.numbered(31...90))
        let build = try site.start(["build"])
        // The last pages are new before the first ones go.
        let (new, old) = (
          "\(site.output)/books/kakao-\(appearing)/index.html", "\(site.output)/books/kakao-\(going)/index.html"
        )
        while access(new, F_OK) != 0 || (!going.isEmpty && access(old, F_OK) == 0), build.isRunning {}
        build.send(SIGKILL)
        if await build.ending().status == nil { interruptions += 1 }
        let left = try site.published()
        for path in left.paths where path.hasSuffix(".html") && !path.hasPrefix(".booksite-partial/") {
          #expect(left.text(of: path).hasSuffix("</html>\n"), "\(path)")
        }
        #expect(try await site.run("build").status == 0)
        #expect(try undisturbed.published().changes(to: site.published()) == [])
      }
      #expect(interruptions >= 2)
    }

    // MARK: Preview

    @Test("the preview prints its address, answers, and ends when it is told to", arguments: [SIGTERM, SIGINT])
    func preview(signal: Int32) async throws {
      let site = try siteWithBooks()
      _ = try await site.run("build")
      let preview = try site.start(["serve", "--port", "0"])
      try await until { preview.output.hasSuffix("\n") || !preview.isRunning }
      let address = try #require(preview.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)(\/bookshelf\/)\n/))
      let port = try #require(UInt16(address.1))

      let home = try response(to: "GET \(address.2) HTTP/1.1", port: port)
      #expect(home.hasPrefix("HTTP/1.1 200 "))
      #expect(home.hasSuffix(try site.folder.text(of: "public/index.html")))
      let missing = try response(to: "GET \(address.2)nothing HTTP/1.1", port: port)
      #expect(missing.hasPrefix("HTTP/1.1 404 "))

      preview.send(signal)
      let ending = await preview.ending()
      #expect(ending.status == 0)
      #expect(ending.errors.contains("public"))
    }
  }
}

/// Everything a server of this computer says to one request.
private func response(to line: String, port: UInt16) throws -> String {
  #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  let isConnected = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  guard isConnected else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  let request = Array("\(line)\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8)
  guard send(descriptor, request, request.count, 0) == request.count else { throw POSIXError(.EIO) }
  var received: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { break }
    received += buffer[..<count]
  }
  return String(decoding: received, as: UTF8.self)
}

/// The ISBN of the group 979-11 with this number.
private func isbn13(number: Int) -> String {
  let digits = "97911" + String(String(10_000_000 + number).dropFirst())
  let sum = digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * ($1.element.wholeNumberValue ?? 0) }
  return digits + String((10 - sum % 10) % 10)
}
