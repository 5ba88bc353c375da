/// How templates see a model: the one definition of a record. Name, kind and origin of each field stand beside each other,
/// so the schema templates are checked against and the values they are given cannot disagree.
///
///     let card = View<Card>("book", [
///       .text("title") { $0.title },
///       .flag("wished") { $0.isWished },
///       .record("price", price) { $0.price },
///       .list("people", person) { $0.people },
///     ])
package struct View<Model>: Sendable {
  /// One field, or the fields of another view.
  package struct Fields: Sendable {
    @usableFromInline var fields: [Field]

    @inlinable init(fields: [Field]) {
      self.fields = fields
    }
  }

  @usableFromInline struct Field: Sendable {
    @usableFromInline var name: String
    @usableFromInline var kind: Schema.Kind
    @usableFromInline var value: @Sendable (Model, Usage.Field) -> Value

    @inlinable init(name: String, kind: Schema.Kind, value: @escaping @Sendable (Model, Usage.Field) -> Value) {
      self.name = name
      self.kind = kind
      self.value = value
    }
  }

  package let schema: Schema
  @usableFromInline let fields: [Field]
  /// Those of the fields, beside each other: asked for every record.
  private let values: [@Sendable (Model, Usage.Field) -> Value]

  /// `name` is what one such record is called in messages.
  @inlinable package init(_ name: String, _ fields: [Fields]) {
    self.fields = fields.flatMap(\.fields)
    values = self.fields.map(\.value)
    schema = Schema(name, self.fields.map { Schema.Field($0.name, $0.kind) })
  }

  /// The values templates read of `model`. With a usage, fields it does not name stay absent and are not computed.
  @inlinable @inline(__always) package func record(of model: Model, using usage: Usage? = nil) -> Record {
    let count = values.count
    precondition(usage == nil || usage?.fields.count == count, "a usage of another schema than ‘\(schema.name)’")
    var record: [Value] = []
    record.reserveCapacity(count)
    for index in 0..<count {
      let use = usage?.fields[index] ?? .used
      if case .unused = use {
        record.append(.none)
      } else {
        record.append(values[index](model, use))
      }
    }
    return Record(record)
  }

  /// A record made once and shared by many others, such as the interface's strings by every page.
  @inlinable package func shared(_ model: Model) -> SharedRecord<Model> {
    SharedRecord(record: record(of: model))
  }
}

/// A whole record made by a view of `Model`.
package struct SharedRecord<Model>: Sendable {
  @usableFromInline let record: Record

  @inlinable init(record: Record) {
    self.record = record
  }
}

extension View.Fields {
  /// Text, escaped for the file it goes to; empty counts as absent.
  @inlinable @inline(__always) package static func text(_ name: String, _ text: @escaping @Sendable (Model) -> String) -> Self {
    Self(name, .text) { model, _ in .text(text(model)) }
  }

  /// Finished output; empty counts as absent.
  @inlinable @inline(__always) package static func markup(_ name: String, _ markup: @escaping @Sendable (Model) -> Markup) -> Self {
    Self(name, .markup) { model, _ in .markup(markup(model)) }
  }

  @inlinable @inline(__always) package static func flag(_ name: String, _ flag: @escaping @Sendable (Model) -> Bool) -> Self {
    Self(name, .flag) { model, _ in .flag(flag(model)) }
  }

  /// A record of its own fields, or nothing.
  @inlinable @inline(__always) package static func record<Child>(
    _ name: String, _ view: View<Child>, _ child: @escaping @Sendable (Model) -> Child?
  ) -> Self {
    Self(name, .record(view.schema)) { model, use in
      child(model).map { .record(view.record(of: $0, using: use.nested)) } ?? .none
    }
  }

  @inlinable @inline(__always) package static func list<Child>(
    _ name: String, _ view: View<Child>, _ children: @escaping @Sendable (Model) -> [Child]
  ) -> Self {
    Self(name, .list(view.schema)) { model, use in
      let usage = use.nested
      return .list(children(model).map { view.record(of: $0, using: usage) })
    }
  }

  /// A record made before, or nothing.
  @inlinable @inline(__always) package static func shared<Child>(
    _ name: String, _ view: View<Child>, _ record: @escaping @Sendable (Model) -> SharedRecord<Child>?
  ) -> Self {
    Self(name, .record(view.schema)) { model, _ in record(model).map { .record($0.record) } ?? .none }
  }

  /// Records made before.
  @inlinable @inline(__always) package static func sharedList<Child>(
    _ name: String, _ view: View<Child>, _ records: @escaping @Sendable (Model) -> [SharedRecord<Child>]
  ) -> Self {
    Self(name, .list(view.schema)) { model, _ in .list(records(model).map(\.record)) }
  }

  /// All fields of another view, beside the others. `part` is called once for each of them.
  @inlinable @inline(__always) package static func all<Part>(of view: View<Part>, _ part: @escaping @Sendable (Model) -> Part) -> Self {
    Self(
      fields: view.fields.map { field in
        View.Field(name: field.name, kind: field.kind) { model, use in field.value(part(model), use) }
      })
  }

  @inlinable @inline(__always) init(_ name: String, _ kind: Schema.Kind, _ value: @escaping @Sendable (Model, Usage.Field) -> Value) {
    fields = [View.Field(name: name, kind: kind, value: value)]
  }
}

extension Usage.Field {
  @inlinable var nested: Usage? {
    if case .nested(let usage) = self { usage } else { nil }
  }
}
