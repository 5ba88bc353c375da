/// What `booksite help` prints.
func overview() -> String {
  let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
  let groups = CommandGroup.allCases.map { group in
    "\(group.rawValue):\n\(table(group.commands.map { ($0.rawValue, $0.syntax.summary) }, width: width))"
  }
  return """
    booksite turns a reader’s lists into a reading-list site.

    Usage: booksite COMMAND [OPTIONS]

    \(groups.joined(separator: "\n\n"))

    Options:
    \(table([("--version", "print the version"), ("-h, --help", "show this, or after a command how it is used")]))

    ‘booksite help COMMAND’ shows everything a command understands.

    """
}

/// What `booksite help COMMAND` prints.
func page(of command: CommandName) -> String {
  let syntax = command.syntax
  let options = syntax.options.map { ($0.usage, $0.summary) } + [("-h, --help", "show this")]
  let examples = syntax.examples.map { example in "  \(example.line)\n      \(example.meaning)" }
  return """
    Usage: \(syntax.usage)\(syntax.options.isEmpty ? "" : " [OPTIONS]")

    \(syntax.details)

    Options:
    \(table(options))

    Examples:
    \(examples.joined(separator: "\n"))

    """
}

/// What `booksite help wish` prints.
func page(of family: CommandFamily) -> String {
  let commands = family.commands.map { ($0.rawValue, $0.syntax.summary) }
  return """
    Usage: booksite \(family.rawValue) COMMAND [OPTIONS]

    For \(family.summary).

    Commands:
    \(table(commands))

    ‘booksite help \(family.rawValue) COMMAND’ shows everything one of them understands.

    """
}

private func table(_ rows: [(String, String)], width: Int? = nil) -> String {
  let width = width ?? rows.map(\.0.count).max() ?? 0
  return rows.map { name, meaning in
    "  \(name)\(String(repeating: " ", count: width - name.count))  \(meaning)"
  }.joined(separator: "\n")
}
