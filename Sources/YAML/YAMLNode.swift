/// A value in a YAML document and where it was written.
package struct YAMLNode: Sendable {
  package enum Kind: Sendable {
    /// Text as YAML unfolds it. Plain text has no quotation marks and is not a block (`|`, `>`): only plain text can
    /// stand for a number, a truth value or nothing.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order written; repeated keys are kept, so that the reader of the tree can report them.
    case mapping([Entry])
  }

  package struct Entry: Sendable {
    package var key: YAMLNode
    package var value: YAMLNode
  }

  package var kind: Kind
  /// 1-based, counted from the `firstLine` that parsing began with; only line feeds end a line.
  package var line: Int
  /// 1-based, in UTF-8 bytes from the start of the line. An anchor or tag belongs to the node; an alias node is where
  /// the alias is, while what is inside it keeps the place where it was written.
  package var column: Int
  /// How many bytes of that line to point at: the scalar or flow collection as far as it is on that line, the first key
  /// of a block mapping, the hyphen of a block sequence. Zero for an absent value, which is placed after its key's
  /// colon.
  package var length: Int

  /// Reads the one document in `bytes`; nil when there is nothing but white space and comments.
  ///
  /// `firstLine` is the number of the first line, for text that is a part of a file and begins at the start of a line.
  /// A byte order mark at the beginning is skipped and counts for columns. Aliases are resolved. Throws for the first
  /// mistake found: bytes that are not UTF-8, bad syntax, a second document, tags other than the core ones, and
  /// documents beyond `Limits`.
  package init?(parsing bytes: some Collection<UInt8>, firstLine: Int = 1) throws(YAMLError) {
    var composer = try Composer(Array(bytes), firstLine: firstLine)
    guard let node = try composer.document() else { return nil }
    self = node
  }

  /// What a document may hold, so that a small file cannot become a large tree.
  package enum Limits {
    /// Collections inside collections.
    package static let depth = 100
    /// Nodes in the whole tree, those that aliases repeat included.
    package static let nodes = 100_000
  }

  init(_ kind: Kind, line: Int, column: Int, length: Int) {
    self.kind = kind
    self.line = line
    self.column = column
    self.length = length
  }
}
