import CYAML

/// What libyaml reports, in order, with positions as byte offsets.
struct Event {
  enum Kind {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(String, Style)
    case sequenceStart(isFlow: Bool)
    case sequenceEnd
    case mappingStart(isFlow: Bool)
    case mappingEnd
  }

  enum Style {
    case plain
    case quoted
    case block
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  var range: Range<Int>
}

/// Owns a libyaml parser and the bytes it reads, both at addresses that never change.
@safe struct EventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  let positions: Positions
  /// Where the flow collections begin that have not ended. No block collection is inside one, so that every end that
  /// comes while there are some is the end of the last. A pair in a list, `[a: b]`, is one without brackets.
  private var openCollections: [Int] = []

  init(_ positions: Positions) throws(YAMLError) {
    self.positions = positions
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe input = .allocate(capacity: positions.bytes.count - positions.start)
    _ = unsafe input.initialize(from: positions.bytes[positions.start...])
    guard unsafe yaml_parser_initialize(parser) == 1 else { throw outOfMemory }
    // Given explicitly, so that nothing is taken for UTF-16.
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  mutating func next() throws(YAMLError) -> Event {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw explainedError() }
    defer { unsafe yaml_event_delete(&event) }
    let start = unsafe positions.offset(ofCharacter: event.start_mark.index)
    let end = unsafe positions.offset(ofCharacter: event.end_mark.index)
    var result = Event(kind: .streamEnd, range: start..<max(start, end))
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT: result.kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_ALIAS_EVENT: result.kind = unsafe .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let value = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let style: Event.Style =
        switch unsafe scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .quoted
        }
      result.kind = unsafe .scalar(String(decoding: value, as: UTF8.self), style)
      result.anchor = unsafe text(scalar.anchor)
      result.tag = unsafe text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = unsafe event.data.sequence_start
      result.kind = unsafe .sequenceStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
      result.anchor = unsafe text(sequence.anchor)
      result.tag = unsafe text(sequence.tag)
      if case .sequenceStart(isFlow: true) = result.kind { openCollections.append(start) }
    case YAML_SEQUENCE_END_EVENT:
      result.kind = .sequenceEnd
      _ = openCollections.popLast()
    case YAML_MAPPING_START_EVENT:
      let mapping = unsafe event.data.mapping_start
      result.kind = unsafe .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
      result.anchor = unsafe text(mapping.anchor)
      result.tag = unsafe text(mapping.tag)
      if case .mappingStart(isFlow: true) = result.kind { openCollections.append(start) }
    case YAML_MAPPING_END_EVENT:
      result.kind = .mappingEnd
      _ = openCollections.popLast()
    default: result.kind = .streamEnd
    }
    return result
  }

  private var openBracket: Int? {
    openCollections.last { positions.bytes[$0] == UInt8(ascii: "[") || positions.bytes[$0] == UInt8(ascii: "{") }
  }

  /// libyaml's words, made plainer where the usual cause of a message is known.
  private func explainedError() -> YAMLError {
    let code = unsafe parser.pointee.error
    guard code != YAML_MEMORY_ERROR else { return outOfMemory }
    let problem = unsafe text(parser.pointee.problem) ?? "the document cannot be read"
    if code == YAML_READER_ERROR {
      let offset = unsafe min(positions.start + parser.pointee.problem_offset, positions.bytes.count)
      return positions.readerError(problem, at: offset)
    }
    let offset = unsafe positions.offset(ofCharacter: parser.pointee.problem_mark.index)
    let context = unsafe text(parser.pointee.context).map { words in
      unsafe (words, positions.offset(ofCharacter: parser.pointee.context_mark.index))
    }
    return positions.syntaxError(problem, at: offset, context: context, openBracket: openBracket)
  }
}

private let outOfMemory = YAMLError(
  kind: .outOfMemory, message: "there is not enough memory to read it", line: 1, column: 1, length: 0)

private func text(_ pointer: UnsafePointer<yaml_char_t>?) -> String? {
  unsafe pointer.map { unsafe String(cString: $0) }
}

private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
  unsafe pointer.map { unsafe String(cString: $0) }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
  unsafe pointer.map { unsafe String(cString: $0) }
}
