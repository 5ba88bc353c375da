import Configuration
import Diagnostics
import Files

/// How the site folder gets to GitHub Pages: git, the repository, its remote and branch, the workflow, the domain. Asks no
/// remote.
func examineRepository(
  of site: SiteFolder, _ configuration: Configuration?, _ environment: [String: String], _ console: Console,
  _ report: inout DoctorReport
) {
  let publishing = configuration?.publishing ?? Configuration.Publishing()
  var section = DoctorReport.Section(name: "publishing")
  defer { report.add("publishing") { $0 = section } }
  guard let git = try? Git(in: site.path, environment: environment, console: console, patience: .seconds(5)) else {
    section.add("git", "no such program in the folders of PATH; ‘booksite publish’ needs one")
    return
  }
  guard let version = try? git.askLine(["--version"]) else {
    section.add("git", "does not run")
    return
  }
  section.add("git", version)
  guard let top = try? git.askLine(["rev-parse", "--show-toplevel"]) else {
    section.add("repository", "none; ‘git init’ makes one")
    return
  }
  section.add("repository", top)
  let remote = try? git.askLine(["config", "--get", "remote.\(publishing.remote).url"])
  section.add(
    "remote",
    remote.map { "\(publishing.remote), \(withoutPassword($0))" }
      ?? "none named ‘\(publishing.remote)’; ‘git remote add’ adds one")
  let isKnown =
    (try? git.agrees(["rev-parse", "--verify", "-q", "refs/remotes/\(publishing.remote)/\(publishing.branch)"])) == true
  section.add("branch", "\(publishing.branch)\(isKnown ? "" : ", not published yet as far as git knows")")
  let folder = "\(top)/.github/workflows"
  let workflows = ((try? names(inFolder: folder)) ?? []).filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
  section.add("workflows", workflows.isEmpty ? "none" : workflows.joined(separator: ", "))
  guard let configuration else { return }
  if let finding = domainFinding(of: site, configuration.url) { report.findings.append(finding) }
  if let remote, let expected = pagesAddress(ofRemote: remote)?.absolute, configuration.url.ownDomain == nil,
    expected != configuration.url.absolute
  {
    report.findings.append(.otherAddress(configuration.url, expected, site))
  }
}

/// A domain written in `static/` that is not the one of `url`.
private func domainFinding(of site: SiteFolder, _ url: SiteURL) -> Diagnostic? {
  let path = site.path(of: "\(SiteFolder.staticFiles)/CNAME")
  guard let bytes = try? readFile(path, limit: 1 << 12) else { return nil }
  let text = String(decoding: bytes, as: UTF8.self)
  let domain = (text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "").lowercased()
  return domain == url.ownDomain ? nil : .otherDomain(domain, url, path)
}

extension Diagnostic {
  fileprivate static func otherDomain(_ domain: String, _ url: SiteURL, _ path: String) -> Diagnostic {
    .warning(
      "doctor-domain", "the domain ‘\(domain)’ is not the one of \(url.absolute)", at: Location(path: path),
      hint: "write the same in ‘url’, or remove the file: ‘booksite publish’ makes one of ‘url’")
  }

  fileprivate static func otherAddress(_ url: SiteURL, _ expected: String, _ site: SiteFolder) -> Diagnostic {
    .warning(
      "doctor-address", "GitHub Pages shows this repository at \(expected), and ‘url’ is \(url.absolute)",
      at: Location(path: site.path(of: SiteFolder.configuration)),
      hint: "write the former as ‘url’, unless the site goes elsewhere; links and addresses are made of it")
  }
}
