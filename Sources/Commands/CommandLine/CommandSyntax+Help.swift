/// The commands about the commands.
extension CommandSyntax {
  static let completions = CommandSyntax(
    name: .completions, summary: "print completions for a shell",
    details: """
      Prints a script for bash, zsh or fish that completes commands, options and
      their values when Tab is pressed.
      """,
    operands: [.shell],
    examples: [
      .init(line: "booksite completions bash >~/.booksite.bash", meaning: "then add ‘. ~/.booksite.bash’ to ~/.bashrc"),
      .init(
        line: "booksite completions zsh >~/.zfunc/_booksite", meaning: "for a folder in $fpath, before compinit is run"),
      .init(
        line: "booksite completions fish >~/.config/fish/completions/booksite.fish",
        meaning: "found when fish is started again"),
    ])

  static let help = CommandSyntax(
    name: .help, summary: "show the commands, or one of them in full",
    details: "Shows the commands, or how one of them is used.",
    operands: [.command], options: [.manual], conflicts: [Conflict(option: .manual, operand: .command)],
    examples: [
      .init(line: "booksite help build", meaning: "everything ‘build’ understands"),
      .init(line: "booksite help wish add", meaning: "a command of two words"),
      .init(line: "booksite help wish", meaning: "the commands of the wish list"),
      .init(line: "booksite help --man | man -l -", meaning: "all of it as a manual page"),
    ])
}
