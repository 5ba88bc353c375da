/// One place in a file that leads somewhere.
struct FoundLink {
  var address: [UInt8]
  /// Of the address in the file, in bytes, and as long as it is written there.
  var offset: Int
  var length: Int
  /// A person follows it; otherwise a browser or a search engine does.
  var isFollowed = false
  /// It says where the site itself, or a page of it, is.
  var isOwn = false
  /// Relative addresses after it begin there.
  var isBase = false
}

/// What a page holds, as far as links go: calls back for each, and for each name a link can lead to.
///
/// Reads attributes that hold one address, several (`srcset`), and the few kinds of `meta` that hold one.
func readPage(_ bytes: [UInt8], link: (FoundLink) -> Void, id: (ArraySlice<UInt8>) -> Void) {
  var scanner = MarkupScanner(bytes, .html)
  // What templates hold is no part of the page.
  var depthOfTemplates = 0
  while scanner.next() {
    if scanner.name == .template {
      depthOfTemplates = max(0, depthOfTemplates + (scanner.isClosing ? -1 : 1))
      continue
    }
    if scanner.isClosing || scanner.attributes.isEmpty || depthOfTemplates > 0 { continue }
    if scanner.name == .meta {
      readMeta(scanner, link)
      continue
    }
    // What these lead to is a host, or is not looked up at all.
    let isHint = scanner.name == .link && scanner.says(MarkupName.hintWords)
    // Of two attributes with one name the first counts.
    var seen: [MarkupName] = []
    for attribute in scanner.attributes {
      let value = attribute.value
      switch attribute.name {
      case .id: if !value.isEmpty { id(bytes[value]) }
      case .name: if scanner.name == .a, !value.isEmpty { id(bytes[value]) }
      case .href, .src, .poster, .xlinkHref, .action, .formaction:
        guard !isHint, !seen.contains(attribute.name) else { break }
        seen.append(attribute.name)
        let isTarget = attribute.name == .href
        link(
          FoundLink(
            address: decodingReferences(bytes[value]), offset: value.lowerBound, length: value.count,
            isFollowed: isTarget && (scanner.name == .a || scanner.name == .area),
            isOwn: isTarget && scanner.name == .link && scanner.says([.canonical]),
            isBase: isTarget && scanner.name == .base))
      case .data:
        guard scanner.name == .object else { break }
        link(FoundLink(address: decodingReferences(bytes[value]), offset: value.lowerBound, length: value.count))
      case .srcset, .imagesrcset:
        for address in candidates(decodingReferences(bytes[value])) {
          link(FoundLink(address: Array(address), offset: value.lowerBound, length: value.count))
        }
      default: break
      }
    }
  }
}

/// The addresses of a `srcset`: each up to white space, a comma at its end left out, its descriptors skipped.
func candidates(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
  var found: [ArraySlice<UInt8>] = []
  var rest = text[...]
  while true {
    rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
    guard !rest.isEmpty else { return found }
    var address = rest.prefix { !isSpace($0) }
    rest = rest.dropFirst(address.count)
    if address.last == UInt8(ascii: ",") {
      while address.last == UInt8(ascii: ",") { address = address.dropLast() }
    } else {
      rest = rest.drop { $0 != UInt8(ascii: ",") }
    }
    found.append(address)
  }
}

private func readMeta(_ scanner: MarkupScanner, _ link: (FoundLink) -> Void) {
  func value(_ name: MarkupName) -> Range<Int>? { scanner.attributes.first { $0.name == name }?.value }
  guard let content = value(.content) else { return }
  if let key = value(.httpEquiv), MarkupName(scanner.bytes[key]) == .refresh {
    // `5; url='/there/'`
    let text = decodingReferences(scanner.bytes[content])
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return }
    let quotes = Set("\"' \t\n".utf8)
    var address = text[(equals + 1)...].drop { quotes.contains($0) }
    while let last = address.last, quotes.contains(last) { address.removeLast() }
    link(FoundLink(address: Array(address), offset: content.lowerBound, length: content.count))
    return
  }
  guard let key = value(.property) ?? value(.name) else { return }
  let name = MarkupName(scanner.bytes[key])
  guard MarkupName.metaAddresses.contains(name) else { return }
  link(
    FoundLink(
      address: decodingReferences(scanner.bytes[content]), offset: content.lowerBound, length: content.count,
      isOwn: name == .ogURL))
}

extension MarkupScanner {
  /// Whether one of these words is in `rel`.
  func says(_ words: Set<MarkupName>) -> Bool {
    guard let rel = attributes.first(where: { $0.name == .rel })?.value else { return false }
    return bytes[rel].split(whereSeparator: isSpace).contains { words.contains(MarkupName($0)) }
  }
}

extension MarkupName {
  fileprivate static let a = MarkupName("a")
  fileprivate static let area = MarkupName("area")
  fileprivate static let base = MarkupName("base")
  fileprivate static let link = MarkupName("link")
  fileprivate static let meta = MarkupName("meta")
  fileprivate static let object = MarkupName("object")
  fileprivate static let template = MarkupName("template")

  fileprivate static let id = MarkupName("id")
  fileprivate static let name = MarkupName("name")
  fileprivate static let href = MarkupName("href")
  fileprivate static let src = MarkupName("src")
  fileprivate static let poster = MarkupName("poster")
  fileprivate static let xlinkHref = MarkupName("xlink:href")
  fileprivate static let action = MarkupName("action")
  fileprivate static let formaction = MarkupName("formaction")
  fileprivate static let data = MarkupName("data")
  fileprivate static let srcset = MarkupName("srcset")
  fileprivate static let imagesrcset = MarkupName("imagesrcset")
  fileprivate static let content = MarkupName("content")
  fileprivate static let property = MarkupName("property")
  static let rel = MarkupName("rel")
  fileprivate static let httpEquiv = MarkupName("http-equiv")
  fileprivate static let refresh = MarkupName("refresh")
  fileprivate static let canonical = MarkupName("canonical")
  fileprivate static let ogURL = MarkupName("og:url")

  fileprivate static let hintWords = Set(["preconnect", "dns-prefetch"].map { MarkupName($0) })
  fileprivate static let metaAddresses = Set(
    [
      "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:audio", "og:video", "twitter:image",
      "twitter:image:src",
    ].map { MarkupName($0) })
}

/// For `switch`.
private func ~= (pattern: MarkupName, name: MarkupName) -> Bool { pattern == name }
