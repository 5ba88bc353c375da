package import Books
package import Diagnostics
import SQLite

// What the reader does by hand must survive a power cut as soon as the command has ended, unlike what a source can be
// asked for again.
extension Library {
  /// Changes the reader's lists and words in one transaction, and notes in the history what `body` changed.
  ///
  /// `command` names the change when it is told or undone; nil leaves it out of the history. When `body` throws, or the library cannot be written, nothing
  /// is changed. When this returns, the change is on disk.
  package mutating func change<Value>(
    _ command: String?, at moment: Moment, _ body: (inout ListEditor) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try change(command, at: moment, isTried: false, body)
  }

  /// With `isTried`, everything is undone at the end.
  mutating func change<Value>(
    _ command: String?, at moment: Moment, isTried: Bool, _ body: (inout ListEditor) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let file = file
    let result: Result<Value, Failure> = try durably { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) -> Connection.Ending<Result<Value, Failure>> in
        var editor = ListEditor(connection, file, at: moment)
        let value: Value
        do throws(Failure) {
          value = try body(&editor)
        } catch {
          return .undo(.failure(error))
        }
        if let failure = editor.failure { return .undo(.failure(failure)) }
        if isTried { return .undo(.success(value)) }
        if let command {
          try History(connection).note(ListChange(command: command, moment: moment, steps: editor.steps()))
        }
        return .keep(.success(value))
      }
    }
    return try result.get()
  }

  /// Takes the last change back and out of the history: every field it changed has the value of before, but for a view
  /// that has been newer since. What sources said stays. The steps are those that were taken back. Nil when there is no
  /// change.
  package mutating func undo() throws(Failure) -> ListChange? {
    try editing { connection throws(SQLiteError) in
      let history = History(connection)
      guard let last = try history.last(1).first else { return nil }
      var change = last.change
      let lists = ListWriter(connection)
      let steps = change.steps
      change.steps = []
      for step in steps {
        if step.field == .recent {
          let now = try lists.value(of: .recent, of: lists.knownKey(of: step.book))
          if now != step.after, now != nil { continue }
        }
        try lists.write(step.before, to: step.field, of: lists.knownKey(of: step.book))
        change.steps.append(step)
      }
      try history.remove(last.key)
      return change
    }
  }

  /// The changes that `undo` would take back one after another, newest first; the last hundred are kept.
  package func history() throws(Failure) -> [ListChange] {
    try reporting { connection throws(SQLiteError) in
      try connection.reading { () throws(SQLiteError) in try History(connection).last(History.limit).map(\.change) }
    }
  }

  func editing<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(Failure) -> Value {
    try durably { connection throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in try body(connection) }
    }
  }

  private func durably<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(Failure) -> Value {
    try reporting { connection throws(SQLiteError) in
      try connection.setDurability(.full)
      defer { try? connection.setDurability(.normal) }
      return try body(connection)
    }
  }
}
