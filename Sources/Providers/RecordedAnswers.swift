package import Books
import Diagnostics
import Files
import JSON
import Synchronization

/// The `file` source: answers kept in `SLUG.json` files, in the shape of Kakao's book search.
///
/// A file holds one answer object or an array of page objects. `"recorded": "2026-11-30"` in the object or in the first page
/// is the day the facts are from; without it they count as said today.
package final class RecordedAnswers: BookSource {
  package var name: String { "file" }

  private let folder: String
  private let shownFolder: String
  /// Made when the first book is looked up or searched for, from every file of the folder.
  private let index = Mutex<RecordedIndex?>(nil)

  /// `folder` is where the files are; `shownFolder` is how messages call it.
  package init(folder: String, shownAs shownFolder: String) {
    self.folder = folder
    self.shownFolder = shownFolder
  }

  package func answer(
    to query: Query, limit: Int, slug: String, at moment: Moment, on day: Day
  ) async -> Result<Answer, SourceProblem> {
    do throws(SourceProblem) {
      let file = try read(slug: slug)
      let pages = try RecordedPages(file, source: name)
      let day = pages.recorded ?? day
      let gathered = try gather(pages, of: file, on: day, limit: limit)
      return .success(
        Answer(
          query: query, source: name, limit: limit, asked: moment, day: day,
          fingerprint: fingerprint(of: file.bytes, limit: limit), records: gathered.records))
    } catch {
      return .failure(error)
    }
  }

  /// What `Answer.fingerprint` would be, without reading the answer; nil when there is no file to read.
  package func fingerprint(slug: String, limit: Int) -> String? {
    (try? read(slug: slug)).map { fingerprint(of: $0.bytes, limit: limit) }
  }

  private func fingerprint(of bytes: [UInt8], limit: Int) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(bytes)
    fingerprint.add(limit)
    return hexadecimal(fingerprint.value)
  }

  package func records(of isbn: ISBN, on day: Day) async -> Result<[SourceRecord], SourceProblem> {
    let index = currentIndex()
    let found = index.entries(of: isbn)
    // Any file that cannot be read might have held the book.
    if found.isEmpty, let problem = index.problems.first { return .failure(problem) }
    return .success(found.map { $0.record(on: day) })
  }

  package func search(_ query: Query, page: Int, size: Int, on day: Day) async -> Result<FoundPage, SourceProblem> {
    let index = currentIndex()
    let found = eachBookOnce(RecordedSearch(query).results(in: index.entries).lazy.map { $0.record(on: day) })
    // As for a look-up, nothing is found only when every file was looked at.
    if found.isEmpty, let problem = index.problems.first { return .failure(problem) }
    let size = max(size, 1)
    let (start, isTooFar) = (max(page, 1) - 1).multipliedReportingOverflow(by: size)
    let rest = isTooFar ? [] : found.dropFirst(start)
    return .success(
      FoundPage(
        records: Array(rest.prefix(size)), total: found.count, hasMore: rest.count > size, problems: index.problems))
  }

  private func gather(
    _ pages: RecordedPages, of file: RecordedFile, on day: Day, limit: Int
  ) throws(SourceProblem) -> AnswerRecords {
    var gathered = AnswerRecords(source: name, day: day, limit: limit)
    for page in pages.pages where !gathered.isFull { _ = gathered.add(page) }
    if gathered.isBroken { throw .answersBroken("none of its ‘documents’ has a title", in: file, source: name) }
    return gathered
  }

  // MARK: Files

  private func read(slug: String) throws(SourceProblem) -> RecordedFile {
    let missing = SourceProblem.answersMissing(slug: slug, shownFolder: shownFolder, source: name)
    guard !slug.isEmpty, !slug.utf8.contains(UInt8(ascii: "/")), !slug.utf8.contains(0) else { throw missing }
    do throws(FileError) {
      return try RecordedFile(named: "\(slug).json", in: folder, shownAs: shownFolder)
    } catch {
      guard error.isMissing else { throw .answersUnreadable(error, source: name, shownFolder: shownFolder) }
    }
    // A file named on macOS can have the same name in other bytes.
    guard let twin = (try? names(inFolder: folder))?.first(where: { normalized($0) == normalized("\(slug).json") }),
      let file = try? RecordedFile(named: twin, in: folder, shownAs: shownFolder)
    else { throw missing }
    return file
  }

  // MARK: Everything recorded

  private func currentIndex() -> RecordedIndex {
    index.withLock { stored in
      let index = stored ?? makeIndex()
      stored = index
      return index
    }
  }

  private func makeIndex() -> RecordedIndex {
    var index = RecordedIndex()
    let files: [String]
    do throws(FileError) {
      files = try names(inFolder: folder).filter { $0.hasSuffix(".json") }
    } catch {
      index.problems = [.answersUnreadable(error, source: name, shownFolder: shownFolder)]
      return index
    }
    // Stands for the day of the question until it is known.
    guard let undated = Day(year: 1, month: 1, day: 1) else { return index }
    for file in files {
      do throws(SourceProblem) {
        let file = try readListed(file)
        let pages = try RecordedPages(file, source: name)
        let gathered = try gather(pages, of: file, on: pages.recorded ?? undated, limit: .max)
        for record in gathered.records {
          index.add(RecordedIndex.Entry(record: record, isDated: pages.recorded != nil))
        }
      } catch {
        index.problems.append(error)
      }
    }
    return index
  }

  private func readListed(_ file: String) throws(SourceProblem) -> RecordedFile {
    do throws(FileError) {
      return try RecordedFile(named: file, in: folder, shownAs: shownFolder)
    } catch {
      throw .answersUnreadable(error, source: name, shownFolder: shownFolder)
    }
  }
}
