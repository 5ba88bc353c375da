/// One place in a file that leads somewhere.
struct FoundLink {
  var address: [UInt8]
  /// Of the address in the file, in bytes, and as long as it is written there.
  var offset: Int
  var length: Int
  /// A person follows it; otherwise a browser or a search engine does.
  var isFollowed = false
}

/// What a page holds, as far as links go: calls back for each, and for each name a link can lead to.
///
/// Reads attributes that hold one address, several (`srcset`), and the few kinds of `meta` that hold one.
func readPage(_ bytes: [UInt8], link: (FoundLink) -> Void, id: (ArraySlice<UInt8>) -> Void) {
  var scanner = MarkupScanner(bytes, .html)
  while scanner.next() {
    if scanner.isClosing || scanner.attributes.isEmpty { continue }
    if scanner.name == .meta {
      readMeta(scanner, link)
      continue
    }
    // What these lead to is a host, or is not looked up at all.
    let isHint = scanner.name == .link && scanner.hints
    for (index, attribute) in scanner.attributes.enumerated() {
      let value = attribute.value
      switch attribute.name {
      case .id: if !value.isEmpty { id(bytes[value]) }
      case .name: if scanner.name == .a, !value.isEmpty { id(bytes[value]) }
      case .href, .src, .poster, .xlinkHref, .action, .formaction:
        guard !isHint, scanner.name != .base, scanner.isFirst(index) else { break }
        link(
          FoundLink(
            address: decodingReferences(bytes[value]), offset: value.lowerBound, length: value.count,
            isFollowed: attribute.name == .href && (scanner.name == .a || scanner.name == .area)))
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
  guard let content = value(.content), let key = value(.property) ?? value(.name) else { return }
  guard MarkupName.metaAddresses.contains(MarkupName(scanner.bytes[key])) else { return }
  link(
    FoundLink(
      address: decodingReferences(scanner.bytes[content]), offset: content.lowerBound, length: content.count))
}

extension MarkupScanner {
  /// Of two attributes with one name the first counts.
  fileprivate func isFirst(_ index: Int) -> Bool {
    !attributes[..<index].contains { $0.name == attributes[index].name }
  }

  fileprivate var hints: Bool {
    guard let rel = attributes.first(where: { $0.name == .rel })?.value else { return false }
    let words = bytes[rel].split(whereSeparator: isSpace).map { MarkupName($0) }
    return words.contains { MarkupName.hintWords.contains($0) }
  }
}

extension MarkupName {
  fileprivate static let a = MarkupName("a")
  fileprivate static let area = MarkupName("area")
  fileprivate static let base = MarkupName("base")
  fileprivate static let link = MarkupName("link")
  fileprivate static let meta = MarkupName("meta")
  fileprivate static let object = MarkupName("object")

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
  fileprivate static let rel = MarkupName("rel")

  fileprivate static let hintWords = Set(["preconnect", "dns-prefetch"].map { MarkupName($0) })
  fileprivate static let metaAddresses = Set(
    [
      "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:audio", "og:video", "twitter:image",
      "twitter:image:src",
    ].map { MarkupName($0) })
}

/// For `switch`.
private func ~= (pattern: MarkupName, name: MarkupName) -> Bool { pattern == name }
