import Diagnostics
import Synchronization
import Testing

@testable import Commands

@Suite struct ArgumentsTests {
  private func arguments(_ words: String...) throws(UsageFailure) -> Arguments {
    try Arguments(words, of: CommandName.build.syntax)
  }

  private func mistakes(_ words: String..., of command: CommandName = .build) -> [UsageMistake] {
    do throws(UsageFailure) {
      _ = try Arguments(words, of: command.syntax)
      return []
    } catch {
      return error.mistakes
    }
  }

  @Test("a value follows an equals sign or is the next word")
  func values() throws {
    #expect(try arguments("--site", "my books").value(of: .site) == "my books")
    #expect(try arguments("--site=my books").value(of: .site) == "my books")
    #expect(try arguments("--site=a=b").value(of: .site) == "a=b")
    #expect(try arguments("--site=-x").value(of: .site) == "-x")
    #expect(try arguments("--output", "-").value(of: .builtSite) == "-")
    #expect(try arguments("--site", "a", "--strict").has(.strict))
  }

  @Test("an option that is not given has no value")
  func absent() throws {
    let arguments = try arguments("--offline")
    #expect(arguments.has(.offline))
    #expect(!arguments.has(.refresh))
    #expect(arguments.value(of: .site) == nil)
  }

  @Test("every mistake is found, in the order of the words")
  func everyMistake() {
    #expect(
      mistakes("--ofline", "x", "--site", "--json=yes", "--json", "--json", "--base-url", "ftp://x")
        == [
          .unknownOption("--ofline", suggestion: .offline), .unexpectedWord("x"), .missingValue(.site),
          .unexpectedValue(.json, "yes"), .repeated(.json), .badValue(.baseURL, "ftp://x"),
        ])
  }

  @Test("an option unlike any other has no suggestion")
  func noSuggestion() {
    #expect(mistakes("--zzzzzz") == [.unknownOption("--zzzzzz", suggestion: nil)])
    #expect(mistakes("-x") == [.unknownOption("-x", suggestion: nil)])
    #expect(mistakes("-site", "x").first == .unknownOption("-site", suggestion: .site))
  }

  @Test("an option with a value is given once")
  func repeated() {
    #expect(mistakes("--site", "a", "--site=b") == [.repeated(.site)])
  }

  @Test("an empty value and the end of the line are no values")
  func missingValues() {
    #expect(mistakes("--site=") == [.missingValue(.site)])
    #expect(mistakes("--site", "") == [.missingValue(.site)])
    #expect(mistakes("--site") == [.missingValue(.site)])
  }

  @Test("after two dashes everything is a plain word")
  func endOfOptions() throws {
    #expect(try Arguments(["--", "--site"], of: CommandName.help.syntax).operand == "--site")
    #expect(mistakes("--", "--offline") == [.unexpectedWord("--offline")])
  }

  @Test("help is given to somebody who makes mistakes", arguments: ["-h", "--help"])
  func helpWins(word: String) throws {
    #expect(try arguments("--ofline", word).asksForHelp)
    #expect(!(try arguments("--offline").asksForHelp))
  }

  @Test(
    "a port is a number that fits",
    arguments: [("0", true), ("4000", true), ("65535", true), ("65536", false), ("-1", false), ("http", false)])
  func ports(text: String, isPort: Bool) {
    #expect(mistakes("--port=" + text, of: .serve) == (isPort ? [] : [.badValue(.port, text)]))
  }

  @Test("only one word may follow help")
  func operands() throws {
    #expect(try Arguments(["build"], of: CommandName.help.syntax).operand == "build")
    #expect(mistakes("build", "serve", of: .help) == [.unexpectedWord("serve")])
  }
}

/// The whole command line, run in process.
@Suite struct CommandLineTests {
  private struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  private func booksite(_ words: String...) async -> Outcome {
    let output = Transcript()
    let errors = Transcript()
    let console = Console(output: Terminal(write: output.append), errors: Terminal(write: errors.append))
    let status = await run(words, console: console, environment: [:], currentFolder: "/nowhere/at/all")
    return Outcome(status: status, output: output.text, errors: errors.text)
  }

  @Test("help lists every command there is")
  func overview() async {
    let help = await booksite("help")
    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    for command in CommandName.allCases {
      #expect(help.output.contains("\n  \(command.rawValue) "))
    }
    #expect(await booksite("--help") == help)
    #expect(await booksite("-h") == help)
  }

  @Test("a command’s page shows its options, and examples that it understands", arguments: CommandName.allCases)
  func pages(command: CommandName) async throws {
    let page = await booksite("help", command.rawValue)
    #expect(page.status == 0)
    #expect(await booksite(command.rawValue, "--help") == page)
    for option in command.syntax.options { #expect(page.output.contains("\n  \(option.usage)  ")) }
    #expect(!command.syntax.examples.isEmpty)
    for example in command.syntax.examples {
      #expect(page.output.contains(example.line))
      let words = example.line.prefix { $0 != "|" }.split(separator: " ").map(String.init)
      #expect(words.prefix(2) == ["booksite", command.rawValue])
      #expect(throws: Never.self) { try Arguments(words.dropFirst(2), of: command.syntax) }
    }
  }

  @Test("help fits a terminal of 80 columns")
  func helpWidth() {
    let pages = [overviewText] + CommandName.allCases.map(page)
    for line in pages.joined().split(separator: "\n") { #expect(displayWidth(line) <= 80, "\(line)") }
  }

  private var overviewText: String { Commands.overview() }

  @Test("the version is one line")
  func version() async {
    let version = await booksite("--version")
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /booksite \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("a mistyped command is wrong usage, with the command that was meant")
  func unknownCommand() async {
    #expect(
      await booksite("biuld")
        == Outcome(
          status: 64, output: "",
          errors: """
            error: there is no command ‘biuld’ [usage-unknown-command]
               note: ‘booksite help’ shows what can be said
               hint: did you mean ‘build’?

            """))
  }

  @Test("wrong usage ends with status 64 and says which page helps")
  func wrongUsage() async {
    let outcome = await booksite("build", "--ofline")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("hint: did you mean ‘--offline’?"))
    #expect(outcome.errors.contains("‘booksite help build’"))
    #expect(await booksite().status == 64)
    #expect(await booksite("help", "biuld").status == 64)
    #expect(await booksite("--site", "x").status == 64)
  }

  @Test("where there is no site, what was looked for is said", arguments: ["build", "serve", "export"])
  func noSite(command: String) async {
    let outcome = await booksite(command)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("‘booksite.yml’"))
    #expect(outcome.errors.contains("‘site/booksite.yml’"))
    #expect(outcome.errors.contains("--site DIR"))
    #expect(await booksite(command, "--site", "x").errors.contains("there is no folder ‘x’"))
  }

  @Test("with --json a failure is one JSON object a line, on standard error")
  func jsonFailure() async {
    let outcome = await booksite("build", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix(#"{"severity":"error","id":"site-not-found","message":"#))
    #expect(outcome.errors.hasSuffix("}\n"))
  }

  @Test("results that cannot be written are a failure")
  func brokenOutput() async {
    let errors = Transcript()
    let console = Console(output: Terminal { _ in 28 }, errors: Terminal(write: errors.append))
    #expect(await run(["help"], console: console, environment: [:]) == 1)
    #expect(errors.text.contains("[output-failed]"))
  }
}

/// What was written to a stream.
private final class Transcript: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  @Sendable func append(_ more: [UInt8]) -> Int32 {
    bytes.withLock { $0 += more }
    return 0
  }
}
