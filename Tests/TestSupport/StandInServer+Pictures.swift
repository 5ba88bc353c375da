import Foundation

extension StandInServer {
  /// A file of a picture host, with what tells it from a later one.
  package struct Picture: Sendable {
    package var bytes: [UInt8]
    package var type: String
    package var etag: String?
    package var lastModified: String?

    package init(_ bytes: [UInt8], type: String = "image/jpeg", etag: String? = nil, lastModified: String? = nil) {
      self.bytes = bytes
      self.type = type
      self.etag = etag
      self.lastModified = lastModified
    }
  }

  /// Such as `http://127.0.0.1:51234/lbook/image/1`.
  package func address(of target: String) -> String { "http://127.0.0.1:\(port)\(target)" }

  /// The path and query at which Kakao's thumbnail of the picture at an address is.
  package static func thumbnailTarget(of address: String) -> String {
    "/thumb/R120x174.q85/?fname=" + (address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }
}

extension StandInServer.Request {
  /// Path and query as they were sent.
  package var target: String { rawQuery.isEmpty ? path : "\(path)?\(rawQuery)" }
}

/// How picture hosts answer: conditional requests, and one size of thumbnails.
struct PictureRules {
  let pictures: [String: StandInServer.Picture]

  /// Nil for what is no business of theirs.
  func response(to request: StandInServer.Request) -> StandInServer.Fault? {
    if request.path.hasPrefix("/thumb/"), !request.path.hasPrefix("/thumb/R120x174.q85/") {
      return .response(status: 403, type: "text/plain", body: Array("op not allowed".utf8))
    }
    guard let picture = pictures[request.target] else { return nil }
    var headers: [String: String] = [:]
    headers["ETag"] = picture.etag
    headers["Last-Modified"] = picture.lastModified
    let isKnown =
      request.headers["if-none-match"].map { $0 == picture.etag }
      ?? request.headers["if-modified-since"].map { $0 == picture.lastModified } ?? false
    return isKnown
      ? .response(status: 304, headers: headers, type: picture.type, body: [])
      : .response(status: 200, headers: headers, type: picture.type, body: picture.bytes)
  }
}
