import Testing

@testable import Commands

@Suite struct ArgumentsTests {
  private func arguments(_ words: String...) throws(UsageFailure) -> Arguments {
    try Arguments(words, of: CommandName.build.syntax)
  }

  private func mistakes(_ words: String..., of command: CommandName = .build) -> [UsageMistake] {
    do throws(UsageFailure) {
      _ = try Arguments(words, of: command.syntax)
      return []
    } catch {
      return error.mistakes
    }
  }

  @Test("a value follows an equals sign or is the next word")
  func values() throws {
    #expect(try arguments("--site", "my books").value(of: .site) == "my books")
    #expect(try arguments("--site=my books").value(of: .site) == "my books")
    #expect(try arguments("--site=a=b").value(of: .site) == "a=b")
    #expect(try arguments("--site=-x").value(of: .site) == "-x")
    #expect(try arguments("--output", "-").value(of: .builtSite) == "-")
    #expect(try arguments("--site", "a", "--strict").has(.strict))
  }

  @Test("an option that is not given has no value")
  func absent() throws {
    let arguments = try arguments("--offline")
    #expect(arguments.has(.offline))
    #expect(!arguments.has(.refresh))
    #expect(arguments.value(of: .site) == nil)
  }

  @Test("every mistake is found, in the order of the words")
  func everyMistake() {
    #expect(
      mistakes("--ofline", "x", "--site", "--json=yes", "--json", "--json", "--base-url", "ftp://x")
        == [
          .unknownOption("--ofline", suggestion: .offline), .unexpectedWord("x"), .missingValue(.site),
          .unexpectedValue(.json, "yes"), .repeated(.json), .badValue(.baseURL, "ftp://x"),
        ])
  }

  @Test("an option unlike any other has no suggestion")
  func noSuggestion() {
    #expect(mistakes("--zzzzzz") == [.unknownOption("--zzzzzz", suggestion: nil)])
    #expect(mistakes("-x") == [.unknownOption("-x", suggestion: nil)])
    #expect(mistakes("-site", "x").first == .unknownOption("-site", suggestion: .site))
  }

  @Test("an option with a value is given once")
  func repeated() {
    #expect(mistakes("--site", "a", "--site=b") == [.repeated(.site)])
  }

  @Test("an empty value and the end of the line are no values")
  func missingValues() {
    #expect(mistakes("--site=") == [.missingValue(.site)])
    #expect(mistakes("--site", "") == [.missingValue(.site)])
    #expect(mistakes("--site") == [.missingValue(.site)])
  }

  @Test("after two dashes everything is a plain word")
  func endOfOptions() throws {
    #expect(try Arguments(["--", "--site"], of: CommandName.help.syntax).words(of: .command) == ["--site"])
    #expect(mistakes("--", "--offline") == [.unexpectedWord("--offline")])
    let note = try Arguments(["1", "--", "-", "--unset"], of: CommandName.note.syntax)
    #expect(note.words(of: .text) == ["-", "--unset"])
    #expect(!note.has(.unsetNote))
  }

  @Test("help is given to somebody who makes mistakes", arguments: ["-h", "--help"])
  func helpWins(word: String) throws {
    #expect(try arguments("--ofline", word).asksForHelp)
    #expect(!(try arguments("--offline").asksForHelp))
  }

  @Test(
    "a port is a number that fits",
    arguments: [("0", true), ("4000", true), ("65535", true), ("65536", false), ("-1", false), ("http", false)])
  func ports(text: String, isPort: Bool) {
    #expect(mistakes("--port=" + text, of: .serve) == (isPort ? [] : [.badValue(.port, text)]))
  }

  @Test("a count is a number within its range")
  func counts() throws {
    #expect(try Arguments(["x", "--page", "50"], of: CommandName.search.syntax).number(of: .page) == 50)
    for text in ["0", "51", "+5", "-1", "1.5", "ten", "99999999999999999999"] {
      #expect(mistakes("x", "--page=" + text, of: .search) == [.badValue(.page, text)])
    }
  }

  @Test("a choice is one of its words")
  func choices() throws {
    #expect(try Arguments(["--sort=price"], of: CommandName.wishList.syntax).value(of: .wishOrder) == "price")
    #expect(mistakes("--sort", "prise", of: .wishList) == [.badValue(.wishOrder, "prise")])
    #expect(mistakes("--sort", "Price", of: .wishList) == [.badValue(.wishOrder, "Price")])
  }

  @Test(
    "a date is a day, a month or a year that exist, or nothing",
    arguments: [
      ("2014-11-17", true), ("2014-11", true), ("2014", true), ("", true), ("2014-02-30", false), ("2014-13", false),
      ("0000", false), ("14", false), ("2014-1-1", false), ("2014-11-17T00:00", false), ("１９９９", false),
    ])
  func days(text: String, isDate: Bool) {
    #expect(mistakes("1", "--published", text, of: .edit) == (isDate ? [] : [.badValue(.published, text)]))
  }

  @Test("a text may be empty, and begins with a dash only after an equals sign")
  func texts() throws {
    let edit = CommandName.edit.syntax
    #expect(try Arguments(["1", "--title", ""], of: edit).value(of: .title) == "")
    #expect(try Arguments(["1", "--title="], of: edit).value(of: .title) == "")
    #expect(try Arguments(["1", "--title=-x"], of: edit).value(of: .title) == "-x")
    #expect(try Arguments(["1", "--title", "a=b"], of: edit).value(of: .title) == "a=b")
    #expect(mistakes("1", "--title", "--unset", of: .edit).first == .missingValue(.title))
    #expect(mistakes("1", "--title", of: .edit) == [.missingValue(.title)])
  }

  @Test("an option that may be repeated keeps every value in order")
  func repeatable() throws {
    let arguments = try Arguments(["--author", "b", "1", "--author=a"], of: CommandName.edit.syntax)
    #expect(arguments.values(of: .author) == ["b", "a"])
    #expect(mistakes("1", "--title", "a", "--title", "b", of: .edit) == [.repeated(.title)])
  }

  @Test("words fill the places of a command, and the last place takes the rest")
  func operands() throws {
    let note = try Arguments(["9788996991342", "a", "", "b"], of: CommandName.note.syntax)
    #expect(note.word(of: .book) == "9788996991342")
    #expect(note.words(of: .text) == ["a", "", "b"])
    #expect(try Arguments(["9788996991342"], of: CommandName.note.syntax).words(of: .text).isEmpty)
    #expect(try Arguments(["1", "--json", "2"], of: CommandName.wishAdd.syntax).words(of: .books) == ["1", "2"])
    #expect(try Arguments(["-"], of: CommandName.importLibrary.syntax).word(of: .file) == "-")
  }

  @Test("a missing, an empty and a superfluous word are mistakes")
  func operandMistakes() {
    #expect(mistakes(of: .wishAdd) == [.missingWord(.books, .wishAdd)])
    #expect(mistakes("--json", of: .note) == [.missingWord(.book, .note)])
    #expect(mistakes("1", "", of: .wishAdd) == [.badWord(.books, "")])
    #expect(mistakes(" ", of: .importLibrary) == [.badWord(.file, " ")])
    #expect(mistakes("a", "b", "c", of: .importLibrary) == [.unexpectedWord("b"), .unexpectedWord("c")])
    #expect(mistakes("bsh", of: .completions) == [.badWord(.shell, "bsh")])
  }

  @Test("options that exclude each other are not given together")
  func conflicts() {
    #expect(mistakes("1", "a", "--unset", of: .note) == [.conflict(.unsetNote, with: "TEXT")])
    #expect(
      mistakes("1", "--author", "a", "--unset", "--title", "b", of: .edit)
        == [.conflict(.unsetOwn, with: "--title"), .conflict(.unsetOwn, with: "--author")])
    #expect(mistakes("build", "--man", of: .help) == [.conflict(.manual, with: "COMMAND")])
  }

  @Test("a command that must be told what to do says so, but not when an option was only mistaken")
  func nothingAsked() {
    #expect(mistakes("1", "--json", of: .edit) == [.nothingAsked(.edit)])
    #expect(mistakes("1", "--published", "soon", of: .edit) == [.badValue(.published, "soon")])
    #expect(mistakes("1", "--unset", of: .edit) == [])
  }
}
