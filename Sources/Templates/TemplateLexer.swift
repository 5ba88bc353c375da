import Diagnostics

/// Splits a template into text and tags, and drops the lines on which tags stand alone.
struct TemplateLexer {
  /// Whoever sees so many mistakes in one file has seen enough; what follows is taken for text.
  static let problemLimit = 100

  enum Token {
    case text(Range<Int>)
    case tag(Tag, indentation: Range<Int>)
  }

  private(set) var tokens: [Token] = []
  private(set) var problems: [Diagnostic] = []

  private let source: SourceText
  private let bytes: [UInt8]
  private var opening: [UInt8] = Array("{{".utf8)
  private var closing: [UInt8] = Array("}}".utf8)

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    split()
    dropStandaloneLines()
  }

  // MARK: Splitting

  private mutating func split() {
    // A byte order mark is no text.
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var textStart = index
    while problems.count < TemplateLexer.problemLimit, let start = find(opening, from: index, to: bytes.count) {
      if start > textStart { tokens.append(.text(textStart..<start)) }
      index = readTag(at: start)
      textStart = index
    }
    if textStart < bytes.count { tokens.append(.text(textStart..<bytes.count)) }
  }

  /// Reads the tag whose opening delimiter is at `start`; returns where to go on.
  private mutating func readTag(at start: Int) -> Int {
    var index = start + opening.count
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    let sigilByte = index < bytes.count ? bytes[index] : 0
    var sigil = Tag.Sigil.variable
    var closer = closing
    switch sigilByte {
    case UInt8(ascii: "{"): (sigil, closer) = (.raw, [UInt8(ascii: "}")] + closing)
    case UInt8(ascii: "&"): sigil = .raw
    case UInt8(ascii: "#"): sigil = .section
    case UInt8(ascii: "^"): sigil = .inverted
    case UInt8(ascii: "/"): sigil = .closing
    case UInt8(ascii: ">"): sigil = .partial
    case UInt8(ascii: "<"): sigil = .parent
    case UInt8(ascii: "$"): sigil = .block
    case UInt8(ascii: "!"): sigil = .comment
    case UInt8(ascii: "="): (sigil, closer) = (.delimiters, [UInt8(ascii: "=")] + closing)
    default: break
    }
    if sigil != .variable { index += 1 }

    let limit = sigil == .comment ? nil : UInt8(ascii: "\n")
    guard let end = find(closer, from: index, to: bytes.count, before: limit) else {
      problems.append(
        .unclosedTag(
          closer: closer, at: source.location(at: start, length: opening.count), isComment: sigil == .comment))
      return find(opening, from: index, to: bytes.count, before: limit) ?? endOfLine(from: index)
    }
    if sigil != .comment, sigil != .delimiters, let inner = find(opening, from: index, to: end) {
      problems.append(
        .unclosedTag(closer: closer, at: source.location(at: start, length: opening.count), isComment: false))
      return inner
    }
    let range = start..<(end + closer.count)
    var content = index..<end
    while let first = content.first, bytes[first].isMarkdownSpace { content.removeFirst() }
    while let last = content.last, bytes[last].isMarkdownSpace { content.removeLast() }
    switch sigil {
    case .comment:
      break
    case .delimiters:
      changeDelimiters(to: content, tag: range)
    default:
      if content.isEmpty {
        problems.append(.emptyTag(at: source.location(at: start, length: range.count)))
        return range.upperBound
      }
    }
    let name = sigil == .comment || sigil == .delimiters ? "" : String(decoding: bytes[content], as: UTF8.self)
    tokens.append(.tag(Tag(sigil: sigil, name: name, nameRange: content, range: range), indentation: start..<start))
    return range.upperBound
  }

  private mutating func changeDelimiters(to content: Range<Int>, tag: Range<Int>) {
    let parts = bytes[content].split { $0.isMarkdownSpace }
    guard parts.count == 2, parts.allSatisfy({ !$0.contains(UInt8(ascii: "=")) }) else {
      problems.append(.badDelimiters(at: source.location(at: tag.lowerBound, length: tag.count)))
      return
    }
    opening = Array(parts[0])
    closing = Array(parts[1])
  }

  private func endOfLine(from index: Int) -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// Where `word` is found first; nil when `limit` comes before it.
  private func find(_ word: [UInt8], from start: Int, to end: Int, before limit: UInt8? = nil) -> Int? {
    guard let first = word.first, end - start >= word.count else { return nil }
    var index = start
    while index <= end - word.count {
      if bytes[index] == limit { return nil }
      if bytes[index] == first, bytes[index..<(index + word.count)].elementsEqual(word) { return index }
      index += 1
    }
    return nil
  }

  // MARK: Lines of tags

  /// A line of nothing but white space and tags that print nothing themselves vanishes with its line ending. A partial
  /// must be alone on its line for that; its indentation then goes to all its lines.
  private mutating func dropStandaloneLines() {
    let whole = tokens
    var standalone = Set<Int>()
    /// The tokens that stand, at least in part, on the current line.
    var line: [Int] = []
    for (index, token) in whole.enumerated() {
      line.append(index)
      let endsLine = if case .text(let range) = token { bytes[range].contains(UInt8(ascii: "\n")) } else { false }
      guard endsLine || index == whole.count - 1 else { continue }
      let parts = line.enumerated().map { partOnLine(whole[$1], isFirst: $0 == 0, isLast: $0 == line.count - 1) }
      if isStandalone(line.map { whole[$0] }, parts) {
        drop(line, parts)
        standalone.formUnion(line)
      }
      line = [index]
    }
    // What is left of the texts; and a tag that begins a line of its own text is preceded by an empty text, so that
    // indentation finds the line.
    var result: [Token] = []
    result.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      switch token {
      case .text(let range):
        if range.isEmpty { continue }
      case .tag(let tag, _):
        let start = tag.range.lowerBound
        if !standalone.contains(index), start == 0 || bytes[start - 1] == UInt8(ascii: "\n") {
          result.append(.text(start..<start))
        }
      }
      result.append(token)
    }
    tokens = result
  }

  /// Of a text that begins before the line, what follows its last line ending; of one that goes on after it, what comes
  /// before and with its first; empty for tags.
  private func partOnLine(_ token: Token, isFirst: Bool, isLast: Bool) -> Range<Int> {
    guard case .text(let range) = token else { return 0..<0 }
    let newline = UInt8(ascii: "\n")
    if isFirst, let before = bytes[range].lastIndex(of: newline) { return (before + 1)..<range.upperBound }
    if isLast, let end = bytes[range].firstIndex(of: newline) { return range.lowerBound..<(end + 1) }
    return range
  }

  private func isStandalone(_ line: [Token], _ parts: [Range<Int>]) -> Bool {
    var tags = 0
    var hasPartial = false
    for (token, part) in zip(line, parts) {
      switch token {
      case .text:
        guard bytes[part].allSatisfy(\.isMarkdownSpace) else { return false }
      case .tag(let tag, _):
        tags += 1
        switch tag.sigil {
        case .variable, .raw: return false
        case .partial: hasPartial = true
        default: break
        }
      }
    }
    return tags > 0 && (!hasPartial || tags == 1)
  }

  private mutating func drop(_ line: [Int], _ parts: [Range<Int>]) {
    for (position, index) in line.enumerated() {
      switch tokens[index] {
      case .text(let rest):
        // A text between two such lines loses its beginning with the one and its end with the other.
        let part = parts[position].clamped(to: rest)
        tokens[index] =
          part.upperBound < rest.upperBound
          ? .text(part.upperBound..<rest.upperBound) : .text(rest.lowerBound..<part.lowerBound)
      case .tag(let tag, _):
        if position == 1 { tokens[index] = .tag(tag, indentation: parts[0]) }
      }
    }
  }
}
