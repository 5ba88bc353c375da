import JSON

/// What the body of a refusal says, in either of the two shapes it comes in; empty when it is in neither.
struct KakaoError {
  /// `API limit has been exceeded`, sent with status 400.
  static let quotaCode: Int64 = -10

  let code: Int64?
  /// As it was sent: it can hold the key.
  let message: String

  init(_ body: [UInt8]) {
    guard let root = try? JSONDocument(body).root else {
      code = nil
      message = ""
      return
    }
    code = root["code"]?.integer ?? root["code"]?.string.flatMap { Int64($0) }
    message = root["message"]?.string ?? root["msg"]?.string ?? ""
  }
}
