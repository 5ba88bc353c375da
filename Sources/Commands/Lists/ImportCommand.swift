import Books
import Diagnostics
import Files
import JSON
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `booksite import FILE`: what a library's text holds is united with the reader's library. With `isTried` nothing changes.
func importLibrary(_ path: String?, shownAs name: String, isTried: Bool, _ desk: inout Desk) throws(Failure) -> Int32 {
  let bytes = try read(path, name)
  let contents = try readLibraryJSON(bytes, path: name)
  let outcome = try desk.library.take(contents, "import", at: desk.clock.now, isTried: isTried)
  if !isTried, let snapshot = try? readFile(desk.site.path(of: SiteFolder.snapshot)), snapshot == bytes {
    try desk.library.note(snapshot: snapshotFingerprint(bytes))
  }
  if desk.printsJSON {
    desk.printJSON { $0.members(of: outcome, isTried: isTried) }
  } else {
    try desk.tell(outcome, name, isTried: isTried)
  }
  return ExitStatus.done
}

/// Standard input when there is no path.
private func read(_ path: String?, _ name: String) throws(Failure) -> [UInt8] {
  do throws(FileError) {
    guard let path else { return try readStream(STDIN_FILENO, named: name) }
    return followedFileKind(path) == .other ? try readStream(at: path) : try readFile(path)
  } catch {
    throw Failure(
      .error("import-unreadable", "cannot read ‘\(name)’: \(error.reason)", at: Location(path: name)))
  }
}

extension Desk {
  /// More lines than that nobody reads.
  private static let toldSteps = 100

  fileprivate func tell(_ outcome: ImportOutcome, _ name: String, isTried: Bool) throws(Failure) {
    if outcome.isEmpty {
      printLine("‘\(name)’ holds nothing that the library lacks")
      return
    }
    let listed = try listed(Set(outcome.steps.map(\.book)))
    // In a trial the library does not know new books.
    let titles = Dictionary(outcome.records.map { ($0.book, $0.title) }) { first, _ in first }
    let told = outcome.steps.filter { $0.field != .edited }
    for step in told.prefix(Desk.toldSteps) {
      let known = listed[step.book].flatMap { $0.title.isEmpty ? nil : $0 }
      printLine(step.imported(of: known ?? ListedBook(id: step.book, title: titles[step.book] ?? "")))
    }
    if told.count > Desk.toldSteps { printLine("and \(told.count - Desk.toldSteps) more") }
    var facts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { facts.append(count == 1 ? "1 \(one)" : "\(count) \(many)") }
    }
    add(outcome.records.count { $0.change == .new }, "new record", "new records")
    add(outcome.records.count { $0.change != .new }, "record with newer facts", "records with newer facts")
    add(outcome.prices.count, "price", "prices")
    add(outcome.answers.count, "answer to a query", "answers to queries")
    if !facts.isEmpty { printLine("from sources: \(facts.joined(separator: ", "))") }
    printLine(
      isTried
        ? "nothing is changed; without ‘--dry-run’ this is what ‘\(name)’ brings"
        : "‘\(name)’ is taken in; ‘booksite undo’ takes the changes of your lists and words back")
  }
}

extension JSONWriter {
  fileprivate mutating func members(of outcome: ImportOutcome, isTried: Bool) {
    member("dry_run", isTried)
    key("steps")
    array { json in
      for step in outcome.steps where step.field != .edited { json.object { $0.members(of: step) } }
    }
    member("new_records", outcome.records.count { $0.change == .new })
    member("newer_records", outcome.records.count { $0.change != .new })
    member("prices", outcome.prices.count)
    member("answers", outcome.answers.count)
  }
}
