import Configuration
import Diagnostics

/// A mistake in the words of a command line. `diagnostic` below is the only place that puts them in English.
enum UsageMistake: Error, Sendable, Hashable {
  case noCommand
  case unknownCommand(String, suggestion: String?)
  case noSubcommand(CommandFamily)
  case unknownOption(String, suggestion: OptionSyntax?)
  case optionBeforeCommand(String)
  case missingValue(OptionSyntax)
  case unexpectedValue(OptionSyntax, String)
  case badValue(OptionSyntax, String)
  case repeated(OptionSyntax)
  case missingWord(OperandSyntax, CommandName)
  case unexpectedWord(String)
  case badWord(OperandSyntax, String)
  /// An option with another one, or with the words of an operand.
  case conflict(OptionSyntax, with: String)
  case nothingAsked(CommandName)
}

/// Ends a command before it begins, with exit status 64.
struct UsageFailure: Error, Sendable, Hashable {
  /// Never empty.
  let mistakes: [UsageMistake]
  /// The words after `booksite help` whose page says more; nil when the command itself is the mistake.
  private let page: String?
  /// Whether words that are no options may follow the command.
  private let takesWords: Bool

  init(_ mistakes: [UsageMistake]) {
    self.init(mistakes, page: nil, takesWords: false)
  }

  init(_ mistakes: [UsageMistake], in family: CommandFamily) {
    self.init(mistakes, page: family.rawValue, takesWords: false)
  }

  init(_ mistakes: [UsageMistake], in syntax: CommandSyntax) {
    self.init(mistakes, page: syntax.name.rawValue, takesWords: !syntax.operands.isEmpty)
  }

  private init(_ mistakes: [UsageMistake], page: String?, takesWords: Bool) {
    precondition(!mistakes.isEmpty, "a failure needs a mistake to report")
    self.mistakes = mistakes
    self.page = page
    self.takesWords = takesWords
  }
}

extension UsageFailure {
  /// In the order of the command line; the last one says where to read on.
  var diagnostics: [Diagnostic] {
    var diagnostics = mistakes.map { mistake in
      var diagnostic = mistake.diagnostic
      if takesWords, case .unknownOption(_, suggestion: nil) = mistake {
        diagnostic.hint = "write ‘--’ before a word that begins with a dash and is no option"
      }
      return diagnostic
    }
    if let last = diagnostics.indices.last {
      let command = page.map { "booksite help \($0)" } ?? "booksite help"
      diagnostics[last].notes.append("‘\(command)’ shows what can be said")
    }
    return diagnostics
  }
}

extension CommandFamily {
  /// The family that the first of several words names.
  fileprivate init?(ofWords words: String) {
    self.init(rawValue: String(words.prefix { $0 != " " }))
  }

  fileprivate var hint: String { "write \(alternatives(commands.map { "‘\($0.rawValue)’" }))" }
}

extension UsageMistake {
  fileprivate var diagnostic: Diagnostic {
    switch self {
    case .noCommand:
      .error("usage-no-command", "a command is missing")
    case .unknownCommand(let words, let suggestion):
      .error(
        "usage-unknown-command", "there is no command ‘\(words)’",
        hint: suggestion.map { "did you mean ‘\($0)’?" } ?? CommandFamily(ofWords: words)?.hint)
    case .optionBeforeCommand(let word):
      .error(
        "usage-unknown-option", "there is no option ‘\(word)’ here",
        hint: "options follow the command: booksite COMMAND \(word)")
    case .noSubcommand(let family):
      .error(
        "usage-no-subcommand", "‘\(family.rawValue)’ is not a whole command",
        hint: family.hint)
    case .unknownOption(let word, let suggestion):
      .error(
        "usage-unknown-option", "there is no option ‘\(word)’ here",
        hint: suggestion.map { "did you mean ‘\($0.spelling)’?" })
    case .missingValue(let option):
      .error("usage-missing-value", "‘\(option.spelling)’ needs a value: \(option.usage)")
    case .unexpectedValue(let option, let text):
      .error("usage-unexpected-value", "‘\(option.spelling)’ stands alone and takes no value ‘\(text)’")
    case .badValue(let option, let text):
      .error(
        "usage-bad-value",
        // What was typed for an address may hold a password.
        "‘\(option.spelling)’ cannot be ‘\(withoutPassword(text))’"
          + (option.value?.kind.reason(for: text).map { ": \($0)" } ?? ""),
        hint: option.value?.kind.hint(for: text))
    case .repeated(let option):
      .error("usage-repeated-option", "‘\(option.spelling)’ is given twice")
    case .missingWord(let operand, let command):
      .error("usage-missing-word", "‘\(command.rawValue)’ needs \(operand.noun): \(command.syntax.usage)")
    case .unexpectedWord(let word):
      .error("usage-unexpected-word", "‘\(word)’ is more than the command expects")
    case .badWord(let operand, let word):
      .error("usage-bad-value", "\(operand.name) cannot be ‘\(word)’", hint: operand.kind.hint(for: word))
    case .conflict(let option, let other):
      .error("usage-conflict", "‘\(option.spelling)’ and ‘\(other)’ exclude each other")
    case .nothingAsked(let command):
      .error(
        "usage-missing-option", "‘\(command.rawValue)’ is not told what to do",
        hint: "give at least one of \(alternatives(command.syntax.needsOneOf.map { "‘\($0.spelling)’" }))")
    }
  }
}

extension SiteURL {
  /// For who wrote something else.
  static let usualForm = "an address looks like ‘\(SiteURL.example.absolute)’"
}

extension OptionSyntax.Kind {
  /// Why a text is no value of this kind, where that is not plain to see.
  fileprivate func reason(for text: String) -> String? {
    switch self {
    case .address: SiteURL.explanation(of: text).map { "it \($0.reason)" }
    case .gitName(let kind): GitNameMistake(text, of: kind)?.reason
    case .folder, .file, .port, .text, .count, .choice, .day: nil
    }
  }

  fileprivate func hint(for text: String) -> String? {
    switch self {
    case .folder, .file, .text: nil
    case .port: "a port is a number from 0 to 65535; 0 is any free one"
    case .address: SiteURL.explanation(of: text)?.hint ?? SiteURL.usualForm
    case .count(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let choices): choiceHint(choices, for: text)
    case .gitName(let kind): GitNameMistake(text, of: kind)?.hint
    case .day: "a date is written 2014-11-17, 2014-11 or 2014"
    }
  }
}

extension OperandSyntax.Kind {
  fileprivate func hint(for word: String) -> String? {
    switch self {
    case .choice(let choices): choiceHint(choices, for: word)
    case .book, .query, .file, .folder, .command, .text: nil
    }
  }
}

private func choiceHint(_ choices: [String], for text: String) -> String {
  let all = alternatives(choices.map { "‘\($0)’" })
  return nearest(to: text, among: choices).map { "did you mean ‘\($0)’? It can be \(all)" } ?? "it can be \(all)"
}

/// `a, b or c`.
private func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
