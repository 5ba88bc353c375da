/// A script for fish.
func fishScript(_ completions: Completions) -> String {
  var lines = [
    """
    # Completions of booksite for fish.

    # Whether the words before the one that is written begin with these and no more than these.
    function __booksite_after
        set -l words (commandline -opc)
        test (count $words) -eq (math (count $argv) + 1); or return
        test (count $argv) -eq 0; or test "$words[2..-1]" = "$argv"
    end

    # Whether they begin with these. What follows may be no second word of a command: --but names them.
    function __booksite_uses
        set -l words (commandline -opc)[2..-1]
        set -l command
        while set -q argv[1]; and test "$argv[1]" != --but
            set -a command $argv[1]
            set -e argv[1]
        end
        test (count $words) -ge (count $command); or return
        test "$words[1..$(count $command)]" = "$command"; or return
        set -l next (math (count $command) + 1)
        not begin
            set -q argv[2]; and set -q words[$next]; and contains -- $words[$next] $argv[2..-1]
        end
    end

    complete -c booksite -f
    """
  ]
  lines += completions.heads.map { fishLine("__booksite_after", "-a", fishWords([$0.text]), $0.summary) }
  lines.append(fishLine("__booksite_after", "-s h -l", "help", Completions.helpOption.summary))
  lines.append(fishLine("__booksite_after", "-l", "version", Completions.versionOption.summary))
  for family in completions.families {
    let condition = "__booksite_after \(fishWords([family.head]))"
    lines += family.subcommands.map { fishLine(condition, "-a", fishWords([$0.text]), $0.summary) }
    if !completions.isCommand(family.head) {
      lines.append(fishLine(condition, "-s h -l", "help", Completions.helpOption.summary))
    }
  }
  for command in completions.commands { lines += fishLines(command, completions) }
  return lines.joined(separator: "\n") + "\n"
}

private func fishLines(_ command: CommandSyntax, _ completions: Completions) -> [String] {
  var condition = "__booksite_uses \(fishWords(command.name.words))"
  let family = completions.families.first { [$0.head] == command.name.words }
  if let family { condition += " --but \(fishWords(family.subcommands.map(\.text)))" }
  var lines = ["", "# \(command.name.rawValue)"]
  lines.append(fishLine(condition, "-s h -l", "help", Completions.helpOption.summary))
  for option in command.options {
    lines.append(fishLine(condition, "-l", option.name, option.summary, following: option.value?.kind.offer))
  }
  for operand in command.operands {
    switch operand.kind {
    case .command:
      let before = "__booksite_after \(fishWords(command.name.words))"
      lines += completions.heads.map { fishLine(before, "-a", fishWords([$0.text]), $0.summary) }
      for family in completions.families {
        let before = "__booksite_after \(fishWords(command.name.words + [family.head]))"
        lines += family.subcommands.map { fishLine(before, "-a", fishWords([$0.text]), $0.summary) }
      }
    default:
      switch operand.kind.offer {
      case .files: lines.append("complete -c booksite -n \(fishQuoted(condition)) -F")
      case .folders:
        lines.append("complete -c booksite -n \(fishQuoted(condition)) -a '(__fish_complete_directories)'")
      case .words(let words):
        lines.append("complete -c booksite -n \(fishQuoted(condition)) -a \(fishQuoted(fishWords(words)))")
      case .anything: break
      }
    }
  }
  return lines
}

/// One declaration; `word` is what is offered, and what is offered after it for an option with a value.
private func fishLine(
  _ condition: String, _ kind: String, _ word: String, _ summary: String, following offer: Completions.Offer? = nil
) -> String {
  var line = "complete -c booksite -n \(fishQuoted(condition)) \(kind) \(fishQuoted(word))"
  switch offer {
  case nil: break
  case .folders: line += " -x -a '(__fish_complete_directories)'"
  case .files: line += " -r -F"
  case .words(let words): line += " -x -a \(fishQuoted(fishWords(words)))"
  case .anything: line += " -x"
  }
  return line + " -d \(fishQuoted(summary))"
}

/// Words for a place that fish reads a second time: a condition, or a list of what is offered.
private func fishWords(_ words: [String]) -> String {
  words.map(fishQuoted).joined(separator: " ")
}
