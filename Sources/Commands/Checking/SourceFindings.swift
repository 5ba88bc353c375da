import Books
import Configuration
import Content
import Covers
import Diagnostics
import Files
import Library
import Providers
import Rendering
import Site

/// What the last build left, as far as it can be told.
struct BuiltFiles {
  /// Nil when nothing is known of a build, or when it was one of another folder.
  let state: BuiltState?
  /// Files of that build that are there and not as it left them.
  let changed: [String]

  init(_ options: CheckOptions, _ output: String, _ files: FileTree?) {
    guard let files, let state = BuiltState(storedIn: options.siteFolder.path(of: SiteFolder.builtState)),
      let changed = state.changedFiles(in: output)
    else {
      (state, changed) = (nil, [])
      return
    }
    self.state = state
    let there = Set(files.files.map(\.path))
    self.changed = changed.filter { there.contains($0) || $0 == manifestFile }
  }
}

/// What is wrong with the library, the answers and the covers a site is made from, and whether it was made from them.
func sourceFindings(
  _ inputs: BuildInputs, _ files: FileTree?, _ built: BuiltFiles, _ options: CheckOptions,
  _ environment: [String: String]
) async -> [Diagnostic] {
  let recorded = await recordedProblems(inputs.sources, inputs.configuration, inputs.clock)
  var findings = recorded.diagnostics
  if !built.changed.isEmpty { findings.append(.changed(built.changed, inputs.output, options)) }
  do throws(Failure) {
    let library = try lookAtLibrary(of: inputs.site)
    let health = try library.health()
    if !health.damages.isEmpty { findings.append(.libraryDamaged(inputs.site, health.damages)) }
    findings += try snapshotFindings(inputs.site, library)
    let contents = try library.contents()
    let site = Site(contents, inputs.configuration, inputs.content)
    findings += inputs.warnings(aboutLinksOf: site)
    findings += warnings(about: site, contents).map { warning in
      guard warning.id == "book-unknown", built.state == nil else { return warning }
      var warning = warning
      warning.hint = "‘\(options.building)’ asks the sources for it"
      return warning
    }
    findings += warnings(
      aboutAgeOf: contents, site, inputs.clock, inputs.site, leavingOut: recorded.queries)
    findings += warnings(aboutBareBooksOf: site)
    let room = coverRoom(
      inputs.site, inputs.configuration, clock: inputs.clock, environment: environment, asksNobody: true)
    findings += room.ownProblems(of: coverWishes(for: site))
    if let files { findings += warnings(aboutCoversOf: site, among: files, inputs.site) }
    if let state = built.state, isOutdated(state, inputs, contents, room) {
      findings.append(.outdated(inputs.output, options))
    }
  } catch {
    findings += error.diagnostics
  }
  return findings
}

private func isOutdated(
  _ state: BuiltState, _ inputs: BuildInputs, _ contents: LibraryContents, _ room: CoverRoom
) -> Bool {
  if state.pages != inputs.fingerprint(contents) { return true }
  if inputs.configuration.covers.isShown, let seal = state.seal, !room.hasSameCovers(room.look(), as: seal) {
    return true
  }
  guard let recorded = inputs.sources.recorded else { return false }
  let answers = Dictionary(contents.answers.map { ($0.query, $0) }, uniquingKeysWith: { first, _ in first })
  return inputs.configuration.queries.contains { query in
    guard let answer = answers[query.query], answer.source == recorded.name,
      let now = recorded.fingerprint(slug: query.slug, limit: query.limit)
    else { return false }
    return now != answer.fingerprint
  }
}

/// Recorded answers that are missing or broken, each once, and the queries they are for.
func recordedProblems(
  _ sources: Sources, _ configuration: Configuration, _ clock: Clock
) async -> (diagnostics: [Diagnostic], queries: Set<Query>) {
  guard let recorded = sources.recorded else { return ([], []) }
  var problems: [Diagnostic] = []
  var queries: Set<Query> = []
  for query in configuration.queries {
    let answer = await recorded.answer(
      to: query.query, limit: query.limit, slug: query.slug, at: clock.now, on: clock.today)
    guard case .failure(let problem) = answer else { continue }
    // With another source, files are an addition.
    if problem.kind == .answersMissing, configuration.sources != [.file] { continue }
    problems.append(problem.diagnostic(asking: query.query.text))
    queries.insert(query.query)
  }
  // Books are looked up in every file of the folder.
  let search = await recorded.search(Query(text: "책", target: nil, sort: .accuracy), page: 1, size: 1, on: clock.today)
  let others: [SourceProblem] =
    switch search {
    case .success(let page): page.problems
    case .failure(let problem): [problem]
    }
  let told = Set(problems.compactMap { $0.location?.path })
  for problem in others where problem.kind == .answersBroken && !told.contains(problem.location?.path ?? "") {
    problems.append(
      .warning(
        problem.kind.rawValue, "books cannot be looked up in this file: \(problem.reason)", at: problem.location,
        hint: problem.hint, notes: problem.notes))
  }
  return (problems, queries)
}

/// What was found in the built site and in its sources, a link of a text that is told by both told once: as what it is in the site,
/// with what was probably meant.
func united(_ found: [Diagnostic], with sources: [Diagnostic]) -> [Diagnostic] {
  func key(_ problem: Diagnostic) -> String {
    "\(problem.location?.line ?? 0):\(problem.location?.column ?? 0) \(problem.location?.path ?? "")"
  }
  var found = found
  var places: [String: Int] = [:]
  for (index, problem) in found.enumerated() where problem.id == "check-link" { places[key(problem)] = index }
  let others = sources.filter { problem in
    guard problem.id == "content-link-missing", let index = places[key(problem)] else { return true }
    if let hint = problem.hint, hint.hasPrefix("did you mean") { found[index].hint = hint }
    return false
  }
  return others + found
}

/// What the folder shows of the build that made it, wherever it is now.
func buildFindings(_ options: CheckOptions, _ output: String, _ files: FileTree) -> [Diagnostic] {
  guard let folder = try? OutputFolder(output), let expected = try? builtFiles(in: folder) else { return [] }
  let there = Set(files.files.map(\.path))
  let missing = expected.filter { !there.contains($0) }
  return missing.isEmpty ? [] : [.missing(missing, output, options)]
}

extension Diagnostic {
  fileprivate static func changed(_ paths: [String], _ output: String, _ options: CheckOptions) -> Diagnostic {
    let first = paths[0]
    return .warning(
      "check-changed",
      paths.count == 1
        ? "‘\(first)’ is not as the last build left it"
        : "‘\(first)’ and \(paths.count - 1) more are not as the last build left them",
      at: Location(path: "\(output)/\(first)"),
      hint: "‘\(options.building)’ makes it anew; what shall stay belongs in templates/ or static/",
      notes: paths.count == 1 ? [] : paths)
  }

  fileprivate static func missing(_ paths: [String], _ output: String, _ options: CheckOptions) -> Diagnostic {
    let first = paths[0]
    return .error(
      "check-missing",
      paths.count == 1
        ? "‘\(first)’, which the last build made, is gone"
        : "‘\(first)’ and \(paths.count - 1) more, which the last build made, are gone",
      at: Location(path: "\(output)/\(first)"), hint: "‘\(options.building)’ makes them anew",
      notes: paths.count == 1 ? [] : paths)
  }

  fileprivate static func outdated(_ output: String, _ options: CheckOptions) -> Diagnostic {
    .warning(
      "check-outdated", "the site ‘\(output)’ was built before something changed that it is made from",
      at: Location(path: output), hint: "‘\(options.building)’ brings it up to date",
      notes: ["that is the configuration, templates, content, static files, covers, the library or booksite itself"])
  }

  /// What can still be read has to be saved before anything else; a snapshot may be older, or not there.
  static func libraryDamaged(_ site: SiteFolder, _ damages: [String]) -> Diagnostic {
    let (library, snapshot) = (site.path(of: SiteFolder.library), site.path(of: SiteFolder.snapshot))
    var notes = damages.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }.filter {
      !$0.hasPrefix("***")
    }
    notes.append(
      followedFileKind(snapshot) == .file
        ? "‘\(snapshot)’ knows nothing that came after the last export"
        : "there is no ‘\(snapshot)’ from which the library could be made anew")
    return .error(
      "library-damaged", "the library ‘\(library)’ is damaged", at: Location(path: library),
      hint: "first ‘booksite export\(site.option) --output rescue.json’; then move the library away, do not delete it, "
        + "and ‘booksite import\(site.option) rescue.json’",
      notes: notes)
  }
}
