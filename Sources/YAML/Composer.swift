/// Builds the tree of the one document in a stream.
struct Composer: ~Copyable {
  private var events: EventStream
  private var anchors: [String: Composed] = [:]
  /// Of the whole tree so far, aliased nodes counted each time.
  private var nodes = 0

  private struct Composed {
    var node: YAMLNode
    /// Nodes in it, itself included.
    var size: Int
    /// Levels of collections in it; 0 for a scalar.
    var height: Int

    mutating func include(_ part: Composed) {
      size += part.size
      height = max(height, part.height + 1)
    }
  }

  init(_ bytes: [UInt8], firstLine: Int) throws(YAMLError) {
    events = try EventStream(Positions(bytes, firstLine: firstLine))
  }

  mutating func document() throws(YAMLError) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: return root
      case .documentStart:
        guard root == nil else {
          throw events.positions.error(
            .secondDocument, "a second document begins here; only one is read", at: event.range)
        }
        root = try node(from: try events.next(), depth: 0).node
      default: break
      }
    }
  }

  private mutating func node(from event: Event, depth: Int) throws(YAMLError) -> Composed {
    let positions = events.positions
    try check(event.tag, of: event)
    var composed: Composed
    switch event.kind {
    case .alias(let name):
      let range = positions.firstLine(of: event.range)
      guard let target = anchors[name] else {
        throw positions.error(.unknownAlias, "no anchor of this name comes before the alias", at: range)
      }
      composed = target
      let (line, column) = positions.place(at: range.lowerBound)
      composed.node = YAMLNode(target.node.kind, line: line, column: column, length: range.count)
    case .scalar(let text, let style):
      let isPlain = style == .plain && event.tag != "!" && event.tag != coreTagPrefix + "str"
      let range = style == .block ? positions.word(at: event.range.lowerBound) : positions.firstLine(of: event.range)
      composed = leaf(.scalar(text, isPlain: isPlain), at: range)
    case .sequenceStart(let isFlow):
      try checkDepth(depth + 1, at: event)
      composed = leaf(.sequence([]), at: event.range)
      var items: [YAMLNode] = []
      var next = try events.next()
      while true {
        if case .sequenceEnd = next.kind { break }
        let item = try node(from: next, depth: depth + 1)
        items.append(item.node)
        composed.include(item)
        next = try events.next()
      }
      composed.node.kind = .sequence(items)
      composed.node.length = length(of: event, upTo: next, isFlow: isFlow, firstKey: nil)
    case .mappingStart(let isFlow):
      try checkDepth(depth + 1, at: event)
      composed = leaf(.mapping([]), at: event.range)
      var entries: [YAMLNode.Entry] = []
      var next = try events.next()
      while true {
        if case .mappingEnd = next.kind { break }
        let key = try node(from: next, depth: depth + 1)
        let value = try node(from: try events.next(), depth: depth + 1)
        entries.append(YAMLNode.Entry(key: key.node, value: value.node))
        composed.include(key)
        composed.include(value)
        next = try events.next()
      }
      composed.node.kind = .mapping(entries)
      composed.node.length = length(of: event, upTo: next, isFlow: isFlow, firstKey: entries.first?.key)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      // libyaml's grammar never puts these where a node belongs.
      throw positions.error(.otherSyntax, "a value is missing", at: event.range)
    }
    if case .alias = event.kind {
      try checkDepth(depth + composed.height, at: event)
      nodes += composed.size
    } else {
      nodes += 1
    }
    guard nodes <= YAMLNode.Limits.nodes else {
      throw positions.error(
        .tooManyNodes, "this makes more than \(YAMLNode.Limits.nodes) values", at: positions.firstLine(of: event.range))
    }
    if let anchor = event.anchor { anchors[anchor] = composed }
    return composed
  }

  private func leaf(_ kind: YAMLNode.Kind, at range: Range<Int>) -> Composed {
    let (line, column) = events.positions.place(at: range.lowerBound)
    let isScalar = if case .scalar = kind { true } else { false }
    return Composed(
      node: YAMLNode(kind, line: line, column: column, length: range.count), size: 1, height: isScalar ? 0 : 1)
  }

  private func length(of start: Event, upTo end: Event, isFlow: Bool, firstKey: YAMLNode?) -> Int {
    let positions = events.positions
    let offset = start.range.lowerBound
    if isFlow { return positions.firstLine(of: offset..<max(offset, end.range.upperBound)).count }
    guard offset < positions.bytes.count else { return 0 }
    switch positions.bytes[offset] {
    case UInt8(ascii: "&"), UInt8(ascii: "!"): return positions.word(at: offset).count
    default: return firstKey?.length ?? 1
    }
  }

  private func checkDepth(_ depth: Int, at event: Event) throws(YAMLError) {
    guard depth <= YAMLNode.Limits.depth else {
      let place = event.range.lowerBound
      throw events.positions.error(
        .tooDeep, "this is nested more than \(YAMLNode.Limits.depth) levels deep",
        at: place..<min(place + 1, events.positions.bytes.count))
    }
  }

  private func check(_ tag: String?, of event: Event) throws(YAMLError) {
    guard let tag, tag != "!" else { return }
    let core = ["str", "int", "float", "bool", "null", "seq", "map"].map { coreTagPrefix + $0 }
    guard core.contains(tag) else {
      throw events.positions.error(
        .unsupportedTag, "this tag has no meaning here", at: events.positions.word(at: event.range.lowerBound))
    }
  }
}

private let coreTagPrefix = "tag:yaml.org,2002:"
