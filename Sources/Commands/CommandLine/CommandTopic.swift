import Diagnostics

/// What the first words of a command line, or those after `help`, name.
enum CommandTopic: Sendable, Hashable {
  case command(CommandName)
  /// The first word of several commands, alone.
  case family(CommandFamily)
}

/// What other programs call what these commands do.
private let usualWords = [
  "rm": "remove", "delete": "remove", "del": "remove", "ls": "list", "fav": "favorite", "favourite": "favorite",
  "find": "search", "info": "show", "view": "show", "version": "--version", "preview": "serve", "generate": "build",
  "new": "init", "create": "init", "start": "init",
]

extension CommandTopic {
  /// Takes the words away that it understands, one or two. There must be one.
  ///
  /// After the first word of a family the second names the command; where it names none and the first is a command by
  /// itself, it is that one.
  init(_ words: inout ArraySlice<String>) throws(UsageFailure) {
    guard let first = words.popFirst() else { throw UsageFailure([.noCommand]) }
    let second = words.first
    if let command = CommandName.allCases.first(where: { $0.words == [first, second ?? ""] }) {
      words.removeFirst()
      self = .command(command)
    } else if let command = CommandName.allCases.first(where: { $0.words == [first] }) {
      self = .command(command)
    } else if let family = CommandFamily(rawValue: first) {
      if let second, !second.hasPrefix("-") {
        throw UsageFailure(
          [.unknownCommand("\(first) \(second)", suggestion: CommandTopic.suggestion(for: second, in: family))],
          in: family)
      }
      self = .family(family)
    } else if first.hasPrefix("-") {
      throw UsageFailure([.optionBeforeCommand(first)])
    } else {
      throw UsageFailure([.unknownCommand(first, suggestion: CommandTopic.suggestion(for: first, second))])
    }
  }

  private static func suggestion(for word: String, in family: CommandFamily) -> String? {
    let usual = usualWords[word].flatMap { family.subcommands.contains($0) ? $0 : nil }
    return (usual ?? nearest(to: word, among: family.subcommands)).map { "\(family.rawValue) \($0)" }
  }

  /// What was probably meant by a first word that begins no command.
  private static func suggestion(for first: String, _ second: String?) -> String? {
    if let usual = usualWords[first] {
      let commands = CommandName.allCases.filter { $0.rawValue == usual || $0.subcommand == usual }
      return usual.hasPrefix("-") ? usual : commands.first?.rawValue
    }
    if let head = nearest(to: first, among: CommandName.allCases.map(\.head)) {
      // `wsh ad` can only mean one thing, `wsh 9788996991342` cannot.
      if let second, let family = CommandFamily(rawValue: head), let whole = suggestion(for: second, in: family) {
        return whole
      }
      return head
    }
    let pairs = CommandFamily.allCases.flatMap(\.commands)
    // In one word, `wishlist`, or without the first, `add`.
    return nearest(to: first, among: pairs.map(\.rawValue)) ?? pairs.first { $0.subcommand == first }?.rawValue
  }
}
