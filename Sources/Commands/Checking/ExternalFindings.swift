import Diagnostics
import Providers

/// Asks other hosts whether what links lead to is there, and tells what is gone, and what could not be found out.
func externalFindings(
  _ links: [(address: String, place: Location)], _ web: WebLinks, progress: (String) -> Void
) async -> [Diagnostic] {
  let answers = await web.ask(links.map(\.address)) { progress("asking: \($0) of \(links.count) addresses") }
  var findings: [Diagnostic] = []
  var unclear: [Group: [Int]] = [:]
  for (index, answer) in answers.enumerated() {
    switch answer {
    case .there: break
    case .gone(let reason): findings.append(.gone(links[index].address, reason, at: links[index].place))
    case .unclear(let reason):
      unclear[Group(host: WebLinks.host(of: links[index].address), reason: reason), default: []].append(index)
    }
  }
  // Many answers of one host are the same.
  for (group, indices) in unclear { findings.append(.unclear(indices.map { links[$0] }, group.reason)) }
  return findings
}

private struct Group: Hashable {
  var host: String
  var reason: String
}

extension Diagnostic {
  fileprivate static func gone(_ address: String, _ reason: String, at place: Location) -> Diagnostic {
    .warning(
      "check-external-gone", "‘\(address)’ leads nowhere: \(reason)", at: place,
      hint: "correct the link, or remove it")
  }

  /// Of one host, for one reason.
  fileprivate static func unclear(_ links: [(address: String, place: Location)], _ reason: String) -> Diagnostic {
    let more = links.count == 1 ? "" : " and \(links.count - 1) more of its host"
    return .warning(
      "check-external-unclear", "it is not clear whether ‘\(links[0].address)’\(more) can be reached: \(reason)",
      at: links[0].place, hint: "open \(links.count == 1 ? "it" : "them") in a browser",
      notes: links.dropFirst().map { link in
        let line = link.place.line.map { ":\($0)" } ?? ""
        return "‘\(link.address)’ in \(link.place.path)\(line)"
      })
  }
}
