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
  if let configuration, let finding = domainFinding(of: site, configuration.url) { report.findings.append(finding) }
  let git: Git
  do throws(Failure) {
    git = try Git(
      in: site.path, environment: environment, console: console, patience: .seconds(5), limit: .seconds(5))
  } catch {
    section.add("git", "no such program in the folders of PATH")
    report.findings += error.diagnostics.map(asWarning)
    return
  }
  guard let version = try? git.askLine(["--version"]) else {
    section.add("git", "does not run")
    report.findings.append(.gitDoesNotRun())
    return
  }
  section.add("git", version)
  guard let top = try? git.askLine(["rev-parse", "--show-toplevel"]) else {
    examineMissing(site, git, publishing, &section, &report)
    return
  }
  section.add("repository", top)
  // With what git makes of the address by its own settings.
  let name = publishing.remote
  let isThere = (try? git.agrees(["config", "--get", "remote.\(name).url"])) == true
  let remote = isThere ? try? git.askLine(["ls-remote", "--get-url", name]) : nil
  section.add("remote", remote.map { "\(name), \(withoutSecrets($0))" } ?? "none named ‘\(name)’")
  let isKnown =
    (try? git.agrees(["rev-parse", "--verify", "-q", "refs/remotes/\(name)/\(publishing.branch)"])) == true
  section.add("branch", "\(publishing.branch)\(isKnown ? "" : ", not published yet as far as git knows")")
  let workflows = workflows(in: top)
  section.add("workflows", workflows.isEmpty ? "none" : workflows.joined(separator: ", "))

  examinePublishing(site, PublishingBranch(git: git, remote: name, name: publishing.branch), remote, &report)
  if resolvedPath(site.path) != resolvedPath(top), !Commands.workflows(in: site.path).isEmpty {
    report.findings.append(.workflowsBelow(site, top))
  }
  if workflows.isEmpty, !isKnown {
    report.advice.append(
      "nothing publishes the site yet: ‘booksite publish\(site.option)’ does, or a workflow of GitHub’s")
  }
  guard let configuration else { return }
  if let remote, let expected = pagesAddress(ofRemote: remote)?.absolute, configuration.url.ownDomain == nil,
    expected != configuration.url.absolute
  {
    report.findings.append(.otherAddress(configuration.url, expected, site))
  }
}

/// Where git finds no repository: because there is none, or because it does not work in the one that is there.
private func examineMissing(
  _ site: SiteFolder, _ git: Git, _ publishing: Configuration.Publishing, _ section: inout DoctorReport.Section,
  _ report: inout DoctorReport
) {
  guard EnclosingRepository(of: site.path) != nil else {
    section.add("repository", "none")
    report.advice.append("‘booksite publish’ needs a git repository: ‘git init \(shellQuoted(site.path))’ makes one")
    return
  }
  section.add("repository", "git does not work in it")
  examinePublishing(
    site, PublishingBranch(git: git, remote: publishing.remote, name: publishing.branch), nil, &report)
}

/// What would end ‘booksite publish’ before it begins. Others publish in another way, so these are warnings, and that there is
/// no remote yet is only good to know.
private func examinePublishing(
  _ site: SiteFolder, _ branch: PublishingBranch, _ remote: String?, _ report: inout DoctorReport
) {
  do throws(Failure) {
    try checkRepository(of: site, branch)
  } catch {
    for problem in error.diagnostics {
      if problem.id == "publish-no-remote" {
        report.advice.append("\(problem.message); \(problem.hint ?? "")")
      } else {
        report.findings.append(asWarning(problem))
      }
    }
  }
}

private func asWarning(_ problem: Diagnostic) -> Diagnostic {
  var problem = problem
  problem.severity = .warning
  return problem
}

private func workflows(in folder: String) -> [String] {
  ((try? names(inFolder: "\(folder)/.github/workflows")) ?? []).filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
}

/// A token may also stand behind the path of an address.
private func withoutSecrets(_ address: String) -> String {
  String(withoutPassword(address).prefix { $0 != "?" && $0 != "#" })
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
      "doctor-domain",
      domain.isEmpty ? "the file names no domain" : "the domain ‘\(domain)’ is not the one of \(url.absolute)",
      at: Location(path: path),
      hint: "write the same in ‘url’, or remove the file: ‘booksite publish’ makes one of ‘url’")
  }

  fileprivate static func gitDoesNotRun() -> Diagnostic {
    .warning(
      "doctor-git", "the git program does not run, or does not answer", hint: "see what ‘git --version’ says",
      notes: ["‘booksite publish’ needs it"])
  }

  fileprivate static func workflowsBelow(_ site: SiteFolder, _ top: String) -> Diagnostic {
    .warning(
      "doctor-workflows", "GitHub does not run these workflows: it looks for them in ‘\(top)/.github’ alone",
      at: Location(path: site.path(of: ".github/workflows")),
      hint: "make a repository of the site’s folder (git init), or move ‘.github’ there and name the folder in it")
  }

  fileprivate static func otherAddress(_ url: SiteURL, _ expected: String, _ site: SiteFolder) -> Diagnostic {
    .warning(
      "doctor-address", "GitHub Pages shows this repository at \(expected), and ‘url’ is \(url.absolute)",
      at: Location(path: site.path(of: SiteFolder.configuration)),
      hint: "write the former as ‘url’, unless the site goes elsewhere; links and addresses are made of it")
  }
}
