import Books
import Files
import Markdown

/// Reads files of a built site, one after another, and finds out where each of their links leads.
struct LinkReader {
  let site: SiteFiles
  let root: String
  let addresses: SiteAddresses
  let keepsExternal: Bool

  private(set) var findings = LinkFindings()
  /// What whole addresses and absolute paths came to: pages of one site share most of them.
  private var known: [[UInt8]: Outcome] = [:]

  private enum Outcome {
    case fine
    case external
    case named(NamedPlace)
    case problem(LinkProblem.Kind)
  }

  init(_ site: SiteFiles, root: String, addresses: SiteAddresses, keepsExternal: Bool) {
    self.site = site
    self.root = root
    self.addresses = addresses
    self.keepsExternal = keepsExternal
  }

  mutating func read(_ file: Int) {
    let path = site.files[file].path
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let kind = FileType(name)
    guard kind != .other else { return }
    let bytes: [UInt8]
    do {
      bytes = try readFile("\(root)/\(path)")
    } catch {
      findings.unreadable.append((file, error.reason))
      return
    }
    let folder = path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    switch kind {
    case .page: readPage(bytes, file, folder)
    case .feed: readFeed(bytes) { note($0, in: file, folder) }
    case .jsonFeed: readJSONFeed(bytes) { note($0, in: file, folder) }
    case .markdown: readMarkdown(bytes, file, folder)
    case .robots: readRobots(bytes, file, folder)
    case .other: break
    }
  }

  private enum FileType {
    case page
    case feed
    case jsonFeed
    case markdown
    case robots
    case other

    init(_ name: String) {
      switch name {
      case "sitemap.xml", "feed.atom", "rss.xml": self = .feed
      case "feed.json": self = .jsonFeed
      case "index.md": self = .markdown
      case "robots.txt": self = .robots
      default: self = name.hasSuffix(".html") ? .page : .other
      }
    }
  }

  private mutating func readPage(_ bytes: [UInt8], _ file: Int, _ folder: [[UInt8]]) {
    findings.pages += 1
    // Most names are never looked for.
    var ids: [ArraySlice<UInt8>] = []
    var places: [FoundLink] = []
    Checking.readPage(bytes) { link in
      if link.address.first == UInt8(ascii: "#") { places.append(link) } else { note(link, in: file, folder) }
    } id: {
      ids.append($0)
    }
    findings.links += places.count
    if places.isEmpty { return }
    let names = Set(ids.map(decodingReferences))
    for link in places {
      if !leadsSomewhere(Array(link.address.dropFirst()), among: names) {
        findings.add(LinkProblem(kind: .noSuchPlace, address: link.address), at: LinkPlace(link, in: file))
      }
    }
  }

  private mutating func readMarkdown(_ bytes: [UInt8], _ file: Int, _ folder: [[UInt8]]) {
    for destination in linkDestinations(of: withoutFrontMatter(bytes)) {
      let address = Array(destination.utf8)
      switch addresses.meaning(of: address, in: folder) {
      case .inside(let names, _, _) where address.first != UInt8(ascii: "/") && !address.contains(UInt8(ascii: ":")):
        findings.links += 1
        if !site.lies(at: names) {
          findings.add(
            LinkProblem(kind: .noSuchFile, address: address), at: LinkPlace(file: file, offset: 0, length: 0))
        }
      default: note(FoundLink(address: address, offset: 0, length: 0, isFollowed: true), in: file, folder)
      }
    }
  }

  private mutating func readRobots(_ bytes: [UInt8], _ file: Int, _ folder: [[UInt8]]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let words = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard words.count == 2, MarkupName(words[0].filter { !isSpace($0) }) == LinkReader.sitemap else { continue }
      note(FoundLink(address: Array(words[1]), offset: words[1].startIndex, length: words[1].count), in: file, folder)
    }
  }

  private static let sitemap = MarkupName("sitemap")

  // MARK: One link

  private mutating func note(_ link: FoundLink, in file: Int, _ folder: [[UInt8]]) {
    findings.links += 1
    // Of relative ones the folder decides.
    let isShared = link.address.first == UInt8(ascii: "/") || link.address.starts(with: LinkReader.http)
    let outcome: Outcome
    if isShared, let already = known[link.address] {
      if case .fine = already { return }
      outcome = already
    } else {
      outcome = self.outcome(of: link.address, in: folder)
      if isShared { known[link.address] = outcome }
    }
    switch outcome {
    case .fine: break
    case .external:
      guard keepsExternal, link.isFollowed, findings.external[link.address] == nil else { break }
      findings.external[link.address] = LinkPlace(link, in: file)
    case .named(let place): findings.named[place, default: LinkPlaces()].add(LinkPlace(link, in: file))
    case .problem(let kind):
      findings.add(LinkProblem(kind: kind, address: link.address), at: LinkPlace(link, in: file))
    }
  }

  private static let http = Array("http".utf8)

  private func outcome(of address: [UInt8], in folder: [[UInt8]]) -> Outcome {
    switch addresses.meaning(of: address, in: folder) {
    case .other: return .fine
    case .elsewhere: return .external
    case .beside(let isWhole): return .problem(isWhole ? .besideOnHost : .besideSite)
    case .inside(let names, let isFolder, let fragment):
      guard let file = site.served(names, isFolder: isFolder) else { return .problem(.nothingThere) }
      guard !isTop(fragment), site.files[file].path.hasSuffix(".html") else { return .fine }
      return .named(NamedPlace(file: file, name: fragment))
    }
  }
}

extension LinkPlace {
  init(_ link: FoundLink, in file: Int) {
    self.init(file: file, offset: link.offset, length: link.length)
  }
}

/// Whether browsers go to the top of a page for it, whatever the page holds; a text to look for is not looked for here.
private func isTop(_ fragment: [UInt8]) -> Bool {
  fragment.isEmpty || fragment.starts(with: Array(":~:".utf8)) || MarkupName(fragment) == topName
}

private let topName = MarkupName("top")

/// Whether one of the names in a page is the one a link writes.
func leadsSomewhere(_ fragment: [UInt8], among names: Set<[UInt8]>) -> Bool {
  isTop(fragment) || names.contains(fragment) || names.contains(percentDecodedWherePossible(fragment[...]))
}

/// Markdown without the lines between `---` at its beginning.
func withoutFrontMatter(_ bytes: [UInt8]) -> [UInt8] {
  let fence = Array("---\n".utf8)
  guard bytes.starts(with: fence), let end = firstPlace(of: Array("\n---\n".utf8), in: bytes) else { return bytes }
  return Array(bytes[(end + 5)...])
}

/// Where a text begins in another one; nil when it is not in it.
func firstPlace(of text: [UInt8], in bytes: [UInt8]) -> Int? {
  guard let first = text.first, bytes.count >= text.count else { return nil }
  return (0...bytes.count - text.count).first { bytes[$0] == first && bytes[$0..<$0 + text.count].elementsEqual(text) }
}
