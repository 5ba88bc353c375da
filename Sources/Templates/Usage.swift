/// Which fields of a record a template reads, so that the others need not be computed.
package struct Usage: Sendable, Hashable {
  package enum Field: Sendable, Hashable {
    case unused
    case used
    /// A record or a list: present or absent matters, and of its fields those.
    indirect case nested(Usage)
  }

  package private(set) var fields: [Field]

  init(nothingOf schema: Schema) {
    fields = Array(repeating: .unused, count: schema.fields.count)
  }

  /// What this or `other` reads; both of the same schema. For one record that feeds two templates.
  package func union(_ other: Usage) -> Usage {
    precondition(fields.count == other.fields.count, "usages of different schemas")
    var result = self
    for index in fields.indices {
      switch (fields[index], other.fields[index]) {
      case (.used, _), (_, .used): result.fields[index] = .used
      case (.nested(let mine), .nested(let theirs)): result.fields[index] = .nested(mine.union(theirs))
      case (.unused, let theirs): result.fields[index] = theirs
      case (.nested, .unused): break
      }
    }
    return result
  }

  /// Notes that the field at the end of `path` is read, and thereby every record on the way.
  mutating func insert(_ path: ArraySlice<Int>, of schema: Schema) {
    guard let index = path.first else { return }
    switch schema.fields[index].kind {
    case .text, .markup, .flag:
      fields[index] = .used
    case .record(let nested), .list(let nested):
      var usage = Usage(nothingOf: nested)
      if case .nested(let known) = fields[index] { usage = known }
      usage.insert(path.dropFirst(), of: nested)
      fields[index] = .nested(usage)
    }
  }
}
