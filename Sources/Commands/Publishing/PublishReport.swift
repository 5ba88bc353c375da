import Configuration
import Diagnostics
import JSON

/// What one publication did, for people and for scripts.
struct PublishReport: Sendable {
  let branch: PublishingBranch
  let url: SiteURL
  let isTried: Bool
  let isSquashed: Bool
  var files = 0
  var changes = PublishedChanges()
  /// Whether the branch differed from the built site.
  var isNeeded = false
  /// Nil when none was made.
  var commit: String?
  var warnings: [Diagnostic] = []

  /// Names of one kind of change that a person is shown.
  private static let shownNames = 10

  private enum Outcome: String {
    case published
    case unchanged
    /// What would be done.
    case planned
  }

  private var outcome: Outcome { !isNeeded ? .unchanged : isTried ? .planned : .published }

  /// Lines for a person.
  var text: String {
    let place = "‘\(branch.name)’ of ‘\(branch.remote)’"
    let counts =
      "\(changes.added.count) added, \(changes.changed.count) changed, \(changes.removed.count) removed"
    let history = isSquashed ? ", without earlier commits" : ""
    let all = files == 1 ? "1 file" : "\(files) files"
    let lines: [String] =
      switch outcome {
      case .unchanged: ["nothing to publish: \(place) holds the same \(all)"]
      case .planned: ["would publish \(all) to \(place)\(history): \(counts)"] + names
      case .published: ["published \(all) to \(place)\(history): \(counts)", "the site’s address: \(url.absolute)"]
      }
    return lines.map { harmless($0) + "\n" }.joined()
  }

  private var names: [String] {
    [("+", changes.added), ("~", changes.changed), ("-", changes.removed)].flatMap { sign, paths in
      let rest = paths.count - PublishReport.shownNames
      return paths.prefix(PublishReport.shownNames).map { "  \(sign) \($0)" }
        + (rest > 0 ? ["  \(sign) and \(rest) more"] : [])
    }
  }

  /// One object for a script.
  var json: [UInt8] {
    var writer = JSONWriter(escapesInvisible: true)
    writer.object { report in
      report.member("outcome", outcome.rawValue)
      report.member("remote", branch.remote)
      report.member("branch", branch.name)
      report.member("url", url.absolute)
      report.member("commit", commit)
      report.member("squashed", isSquashed && isNeeded)
      report.member("files", files)
      report.member("added", changes.added)
      report.member("changed", changes.changed)
      report.member("removed", changes.removed)
      report.key("warnings")
      report.diagnostics(warnings)
    }
    return writer.finish()
  }
}
