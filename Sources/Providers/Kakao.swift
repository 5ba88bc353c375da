package import Books
import Foundation
import JSON

/// Kakao's (Daum's) book search.
package struct Kakao: BookSource {
  package var name: String { "kakao" }

  /// The most documents a query can reach: 50 pages of 50.
  package static let mostDocuments = largestPage * lastPage
  private static let largestPage = 50
  private static let lastPage = 50

  private let service: KakaoService

  /// - Parameters:
  ///   - key: the REST API key as the environment holds it; nil when it does not.
  ///   - keyVariable: the name of the environment variable, for messages.
  ///   - endpoint: the address of the search without a query.
  ///   - userAgent: such as `booksite/1.0 (+https://example.org/)`.
  ///   - deadline: for one request, its body included.
  package init(
    key: String?, keyVariable: String, endpoint: String, userAgent: String, deadline: Duration = .seconds(15)
  ) {
    self.init(
      key: key, keyVariable: keyVariable, endpoint: endpoint, userAgent: userAgent, deadline: deadline, pauses: .real)
  }

  init(
    key: String?, keyVariable: String, endpoint: String, userAgent: String, deadline: Duration = .seconds(15),
    sizeLimit: Int = 8 << 20, pauses: Pauses
  ) {
    service = KakaoService(
      name: "kakao", key: key, keyVariable: keyVariable, endpoint: endpoint,
      client: HTTPClient(userAgent: userAgent, deadline: deadline, sizeLimit: sizeLimit), deadline: deadline,
      pauses: pauses)
  }

  package func answer(
    to query: Query, limit: Int, slug: String, at moment: Moment, on day: Day
  ) async -> Result<Answer, SourceProblem> {
    do throws(SourceProblem) {
      let records = try await records(for: query, limit: limit, on: day)
      return .success(
        Answer(query: query, source: name, limit: limit, asked: moment, day: day, records: records))
    } catch {
      return .failure(error)
    }
  }

  package func records(of isbn: ISBN, on day: Day) async -> Result<[SourceRecord], SourceProblem> {
    do throws(SourceProblem) {
      // One code only: the pair a document's `isbn` holds finds nothing. A code on two records is common, on ten unheard of.
      let found = try await records(for: Query(text: isbn.description, target: .isbn), limit: 10, on: day)
      return .success(found.filter { $0.code == .book(isbn) })
    } catch {
      return .failure(error)
    }
  }

  package func search(_ query: Query, page: Int, size: Int, on day: Day) async -> Result<FoundPage, SourceProblem> {
    let number = max(page, 1)
    let size = min(max(size, 1), Kakao.largestPage)
    // The service refuses such a page; nothing is on it.
    guard number <= Kakao.lastPage else { return .success(FoundPage(records: [], total: nil, hasMore: false)) }
    do throws(SourceProblem) {
      let page = try await self.page(number, of: query, size: size)
      // Past the end the last page comes again. The count is never too small, so an end that it does not reach is that one.
      if page.isEnd, number > 1, let total = page.total, (number - 1) * size >= total {
        return .success(FoundPage(records: [], total: total, hasMore: false))
      }
      var gathered = AnswerRecords(source: name, day: day, limit: size)
      _ = gathered.add(page)
      if gathered.isBroken { throw service.noneReadable }
      let isLast = page.saysWhetherItEnds ? page.isEnd : page.documents.count < size
      return .success(
        FoundPage(
          records: eachBookOnce(gathered.records), total: page.total,
          hasMore: !isLast && !page.documents.isEmpty && number < Kakao.lastPage))
    } catch {
      return .failure(error)
    }
  }

  /// Asks for page after page, each only when the one before it has arrived.
  private func records(for query: Query, limit: Int, on day: Day) async throws(SourceProblem) -> [SourceRecord] {
    let limit = min(max(limit, 1), Kakao.mostDocuments)
    var gathered = AnswerRecords(source: name, day: day, limit: limit)
    // A page's place is its number times the size, so the size stays the same and the last page is cut here instead.
    let size = min(limit, Kakao.largestPage)
    for number in 1...Kakao.lastPage {
      let page = try await page(number, of: query, size: size)
      let new = gathered.add(page)
      if page.isEnd || new == 0 || gathered.isFull { break }
    }
    if gathered.isBroken { throw service.noneReadable }
    return gathered.records
  }

  private func page(_ number: Int, of query: Query, size: Int) async throws(SourceProblem) -> KakaoPage {
    try service.page(number, in: await service.body(of: parameters(of: query, page: number, size: size)))
  }

  private func parameters(of query: Query, page: Int, size: Int) -> String {
    // The service finds a number only when it is written without anything else.
    let isNumber = (query.target == .isbn || query.target == nil) && query.isbns.count == 1
    let isbn = isNumber ? query.isbns.first?.description : nil
    var fields = ["query=\(percentEncoded(isbn ?? normalized(query.text)))", "sort=\(query.sort.rawValue)"]
    fields += ["page=\(page)", "size=\(size)"]
    if let target = query.target { fields.append("target=\(target.rawValue)") }
    return fields.joined(separator: "&")
  }
}
