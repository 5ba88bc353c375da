package import Books
package import Diagnostics
package import Providers
import Synchronization

/// Turns books into covers: finds the best picture of each, makes the sizes a site needs, and keeps both, so that the next
/// run reads one file of the cache and no picture.
///
/// Best is the reader's own picture, then the original behind a source's thumbnail, then the thumbnail. Pictures are judged
/// by their bytes alone. What is refused is not asked for again for a week, what failed because of a network or a server for
/// an hour; a picture is asked about again after thirty days.
package struct CoverRoom: Sendable {
  let ownFolder: String
  let cacheFolder: String
  let outputFolder: String?
  let downloads: Bool
  let asksNobody: Bool
  let retries: Bool
  let now: Moment
  let web: WebFiles
  let workshop: any CoverWorkshop

  /// - Parameters:
  ///   - ownFolder: where the reader's own pictures are, as shown in messages; it need not be there.
  ///   - cacheFolder: made when it is missing; may be deleted at any time.
  ///   - outputFolder: of a site; when the cache is lost and nobody answers, the covers in it are kept. It need not be there.
  ///   - downloads: false for no copies of other people's pictures: only the reader's own become covers.
  ///   - asksNobody: uses what is there.
  ///   - retries: asks every address again, whenever it was asked before.
  package init(
    ownFolder: String, cacheFolder: String, outputFolder: String? = nil, downloads: Bool = true,
    asksNobody: Bool = false, retries: Bool = false, now: Moment, web: WebFiles
  ) {
    self.init(
      ownFolder: ownFolder, cacheFolder: cacheFolder, outputFolder: outputFolder, downloads: downloads,
      asksNobody: asksNobody, retries: retries, now: now, web: web, workshop: ScalingWorkshop())
  }

  init(
    ownFolder: String, cacheFolder: String, outputFolder: String? = nil, downloads: Bool, asksNobody: Bool,
    retries: Bool, now: Moment, web: WebFiles, workshop: any CoverWorkshop
  ) {
    self.ownFolder = ownFolder
    self.cacheFolder = cacheFolder
    self.outputFolder = outputFolder
    self.downloads = downloads
    self.asksNobody = asksNobody
    self.retries = retries
    self.now = now
    self.web = web
    self.workshop = workshop
  }

  /// Covers for all wishes that can have one. `progress` is called as pictures arrive and are made, with how far it is, in
  /// words. A picture that is refused is a warning or a line of the report, never a failure.
  ///
  /// Waits while another run works in the same cache. Throws when the cache cannot be written.
  ///
  /// - Parameters:
  ///   - known: what `knowledge` found, when it was already called.
  ///   - isReported: whether the report has a line for each book.
  package func covers(
    for wishes: [CoverWish], known: CoverKnowledge? = nil, isReported: Bool = true,
    progress: (String) -> Void = { _ in }
  ) async throws(Failure) -> PreparedCovers {
    let known = known ?? knowledge(from: look())
    let own = known.own
    let wishes = eachBookOnce(wishes)
    let mayHaveAny = wishes.contains { own.files[$0.book] != nil || (downloads && $0.thumbnail != nil) }
    guard mayHaveAny else {
      let lines = wishes.map { CoverReport.Line(book: $0.book, refusals: []) }
      return PreparedCovers(
        covers: [:], warnings: own.warnings, report: CoverReport(lines: lines),
        seal: own.warnings.isEmpty ? known.seal : nil, cache: nil)
    }
    let cache = try await CoverCache.open(cacheFolder) { progress("waiting for another booksite that makes covers") }
    let run = CoverRun(self, cache: cache, known: known)
    return try await run.covers(for: wishes, isReported: isReported, progress: progress)
  }

  /// In order of the books; of several wishes for one book the first with a thumbnail counts.
  private func eachBookOnce(_ wishes: [CoverWish]) -> [CoverWish] {
    // As they usually come.
    if zip(wishes, wishes.dropFirst()).allSatisfy({ $0.book < $1.book }) { return wishes }
    var places: [BookID: Int] = [:]
    var result: [CoverWish] = []
    places.reserveCapacity(wishes.count)
    result.reserveCapacity(wishes.count)
    for wish in wishes {
      if let place = places[wish.book] {
        if result[place].thumbnail == nil { result[place].thumbnail = wish.thumbnail }
      } else {
        places[wish.book] = result.count
        result.append(wish)
      }
    }
    return result.sorted { $0.book < $1.book }
  }
}

/// Covers, and the right to rely on their files: until `release`, or the end of this value, no other run works in the cache
/// and removes any of them.
package struct PreparedCovers: Sendable {
  package let covers: [BookID: Cover]
  /// In the order of `Diagnostic`.
  package let warnings: [Diagnostic]
  package let report: CoverReport
  /// Of what the covers were made from; nil when there are warnings to be repeated by every run.
  package let seal: CoverSeal?
  private let hold: Hold

  private final class Hold: Sendable {
    let cache: Mutex<CoverCache?>

    init(_ cache: CoverCache?) {
      self.cache = Mutex(cache)
    }
  }

  init(
    covers: [BookID: Cover], warnings: [Diagnostic], report: CoverReport, seal: CoverSeal?, cache: CoverCache?
  ) {
    self.covers = covers
    self.warnings = warnings.sorted()
    self.report = report
    self.seal = seal
    hold = Hold(cache)
  }

  /// To be called when the files are copied. Before that, another run with the same cache waits, one of this process too.
  package func release() {
    hold.cache.withLock { $0 = nil }
  }
}
