import Foundation
import TestSupport

/// The built program in a process of its own, as readers run it.
final class Program: Sendable {
  struct Ending: Sendable {
    /// Nil when a signal ended it.
    var status: Int32?
    var output: String
    var errors: String
  }

  private struct NotBuilt: Error {}

  private let folder: TemporaryFolder
  private let process: Process
  private let end: AsyncStream<Int32?>

  /// Starts the program in a folder. Its environment holds the given variables and what any program needs, nothing else.
  /// Without a `program` it is booksite.
  init(
    _ arguments: [String], in currentFolder: String, environment: [String: String] = [:], program: URL? = nil
  ) throws {
    folder = try TemporaryFolder()
    process = Process()
    process.executableURL = try program ?? Program.location
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: currentFolder)
    let inherited = ProcessInfo.processInfo.environment
    let variables = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LLVM_PROFILE_FILE"]
    process.environment = inherited.filter { variables.contains($0.key) }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    for name in ["output", "errors"] { try folder.write("", to: name) }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder.path)/output"))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder.path)/errors"))
    let (end, ended) = AsyncStream.makeStream(of: Int32?.self)
    self.end = end
    process.terminationHandler = { process in
      ended.yield(process.terminationReason == .exit ? process.terminationStatus : nil)
      ended.finish()
    }
    try process.run()
  }

  deinit {
    if process.isRunning { send(SIGKILL) }
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  var isRunning: Bool { process.isRunning }

  /// What it has printed so far.
  var output: String { folder.textIfPresent(of: "output") ?? "" }

  /// Waits for the end. A program that hangs is ended after ten minutes, so that it fails one test and not all of them; on a
  /// machine with much to do some minutes say nothing. To be called once.
  func ending() async -> Ending {
    let limit = Task {
      try await Task.sleep(for: .seconds(600))
      send(SIGKILL)
    }
    defer { limit.cancel() }
    var status: Int32?
    for await code in end { status = code }
    return Ending(status: status, output: output, errors: folder.textIfPresent(of: "errors") ?? "")
  }

  /// Beside the tests, where the package is built.
  static var location: URL {
    get throws {
      let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])]
      let places = bundles.map { $0.deletingLastPathComponent() } + [Bundle.main.bundleURL]
      let files = places.map { $0.appendingPathComponent("booksite") }
      guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
        throw NotBuilt()
      }
      return file
    }
  }
}

private struct TooLong: Error {}

/// Looks again and again until something is so; throws after ten minutes, when it can only be that something hangs.
func until(_ isSo: () throws -> Bool) async throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(600)
  while try !isSo() {
    guard clock.now < end else { throw TooLong() }
    try await Task.sleep(for: .milliseconds(2))
  }
}
