/// The shells that completions can be printed for.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

/// What `booksite completions SHELL` prints.
func completionScript(for shell: Shell) -> String {
  completionScript(for: shell, of: Completions(CommandName.allCases.map(\.syntax)))
}

/// The same for other declarations, whatever is in their texts.
func completionScript(for shell: Shell, of completions: Completions) -> String {
  switch shell {
  case .bash: bashScript(completions)
  case .zsh: zshScript(completions)
  case .fish: fishScript(completions)
  }
}

/// The commands as a shell completes them, word by word.
struct Completions {
  let commands: [CommandSyntax]

  init(_ commands: [CommandSyntax]) {
    self.commands = commands
  }

  /// What can stand in one place.
  enum Offer: Hashable {
    case folders
    case files
    case words([String])
    /// Something that only the reader knows.
    case anything
  }

  struct Word {
    var text: String
    var summary: String
  }

  /// The first words, each once.
  var heads: [Word] {
    var heads: [Word] = []
    for command in commands where !heads.contains(where: { $0.text == command.name.head }) {
      let family = CommandFamily(rawValue: command.name.head)
      let summary = command.name.subcommand == nil ? command.summary : family?.summary ?? command.summary
      heads.append(Word(text: command.name.head, summary: summary))
    }
    return heads
  }

  /// The first words that a second one follows, with all that can.
  var families: [(head: String, subcommands: [Word])] {
    heads.compactMap { head in
      let followers = commands.filter { $0.name.head == head.text }.compactMap { command in
        command.name.subcommand.map { Word(text: $0, summary: command.summary) }
      }
      return followers.isEmpty ? nil : (head.text, followers)
    }
  }

  func isCommand(_ head: String) -> Bool {
    commands.contains { $0.name.words == [head] }
  }

  static let helpOption = OptionSyntax(name: "help", value: nil, summary: "show how it is used")
  static let versionOption = OptionSyntax(name: "version", value: nil, summary: "print the version")
}

extension OptionSyntax.Kind {
  var offer: Completions.Offer {
    switch self {
    case .folder: .folders
    case .file: .files
    case .choice(let choices): .words(choices)
    case .port, .address, .text, .count, .day, .gitName: .anything
    }
  }
}

extension OperandSyntax.Kind {
  /// A command's name depends on the word before it and is not among these.
  var offer: Completions.Offer {
    switch self {
    case .file: .files
    case .folder: .folders
    case .choice(let choices): .words(choices)
    case .book, .query, .command, .text: .anything
    }
  }
}

/// One word of a POSIX shell or zsh, whatever is in the text.
func shellQuoted(_ text: String) -> String {
  let isPlain = !text.isEmpty && text.utf8.allSatisfy { isPlainInShells($0) }
  return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

/// One word of fish, where a backslash means something between quotation marks, too.
func fishQuoted(_ text: String) -> String {
  let isPlain = !text.isEmpty && text.utf8.allSatisfy { isPlainInShells($0) }
  return isPlain ? text : "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
}

private func isPlainInShells(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."): true
  default: false
  }
}
