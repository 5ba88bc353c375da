import Foundation
import TestSupport
import Testing

@testable import Rendering

/// The script's functions that know no page, run by Node.js 18 or later. `scripts/test` has it installed; without it these
/// tests are left out.
@Suite struct ScriptTests {
  private static let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/ScriptTests"

  @Test(
    "The script finds, sorts and filters as its own tests say", .enabled(if: hasNode),
    arguments: ["lists.test.js", "matching.test.js"])
  func script(file: String) throws {
    let (status, output) = try node("--test", "\(ScriptTests.folder)/\(file)")
    #expect(status == 0, "\(output)")
  }

  @Test("The tests of the script are all run")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: ScriptTests.folder)
    #expect(files.sorted() == ["lists.test.js", "matching.test.js"])
  }

  @Test("The parts joined are a script without a mistake in its grammar", .enabled(if: hasNode))
  func joined() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Theme(overrides: "/nonexistent", shown: "templates").script.bytes, to: "script.js")
    let (status, output) = try node("--check", folder.path + "/script.js")
    #expect(status == 0, "\(output)")
  }
}

private let hasNode: Bool = {
  guard let (status, output) = try? node("--version"), status == 0,
    let major = output.wholeMatch(of: /v(\d+)\.[\s\S]*/).flatMap({ Int($0.1) })
  else { return false }
  return major >= 18
}()

private func node(_ arguments: String...) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["node"] + arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus, output)
}
