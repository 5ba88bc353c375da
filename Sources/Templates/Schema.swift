/// The fields a template may name: what they are called, what they hold and in which order a record keeps them.
@usableFromInline package struct Schema: Sendable, Hashable {
  @usableFromInline package indirect enum Kind: Sendable, Hashable {
    case text
    case markup
    case flag
    case record(Schema)
    case list(Schema)
  }

  @usableFromInline package struct Field: Sendable, Hashable {
    package var name: String
    package var kind: Kind

    @usableFromInline package init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// What one record is called in messages, such as `book`.
  package let name: String
  package let fields: [Field]
  private let indexes: [String: Int]

  /// Two fields of one name, or a name a tag could not hold, are mistakes of the program.
  @usableFromInline package init(_ name: String, _ fields: [Field]) {
    var indexes: [String: Int] = [:]
    for (index, field) in fields.enumerated() {
      precondition(
        !field.name.isEmpty && field.name.utf8.allSatisfy(Schema.isNameByte), "field name ‘\(field.name)’ fits no tag")
      precondition(indexes.updateValue(index, forKey: field.name) == nil, "two fields are called ‘\(field.name)’")
    }
    self.name = name
    self.fields = fields
    self.indexes = indexes
  }

  func index(of name: String) -> Int? {
    indexes[name]
  }

  @usableFromInline package static func == (a: Schema, b: Schema) -> Bool {
    a.name == b.name && a.fields == b.fields
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(fields.count)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension Schema.Kind {
  /// As a reader would say it.
  var described: String {
    switch self {
    case .text: "text"
    case .markup: "finished markup"
    case .flag: "a flag (yes or no)"
    case .record(let schema): "a group of fields (\(schema.fields.map(\.name).joined(separator: ", ")))"
    case .list(let schema): "a list (each with \(schema.fields.map(\.name).joined(separator: ", ")))"
    }
  }
}
