/// Finished output of one file kind, such as the HTML of a note. The only thing `{{{name}}}` accepts: text cannot reach a
/// page unescaped, because text is not markup.
package struct Markup: Sendable, Hashable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }
}

/// What a field of a record holds. A section (`{{#name}}`) is shown for each item of a list, once for anything else that is
/// present, and not at all for an absent one.
package enum Value: Sendable {
  /// Absent: an optional record that is not there, or a field no template asks for.
  case none
  /// Escaped for the file it is written to. Empty text counts as absent.
  case text(String)
  /// Written as it is. Empty markup counts as absent.
  case markup(Markup)
  case flag(Bool)
  case record(Record)
  case list([Record])

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

/// The values of one thing, such as a book, in the order of its schema's fields. Made by `View.record(of:)`.
package struct Record: Sendable {
  package let values: [Value]

  @inlinable package init(_ values: [Value]) {
    self.values = values
  }
}
