package import Configuration
package import Diagnostics
package import Files

/// What a look through a built site came to.
package struct SiteCheck: Sendable {
  package var findings: [Diagnostic] = []
  package var files = 0
  /// HTML pages.
  package var pages = 0
  /// Links of all kinds, each time they are written.
  package var links = 0
  /// Addresses of other hosts that readers can follow, in the order of their bytes, each with the first place it has.
  package var external: [(address: String, place: Location)] = []

  package init() {}
}

/// Looks through a built site: names, sizes, and whether every link of its pages, feeds, sitemaps and Markdown files leads
/// somewhere, as GitHub Pages serves it at its address.
///
/// `folder` is where it lies, as messages name it. Files are read by all processors, and one at a time by each, so that the
/// memory this takes hardly grows with the site, unless there are many mistakes: every one of them is told.
///
/// `source` says where a page of the site, by its path, was written by its reader, so that a mistake can be told where it can be
/// corrected.
package func checkSite(
  in folder: String, _ tree: FileTree, at url: SiteURL, keepsExternal: Bool,
  source: @escaping (String) -> PageSource? = { _ in nil },
  progress: (String) -> Void = { _ in }
) async -> SiteCheck {
  let site = SiteFiles(tree)
  let addresses = SiteAddresses(url)
  var findings = await read(site, in: folder, addresses, keepsExternal, progress)
  findings.add(await missingPlaces(of: findings.named, in: site, folder))
  findings.named = [:]

  var check = SiteCheck()
  check.files = tree.files.count
  check.pages = findings.pages
  check.links = findings.links
  var teller = FindingTeller(site: site, folder: folder, url: url, source: source)
  check.findings = problems(ofNamesAndSizes: tree, shown: folder) + teller.diagnostics(of: findings)
  check.external = teller.external(findings)
  return check
}

private func read(
  _ site: SiteFiles, in folder: String, _ addresses: SiteAddresses, _ keepsExternal: Bool,
  _ progress: (String) -> Void
) async -> LinkFindings {
  await inParts(site.files.count) { files in
    var reader = LinkReader(site, root: folder, addresses: addresses, keepsExternal: keepsExternal)
    for file in files { reader.read(file) }
    return reader.findings
  } progress: {
    progress("checking: \($0) of \(site.files.count) files")
  }
}

/// Reads those pages again that links of other pages lead into.
private func missingPlaces(
  of named: [NamedPlace: LinkPlaces], in site: SiteFiles, _ folder: String
) async -> LinkFindings {
  let byFile = Dictionary(grouping: named.keys, by: \.file)
  let targets = byFile.keys.sorted()
  return await inParts(targets.count) { range in
    var findings = LinkFindings()
    for file in targets[range] {
      // What cannot be read is told already.
      guard let bytes = try? readFile("\(folder)/\(site.files[file].path)") else { continue }
      var names: Set<[UInt8]> = []
      readPage(bytes) { _ in
      } id: {
        names.insert(decodingReferences($0))
      }
      for wanted in byFile[file] ?? [] where !leadsSomewhere(wanted.name, among: names) {
        guard let places = named[wanted] else { continue }
        findings.problems[.noSuchPlace(wanted.name, in: site.files[file].path), default: LinkPlaces()].add(places)
      }
    }
    return findings
  } progress: { _ in
  }
}

/// Works on parts of a range with all processors and puts what they find together in the order of the parts.
private func inParts(
  _ count: Int, _ work: @escaping @Sendable (Range<Int>) -> LinkFindings, progress: (Int) -> Void
) async -> LinkFindings {
  let parts = max(1, min(processorCount * 8, count))
  func range(_ part: Int) -> Range<Int> { count * part / parts..<count * (part + 1) / parts }
  return await withTaskGroup(of: (part: Int, findings: LinkFindings).self) { group in
    var next = 0
    func start() {
      guard next < parts else { return }
      let (part, range) = (next, range(next))
      next += 1
      group.addTask { (part, work(range)) }
    }
    for _ in 0..<processorCount { start() }
    var found: [LinkFindings?] = Array(repeating: nil, count: parts)
    var done = 0
    while let (part, findings) = await group.next() {
      start()
      found[part] = findings
      done += range(part).count
      progress(done)
    }
    var all = LinkFindings()
    for case let findings? in found { all.add(findings) }
    return all
  }
}
