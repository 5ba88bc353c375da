/// The commands for the reader’s lists.
extension CommandSyntax {
  static let wishAdd = CommandSyntax(
    name: .wishAdd, summary: "put books on the wish list",
    details: """
      Adds each of the books. One that is there already is reported and left as it
      is; one that cannot be found is reported, and the others are added.
      ‘booksite help show’ says how a book can be named.
      """,
    operands: [.books], options: [.site, .note, .json],
    examples: [
      .init(line: "booksite wish add 9788996991342", meaning: "by ISBN"),
      .init(line: "booksite wish add 1 4 5", meaning: "three results of the last search"),
      .init(line: "booksite wish add 89-969913-4-1 --note 'for the winter'", meaning: "with a note"),
    ])

  static let wishRemove = CommandSyntax(
    name: .wishRemove, summary: "take books off the wish list",
    details: """
      Removes each of the books from the wish list. What else is known about them
      stays, and ‘booksite undo’ puts them back.
      """,
    operands: [.books], options: [.site, .json],
    examples: [
      .init(line: "booksite wish remove 9788996991342", meaning: "one book"),
      .init(line: "booksite wish remove '미움받을 용기'", meaning: "by title"),
    ])

  static let wishList = CommandSyntax(
    name: .wishList, summary: "list the books you want",
    details: """
      Prints the wish list with prices: favourites first, then by title, or in the
      order that is asked for.
      """,
    options: [.site, .wishOrder, .onSale, .json],
    examples: [
      .init(line: "booksite wish list", meaning: "favourites first, then by title"),
      .init(line: "booksite wish list --on-sale --sort discount", meaning: "the best bargains"),
    ])

  static let recentAdd = CommandSyntax(
    name: .recentAdd, summary: "note books as looked at",
    details: """
      Puts each of the books in front of the recently viewed ones. A book is there
      only once; the newest view counts.
      """,
    operands: [.books], options: [.site, .json],
    examples: [.init(line: "booksite recent add 9788996991342", meaning: "looked at just now")])

  static let recentList = CommandSyntax(
    name: .recentList, summary: "list the books you looked at",
    details: "Prints the recently viewed books, newest first.",
    options: [.site, .json],
    examples: [.init(line: "booksite recent list", meaning: "newest first")])

  static let recentClear = CommandSyntax(
    name: .recentClear, summary: "empty the list of books looked at",
    details: """
      Removes all books from the recently viewed ones, after asking. What else is
      known about them stays, and ‘booksite undo’ puts them back.
      """,
    options: [.site, .yes, .json],
    examples: [
      .init(line: "booksite recent clear", meaning: "ask first"),
      .init(line: "booksite recent clear --yes", meaning: "do not ask"),
    ])

  static let favorite = CommandSyntax(
    name: .favorite, summary: "mark books as favourites, or unmark them",
    details: """
      Marks each of the books, and removes the mark from those that have it; says
      which it was. Favourites come first in lists. ‘booksite favorite list’ prints
      them; for a book of that title, write ‘booksite favorite -- list’.
      """,
    operands: [.books], options: [.site, .json],
    examples: [
      .init(line: "booksite favorite 9788996991342", meaning: "mark it, or unmark it"),
      .init(line: "booksite favorite 2 3", meaning: "two results of the last search"),
    ])

  static let favoriteList = CommandSyntax(
    name: .favoriteList, summary: "list your favourites",
    details: "Prints the favourites by title.",
    options: [.site, .json],
    examples: [.init(line: "booksite favorite list", meaning: "all of them")])

  static let forget = CommandSyntax(
    name: .forget, summary: "remove books from every list",
    details: """
      Removes each of the books from the wish list, the recently viewed ones and the
      favourites, after asking. ‘booksite undo’ puts them back.
      """,
    operands: [.books], options: [.site, .yes, .json],
    examples: [
      .init(line: "booksite forget 9788996991342", meaning: "ask first"),
      .init(line: "booksite forget 9788996991342 --yes", meaning: "do not ask"),
    ])

  static let undo = CommandSyntax(
    name: .undo, summary: "take back the last change of the lists",
    details: """
      Takes back the last change that a command made to the lists or to your own
      words, and says what it was. Again takes back the one before.
      """,
    options: [.site, .undoable, .json],
    examples: [
      .init(line: "booksite undo", meaning: "take back the last change"),
      .init(line: "booksite undo --list", meaning: "see what can be taken back"),
    ])
}
