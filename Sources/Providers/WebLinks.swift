import Books
import Foundation

/// Finds out whether addresses that readers follow still lead somewhere. Asks for as little as it can, and one host for one
/// address at a time with a pause after each, so that nobody's server is bothered.
///
/// Addresses come from texts and sources, so the rules of `WebFiles` hold: http and https alone, no host of this computer or
/// of a private network, and each redirect is looked at first.
package struct WebLinks: Sendable {
  package enum Answer: Sendable, Hashable {
    case there
    /// Nobody gets anything there; why.
    case gone(String)
    /// It may well be there, but this program was not told; why.
    case unclear(String)
  }

  private let userAgent: String
  private let deadline: Duration
  private let hosts: HostRule
  private let pauses: Pauses

  /// Hosts that are asked at once.
  private static let width = 6
  private static let mostRedirects = 5
  /// A host that fails so often is not asked any more.
  private static let patience = 3
  /// Between two addresses of one host.
  private static let pause = Duration.milliseconds(300)
  /// In seconds: what a host may wish for.
  private static let longestWait = 30
  /// Of a body nobody looks at; what has more is there.
  private static let sizeLimit = 64 << 10

  /// `deadline` is for one request.
  package init(
    userAgent: String, deadline: Duration = .seconds(10), allowsThisComputer: Bool = false, pauses: Pauses = .real
  ) {
    self.userAgent = userAgent
    self.deadline = deadline
    hosts = HostRule(allowsThisComputer: allowsThisComputer)
    self.pauses = pauses
  }

  /// The answer for each address, by its place. `progress` gets how many are answered.
  package func ask(_ addresses: [String], progress: (Int) -> Void = { _ in }) async -> [Answer] {
    var answers = Array(repeating: Answer.unclear("it was not asked"), count: addresses.count)
    var queues: [String: [Int]] = [:]
    for (index, address) in addresses.enumerated() { queues[WebLinks.host(of: address), default: []].append(index) }
    var waiting = queues.sorted { $0.key < $1.key }.map(\.value)[...]
    await withTaskGroup(of: [(Int, Answer)].self) { group in
      func start() {
        guard let queue = waiting.popFirst() else { return }
        group.addTask { await ask(queue.map { ($0, addresses[$0]) }) }
      }
      for _ in 0..<WebLinks.width { start() }
      var done = 0
      while let answered = await group.next() {
        start()
        for (index, answer) in answered { answers[index] = answer }
        done += answered.count
        progress(done)
      }
    }
    return answers
  }

  /// Of one host, one after another.
  private func ask(_ addresses: [(Int, String)]) async -> [(Int, Answer)] {
    let client = HTTPClient(
      userAgent: userAgent, accept: "text/html,*/*;q=0.5", deadline: deadline, sizeLimit: WebLinks.sizeLimit)
    var answers: [(Int, Answer)] = []
    var failures = 0
    var wasAsked = false
    var wished = Duration.zero
    for (index, address) in addresses {
      guard failures < WebLinks.patience else {
        answers.append((index, .unclear("its host failed too often to be asked again")))
        continue
      }
      if wasAsked { await pauses.pause(max(WebLinks.pause, wished)) }
      let outcome = await ask(address, client)
      (wasAsked, wished) = (outcome.wasAsked, outcome.wished)
      failures = outcome.isHostsFault ? failures + 1 : 0
      answers.append((index, outcome.answer))
    }
    return answers
  }

  private struct Outcome {
    var answer: Answer
    var isHostsFault = false
    /// Something was sent to the host.
    var wasAsked = true
    /// How long the host wants to be left alone.
    var wished = Duration.zero
  }

  private func ask(_ text: String, _ client: HTTPClient) async -> Outcome {
    var address = String(text.prefix { $0 != "#" })
    for _ in 0...WebLinks.mostRedirects {
      guard let clean = webAddress(address), let url = URL(string: clean), let host = url.host, !host.isEmpty else {
        // Browsers take more than this program does, such as addresses with a name and a password.
        return Outcome(answer: .unclear("it is no address that this program asks"), wasAsked: false)
      }
      guard await hosts.allows(host) else {
        return Outcome(
          answer: .unclear("‘\(host)’ is on this computer or in a private network, where nobody is asked"),
          wasAsked: false)
      }
      switch await ask(url, host, client) {
      case .outcome(let outcome): return outcome
      case .elsewhere(let other):
        switch WebFiles.next(after: clean, sentTo: other) {
        case .success(let next): address = next
        case .failure(let problem): return Outcome(answer: .unclear(problem.reason))
        }
      }
    }
    return Outcome(answer: .gone("the server sends on again and again"))
  }

  private enum Step {
    case outcome(Outcome)
    case elsewhere(String?)
  }

  /// The head alone; many a server answers only who wants everything.
  private func ask(_ url: URL, _ host: String, _ client: HTTPClient) async -> Step {
    let head = await client.get(url, headers: [:], method: "HEAD")
    switch head {
    case .success(let response) where (200..<300).contains(response.status):
      return .outcome(Outcome(answer: .there))
    case .success(let response) where response.status == 429: return step(after: head, host)
    case .success, .failure(.connectionLost), .failure(.other):
      return step(after: await client.get(url, headers: [:]), host)
    case .failure: return step(after: head, host)
    }
  }

  private func step(after result: Result<HTTPClient.Response, HTTPClient.Problem>, _ host: String) -> Step {
    func unclear(_ reason: String, isHostsFault: Bool = false, after response: HTTPClient.Response? = nil) -> Step {
      let seconds = response.flatMap {
        secondsToWait(retryAfter: $0.retryAfter, serverDate: $0.date, now: pauses.now())
      }
      let wished = Duration.seconds(min(max(seconds ?? 0, 0), WebLinks.longestWait))
      return .outcome(Outcome(answer: .unclear(reason), isHostsFault: isHostsFault, wished: wished))
    }
    switch result {
    case .success(let response):
      let status = "HTTP status \(response.status)"
      switch response.status {
      case 200..<300: return .outcome(Outcome(answer: .there))
      case 404, 410: return .outcome(Outcome(answer: .gone("the server has nothing there (\(status))")))
      case 429: return unclear("the server was asked too often (\(status))", isHostsFault: true, after: response)
      case 500...:
        return unclear("the server is out of order (\(status))", isHostsFault: true, after: response)
      default: return unclear("the server does not answer programs (\(status))")
      }
    case .failure(let problem):
      switch problem {
      case .tooLarge: return .outcome(Outcome(answer: .there))
      case .redirected(let other): return .elsewhere(other)
      case .hostUnknown: return .outcome(Outcome(answer: .gone("the host ‘\(host)’ is not known"), isHostsFault: true))
      case .timeout: return unclear("‘\(host)’ did not answer within \(shown(deadline))", isHostsFault: true)
      case .noConnection: return unclear("there is no connection to ‘\(host)’", isHostsFault: true)
      case .notSecure: return unclear("no secure connection to ‘\(host)’ could be made", isHostsFault: true)
      case .connectionLost, .other: return unclear("the connection to ‘\(host)’ broke", isHostsFault: true)
      case .cancelled: return unclear("the request was cancelled")
      }
    }
  }

  /// The host, and port, in an address; empty when it has none.
  package static func host(of address: String) -> String {
    let rest = address.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
    guard rest.count == 3 else { return "" }
    let host = rest[2].prefix { !"/?#".utf8.contains($0) }
    return String(decoding: host, as: UTF8.self).lowercased()
  }
}
