import JSON

/// The addresses in a sitemap or in a feed as Atom or RSS: of elements, of attributes, and in the pages that entries hold.
func readFeed(_ bytes: [UInt8], link: (FoundLink) -> Void) {
  var scanner = MarkupScanner(bytes, .xml)
  // An entry may be about something elsewhere; a feed and a sitemap are of the site.
  var isInEntry = false
  while scanner.next() {
    if FeedName.entries.contains(scanner.name) { isInEntry = !scanner.isClosing }
    if scanner.isClosing {
      let text = scanner.text
      let content = decodingReferences(bytes[text])
      if FeedName.addresses.contains(scanner.name) {
        // `<link href="…"></link>` holds none.
        if !content.allSatisfy(isSpace) {
          let isOwn = scanner.name == FeedName.loc || (FeedName.links.contains(scanner.name) && !isInEntry)
          link(FoundLink(address: content, offset: text.lowerBound, length: text.count, isOwn: isOwn))
        }
      } else if FeedName.pages.contains(scanner.name), content.contains(UInt8(ascii: "<")) {
        readPage(content) { found in
          var found = found
          (found.offset, found.length) = (text.lowerBound, 0)
          link(found)
        } id: { _ in
        }
      }
      continue
    }
    for attribute in scanner.attributes where FeedName.attributes.contains(attribute.name) {
      let isOwn =
        FeedName.links.contains(scanner.name) && !isInEntry
        && (scanner.says(FeedName.own) || !scanner.attributes.contains { $0.name == .rel })
      link(
        FoundLink(
          address: decodingReferences(bytes[attribute.value]), offset: attribute.value.lowerBound,
          length: attribute.value.count, isOwn: isOwn))
    }
  }
}

private enum FeedName {
  static let loc = MarkupName("loc")
  static let links = Set(["link", "atom:link"].map { MarkupName($0) })
  static let entries = Set(["entry", "item"].map { MarkupName($0) })
  static let own = Set(["self", "alternate"].map { MarkupName($0) })
  static let addresses = Set(["loc", "link", "icon", "logo", "url", "uri", "image:loc"].map { MarkupName($0) })
  static let pages = Set(["content", "summary", "description", "content:encoded"].map { MarkupName($0) })
  static let attributes = Set(["href", "src", "url"].map { MarkupName($0) })
}

/// The same of a feed as JSON. What is no JSON holds none.
func readJSONFeed(_ bytes: [UInt8], link: (FoundLink) -> Void) {
  guard let document = try? JSONDocument(bytes) else { return }
  read(document.root, depth: 0, link)
}

private func read(_ value: JSONValue, depth: Int, _ link: (FoundLink) -> Void) {
  guard depth < 8 else { return }
  for element in value.elements { read(element, depth: depth + 1, link) }
  for (key, member) in value.members {
    guard let text = member.string else {
      read(member, depth: depth + 1, link)
      continue
    }
    switch key {
    case "home_page_url", "feed_url":
      link(FoundLink(address: Array(text.utf8), offset: 0, length: 0, isOwn: true))
    case "url", "image", "banner_image", "icon", "favicon", "avatar":
      link(FoundLink(address: Array(text.utf8), offset: 0, length: 0))
    case "content_html":
      readPage(Array(text.utf8)) { found in
        link(FoundLink(address: found.address, offset: 0, length: 0, isFollowed: found.isFollowed))
      } id: { _ in
      }
    default: break
    }
  }
}
