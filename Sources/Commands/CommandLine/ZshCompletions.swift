/// A script for zsh, for a file `_booksite` in a folder of `fpath` or to be sourced after `compinit`.
func zshScript(_ completions: Completions) -> String {
  let families = completions.families
  return """
    #compdef booksite
    # Completions of booksite for zsh.

    _booksite_commands() {
      local -a choices=(
    \(described(completions.heads, margin: 4))
      )
      _describe -t commands command choices
    }

    _booksite_subcommands() {
      local -a choices=()
      case $1 in
    \(families.map { family in
      "    \(shellQuoted(family.head))) choices=(\n\(described(family.subcommands, margin: 6))\n    ) ;;"
    }.joined(separator: "\n"))
      esac
      (( $#choices )) && _describe -t commands command choices
    }

    _booksite() {
      local curcontext="$curcontext" state state_descr line
      local -A opt_args
      _arguments -C \\
        '(- *)'{-h,--help}\(shellQuoted("[\(zshExplanation(Completions.helpOption.summary))]")) \\
        '(- *)--version'\(shellQuoted("[\(zshExplanation(Completions.versionOption.summary))]")) \\
        '1: :_booksite_commands' \\
        '*:: :->rest' && return
      [[ $state == rest ]] || return
      local command=$words[1]
      case "$words[1] $words[2]" in
    \(completions.commands.filter { $0.name.subcommand != nil }.map { command in
      "    \(shellQuoted(command.name.rawValue)))"
        + " if (( CURRENT > 2 )); then command=\(shellQuoted(command.name.rawValue)); shift words; (( CURRENT-- )); fi ;;"
    }.joined(separator: "\n"))
      esac
      case $command in
    \((completions.commands.map(arguments) + familiesAlone(completions)).joined(separator: "\n"))
      esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _booksite "$@"
    else
      compdef _booksite booksite
    fi

    """
}

/// The call that completes what follows one command.
private func arguments(of command: CommandSyntax) -> String {
  var specifications = ["'(- *)'{-h,--help}" + shellQuoted("[\(zshExplanation(Completions.helpOption.summary))]")]
  specifications += command.options.map(specification)
  for (index, operand) in command.operands.enumerated() {
    let place = operand.takesSeveral ? "*" : String(index + 1)
    switch operand.kind {
    // With a space before it, a call is made with its own words alone.
    case .command:
      specifications += ["'1: :_booksite_commands'", "'2: : _booksite_subcommands $words[2]'"]
    case .book where CommandFamily(rawValue: command.name.rawValue) != nil:
      // A family that is a command by itself: the second word may be either.
      specifications += ["'1: : _booksite_subcommands \(command.name.rawValue)'", "'*: : '"]
    default:
      specifications.append(
        shellQuoted("\(place):\(zshMessage(operand.noun)):\(action(operand.kind.offer))"))
    }
  }
  return "    \(shellQuoted(command.name.rawValue)))\n      _arguments \\\n        "
    + specifications.joined(separator: " \\\n        ") + " ;;"
}

/// After the first word of a family comes one of its commands and nothing else.
private func familiesAlone(_ completions: Completions) -> [String] {
  completions.families.filter { !completions.isCommand($0.head) }.map { family in
    let head = shellQuoted(family.head)
    let help = "'(- *)'{-h,--help}" + shellQuoted("[\(zshExplanation(Completions.helpOption.summary))]")
    return "    \(head))\n      _arguments \(help) '1: : _booksite_subcommands \(family.head)' ;;"
  }
}

private func specification(of option: OptionSyntax) -> String {
  let explanation = "[\(zshExplanation(option.summary))]"
  let several = option.isRepeatable ? "*" : ""
  guard let value = option.value else { return shellQuoted(option.spelling + explanation) }
  let message = zshMessage(value.placeholder.lowercased())
  return shellQuoted("\(several)\(option.spelling)=\(explanation):\(message):\(action(value.kind.offer))")
}

private func action(_ offer: Completions.Offer) -> String {
  switch offer {
  case .folders: "_files -/"
  case .files: "_files"
  // Read once more as words of the shell.
  case .words(let words): "(\(words.map(shellQuoted).joined(separator: " ")))"
  case .anything: " "
  }
}

/// Entries of `_describe`.
private func described(_ words: [Completions.Word], margin: Int) -> String {
  words.map { word in
    let name = word.text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    return String(repeating: " ", count: margin) + shellQuoted("\(name):\(word.summary)")
  }.joined(separator: "\n")
}

/// Inside the brackets of a specification.
private func zshExplanation(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
}

/// Between the colons of a specification.
private func zshMessage(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
}
