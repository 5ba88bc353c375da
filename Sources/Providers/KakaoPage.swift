import JSON

/// One page of an answer in the shape of Kakao's book search.
struct KakaoPage {
  let documents: [JSONValue]
  /// True on the page that holds the last documents.
  let isEnd: Bool
  /// Whether the page says if it is the last, as every page of the service does.
  let saysWhetherItEnds: Bool

  /// Nil when the value has no list of documents, as an error body has not.
  ///
  /// `pageable_count` and `total_count` are not read: they shrink and drift from page to page.
  init?(_ value: JSONValue) {
    guard let documents = value["documents"], documents.kind == .array else { return nil }
    self.documents = Array(documents.elements)
    let end = value["meta"]?["is_end"]
    saysWhetherItEnds = end != nil
    isEnd = end?.boolean ?? (end?.string == "true")
  }
}
