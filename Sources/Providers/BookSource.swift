package import Books

/// Where facts about books come from.
///
/// A source starts at most one request at a time for each call; how many calls run at once is the caller's choice.
package protocol BookSource: Sendable {
  /// As the configuration and the library write it: `kakao`, `file`.
  var name: String { get }

  /// The complete answer to a query, or why there is none; never a part of an answer.
  ///
  /// `limit` counts documents; `slug` is the query's own name in the configuration. `moment` and `day` say when the reader
  /// asks: the day is `moment`'s in the reader's time zone.
  func answer(
    to query: Query, limit: Int, slug: String, at moment: Moment, on day: Day
  ) async -> Result<Answer, SourceProblem>

  /// Every record the source has of one edition; empty when it does not know the number.
  func records(of isbn: ISBN, on day: Day) async -> Result<[SourceRecord], SourceProblem>
}
