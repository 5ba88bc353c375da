import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite struct DoctorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: a\nurl: https://books.example.org/\nsource: file\n", to: "booksite.yml")
  }

  private func doctor(_ environment: [String: String] = [:]) async -> (status: Int32, text: String) {
    let printed = Mutex("")
    let write: @Sendable ([UInt8]) -> Int32 = { bytes in
      printed.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let console = Console(output: Terminal(write: write), errors: Terminal(write: write))
    let status = await run(
      ["doctor", "--offline", "--site", folder.path], console: console, environment: environment)
    return (status, printed.withLock { $0 })
  }

  @Test("a damaged library is found, and ends the command with status 1")
  func damaged() async throws {
    #expect(await doctor().status == 0)
    let path = folder.path + "/library.sqlite"
    let console = Console(output: Terminal(write: { _ in 0 }), errors: Terminal(write: { _ in 0 }))
    let words = ["edit", "9788996991342", "--title", "a", "--site", folder.path]
    #expect(await run(words, console: console, environment: [:]) == 0)
    #expect(await doctor().text.contains("sound"))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in bytes.indices where index >= 8_192 { bytes[index] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(await doctor().status == 1)
  }

  @Test("a key is never printed")
  func key() async throws {
    try folder.write("title: a\nurl: https://books.example.org/\n", to: "booksite.yml")
    let key = "0123456789abcdef0123456789abcdef"
    let told = await doctor(["KAKAO_REST_API_KEY": key])
    #expect(told.status == 0 && told.text.contains("key in KAKAO_REST_API_KEY") && !told.text.contains(key))
    #expect(await doctor().status == 1)
  }

  @Test("an empty library is left alone, and is no change of its snapshot")
  func empty() async throws {
    try folder.write("", to: "library.sqlite")
    try folder.write(#"{ "format": "booksite-library", "version": 1 }"#, to: "library.json")
    let told = await doctor()
    #expect(told.status == 0 && told.text.contains("empty; the next command restores it"))
    #expect(!told.text.contains("snapshot-not-read"))
    #expect(try folder.bytes(of: "library.sqlite").isEmpty)
  }

  @Test("a git that cannot be used is told")
  func git() async throws {
    #expect(await doctor(["PATH": "/nowhere"]).text.contains("[publish-no-git]"))
    try folder.write("#!/bin/sh\nexit 1\n", to: "bin/git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/bin/git")
    #expect(await doctor(["PATH": "\(folder.path)/bin"]).text.contains("[doctor-git]"))
  }

  @Test("what would keep a site from being published is told before somebody tries")
  func publishing() async throws {
    let site = try PublishingSite()
    func doctor(_ variables: [String: String?] = [:]) async -> String {
      var environment = site.environment
      for (name, value) in variables { environment[name] = value }
      let printed = Mutex("")
      let write: @Sendable ([UInt8]) -> Int32 = { bytes in
        printed.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        return 0
      }
      let console = Console(output: Terminal(write: write), errors: Terminal(write: write))
      _ = await run(
        ["doctor", "--offline", "--site", "\(site.folder.path)/\(site.site)"], console: console,
        environment: environment)
      return printed.withLock { $0 }
    }
    var told = await doctor()
    #expect(told.contains("nothing is wrong") && told.contains("nothing publishes the site yet"))
    #expect(told.contains("still that of the examples"))

    let names = ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"]
    told = await doctor(Dictionary(uniqueKeysWithValues: names.map { ($0, nil) }))
    #expect(told.contains("[publish-no-identity]") && told.contains("warning"))

    try site.git("checkout", "--quiet", "-b", "gh-pages")
    #expect(await doctor().contains("[publish-branch-is-current]"))
    try site.git("checkout", "--quiet", "main")

    try site.git("config", "url.git@github.com:.insteadOf", "gh:")
    try site.git("remote", "set-url", "origin", "gh:me/books")
    #expect(await doctor().contains("https://me.github.io/books/"))
    try site.git("remote", "set-url", "origin", "https://x.org/r.git?token=SECRET")
    #expect(await doctor().contains("SECRET") == false)
    try site.git("remote", "remove", "origin")
    told = await doctor()
    #expect(told.contains("has no remote ‘origin’") && told.contains("nothing is wrong"))

    try site.folder.write("[core", to: "repository/.git/config")
    told = await doctor()
    #expect(told.contains("git does not work in the repository") && !told.contains("git init"))
  }

  @Test("workflows that GitHub does not look for are told")
  func workflows() async throws {
    let site = try PublishingSite(siteIn: "shelf")
    try site.folder.write("", to: "repository/shelf/.github/workflows/booksite.yml")
    let printed = Mutex("")
    let write: @Sendable ([UInt8]) -> Int32 = { bytes in
      printed.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let console = Console(output: Terminal(write: write), errors: Terminal(write: write))
    _ = await run(
      ["doctor", "--offline", "--site", "\(site.folder.path)/\(site.site)"], console: console,
      environment: site.environment)
    #expect(printed.withLock { $0 }.contains("[doctor-workflows]"))
  }
}
