package import Books

/// What taking a snapshot into a library changes, or would change.
package struct ImportOutcome: Sendable, Hashable {
  /// What changes in the lists, one after another, and then in the reader's own words: what `undo` takes back. A step
  /// without `before` is a book added or a word that was missing; one with it is a newer moment or newer words.
  package var steps: [ListStep] = []
  /// In the order they are stored in.
  package var records: [ImportedRecord] = []
  /// Prices of days of which none were known, by record and in order of day.
  package var prices: [PriceSeen] = []
  /// In order of text, target and sort.
  package var answers: [ImportedAnswer] = []

  package init() {}

  /// The snapshot holds nothing that the library lacks.
  package var isEmpty: Bool { steps.isEmpty && records.isEmpty && prices.isEmpty && answers.isEmpty }

  /// Books added to a list.
  package func added(to list: ListStep.Field) -> [ListStep] {
    steps.filter { $0.field == list && $0.before == nil }
  }

  /// Books that stand in a list with a newer moment.
  package func redated(in list: ListStep.Field) -> [ListStep] {
    steps.filter { $0.field == list && $0.before != nil }
  }

  /// Words set, each field of a book by itself, without the moments they were changed at.
  package var words: [ListStep] {
    steps.filter { ListStep.Field.words.contains($0.field) && $0.field != .edited }
  }
}

/// A record that an import changes.
package struct ImportedRecord: Sendable, Hashable {
  package enum Change: Sendable, Hashable, CaseIterable {
    /// The library had none of its number from this source.
    case new
    /// The snapshot's word is of a later day.
    case newer
    /// The library's word stays, but what it left empty is filled from the snapshot's.
    case filled
  }

  package var source: String
  package var id: BookID
  package var book: BookID
  /// As the snapshot has it.
  package var title: String
  package var change: Change
}

/// A query's answer that an import changes.
package struct ImportedAnswer: Sendable, Hashable {
  package var query: Query
  package var source: String
  /// The library had none; otherwise its own was asked for earlier.
  package var isNew: Bool
}
