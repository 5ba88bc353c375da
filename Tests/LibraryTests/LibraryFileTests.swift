import Books
import Diagnostics
import Foundation
import Library
import SQLite
import Testing

@Suite struct LibraryFileTests {
  let folder = TemporaryFolder()

  /// A closed library with a few hundred records.
  func fill() throws {
    var library = try folder.open()
    for number in 0..<20 {
      try library.store(answer((0..<20).map { try record("kakao-\(number * 20 + $0)", isbn: nil) }, to: "질문 \(number)"))
    }
  }

  func database(_ sql: String) throws {
    let connection = try Connection(path: folder.library)
    try connection.execute(sql)
  }

  @Test("A file without a byte becomes a library")
  func zeroBytes() throws {
    try folder.write([])
    #expect(try folder.open().contents() == LibraryContents())
    #expect(try !folder.read().isEmpty)
  }

  @Test("Looking at a library changes nothing, whatever there is")
  func looking() throws {
    // Nothing, or nothing in it.
    let path = folder.library
    #expect(try Library(lookingAt: path, shown: path).contents() == LibraryContents())
    #expect(!FileManager.default.fileExists(atPath: path))
    try folder.write([])
    #expect(try Library(lookingAt: path, shown: path).isEmpty())
    #expect(try folder.read().isEmpty)
    // A library, closed and in use.
    try FileManager.default.removeItem(atPath: path)
    try fill()
    let bytes = try folder.read()
    #expect(try Library(lookingAt: path, shown: path).contents().records.count == 400)
    #expect(try folder.read() == bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent)
    #expect(names == ["library.sqlite"])
    do {
      var other = try folder.open()
      try other.store([record("kakao-9999", isbn: nil)])
      #expect(try Library(lookingAt: path, shown: path).contents().records.count == 401)
    }
    // What is no library is refused as ever.
    try folder.write(Array(repeating: 65, count: 5_000))
    #expect(throws: Failure.self) { try Library(lookingAt: path, shown: path).isEmpty() }
  }

  @Test("A library of version 0 is brought to this version")
  func versionZero() throws {
    do {
      var library = try folder.open()
      try library.store([record()])
    }
    let current = try Connection(path: folder.library).integer("PRAGMA user_version")
    #expect(current == 2)
    try FileManager.default.removeItem(atPath: folder.library)
    try database("PRAGMA application_id = 0x626B7374; CREATE TABLE old (a); DROP TABLE old")
    #expect(try folder.open().contents() == LibraryContents())
    #expect(try Connection(path: folder.library).integer("PRAGMA user_version") == current)
  }

  @Test("A library of a newer version is refused and stays as it is")
  func newer() throws {
    try fill()
    try database("PRAGMA user_version = 99")
    let before = try folder.read()
    let problem = try problem { _ = try folder.open() }
    #expect(problem.id == "library-newer")
    #expect(problem.message.contains("99"))
    #expect(try folder.read() == before)
    #expect(folder.names == ["library.sqlite"])
  }

  @Test("Another program's database is refused and stays as it is, byte for byte, its journal included")
  func foreign() throws {
    // The database is copied while it is open, so that its changes are in the log beside it.
    let source = TemporaryFolder()
    let connection = try Connection(path: source.library)
    try connection.execute(
      "PRAGMA journal_mode = WAL; CREATE TABLE notes (a); PRAGMA wal_checkpoint; INSERT INTO notes VALUES (1)")
    let log = try source.read("library.sqlite-wal")
    try folder.write(source.read())
    try folder.write(log, to: "library.sqlite-wal")
    let problem = try problem { _ = try folder.open() }
    #expect(problem.id == "library-foreign")
    #expect(try folder.read() == (try source.read()))
    #expect(try folder.read("library.sqlite-wal") == log)
    #expect(!log.isEmpty)
    #expect(folder.names == ["library.sqlite", "library.sqlite-wal"])
  }

  @Test("A file that is no database is refused and stays as it is")
  func garbage() throws {
    let bytes = Array("this is my diary, not a database\n".utf8) + [UInt8](repeating: 0x41, count: 5_000)
    try folder.write(bytes)
    #expect(try problem { _ = try folder.open() }.id == "library-corrupt")
    #expect(try folder.read() == bytes)
    try folder.write("{}".utf8)
    #expect(try problem { _ = try folder.open() }.id == "library-corrupt")
  }

  @Test("A truncated library is corrupt")
  func truncated() throws {
    try fill()
    let bytes = try folder.read()
    try folder.write(bytes.prefix(bytes.count / 2))
    let problem = try problem { _ = try folder.open().contents() }
    #expect(problem.id == "library-corrupt")
    #expect(problem.hint?.contains("library.json") == true)
  }

  @Test("A library with broken pages is corrupt once they are read")
  func broken() throws {
    try fill()
    var bytes = try folder.read()
    for index in 8_192..<bytes.count - 4_096 { bytes[index] ^= 0xFF }
    try folder.write(bytes)
    #expect(try problem { _ = try folder.open().contents() }.id == "library-corrupt")
  }

  @Test("Whatever byte is damaged, the library opens or says what is wrong", arguments: 0..<4)
  func damaged(seed: UInt64) throws {
    try fill()
    let sound = try folder.read()
    var random = SplitMix(state: seed)
    for _ in 0..<25 {
      var bytes = sound
      for _ in 0..<8 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try folder.write(bytes)
      do {
        var library = try folder.open()
        _ = try library.contents()
        try library.store([record()])
      } catch {
        let ids = (error as? Failure)?.diagnostics.map(\.id) ?? []
        #expect(
          ids.allSatisfy { ["library-corrupt", "library-foreign", "library-newer", "library-failed"].contains($0) })
        #expect(!ids.isEmpty)
      }
    }
  }

  @Test("A library without its tables is corrupt")
  func withoutTables() throws {
    try fill()
    try database("DROP TABLE wishes")
    #expect(try problem { _ = try folder.open().contents() }.id == "library-corrupt")
  }

  @Test("A stored value nobody can have written is corrupt")
  func wrongValues() throws {
    try fill()
    try database("UPDATE records SET fetched = 20269999 WHERE record = 3")
    #expect(try problem { _ = try folder.open().contents() }.id == "library-corrupt")
  }

  @Test("A library another program is changing is locked, and can be read meanwhile")
  func locked() throws {
    try fill()
    let other = try Connection(path: folder.library)
    try other.execute("BEGIN IMMEDIATE")
    var library = try folder.open(patience: 0)
    let problem = try #require(throws: Failure.self) { try library.store([record()]) }
    #expect(problem.diagnostics.map(\.id) == ["library-locked"])
    #expect(try library.contents().records.count == 400)
    try other.execute("ROLLBACK")
    try library.store([record()])
    #expect(try library.contents().records.count == 401)
  }

  @Test("Two owners of one new library write in turn")
  func twoOwners() throws {
    var first = try folder.open()
    var second = try folder.open()
    try first.store(answer([record("kakao-1", isbn: nil)], to: "하나"))
    try second.store(answer([record("kakao-2", isbn: nil)], to: "둘"))
    try first.store(answer([record("kakao-3", isbn: nil)], to: "하나"))
    #expect(try second.contents() == first.contents())
    #expect(try first.contents().answers.count == 2)
  }

  @Test("Many owners can make and fill the same library at once")
  func manyOwners() async throws {
    let path = folder.library
    try await withThrowingTaskGroup(of: Void.self) { group in
      for owner in 0..<6 {
        group.addTask {
          var library = try Library(at: path, shown: "library.sqlite", patience: 60_000)
          for number in 0..<5 {
            try library.store(answer([record("kakao-\(owner)a\(number)", isbn: nil)], to: "\(owner)"))
          }
        }
      }
      try await group.waitForAll()
    }
    let contents = try folder.open().contents()
    #expect(contents.records.count == 30)
    #expect(contents.answers.count == 6)
  }

  @Test("A failure in the middle of an answer keeps the last one whole")
  func atomic() throws {
    var library = try folder.open()
    try library.store(answer([record("kakao-1", isbn: nil), record("kakao-2", isbn: nil)]))
    let before = try library.contents()
    try database(
      "CREATE TRIGGER t BEFORE INSERT ON records WHEN NEW.id = 'kakao-4' BEGIN SELECT raise(ABORT, 'no'); END")
    let newer = try ["kakao-3", "kakao-2", "kakao-4"].map { try record($0, isbn: nil, on: "2026-12-01") }
    #expect(throws: Failure.self) { try library.store(answer(newer, on: "2026-12-01")) }
    #expect(try library.contents() == before)
  }

  @Test("A folder in the library's place is named")
  func folderInPlace() throws {
    try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
    let problem = try problem { _ = try folder.open() }
    #expect(problem.id == "library-not-a-file")
    #expect(problem.message.contains("a folder"))
  }

  @Test("A missing folder is named")
  func missingFolder() throws {
    let path = folder.path + "/missing/library.sqlite"
    let problem = try problem { _ = try Library(at: path, shown: "missing/library.sqlite") }
    #expect(problem.id == "library-cannot-open")
    #expect(problem.message.contains("no such file or folder"))
  }

  @Test(
    "A read-only file can be read but not changed",
    .disabled(if: geteuid() == 0, "the system lets root write everything"))
  func readOnlyFile() throws {
    try fill()
    #expect(chmod(folder.library, 0o444) == 0)
    var library = try folder.open()
    #expect(try library.contents().records.count == 400)
    let failure = try #require(throws: Failure.self) { try library.store([record()]) }
    #expect(failure.diagnostics.map(\.id) == ["library-read-only"])
  }

  @Test("A read-only folder is named", .disabled(if: geteuid() == 0, "the system lets root write everything"))
  func readOnlyFolder() throws {
    try fill()
    #expect(chmod(folder.path, 0o555) == 0)
    defer { chmod(folder.path, 0o755) }
    #expect(try problem { _ = try folder.open().contents() }.id == "library-read-only")
  }

  @Test("An unreadable file is named", .disabled(if: geteuid() == 0, "the system lets root read everything"))
  func unreadable() throws {
    try fill()
    #expect(chmod(folder.library, 0) == 0)
    #expect(try problem { _ = try folder.open() }.id == "library-unreadable")
  }
}

/// A small generator whose numbers are the same everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
