import Diagnostics

/// A mistake in the words of a command line. `diagnostic` below is the only place that puts them in English.
enum UsageMistake: Error, Sendable, Hashable {
  case noCommand
  case unknownCommand(String, suggestion: CommandName?)
  case unknownOption(String, suggestion: OptionSyntax?)
  case missingValue(OptionSyntax)
  case unexpectedValue(OptionSyntax, String)
  case badValue(OptionSyntax, String)
  case repeated(OptionSyntax)
  case unexpectedWord(String)
}

/// Ends a command before it begins, with exit status 64.
struct UsageFailure: Error, Sendable, Hashable {
  /// Never empty.
  var mistakes: [UsageMistake]
  /// Whose page of help says more; nil when the command itself is the mistake.
  var command: CommandName?
}

extension UsageFailure {
  /// In the order of the command line; the last one says where to read on.
  var diagnostics: [Diagnostic] {
    var diagnostics = mistakes.map(\.diagnostic)
    if let last = diagnostics.indices.last {
      let page = command.map { "booksite help \($0.rawValue)" } ?? "booksite help"
      diagnostics[last].notes.append("‘\(page)’ shows what can be said")
    }
    return diagnostics
  }
}

extension UsageMistake {
  fileprivate var diagnostic: Diagnostic {
    switch self {
    case .noCommand:
      .error("usage-no-command", "a command is missing")
    case .unknownCommand(let word, let suggestion):
      .error(
        "usage-unknown-command", "there is no command ‘\(word)’",
        hint: suggestion.map { "did you mean ‘\($0.rawValue)’?" })
    case .unknownOption(let word, let suggestion):
      .error(
        "usage-unknown-option", "there is no option ‘\(word)’ here",
        hint: suggestion.map { "did you mean ‘\($0.spelling)’?" })
    case .missingValue(let option):
      .error("usage-missing-value", "‘\(option.spelling)’ needs a value: \(option.usage)")
    case .unexpectedValue(let option, let text):
      .error("usage-unexpected-value", "‘\(option.spelling)’ stands alone and takes no value ‘\(text)’")
    case .badValue(let option, let text):
      .error("usage-bad-value", "‘\(option.spelling)’ cannot be ‘\(text)’", hint: option.value?.kind.expectation)
    case .repeated(let option):
      .error("usage-repeated-option", "‘\(option.spelling)’ is given twice")
    case .unexpectedWord(let word):
      .error("usage-unexpected-word", "‘\(word)’ is more than the command expects")
    }
  }
}

extension OptionSyntax.Kind {
  fileprivate var expectation: String? {
    switch self {
    case .path: nil
    case .port: "a port is a number from 0 to 65535; 0 is any free one"
    case .address: "an address looks like ‘https://example.github.io/bookshelf/’"
    }
  }
}
