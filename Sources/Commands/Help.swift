import Site

/// What `booksite help` prints.
func overview() -> String {
  let commands = CommandName.allCases.map { ($0.rawValue, $0.syntax.summary) }
  return """
    booksite turns a reader’s lists into a reading-list site.

    Usage: booksite COMMAND [OPTIONS]

    Commands:
    \(table(commands))

    Options:
    \(table([("--version", "print the version"), ("-h, --help", "show this, or after a command how it is used")]))

    ‘booksite help COMMAND’ shows everything a command understands.

    """
}

/// What `booksite help COMMAND` prints.
func page(of command: CommandName) -> String {
  let syntax = command.syntax
  var usage = "Usage: booksite \(command.rawValue)"
  if let operand = syntax.operand { usage += " [\(operand)]" }
  if !syntax.options.isEmpty { usage += " [OPTIONS]" }
  let options = syntax.options.map { ($0.usage, $0.summary) } + [("-h, --help", "show this")]
  let examples = syntax.examples.map { example in "  \(example.line)\n      \(example.meaning)" }
  return """
    \(usage)

    \(syntax.details)

    Options:
    \(table(options))

    Examples:
    \(examples.joined(separator: "\n"))

    """
}

extension OptionSyntax {
  /// Such as `--site DIR`.
  var usage: String {
    value.map { "\(spelling) \($0.placeholder)" } ?? spelling
  }
}

private func table(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { name, meaning in
    "  \(name)\(String(repeating: " ", count: width - name.count))  \(meaning)"
  }.joined(separator: "\n")
}
