import Books
import Configuration
import Content
import Covers
import Diagnostics
import Files
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
  report.warnings = inputs.theme.warnings + inputs.content.warnings
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
    let named = inputs.content.namedBooks
    let outcome = try await report.time(\.refresh) { () throws(Failure) in
      let questions = refresh.questions(about: try library.outline(naming: named), naming: named)
      return try await refresh.ask(questions, into: &library)
    }
    line.clear()
    report.add(outcome)
  }

  let stateFile = inputs.site.path(of: SiteFolder.builtState)
  let built = BuiltState(storedIn: stateFile)
  let room = coverRoom(
    inputs.site, inputs.configuration, output: inputs.output, clock: inputs.clock, environment: environment,
    asksNobody: options.isOffline)
  // These only read.
  async let looking = room.look()
  let contents = try await report.time(\.library) { () throws(Failure) in try library.contents() }
  let look = await looking
  async let comparing = { () -> (pages: Fingerprint, covers: CoverKnowledge?) in
    let pages = inputs.fingerprint(contents)
    let areSame =
      pages == built?.pages && room.hasSameCovers(look, as: built?.seal) && followedFileKind(inputs.output) != nil
    return (pages, areSame ? nil : room.knowledge(from: look))
  }()
  let site = report.time(\.merge) { Site(contents, inputs.configuration, inputs.content) }
  report.warnings += inputs.warnings(aboutLinksOf: site) + warnings(about: site, contents)
  report.describe(site, output: inputs.output)
  let (pages, known) = await comparing
  if known == nil,
    let files = await report.time(\.compare, { await built?.unchangedFiles(forPages: pages, in: inputs.output) })
  {
    report.files.unchanged = files
    return report
  }
  let prepared = try await report.time(\.covers) { () async throws(Failure) in
    try await room.covers(for: coverWishes(for: site), known: known, isReported: false, progress: line.show)
  }
  line.clear()
  report.warnings += prepared.warnings
  let made = BuiltInputs(pages: pages, covers: prepared.fingerprint(for: site), seal: prepared.seal)
  if let built, let files = await report.time(\.compare, { await built.unchangedFiles(for: made, in: inputs.output) }) {
    if made.seal != built.seal { built.sealed(made.seal).store(in: stateFile) }
    report.files.unchanged = files
    return report
  }
  let plan = await report.time(\.render) {
    let renderer = Renderer(
      site, theme: inputs.theme, covers: prepared.covers,
      pictureSizes: pictureSizes(for: site, among: inputs.staticFiles), day: Clock.day)
    return SitePlan(
      renderer, marks: await PageMarks(renderer, ground: inputs.ground), extra: inputs.staticFiles,
      made: [(SiteFolder.snapshot, { @Sendable in publishedLibrary(contents, of: site) })])
  }
  // Open until everything in it is noted, so that no other build comes between.
  let output = try openOutput(inputs.output)
  let standing = await report.time(\.compare) { await built?.standing(plan, from: made, in: output) ?? .nothing }
  report.files = try await report.time(\.write) { () throws(Failure) in
    try await write(plan, to: output, standing: standing)
  }
  withExtendedLifetime(prepared) {}
  await report.time(\.compare) {
    await BuiltState(plan, from: made, in: output, standing: standing).store(in: stateFile)
  }
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
