/// How templates see a model: the one definition of a record. Name, kind and origin of each field stand beside each other,
/// so the schema templates are checked against and the values they are given cannot disagree.
///
///     let card = View<Card>("book", [
///       .text("title") { $0.title },
///       .flag("wished") { $0.isWished },
///       .record("price", price) { $0.price },
///       .list("people", person) { $0.people },
///     ])
///
/// Where speed matters, make a view in a function: the compiler fits the code below to the model's type there, and does not
/// in the initial value of a global constant, where rendering costs half as much again.
@usableFromInline package struct View<Model: Sendable>: Sendable {
  /// One field, or the fields of another view.
  @usableFromInline package struct Fields: Sendable {
    @usableFromInline var fields: [Field]

    @inlinable init(fields: [Field]) {
      self.fields = fields
    }
  }

  @usableFromInline struct Field: Sendable {
    @usableFromInline var name: String
    @usableFromInline var kind: Schema.Kind
    @usableFromInline var value: @Sendable (Model) -> Value

    @inlinable init(name: String, kind: Schema.Kind, value: @escaping @Sendable (Model) -> Value) {
      self.name = name
      self.kind = kind
      self.value = value
    }
  }

  @usableFromInline package let schema: Schema
  @usableFromInline let fields: [Field]
  @usableFromInline let values: [ComputedRecord.Read]

  /// `name` is what one such record is called in messages.
  @inlinable package init(_ name: String, _ fields: [Fields]) {
    self.fields = fields.flatMap(\.fields)
    values = self.fields.map { field in
      let value = field.value
      // Records reach the closures of the view that made them and no others.
      return { record in value(unsafe unsafeDowncast(record, to: ViewedRecord<Model>.self).model) }
    }
    schema = Schema(name, self.fields.map { Schema.Field($0.name, $0.kind) })
  }

  /// The model as templates read it: a field is computed when a template comes to it, and each time it does.
  @inlinable package func record(of model: Model) -> any Record {
    ViewedRecord(model, values)
  }

  /// A record whose values are computed once, for what many others share, such as the interface's strings on every page.
  @inlinable package func shared(_ model: Model) -> SharedRecord<Model> {
    SharedRecord(record: FixedRecord(fields.map { $0.value(model) }))
  }

  @inlinable package func shared(_ models: [Model]) -> SharedList<Model> {
    SharedList(records: models.map { shared($0).record })
  }
}

/// A whole record made by a view of `Model`.
@usableFromInline package struct SharedRecord<Model>: Sendable {
  @usableFromInline let record: any Record

  @inlinable init(record: any Record) {
    self.record = record
  }
}

/// Whole records made by a view of `Model`.
@usableFromInline package struct SharedList<Model>: Sendable {
  @usableFromInline let records: [any Record]

  @inlinable init(records: [any Record]) {
    self.records = records
  }
}

/// A record that computes its values. How they are read does not depend on the model's type, so that rendering does not ask
/// the runtime about types for every field.
@usableFromInline class ComputedRecord: Record, @unchecked Sendable {
  // Unchecked because it is not final. It holds only constants of Sendable types, and so does the one class derived from it.
  @usableFromInline typealias Read = @Sendable (ComputedRecord) -> Value

  @usableFromInline let values: [Read]

  @inlinable init(_ values: [Read]) {
    self.values = values
  }

  @usableFromInline var count: Int { values.count }

  @usableFromInline func value(at index: Int) -> Value {
    values[index](self)
  }
}

@usableFromInline final class ViewedRecord<Model: Sendable>: ComputedRecord, @unchecked Sendable {
  // Restates what it inherits; a model is Sendable.
  @usableFromInline let model: Model

  @inlinable init(_ model: Model, _ values: [Read]) {
    self.model = model
    super.init(values)
  }
}

extension View.Fields {
  /// Text, escaped for the file it goes to; empty counts as absent.
  @inlinable package static func text(_ name: String, _ text: @escaping @Sendable (Model) -> String) -> Self {
    Self(name, .text) { .text(text($0)) }
  }

  /// Finished output; empty counts as absent.
  @inlinable package static func markup(_ name: String, _ markup: @escaping @Sendable (Model) -> Markup) -> Self {
    Self(name, .markup) { .markup(markup($0)) }
  }

  @inlinable package static func flag(_ name: String, _ flag: @escaping @Sendable (Model) -> Bool) -> Self {
    Self(name, .flag) { .flag(flag($0)) }
  }

  /// A record of its own fields, or nothing.
  @inlinable package static func record<Child>(
    _ name: String, _ view: View<Child>, _ child: @escaping @Sendable (Model) -> Child?
  ) -> Self {
    Self(name, .record(view.schema)) { model in
      guard let child = child(model) else { return .none }
      return .record(view.record(of: child))
    }
  }

  @inlinable package static func list<Child>(
    _ name: String, _ view: View<Child>, _ children: @escaping @Sendable (Model) -> [Child]
  ) -> Self {
    Self(name, .list(view.schema)) { model in .list(children(model).map { view.record(of: $0) }) }
  }

  /// A record made before, or nothing.
  @inlinable package static func shared<Child>(
    _ name: String, _ view: View<Child>, _ record: @escaping @Sendable (Model) -> SharedRecord<Child>?
  ) -> Self {
    Self(name, .record(view.schema)) { model in
      guard let shared = record(model) else { return .none }
      return .record(shared.record)
    }
  }

  /// Records made before.
  @inlinable package static func sharedList<Child>(
    _ name: String, _ view: View<Child>, _ list: @escaping @Sendable (Model) -> SharedList<Child>
  ) -> Self {
    Self(name, .list(view.schema)) { model in .list(list(model).records) }
  }

  /// All fields of another view, beside the others. `part` is called for each of them that a template reads.
  @inlinable package static func all<Part>(of view: View<Part>, _ part: @escaping @Sendable (Model) -> Part) -> Self {
    Self(
      fields: view.fields.map { field in
        let value = field.value
        return View.Field(name: field.name, kind: field.kind) { value(part($0)) }
      })
  }

  @inlinable init(_ name: String, _ kind: Schema.Kind, _ value: @escaping @Sendable (Model) -> Value) {
    fields = [View.Field(name: name, kind: kind, value: value)]
  }
}
