import Books
import Foundation
import Library
import TestSupport
import Testing

/// What is left when a build is killed while it asks.
extension ProgramTests.SourceTests {
  @Test("a build killed while it asks leaves a sound library with the answers so far, and the next one finishes")
  func killedWhileAsking() async throws {
    let names = (1...8).map { "책 \($0)" }
    // Two pages each, of the same books in another order.
    let documents = BookDocument.numbered(1...60)
    var answers: [String: [BookDocument]] = [:]
    for (index, name) in names.enumerated() { answers[name] = Array(documents[index...] + documents[..<index]) }
    let server = try StandInServer(answers: answers)
    let undisturbed = try ProgramSite(asking: server, names, limit: 60)
    #expect(try await undisturbed.run("build").status == 0)
    let all = server.requests.count
    #expect(all == 2 * names.count)

    var interruptions = 0
    for moment in [1, all / 2, all - 2] {
      let site = try ProgramSite(asking: server, names, limit: 60)
      let before = server.requests.count
      let build = try site.start(["build"])
      while server.requests.count < before + moment, build.isRunning {}
      build.send(SIGKILL)
      if await build.ending().status == nil { interruptions += 1 }

      // Opening it finds a log that nobody closed.
      let stored = try Library(at: "\(site.folder.path)/library.sqlite", shown: "library.sqlite").contents()
      #expect(stored.answers.allSatisfy { $0.records.count == documents.count })
      #expect(stored.records.count == (stored.answers.isEmpty ? 0 : documents.count))

      let next = try await site.run("build")
      #expect(next.status == 0)
      #expect(next.errors == "")
      // Only for what is not stored yet.
      let missing = names.count - stored.answers.count
      #expect(missing == 0 || next.output.contains("(asked \(missing), failed 0)"))
      #expect(try undisturbed.published().changes(to: site.published()) == [])
    }
    #expect(interruptions >= 2)
  }

  @Test("what a killed build left beside a library that is gone does not get into the restored one")
  func restoredAfterKill() async throws {
    let server = try server()
    let site = try ProgramSite(asking: server, queries)
    try site.wish(for: "9791187192343")
    let undisturbed = try site.copy()
    #expect(try await undisturbed.run("build").status == 0)

    // Books are asked for when the answers to all queries are stored.
    let before = server.requests.count
    let build = try site.start(["build"])
    while server.requests.count < before + 3, build.isRunning {}
    build.send(SIGKILL)
    #expect(await build.ending().status == nil)
    let copy = try site.copy()
    let stored = try Library(at: "\(copy.folder.path)/library.sqlite", shown: "library.sqlite").contents()
    #expect(stored.answers.count == 2)
    #expect(try !site.folder.bytes(of: "library.sqlite-wal").isEmpty)

    try FileManager.default.removeItem(atPath: "\(site.folder.path)/library.sqlite")
    let next = try await site.run("build")
    #expect(next.status == 0)
    #expect(next.errors.hasPrefix("‘library.sqlite’ was missing or empty and is restored"))
    #expect(next.output.contains("(asked 3, failed 0)"))
    #expect(try undisturbed.published().changes(to: site.published()) == [])
  }
}
