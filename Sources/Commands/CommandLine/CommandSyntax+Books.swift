/// The commands that look up books, and those for the reader’s own words about them.
extension CommandSyntax {
  static let search = CommandSyntax(
    name: .search, summary: "look for books in the sources",
    details: """
      Asks the configured sources and prints numbered results. The numbers of the
      last search can be used in place of an ISBN: ‘booksite wish add 3’.
      """,
    operands: [.query], options: [.site, .target, .resultOrder, .page, .limit, .json],
    examples: [
      .init(line: "booksite search 미움받을 용기", meaning: "books that have to do with these words"),
      .init(line: "booksite search --target person 한강 --sort latest", meaning: "a writer’s books, newest first"),
      .init(line: "booksite search 고양이 --page 2 --limit 20", meaning: "results 21 to 40"),
    ])

  static let show = CommandSyntax(
    name: .show, summary: "show everything that is known about a book",
    details: """
      Prints one book in full, with the prices seen so far. It becomes the newest of
      the recently viewed books. A book that is not in the library is asked for.

      A book is named by its ISBN in any usual spelling, by its id, by its number in
      the last search, by a link to its page, or by its title if only one has it.
      """,
    operands: [.book], options: [.site, .json],
    examples: [
      .init(line: "booksite show 978-89-969913-4-2", meaning: "by ISBN"),
      .init(line: "booksite show 3", meaning: "the third result of the last search"),
      .init(line: "booksite show '미움받을 용기'", meaning: "by title"),
    ])

  static let note = CommandSyntax(
    name: .note, summary: "write a note about a book",
    details: """
      Keeps your own words about a book, in CommonMark; they are shown on its page
      and no refresh changes them. A new note takes the place of an older one.
      Without a text the note is printed.
      """,
    operands: [.book, .text], options: [.site, .unsetNote, .json],
    conflicts: [Conflict(option: .unsetNote, operand: .text)],
    examples: [
      .init(line: "booksite note 9788996991342 '*Read twice.*'", meaning: "write a note"),
      .init(line: "booksite note 9788996991342", meaning: "print it"),
      .init(line: "booksite note 9788996991342 --unset", meaning: "remove it"),
      .init(line: "booksite note 9788996991342 -- '- a list'", meaning: "a text that begins with a dash"),
    ])

  static let edit = CommandSyntax(
    name: .edit, summary: "correct what the sources say about a book",
    details: """
      Puts your own title, people, publisher or date in place of the source’s; no
      refresh changes them. An empty value gives back what the source says.
      """,
    operands: [.book],
    options: [.site] + facts + [.unsetOwn, .json],
    conflicts: [Conflict(option: .unsetOwn, others: facts)],
    needsOneOf: facts + [.unsetOwn],
    examples: [
      .init(line: "booksite edit 9788996991342 --title '미움받을 용기 1'", meaning: "another title"),
      .init(
        line: "booksite edit 9788996991342 --author 기시미 --author 고가 --published 2014-11",
        meaning: "two authors, and the month it came out"),
      .init(line: "booksite edit 9788996991342 --title ''", meaning: "the source’s title again"),
      .init(line: "booksite edit 9788996991342 --unset", meaning: "everything as the source says"),
    ])

  private static let facts: [OptionSyntax] = [.title, .author, .translator, .publisher, .published]
}
