import Diagnostics
import JSON

/// What GitHub hands to a workflow when somebody opens an issue, as far as a book is concerned.
struct IssueEvent: Sendable, Hashable {
  /// Logins are compared without regard to case.
  var author: String
  /// Who caused the event; nil when it does not say.
  var sender: String?
  /// Who owns the repository, and whether that is an organization.
  var owner: String
  var isOrganization: Bool
  /// Empty when nothing was written.
  var body: String

  /// Longer than GitHub allows, in bytes.
  static let bodyLimit = 1 << 18

  /// Throws when the bytes are no event of a newly opened issue. `name` is what messages call them.
  init(_ bytes: [UInt8], named name: String) throws(Failure) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(bytes).root
    } catch {
      let text = SourceText(path: name, bytes: bytes)
      throw Failure(.eventSyntax(text.location(line: error.line, column: 1)))
    }
    guard root.kind == .object, let action = root["action"]?.string else { throw Failure(.noIssueEvent(name)) }
    // Comments, and some events of pull requests, carry an issue too.
    if let subject = IssueEvent.otherSubject(of: root) { throw Failure(.otherEvent(action, of: subject, name)) }
    guard let issue = root["issue"], issue.kind == .object else { throw Failure(.noIssueEvent(name)) }
    guard action == "opened" || action == "reopened" else { throw Failure(.otherEvent(action, of: "an issue", name)) }
    guard let author = issue["user"]?["login"]?.string, !author.isEmpty,
      let owner = root["repository"]?["owner"]?["login"]?.string, !owner.isEmpty,
      let body = issue["body"], body.isNull || body.kind == .string
    else { throw Failure(.noIssueEvent(name)) }
    self.author = author
    self.owner = owner
    sender = root["sender"]?["login"]?.string
    isOrganization = root["repository"]?["owner"]?["type"]?.string == "Organization"
    self.body = body.string ?? ""
    guard self.body.utf8.count <= IssueEvent.bodyLimit else { throw Failure(.bodyTooLong(name)) }
  }

  /// What an event is about that is about no issue itself, by what GitHub puts into it.
  private static func otherSubject(of root: JSONValue) -> String? {
    let mark = root["pull_request"] ?? root["issue"]?["pull_request"]
    let isPullRequest = !mark.isNothing
    if root["comment"] != nil { return isPullRequest ? "a comment on a pull request" : "a comment" }
    if isPullRequest { return root["review"] == nil ? "a pull request" : "a review of a pull request" }
    let subjects = [
      ("discussion", "a discussion"), ("release", "a release"), ("milestone", "a milestone"), ("label", "a label"),
      ("workflow_run", "a workflow’s run"), ("check_run", "a check"), ("check_suite", "checks"),
    ]
    return root["issue"] == nil ? subjects.first { root[$0.0] != nil }?.1 : nil
  }
}

extension JSONValue? {
  /// Not there, or null.
  fileprivate var isNothing: Bool { self?.isNull ?? true }
}

/// Whether two logins are one: GitHub does not tell cases apart.
func isSameLogin(_ a: String, _ b: String) -> Bool {
  a.utf8.count == b.utf8.count && a.lowercased() == b.lowercased()
}

extension Diagnostic {
  fileprivate static func eventSyntax(_ place: Location) -> Diagnostic {
    .error("capture-syntax", "the event is not JSON", at: place, hint: "give the file that GITHUB_EVENT_PATH names")
  }

  fileprivate static func noIssueEvent(_ name: String) -> Diagnostic {
    .error(
      "capture-no-issue", "‘\(name)’ is no event of an issue, or lacks what such an event holds",
      at: Location(path: name),
      hint: "let the workflow run ‘on: issues’, and give the file that GITHUB_EVENT_PATH names")
  }

  fileprivate static func otherEvent(_ action: String, of subject: String, _ name: String) -> Diagnostic {
    .error(
      "capture-other-event",
      "only issues that are opened or opened again are read; this event is ‘\(action.prefix(40))’ of \(subject)",
      at: Location(path: name), hint: "let the workflow run on ‘issues: { types: [opened, reopened] }’")
  }

  fileprivate static func bodyTooLong(_ name: String) -> Diagnostic {
    .error("capture-too-long", "the issue is longer than any that GitHub takes", at: Location(path: name))
  }
}
