/// A script for bash, 3.2 as on macOS included, without the package of completions that some systems have.
func bashScript(_ completions: Completions) -> String {
  """
  # Completions of booksite for bash: . <(booksite completions bash)

  # What may follow the option $2 of the command $1: in kind, and for words in choices.
  _booksite_value() {
    kind=''
    case "$1 $2" in
  \(valueCases(completions))
    esac
  }

  # What may be the plain word after $2 others of the command $1, the first of which is $3.
  _booksite_word() {
    kind=''
    case "$1 $2" in
  \(wordCases(completions))
    esac
  }

  # The options of the command $1.
  _booksite_options() {
    choices=(--help)
    case "$1" in
  \(optionCases(completions))
    esac
  }

  # Offers what kind says.
  _booksite_offer() {
    local word
    case "$kind" in
      words)
        for word in "${choices[@]}"; do
          case "$word" in "$current"*) COMPREPLY+=("$prefix$word") ;; esac
        done ;;
      folders | files)
        # Bash itself quotes names best; older ones have to be given them.
        if [ -z "$prefix" ]; then
          if [ "$kind" = folders ]; then compopt -o dirnames 2>/dev/null && return
          else compopt -o default 2>/dev/null && return; fi
        fi
        while IFS= read -r word; do
          COMPREPLY+=("$prefix$(printf '%q' "$word")")
        done < <(if [ "$kind" = folders ]; then compgen -d -- "$current"; else compgen -f -- "$current"; fi) ;;
    esac
  }

  _booksite() {
    local current="${COMP_WORDS[COMP_CWORD]-}" prefix='' command="${COMP_WORDS[1]-}" kind='' ended='' first=''
    local word index=2 count=0
    local -a choices
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
      kind=words choices=(\(words(completions.heads.map(\.text) + ["--help", "--version"])))
      _booksite_offer
      return
    fi
    case "$command" in
  \(familyCases(completions))
    esac
    while [ "$index" -lt "$COMP_CWORD" ]; do
      word="${COMP_WORDS[index]-}"
      index=$((index + 1))
      case "$ended$word" in
        --) ended=yes ;;
        -?*)
          _booksite_value "$command" "$word"
          if [ -n "$kind" ]; then
            # Bash makes a word of its own of an equals sign.
            if [ "${COMP_WORDS[index]-}" = '=' ]; then index=$((index + 1)); fi
            if [ "$index" -gt "$COMP_CWORD" ]; then current=''; fi
            if [ "$index" -ge "$COMP_CWORD" ]; then _booksite_offer; return; fi
            index=$((index + 1))
          fi ;;
        *)
          if [ "$count" -eq 0 ]; then first="$word"; fi
          count=$((count + 1)) ;;
      esac
    done
    case "$ended$current" in
      --*=*)
        prefix="${current%%=*}="
        current="${current#*=}"
        _booksite_value "$command" "${prefix%=}"
        _booksite_offer
        return ;;
      -?*) kind='' ;;
      *) _booksite_word "$command" "$count" "$first" ;;
    esac
    if [ -n "$kind" ]; then
      _booksite_offer
    elif [ -z "$ended" ]; then
      kind=words
      _booksite_options "$command"
      _booksite_offer
    fi
  }

  complete -F _booksite booksite

  """
}

private func valueCases(_ completions: Completions) -> String {
  var lines: [String] = []
  for command in completions.commands {
    for option in command.options {
      guard let value = option.value else { continue }
      lines.append(bashCase("\(command.name.rawValue) \(option.spelling)", setting(value.kind.offer)))
    }
  }
  return lines.joined(separator: "\n")
}

private func wordCases(_ completions: Completions) -> String {
  var lines: [String] = []
  for command in completions.commands {
    for (index, operand) in command.operands.enumerated() {
      let place = "\(command.name.rawValue) \(index)"
      switch operand.kind {
      case .command:
        lines.append(bashCase(place, setting(.words(completions.heads.map(\.text)))))
        lines.append(bashCase("\(command.name.rawValue) \(index + 1)", "case \"$3\" in"))
        lines += completions.families.map { family in
          "    " + bashCase(family.head, setting(.words(family.subcommands.map(\.text))))
        }
        lines[lines.count - 1] += "\n      esac ;;"
      default:
        guard operand.kind.offer != .anything else { continue }
        lines.append(bashCase(place, setting(operand.kind.offer)))
      }
    }
  }
  return lines.joined(separator: "\n")
}

private func optionCases(_ completions: Completions) -> String {
  completions.commands.filter { !$0.options.isEmpty }.map { command in
    bashCase(command.name.rawValue, "choices+=(\(words(command.options.map(\.spelling)))) ;;")
  }.joined(separator: "\n")
}

private func familyCases(_ completions: Completions) -> String {
  completions.families.map { family in
    let subcommands = words(family.subcommands.map(\.text))
    let isOneOfThem = family.subcommands.map { shellQuoted($0.text) }.joined(separator: " | ")
    // Where the first word is a command by itself, its options may follow, too.
    let atSecond =
      completions.isCommand(family.head)
      ? "_booksite_options \(shellQuoted(family.head)); choices+=(\(subcommands))" : "choices=(\(subcommands) --help)"
    return """
          \(shellQuoted(family.head)))
            if [ "$COMP_CWORD" -eq 2 ]; then \(atSecond); kind=words; _booksite_offer; return; fi
            case "${COMP_WORDS[2]-}" in
              \(isOneOfThem)) command="$command ${COMP_WORDS[2]-}" index=3 ;;
            esac ;;
      """
  }.joined(separator: "\n")
}

private func bashCase(_ pattern: String, _ action: String) -> String {
  "    \(shellQuoted(pattern))) \(action)"
}

private func setting(_ offer: Completions.Offer) -> String {
  switch offer {
  case .folders: "kind=folders ;;"
  case .files: "kind=files ;;"
  case .words(let choices): "kind=words choices=(\(words(choices))) ;;"
  case .anything: "kind=anything ;;"
  }
}

private func words(_ words: [String]) -> String {
  words.map(shellQuoted).joined(separator: " ")
}
