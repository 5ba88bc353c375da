import Configuration
import Diagnostics
import Files

/// Makes diagnostics of what was found: one for each address, however many pages have it, and not endlessly many.
struct FindingTeller {
  let site: SiteFiles
  let folder: String
  let url: SiteURL

  /// Addresses told one by one, of each kind of problem.
  private static let shown = 20

  func diagnostics(of findings: LinkFindings) -> [Diagnostic] {
    var told: [Diagnostic] = findings.unreadable.prefix(FindingTeller.shown).map { file, reason in
      .unreadable("\(folder)/\(site.files[file].path)", reason)
    }
    let kinds = Dictionary(grouping: findings.problems, by: \.key.kind)
    for (kind, problems) in kinds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let sorted = problems.sorted { a, b in
        let (first, second) = (a.value.first.first, b.value.first.first)
        let (x, y) = (first.map { ($0.file, $0.offset) } ?? (0, 0), second.map { ($0.file, $0.offset) } ?? (0, 0))
        return x == y ? a.key.address.lexicographicallyPrecedes(b.key.address) : x < y
      }
      for (problem, places) in sorted.prefix(FindingTeller.shown) { told.append(diagnostic(of: problem, places)) }
      let rest = sorted.count - FindingTeller.shown
      if rest > 0 || findings.further[kind] != nil {
        let further = max(0, rest) + (findings.further[kind] ?? 0)
        if let last = told.indices.last { told[last].notes.append("and \(further) more such addresses") }
      }
    }
    return told
  }

  func location(of place: LinkPlace, _ address: [UInt8]) -> Location {
    let path = "\(folder)/\(site.files[place.file].path)"
    guard let bytes = try? readFile(path) else { return Location(path: path) }
    let source = SourceText(path: path, bytes: bytes)
    if place.length > 0 { return source.location(at: place.offset, length: place.length) }
    // In Markdown and in feeds the parser does not say where.
    guard let offset = firstPlace(of: address, in: bytes) else { return Location(path: path) }
    return source.location(at: offset, length: address.count)
  }

  private func diagnostic(of problem: LinkProblem, _ places: LinkPlaces) -> Diagnostic {
    let address = String(decoding: problem.address, as: UTF8.self)
    let location = places.first.first.map { self.location(of: $0, problem.address) }
    var diagnostic =
      switch problem.kind {
      case .nothingThere, .noSuchFile:
        Diagnostic.nothingThere(address, at: location, alike: alike(problem, places))
      case .besideSite: Diagnostic.besideSite(address, at: location, url)
      case .besideOnHost: Diagnostic.besideOnHost(address, at: location, url)
      case .noSuchPlace: Diagnostic.noSuchPlace(address, at: location)
      }
    let others = places.first.dropFirst().map { "also in \(folder)/\(site.files[$0.file].path)" }
    diagnostic.notes += others
    let rest = places.count - 1 - others.count
    if rest > 0 { diagnostic.notes.append(rest == 1 ? "and once more" : "and \(rest) more times") }
    return diagnostic
  }

  /// A file whose name differs in upper and lower case alone.
  private func alike(_ problem: LinkProblem, _ places: LinkPlaces) -> String? {
    guard let place = places.first.first else { return nil }
    let folder = site.files[place.file].path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    guard case .inside(let names, _, _) = SiteAddresses(url).meaning(of: problem.address, in: folder) else {
      return nil
    }
    let wanted = String(decoding: Array(names.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self).lowercased()
    let candidates = [wanted, wanted + "/index.html", wanted + ".html"]
    return site.files.first { candidates.contains($0.path.lowercased()) }?.path
  }
}

extension Diagnostic {
  fileprivate static func unreadable(_ path: String, _ reason: String) -> Diagnostic {
    .error("check-unreadable", "a file of the site cannot be read: \(reason)", at: Location(path: path))
  }

  fileprivate static func nothingThere(_ address: String, at location: Location?, alike: String?) -> Diagnostic {
    .error(
      "check-link", "‘\(address)’ leads to nothing that is in the site", at: location,
      hint: alike.map { "there is ‘\($0)’; upper and lower case are not the same on the web" })
  }

  fileprivate static func besideSite(_ address: String, at location: Location?, _ url: SiteURL) -> Diagnostic {
    .error(
      "check-link-outside", "‘\(address)’ leads out of the site, which begins with ‘\(url.basePath)’", at: location,
      hint: "write the site’s path in front of it; what is meant to lead elsewhere begins with ‘https://’")
  }

  fileprivate static func besideOnHost(_ address: String, at location: Location?, _ url: SiteURL) -> Diagnostic {
    .warning(
      "check-link-beside", "‘\(address)’ is on the site’s host and not in the site", at: location,
      hint: "addresses of the site begin with ‘\(url.absolute)’; a page kept from before ‘url’ changed has another")
  }

  fileprivate static func noSuchPlace(_ address: String, at location: Location?) -> Diagnostic {
    .warning(
      "check-anchor", "‘\(address)’ leads to a place that is not in its page", at: location,
      hint: "the page opens at its top; something in it has to have that word as its ‘id’")
  }
}
