import Synchronization
import Testing

@testable import Commands

/// The whole command line, run in process.
@Suite struct CommandLineTests {
  private struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  private func booksite(_ words: String...) async -> Outcome { await booksite(words) }

  private func booksite(_ words: [String]) async -> Outcome {
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
    for group in CommandGroup.allCases { #expect(help.output.contains("\n\(group.rawValue):\n")) }
    #expect(await booksite("--help") == help)
    #expect(await booksite("-h") == help)
  }

  @Test("a command’s page shows its options, and examples that it understands", arguments: CommandName.allCases)
  func pages(command: CommandName) async throws {
    let page = await booksite(["help"] + command.words)
    #expect(page.status == 0)
    #expect(await booksite(command.words + ["--help"]) == page)
    #expect(page.output.hasPrefix("Usage: \(command.syntax.usage)"))
    for option in command.syntax.options { #expect(page.output.contains("\n  \(option.usage)  ")) }
    #expect(!command.syntax.examples.isEmpty)
    for example in command.syntax.examples {
      #expect(page.output.contains(example.line))
      var words = CommandScript.Step(line: 1, command: example.line, expected: []).words[...]
      words = words.prefix { $0 != "|" && !$0.hasPrefix(">") && !$0.hasPrefix("<") }
      #expect(words.popFirst() == "booksite")
      #expect(try CommandTopic(&words) == .command(command))
      #expect(throws: Never.self) { try Arguments(words, of: command.syntax) }
    }
  }

  @Test("the first word of a family has a page that lists its commands", arguments: [CommandFamily.wish, .recent])
  func familyPages(family: CommandFamily) async {
    let page = await booksite("help", family.rawValue)
    #expect(page.status == 0)
    #expect(await booksite(family.rawValue, "-h") == page)
    for command in family.commands { #expect(page.output.contains("\n  \(command.rawValue) ")) }
  }

  @Test("help fits a terminal of 80 columns")
  func helpWidth() {
    let pages = [overviewText] + CommandName.allCases.map(page(of:)) + CommandFamily.allCases.map(page(of:))
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

  @Test(
    "two words name a command, and what was meant is found",
    arguments: [
      ("wish ad", "wish add"), ("wsh", "wish"), ("wsh ad", "wish add"), ("wsh 9788996991342", "wish"),
      ("wishlist", "wish list"), ("add 9788996991342", "wish add"), ("clear", "recent clear"),
      ("favourite 1", "favorite"), ("help wish ad", "wish add"),
    ])
  func suggestions(line: String, meant: String) async {
    let outcome = await booksite(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("[usage-unknown-command]"))
    #expect(outcome.errors.contains("hint: did you mean ‘\(meant)’?\n"))
  }

  @Test("the first word of a family alone is wrong usage that lists what can follow")
  func noSubcommand() async {
    for words in [["wish"], ["wish", "--json"], ["wish", "--", "--help"]] {
      let outcome = await booksite(words)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("‘wish add’, ‘wish remove’ or ‘wish list’"))
      #expect(outcome.errors.contains("‘booksite help wish’"))
    }
  }

  @Test("‘favorite list’ is a command, and ‘favorite -- list’ a book")
  func favoriteList() throws {
    func topic(_ words: String...) throws -> (CommandTopic, [String]) {
      var rest = words[...]
      return (try CommandTopic(&rest), Array(rest))
    }
    #expect(try topic("favorite", "list") == (.command(.favoriteList), []))
    #expect(try topic("favorite", "lists") == (.command(.favorite), ["lists"]))
    #expect(try topic("favorite") == (.command(.favorite), []))
    let (command, rest) = try topic("favorite", "--", "list")
    #expect(command == .command(.favorite))
    #expect(try Arguments(rest, of: CommandName.favorite.syntax).words(of: .books) == ["list"])
  }

  @Test("a word that begins with a dash by mistake is told about ‘--’")
  func dashes() async {
    let note = await booksite("note", "1", "-5", "stars")
    #expect(note.errors.contains("‘--’"))
    #expect(!(await booksite("build", "-5").errors.contains("‘--’")))
  }

  @Test(
    "where there is no site, what was looked for is said",
    arguments: CommandName.allCases.filter { $0.syntax.options.contains(.site) })
  func noSite(command: CommandName) async {
    var words = command.words + command.syntax.operands.filter(\.isRequired).map { _ in "x" }
    if let option = command.syntax.needsOneOf.last { words += [option.spelling] + (option.value == nil ? [] : ["x"]) }
    let outcome = await booksite(words)
    // `doctor` has other things to look at.
    #expect(outcome.status == (command == .doctor ? 0 : 1))
    #expect(outcome.errors.contains("‘booksite.yml’"))
    #expect(outcome.errors.contains("‘site/booksite.yml’"))
    #expect(outcome.errors.contains("--site DIR"))
    #expect(await booksite(words + ["--site", "x"]).errors.contains("there is no folder ‘x’"))
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
