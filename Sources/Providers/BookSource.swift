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

  /// One page of what the source finds, for a reader who looks around; nothing of it is an answer to store.
  ///
  /// `page` counts from 1, `size` is how many records a page holds at most; both become the nearest that the source allows,
  /// but a page after the last one allowed is empty. Pages of one size follow each other without gaps. `day` is today's.
  func search(_ query: Query, page: Int, size: Int, on day: Day) async -> Result<FoundPage, SourceProblem>
}
