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
  /// Made when the first book is looked up, from every file of the folder.
  private let index = Mutex<Index?>(nil)

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
      var gathered = AnswerRecords(source: name, day: day, limit: limit)
      for page in pages.pages where !gathered.isFull { _ = gathered.add(page) }
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
    let index = index.withLock { stored in
      let index = stored ?? makeIndex()
      stored = index
      return index
    }
    if let entries = index.entries[isbn] {
      return .success(
        entries.map { entry in
          var record = entry.record
          if !entry.isDated { record.fetched = day }
          return record
        })
    }
    // Any file that cannot be read might have held the book.
    return index.problem.map { .failure($0) } ?? .success([])
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

  // MARK: Look-up by ISBN

  private struct Index: Sendable {
    struct Entry: Sendable {
      var record: SourceRecord
      /// The file says the day.
      var isDated: Bool
    }

    private struct RecordName: Sendable, Hashable {
      var isbn: ISBN
      var id: BookID
    }

    var entries: [ISBN: [Entry]] = [:]
    private var places: [RecordName: Int] = [:]
    /// The first thing that kept a file from being read.
    var problem: SourceProblem?

    /// Of two words on one record the later counts.
    mutating func add(_ entry: Entry, for isbn: ISBN) {
      let name = RecordName(isbn: isbn, id: entry.record.id)
      if let place = places[name], let known = entries[isbn]?[place] {
        let isLater = entry.isDated && known.isDated && entry.record.fetched > known.record.fetched
        if isLater { entries[isbn]?[place] = entry }
      } else {
        places[name] = entries[isbn]?.count ?? 0
        entries[isbn, default: []].append(entry)
      }
    }
  }

  private func makeIndex() -> Index {
    var index = Index()
    let files: [String]
    do throws(FileError) {
      files = try names(inFolder: folder).filter { $0.hasSuffix(".json") }
    } catch {
      index.problem = .answersUnreadable(error, source: name, shownFolder: shownFolder)
      return index
    }
    // Stands for the day of the question until it is known.
    guard let undated = Day(year: 1, month: 1, day: 1) else { return index }
    for file in files {
      do throws(SourceProblem) {
        let pages = try RecordedPages(readListed(file), source: name)
        var gathered = AnswerRecords(source: name, day: pages.recorded ?? undated, limit: .max)
        for page in pages.pages { _ = gathered.add(page) }
        for record in gathered.records {
          guard case .book(let isbn) = record.code else { continue }
          index.add(Index.Entry(record: record, isDated: pages.recorded != nil), for: isbn)
        }
      } catch {
        index.problem = index.problem ?? error
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
