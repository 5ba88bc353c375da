import Configuration
import Diagnostics
import Files
import Rendering

/// What a reader asks of one publication.
package struct PublishOptions: Sendable, Hashable {
  package var siteFolder: SiteFolder
  package var builds = true
  package var isOffline = false
  /// Any warning of the build keeps the site from being published.
  package var isStrict = false
  /// Nothing is pushed.
  package var isTried = false
  package var squashes = false
  /// The built site, absolute or relative to the current folder; nil for `public` in the site folder.
  package var output: String?
  /// Nil for what the configuration says.
  package var remote: String?
  package var branch: String?
  package var message: String?
  /// Whether a site that lost most of what the published one shows is published without asking.
  package var isSure = false
  package var printsJSON = false
  /// How long a remote may say nothing when nobody is there to type a password.
  package var patience: Duration = .seconds(120)

  package init(siteFolder: SiteFolder) {
    self.siteFolder = siteFolder
  }
}

/// `booksite publish`: the built site becomes one commit on the remote's branch.
///
/// Everything goes through git's own store of objects and an index made for this run. The reader's work tree, index, branches
/// and stash are neither read nor written.
func publish(_ options: PublishOptions, environment: [String: String], console: Console) async throws(Failure) -> Int32
{
  let configuration: Configuration
  do {
    configuration = try Configuration(contentsOf: options.siteFolder.path(of: SiteFolder.configuration))
  } catch {
    // A build tells what else is wrong in the same breath.
    if options.builds { _ = try await build(BuildOptions(options), environment: environment, console: console) }
    throw error
  }
  let git = try Git(
    in: options.siteFolder.path, environment: environment, console: console, patience: options.patience)
  let branch = PublishingBranch(
    git: git, remote: options.remote ?? configuration.publishing.remote,
    name: options.branch ?? configuration.publishing.branch)
  try checkRepository(of: options.siteFolder, branch)

  var warnings: [Diagnostic] = []
  if options.builds {
    let built = try await build(BuildOptions(options), environment: environment, console: console)
    warnings = built.warnings
    if !options.printsJSON { console.output.write(built.summary + "\n") }
    if options.isStrict, !warnings.isEmpty {
      console.report(warnings, asJSON: options.printsJSON)
      return ExitStatus.failed
    }
  }
  let clock = Clock(timezone: configuration.timezone, environment: environment)
  let publication = Publication(
    options: options, branch: branch, configuration: configuration, clock: clock, console: console)
  var report = try publication.run()
  report.warnings += warnings
  console.report(report.warnings, asJSON: options.printsJSON)
  if options.printsJSON {
    console.output.write(report.json)
  } else {
    console.output.write(report.text)
  }
  return ExitStatus.done
}

extension BuildOptions {
  fileprivate init(_ options: PublishOptions) {
    self.init(siteFolder: options.siteFolder)
    isOffline = options.isOffline
    output = options.output
    printsJSON = options.printsJSON
  }
}

/// Everything that would keep a site from being published and can be known before it is built, at once.
func checkRepository(of site: SiteFolder, _ branch: PublishingBranch) throws(Failure) {
  let git = branch.git
  do throws(Git.Problem) {
    _ = try git.askLine(["rev-parse", "--git-dir"])
  } catch {
    guard case .refused(let words) = error else { throw Failure(.git(error, branch)) }
    throw Failure(.noRepository(site, words))
  }
  let problems = try branch.reporting { () throws(Git.Problem) in
    var problems: [Diagnostic] = []
    if try !git.agrees(["config", "--get", "remote.\(branch.remote).url"]) {
      let known = String(decoding: try git.ask(["remote"]), as: UTF8.self).split(separator: "\n").map(String.init)
      problems.append(.noRemote(branch.remote, known: known))
    }
    if let current = try? git.askLine(["symbolic-ref", "-q", "HEAD"]), current == branch.reference {
      problems.append(.branchIsCurrent(branch.name))
    }
    let hasAuthor = try git.agrees(["var", "GIT_AUTHOR_IDENT"])
    let hasCommitter = try git.agrees(["var", "GIT_COMMITTER_IDENT"])
    if !hasAuthor || !hasCommitter { problems.append(.noIdentity()) }
    return problems
  }
  if !problems.isEmpty { throw Failure(problems) }
}
