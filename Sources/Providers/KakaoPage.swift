import JSON

/// One page of an answer in the shape of Kakao's book search.
struct KakaoPage {
  let documents: [JSONValue]
  /// True on the page that holds the last documents.
  let isEnd: Bool
  /// Whether the page says if it is the last, as every page of the service does.
  let saysWhetherItEnds: Bool
  /// How many documents the service counts for the query; nil when the page does not say. It drifts from page to page, is
  /// never less than there are, and tells a reader something, but not when to stop.
  let total: Int?

  /// There are no documents, although the page says that there are some. Past the end that is usual; a first page is broken.
  var isEmptyAgainstItsWord: Bool {
    documents.isEmpty && (saysWhetherItEnds && !isEnd || (total ?? 0) > 0)
  }

  /// Nil when the value has no list of documents, as an error body has not.
  ///
  /// `pageable_count` is not read: it shrinks from page to page.
  init?(_ value: JSONValue) {
    guard let documents = value["documents"], documents.kind == .array else { return nil }
    self.documents = Array(documents.elements)
    let end = value["meta"]?["is_end"]
    saysWhetherItEnds = end != nil
    isEnd = end?.boolean ?? (end?.string == "true")
    let count = value["meta"]?["total_count"]
    total = (count?.integer ?? count?.string.flatMap { Int64($0) }).flatMap { $0 >= 0 ? Int(exactly: $0) : nil }
  }
}
