/// A template whose names have been found in a schema. Rendering cannot fail, and any number of threads may render at once.
package struct Template: Sendable {
  package let name: String
  package let kind: TemplateKind
  package let schema: Schema

  let code: [Instruction]
  /// All text of the template that is written as it is.
  let literals: [UInt8]
  /// The further fields of dotted names.
  let paths: [Int32]
  /// How many records are open at the same time at most.
  let depth: Int

  /// Appends what the template makes of a record of its schema.
  package func render(_ record: any Record, into output: inout ByteBuffer) {
    precondition(record.count == schema.fields.count, "a record of another schema than ‘\(schema.name)’")
    var stack: [any Record] = []
    stack.reserveCapacity(depth)
    stack.append(record)
    run(0..<code.count, of: code.span, literals.span, &stack, &output)
  }

  package func render<Model>(_ model: Model, as view: View<Model>, into output: inout ByteBuffer) {
    render(view.record(of: model), into: &output)
  }

  private func run(
    _ range: Range<Int>, of code: Span<Instruction>, _ literals: Span<UInt8>, _ stack: inout [any Record],
    _ output: inout ByteBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch code[index] {
      case .literal(let start, let end):
        output.append(literals.extracting(Int(start)..<Int(end)))
      case .text(let place):
        if case .text(let text) = value(at: place, stack) { output.append(text, escapedFor: kind) }
      case .markup(let place):
        if case .markup(let markup) = value(at: place, stack) { output.append(markup.bytes) }
      case .ifPresent(let place, let end):
        if !value(at: place, stack).isPresent {
          index = Int(end)
          continue
        }
      case .ifAbsent(let place, let end):
        if value(at: place, stack).isPresent {
          index = Int(end)
          continue
        }
      case .record(let place, let end):
        if case .record(let record) = value(at: place, stack) {
          stack.append(record)
          run((index + 1)..<Int(end), of: code, literals, &stack, &output)
          stack.removeLast()
        }
        index = Int(end)
        continue
      case .each(let place, let end):
        if case .list(let records) = value(at: place, stack) {
          for record in records {
            stack.append(record)
            run((index + 1)..<Int(end), of: code, literals, &stack, &output)
            stack.removeLast()
          }
        }
        index = Int(end)
        continue
      }
      index += 1
    }
  }

  @inline(__always)
  private func value(at place: Place, _ stack: [any Record]) -> Value {
    var value = stack[Int(place.level)].value(at: Int(place.field))
    for index in place.rest {
      guard case .record(let record) = value else { return .none }
      value = record.value(at: Int(paths[Int(index)]))
    }
    return value
  }
}

/// One step of rendering. Steps up to `end` belong to a section.
enum Instruction: Sendable {
  case literal(start: Int32, end: Int32)
  case text(Place)
  case markup(Place)
  case ifPresent(Place, end: Int32)
  case ifAbsent(Place, end: Int32)
  case record(Place, end: Int32)
  case each(Place, end: Int32)
}

/// Where a value is: a field of one of the open records, and for dotted names the way on from there.
struct Place: Sendable, Hashable {
  var level: Int32
  var field: Int32
  /// In the template's `paths`.
  var restStart: Int32 = 0
  var restEnd: Int32 = 0

  var rest: Range<Int32> { restStart..<restEnd }
}
