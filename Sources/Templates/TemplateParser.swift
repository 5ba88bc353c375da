import Diagnostics

/// Makes a tree of a template's tags and finds the mistakes that can be seen without knowing what the names mean.
struct TemplateParser {
  /// How deeply sections, blocks and parents may stand in each other, in one file.
  static let depthLimit = 64

  private struct Open {
    var tag: Tag
    var indentation: Range<Int>
    var nodes: [Node] = []
  }

  private var template: ParsedTemplate
  /// The open tags around the current place, outermost first, each with what it holds so far.
  private var open: [Open] = []
  private var nodes: [Node] = []

  static func parse(_ source: SourceText, name: String, isBuiltIn: Bool) -> ParsedTemplate {
    var parser = TemplateParser(template: ParsedTemplate(name: name, source: source, isBuiltIn: isBuiltIn))
    parser.parse()
    return parser.template
  }

  private init(template: ParsedTemplate) {
    self.template = template
  }

  private mutating func parse() {
    if let offset = offsetOfInvalidUTF8(template.source.bytes) {
      report(.templateNotUTF8(at: template.source.location(at: offset, length: 1)))
      return
    }
    let lexer = TemplateLexer(template.source)
    template.problems = lexer.problems
    loop: for token in lexer.tokens {
      switch token {
      case .text(let range):
        append(.text(range))
      case .tag(let tag, let indentation):
        switch tag.sigil {
        case .comment, .delimiters:
          break
        case .variable, .raw:
          append(.variable(tag))
        case .partial:
          template.references.append(tag)
          append(.partial(tag, indentation: indentation))
        case .section, .inverted, .parent, .block:
          if open.count == TemplateParser.depthLimit {
            report(.nestedTooDeep(tag.name, at: template.location(of: tag.range)))
            break loop
          }
          if tag.sigil == .parent { template.references.append(tag) }
          if tag.sigil == .block { template.blockNames.append(tag.name) }
          open.append(Open(tag: tag, indentation: indentation))
        case .closing:
          close(tag)
        }
      }
    }
    while let last = open.last {
      report(
        .unclosedSection(template.text(of: last.tag.range), last.tag.name, at: template.location(of: last.tag.range)))
      closeInnermost()
    }
    template.nodes = nodes
  }

  private mutating func close(_ tag: Tag) {
    guard let innermost = open.last else {
      report(.strayClosing(tag.name, at: template.location(of: tag.range), innermost: nil))
      return
    }
    if innermost.tag.name == tag.name {
      closeInnermost()
    } else if let index = open.lastIndex(where: { $0.tag.name == tag.name }) {
      // The inner ones were forgotten.
      let line = template.location(of: tag.range).line ?? 0
      for forgotten in open[(index + 1)...].reversed() {
        report(
          .unclosedSection(
            template.text(of: forgotten.tag.range), forgotten.tag.name, at: template.location(of: forgotten.tag.range),
            note: "‘\(template.text(of: tag.range))’ on line \(line) closes what is around it"))
      }
      while open.count > index { closeInnermost() }
    } else {
      let opening = template.text(of: innermost.tag.range)
      let line = template.location(of: innermost.tag.range).line ?? 0
      if nearest(to: tag.name, among: [innermost.tag.name]) != nil {
        report(
          .mismatchedClosing(
            tag.name, expected: innermost.tag.name, at: template.location(of: tag.range),
            note: "‘\(opening)’ on line \(line) is the innermost open tag"))
        closeInnermost()
      } else {
        report(
          .strayClosing(
            tag.name, at: template.location(of: tag.range),
            innermost: "‘\(opening)’ on line \(line) is the innermost open tag"
          ))
      }
    }
  }

  private mutating func closeInnermost() {
    guard let closed = open.popLast() else { return }
    switch closed.tag.sigil {
    case .block:
      append(.block(Block(tag: closed.tag, nodes: closed.nodes)))
    case .parent:
      append(.parent(closed.tag, indentation: closed.indentation, blocks: blocks(in: closed)))
    default:
      append(.section(closed.tag, closed.nodes))
    }
  }

  /// Of what stands in a parent tag only blocks count; anything else would be lost.
  private mutating func blocks(in parent: Open) -> [Block] {
    var blocks: [Block] = []
    for node in parent.nodes {
      switch node {
      case .block(let block):
        if let first = blocks.first(where: { $0.tag.name == block.tag.name }) {
          let line = template.location(of: first.tag.range).line ?? 0
          report(.repeatedBlock(block.tag.name, firstLine: line, at: template.location(of: block.tag.nameRange)))
        } else {
          blocks.append(block)
        }
      case .text(let range):
        let words = template.source.bytes[range].drop(while: \.isMarkdownSpace).prefix { $0 != UInt8(ascii: "\n") }
        if let start = words.indices.first {
          let end = words.lastIndex { !$0.isMarkdownSpace } ?? start
          report(.outsideBlock(parent: parent.tag.name, at: template.location(of: start..<(end + 1))))
        }
      case .variable(let tag), .section(let tag, _), .partial(let tag, _), .parent(let tag, _, _):
        report(.outsideBlock(parent: parent.tag.name, at: template.location(of: tag.range)))
      }
    }
    return blocks
  }

  private mutating func append(_ node: Node) {
    if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
  }

  private mutating func report(_ problem: Diagnostic) {
    template.problems.append(problem)
  }
}

/// The offset of the first byte that is not part of well-formed UTF-8.
private func offsetOfInvalidUTF8(_ bytes: [UInt8]) -> Int? {
  if String(validating: bytes, as: UTF8.self) != nil { return nil }
  var decoder = UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch decoder.parseScalar(from: &iterator) {
    case .valid(let scalar): offset += scalar.count
    case .error: return offset
    case .emptyInput: return nil
    }
  }
}
