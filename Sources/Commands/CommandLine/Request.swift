import Diagnostics

/// What a command line asks for.
enum Request {
  case overview
  case page(CommandTopic)
  case manual
  case version
  case completions(Shell)
  /// A command that works on a site, with arguments it understands.
  case command(CommandName, Arguments)

  init(_ arguments: [String]) throws(UsageFailure) {
    switch arguments.first {
    case "-h", "--help": self = .overview
    case "--version": self = .version
    default:
      var words = arguments[...]
      let topic = try CommandTopic(&words)
      switch topic {
      case .command(let command): self = try Request.command(command, followedBy: words)
      case .family(let family):
        let asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
        guard asksForHelp else { throw UsageFailure([.noSubcommand(family)], in: family) }
        self = .page(topic)
      }
    }
  }

  private static func command(
    _ command: CommandName, followedBy words: ArraySlice<String>
  ) throws(UsageFailure) -> Request {
    let arguments = try Arguments(words, of: command.syntax)
    if arguments.asksForHelp { return .page(.command(command)) }
    switch command {
    case .help: return arguments.has(.manual) ? .manual : try help(on: arguments.words(of: .command))
    case .completions:
      // A word that names no shell was a mistake of the arguments.
      return .completions(arguments.word(of: .shell).flatMap(Shell.init) ?? .bash)
    default: return .command(command, arguments)
    }
  }

  private static func help(on words: [String]) throws(UsageFailure) -> Request {
    guard !words.isEmpty else { return .overview }
    var rest = words[...]
    let topic = try CommandTopic(&rest)
    guard rest.isEmpty else {
      throw UsageFailure(rest.map { .unexpectedWord($0) }, in: CommandName.help.syntax)
    }
    return .page(topic)
  }
}
