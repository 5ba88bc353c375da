import Books
import Foundation
import Synchronization

/// Fetches files anybody may have, such as cover pictures. Nothing secret is sent along.
///
/// Addresses come from what sources said, so they are not trusted: only http and https; no host of this computer or of a
/// private network, whether written as a number or behind a name; redirects only to addresses under the same rules, and
/// never from https to http.
package struct WebFiles: Sendable {
  private let clients: Clients
  private let hosts: HostRule
  private let deadline: Duration
  private let sizeLimit: Int
  private let pauses: Pauses

  private static let tries = 3
  private static let longestWait = 30
  private static let mostRedirects = 4

  /// - Parameters:
  ///   - userAgent: such as `booksite/1.0 (+https://example.org/)`.
  ///   - accept: the media types asked for.
  ///   - deadline: for one request, its body included.
  ///   - sizeLimit: in bytes.
  ///   - allowsThisComputer: whether addresses may name this computer; for stand-ins and proxies that run on it.
  package init(
    userAgent: String, accept: String = "image/webp,image/jpeg,image/png,image/svg+xml,*/*;q=0.5",
    deadline: Duration = .seconds(15), sizeLimit: Int = 8 << 20, allowsThisComputer: Bool = false,
    pauses: Pauses = .real
  ) {
    self.init(
      userAgent: userAgent, accept: accept, deadline: deadline, sizeLimit: sizeLimit,
      hosts: HostRule(allowsThisComputer: allowsThisComputer), pauses: pauses)
  }

  init(userAgent: String, accept: String, deadline: Duration, sizeLimit: Int, hosts: HostRule, pauses: Pauses) {
    clients = Clients {
      HTTPClient(userAgent: userAgent, accept: accept, deadline: deadline, sizeLimit: sizeLimit)
    }
    self.hosts = hosts
    self.deadline = deadline
    self.sizeLimit = sizeLimit
    self.pauses = pauses
  }

  /// The file at an address, asked for a few times when that can help.
  ///
  /// With the marks of a copy that is there already, the server is asked for the file only if it has changed.
  package func get(_ address: String, unlike marks: WebFile.Marks? = nil) async -> Result<WebAnswer, WebProblem> {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = marks?.etag
    headers["If-Modified-Since"] = marks?.lastModified
    var address = address
    for _ in 0...WebFiles.mostRedirects {
      let url: URL
      switch await checked(address) {
      case .success(let checked): url = checked
      case .failure(let problem): return .failure(problem)
      }
      switch await answer(from: url, headers: headers) {
      case .answer(let answer): return .success(answer)
      case .problem(let problem): return .failure(problem)
      case .elsewhere(let other):
        switch WebFiles.next(after: address, sentTo: other) {
        case .success(let next): address = next
        case .failure(let problem): return .failure(problem)
        }
      }
    }
    return .failure(WebProblem("the server sends on again and again"))
  }

  /// Where a redirect may lead.
  static func next(after address: String, sentTo other: String?) -> Result<String, WebProblem> {
    guard let other = other.flatMap({ webAddress($0) }) else {
      return .failure(WebProblem("the server sends on to an address that cannot be asked"))
    }
    if address.hasPrefix("https:"), !other.hasPrefix("https:") {
      return .failure(WebProblem("the server sends on from a secure address to an insecure one"))
    }
    return .success(other)
  }

  private func checked(_ address: String) async -> Result<URL, WebProblem> {
    guard webAddress(address) == address, let url = URL(string: address), let host = url.host, !host.isEmpty,
      url.scheme == "http" || url.scheme == "https"
    else { return .failure(WebProblem("the address is none that can be asked")) }
    guard await hosts.allows(host) else {
      return .failure(
        WebProblem("‘\(host)’ is on this computer or in a private network, where no cover is fetched from"))
    }
    return .success(url)
  }

  // MARK: One address

  private enum Outcome {
    case answer(WebAnswer)
    case elsewhere(String?)
    case problem(WebProblem)
  }

  private enum Next {
    case done(Outcome)
    /// The problem, and how long to wait before the next try.
    case again(WebProblem, Duration)
  }

  private func answer(from url: URL, headers: [String: String]) async -> Outcome {
    var number = 1
    let client = clients.take()
    defer { clients.giveBack(client) }
    while true {
      let next =
        switch await client.get(url, headers: headers) {
        case .success(let response): self.next(after: response, try: number)
        case .failure(let problem): self.next(after: problem, host: url.host ?? "", try: number)
        }
      switch next {
      case .done(let outcome): return outcome
      case .again(let problem, let pause):
        guard number < WebFiles.tries, !Task.isCancelled else { return .problem(problem) }
        await pauses.pause(pause)
        number += 1
      }
    }
  }

  private func next(after response: HTTPClient.Response, try number: Int) -> Next {
    let status = "HTTP status \(response.status)"
    switch response.status {
    case 200: return .done(.answer(.file(WebFile(response))))
    case 304: return .done(.answer(.unchanged))
    case 404, 410: return .done(.problem(WebProblem("the server has nothing there (\(status))")))
    case 429, 503:
      let seconds = secondsToWait(retryAfter: response.retryAfter, serverDate: response.date, now: pauses.now())
      let problem = WebProblem(
        response.status == 429
          ? "the server was asked too often (\(status))" : "the server is out of order (\(status))",
        isHostsFault: true, secondsToWait: seconds)
      if let seconds {
        return seconds <= WebFiles.longestWait ? .again(problem, .seconds(seconds)) : .done(.problem(problem))
      }
      return response.status == 429 ? .done(.problem(problem)) : .again(problem, pauses.backOff(afterTry: number))
    case 500...:
      return .again(
        WebProblem("the server is out of order (\(status))", isHostsFault: true), pauses.backOff(afterTry: number))
    default: return .done(.problem(WebProblem("the server refused to send it (\(status))")))
    }
  }

  private func next(after problem: HTTPClient.Problem, host: String, try number: Int) -> Next {
    func again(_ reason: String) -> Next {
      .again(WebProblem(reason, isHostsFault: true), pauses.backOff(afterTry: number))
    }
    switch problem {
    case .timeout: return again("‘\(host)’ did not answer within \(shown(deadline))")
    case .hostUnknown: return again("the host ‘\(host)’ is not known")
    case .noConnection: return again("there is no connection to ‘\(host)’")
    case .connectionLost, .other: return again("the connection to ‘\(host)’ broke")
    case .notSecure:
      return .done(.problem(WebProblem("no secure connection to ‘\(host)’ could be made", isHostsFault: true)))
    case .cancelled: return .done(.problem(WebProblem("the request was cancelled", isHostsFault: true)))
    case .tooLarge: return .done(.problem(WebProblem("it is larger than \(sizeLimit >> 20) MiB")))
    case .redirected(let address): return .done(.elsewhere(address))
    }
  }
}

/// A client for each request under way: hosts are not trusted, and one that sends without an end keeps a whole client busy.
private final class Clients: Sendable {
  private let free = Mutex<[HTTPClient]>([])
  private let new: @Sendable () -> HTTPClient

  init(_ new: @escaping @Sendable () -> HTTPClient) {
    self.new = new
  }

  func take() -> HTTPClient { free.withLock { $0.popLast() } ?? new() }

  func giveBack(_ client: HTTPClient) { free.withLock { $0.append(client) } }
}

package enum WebAnswer: Sendable, Hashable {
  case file(WebFile)
  /// The copy with the marks that were sent along is still right.
  case unchanged
}

package struct WebFile: Sendable, Hashable {
  /// What a server calls this state of a file, to be sent back when it is asked for again.
  package struct Marks: Sendable, Hashable {
    package var etag: String?
    package var lastModified: String?

    /// Marks that no header line can hold are left out, and so are those of absurd length.
    package init(etag: String?, lastModified: String?) {
      func usable(_ text: String?) -> String? {
        text.flatMap { text in
          (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
        }
      }
      self.etag = usable(etag)
      self.lastModified = usable(lastModified)
    }
  }

  package var bytes: [UInt8]
  package var marks: Marks

  package init(bytes: [UInt8], marks: Marks) {
    self.bytes = bytes
    self.marks = marks
  }

  init(_ response: HTTPClient.Response) {
    self.init(bytes: response.body, marks: Marks(etag: response.etag, lastModified: response.lastModified))
  }
}

/// Why a file could not be fetched.
package struct WebProblem: Error, Sendable, Hashable {
  /// One sentence without a capital letter or a final full stop.
  package var reason: String
  /// Nothing is wrong with the address; asking the same host for another file may fail alike, and asking later may help.
  package var isHostsFault: Bool
  /// How long the server asks to be left alone.
  package var secondsToWait: Int?

  package init(_ reason: String, isHostsFault: Bool = false, secondsToWait: Int? = nil) {
    self.reason = reason
    self.isHostsFault = isHostsFault
    self.secondsToWait = secondsToWait
  }
}
