import Diagnostics

/// One `{{…}}` in a template.
struct Tag: Sendable {
  enum Sigil: Sendable {
    case variable
    /// `{{{name}}}` or `{{&name}}`.
    case raw
    case section
    case inverted
    case closing
    case partial
    case parent
    case block
    case comment
    case delimiters
  }

  var sigil: Sigil
  /// Without the white space around it; empty for comments and delimiters.
  var name: String
  /// Where the name is in the source.
  var nameRange: Range<Int>
  /// Where the whole tag is, delimiters included.
  var range: Range<Int>
}

/// A piece of a parsed template.
indirect enum Node: Sendable {
  /// Bytes of the source as they are. An empty range only says that here a line begins.
  case text(Range<Int>)
  case variable(Tag)
  case section(Tag, [Node])
  /// The indentation is that of a tag standing alone on its line.
  case partial(Tag, indentation: Range<Int>)
  case parent(Tag, indentation: Range<Int>, blocks: [Block])
  case block(Block)
}

/// A named part of a template that templates built on it may replace.
struct Block: Sendable {
  var tag: Tag
  var nodes: [Node]
}

/// A template's source and what was found in it, before its names mean anything.
struct ParsedTemplate: Sendable {
  var name: String
  var source: SourceText
  var isBuiltIn: Bool
  var nodes: [Node] = []
  /// Mistakes and warnings that need no schema to be seen.
  var problems: [Diagnostic] = []
  /// The tags that name other templates: partials and parents.
  var references: [Tag] = []
  var blockNames: [String] = []

  func location(of range: Range<Int>) -> Location {
    source.location(at: range.lowerBound, length: range.count)
  }

  func text(of range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }
}
