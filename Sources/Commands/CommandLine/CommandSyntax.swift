/// What a command understands. Parsing, help, the manual page and completions read it, so they cannot disagree.
struct CommandSyntax: Sendable {
  var name: CommandName
  /// One line for the list of commands, without a full stop.
  var summary: String
  /// A few sentences for the command's own page.
  var details: String
  /// The plain words that follow, in their order; only the last may stand for several.
  var operands: [OperandSyntax] = []
  var options: [OptionSyntax] = []
  var conflicts: [Conflict] = []
  /// Options of which at least one must be given; empty when the command does something without.
  var needsOneOf: [OptionSyntax] = []
  var examples: [Example] = []

  struct Example: Sendable {
    /// As a shell reads it.
    var line: String
    var meaning: String
  }

  /// An option that makes no sense together with others.
  struct Conflict: Sendable {
    var option: OptionSyntax
    var others: [OptionSyntax] = []
    var operand: OperandSyntax?
  }

  /// Such as `booksite wish add ID…`.
  var usage: String { ([invocation] + operands.map(\.usage)).joined(separator: " ") }

  /// Such as `booksite wish add`.
  var invocation: String { "booksite \(name.rawValue)" }
}

/// Plain words after a command.
struct OperandSyntax: Sendable, Hashable {
  /// As help shows it: `ID`.
  var name: String
  /// For a sentence: `a book`.
  var noun: String
  var kind: Kind
  var count: Count

  enum Kind: Sendable, Hashable {
    /// An ISBN, an id, a number of the last search, a link, or a title.
    case book
    case query
    /// A file, or `-` for standard input.
    case file
    case folder
    case command
    case choice([String])
    /// Any words; they may be empty.
    case text
  }

  enum Count: Sendable, Hashable {
    case one
    case oneAtMost
    case oneOrMore
    case any
  }

  var isRequired: Bool { count == .one || count == .oneOrMore }
  var takesSeveral: Bool { count == .oneOrMore || count == .any }

  /// Such as `ID…` or `[TEXT…]`. One command may be two words.
  var usage: String {
    let several = takesSeveral && kind != .command ? "\(name)…" : name
    return isRequired ? several : "[\(several)]"
  }

  func accepts(_ word: String) -> Bool {
    switch kind {
    case .text: true
    case .choice(let choices): choices.contains(word)
    case .book, .query, .file, .folder, .command: !word.allSatisfy(\.isWhitespace)
    }
  }

  static let book = OperandSyntax(name: "ID", noun: "a book", kind: .book, count: .one)
  static let books = OperandSyntax(name: "ID", noun: "a book", kind: .book, count: .oneOrMore)
  static let query = OperandSyntax(name: "QUERY", noun: "words to look for", kind: .query, count: .oneOrMore)
  static let file = OperandSyntax(name: "FILE", noun: "a file", kind: .file, count: .one)
  static let folder = OperandSyntax(name: "DIR", noun: "a folder", kind: .folder, count: .oneAtMost)
  static let text = OperandSyntax(name: "TEXT", noun: "a text", kind: .text, count: .any)
  static let command = OperandSyntax(name: "COMMAND", noun: "a command", kind: .command, count: .any)
  static let shell = OperandSyntax(
    name: "SHELL", noun: "a shell", kind: .choice(Shell.allCases.map(\.rawValue)), count: .one)
}
