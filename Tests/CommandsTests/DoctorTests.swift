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
}
