import Books
import Configuration
import Covers
import Diagnostics
import Library
import Rendering
import Site

/// `booksite build`: the whole line, from the reader's files and the sources' answers to a finished site.
///
/// Everything the reader wrote is read first, so that every mistake is reported at once and nothing is asked or written
/// when there is one. Values flow one way, and each step is in the target its words name.
func build(
  _ options: BuildOptions, environment: [String: String], console: Console
) async throws(Failure) -> BuildReport {
  var report = BuildReport()
  let inputs = try await report.time(\.read) { () throws(Failure) in try readInputs(options, environment) }
  report.warnings = inputs.theme.warnings
  // With --json, standard error holds JSON only; the report says that it was restored.
  var library = try openLibrary(of: inputs.site, console: options.printsJSON ? nil : console) {
    report.wasRestored = true
  }
  if try holdsUnreadSnapshot(inputs.site, library) { report.warnings.append(.snapshotNotRead(inputs.site)) }
  let line = ProgressLine(on: console.errors)
  if !options.isOffline {
    let refresh = Refresh(
      configuration: inputs.configuration, sources: inputs.sources, clock: inputs.clock,
      asksRegardlessOfAge: options.refreshes, progress: line.show)
    let outcome = try await report.time(\.refresh) { () throws(Failure) in
      try await refresh.ask(refresh.questions(about: try library.outline()), into: &library)
    }
    line.clear()
    report.add(outcome)
  }

  let contents = try await report.time(\.library) { () throws(Failure) in try library.contents() }
  // Both only read.
  async let fingerprinting = inputs.fingerprint(contents)
  let site = report.time(\.merge) { Site(contents, inputs.configuration) }
  report.warnings += warnings(about: site, contents)
  report.describe(site, output: inputs.output)
  let prepared = try await report.time(\.covers) { () async throws(Failure) in
    try await coverRoom(
      inputs.site, inputs.configuration, clock: inputs.clock, environment: environment, asksNobody: options.isOffline
    ).covers(for: coverWishes(for: site), progress: line.show)
  }
  line.clear()
  report.warnings += prepared.warnings
  var fingerprint = await fingerprinting
  prepared.add(to: &fingerprint, for: site)
  let cache = inputs.site.path(of: SiteFolder.builtState)
  if let files = report.time(
    \.compare, { BuiltState(storedIn: cache)?.unchangedFiles(for: fingerprint, in: inputs.output) })
  {
    report.files.unchanged = files
    return report
  }
  let renderer = await report.time(\.render) {
    await Renderer(site, theme: inputs.theme, covers: prepared.covers, day: Clock.day)
  }
  let plan = SitePlan(
    renderer, extra: inputs.staticFiles,
    made: [(SiteFolder.snapshot, { @Sendable in publishedLibrary(contents, of: site) })])
  report.files = try await report.time(\.write) { () throws(Failure) in try await write(plan, to: inputs.output) }
  withExtendedLifetime(prepared) {}
  await report.time(\.compare) { await BuiltState(plan, from: fingerprint, in: inputs.output).store(in: cache) }
  return report
}

/// Everything the reader wrote. When there is a mistake in it, the library is looked at too, so that its problems are told
/// in the same breath.
private func readInputs(_ options: BuildOptions, _ environment: [String: String]) throws(Failure) -> BuildInputs {
  do {
    return try BuildInputs(options, environment: environment)
  } catch {
    throw Failure(error.diagnostics + libraryProblems(in: options.siteFolder))
  }
}
