package import Diagnostics

/// Why a source gave no answer. Holds no key, whatever the source said.
package struct SourceProblem: Error, Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case keyMissing = "source-key-missing"
    case keyUnusable = "source-key-unusable"
    case keyRefused = "source-key-refused"
    case quota = "source-quota"
    case unreachable = "source-unreachable"
    case timeout = "source-timeout"
    case outage = "source-outage"
    case refused = "source-refused"
    case brokenAnswer = "source-broken-answer"
    case answersMissing = "answers-missing"
    case answersBroken = "answers-broken"
  }

  package var kind: Kind
  /// The source's name.
  package var source: String
  /// One sentence without a capital letter or a final full stop.
  package var reason: String
  package var location: Location?
  package var hint: String?
  package var notes: [String]

  package init(
    _ kind: Kind, source: String, _ reason: String, at location: Location? = nil, hint: String? = nil,
    notes: [String] = []
  ) {
    self.kind = kind
    self.source = source
    self.reason = reason
    self.location = location
    self.hint = hint
    self.notes = notes
  }

  /// Asking this source anything else would fail the same way, or make things worse.
  package var stopsAsking: Bool {
    switch kind {
    case .keyMissing, .keyUnusable, .keyRefused, .quota: true
    case .unreachable, .timeout, .outage, .refused, .brokenAnswer, .answersMissing, .answersBroken: false
    }
  }

  /// A warning that names what was asked: a query's text, an ISBN.
  package func diagnostic(asking what: String) -> Diagnostic {
    .warning(kind.rawValue, "‘\(what)’ has no new answer: \(reason)", at: location, hint: hint, notes: notes)
  }
}
