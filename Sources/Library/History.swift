import Books
import SQLite

/// The reader's last changes, in the order they were made.
struct History {
  /// Older ones are forgotten.
  static let limit = 100

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// A change without steps is none.
  func note(_ change: ListChange) throws(SQLiteError) {
    guard !change.steps.isEmpty else { return }
    let add = try connection.statement("INSERT INTO changes (command, moment) VALUES (?1, ?2) RETURNING change")
    try add.bind(1, change.command)
    try add.bind(2, change.moment.seconds)
    guard let key = try add.first() else { throw .corrupt("a change was not stored") }
    let addStep = try connection.statement(
      """
      INSERT INTO change_steps (change, position, book, field, before, after)
      SELECT ?1, ?2, book, ?4, ?5, ?6 FROM books WHERE id = ?3
      """)
    for (position, step) in change.steps.enumerated() {
      try addStep.bind(1, key)
      try addStep.bind(2, position)
      try addStep.bind(3, step.book.description)
      try addStep.bind(4, step.field.rawValue)
      try addStep.bind(5, step.before?.stored)
      try addStep.bind(6, step.after?.stored)
      try addStep.run()
    }
    // Keys grow by one, and undoing gives the last one back.
    let forget = try connection.statement("DELETE FROM changes WHERE change <= ?1")
    try forget.bind(1, key - History.limit)
    try forget.run()
  }

  /// Newest first.
  func last(_ limit: Int) throws(SQLiteError) -> [(key: Int, change: ListChange)] {
    var changes: [(key: Int, change: ListChange)] = []
    let rows = try connection.statement("SELECT change, command, moment FROM changes ORDER BY change DESC LIMIT ?1")
    try rows.bind(1, limit)
    while try rows.step() {
      let key = rows.integer(0) ?? 0
      let moment = Moment(seconds: rows.integer(2) ?? 0)
      changes.append((key, ListChange(command: rows.text(1) ?? "", moment: moment, steps: try steps(of: key))))
    }
    return changes
  }

  func remove(_ key: Int) throws(SQLiteError) {
    let remove = try connection.statement("DELETE FROM changes WHERE change = ?1")
    try remove.bind(1, key)
    try remove.run()
  }

  private func steps(of key: Int) throws(SQLiteError) -> [ListStep] {
    var steps: [ListStep] = []
    let rows = try connection.statement(
      "SELECT id, field, before, after FROM change_steps JOIN books USING (book) WHERE change = ?1 ORDER BY position")
    try rows.bind(1, key)
    while try rows.step() {
      guard let book = rows.text(0).flatMap(BookID.init(_:)),
        let field = rows.text(1).flatMap(ListStep.Field.init(rawValue:))
      else { throw .corrupt("a change has no valid book or field") }
      let before = try rows.text(2).map { text throws(SQLiteError) in try field.value(stored: text) }
      let after = try rows.text(3).map { text throws(SQLiteError) in try field.value(stored: text) }
      steps.append(ListStep(book: book, field: field, before: before, after: after))
    }
    return steps
  }
}
