/// How Kakao's book search answers: who may ask, what is refused, how pages are cut.
struct KakaoRules {
  let answers: [String: [BookDocument]]

  func response(to request: StandInServer.Request) -> StandInServer.Fault {
    guard request.path == "/v3/search/book" else { return .body(#"{"msg":"not found","code":-404}"#, status: 404) }
    if let refusal = refusal(of: request.headers["authorization"]) { return .keyRefused(refusal) }
    guard let query = request.query["query"], !query.isEmpty else {
      return .body(#"{"errorType":"MissingParameter","message":"query parameter required"}"#, status: 400)
    }
    guard let page = number("page", in: request, default: 1), let size = number("size", in: request, default: 10) else {
      return .badRequest
    }
    guard request.query["sort"].map(["accuracy", "latest"].contains) ?? true,
      request.query["target"].map(["title", "isbn", "publisher", "person"].contains) ?? true
    else {
      return .body(#"{"errorType":"InvalidArgument","message":"unknown value"}"#, status: 400)
    }
    return .body(body(of: documents(for: query, target: request.query["target"]), page: page, size: size))
  }

  private func refusal(of authorization: String?) -> StandInServer.KeyRefusal? {
    guard let authorization, authorization.hasPrefix("KakaoAK ") else { return .noHeader }
    let key = authorization.dropFirst("KakaoAK ".count)
    if key == StandInServer.key { return nil }
    return key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? .unknown : .wrongFormat
  }

  /// 1 to 50; nil for anything else.
  private func number(_ name: String, in request: StandInServer.Request, default value: Int) -> Int? {
    guard let text = request.query[name] else { return value }
    return Int(text).flatMap { (1...50).contains($0) ? $0 : nil }
  }

  private func documents(for query: String, target: String?) -> [BookDocument] {
    if let documents = answers[query] { return documents }
    guard target == "isbn" else { return [] }
    // One code only: a pair of codes equals none of the parts.
    return answers.sorted { $0.key < $1.key }.flatMap(\.value).filter { document in
      document.isbn.split(separator: " ").contains(Substring(query))
    }
  }

  private func body(of documents: [BookDocument], page: Int, size: Int) -> String {
    let lastPage = max(1, (documents.count + size - 1) / size)
    // Past the end the last page comes again.
    let start = (min(page, lastPage) - 1) * size
    let slice = documents[start..<min(start + size, documents.count)]
    let isEnd = page >= lastPage
    // Shrinks from page to page and is no total.
    let pageable = documents.isEmpty ? 0 : max(slice.count, documents.count - 3 * page)
    let total = documents.isEmpty ? 0 : documents.count + 7
    return """
      {"documents":[\(slice.map(\.json).joined(separator: ","))],\
      "meta":{"is_end":\(isEnd),"pageable_count":\(pageable),"total_count":\(total)}}
      """
  }
}
