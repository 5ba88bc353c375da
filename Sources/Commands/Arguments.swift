import Diagnostics

/// What a command understands. Parsing and help both read it, so they cannot disagree.
struct CommandSyntax: Sendable {
  var name: CommandName
  /// One line for the list of commands, without a full stop.
  var summary: String
  /// A few sentences for the command's own page.
  var details: String
  var options: [OptionSyntax] = []
  /// The name of the one word that may follow, such as `COMMAND`.
  var operand: String?
  var examples: [Example] = []

  struct Example: Sendable {
    var line: String
    var meaning: String
  }
}

/// An option, always written with two dashes.
struct OptionSyntax: Sendable, Hashable {
  var name: String
  /// What follows it; nil for one that stands alone.
  var value: Value?
  var summary: String

  struct Value: Sendable, Hashable {
    /// As help shows it: `DIR`.
    var placeholder: String
    var kind: Kind
  }

  enum Kind: Sendable, Hashable {
    case path
    /// 0…65535; 0 is any free one.
    case port
    /// Absolute, http or https.
    case address
  }

  var spelling: String { "--" + name }
}

/// The words after a command's name, taken apart and checked against what the command understands.
struct Arguments: Sendable, Hashable {
  /// Only help was asked for.
  var asksForHelp = false
  private var flags: Set<String> = []
  private var values: [String: String] = [:]
  private(set) var operand: String?

  func has(_ option: OptionSyntax) -> Bool {
    flags.contains(option.name)
  }

  func value(of option: OptionSyntax) -> String? {
    values[option.name]
  }

  /// Throws every mistake at once; none when help is asked for, for that is what somebody who makes mistakes needs.
  ///
  /// A value is the rest of the word after `=`, or the next word. A next word that begins with a dash is no value, except
  /// a dash alone, which is how standard output is written.
  init(_ words: some Sequence<String>, of syntax: CommandSyntax) throws(UsageFailure) {
    var mistakes: [UsageMistake] = []
    var waiting = Array(words)[...]
    var onlyOperands = false
    while let word = waiting.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        if syntax.operand != nil, operand == nil {
          operand = word
        } else {
          mistakes.append(.unexpectedWord(word))
        }
      } else if word == "--" {
        onlyOperands = true
      } else if word == "-h" || word == "--help" {
        asksForHelp = true
      } else {
        do throws(UsageMistake) {
          try readOption(word, &waiting, of: syntax)
        } catch {
          mistakes.append(error)
        }
      }
    }
    if !mistakes.isEmpty, !asksForHelp { throw UsageFailure(mistakes: mistakes, command: syntax.name) }
  }

  private mutating func readOption(
    _ word: String, _ waiting: inout ArraySlice<String>, of syntax: CommandSyntax
  ) throws(UsageMistake) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = syntax.options.first(where: { $0.spelling == parts[0] }) else {
      throw .unknownOption(String(parts[0]), suggestion: syntax.nearestOption(to: parts[0]))
    }
    let isRepeated = has(option) || value(of: option) != nil
    guard let wanted = option.value else {
      guard parts.count == 1 else { throw .unexpectedValue(option, String(parts[1])) }
      flags.insert(option.name)
      if isRepeated { throw .repeated(option) }
      return
    }
    var text = parts.count == 2 ? String(parts[1]) : ""
    if parts.count == 1, let next = waiting.first, next == "-" || !next.hasPrefix("-") {
      text = next
      waiting.removeFirst()
    }
    guard !text.isEmpty else { throw .missingValue(option) }
    guard wanted.kind.accepts(text) else { throw .badValue(option, text) }
    if isRepeated { throw .repeated(option) }
    values[option.name] = text
  }
}

extension CommandSyntax {
  fileprivate func nearestOption(to word: some StringProtocol) -> OptionSyntax? {
    let name = word.drop { $0 == "-" }
    let found = nearest(to: String(name), among: options.map(\.name))
    return options.first { $0.name == found }
  }
}
