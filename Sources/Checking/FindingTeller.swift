import Books
import Configuration
import Diagnostics
import Files

/// Makes diagnostics of what was found: one for each mistake, however many pages have it.
struct FindingTeller {
  let site: SiteFiles
  let folder: String
  let url: SiteURL
  let source: (String) -> PageSource?

  private let addresses: SiteAddresses
  private var places = PlaceFinder()
  private var sources: [Int: KnownSource?] = [:]
  private lazy var alike = site.alikePaths()

  init(site: SiteFiles, folder: String, url: SiteURL, source: @escaping (String) -> PageSource?) {
    self.site = site
    self.folder = folder
    self.url = url
    self.source = source
    addresses = SiteAddresses(url)
  }

  mutating func diagnostics(of findings: LinkFindings) -> [Diagnostic] {
    var told: [Diagnostic] = []
    // What is too large to be read is told as too large.
    for (file, reason) in findings.unreadable where site.files[file].size <= 1 << 30 {
      told.append(.unreadable(path(of: file), reason))
    }
    told += malformed(findings)
    // File by file, so that each is read once.
    for (problem, places, found) in problems(of: findings).sorted(by: isBefore) {
      told.append(diagnostic(of: problem, places, found))
    }
    return told
  }

  /// What one template does wrong, it does in several files.
  private mutating func malformed(_ findings: LinkFindings) -> [Diagnostic] {
    var told: [Diagnostic] = []
    var known: [String: Int] = [:]
    for (file, problem) in findings.malformed {
      let path = site.files[file].path
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if let index = known["\(name) \(problem.message)"] {
        told[index].notes.append("\(self.path(of: file)) has the same mistake")
        continue
      }
      known["\(name) \(problem.message)"] = told.count
      let place = LinkPlace(file: file, offset: problem.offset, length: 1, address: [])
      told.append(.malformed(path, problem.message, at: location(of: place)))
    }
    return told
  }

  /// Addresses of other hosts in the order of their bytes.
  mutating func external(_ findings: LinkFindings) -> [(address: String, place: Location)] {
    var located: [[UInt8]: Location] = [:]
    for (address, place) in findings.external.sorted(by: {
      ($0.value.file, $0.value.offset) < ($1.value.file, $1.value.offset)
    }) {
      located[address] = location(of: place)
    }
    return located.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { address, place in
      (String(decoding: address, as: UTF8.self), place)
    }
  }

  private func path(of file: Int) -> String { "\(folder)/\(site.files[file].path)" }

  private mutating func location(of place: LinkPlace) -> Location {
    let path = path(of: place.file)
    return places.location(in: path, at: place.offset, length: place.length, address: place.address) {
      try? readFile(path)
    }
  }

  // MARK: What the reader wrote

  /// A reader's file and where each of its links leads.
  private struct KnownSource {
    var file: PageSource
    var links: [[UInt8]: PageSource.Link] = [:]
  }

  /// Where a mistake is told: in a file of the reader's, or in the first place of the site.
  private struct Found {
    var source: PageSource?
    var place: LinkPlace
  }

  private typealias Problem = (LinkProblem, LinkPlaces, Found)

  private func isBefore(_ a: Problem, _ b: Problem) -> Bool {
    let (x, y) = (a.2, b.2)
    let (p, q) = (x.source?.path ?? "", y.source?.path ?? "")
    if (p, x.place.file, x.place.offset) != (q, y.place.file, y.place.offset) {
      return (p, x.place.file, x.place.offset) < (q, y.place.file, y.place.offset)
    }
    return a.0.target.lexicographicallyPrecedes(b.0.target)
  }

  /// A place that many pages lack, as when a template links to it, is one mistake.
  private mutating func problems(of findings: LinkFindings) -> [Problem] {
    var problems: [Problem] = []
    var lacking: [[UInt8]: [LinkPlaces]] = [:]
    for (problem, places) in findings.problems {
      let found = self.found(problem, in: places)
      let address = found.place.address
      if problem.kind == .noSuchPlace, found.source == nil, address.first == UInt8(ascii: "#") {
        lacking[address, default: []].append(places)
      } else {
        problems.append((problem, places, found))
      }
    }
    for (address, several) in lacking {
      var places = LinkPlaces()
      for one in several.sorted(by: { $0.first[0].file < $1.first[0].file }) { places.add(one) }
      let problem = LinkProblem(kind: .noSuchPlace, target: address)
      problems.append((problem, places, Found(source: nil, place: places.first[0])))
    }
    return problems
  }

  private mutating func found(_ problem: LinkProblem, in places: LinkPlaces) -> Found {
    for place in places.first {
      guard let known = knownSource(ofFile: place.file) else { continue }
      if known.file.isCopied { return Found(source: known.file, place: place) }
      guard let (offset, length) = self.place(of: problem, place, in: known) else { continue }
      var written = place
      (written.offset, written.length) = (offset, length)
      written.address = Array(known.file.bytes[offset..<offset + length])
      return Found(source: known.file, place: written)
    }
    return Found(source: nil, place: places.first[0])
  }

  private mutating func knownSource(ofFile file: Int) -> KnownSource? {
    if let known = sources[file] { return known }
    var known: KnownSource?
    if let source = source(site.files[file].path) {
      var links: [[UInt8]: PageSource.Link] = [:]
      for link in source.links {
        for target in targets(of: Array(link.address.utf8)) where links[target] == nil { links[target] = link }
      }
      known = KnownSource(file: source, links: links)
    }
    sources[file] = known
    return known
  }

  /// What `LinkProblem.target` may be for an address.
  private func targets(of address: [UInt8]) -> [[UInt8]] {
    switch addresses.meaning(of: address, in: []) {
    case .itself, .elsewhere, .other: return []
    case .beside(let names, _): return [Array(names.joined(separator: [UInt8(ascii: "/")]))]
    case .inside(let names, let isFolder, let fragment):
      guard let file = site.served(names, isFolder: isFolder) else { return [LinkProblem.nothingThere(names).target] }
      return [LinkProblem.noSuchPlace(fragment, in: site.files[file].path).target]
    }
  }

  private func place(of problem: LinkProblem, _ place: LinkPlace, in known: KnownSource) -> (Int, Int)? {
    if let link = known.links[problem.target] { return (link.offset, link.length) }
    // Whole addresses and places of the same page are in the page as they are written, apart from what is percent-encoded.
    for text in [place.address, percentDecodedWherePossible(place.address[...])] where !text.isEmpty {
      var start = known.file.start
      while let offset = firstPlace(of: text, in: known.file.bytes, from: start) {
        let end = offset + text.count
        if end == known.file.bytes.count || ")> \t\n\r\"'".utf8.contains(known.file.bytes[end]) {
          return (offset, text.count)
        }
        start = offset + 1
      }
    }
    return nil
  }

  // MARK: One mistake

  private mutating func diagnostic(of problem: LinkProblem, _ places: LinkPlaces, _ found: Found) -> Diagnostic {
    let location: Location
    if let source = found.source {
      location = self.places.location(
        in: source.path, at: found.place.offset, length: found.place.length, address: found.place.address
      ) { source.bytes }
    } else {
      location = self.location(of: found.place)
    }
    let address = shortened(String(decoding: SiteAddresses.cleaned(found.place.address), as: UTF8.self))
    let isText = found.source?.isCopied == false
    var diagnostic =
      switch problem.kind {
      case .nothingThere:
        Diagnostic.nothingThere(address, at: location, hint: hint(for: problem, found, isText: isText))
      case .besideSite: Diagnostic.besideSite(address, at: location, url)
      case .besideOnHost: Diagnostic.besideOnHost(address, at: location, url)
      case .noSuchPlace: Diagnostic.noSuchPlace(address, at: location, isText: isText)
      case .otherSite: Diagnostic.otherSite(String(decoding: problem.target, as: UTF8.self), at: location, url)
      case .relativeInErrorPage: Diagnostic.relativeInErrorPage(address, at: location)
      }
    // Where the reader wrote it is enough to know; where it got to, one place shows.
    let isInSite = found.source == nil
    let others = isInSite ? places.first.dropFirst().map { "also in \(path(of: $0.file))" } : []
    let rest = places.count - others.count - 1
    if !isInSite { diagnostic.notes.append("it got into \(path(of: found.place.file))") }
    diagnostic.notes += others
    if rest > 0 { diagnostic.notes.append(rest == 1 ? "and once more" : "and \(rest) more times") }
    return diagnostic
  }

  private mutating func hint(for problem: LinkProblem, _ found: Found, isText: Bool) -> String {
    let target = String(decoding: problem.target, as: UTF8.self)
    let isFolder =
      found.place.address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.last == UInt8(ascii: "/")
    let own = addresses.ownNames.map { String(decoding: $0, as: UTF8.self) }
    if isText, !own.isEmpty, target.hasPrefix(own.joined(separator: "/") + "/") {
      let rest = target.utf8.dropFirst(own.joined(separator: "/").utf8.count)
      let meant = shortened(String(decoding: Array(rest), as: UTF8.self) + (isFolder ? "/" : ""))
      return "booksite puts the site’s path in front of it: write ‘\(meant)’"
    }
    for candidate in [target, target + "/index.html", target + ".html"] {
      guard let path = alike[SiteFiles.alike(candidate)] else { continue }
      if path.utf8.elementsEqual(candidate.utf8) {
        guard isFolder else { continue }
        return "there is ‘\(path)’, which is no folder: leave out the slash at the end"
      }
      if normalized(path).utf8.elementsEqual(normalized(candidate).utf8) {
        return "there is a file of that name whose letters are written in another way; give it its name anew"
      }
      return "there is ‘\(path)’; upper and lower case are not the same on the web"
    }
    if isText { return "correct the address; pictures and other files to link to belong into static/" }
    if found.source != nil { return "correct the address" }
    return "build again when a page is missing; a link of your own is corrected in templates/ or booksite.yml"
  }
}

/// For a message; what is cut off is no address any more.
private func shortened(_ address: String) -> String {
  address.utf8.count <= 300 ? address : address.prefix(120) + "…"
}

extension Diagnostic {
  fileprivate static func unreadable(_ path: String, _ reason: String) -> Diagnostic {
    .error(
      "check-unreadable", "a file of the site cannot be read: \(reason)", at: Location(path: path),
      hint: "check its permissions, or remove it and build again")
  }

  fileprivate static func malformed(_ name: String, _ problem: String, at location: Location) -> Diagnostic {
    .error(
      "check-malformed", "‘\(name)’ \(problem)", at: location,
      hint: "programs refuse the whole file; correct the template it is made of, or build again")
  }

  fileprivate static func nothingThere(_ address: String, at location: Location, hint: String) -> Diagnostic {
    .error("check-link", "‘\(address)’ leads to nothing that is in the site", at: location, hint: hint)
  }

  fileprivate static func besideSite(_ address: String, at location: Location, _ url: SiteURL) -> Diagnostic {
    .error(
      "check-link-outside", "‘\(address)’ leads out of the site, which begins with ‘\(url.basePath)’", at: location,
      hint: "write the site’s path in front of it; what is meant to lead elsewhere begins with ‘https://’")
  }

  fileprivate static func besideOnHost(_ address: String, at location: Location, _ url: SiteURL) -> Diagnostic {
    .warning(
      "check-link-beside", "‘\(address)’ is beside the site, which has a page like it", at: location,
      hint: "addresses of the site begin with ‘\(url.absolute)’")
  }

  fileprivate static func noSuchPlace(_ address: String, at location: Location, isText: Bool) -> Diagnostic {
    .warning(
      "check-anchor", "‘\(address)’ leads to a place that is not in its page", at: location,
      hint: isText
        ? "the page opens at its top; headings of posts and pages are no places to link to: leave out the ‘#’ and what follows"
        : "the page opens at its top; something in it has to have that word as its ‘id’")
  }

  fileprivate static func otherSite(_ other: String, at location: Location, _ url: SiteURL) -> Diagnostic {
    .error(
      "check-address", "the site says that it is at ‘\(shortened(other))’, and its address is ‘\(url.absolute)’",
      at: location,
      hint: "build again; feeds, the sitemap and search engines use these addresses, and templates have ‘{{site.url}}’")
  }

  fileprivate static func relativeInErrorPage(_ address: String, at location: Location) -> Diagnostic {
    .error(
      "check-link-relative", "‘\(address)’ leads nowhere when 404.html is shown in place of a page in a folder",
      at: location,
      hint: "that page is shown at every address: begin with the site’s path, in templates ‘{{site.home}}’")
  }
}
