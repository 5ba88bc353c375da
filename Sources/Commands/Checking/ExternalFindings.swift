import Diagnostics
import Providers

/// Asks other hosts whether what links lead to is there, and tells what is gone, and what could not be found out.
func externalFindings(
  _ links: [(address: String, place: Location)], _ web: WebLinks, progress: (String) -> Void
) async -> [Diagnostic] {
  let answers = await web.ask(links.map(\.address)) { progress("asking: \($0) of \(links.count) addresses") }
  var findings: [Diagnostic] = []
  var unclear: [String: (first: Int, count: Int)] = [:]
  for (index, answer) in answers.enumerated() {
    switch answer {
    case .there: break
    case .gone(let reason): findings.append(.gone(links[index].address, reason, at: links[index].place))
    case .unclear(let reason): unclear[reason, default: (index, 0)].count += 1
    }
  }
  let rest = findings.count - mostShown
  if rest > 0 {
    findings = Array(findings.prefix(mostShown))
    findings[mostShown - 1].notes.append("and \(rest) more such addresses")
  }
  // Many answers of one host are the same.
  for (reason, (first, count)) in unclear.sorted(by: { $0.key < $1.key }).prefix(mostShown) {
    findings.append(.unclear(links[first].address, others: count - 1, reason, at: links[first].place))
  }
  return findings
}

private let mostShown = 50

extension Diagnostic {
  fileprivate static func gone(_ address: String, _ reason: String, at place: Location) -> Diagnostic {
    .warning("check-external-gone", "‘\(address)’ leads nowhere: \(reason)", at: place)
  }

  fileprivate static func unclear(
    _ address: String, others: Int, _ reason: String, at place: Location
  ) -> Diagnostic {
    let more = others == 0 ? "" : " and \(others) more"
    return .warning(
      "check-external-unclear", "it is not clear whether ‘\(address)’\(more) can be reached: \(reason)", at: place,
      hint: "open it in a browser")
  }
}
