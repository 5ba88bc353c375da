package import Books

/// What one command changed in the reader's lists and words.
package struct ListChange: Sendable, Hashable {
  /// As it was named when it was made, such as `wish add`.
  package var command: String
  package var moment: Moment
  /// In the order they were made; at least one, no field of a book twice.
  package var steps: [ListStep]

  package init(command: String, moment: Moment, steps: [ListStep]) {
    self.command = command
    self.moment = moment
    self.steps = steps
  }
}

/// One field of one book that was changed. `before` and `after` differ; nil is absent.
package struct ListStep: Sendable, Hashable {
  package var book: BookID
  package var field: Field
  package var before: Value?
  package var after: Value?

  package init(book: BookID, field: Field, before: Value?, after: Value?) {
    self.book = book
    self.field = field
    self.before = before
    self.after = after
  }

  /// A list, whose value is the moment the book stands in it with, or one of `OwnWords`.
  package enum Field: String, Sendable, CaseIterable {
    case wish
    case recent
    case favorite
    case title
    case authors
    case translators
    case publisher
    case published
    case note
    /// When the words were last changed; changes with every other of them.
    case edited

    package static let lists: [Field] = [.wish, .recent, .favorite]
    package static let words: [Field] = [.title, .authors, .translators, .publisher, .published, .note, .edited]
  }

  package enum Value: Sendable, Hashable {
    /// Of `wish`, `recent`, `favorite` and `edited`.
    case moment(Moment)
    /// Of `title`, `publisher` and `note`.
    case text(String)
    /// Of `authors` and `translators`; never empty.
    case names([String])
    /// Of `published`.
    case day(Day)
  }
}

extension ListStep.Value {
  package var moment: Moment? {
    if case .moment(let moment) = self { moment } else { nil }
  }

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  package var names: [String]? {
    if case .names(let names) = self { names } else { nil }
  }

  package var day: Day? {
    if case .day(let day) = self { day } else { nil }
  }
}

extension OwnWords {
  /// Nil for a field of a list, which cannot be set.
  subscript(field: ListStep.Field) -> ListStep.Value? {
    get {
      switch field {
      case .wish, .recent, .favorite: nil
      case .title: title.map { .text($0) }
      case .authors: authors.map { .names($0) }
      case .translators: translators.map { .names($0) }
      case .publisher: publisher.map { .text($0) }
      case .published: published.map { .day($0) }
      case .note: note.map { .text($0) }
      case .edited: edited.map { .moment($0) }
      }
    }
    set {
      switch field {
      case .wish, .recent, .favorite: break
      case .title: title = newValue?.text
      case .authors: authors = newValue?.names
      case .translators: translators = newValue?.names
      case .publisher: publisher = newValue?.text
      case .published: published = newValue?.day
      case .note: note = newValue?.text
      case .edited: edited = newValue?.moment
      }
    }
  }
}
