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
    guard root.kind == .object, let action = root["action"]?.string, let issue = root["issue"], issue.kind == .object
    else { throw Failure(.noIssueEvent(name)) }
    // A comment on an issue, and a pull request's, carry the issue too.
    let isAboutIssue = root["comment"] == nil && root["pull_request"] == nil && issue["pull_request"].isNothing
    guard isAboutIssue, action == "opened" || action == "reopened" else {
      throw Failure(.otherEvent(isAboutIssue ? action : "about something else", name))
    }
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

  fileprivate static func otherEvent(_ action: String, _ name: String) -> Diagnostic {
    .error(
      "capture-other-event",
      "only issues that are opened or opened again are read; this event is ‘\(action.prefix(40))’",
      at: Location(path: name), hint: "let the workflow run on ‘issues: { types: [opened, reopened] }’")
  }

  fileprivate static func bodyTooLong(_ name: String) -> Diagnostic {
    .error("capture-too-long", "the issue is longer than any that GitHub takes", at: Location(path: name))
  }
}
