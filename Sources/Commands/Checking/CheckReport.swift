import Checking
import Diagnostics
import JSON

/// What a look through a site came to, for people and for scripts.
struct CheckReport: Sendable {
  var findings: [Diagnostic] = []
  /// The built site's folder.
  var output = ""
  /// Nil when there is none.
  var site: SiteCheck?
  /// Addresses of other hosts that were asked; nil when none were to be.
  var asked: Int?

  var errors: Int { findings.count { $0.severity == .error } }
  var warnings: Int { findings.count - errors }

  /// One line for a person.
  var summary: String {
    func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let built =
      site.map {
        "\(number($0.pages, "page")), \(number($0.links, "link")) and \(number($0.files, "file")) in \(output)"
      } ?? "the site’s sources"
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
      report.member("built", site != nil)
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
