extension StandInServer {
  /// What the server does with one request in place of answering it.
  package enum Fault: Sendable {
    /// A whole response.
    case response(status: Int, headers: [String: String] = [:], type: String = "application/json", body: [UInt8])
    /// 401 with the key that was sent in its words.
    case keyRefused(KeyRefusal)
    /// The connection is reset after the request was read.
    case reset
    /// The connection is closed before anything is sent.
    case closed
    /// A good beginning and an end before the announced length.
    case truncated
    /// Nothing is ever sent.
    case silence
    /// One byte of the status line, then nothing.
    case oneByte
    /// Complete headers, then nothing.
    case headersOnly
    /// A body that never ends.
    case endless
  }

  package enum KeyRefusal: Sendable, CaseIterable {
    case noHeader
    case wrongFormat
    case unknown
    case address
  }
}

extension StandInServer.Fault {
  package static func body(_ text: String, status: Int = 200) -> Self {
    .response(status: status, body: Array(text.utf8))
  }

  package static func bytes(_ bytes: [UInt8]) -> Self { .response(status: 200, body: bytes) }

  /// 400 with the quota code.
  package static let quota = body(#"{"code":-10,"msg":"API limit has been exceeded."}"#, status: 400)

  package static let badRequest = body(
    #"{"errorType":"InvalidArgument","message":"page is more than max"}"#, status: 400)

  /// 429. `date` is what the server's clock shows.
  package static func throttled(retryAfter: String? = nil, date: String? = nil) -> Self {
    var headers: [String: String] = [:]
    headers["Retry-After"] = retryAfter
    headers["Date"] = date
    return .response(
      status: 429, headers: headers,
      body: Array(#"{"errorType":"RequestThrottled","message":"API limit has been exceeded."}"#.utf8))
  }

  package static func outage(_ status: Int = 503, retryAfter: String? = nil) -> Self {
    var headers: [String: String] = [:]
    headers["Retry-After"] = retryAfter
    return .response(
      status: status, headers: headers, type: "text/html",
      body: Array("<html><h1>Service Unavailable</h1></html>".utf8))
  }

  /// A refusal that a browser would ask its user for a name and a password at.
  package static let passwordWanted = response(
    status: 401, headers: ["WWW-Authenticate": "Basic realm=\"x\""],
    body: Array(#"{"errorType":"AccessDeniedError","message":"appKey(x) does not exist"}"#.utf8))

  package static func redirect(to address: String) -> Self {
    .response(status: 302, headers: ["Location": address], body: [])
  }

  /// A web page with status 200, as a captive portal sends it.
  package static let webPage = response(
    status: 200, type: "text/html", body: Array("<!doctype html><title>Log in</title>".utf8))
}
