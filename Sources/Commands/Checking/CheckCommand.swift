import Books
import Checking
import Configuration
import Content
import Diagnostics
import Files
import Library
import Providers
import Rendering
import Site

/// What a reader asks of one check.
package struct CheckOptions: Sendable, Hashable {
  package var siteFolder: SiteFolder
  /// The built site, absolute or relative to the current folder; nil for `public` in the site folder.
  package var output: String?
  /// Takes the place of the configured address; a valid one.
  package var baseURL: String?
  /// Whether other hosts are asked for what links lead to.
  package var asksOthers = false
  /// Any warning ends the command with status 1.
  package var isStrict = false
  package var printsJSON = false

  package init(siteFolder: SiteFolder) {
    self.siteFolder = siteFolder
  }
}

/// `booksite check`: everything that a visitor of the site would otherwise find, in what the site is made from and in what a
/// build made of it. Changes nothing, and goes on after a mistake.
func check(_ options: CheckOptions, environment: [String: String], console: Console) async -> Int32 {
  var report = CheckReport()
  report.output = options.output ?? options.siteFolder.path(of: SiteFolder.output)
  let line = ProgressLine(on: console.errors)
  let files = builtFiles(options, &report)

  var configuration: Configuration?
  do throws(Failure) {
    let inputs = try BuildInputs(BuildOptions(options), environment: environment)
    configuration = inputs.configuration
    report.findings += inputs.theme.warnings + inputs.content.warnings
    report.findings += try libraryFindings(inputs, files, console: options.printsJSON ? nil : console)
  } catch {
    report.findings += error.diagnostics
    if configuration == nil { report.findings += libraryProblems(in: options.siteFolder) }
    configuration = configuration ?? readConfiguration(options)
  }

  if let files, let configuration {
    var found = await checkSite(
      in: report.output, files, at: configuration.url, keepsExternal: options.asksOthers, progress: line.show)
    if options.asksOthers {
      report.asked = found.external.count
      let links = webLinks(configuration, environment)
      found.findings += await externalFindings(found.external, links, progress: line.show)
    }
    line.clear()
    report.findings += found.findings
    report.findings += changedFiles(options, report.output)
    report.site = found
  }

  console.report(report.findings, asJSON: options.printsJSON)
  if options.printsJSON {
    console.output.write(report.json)
  } else {
    console.output.write(harmless(report.summary) + "\n")
  }
  return report.errors > 0 || (options.isStrict && report.warnings > 0) ? ExitStatus.failed : ExitStatus.done
}

/// Nil, and told, when there is no built site.
private func builtFiles(_ options: CheckOptions, _ report: inout CheckReport) -> FileTree? {
  guard followedFileKind(report.output) == .folder else {
    report.findings.append(.nothingBuilt(report.output, options))
    return nil
  }
  do {
    // What no visitor gets: a repository's own files, and what builds keep there.
    return try FileTree(below: report.output) { path in
      path == ".git" || path == ".github" || path.hasPrefix(".booksite")
    }
  } catch {
    report.findings.append(
      .error(
        "check-unreadable", "the built site cannot be read: \(error.reason)", at: Location(path: error.path)))
    return nil
  }
}

private func readConfiguration(_ options: CheckOptions) -> Configuration? {
  var configuration = try? Configuration(contentsOf: options.siteFolder.path(of: SiteFolder.configuration))
  if let url = options.baseURL.flatMap({ SiteURL($0) }) { configuration?.url = url }
  return configuration
}

private func libraryFindings(
  _ inputs: BuildInputs, _ files: FileTree?, console: Console?
) throws(Failure) -> [Diagnostic] {
  let library = try openLibrary(of: inputs.site, console: console)
  let contents = try library.contents()
  let site = Site(contents, inputs.configuration, inputs.content)
  var findings = warnings(about: site, contents)
  if try holdsUnreadSnapshot(inputs.site, library) { findings.append(.snapshotNotRead(inputs.site)) }
  findings += warnings(aboutAgeOf: contents, inputs.configuration, inputs.clock, inputs.site)
  findings += warnings(aboutBareBooksOf: site)
  if let files { findings += warnings(aboutCoversOf: site, among: files, inputs.site) }
  return findings
}

private func webLinks(_ configuration: Configuration, _ environment: [String: String]) -> WebLinks {
  WebLinks(
    userAgent: Sources.userAgent(configuration), deadline: Sources.deadline(environment),
    // Who asks a stand-in of Kakao's service on this computer has its pages here, too.
    allowsThisComputer: namesThisComputer(configuration.kakao.endpoint))
}

/// Files that somebody changed since the last build noted what it left.
private func changedFiles(_ options: CheckOptions, _ output: String) -> [Diagnostic] {
  guard let built = BuiltState(storedIn: options.siteFolder.path(of: SiteFolder.builtState)),
    let changed = built.changedFiles(in: output), let first = changed.first
  else { return [] }
  let others = changed.count == 1 ? "" : " and \(changed.count - 1) more"
  return [
    .warning(
      "check-changed", "‘\(first)’\(others) is not as the last build left it", at: Location(path: "\(output)/\(first)"),
      hint:
        "‘booksite build\(options.siteFolder.option)’ makes it anew; what shall stay belongs in templates/ or static/",
      notes: changed.count == 1 ? [] : [changed.prefix(20).joined(separator: ", ")])
  ]
}

extension BuildOptions {
  fileprivate init(_ options: CheckOptions) {
    self.init(siteFolder: options.siteFolder)
    output = options.output
    baseURL = options.baseURL
    printsJSON = options.printsJSON
    isOffline = true
  }
}

extension Diagnostic {
  fileprivate static func nothingBuilt(_ folder: String, _ options: CheckOptions) -> Diagnostic {
    .warning(
      "check-nothing-built", "there is no built site ‘\(folder)’, so only what it is made from is checked",
      hint: "run ‘booksite build\(options.siteFolder.option)’ first")
  }
}
