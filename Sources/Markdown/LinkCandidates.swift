/// Everything in CommonMark text that has the form of a link or image to anything but a web address, in order. Some of it
/// may be in code or after a backslash, which only a parser knows.
func linkCandidates(in bytes: [UInt8]) -> [LinkedText.Link] {
  var links: [LinkedText.Link] = []
  var index = 0
  while index < bytes.count {
    switch bytes[index] {
    case UInt8(ascii: "]"):
      let link = inlineLink(in: bytes, closing: index) ?? definition(in: bytes, closing: index)
      guard let link else { break }
      links.append(link)
      index = link.destination.upperBound
      continue
    case UInt8(ascii: "<"):
      guard let link = automaticLink(in: bytes, at: index) else { break }
      links.append(link)
      index = link.destination.upperBound
      continue
    default: break
    }
    index += 1
  }
  return links
}

private func inlineLink(in bytes: [UInt8], closing bracket: Int) -> LinkedText.Link? {
  guard bracket + 1 < bytes.count, bytes[bracket + 1] == UInt8(ascii: "("),
    let opening = opening(of: bracket, in: bytes)
  else { return nil }
  var index = skippingSpace(in: bytes, from: bracket + 2)
  guard let destination = destination(in: bytes, at: &index, stopsAtParenthesis: true) else { return nil }
  let afterDestination = index
  index = skippingSpace(in: bytes, from: index)
  if index > afterDestination, index < bytes.count, let end = endOfTitle(in: bytes, at: index) {
    index = skippingSpace(in: bytes, from: end)
  }
  guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
  let isImage = opening > 0 && bytes[opening - 1] == UInt8(ascii: "!")
  return LinkedText.Link(
    form: .inline, whole: (isImage ? opening - 1 : opening)..<index + 1, label: opening + 1..<bracket,
    destination: destination, target: "")
}

/// A definition begins a line, apart from what marks a quotation or an item.
private func definition(in bytes: [UInt8], closing bracket: Int) -> LinkedText.Link? {
  guard bracket + 1 < bytes.count, bytes[bracket + 1] == UInt8(ascii: ":") else { return nil }
  var index = skippingSpace(in: bytes, from: bracket + 2)
  guard let destination = destination(in: bytes, at: &index, stopsAtParenthesis: false) else { return nil }
  return LinkedText.Link(
    form: .definition, whole: destination, label: bracket..<bracket, destination: destination, target: "")
}

private func automaticLink(in bytes: [UInt8], at start: Int) -> LinkedText.Link? {
  let scheme = Array("isbn:".utf8)
  let inside = bytes[(start + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
  guard inside.endIndex < bytes.count, bytes[inside.endIndex] == UInt8(ascii: ">"), inside.count > scheme.count,
    zip(inside, scheme).allSatisfy({ $0 | 0x20 == $1 || $0 == $1 })
  else { return nil }
  let range = inside.startIndex..<inside.endIndex
  return LinkedText.Link(
    form: .automatic, whole: start..<inside.endIndex + 1, label: start..<start, destination: range, target: "")
}

/// The destination at `index`, which moves behind it; nil when there is none, or one that needs no decision.
private func destination(in bytes: [UInt8], at index: inout Int, stopsAtParenthesis: Bool) -> Range<Int>? {
  guard index < bytes.count else { return nil }
  let range: Range<Int>
  if bytes[index] == UInt8(ascii: "<") {
    let inside = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") && $0 != 0x0A }
    guard inside.endIndex < bytes.count, bytes[inside.endIndex] == UInt8(ascii: ">") else { return nil }
    range = inside.startIndex..<inside.endIndex
    index = inside.endIndex + 1
  } else {
    let start = index
    var depth = 0
    loop: while index < bytes.count, bytes[index] > 0x20, bytes[index] != 0x7F {
      switch bytes[index] {
      case UInt8(ascii: "\\") where index + 1 < bytes.count && bytes[index + 1] > 0x20: index += 1
      case UInt8(ascii: "("):
        depth += 1
        // No deeper in CommonMark, and so never far into a text of nothing else.
        if depth > 32 { return nil }
      case UInt8(ascii: ")"):
        if stopsAtParenthesis, depth == 0 { break loop }
        depth -= 1
      default: break
      }
      index += 1
    }
    range = start..<index
  }
  return range.isEmpty || isWebAddress(bytes[range]) ? nil : range
}

/// Addresses that may stand as they are: of the web, of mail, and places on the same page.
func isWebAddress(_ destination: some Collection<UInt8>) -> Bool {
  if destination.first == UInt8(ascii: "#") { return true }
  for scheme: String in ["https://", "http://", "mailto:"] where destination.count > scheme.utf8.count {
    let isThere = zip(destination, scheme.utf8).allSatisfy { byte, wanted in
      byte == wanted || (wanted >= UInt8(ascii: "a") && byte | 0x20 == wanted)
    }
    if isThere { return true }
  }
  return false
}

private func endOfTitle(in bytes: [UInt8], at start: Int) -> Int? {
  let closing: UInt8
  switch bytes[start] {
  case UInt8(ascii: "\""), UInt8(ascii: "'"): closing = bytes[start]
  case UInt8(ascii: "("): closing = UInt8(ascii: ")")
  default: return nil
  }
  var index = start + 1
  while index < bytes.count, bytes[index] != closing {
    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
  }
  return index < bytes.count ? index + 1 : nil
}

/// The `[` that a `]` closes, no more than a long paragraph before it.
private func opening(of bracket: Int, in bytes: [UInt8]) -> Int? {
  var depth = 0
  var index = bracket - 1
  while index >= 0, bracket - index < 2_000 {
    let isEscaped = index > 0 && bytes[index - 1] == UInt8(ascii: "\\")
    switch bytes[index] {
    case UInt8(ascii: "]") where !isEscaped: depth += 1
    case UInt8(ascii: "[") where !isEscaped:
      if depth == 0 { return index }
      depth -= 1
    default: break
    }
    index -= 1
  }
  return nil
}

/// Spaces and at most one line ending.
private func skippingSpace(in bytes: [UInt8], from start: Int) -> Int {
  var index = start
  var lines = 0
  while index < bytes.count {
    switch bytes[index] {
    case 0x20, 0x09, 0x0D: index += 1
    case 0x0A where lines == 0:
      lines += 1
      index += 1
    default: return index
    }
  }
  return index
}
