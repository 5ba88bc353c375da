import Books
import Foundation
import JSON

/// Sends requests to Kakao, a few times each when that can help, and says in one problem what went wrong.
struct KakaoService: Sendable {
  let name: String
  let key: String?
  let keyVariable: String
  let endpoint: String
  let client: HTTPClient
  let deadline: Duration
  let pauses: Pauses

  private static let tries = 3
  private static let longestWait = 30

  /// The body of a good answer. `parameters` is the query of the address, percent-encoded.
  func body(of parameters: String) async throws(SourceProblem) -> [UInt8] {
    let key = try checkedKey()
    let separator = endpoint.contains("?") ? "&" : "?"
    guard let url = URL(string: endpoint + separator + parameters) else {
      throw SourceProblem(.refused, source: name, "‘\(endpoint)’ is no address that can be asked")
    }
    var number = 1
    while true {
      let next: Next
      switch await client.get(url, headers: ["Authorization": "KakaoAK \(key.value)"]) {
      case .success(let response) where (200..<300).contains(response.status): return response.body
      case .success(let response): next = self.next(after: response, key: key, try: number)
      case .failure(let problem): next = self.next(after: problem, try: number)
      }
      guard let pause = next.pause, number < KakaoService.tries, !Task.isCancelled else { throw next.problem }
      await pauses.pause(pause)
      number += 1
    }
  }

  /// Reads a good answer's body; `number` is the page's, from 1.
  func page(_ number: Int, in body: [UInt8]) throws(SourceProblem) -> KakaoPage {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(body).root
    } catch {
      // What was sent instead can be a whole web page; its words help nobody.
      throw SourceProblem(.brokenAnswer, source: name, "\(name) sent something that is not JSON")
    }
    guard let page = KakaoPage(root) else {
      throw SourceProblem(.brokenAnswer, source: name, "\(name) sent something without a list of books")
    }
    // An empty list empties a section, so it must be an answer beyond doubt. After the first page it ends one.
    if number == 1, page.documents.isEmpty, !page.saysWhetherItEnds {
      throw SourceProblem(.brokenAnswer, source: name, "\(name) sent an empty list without saying that it ends")
    }
    if number == 1, page.isEmptyAgainstItsWord {
      throw SourceProblem(.brokenAnswer, source: name, "\(name) sent an empty list and says that there is more")
    }
    return page
  }

  var noneReadable: SourceProblem {
    SourceProblem(.brokenAnswer, source: name, "\(name) sent a list without a single book that can be read")
  }

  // MARK: What to do next

  /// The problem, and how long to wait when trying again can help.
  private struct Next {
    var problem: SourceProblem
    var pause: Duration?
  }

  private func next(after problem: HTTPClient.Problem, try number: Int) -> Next {
    let host = URL(string: endpoint)?.host ?? endpoint
    func unreachable(_ reason: String, isTriedAgain: Bool) -> Next {
      Next(
        problem: SourceProblem(.unreachable, source: name, "\(name) cannot be reached: \(reason)"),
        pause: isTriedAgain ? pauses.backOff(afterTry: number) : nil)
    }
    return switch problem {
    case .timeout:
      Next(
        problem: SourceProblem(.timeout, source: name, "\(name) did not answer within \(shown(deadline))"),
        pause: pauses.backOff(afterTry: number))
    case .hostUnknown: unreachable("the host ‘\(host)’ is not known", isTriedAgain: true)
    case .noConnection: unreachable("there is no connection to ‘\(host)’", isTriedAgain: true)
    case .connectionLost, .other: unreachable("the connection to ‘\(host)’ broke", isTriedAgain: true)
    case .notSecure: unreachable("no secure connection to ‘\(host)’ could be made", isTriedAgain: false)
    case .cancelled: unreachable("the request was cancelled", isTriedAgain: false)
    case .tooLarge:
      Next(problem: SourceProblem(.brokenAnswer, source: name, "\(name) sent more than any answer holds"))
    case .redirected:
      Next(
        problem: SourceProblem(
          .brokenAnswer, source: name, "\(name) sent the request on to another address, which the key must not go to"))
    }
  }

  private func next(after response: HTTPClient.Response, key: SourceKey, try number: Int) -> Next {
    let said = KakaoError(response.body)
    switch response.status {
    case 401, 403: return Next(problem: keyRefused(said, status: response.status))
    case 429:
      let seconds = secondsToWait(
        retryAfter: response.retryAfter, serverDate: response.date, now: pauses.now())
      let wait = seconds.flatMap { $0 <= KakaoService.longestWait ? Duration.seconds($0) : nil }
      return Next(problem: quota, pause: wait)
    case 400 where said.code == KakaoError.quotaCode: return Next(problem: quota)
    case 500...:
      let seconds = secondsToWait(
        retryAfter: response.retryAfter, serverDate: response.date, now: pauses.now())
      // Who says when to come back is not asked sooner.
      let wait = seconds.map { $0 <= KakaoService.longestWait ? Duration.seconds($0) : nil }
      return Next(
        problem: SourceProblem(
          .outage, source: name, "\(name) is out of order (HTTP status \(response.status))"),
        pause: wait ?? pauses.backOff(afterTry: number))
    default:
      let words = key.isToldBy(said.message) ? "" : String(plainText(said.message).prefix(200))
      return Next(
        problem: SourceProblem(
          .refused, source: name, "\(name) refused the request (HTTP status \(response.status))",
          notes: words.isEmpty ? [] : ["\(name) said ‘\(words)’"]))
    }
  }

  // MARK: Problems

  private func checkedKey() throws(SourceProblem) -> SourceKey {
    do throws(SourceKey.Mistake) {
      return try SourceKey(key, scheme: "KakaoAK")
    } catch {
      switch error {
      case .missing:
        throw SourceProblem(
          .keyMissing, source: name, "\(name) needs a key, and the environment variable \(keyVariable) holds none",
          hint: "set \(keyVariable) to the REST API key of your app at developers.kakao.com")
      case .unusable:
        throw SourceProblem(
          .keyUnusable, source: name, "the key in \(keyVariable) holds a character that no key of \(name) has",
          hint: "set \(keyVariable) to the REST API key alone, without quotation marks, braces or spaces")
      }
    }
  }

  private var quota: SourceProblem {
    SourceProblem(
      .quota, source: name, "\(name)’s quota for this key is used up, so it is not asked again for now",
      hint: "build again later; a key may search for books 30,000 times a day")
  }

  /// The body says which mistake it was and echoes the key, so none of its words are passed on.
  private func keyRefused(_ said: KakaoError, status: Int) -> SourceProblem {
    let words = said.message.lowercased()
    if words.contains("ip mismatched") {
      return SourceProblem(
        .keyRefused, source: name, "\(name) refuses the key in \(keyVariable) from this computer’s IP address",
        hint: "add the address to the allowed IP addresses of your app at developers.kakao.com, or empty that list")
    }
    if words.contains("cannot find authorization") {
      return SourceProblem(
        .keyRefused, source: name, "the key in \(keyVariable) did not arrive at \(name)",
        hint: "a proxy between here and \(name) may drop the Authorization header")
    }
    if status == 403 {
      return SourceProblem(
        .keyRefused, source: name, "\(name) does not let the key in \(keyVariable) search for books (HTTP status 403)",
        hint: "look at the permissions of your app at developers.kakao.com")
    }
    return SourceProblem(
      .keyRefused, source: name,
      "\(name) does not accept the key in \(keyVariable): it must be an app’s REST API key, not its JavaScript, "
        + "native app or admin key",
      hint: "copy the REST API key of your app from developers.kakao.com")
  }
}
