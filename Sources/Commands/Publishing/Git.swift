import Diagnostics
import Processes

/// The git program, working in a site folder and never in the reader's work tree, index or branches.
struct Git: Sendable {
  /// Why git did not do what it was asked.
  enum Problem: Error, Sendable, Hashable {
    case cannotStart(Int32)
    /// Nothing came from a remote for this time.
    case silent(Duration)
    /// What it said, line by line.
    case refused([String])
  }

  private let program: String
  private let folder: String
  private let environment: [String: String]
  /// How long a remote may be silent; nil when somebody may be typing a password.
  private let patience: Duration?
  /// How long anything may take; nil for as long as it needs.
  private let limit: Duration?
  private let progress: ProgressLine

  /// Throws when there is no git program.
  init(
    in folder: String, environment: [String: String], console: Console, patience: Duration, limit: Duration? = nil
  ) throws(Failure) {
    guard let program = ChildProcess.place(of: "git", in: environment["PATH"] ?? "") else {
      throw Failure(.noGit())
    }
    self.program = program
    self.folder = folder
    self.limit = limit
    self.patience = console.keyboard.hasReader ? nil : patience
    progress = ProgressLine(on: console.errors)
    var environment = environment
    for name in Git.namesOfOtherRepositories { environment[name] = nil }
    // It wins over the settings below.
    environment["GIT_ALLOW_PROTOCOL"] = environment["GIT_ALLOW_PROTOCOL"].map { protocols in
      protocols.split(separator: ":").filter { $0 != "ext" }.joined(separator: ":")
    }
    // What git says is looked at, so it must be in one language.
    let own = ["LC_ALL": "C", "LANGUAGE": ""]
    let alone = console.keyboard.hasReader ? [:] : ["GIT_TERMINAL_PROMPT": "0"]
    self.environment = environment.merging(own) { $1 }.merging(alone) { $1 }
  }

  /// Set where booksite is started by a hook of git; they would lead to that repository's work tree and index.
  private static let namesOfOtherRepositories = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
    "GIT_SHALLOW_FILE", "GIT_INTERNAL_SUPER_PREFIX",
  ]

  /// Held against what the reader's configuration says: bytes are stored as they are, no other index or file is made, nothing
  /// is tidied up meanwhile, nobody's name is guessed from the computer's, and no address is a command to run.
  private static let settings = [
    "core.splitIndex=false", "core.fsmonitor=false", "index.sparse=false", "gc.auto=0", "maintenance.auto=false",
    "user.useConfigOnly=true", "protocol.ext.allow=never",
  ]

  /// What git printed. `input` is a file it reads; `variables` are added to its environment.
  func ask(
    _ words: [String], input: String? = nil, variables: [String: String] = [:]
  ) throws(Problem) -> [UInt8] {
    let ending = try run(words, input: input, variables: variables)
    guard ending.status == 0 else { throw .refused(Git.lines(ending)) }
    return ending.output
  }

  /// The same for a question with a short answer of one line.
  func askLine(_ words: [String], input: String? = nil, variables: [String: String] = [:]) throws(Problem) -> String {
    let bytes = try ask(words, input: input, variables: variables)
    return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  /// Whether git says yes.
  func agrees(_ words: [String]) throws(Problem) -> Bool {
    try run(words).status == 0
  }

  /// The same as `ask`, for what has to do with a remote: shows how far it is, and does not wait for ever.
  func askRemote(_ words: [String]) throws(Problem) -> [UInt8] {
    defer { progress.clear() }
    let ending = try run(words, isRemote: true)
    guard ending.status == 0 else { throw .refused(Git.lines(ending)) }
    return ending.output
  }

  private func run(
    _ words: [String], input: String? = nil, variables: [String: String] = [:], isRemote: Bool = false
  ) throws(Problem) -> ChildProcess.Ending {
    let settings = Git.settings.flatMap { ["-c", $0] }
    let process = ChildProcess(
      program, ["-C", folder] + settings + words, environment: environment.merging(variables) { $1 }, input: input,
      patience: isRemote ? patience : limit, limit: limit)
    do throws(ChildProcess.Problem) {
      return try process.run { part in
        let lines = isRemote ? part.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") } : []
        if let last = lines.last { progress.show(withoutPassword(String(decoding: last, as: UTF8.self))) }
      }
    } catch {
      switch error {
      case .cannotStart(let code): throw .cannotStart(code)
      case .silent: throw .silent(limit ?? patience ?? .zero)
      }
    }
  }

  /// Both streams without what only shows progress, and without passwords in addresses.
  private static func lines(_ ending: ChildProcess.Ending) -> [String] {
    let text = String(decoding: ending.errors + [UInt8(ascii: "\n")] + ending.output, as: UTF8.self)
    return text.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }.map { withoutPassword(String($0)) }.filter { line in
      !line.contains("% (") && !line.allSatisfy(\.isWhitespace)
        && !["To ", "Done", "Enumerating ", "Total ", "Delta compression", "hint: "].contains { line.hasPrefix($0) }
    }
  }
}

/// An address may hold a name and a password or a token; neither is shown to anybody.
func withoutPassword(_ text: String) -> String {
  var result = ""
  var rest = text[...]
  while let scheme = rest.firstRange(of: "://") {
    result += rest[..<scheme.upperBound]
    rest = rest[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" && !$0.isWhitespace && $0 != "'" && $0 != "\"" }
    if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
  }
  return result + rest
}
