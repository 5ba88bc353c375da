extension Template {
  /// The same template with everything written out that depends on known values only.
  ///
  /// What thousands of pages have in common, such as the interface's words and the navigation, is then looked up, escaped
  /// and put between the tags once. `known` are fields of the outermost record; a name that the schema does not have is
  /// left alone. Rendering a record whose fields hold these values gives the same bytes as before.
  package func knowing(_ known: [KnownField]) -> Template {
    var folding = Folding(self)
    for field in known {
      if let index = schema.index(of: field.name) { folding.known[Int32(index)] = field.value }
    }
    folding.fold(0..<code.count)
    return folding.isTooLarge ? self : folding.template
  }
}

/// A field that has the same value in every record a template will render.
package struct KnownField: Sendable {
  let name: String
  let value: Value

  package static func text(_ name: String, _ text: String) -> KnownField {
    KnownField(name: name, value: .text(text))
  }

  package static func markup(_ name: String, _ markup: Markup) -> KnownField {
    KnownField(name: name, value: .markup(markup))
  }

  package static func flag(_ name: String, _ flag: Bool) -> KnownField {
    KnownField(name: name, value: .flag(flag))
  }

  package static func shared<Child>(_ name: String, _ record: SharedRecord<Child>) -> KnownField {
    KnownField(name: name, value: .record(record.record))
  }

  package static func sharedList<Child>(_ name: String, _ list: SharedList<Child>) -> KnownField {
    KnownField(name: name, value: .list(list.records))
  }
}

private struct Folding {
  /// A record that is open at a place of the original template.
  private enum Scope {
    case known(any Record)
    /// Open while rendering, too, at a level of its own: known records around it are gone.
    case rendered(level: Int32)
  }

  private enum Meaning {
    case known(Value)
    case rendered(Place)
  }

  /// By their place in the outermost record.
  var known: [Int32: Value] = [:]
  private let original: Template
  private var scopes: [Scope] = [.rendered(level: 0)]
  private var level: Int32 = 0
  private var code: [Instruction] = []
  private var literals = ByteBuffer()
  /// How many of the literals have an instruction.
  private var written: Int32 = 0
  /// Literals up to this instruction must not grow: something jumps behind them.
  private var barrier = 0

  /// Lists of known records inside each other multiply; written out they could fill the memory.
  private static let literalLimit = 1 << 20

  var isTooLarge: Bool { literals.count > Folding.literalLimit }

  init(_ original: Template) {
    self.original = original
  }

  var template: Template {
    Template(
      name: original.name, kind: original.kind, schema: original.schema, code: code, literals: literals.bytes,
      paths: original.paths, depth: original.depth)
  }

  mutating func fold(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound, !isTooLarge {
      index = fold(at: index)
    }
  }

  /// Folds one instruction with what belongs to it and answers with the place of the next one.
  private mutating func fold(at index: Int) -> Int {
    switch original.code[index] {
    case .literal(let start, let end):
      literals.append(original.literals[Int(start)..<Int(end)])
      endLiteral()
    case .text(let place):
      switch meaning(of: place) {
      case .known(.text(let text)):
        literals.append(text, escapedFor: original.kind)
        endLiteral()
      case .known: break
      case .rendered(let place): code.append(.text(place))
      }
    case .markup(let place):
      switch meaning(of: place) {
      case .known(.markup(let markup)):
        literals.append(markup.bytes)
        endLiteral()
      case .known: break
      case .rendered(let place): code.append(.markup(place))
      }
    case .ifPresent(let place, let end):
      let body = (index + 1)..<Int(end)
      switch meaning(of: place) {
      case .known(let value): if value.isPresent { fold(body) }
      case .rendered(let place): section(body) { .ifPresent(place, end: $0) }
      }
      return body.upperBound
    case .ifAbsent(let place, let end):
      let body = (index + 1)..<Int(end)
      switch meaning(of: place) {
      case .known(let value): if !value.isPresent { fold(body) }
      case .rendered(let place): section(body) { .ifAbsent(place, end: $0) }
      }
      return body.upperBound
    case .record(let place, let end):
      let body = (index + 1)..<Int(end)
      switch meaning(of: place) {
      case .known(.record(let record)): fold(body, of: record)
      case .known: break
      case .rendered(let place): opening(body) { .record(place, end: $0) }
      }
      return body.upperBound
    case .each(let place, let end):
      let body = (index + 1)..<Int(end)
      switch meaning(of: place) {
      case .known(.list(let records)): for record in records { fold(body, of: record) }
      case .known: break
      case .rendered(let place): opening(body) { .each(place, end: $0) }
      }
      return body.upperBound
    }
    return index + 1
  }

  private func meaning(of place: Place) -> Meaning {
    let start: Value
    switch scopes[Int(place.level)] {
    case .known(let record): start = record.value(at: Int(place.field))
    case .rendered(let level):
      guard level == 0, let value = known[place.field] else {
        var place = place
        place.level = level
        return .rendered(place)
      }
      start = value
    }
    var value = start
    for index in place.rest {
      guard case .record(let record) = value else { return .known(.none) }
      value = record.value(at: Int(original.paths[Int(index)]))
    }
    return .known(value)
  }

  /// Makes an instruction of the literals that no instruction writes yet.
  private mutating func endLiteral() {
    let (start, end) = (written, Int32(literals.count))
    guard end > start else { return }
    written = end
    if code.count > barrier, case .literal(let first, _) = code[code.count - 1] {
      code[code.count - 1] = .literal(start: first, end: end)
    } else {
      code.append(.literal(start: start, end: end))
    }
  }

  /// A section that is decided while rendering.
  private mutating func section(_ body: Range<Int>, _ instruction: (_ end: Int32) -> Instruction) {
    let index = code.count
    code.append(instruction(0))
    barrier = code.count
    fold(body)
    code[index] = instruction(Int32(code.count))
    barrier = code.count
  }

  /// A section whose record is open while rendering.
  private mutating func opening(_ body: Range<Int>, _ instruction: (_ end: Int32) -> Instruction) {
    level += 1
    scopes.append(.rendered(level: level))
    section(body, instruction)
    scopes.removeLast()
    level -= 1
  }

  private mutating func fold(_ body: Range<Int>, of record: any Record) {
    scopes.append(.known(record))
    fold(body)
    scopes.removeLast()
  }
}
