/// Ends a stage: one or more problems, at least one of them an error.
package struct Failure: Error, Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    precondition(diagnostics.contains { $0.severity == .error }, "a failure needs an error to report")
    self.diagnostics = diagnostics
  }

  package init(_ diagnostic: Diagnostic) {
    self.init([diagnostic])
  }
}
