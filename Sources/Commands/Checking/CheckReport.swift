import Checking
import Diagnostics
import JSON

/// What a look through a site came to, for people and for scripts.
struct CheckReport: Sendable {
  var findings: [Diagnostic] = []
  /// The built site's folder.
  var output = ""
  var isBuilt = false
  /// Nil when there is none, or when it could not be looked at.
  var site: SiteCheck?
  /// Addresses of other hosts that were asked; nil when none were to be.
  var asked: Int?

  var errors: Int { findings.count { $0.severity == .error } }
  var warnings: Int { findings.count - errors }

  /// Of each kind so many are told to a person, and of each so many notes.
  private static let (shown, shownNotes) = (20, 6)

  /// What is found, for a person: errors first, in the order of their places; not endlessly many of a kind, but how many there
  /// are.
  func text(_ printer: DiagnosticPrinter) -> String {
    if findings.isEmpty { return "" }
    var text = ""
    for severity in [Diagnostic.Severity.error, .warning] {
      let kinds = Dictionary(grouping: findings.filter { $0.severity == severity }, by: \.id)
      var told: [Diagnostic] = []
      for kind in kinds.values {
        var some = kind.sorted().prefix(CheckReport.shown).map(CheckReport.shortened)
        let rest = kind.count - some.count
        if rest > 0 { some[some.count - 1].notes.append("and \(rest) more of this kind; ‘--json’ has them all") }
        told += some
      }
      text += told.sorted().map(printer.text).joined()
    }
    return text + printer.summary(of: findings) + "\n"
  }

  private static func shortened(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    let rest = diagnostic.notes.count - shownNotes
    if rest > 1 { diagnostic.notes = diagnostic.notes.prefix(shownNotes) + ["and \(rest) more; ‘--json’ has them all"] }
    return diagnostic
  }

  /// One line for a person.
  var summary: String {
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let built =
      site.map {
        "\(number($0.pages, "page")), \(number($0.links, "link")) and \(number($0.files, "file")) in \(output)"
      } ?? (isBuilt ? "the site’s sources, not \(output)" : "the site’s sources")
    let others = asked.map { ", and \(number($0, "address")) elsewhere".replacing("addresss", with: "addresses") } ?? ""
    let result =
      findings.isEmpty ? "nothing to say" : "\(number(errors, "error")), \(number(warnings, "warning"))"
    return "checked \(built)\(others): \(result)"
  }

  /// One object for a script.
  var json: [UInt8] {
    var writer = JSONWriter(escapesInvisible: true)
    writer.object { report in
      report.member("output", output)
      report.member("built", isBuilt)
      report.member("checked", site != nil)
      report.member("pages", site?.pages ?? 0)
      report.member("links", site?.links ?? 0)
      report.member("files", site?.files ?? 0)
      report.member("asked", asked)
      report.member("errors", errors)
      report.member("warnings", warnings)
      report.key("findings")
      report.diagnostics(findings)
    }
    return writer.finish()
  }
}
