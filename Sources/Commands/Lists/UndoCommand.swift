import Books
import Diagnostics
import JSON
import Library

/// `booksite undo`
func undo(_ desk: inout Desk) throws(Failure) -> Int32 {
  guard let change = try desk.library.undo() else {
    throw Failure(
      .error("undo-nothing", "there is nothing to take back", hint: "the last 100 changes of the lists are kept"))
  }
  let listed = try desk.listed(change.steps.map(\.book))
  if desk.printsJSON {
    desk.printJSON { $0.members(of: change) }
    return ExitStatus.done
  }
  desk.printLine("took back ‘\(change.command)’ of \(desk.minute(change.moment)):")
  if change.steps.isEmpty { desk.printLine("  nothing is left of it: the books were looked at again") }
  for step in change.steps where step.field != .edited {
    desk.printLine("  " + step.undone(of: listed[step.book] ?? ListedBook(id: step.book)))
  }
  return ExitStatus.done
}

/// `booksite undo --list`
func listChanges(_ desk: borrowing Desk) throws(Failure) {
  let changes = try desk.library.history()
  if desk.printsJSON {
    desk.printJSON { json in
      json.key("changes")
      json.array { json in
        for change in changes { json.object { $0.members(of: change) } }
      }
    }
    return
  }
  if changes.isEmpty { desk.printLine("there is nothing to take back") }
  let listed = try desk.listed(Set(changes.flatMap { $0.steps.map(\.book) }))
  for change in changes {
    var seen: Set<BookID> = []
    let books = change.steps.map(\.book).filter { seen.insert($0).inserted }
    let names = books.prefix(3).map { (listed[$0] ?? ListedBook(id: $0)).shownTitle }.joined(separator: ", ")
    let others = books.count > 3 ? " and \(books.count - 3) more" : ""
    desk.printLine("\(desk.minute(change.moment))  \(change.command): \(names)\(others)")
  }
}

extension Desk {
  /// Such as `2026-11-30 09:53`, by the reader's clock.
  func minute(_ moment: Moment) -> String { "\(Clock.day(of: moment)) \(Clock.timeOfDay(at: moment))" }
}

extension ListStep {
  /// What is so now that this step is taken back.
  fileprivate func undone(of book: ListedBook) -> String {
    let line = book.line
    switch field {
    case .wish: return before == nil ? "off the wish list: \(line)" : "on the wish list as before: \(line)"
    case .recent:
      return before == nil
        ? "not among the recently viewed ones: \(line)" : "among the recently viewed ones as before: \(line)"
    case .favorite: return before == nil ? "no favourite: \(line)" : "a favourite again: \(line)"
    case .note: return before == nil ? "without a note: \(line)" : "with the note of before: \(line)"
    case .title, .authors, .translators, .publisher, .published, .edited:
      return before == nil ? "the source’s \(noun) again: \(line)" : "your own \(noun) of before: \(line)"
    }
  }

  /// What the step brings in an import.
  func imported(of book: ListedBook) -> String {
    let line = book.line
    switch field {
    case .wish: return before == nil ? "on the wish list: \(line)" : "on the wish list, with a newer date: \(line)"
    case .recent: return before == nil ? "looked at: \(line)" : "looked at later: \(line)"
    case .favorite: return before == nil ? "a favourite: \(line)" : "a favourite, with a newer date: \(line)"
    case .title, .authors, .translators, .publisher, .published, .note, .edited:
      return before == nil ? "your own \(noun): \(line)" : "your newer \(noun): \(line)"
    }
  }

  private var noun: String {
    switch field {
    case .published: "date of publication"
    default: field.rawValue
    }
  }
}

extension JSONWriter {
  mutating func members(of change: ListChange) {
    member("command", change.command)
    member("moment", change.moment.description)
    key("steps")
    array { json in
      for step in change.steps where step.field != .edited { json.object { $0.members(of: step) } }
    }
  }

  mutating func members(of step: ListStep) {
    member("book", step.book.description)
    member("field", step.field.rawValue)
    value("before", step.before)
    value("after", step.after)
  }

  private mutating func value(_ name: String, _ value: ListStep.Value?) {
    switch value {
    case nil: break
    case .moment(let moment): member(name, moment.description)
    case .text(let text): member(name, text)
    case .names(let names): member(name, names)
    case .day(let day): member(name, day.description)
    }
  }
}
