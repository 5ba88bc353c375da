/// Finished output of one file kind, such as the HTML of a note. The only thing `{{{name}}}` accepts: text cannot reach a
/// page unescaped, because text is not markup.
@usableFromInline package struct Markup: Sendable, Hashable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }
}

/// What a field of a record holds. A section (`{{#name}}`) is shown for each item of a list, once for anything else that is
/// present, and not at all for an absent one.
@usableFromInline package enum Value: Sendable {
  /// Absent: an optional record that is not there.
  case none
  /// Escaped for the file it is written to. Empty text counts as absent.
  case text(String)
  /// Written as it is. Empty markup counts as absent.
  case markup(Markup)
  case flag(Bool)
  case record(any Record)
  case list([any Record])

  @inline(__always)
  var isPresent: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .markup(let markup): !markup.isEmpty
    case .flag(let flag): flag
    case .record: true
    case .list(let records): !records.isEmpty
    }
  }
}

/// One thing, such as a book, as templates read it: its values by the place of their fields in the schema. Made by
/// `View.record(of:)`.
@usableFromInline package protocol Record: AnyObject, Sendable {
  /// How many fields it has.
  var count: Int { get }

  func value(at index: Int) -> Value
}

/// Values computed before.
@usableFromInline final class FixedRecord: Record {
  private let values: [Value]

  @usableFromInline init(_ values: [Value]) {
    self.values = values
  }

  @usableFromInline var count: Int { values.count }

  @usableFromInline func value(at index: Int) -> Value {
    values[index]
  }
}
