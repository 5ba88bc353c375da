import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// The command line as readers meet it, from `Tests/Fixtures/commands`. `CommandScript` says how the files are written.
///
/// One after another, for the time zone belongs to the whole process.
@Suite(.serialized) struct CommandScriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/commands").path

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test("the scripts are there")
  func present() {
    #expect(CommandScriptTests.names.count > 10)
  }

  @Test("what is typed gives what is written", arguments: names)
  func script(name: String) async throws {
    let path = "\(CommandScriptTests.folder)/\(name)"
    let script = try CommandScript(String(contentsOfFile: path, encoding: .utf8))
    let site = try ScriptFolder(script.files)
    var printed: [[String]] = []
    var isRight = true
    for case .step(let step) in script.parts {
      let lines = try await site.perform(step.words, typed: step.typed)
      let isExpected = step.accepts(lines)
      printed.append(isExpected ? step.expected : lines)
      isRight = isRight && isExpected
      if !isExpected {
        Issue.record(
          "$ \(step.command)\n\(lines.joined(separator: "\n"))",
          sourceLocation: SourceLocation(
            fileID: "CommandsTests/\(name)", filePath: path, line: step.line, column: 1))
      }
    }
    #expect(!printed.isEmpty)
    if !isRight, ProcessInfo.processInfo.environment["BOOKSITE_RECORD"] == "1" {
      try script.text(expecting: printed).write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}

/// Where one script runs.
private final class ScriptFolder {
  private struct UnknownCommand: Error {
    var words: [String]
  }

  private let folder: TemporaryFolder
  private var earlier: [String: FolderState] = [:]

  init(_ files: [(path: String, text: String)]) throws {
    folder = try TemporaryFolder()
    for file in files { try folder.write(file.text, to: file.path) }
  }

  /// Everything the command printed, with the signs of a script.
  func perform(_ words: [String], typed: [String]) async throws -> [String] {
    // 2026-11-30, 9:53 in Seoul.
    var environment = ["SOURCE_DATE_EPOCH": "1796000000"]
    var words = words[...]
    while let assignment = words.first?.wholeMatch(of: /([A-Z_]+)=(.*)/) {
      environment[String(assignment.1)] = String(assignment.2)
      words.removeFirst()
    }
    let name = words.popFirst() ?? ""
    if name == "booksite" { return await booksite(Array(words), environment, typed) }
    return try tool(name, Array(words)).map(signed(">")).map { line in
      line.replacing(/style\.[0-9a-f]{8}\.css/, with: "style.HASH.css")
        .replacing(/script\.[0-9a-f]{8}\.js/, with: "script.HASH.js")
    }
  }

  private func booksite(_ arguments: [String], _ environment: [String: String], _ typed: [String]) async -> [String] {
    let (output, errors) = (PrintedText(), PrintedText())
    let columns = environment["COLUMNS"].flatMap { Int($0) }
    let waiting = Mutex(typed[...])
    let console = Console(
      output: Terminal(columns: columns, write: output.append), errors: Terminal(write: errors.append),
      keyboard: Keyboard(hasReader: !typed.isEmpty) { waiting.withLock { $0.popFirst() } })
    let status = await run(arguments, console: console, environment: environment, currentFolder: folder.path)
    let printed = lines(of: output.text).map(signed(">")) + lines(of: errors.text).map(signed("!"))
    return status == 0 ? printed : printed + ["= \(status)"]
  }

  /// What was printed, without what differs from run to run.
  private func lines(of text: String) -> [String] {
    let steady = text.replacingOccurrences(of: folder.path + "/", with: "").replacingOccurrences(
      of: folder.path, with: "."
    ).replacingOccurrences(of: " --site .", with: "").replacing(/\d+ ms\b/, with: "N ms").replacing(
      /"(read|library|refresh|merge|covers|compare|render|write)": \d+/
    ) {
      "\"\($0.1)\": 0"
    }
    var lines = steady.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines.append("(no end of line)") }
    return lines
  }

  private func signed(_ sign: String) -> (String) -> String {
    { $0.isEmpty ? sign : "\(sign) \($0)" }
  }

  private func tool(_ name: String, _ words: [String]) throws -> [String] {
    switch (name, words.count) {
    case ("find", 1): return try FolderState(place(words[0])).paths
    case ("cat", 1): return lines(of: try folder.text(of: words[0]))
    case ("cp", 2):
      let (source, target) = (place(words[0]), place(words[1]))
      if FileManager.default.fileExists(atPath: target) { try FileManager.default.removeItem(atPath: target) }
      let parent = URL(fileURLWithPath: target).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: source, toPath: target)
      return []
    case ("rm", 1):
      try FileManager.default.removeItem(atPath: place(words[0]))
      return []
    case ("grep", 3) where words[0] == "-l":
      return try FolderState(folder.path).paths(holding: words[1]).filter { path in
        path == words[2] || path.hasPrefix("\(words[2])/")
      }
    case ("changes", 1):
      let now = try FolderState(place(words[0]))
      defer { earlier[words[0]] = now }
      return (earlier[words[0]] ?? FolderState()).changes(to: now)
    default: throw UnknownCommand(words: [name] + words)
    }
  }

  private func place(_ path: String) -> String { "\(folder.path)/\(path)" }
}

/// What was written to a stream.
private final class PrintedText: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  @Sendable func append(_ more: [UInt8]) -> Int32 {
    bytes.withLock { $0 += more }
    return 0
  }
}
