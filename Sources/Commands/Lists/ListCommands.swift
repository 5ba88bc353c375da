import Books
import Configuration
import Diagnostics

/// The commands of the reader's lists, from the words of a command line to the command.
func perform(
  _ command: CommandName, _ arguments: Arguments, in site: SiteFolder, console: Console,
  environment: [String: String], currentFolder: String
) async throws(Failure) -> Int32 {
  var desk = try Desk(site, arguments, console: console, environment: environment)
  let books = arguments.words(of: .books)
  let book = arguments.word(of: .book) ?? ""
  switch command {
  case .search:
    let query = Query(
      text: searchText(arguments.words(of: .query)),
      target: arguments.value(of: .target).flatMap { Query.Target(rawValue: $0) },
      sort: arguments.value(of: .resultOrder).flatMap { Query.Sort(rawValue: $0) } ?? .accuracy)
    return try await search(
      query, page: arguments.number(of: .page) ?? 1, size: arguments.number(of: .limit) ?? SearchDefaults.size, desk)
  case .show: return try await show(book, &desk)
  case .wishAdd: return try await addWishes(books, note: arguments.value(of: .note), &desk)
  case .wishRemove: return try await removeWishes(books, &desk)
  case .wishList:
    try listWishes(
      arguments.value(of: .wishOrder).flatMap { WishOrder(rawValue: $0) }, onSale: arguments.has(.onSale), desk)
  case .recentAdd: return try await addRecents(books, &desk)
  case .recentList: try listRecents(desk)
  case .recentClear: return try clearRecents(asks: !arguments.has(.yes), &desk)
  case .favorite: return try await toggleFavorites(books, &desk)
  case .favoriteList: try listFavorites(desk)
  case .note:
    let text = arguments.words(of: .text)
    let request: NoteRequest =
      arguments.has(.unsetNote) ? .remove : text.isEmpty ? .show : .write(text.joined(separator: " "))
    return try await note(book, request, &desk)
  case .edit: return try await edit(book, OwnFacts(arguments), &desk)
  case .forget: return try await forget(books, asks: !arguments.has(.yes), &desk)
  case .covers:
    try await tellCovers(
      isOffline: arguments.has(.offline), retries: arguments.has(.retry), environment: environment, desk)
  case .undo:
    guard arguments.has(.undoable) else { return try undo(&desk) }
    try listChanges(desk)
  case .importLibrary:
    let name = arguments.word(of: .file) ?? "-"
    return try importLibrary(
      name == "-" ? nil : path(name, from: currentFolder), shownAs: name == "-" ? "standard input" : name,
      isTried: arguments.has(.dryRun), &desk)
  case .capture:
    return try await capture(CaptureOptions(arguments, from: currentFolder), &desk)
  case .initialize, .build, .serve, .check, .publish, .export, .doctor, .completions, .help: break
  }
  return ExitStatus.done
}

/// The words as one line of plain text.
private func searchText(_ words: [String]) -> String {
  plainText(words.joined(separator: " "), decodingReferences: false)
}

extension OwnFacts {
  fileprivate init(_ arguments: Arguments) {
    title = arguments.value(of: .title)
    authors = arguments.has(.author) ? arguments.values(of: .author) : nil
    translators = arguments.has(.translator) ? arguments.values(of: .translator) : nil
    publisher = arguments.value(of: .publisher)
    published = arguments.value(of: .published).map { Day(partial: $0) }
    givesBack = arguments.has(.unsetOwn)
  }
}

extension Day {
  /// Reads `2014-11-17`, `2014-11` or `2014`; what is not said is the first.
  init?(partial text: String) {
    guard let day = Day(text) ?? Day(text + "-01") ?? Day(text + "-01-01") else { return nil }
    self = day
  }
}
