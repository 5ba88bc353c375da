import Diagnostics

/// Turns a parsed template, with its partials, parents and blocks, into the instructions of one schema.
struct TemplateBinder {
  /// A template that would do more than this is built from partials that multiply each other.
  static let stepLimit = 20_000
  static let literalLimit = 8 << 20
  static let depthLimit = 256

  /// What names may mean at a place, innermost last.
  private enum Scope {
    case record(Schema, level: Int)
    /// A section of text or markup: what `{{.}}` means.
    case itself(Target)
  }

  struct Target {
    var place: Place
    var kind: Schema.Kind
  }

  /// What a template built on this one gives for its blocks. Blocks are bound where they are shown, so their names mean what
  /// they mean there; but the blocks and files around them are those of the place where they were written.
  struct Overrides {
    struct Override {
      var block: Block
      var file: ParsedTemplate
      var surroundings: Overrides
      var chain: [Inclusion]
    }
    var byName: [String: Override] = [:]
  }

  /// A file being bound and the tag that asked for it.
  struct Inclusion {
    var name: String
    var source: (file: ParsedTemplate, range: Range<Int>)?

    var location: Location? { source.map { $0.file.location(of: $0.range) } }
  }

  private let set: TemplateSet
  private let schema: Schema
  private let kind: TemplateKind
  private var scopes: [Scope]
  private var chain: [Inclusion] = []
  private var overrides = Overrides()
  private var indentation: [UInt8] = []

  private var code: [Instruction] = []
  private var literals: [UInt8] = []
  private var paths: [Int32] = []
  private var level = 0
  private var deepestLevel = 0
  private var depth = 0
  private var steps = 0
  private var isTooLarge = false
  /// Literals up to this instruction must not grow: something jumps behind them.
  private var barrier = 0

  private var problems: [Diagnostic] = []
  private var reported: Set<Diagnostic> = []
  private var entered: Set<String> = []

  static func bind(
    _ file: ParsedTemplate, kind: TemplateKind, to schema: Schema, in set: TemplateSet
  ) -> (template: Template, problems: [Diagnostic]) {
    var binder = TemplateBinder(set: set, schema: schema, kind: kind)
    binder.enter(file, from: nil)
    let template = Template(
      name: file.name, kind: kind, schema: schema, code: binder.code, literals: binder.literals,
      paths: binder.paths, depth: binder.deepestLevel + 1)
    return (template, binder.problems)
  }

  private init(set: TemplateSet, schema: Schema, kind: TemplateKind) {
    self.set = set
    self.schema = schema
    self.kind = kind
    scopes = [.record(schema, level: 0)]
  }

  // MARK: Walking

  private mutating func enter(_ file: ParsedTemplate, from source: (file: ParsedTemplate, range: Range<Int>)?) {
    if entered.insert(file.name).inserted {
      for problem in file.problems where problem.severity == .error { report(problem) }
    }
    chain.append(Inclusion(name: file.name, source: source))
    bind(file.nodes, of: file)
    chain.removeLast()
  }

  private mutating func bind(_ nodes: [Node], of file: ParsedTemplate) {
    depth += 1
    defer { depth -= 1 }
    for node in nodes {
      steps += 1
      guard isWithinLimits(file) else { return }
      switch node {
      case .text(let range):
        writeText(range, of: file)
      case .variable(let tag):
        bindVariable(tag, of: file)
      case .section(let tag, let nodes):
        bindSection(tag, nodes, of: file)
      case .partial(let tag, let indentation):
        include(tag, indentation, of: file, overrides)
      case .parent(let tag, let indentation, let blocks):
        bindParent(tag, indentation, blocks, of: file)
      case .block(let block):
        bindBlock(block, of: file)
      }
    }
  }

  private mutating func isWithinLimits(_ file: ParsedTemplate) -> Bool {
    if isTooLarge { return false }
    guard
      steps > TemplateBinder.stepLimit || literals.count > TemplateBinder.literalLimit
        || depth > TemplateBinder.depthLimit
    else { return true }
    isTooLarge = true
    report(.templateTooLarge(chain.first?.name ?? file.name, at: Location(path: file.source.path)))
    return false
  }

  private mutating func writeText(_ range: Range<Int>, of file: ParsedTemplate) {
    guard !indentation.isEmpty else {
      writeLiteral(file.source.bytes[range])
      return
    }
    let bytes = file.source.bytes
    if range.isEmpty {
      writeLiteral(indentation[...])
      return
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let newline = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
      let end = newline.map { $0 + 1 } ?? range.upperBound
      let beginsLine = start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
      let isBlank = newline.map { bytes[start..<$0].allSatisfy { $0 == UInt8(ascii: "\r") } } ?? false
      if beginsLine, !isBlank { writeLiteral(indentation[...]) }
      writeLiteral(bytes[start..<end])
      start = end
    }
  }

  private mutating func writeLiteral(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = Int32(literals.count)
    literals.append(contentsOf: bytes)
    if code.count > barrier, case .literal(let first, _) = code[code.count - 1] {
      code[code.count - 1] = .literal(start: first, end: Int32(literals.count))
    } else {
      code.append(.literal(start: start, end: Int32(literals.count)))
    }
  }

  private mutating func bindVariable(_ tag: Tag, of file: ParsedTemplate) {
    guard let target = target(of: tag, in: file) else { return }
    switch (target.kind, tag.sigil) {
    case (.text, .variable): code.append(.text(target.place))
    case (.markup, .raw): code.append(.markup(target.place))
    default:
      report(.wrongKind(tag.name, target.kind, isRaw: tag.sigil == .raw, at: file.location(of: tag.range)))
    }
  }

  private mutating func bindSection(_ tag: Tag, _ nodes: [Node], of file: ParsedTemplate) {
    // Names inside an unknown section mean nothing either.
    guard let target = target(of: tag, in: file) else { return }
    let index = code.count
    let scopeCount = scopes.count
    let outerLevel = level
    code.append(.ifAbsent(target.place, end: 0))
    barrier = code.count
    if tag.sigil == .section {
      switch target.kind {
      case .text, .markup:
        scopes.append(.itself(target))
      case .flag:
        break
      case .record(let schema), .list(let schema):
        level += 1
        deepestLevel = max(deepestLevel, level)
        scopes.append(.record(schema, level: level))
      }
    }
    bind(nodes, of: file)
    scopes.removeSubrange(scopeCount...)
    level = outerLevel
    barrier = code.count
    let end = Int32(code.count)
    switch (tag.sigil, target.kind) {
    case (.inverted, _): code[index] = .ifAbsent(target.place, end: end)
    case (_, .record): code[index] = .record(target.place, end: end)
    case (_, .list): code[index] = .each(target.place, end: end)
    default: code[index] = .ifPresent(target.place, end: end)
    }
  }

  // MARK: Other files

  private mutating func include(
    _ tag: Tag, _ tagIndentation: Range<Int>, of file: ParsedTemplate, _ overrides: Overrides
  ) {
    guard let other = set.file(tag.name) else {
      report(.missingTemplate(tag.name, among: set.names(like: kind), at: file.location(of: tag.nameRange)))
      return
    }
    guard TemplateKind(name: other.name) == kind else {
      report(.mixedKinds(other.name, in: kind, at: file.location(of: tag.nameRange)))
      return
    }
    if let start = chain.firstIndex(where: { $0.name == other.name }) {
      let locations = chain[(start + 1)...].map(\.location) + [file.location(of: tag.nameRange)]
      report(.cycle(chain[start...].map(\.name), locations: locations))
      return
    }
    let outer = (self.overrides, indentation)
    self.overrides = overrides
    indentation += file.source.bytes[tagIndentation]
    enter(other, from: (file, tag.nameRange))
    (self.overrides, indentation) = outer
  }

  private mutating func bindParent(
    _ tag: Tag, _ tagIndentation: Range<Int>, _ blocks: [Block], of file: ParsedTemplate
  ) {
    var inner = overrides
    let known = set.blockNames(of: tag.name)
    for block in blocks {
      let name = block.tag.name
      if let known, !known.contains(name) {
        report(.unknownBlock(name, of: tag.name, among: known, at: file.location(of: block.tag.nameRange)))
      }
      // What a template built on this one gives wins.
      if inner.byName[name] == nil {
        inner.byName[name] = Overrides.Override(block: block, file: file, surroundings: overrides, chain: chain)
      }
    }
    include(tag, tagIndentation, of: file, inner)
  }

  private mutating func bindBlock(_ block: Block, of file: ParsedTemplate) {
    guard let override = overrides.byName[block.tag.name] else {
      bind(block.nodes, of: file)
      return
    }
    let outer = (overrides, chain)
    (overrides, chain) = (override.surroundings, override.chain)
    bind(override.block.nodes, of: override.file)
    (overrides, chain) = outer
  }

  // MARK: Names

  /// What a tag's name means here; reports it when it means nothing.
  private mutating func target(of tag: Tag, in file: ParsedTemplate) -> Target? {
    if tag.name == "." {
      if case .itself(let target) = scopes.last { return target }
      report(.noItself(at: file.location(of: tag.range)))
      return nil
    }
    let parts = tag.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for scope in scopes.reversed() {
      guard case .record(let schema, let level) = scope, let index = schema.index(of: parts[0]) else {
        continue
      }
      var target = Target(
        place: Place(level: Int32(level), field: Int32(index)), kind: schema.fields[index].kind)
      if parts.count > 1 {
        guard follow(parts.dropFirst(), from: &target, of: tag, in: file) else { return nil }
      }
      return target
    }
    var names: [String] = []
    for case .record(let schema, _) in scopes.reversed() { names += schema.fields.map(\.name) }
    let length = parts[0].utf8.count
    report(
      .unknownName(
        parts[0], among: names, at: file.source.location(at: tag.nameRange.lowerBound, length: length)))
    return nil
  }

  private mutating func follow(
    _ parts: ArraySlice<String>, from target: inout Target, of tag: Tag, in file: ParsedTemplate
  ) -> Bool {
    let start = Int32(paths.count)
    var offset = tag.nameRange.lowerBound + tag.name.utf8.count - parts.reduce(-1) { $0 + $1.utf8.count + 1 }
    for part in parts {
      let location = file.source.location(at: offset, length: part.utf8.count)
      guard case .record(let schema) = target.kind else {
        report(.noFields(tag.name, part, target.kind, at: location))
        return false
      }
      guard let index = schema.index(of: part) else {
        report(.unknownName(part, of: schema.name, among: schema.fields.map(\.name), at: location))
        return false
      }
      paths.append(Int32(index))
      target.kind = schema.fields[index].kind
      offset += part.utf8.count + 1
    }
    target.place.restStart = start
    target.place.restEnd = Int32(paths.count)
    return true
  }

  private mutating func report(_ problem: Diagnostic) {
    if reported.insert(problem).inserted { problems.append(problem) }
  }
}
