import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks for addresses and always comes back: with the whole body, or with why there is none.
///
/// No cookies, no cache, no stored credentials. Redirects are not followed but told: a key must not travel to another host,
/// and who asks without a key looks at the other address first.
final class HTTPClient: Sendable {
  struct Response: Sendable, Equatable {
    var status: Int
    /// As the server wrote it; nil when it did not.
    var retryAfter: String?
    /// The server's clock, as it wrote it.
    var date: String?
    /// What tells this body from a later one, as the server wrote it.
    var etag: String?
    var lastModified: String?
    var body: [UInt8]
  }

  enum Problem: Error, Sendable, Equatable {
    /// The whole answer was not there in time.
    case timeout
    case hostUnknown
    case noConnection
    case connectionLost
    /// TLS failed, a wrong certificate included.
    case notSecure
    case tooLarge
    /// To this address, made absolute; nil when there is none that can be read.
    case redirected(to: String?)
    case cancelled
    case other
  }

  /// Made for the first request, because many a run asks nobody.
  private let lane = Mutex<Lane?>(nil)
  private let configuration: Configuration

  fileprivate struct Configuration {
    var userAgent: String
    var accept: String
    var deadline: Duration
    var sizeLimit: Int
  }

  /// `accept` is the media type that is asked for; `deadline` is for a whole request from the look-up of the host to the last
  /// byte; `sizeLimit` is in bytes.
  init(userAgent: String, accept: String = "application/json", deadline: Duration, sizeLimit: Int) {
    configuration = Configuration(userAgent: userAgent, accept: accept, deadline: deadline, sizeLimit: sizeLimit)
  }

  /// With `HEAD` the answer has no body.
  func get(
    _ url: URL, headers: [String: String], method: String = "GET"
  ) async -> Result<Response, Problem> {
    var request = URLRequest(url: url)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let used = lane.withLock { lane in
      let used = lane ?? Lane(configuration)
      lane = used
      return used
    }
    let result = await used.get(request)
    switch result {
    case .failure(.tooLarge), .failure(.timeout): leave(used)
    case .success, .failure: break
    }
    return result
  }

  /// Where something went on for too long, nothing else is sent: on Linux one body without an end keeps the whole session
  /// busy, and everything that is asked of it waits.
  private func leave(_ used: Lane) {
    lane.withLock { lane in
      if lane === used { lane = nil }
    }
  }
}

/// A session and the requests sent through it.
private final class Lane: Sendable {
  private let session: URLSession
  private let transfers: Transfers
  private let deadline: Duration
  /// Whatever is asked of URLSession is asked here, because it can wait for URLSession's own queue, even for ever.
  private let queue = DispatchQueue(label: "booksite.requests")

  init(_ requests: HTTPClient.Configuration) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpAdditionalHeaders = ["User-Agent": requests.userAgent, "Accept": requests.accept]
    // The deadline below ends a request; URLSession's own must not come first.
    configuration.timeoutIntervalForRequest = TimeInterval(requests.deadline.components.seconds + 5)
    transfers = Transfers(sizeLimit: requests.sizeLimit)
    session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    deadline = requests.deadline
  }

  deinit {
    queue.async { [session] in session.invalidateAndCancel() }
  }

  func get(_ request: URLRequest) async -> Result<HTTPClient.Response, HTTPClient.Problem> {
    let number = transfers.newNumber()
    // The answer never waits for URLSession: whoever finishes the transfer first decides.
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfers.begin(number, continuation)
        transfers.limit(number, to: deadline)
        // A cancellation before the beginning found nothing to finish.
        if Task.isCancelled { transfers.finish(number, .failure(.cancelled)) }
        queue.async { [session, transfers, queue] in
          let task = session.dataTask(with: request)
          let isWanted = transfers.start(number, task.taskIdentifier) {
            queue.async { task.cancel() }
          }
          if isWanted { task.resume() } else { task.cancel() }
        }
      }
    } onCancel: {
      transfers.finish(number, .failure(.cancelled))
    }
  }
}

/// Collects the bodies of running requests. A request has its number before URLSession knows of it.
private final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
  private struct Transfer {
    var continuation: CheckedContinuation<Result<HTTPClient.Response, HTTPClient.Problem>, Never>
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    var timer: Task<Void, Never>?
    var cancel: (@Sendable () -> Void)?
  }

  private struct State {
    var next = 0
    var running: [Int: Transfer] = [:]
    /// The numbers of requests by URLSession's names for them.
    var numbers: [Int: Int] = [:]
  }

  private let state = Mutex(State())
  private let sizeLimit: Int

  init(sizeLimit: Int) {
    self.sizeLimit = sizeLimit
  }

  func newNumber() -> Int {
    state.withLock { state in
      state.next += 1
      return state.next
    }
  }

  func begin(
    _ number: Int, _ continuation: CheckedContinuation<Result<HTTPClient.Response, HTTPClient.Problem>, Never>
  ) {
    state.withLock { $0.running[number] = Transfer(continuation: continuation) }
  }

  /// Connects a request with URLSession's task for it. False when nobody waits for it any more.
  func start(_ number: Int, _ task: Int, cancel: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.running[number] != nil else { return false }
      state.running[number]?.cancel = cancel
      state.numbers[task] = number
      return true
    }
  }

  /// Finishes the transfer after that time, unless something else did.
  func limit(_ number: Int, to deadline: Duration) {
    let timer = Task {
      guard (try? await Task.sleep(for: deadline)) != nil else { return }
      finish(number, .failure(.timeout))
    }
    let isRunning = state.withLock { state in
      state.running[number]?.timer = timer
      return state.running[number] != nil
    }
    if !isRunning { timer.cancel() }
  }

  /// Only the first call for a transfer counts.
  func finish(_ number: Int, _ result: Result<HTTPClient.Response, HTTPClient.Problem>) {
    let transfer = state.withLock { $0.running.removeValue(forKey: number) }
    transfer?.timer?.cancel()
    transfer?.cancel?()
    transfer?.continuation.resume(returning: result)
  }

  private func finish(_ task: URLSessionTask, _ result: Result<HTTPClient.Response, HTTPClient.Problem>) {
    if let number = state.withLock({ $0.numbers[task.taskIdentifier] }) { finish(number, result) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isTooLarge = response.expectedContentLength > Int64(sizeLimit)
    state.withLock { state in
      guard let number = state.numbers[dataTask.taskIdentifier] else { return }
      state.running[number]?.response = response as? HTTPURLResponse
    }
    if isTooLarge { finish(dataTask, .failure(.tooLarge)) }
    completionHandler(isTooLarge ? .cancel : .allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      guard let number = state.numbers[dataTask.taskIdentifier], let count = state.running[number]?.body.count else {
        return false
      }
      guard count + data.count <= sizeLimit else { return true }
      state.running[number]?.body.append(contentsOf: data)
      return false
    }
    if isTooLarge { finish(dataTask, .failure(.tooLarge)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // In this order: on Linux, a task that is cancelled before it has its answer ends the process when the answer comes.
    completionHandler(nil)
    finish(task, .failure(.redirected(to: request.url?.absoluteString)))
  }

  /// Nobody here has a name and a password: what asks for them is the answer. Left alone, a request that is asked for them the
  /// basic way never ends on Linux.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      // A certificate.
      completionHandler(.performDefaultHandling, nil)
      return
    }
    completionHandler(.cancelAuthenticationChallenge, nil)
    let number = state.withLock { $0.numbers[task.taskIdentifier] }
    guard let number else { return }
    let body = state.withLock { $0.running[number]?.body ?? [] }
    finish(number, .success(HTTPClient.Response(response, body: body)))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let transfer = state.withLock { state in
      state.numbers.removeValue(forKey: task.taskIdentifier).flatMap { number in
        state.running[number].map { (number, $0) }
      }
    }
    guard let (number, transfer) = transfer else { return }
    if let error {
      finish(number, .failure(HTTPClient.Problem(error)))
    } else if let response = transfer.response {
      finish(number, .success(HTTPClient.Response(response, body: transfer.body)))
    } else {
      finish(number, .failure(.other))
    }
  }
}

extension HTTPClient.Response {
  fileprivate init(_ response: HTTPURLResponse, body: [UInt8]) {
    self.init(
      status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
      date: response.value(forHTTPHeaderField: "Date"), etag: response.value(forHTTPHeaderField: "ETag"),
      lastModified: response.value(forHTTPHeaderField: "Last-Modified"), body: body)
  }
}

extension HTTPClient.Problem {
  /// The error's own text is not kept: it can hold the address and more.
  fileprivate init(_ error: any Error) {
    self =
      switch (error as? URLError)?.code {
      case .timedOut: .timeout
      case .cannotFindHost, .dnsLookupFailed: .hostUnknown
      case .cannotConnectToHost, .notConnectedToInternet: .noConnection
      case .networkConnectionLost: .connectionLost
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
        .notSecure
      case .cancelled: .cancelled
      default: .other
      }
  }
}
