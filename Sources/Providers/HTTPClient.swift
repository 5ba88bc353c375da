import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks for one address at a time and always comes back: with the whole body, or with why there is none.
///
/// No cookies, no cache, no stored credentials. Redirects are not followed, because a key must not travel to another host.
final class HTTPClient: Sendable {
  struct Response: Sendable, Equatable {
    var status: Int
    /// As the server wrote it; nil when it did not.
    var retryAfter: String?
    /// The server's clock, as it wrote it.
    var date: String?
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
    case redirected
    case cancelled
    case other
  }

  private let session: URLSession
  private let transfers: Transfers
  private let deadline: Duration

  /// `deadline` is for a whole request from the look-up of the host to the last byte; `sizeLimit` is in bytes.
  init(userAgent: String, deadline: Duration, sizeLimit: Int) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpAdditionalHeaders = ["User-Agent": userAgent, "Accept": "application/json"]
    // The deadline below ends a request; the session's own must not come first.
    configuration.timeoutIntervalForRequest = TimeInterval(deadline.components.seconds + 5)
    transfers = Transfers(sizeLimit: sizeLimit)
    session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    self.deadline = deadline
  }

  deinit {
    DispatchQueue.global().async { [session] in session.invalidateAndCancel() }
  }

  func get(_ url: URL, headers: [String: String]) async -> Result<Response, Problem> {
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: request)
    let number = task.taskIdentifier
    // On Linux, cancelling waits for the loader's own queue; nobody here waits with it.
    defer { DispatchQueue.global().async { task.cancel() } }
    // The answer never waits for the session: whoever finishes the transfer first decides.
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfers.begin(number, continuation)
        transfers.limit(number, to: deadline)
        // A cancellation before the beginning found nothing to finish.
        if Task.isCancelled { transfers.finish(number, .failure(.cancelled)) }
        task.resume()
      }
    } onCancel: {
      transfers.finish(number, .failure(.cancelled))
    }
  }
}

/// Collects the bodies of running requests by the number of their task.
private final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
  private struct Transfer {
    var continuation: CheckedContinuation<Result<HTTPClient.Response, HTTPClient.Problem>, Never>
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    var timer: Task<Void, Never>?
  }

  private let running = Mutex<[Int: Transfer]>([:])
  private let sizeLimit: Int

  init(sizeLimit: Int) {
    self.sizeLimit = sizeLimit
  }

  func begin(
    _ number: Int, _ continuation: CheckedContinuation<Result<HTTPClient.Response, HTTPClient.Problem>, Never>
  ) {
    running.withLock { $0[number] = Transfer(continuation: continuation) }
  }

  /// Finishes the transfer after that time, unless something else did.
  func limit(_ number: Int, to deadline: Duration) {
    let timer = Task {
      guard (try? await Task.sleep(for: deadline)) != nil else { return }
      finish(number, .failure(.timeout))
    }
    let isRunning = running.withLock { running in
      running[number]?.timer = timer
      return running[number] != nil
    }
    if !isRunning { timer.cancel() }
  }

  /// Only the first call for a transfer counts.
  func finish(_ number: Int, _ result: Result<HTTPClient.Response, HTTPClient.Problem>) {
    let transfer = running.withLock { $0.removeValue(forKey: number) }
    transfer?.timer?.cancel()
    transfer?.continuation.resume(returning: result)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isTooLarge = response.expectedContentLength > Int64(sizeLimit)
    running.withLock { $0[dataTask.taskIdentifier]?.response = response as? HTTPURLResponse }
    if isTooLarge { finish(dataTask.taskIdentifier, .failure(.tooLarge)) }
    completionHandler(isTooLarge ? .cancel : .allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let number = dataTask.taskIdentifier
    let isTooLarge = running.withLock { running in
      guard let count = running[number]?.body.count, count + data.count <= sizeLimit else { return true }
      running[number]?.body.append(contentsOf: data)
      return false
    }
    if isTooLarge {
      finish(number, .failure(.tooLarge))
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    finish(task.taskIdentifier, .failure(.redirected))
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let number = task.taskIdentifier
    if let error {
      finish(number, .failure(HTTPClient.Problem(error)))
      return
    }
    let transfer = running.withLock { $0[number] }
    guard let transfer, let response = transfer.response else {
      finish(number, .failure(.other))
      return
    }
    finish(
      number,
      .success(
        HTTPClient.Response(
          status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
          date: response.value(forHTTPHeaderField: "Date"), body: transfer.body)))
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
