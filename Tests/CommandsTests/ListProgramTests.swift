import Foundation
import SQLite
import TestSupport
import Testing

extension ProgramTests {
  /// The commands of the lists in processes of their own: killed, side by side, beside a build.
  @Suite(.serialized) struct ListTests {
    /// A built site whose library knows the books kakao-1, kakao-2 and so on.
    private func site(_ books: Int) async throws -> ProgramSite {
      let site = try ProgramSite("source: file\nqueries:\n  - { query: 책, slug: many, limit: 200 }\n")
      try site.record(BookDocument.numbered(1...books))
      let build = try await site.run("build")
      try #require(build.status == 0, "\(build.errors)")
      return site
    }

    private func wished(_ site: ProgramSite) async throws -> Set<String> {
      let list = try await site.run("wish", "list", "--json")
      #expect(list.status == 0)
      return Set(list.output.matches(of: /"id": "([^"]+)"/).map { String($0.1) })
    }

    /// What SQLite says of the file; `ok` when it is sound.
    private func soundness(_ site: ProgramSite) throws -> String {
      let connection = try Connection(path: site.folder.path + "/library.sqlite")
      let rows = try connection.statement("PRAGMA integrity_check")
      #expect(try connection.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
      return try rows.step() ? rows.text(0) ?? "" : ""
    }

    @Test("whatever moment a command is killed at, what it said it did is done, and the library is sound")
    func killed() async throws {
      let rounds = 48
      let site = try await site(rounds)
      let log = site.folder.path + "/library.sqlite-wal"
      var acknowledged: Set<String> = []
      var kills = 0
      for round in 1...rounds {
        let book = "kakao-\(round)"
        let command = try site.start(["wish", "add", book, "--note", "kept \(round)"])
        // At its start, when the library is open, when something is written, when it has said so.
        switch round % 4 {
        case 0: break
        case 1: while access(log, F_OK) != 0, command.isRunning {}
        case 2: while size(of: log) == 0, command.isRunning {}
        default: while command.output.isEmpty, command.isRunning {}
        }
        command.send(SIGKILL)
        let ending = await command.ending()
        if ending.status == nil { kills += 1 }
        if ending.output.hasPrefix("added") { acknowledged.insert(book) }
        #expect(try soundness(site) == "ok", "after the kill of round \(round)")
      }
      let wished = try await wished(site)
      #expect(acknowledged.subtracting(wished) == [])
      #expect(
        acknowledged.count >= rounds / 4 && kills >= rounds / 4, "\(acknowledged.count) acknowledged, \(kills) killed")
      // All or nothing: a wish without its note would be half a command.
      for book in wished {
        let note = try await site.run("note", book)
        #expect(note.output == "kept \(book.dropFirst(6))\n")
      }
    }

    private func size(of path: String) -> Int {
      var status = stat()
      return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    @Test("commands at the same moment all succeed, and none undoes what another did")
    func sideBySide() async throws {
      let count = 12
      let site = try await site(count)
      let commands = try (1...count).map { try site.start(["wish", "add", "kakao-\($0)"]) }
      for command in commands {
        let ending = await command.ending()
        #expect(ending.status == 0, "\(ending.errors)")
      }
      #expect(try await wished(site).count == count)
      // Each of them is a change of its own.
      for _ in 1...count { #expect(try await site.run("undo").status == 0) }
      #expect(try await wished(site).isEmpty)
      #expect(try await site.run("undo").status == 1)
    }

    @Test("a command during a build succeeds, and the build does too")
    func duringBuild() async throws {
      let site = try await site(60)
      let build = try site.start(["build", "--refresh"])
      let commands = try (1...6).map { try site.start(["favorite", "kakao-\($0)"]) }
      for command in commands { #expect(await command.ending().status == 0) }
      #expect(await build.ending().status == 0)
      let list = try await site.run("favorite", "list", "--json")
      #expect(list.output.matches(of: /"id":/).count == 6)
      #expect(try soundness(site) == "ok")
    }

    @Test(
      "a folder that cannot be written is said to be so, and nothing is lost",
      .disabled(if: geteuid() == 0, "root may write everywhere"))
    func readOnly() async throws {
      let site = try await site(2)
      #expect(try await site.run("wish", "add", "kakao-1").status == 0)
      let library = site.folder.path + "/library.sqlite"
      #expect(chmod(library, 0o444) == 0 && chmod(site.folder.path, 0o555) == 0)
      defer { _ = (chmod(site.folder.path, 0o755), chmod(library, 0o644)) }
      let add = try await site.run("wish", "add", "kakao-2")
      #expect(add.status == 1)
      #expect(add.errors.contains("[library-read-only]"))
      #expect(chmod(site.folder.path, 0o755) == 0 && chmod(library, 0o644) == 0)
      #expect(try await wished(site) == ["kakao-1"])
    }

    @Test("the lines of the README's walk-through work in the demonstration as they stand there")
    func walkThrough() async throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
      let block = try #require(readme.firstMatch(of: /## Day by day[\s\S]*?```sh\n([\s\S]*?)```/)?.1)
      #expect(block.split(separator: "\n").count >= 8)
      let folder = try TemporaryFolder()
      let scripts = folder.path + "/scripts"
      try FileManager.default.createDirectory(atPath: scripts, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: scripts + "/booksite", withDestinationPath: try Program.location.path)
      try FileManager.default.copyItem(
        atPath: root.appendingPathComponent("site").path, toPath: folder.path + "/site")
      for made in ["public", ".booksite", "library.sqlite", "library.sqlite-wal", "library.sqlite-shm"] {
        try? FileManager.default.removeItem(atPath: "\(folder.path)/site/\(made)")
      }
      let shell = try Program(
        ["-e", "-c", String(block)], in: folder.path, environment: ["SOURCE_DATE_EPOCH": "\(ProgramSite.epoch)"],
        program: URL(fileURLWithPath: "/bin/sh"))
      let ending = await shell.ending()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.output.contains("added to the wish list: ") && ending.output.contains("took back ‘note’"))
      #expect(ending.output.contains(" pages in public"))
    }
  }
}
