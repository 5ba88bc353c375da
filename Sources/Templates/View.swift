/// How templates see a model: the one definition of a record. Name, kind and origin of each field stand beside each other,
/// so the schema templates are checked against and the values they are given cannot disagree.
///
///     let card = View<Card>("book", [
///       .text("title") { $0.title },
///       .flag("wished") { $0.isWished },
///       .record("price", price) { $0.price },
///       .list("people", person) { $0.people },
///     ])
package struct View<Model: Sendable>: Sendable {
  /// One field, or the fields of another view.
  package struct Fields: Sendable {
    fileprivate var fields: [Field]
  }

  fileprivate struct Field: Sendable {
    var name: String
    var kind: Schema.Kind
    var value: @Sendable (Model) -> Value
  }

  package let schema: Schema
  private let fields: [Field]
  private let values: [ViewedRecord<Model>.Read]

  /// `name` is what one such record is called in messages.
  package init(_ name: String, _ fields: [Fields]) {
    self.fields = fields.flatMap(\.fields)
    values = self.fields.map { field in
      let value = field.value
      // Records reach the closures of the view that made them and no others.
      return { record in value(unsafe unsafeDowncast(record, to: ViewedRecord<Model>.self).model) }
    }
    schema = Schema(name, self.fields.map { Schema.Field($0.name, $0.kind) })
  }

  /// The model as templates read it: a field is computed when a template comes to it, and each time it does.
  package func record(of model: Model) -> any Record {
    ViewedRecord(model, values)
  }

  /// A record whose values are computed once, for what many others share, such as the interface's strings on every page.
  package func shared(_ model: Model) -> SharedRecord<Model> {
    SharedRecord(record: FixedRecord(fields.map { $0.value(model) }))
  }

  package func shared(_ models: [Model]) -> SharedList<Model> {
    SharedList(records: models.map { shared($0).record })
  }
}

/// A whole record made by a view of `Model`.
package struct SharedRecord<Model>: Sendable {
  fileprivate let record: any Record
}

/// Whole records made by a view of `Model`.
package struct SharedList<Model>: Sendable {
  fileprivate let records: [any Record]
}

/// A record that computes its values. How they are read does not depend on the model's type, so that rendering does not ask
/// the runtime about types for every field.
private class ComputedRecord: Record, @unchecked Sendable {
  // The only class derived from it adds one constant of a Sendable type.
  typealias Read = @Sendable (ComputedRecord) -> Value

  private let values: [Read]

  init(_ values: [Read]) {
    self.values = values
  }

  var count: Int { values.count }

  func value(at index: Int) -> Value {
    values[index](self)
  }
}

private final class ViewedRecord<Model: Sendable>: ComputedRecord, @unchecked Sendable {
  let model: Model

  init(_ model: Model, _ values: [Read]) {
    self.model = model
    super.init(values)
  }
}

extension View.Fields {
  /// Text, escaped for the file it goes to; empty counts as absent.
  package static func text(_ name: String, _ text: @escaping @Sendable (Model) -> String) -> Self {
    Self(name, .text) { .text(text($0)) }
  }

  /// Finished output; empty counts as absent.
  package static func markup(_ name: String, _ markup: @escaping @Sendable (Model) -> Markup) -> Self {
    Self(name, .markup) { .markup(markup($0)) }
  }

  package static func flag(_ name: String, _ flag: @escaping @Sendable (Model) -> Bool) -> Self {
    Self(name, .flag) { .flag(flag($0)) }
  }

  /// A record of its own fields, or nothing.
  package static func record<Child>(
    _ name: String, _ view: View<Child>, _ child: @escaping @Sendable (Model) -> Child?
  ) -> Self {
    Self(name, .record(view.schema)) { model in
      guard let child = child(model) else { return .none }
      return .record(view.record(of: child))
    }
  }

  package static func list<Child>(
    _ name: String, _ view: View<Child>, _ children: @escaping @Sendable (Model) -> [Child]
  ) -> Self {
    Self(name, .list(view.schema)) { model in .list(children(model).map { view.record(of: $0) }) }
  }

  /// A record made before, or nothing.
  package static func shared<Child>(
    _ name: String, _ view: View<Child>, _ record: @escaping @Sendable (Model) -> SharedRecord<Child>?
  ) -> Self {
    Self(name, .record(view.schema)) { model in
      guard let shared = record(model) else { return .none }
      return .record(shared.record)
    }
  }

  /// Records made before.
  package static func sharedList<Child>(
    _ name: String, _ view: View<Child>, _ list: @escaping @Sendable (Model) -> SharedList<Child>
  ) -> Self {
    Self(name, .list(view.schema)) { model in .list(list(model).records) }
  }

  /// All fields of another view, beside the others. `part` is called for each of them that a template reads.
  package static func all<Part>(of view: View<Part>, _ part: @escaping @Sendable (Model) -> Part) -> Self {
    Self(
      fields: view.allFields.map { field in
        let value = field.value
        return View.Field(name: field.name, kind: field.kind) { value(part($0)) }
      })
  }

  private init(_ name: String, _ kind: Schema.Kind, _ value: @escaping @Sendable (Model) -> Value) {
    fields = [View.Field(name: name, kind: kind, value: value)]
  }
}

extension View {
  fileprivate var allFields: [Field] { fields }
}
