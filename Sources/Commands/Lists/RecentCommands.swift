import Books
import Diagnostics
import JSON
import Library

/// `booksite recent add ID…`
func addRecents(_ words: [String], _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .sources)
  let books = try await finder.find(words, desk)
  let results = try desk.library.change("recent add", at: desk.clock.now) { editor throws(Failure) in
    var results: [ListResult] = []
    for book in books.found {
      try editor.store(book.records)
      try editor.view(book.id)
      results.append(ListResult(book: book.id, outcome: .viewed))
    }
    return results
  }
  return try desk.report(results, books) { book, _ in "looked at: \(book.line)" }
}

/// `booksite recent list`
func listRecents(_ desk: borrowing Desk) throws(Failure) {
  let books = try desk.library.listing(.recents, sourceOrder: desk.sourceOrder)
  try desk.printList(books, whenEmpty: "no book was looked at", marks: [.favorite, .wished], day: \.viewed)
}

/// `booksite recent clear`
func clearRecents(asks: Bool, _ desk: inout Desk) throws(Failure) -> Int32 {
  let count = try desk.library.listing(.recents, sourceOrder: desk.sourceOrder).count
  if count > 0, asks {
    guard desk.console.keyboard.hasReader else { throw Failure(.needsConsent("recent clear")) }
    let books = count == 1 ? "1 book" : "\(count) books"
    guard desk.console.isConfirmed("Remove \(books) from the recently viewed ones?") else {
      desk.console.errors.write("nothing is changed\n")
      return ExitStatus.failed
    }
  }
  let removed = try desk.library.change("recent clear", at: desk.clock.now) { editor throws(Failure) in
    try editor.clearRecents()
  }
  if desk.printsJSON {
    desk.printJSON { $0.member("removed", removed) }
  } else if removed == 0 {
    desk.printLine("there is nothing to clear: no book was looked at")
  } else {
    desk.printLine("\(removed == 1 ? "1 book is" : "\(removed) books are") no longer among the recently viewed ones")
  }
  return ExitStatus.done
}

/// `booksite favorite ID…`
func toggleFavorites(_ words: [String], _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .sources)
  let books = try await finder.find(words, desk)
  let results = try desk.library.change("favorite", at: desk.clock.now) { editor throws(Failure) in
    var results: [ListResult] = []
    for book in books.found {
      try editor.store(book.records)
      results.append(ListResult(book: book.id, outcome: try editor.toggleFavorite(book.id) ? .marked : .unmarked))
    }
    return results
  }
  return try desk.report(results, books) { book, result in
    result.outcome == .marked ? "now a favourite: \(book.line)" : "no longer a favourite: \(book.line)"
  }
}

/// `booksite favorite list`
func listFavorites(_ desk: borrowing Desk) throws(Failure) {
  let books = byTitle(try desk.library.listing(.favorites, sourceOrder: desk.sourceOrder))
  try desk.printList(books, whenEmpty: "there are no favourites", marks: [.wished], day: nil)
}

/// `booksite forget ID…`
func forget(_ words: [String], asks: Bool, _ desk: inout Desk) async throws(Failure) -> Int32 {
  let finder = BookFinder(desk, reach: .library) { $0.isOnList }
  let books = try await finder.find(words, desk)
  let onLists = try desk.listed(books.found.map(\.id)).values.filter(\.isOnList)
  if !onLists.isEmpty, asks {
    guard desk.console.keyboard.hasReader else { throw Failure(.needsConsent("forget")) }
    for book in byTitle(Array(onLists)) { desk.console.errors.write("  \(harmless(book.line))\n") }
    let it = onLists.count == 1 ? "it" : "them"
    guard desk.console.isConfirmed("Remove \(it) from every list?") else {
      desk.console.errors.write("nothing is changed\n")
      return ExitStatus.failed
    }
  }
  let results = try desk.library.change("forget", at: desk.clock.now) { editor throws(Failure) in
    var results: [ListResult] = []
    for book in books.found {
      let forgotten = try editor.forget(book.id)
      results.append(ListResult(book: book.id, outcome: forgotten.isEmpty ? .absent : .removed))
    }
    return results
  }
  return try desk.report(results, books) { book, result in
    result.outcome == .removed ? "removed from every list: \(book.line)" : "on no list: \(book.line)"
  }
}

extension ListedBook {
  fileprivate var isOnList: Bool { wishedSince != nil || favoriteSince != nil || viewed != nil }
}

extension Desk {
  /// `day` is a moment of a book whose date stands in the table.
  fileprivate func printList(
    _ books: [ListedBook], whenEmpty: String, marks: [BookTable.Mark], day: ((ListedBook) -> Moment?)?
  ) throws(Failure) {
    if printsJSON {
      printJSON { json in
        json.key("books")
        json.books(books)
      }
      return
    }
    guard !books.isEmpty else {
      printLine(whenEmpty)
      return
    }
    var table = BookTable(count: books.count)
    for book in books { table.add(book, day: day?(book).map { Clock.day(of: $0) }, marks: marks) }
    console.output.write(table.text(columns: console.output.columns))
  }
}

extension Diagnostic {
  fileprivate static func needsConsent(_ command: String) -> Diagnostic {
    .error(
      "consent-needed", "‘\(command)’ asks before it removes anything, and nobody is here to answer",
      hint: "say ‘--yes’ to have it done without a question")
  }
}
