import Foundation
import TestSupport
import Testing

@testable import Commands

/// Completions as a reader's shell makes them. Only bash is everywhere; scripts for zsh and fish are looked at as text.
@Suite struct CompletionsTests {
  static let hasBash = FileManager.default.isExecutableFile(atPath: bash)
  private static let bash = "/bin/bash"

  /// What bash offers for the last of these words.
  private func offered(
    _ words: [String], by script: String = completionScript(for: .bash), files: [String] = []
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "completions")
    for file in files { try folder.write("", to: file) }
    let typed = words.map(shellQuoted).joined(separator: " ")
    let output = try Self.run(
      """
      set -u
      . ./completions
      COMP_WORDS=(booksite \(typed)) COMP_CWORD=\(words.count)
      _booksite
      rm completions
      if [ "${#COMPREPLY[@]}" -gt 0 ]; then printf '%s\\n' "${COMPREPLY[@]}"; fi
      """, in: folder)
    return output.split(separator: "\n").map(String.init)
  }

  /// What a script prints; nothing may be said on standard error.
  private static func run(_ script: String, in folder: TemporaryFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: bash)
    process.arguments = ["--noprofile", "--norc", "-c", script]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(said.isEmpty, "\(String(decoding: said, as: UTF8.self))")
    #expect(process.terminationStatus == 0)
    return String(decoding: printed, as: UTF8.self)
  }

  @Test(
    "bash completes commands, options and values", .enabled(if: hasBash, "there is no bash here"),
    arguments: [
      (["wi"], ["wish"]),
      (["wish", ""], ["add", "remove", "list", "--help"]),
      (["wish", "r"], ["remove"]),
      (["favorite", "l"], ["list"]),
      (["favorite", "--j"], ["--json"]),
      (["favorite", "list", ""], ["--help", "--site", "--json"]),
      (["wish", "list", "--o"], ["--on-sale"]),
      (["wish", "list", "--sort", ""], ["added", "title", "price", "discount"]),
      (["wish", "list", "--sort", "="], ["added", "title", "price", "discount"]),
      (["wish", "list", "--sort", "=", "p"], ["price"]),
      (["wish", "list", "--sort=p"], ["--sort=price"]),
      (["search", "--target", "isbn", "--sort", "l"], ["latest"]),
      (["search", "--page", "2", "--li"], ["--limit"]),
      (["wish", "add", "1", "--note", ""], []),
      (["note", "1", "--", "--u"], []),
      (["completions", ""], ["bash", "zsh", "fish"]),
      (["help", "wish", "a"], ["add"]),
      (["help", "comp"], ["completions"]),
      (["nothing", "-"], ["--help"]),
    ])
  func bashWords(words: [String], expected: [String]) throws {
    #expect(try offered(words) == expected)
  }

  @Test("bash completes every command and each of its options", .enabled(if: hasBash, "there is no bash here"))
  func bashEverything() throws {
    #expect(Set(try offered([""])) == Set(CommandName.allCases.map(\.head) + ["--help", "--version"]))
    for command in CommandName.allCases {
      let options = ["--help"] + command.syntax.options.map(\.spelling)
      #expect(try offered(command.words + ["--"]) == options)
    }
  }

  @Test("bash completes files and folders where they belong", .enabled(if: hasBash, "there is no bash here"))
  func bashFiles() throws {
    let files = ["library.json", "lists/my books/a"]
    #expect(try offered(["import", "l"], files: files).sorted() == ["library.json", "lists"])
    #expect(try offered(["build", "--site", "l"], files: files) == ["lists"])
    #expect(try offered(["build", "--site", "=", "lists/"], files: files) == [#"lists/my\ books"#])
    #expect(try offered(["build", "l"], files: files) == [])
  }

  private static let hostile = "it's `touch a` $(touch b) \"$HOME\" \\ ; touch c ] : ) # 책"

  private var hostileCompletions: Completions {
    var syntax = CommandName.wishList.syntax
    let hostile = Self.hostile
    syntax.summary = hostile
    syntax.options = [
      OptionSyntax(
        name: "sort", value: .init(placeholder: hostile, kind: .choice([hostile, "price"])), summary: hostile)
    ]
    syntax.operands = [OperandSyntax(name: hostile, noun: hostile, kind: .choice([hostile]), count: .any)]
    return Completions([syntax])
  }

  @Test("nothing in a declaration runs or breaks the script", .enabled(if: hasBash, "there is no bash here"))
  func hostileBash() throws {
    let script = completionScript(for: .bash, of: hostileCompletions)
    #expect(try offered(["wish", "list", "--sort", ""], by: script) == [Self.hostile, "price"])
    #expect(try offered(["wish", "list", ""], by: script) == [Self.hostile])
  }

  @Test("a quoted word is that word, and nothing in it runs", .enabled(if: hasBash, "there is no bash here"))
  func quoting() throws {
    for text in [Self.hostile, "", "'", "''", "plain-1.2", "-n", "*", "~", "a\nb", "!!"] {
      let folder = try TemporaryFolder()
      #expect(try Self.run("printf '%s' \(shellQuoted(text)); ls", in: folder) == text)
    }
  }

  @Test("what zsh reads a second time is quoted a second time")
  func hostileZsh() {
    let script = completionScript(for: .zsh, of: hostileCompletions)
    // Brackets and colons divide a specification.
    #expect(script.contains(#"'\''s `touch a` $(touch b) "$HOME" \\ ; touch c \] : ) # 책]:"#))
    let summary = shellQuoted("list:" + Self.hostile)
    #expect(script.contains("\n      \(summary)\n"))
    // The words of an action are words of the shell once more.
    let action = "(\(shellQuoted(Self.hostile)) price)".replacing("'", with: #"'\''"#)
    #expect(script.contains(":\(action)' "))
  }

  @Test("what fish reads a second time is quoted a second time")
  func hostileFish() {
    let script = completionScript(for: .fish, of: hostileCompletions)
    let once = #"'it\'s `touch a` $(touch b) "$HOME" \\ ; touch c ] : ) # 책'"#
    #expect(fishQuoted(Self.hostile) == once)
    #expect(script.contains(" -d \(once)\n"))
    #expect(script.contains(" -x -a \(fishQuoted(once + " price")) -d "))
  }

  @Test("every command and option is in the scripts of zsh and fish, with its meaning", arguments: [Shell.zsh, .fish])
  func everything(shell: Shell) {
    let script = completionScript(for: shell)
    for command in CommandName.allCases {
      #expect(script.contains(shellQuoted(command.syntax.summary)) || script.contains(":\(command.syntax.summary)'"))
      for option in command.syntax.options {
        let name = shell == .zsh ? option.spelling : "-l \(option.name) "
        #expect(script.contains(name))
        #expect(script.contains(option.summary))
      }
    }
  }
}
