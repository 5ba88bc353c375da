import Books
import Configuration
import Diagnostics
import Files
import Rendering

/// From a built site to a commit on the remote's branch.
struct Publication: Sendable {
  let options: PublishOptions
  let branch: PublishingBranch
  let configuration: Configuration
  let clock: Clock
  let console: Console

  private var url: SiteURL { configuration.url }

  private var folder: String { options.output ?? options.siteFolder.path(of: SiteFolder.output) }

  func run() throws(Failure) -> PublishReport {
    let built = try store()
    var report = PublishReport(branch: branch, url: url, isTried: options.isTried, isSquashed: options.squashes)
    report.files = built.count
    if !built.files.leftOut.isEmpty { report.warnings.append(.leftOut(built.files.leftOut, of: folder)) }
    // Somebody else may publish between the question and the push; that is worth one more try.
    var tip = try branch.reporting { () throws(Git.Problem) in try branch.tip() }
    var isSure = options.isSure
    for isLastTry in [false, true] {
      report.isNeeded = try compare(built.tree, with: tip, &report)
      if report.isNeeded, !isSure, let loss = try loss(of: built.files, from: tip, report.changes) {
        if options.isTried { report.warnings.append(.poorer(loss, branch, options, isError: false)) }
        guard options.isTried || isWanted(loss) else { throw Failure(.poorer(loss, branch, options)) }
        isSure = true
      }
      if !report.isNeeded || options.isTried { break }
      let commit = try branch.reporting { () throws(Git.Problem) in
        try branch.commit(
          built.tree, after: options.squashes ? nil : tip, message: message(for: built.files),
          date: "\(clock.now.seconds) +0000")
      }
      report.commit = commit
      do throws(Git.Problem) {
        try branch.push(commit, replacing: options.squashes ? tip : nil)
        break
      } catch {
        guard let now = try? branch.tip(), now != tip else { throw Failure(.git(error, branch)) }
        // When only the answer got lost the push was heard all the same.
        if now == commit { break }
        if isLastTry { throw Failure(.movedOn(branch)) }
        tip = now
      }
    }
    if report.changes.removed.contains(Publication.domainFile) { report.warnings.append(.domainRemoved(branch, url)) }
    return report
  }

  private struct Built {
    var files: PublishedFiles
    var count: Int
    var tree: String
  }

  /// The files of the built site in git's store, and their tree. No build writes meanwhile.
  private func store() throws(Failure) -> Built {
    guard followedFileKind(folder) == .folder, let place = resolvedPath(folder) else {
      throw Failure(.nothingToPublish(folder, options))
    }
    let output = try reporting { () throws(FileError) in try OutputFolder(folder) }
    defer { withExtendedLifetime(output) {} }
    let (expected, files) = try reporting { () throws(FileError) in
      (try builtFiles(in: output), try PublishedFiles(in: place))
    }
    guard let expected else { throw Failure(.nothingToPublish(folder, options)) }
    var problems: [Diagnostic] = []
    if !files.refused.isEmpty { problems.append(.refusedNames(files.refused, of: folder)) }
    if !files.unreadable.isEmpty { problems.append(.unreadableNames(files.unreadable, of: folder)) }
    if !problems.isEmpty { throw Failure(problems) }
    // A build that was killed has named files that it did not come to; perhaps no page is there at all.
    guard Set(expected).isSubset(of: files.paths) else { throw Failure(.unfinishedBuild(folder, options)) }
    var extra: [(path: String, bytes: [UInt8])] = []
    if let domain = url.ownDomain, !files.paths.contains(Publication.domainFile) {
      extra.append((Publication.domainFile, Array("\(domain)\n".utf8)))
    }
    let work = try reporting { () throws(FileError) in
      try WorkFolder(in: options.siteFolder.path(of: SiteFolder.cache))
    }
    let tree = try branch.reporting { () throws(Git.Problem) in try branch.store(files, and: extra, in: work) }
    return Built(files: files, count: files.paths.count + extra.count, tree: tree)
  }

  /// Whether there is something to push. Brings what the branch holds here.
  private func compare(_ tree: String, with tip: String?, _ report: inout PublishReport) throws(Failure) -> Bool {
    let (old, holdsSources) = try branch.reporting { () throws(Git.Problem) -> (String?, Bool) in
      guard let tip else { return (nil, false) }
      try branch.fetch(tip)
      return (try branch.tree(of: tip), try branch.holdsSources(tip))
    }
    if holdsSources { throw Failure(.branchHoldsSources(branch)) }
    return try branch.reporting { () throws(Git.Problem) in
      report.changes = old == tree ? PublishedChanges() : try branch.changes(from: old, to: tree)
      guard old == tree, let tip else { return true }
      return options.squashes ? try branch.hasParent(tip) : false
    }
  }

  /// What of the published site would be missing in this one. A library or pictures that were left behind on another computer make
  /// a site that is whole in itself and poorer than the one its readers know.
  private func loss(
    of files: PublishedFiles, from tip: String?, _ changes: PublishedChanges
  ) throws(Failure) -> PublishedLoss? {
    guard let tip, Riches(in: changes.removed).canBeLoss else { return nil }
    let before = try branch.reporting { () throws(Git.Problem) in try branch.riches(of: tip) }
    let covers = configuration.covers
    return PublishedLoss(before: before, after: files.riches, countsCovers: covers.isShown && covers.isDownloaded)
  }

  /// Asks where somebody is to answer.
  private func isWanted(_ loss: PublishedLoss) -> Bool {
    guard console.keyboard.hasReader, !options.printsJSON else { return false }
    return console.isConfirmed("\(Diagnostic.poorer(loss, branch, options).message). Publish all the same?")
  }

  /// The same for the same site, and nothing of the reader in it.
  private func message(for files: PublishedFiles) -> String {
    if let message = options.message, !message.allSatisfy(\.isWhitespace) { return message }
    switch files.bookCount {
    case 0: return "Publish the site"
    case 1: return "Publish 1 book"
    case let count: return "Publish \(count) books"
    }
  }

  /// Tells GitHub Pages the domain of a site.
  private static let domainFile = "CNAME"
}

private func reporting<Value>(_ body: () throws(FileError) -> Value) throws(Failure) -> Value {
  do {
    return try body()
  } catch {
    throw Failure(.cannotPublish(error))
  }
}

extension SiteURL {
  /// The host when it can be a domain of the reader's own: no address of a computer and none of GitHub's.
  var ownDomain: String? {
    guard let scheme = origin.firstRange(of: "://") else { return nil }
    let host = String(origin[scheme.upperBound...])
    let labels = host.split(separator: ".")
    guard labels.count > 1, !host.contains(":"), labels.last?.allSatisfy(\.isNumber) == false, host != "github.io",
      !host.hasSuffix(".github.io"), labels.last != "localhost"
    else { return nil }
    return host
  }
}
