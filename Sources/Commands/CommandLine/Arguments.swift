import Diagnostics

/// The words after a command, taken apart and checked against what the command understands.
struct Arguments: Sendable, Hashable {
  /// Only help was asked for.
  private(set) var asksForHelp = false
  private var given: Set<String> = []
  private var values: [String: [String]] = [:]
  private var operands: [String: [String]] = [:]

  /// Whether an option is there, with a value or alone.
  func has(_ option: OptionSyntax) -> Bool {
    given.contains(option.name)
  }

  /// Nil when the option is not there; empty only when it may be.
  func value(of option: OptionSyntax) -> String? {
    values[option.name]?.last
  }

  /// Every value of an option that may be repeated, in their order.
  func values(of option: OptionSyntax) -> [String] {
    values[option.name] ?? []
  }

  /// The value of an option that is a count.
  func number(of option: OptionSyntax) -> Int? {
    value(of: option).flatMap { Int($0) }
  }

  /// In their order; empty only when none is required.
  func words(of operand: OperandSyntax) -> [String] {
    operands[operand.name] ?? []
  }

  func word(of operand: OperandSyntax) -> String? {
    words(of: operand).first
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
      do throws(UsageMistake) {
        if onlyOperands || word == "-" || !word.hasPrefix("-") {
          try readOperand(word, of: syntax)
        } else if word == "--" {
          onlyOperands = true
        } else if word == "-h" || word == "--help" {
          asksForHelp = true
        } else {
          try readOption(word, &waiting, of: syntax)
        }
      } catch {
        mistakes.append(error)
      }
    }
    if asksForHelp { return }
    mistakes += mistakesOfTheWhole(syntax)
    if !mistakes.isEmpty { throw UsageFailure(mistakes, in: syntax) }
  }

  private mutating func readOperand(_ word: String, of syntax: CommandSyntax) throws(UsageMistake) {
    guard let operand = syntax.operands.first(where: { $0.takesSeveral || operands[$0.name] == nil }) else {
      throw .unexpectedWord(word)
    }
    // A wrong word is not a missing one, too.
    operands[operand.name, default: []].append(word)
    guard operand.accepts(word) else { throw .badWord(operand, word) }
  }

  private mutating func readOption(
    _ word: String, _ waiting: inout ArraySlice<String>, of syntax: CommandSyntax
  ) throws(UsageMistake) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = syntax.options.first(where: { $0.spelling == parts[0] }) else {
      throw .unknownOption(String(parts[0]), suggestion: syntax.nearestOption(to: parts[0]))
    }
    guard let wanted = option.value else {
      guard parts.count == 1 else { throw .unexpectedValue(option, String(parts[1])) }
      guard given.insert(option.name).inserted else { throw .repeated(option) }
      return
    }
    given.insert(option.name)
    var text = parts.count == 2 ? String(parts[1]) : nil
    if text == nil, let next = waiting.first, next == "-" || !next.hasPrefix("-") {
      text = next
      waiting.removeFirst()
    }
    guard let text, !text.isEmpty || wanted.kind.mayBeEmpty else { throw .missingValue(option) }
    guard wanted.kind.accepts(text) else { throw .badValue(option, text) }
    if values[option.name] != nil, !option.isRepeatable { throw .repeated(option) }
    values[option.name, default: []].append(text)
  }

  /// What no word is to blame for alone.
  private func mistakesOfTheWhole(_ syntax: CommandSyntax) -> [UsageMistake] {
    var mistakes: [UsageMistake] = []
    for operand in syntax.operands where operand.isRequired && words(of: operand).isEmpty {
      mistakes.append(.missingWord(operand, syntax.name))
    }
    for conflict in syntax.conflicts where has(conflict.option) {
      mistakes += conflict.others.filter(has).map { .conflict(conflict.option, with: $0.spelling) }
      if let operand = conflict.operand, !words(of: operand).isEmpty {
        mistakes.append(.conflict(conflict.option, with: operand.name))
      }
    }
    if !syntax.needsOneOf.isEmpty, !syntax.needsOneOf.contains(where: has) {
      mistakes.append(.nothingAsked(syntax.name))
    }
    return mistakes
  }
}

extension CommandSyntax {
  fileprivate func nearestOption(to word: some StringProtocol) -> OptionSyntax? {
    let name = word.drop { $0 == "-" }
    let found = nearest(to: String(name), among: options.map(\.name))
    return options.first { $0.name == found }
  }
}
