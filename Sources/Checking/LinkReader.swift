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
  /// Of the file that is read.
  private var rank = 0
  private var isErrorPage = false
  /// What whole addresses and absolute paths came to: pages of one site share most of them.
  private var known: [[UInt8]: Outcome] = [:]

  private enum Outcome {
    case fine
    case external
    case named(NamedPlace)
    case problem(LinkProblem)
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
    rank = kind.rank
    isErrorPage = path == "404.html"
    let folder = path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    func check(_ problem: FormProblem?) {
      if let problem { findings.malformed.append((file, problem)) }
    }
    switch kind {
    case .page: readPage(bytes, file, folder)
    case .feed:
      check(xmlProblem(in: bytes))
      readFeed(bytes) { note($0, in: file, folder) }
    case .jsonFeed:
      check(jsonProblem(in: bytes))
      readJSONFeed(bytes) { note($0, in: file, folder) }
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
      default: self = SiteFiles.isPage(name) ? .page : .other
      }
    }

    /// The lower, the nearer to what a reader wrote and can look at.
    var rank: Int {
      switch self {
      case .page: 0
      case .markdown: 1
      case .feed, .jsonFeed, .robots, .other: 2
      }
    }
  }

  private mutating func readPage(_ bytes: [UInt8], _ file: Int, _ folder: [[UInt8]]) {
    findings.pages += 1
    // Most names are never looked for.
    var ids: [ArraySlice<UInt8>] = []
    var places: [FoundLink] = []
    // Where relative addresses begin; nil for another host.
    var base: [[UInt8]]? = folder
    Checking.readPage(bytes) { link in
      if link.isBase {
        base = self.base(link.address, in: folder)
      } else if link.address.first == UInt8(ascii: "#") {
        places.append(link)
      } else if let base {
        note(link, in: file, base)
      } else if !SiteAddresses.isRelative(link.address) {
        note(link, in: file, folder)
      }
    } id: {
      ids.append($0)
    }
    findings.links += places.count
    if places.isEmpty { return }
    let names = Set(ids.map(decodingReferences))
    for link in places {
      let name = Array(link.address.dropFirst())
      if !leadsSomewhere(name, among: names) {
        findings.add(.noSuchPlace(name, in: site.files[file].path), at: place(of: link, in: file))
      }
    }
  }

  private func base(_ address: [UInt8], in folder: [[UInt8]]) -> [[UInt8]]? {
    switch addresses.meaning(of: address, in: folder) {
    case .itself: folder
    case .inside(let names, let isFolder, _): isFolder ? names : names.dropLast()
    // What is beside the site is no place of it, and neither is what begins there.
    case .beside, .elsewhere, .other: nil
    }
  }

  private mutating func readMarkdown(_ bytes: [UInt8], _ file: Int, _ folder: [[UInt8]]) {
    for destination in linkDestinations(of: withoutFrontMatter(bytes)) {
      let link = FoundLink(address: Array(destination.utf8), offset: 0, length: 0, isFollowed: true)
      switch addresses.meaning(of: link.address, in: folder) {
      case .inside(let names, _, _) where SiteAddresses.isRelative(link.address):
        findings.links += 1
        if !site.lies(at: names) { findings.add(.nothingThere(names), at: place(of: link, in: file)) }
      default: note(link, in: file, folder)
      }
    }
  }

  private mutating func readRobots(_ bytes: [UInt8], _ file: Int, _ folder: [[UInt8]]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let words = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard words.count == 2, MarkupName(words[0].filter { !isSpace($0) }) == LinkReader.sitemap else { continue }
      let address = words[1].drop(while: isSpace)
      note(
        FoundLink(address: Array(address), offset: address.startIndex, length: address.count, isOwn: true), in: file,
        folder)
    }
  }

  private static let sitemap = MarkupName("sitemap")

  // MARK: One link

  private mutating func note(_ link: FoundLink, in file: Int, _ folder: [[UInt8]]) {
    findings.links += 1
    if link.isOwn, let other = addresses.otherSite(in: link.address) {
      findings.add(LinkProblem(kind: .otherSite, target: other), at: place(of: link, in: file))
      return
    }
    if isErrorPage, SiteAddresses.isRelative(link.address) {
      let problem = LinkProblem(kind: .relativeInErrorPage, target: link.address)
      findings.add(problem, at: place(of: link, in: file))
      return
    }
    // Of relative ones the folder decides.
    let isShared = link.address.first == UInt8(ascii: "/") || link.address.starts(with: LinkReader.http)
    let outcome: Outcome
    if isShared, let already = known[link.address] {
      if case .fine = already { return }
      outcome = already
    } else {
      outcome = self.outcome(of: link.address, in: folder, file)
      if isShared { known[link.address] = outcome }
    }
    switch outcome {
    case .fine: break
    case .external:
      guard keepsExternal, link.isFollowed else { break }
      // One page is asked for once.
      let page = Array(SiteAddresses.cleaned(link.address).prefix { $0 != UInt8(ascii: "#") })
      if findings.external[page] == nil { findings.external[page] = place(of: link, in: file) }
    case .named(let named): findings.named[named, default: LinkPlaces()].add(place(of: link, in: file))
    case .problem(let problem): findings.add(problem, at: place(of: link, in: file))
    }
  }

  private static let http = Array("http".utf8)

  private func place(of link: FoundLink, in file: Int) -> LinkPlace {
    LinkPlace(file: file, offset: link.offset, length: link.length, address: link.address, rank: rank)
  }

  private func outcome(of address: [UInt8], in folder: [[UInt8]], _ file: Int) -> Outcome {
    switch addresses.meaning(of: address, in: folder) {
    case .other: return .fine
    case .elsewhere: return .external
    case .beside(let names, isWhole: false):
      return .problem(LinkProblem(kind: .besideSite, target: Array(names.joined(separator: [UInt8(ascii: "/")]))))
    case .beside(let names, isWhole: true):
      // A host holds other things, too, such as the reader's own page. But a book or a post is one of the site's: the
      // address lacks the site's path, or has an earlier one.
      let isMeant = [names, Array(names.dropFirst())].contains { names in
        names.count > 1 && site.served(names, isFolder: false) != nil
      }
      guard isMeant else { return .external }
      return .problem(LinkProblem(kind: .besideOnHost, target: Array(names.joined(separator: [UInt8(ascii: "/")]))))
    case .itself(let fragment): return named(fragment, in: file)
    case .inside(let names, let isFolder, let fragment):
      guard let file = site.served(names, isFolder: isFolder) else { return .problem(.nothingThere(names)) }
      return named(fragment, in: file)
    }
  }

  private func named(_ fragment: [UInt8], in file: Int) -> Outcome {
    guard !isTop(fragment), SiteFiles.isPage(site.files[file].path) else { return .fine }
    return .named(NamedPlace(file: file, name: fragment))
  }
}

extension LinkProblem {
  static func nothingThere(_ names: [[UInt8]]) -> LinkProblem {
    // A page has one name in each format.
    let isPage = names.last.map { $0.elementsEqual("index.html".utf8) || $0.elementsEqual("index.md".utf8) } ?? false
    let names = isPage ? names.dropLast() : names[...]
    return LinkProblem(kind: .nothingThere, target: Array(names.joined(separator: [UInt8(ascii: "/")])))
  }

  /// `name` is as a link writes it.
  static func noSuchPlace(_ name: [UInt8], in path: String) -> LinkProblem {
    let name = percentDecodedWherePossible(name[...])
    return LinkProblem(kind: .noSuchPlace, target: Array(path.utf8) + [UInt8(ascii: "#")] + name)
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

/// Where a text begins in another one, looked for from a place on; nil when it is not in it.
func firstPlace(of text: [UInt8], in bytes: [UInt8], from start: Int = 0) -> Int? {
  guard let first = text.first, start >= 0, bytes.count - start >= text.count else { return nil }
  return (start...bytes.count - text.count).first {
    bytes[$0] == first && bytes[$0..<$0 + text.count].elementsEqual(text)
  }
}
