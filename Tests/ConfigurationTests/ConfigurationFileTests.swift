import Configuration
import Diagnostics
import Foundation
import Testing

@Suite struct ConfigurationFileTests {
  @Test("A file is read, and its mistakes carry the path as it was given")
  func files() throws {
    try withFolder { folder in
      let path = folder + "/booksite.yml"
      try Data(required.utf8).write(to: URL(filePath: path))
      #expect(try Configuration(contentsOf: path).title == "책장")
      try Data((required + "titel: x\n").utf8).write(to: URL(filePath: path))
      #expect(mistakes(inFile: path).map(\.location?.path) == [path])
    }
  }

  @Test("A missing file says how to make one")
  func missing() throws {
    try withFolder { folder in
      let found = mistakes(inFile: folder + "/booksite.yml")
      #expect(found.map(\.id) == ["config-missing"])
      #expect(found[0].location == Location(path: folder + "/booksite.yml"))
      #expect(found[0].hint?.contains("title: 책장’ and ‘url: https://") == true)
    }
  }

  @Test("A folder in the file's place, a file that is too large and a file without permission say so")
  func unreadable() throws {
    try withFolder { folder in
      let asFolder = mistakes(inFile: folder)
      #expect(asFolder.map(\.id) == ["config-unreadable"])
      #expect(asFolder[0].message.contains("it is a folder"))

      let large = folder + "/large.yml"
      try Data(repeating: UInt8(ascii: "#"), count: 1 << 20 + 1).write(to: URL(filePath: large))
      #expect(mistakes(inFile: large).map(\.id) == ["config-unreadable"])

      let closed = folder + "/closed.yml"
      try Data(required.utf8).write(to: URL(filePath: closed))
      chmod(closed, 0)
      // The superuser may read it all the same.
      if access(closed, R_OK) != 0 {
        let found = mistakes(inFile: closed)
        #expect(found.map(\.id) == ["config-unreadable"])
        #expect(found[0].message.contains("permission denied"))
      }
    }
  }

  @Test(
    "A mistyped time zone is recognised where the system knows them",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Seoul")),
    arguments: [
      ("Asia/Seuol", "Asia/Seoul"), ("Seoul", "Asia/Seoul"), ("KST", "Asia/Seoul"), ("Europe/Berlim", "Europe/Berlin"),
      ("Asia", "Asia/Seoul"), ("leapseconds", "Asia/Seoul"),
    ])
  func timeZones(written: String, suggested: String) throws {
    let found = ConfigurationTests.mistakes(
      SourceText(path: "booksite.yml", bytes: Array((required + "timezone: \(written)\n").utf8)))
    #expect(found.map(\.id) == ["config-unknown-time-zone"])
    #expect(found.first?.hint?.contains(suggested) == true, "\(found)")
  }

  private func mistakes(inFile path: String) -> [Diagnostic] {
    do throws(Failure) {
      _ = try Configuration(contentsOf: path)
      return []
    } catch {
      return error.diagnostics
    }
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "booksite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path())
  }
}
