import Books
import Configuration
import Diagnostics
import Files
import Providers

/// Whether each configured source can be asked, and answers one small question. No key is ever shown.
func examineSources(
  _ configuration: Configuration, _ site: SiteFolder, _ environment: [String: String], isOffline: Bool,
  _ report: inout DoctorReport
) async {
  let sources = Sources(configuration, site: site, environment: environment)
  let clock = Clock(timezone: configuration.timezone, environment: environment)
  var facts: [(String, String)] = []
  for source in sources.ordered {
    if let recorded = sources.recorded, source.name == recorded.name {
      facts.append(recordedFacts(recorded, configuration, site, &report))
      report.findings += await recordedProblems(sources, configuration, clock).diagnostics.filter {
        $0.id == "answers-broken"
      }
      continue
    }
    let variable = configuration.kakao.keyVariable
    let hasKey = environment[variable]?.isEmpty == false
    let key = hasKey ? "key in \(variable)" : "no key in \(variable)"
    // Without a key nobody is asked, and what is missing is told all the same.
    if isOffline && hasKey {
      facts.append((source.name, "\(key), not asked"))
      continue
    }
    switch await source.search(question, page: 1, size: 1, on: clock.today) {
    case .success: facts.append((source.name, "\(key), answers"))
    case .failure(let problem):
      facts.append((source.name, "\(key), \(problem.isBroken ? "cannot be asked" : "does not answer")"))
      report.findings.append(
        problem.isBroken
          ? .cannotAsk(source.name, problem) : .doesNotAnswer(source.name, problem))
    }
  }
  report.add("sources") { section in
    for (name, value) in facts { section.add(name, value) }
  }
}

/// Something that every source of books has.
private let question = Query(text: "책", target: nil, sort: .accuracy)

private func recordedFacts(
  _ recorded: RecordedAnswers, _ configuration: Configuration, _ site: SiteFolder, _ report: inout DoctorReport
) -> (String, String) {
  let folder = site.path(of: configuration.file.path)
  let files = ((try? names(inFolder: folder)) ?? []).count { $0.hasSuffix(".json") }
  // With another source before this one, files are an addition.
  let missing =
    configuration.sources == [.file]
    ? configuration.queries.filter { recorded.fingerprint(slug: $0.slug, limit: $0.limit) == nil }.map(\.slug) : []
  if !missing.isEmpty { report.findings.append(.noRecordedAnswer(missing, folder)) }
  return (recorded.name, "\(files) \(files == 1 ? "file" : "files") in \(folder)")
}

extension SourceProblem.Kind {
  /// What to do when the source itself has nothing to say about it.
  fileprivate var wayOut: String {
    switch self {
    case .unreachable: "check the network, and a proxy if there is one"
    case .timeout, .outage: "try later; builds keep the last good answers"
    case .brokenAnswer, .refused: "compare ‘endpoint’ in booksite.yml, and try later"
    case .quota: "try tomorrow; builds keep the last good answers"
    case .keyMissing, .keyUnusable, .keyRefused: "set the key"
    case .answersMissing, .answersBroken: "correct the file"
    }
  }
}

extension SourceProblem {
  /// Waiting does not help.
  fileprivate var isBroken: Bool {
    switch kind {
    case .keyMissing, .keyUnusable, .keyRefused: true
    case .quota, .unreachable, .timeout, .outage, .refused, .brokenAnswer, .answersMissing, .answersBroken: false
    }
  }
}

extension Diagnostic {
  fileprivate static func cannotAsk(_ name: String, _ problem: SourceProblem) -> Diagnostic {
    .error(
      "doctor-source-key", "the source ‘\(name)’ cannot be asked: \(problem.reason)", at: problem.location,
      hint: problem.hint, notes: problem.notes)
  }

  fileprivate static func doesNotAnswer(_ name: String, _ problem: SourceProblem) -> Diagnostic {
    .warning(
      "doctor-source-silent", "the source ‘\(name)’ does not answer now: \(problem.reason)", at: problem.location,
      hint: problem.hint ?? problem.kind.wayOut, notes: problem.notes)
  }

  fileprivate static func noRecordedAnswer(_ slugs: [String], _ folder: String) -> Diagnostic {
    .warning(
      "doctor-answers-missing",
      "there is no recorded answer for ‘\(slugs[0])’\(slugs.count == 1 ? "" : " and \(slugs.count - 1) more")",
      at: Location(path: folder), hint: "put one into ‘\(folder)/\(slugs[0]).json’",
      notes: slugs.count == 1 ? [] : [slugs.joined(separator: ", ")])
  }
}
