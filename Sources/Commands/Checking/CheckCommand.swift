import Books
import Checking
import Configuration
import Content
import Diagnostics
import Files
import Providers
import Rendering

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

  /// What a build of this site is called.
  var building: String {
    let output = output.map { " --output \(shellQuoted($0))" } ?? ""
    let address = baseURL.map { " --base-url \(shellQuoted($0))" } ?? ""
    return "booksite build\(siteFolder.option)\(output)\(address)"
  }
}

/// `booksite check`: everything that a visitor of the site would otherwise find, in what the site is made from and in what a
/// build made of it. Changes nothing, and goes on after a mistake.
func check(_ options: CheckOptions, environment: [String: String], console: Console) async -> Int32 {
  var report = CheckReport()
  report.output = options.output ?? options.siteFolder.path(of: SiteFolder.output)
  let line = ProgressLine(on: console.errors)
  let files = builtFiles(options, &report)
  report.isBuilt = files != nil

  var inputs: BuildInputs?
  do throws(Failure) {
    inputs = try BuildInputs(BuildOptions(options), environment: environment)
  } catch {
    report.findings += error.diagnostics + libraryProblems(in: options.siteFolder)
  }
  if let inputs {
    report.findings += inputs.theme.warnings + inputs.content.warnings
    let built = BuiltFiles(options, report.output, files)
    report.findings += await sourceFindings(inputs, files, built, options, environment)
  }
  if let files { report.findings += buildFindings(options, report.output, files) }

  let configuration = inputs?.configuration ?? readConfiguration(options)
  if let files {
    if let url = configuration?.url ?? siteURL(options) {
      let sources = inputs.map { PageSources($0) }
      var found = await checkSite(
        in: report.output, files, at: url, keepsExternal: options.asksOthers && configuration != nil,
        source: { sources?.source(ofPage: $0) }, progress: line.show)
      if options.asksOthers, let configuration {
        report.asked = found.external.count
        let links = webLinks(configuration, environment)
        found.findings += await externalFindings(found.external, links, progress: line.show)
      }
      line.clear()
      report.findings = united(found.findings, with: report.findings)
      report.site = found
    } else {
      report.findings.append(.addressUnknown(report.output, options))
    }
  }

  if options.printsJSON {
    console.report(report.findings, asJSON: true)
    console.output.write(report.json)
  } else {
    console.errors.write(report.text(DiagnosticPrinter(for: console.errors)))
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
    let files = try FileTree(below: report.output, goesOn: true) { path in
      path == ".git" || path == ".github" || path.hasPrefix(".booksite")
    }
    report.findings += files.unreadable.map { .unreadable($0) }
    return files
  } catch {
    report.findings.append(.unreadable(error))
    return nil
  }
}

private func readConfiguration(_ options: CheckOptions) -> Configuration? {
  var configuration = try? Configuration(contentsOf: options.siteFolder.path(of: SiteFolder.configuration))
  if let url = options.baseURL.flatMap({ SiteURL($0) }) { configuration?.url = url }
  return configuration
}

/// Where the site is when the configuration has mistakes.
private func siteURL(_ options: CheckOptions) -> SiteURL? {
  options.baseURL.flatMap { SiteURL($0) }
    ?? Configuration.url(inFile: options.siteFolder.path(of: SiteFolder.configuration))
}

private func webLinks(_ configuration: Configuration, _ environment: [String: String]) -> WebLinks {
  WebLinks(
    userAgent: Sources.userAgent(configuration), deadline: Sources.deadline(environment),
    // Who asks a stand-in of Kakao's service on this computer has its pages here, too.
    allowsThisComputer: namesThisComputer(configuration.kakao.endpoint))
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
  /// Somebody who names a folder means one that is there.
  fileprivate static func nothingBuilt(_ folder: String, _ options: CheckOptions) -> Diagnostic {
    var problem = Diagnostic.warning(
      "check-nothing-built", "there is no built site ‘\(folder)’, so only what it is made from is checked",
      hint: "run ‘\(options.building)’ first")
    if options.output != nil { problem.severity = .error }
    return problem
  }

  fileprivate static func unreadable(_ error: FileError) -> Diagnostic {
    .error(
      "check-unreadable", "a folder of the built site cannot be read: \(error.reason)", at: Location(path: error.path),
      hint: "check its permissions")
  }

  fileprivate static func addressUnknown(_ folder: String, _ options: CheckOptions) -> Diagnostic {
    .warning(
      "check-address-unknown", "the built site ‘\(folder)’ is not checked, because it is not known where it is to be",
      at: Location(path: options.siteFolder.path(of: SiteFolder.configuration)),
      hint: "correct ‘url’, or say it with ‘--base-url’")
  }
}
