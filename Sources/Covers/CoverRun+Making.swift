import Books
import Diagnostics
import Files

extension CoverRun {
  /// A file of the reader that is new or changed.
  struct OwnFile: Sendable {
    var book: BookID
    var name: String
    var path: String
    /// As it was before it is read, so that a change during the reading is seen by the next run.
    var stamp: FileStamp?
  }

  /// Notes what the reader's files hold.
  func read(_ files: [OwnFile]) async throws(Failure) {
    var waiting = files[...]
    try await concurrently(width: processorCount) {
      waiting.popFirst()
    } _: { file in
      do throws(FileError) {
        let bytes = try readFile(file.path, limit: CoverRun.largestOwn)
        return Result<(PictureHash, Int), FileError>.success((PictureHash(bytes), bytes.count))
      } catch {
        return .failure(error)
      }
    } take: { (file, result) throws(Failure) in
      self.note()
      switch result {
      case .success(let (picture, count)):
        self.index.own[file.name] = CoverIndex.Own(stamp: file.stamp, picture: picture, bytes: count)
      case .failure(let error):
        self.index.own[file.name] = nil
        self.warnings.append(.ownCoverUnreadable(error, of: file.book))
        self.refuse(file.book, .own(file.path), "it cannot be read: \(error.reason)")
      }
    }
  }

  static let largestOwn = 64 << 20

  /// Makes files of the originals nothing was made of yet, on all processors.
  func make(
    _ pictures: [PictureHash], from paths: [PictureHash: String], _ progress: (String) -> Void
  ) async throws(Failure) {
    var seen: Set<PictureHash> = []
    let unmade = pictures.filter { index.made[$0] == nil && seen.insert($0).inserted }
    guard !unmade.isEmpty else { return }
    do throws(FileError) { try prepareWriting() } catch { throw Failure(.cannotKeepCovers(error)) }
    var next = 0
    var done = 0
    let (cache, workshop) = (cache, room.workshop)
    try await concurrently(width: processorCount) {
      while next < unmade.count {
        defer { next += 1 }
        if let path = paths[unmade[next]] { return Job(number: next + 1, picture: unmade[next], path: path) }
      }
      return nil
    } _: { job in
      job.outcome(with: workshop, in: cache)
    } take: { (job, outcome) throws(Failure) in
      do throws(FileError) {
        switch outcome {
        case .made(let made):
          self.index.made[job.picture] = made
          self.report.scaled += 1
          self.note()
          try self.saveSometimes()
        case .lost: self.lost.insert(job.picture)
        case .notWritten(let error): throw error
        }
      } catch {
        throw Failure(.cannotKeepCovers(error))
      }
      done += 1
      progress("making covers: \(done) of \(unmade.count)")
    }
  }
}

/// One original and what is made of it, away from everything else.
private struct Job: Sendable {
  /// From 1 on, to tell files that are being written apart.
  var number: Int
  var picture: PictureHash
  var path: String

  enum Outcome: Sendable {
    case made(CoverIndex.Made)
    /// There is no such original any more.
    case lost
    case notWritten(FileError)
  }

  func outcome(with workshop: any CoverWorkshop, in cache: CoverCache) -> Outcome {
    guard let original = try? readFile(path), PictureHash(original) == picture else { return .lost }
    do throws(UnusablePicture) {
      let piece = try workshop.make(from: original)
      let made = CoverIndex.Made(piece)
      do throws(FileError) {
        let stem = picture.stem
        for (scaled, size) in zip(piece.scaled, made.sizes) {
          try cache.storeFile(scaled.bytes, as: stem + made.ending(of: size), number: number)
        }
        if let social = piece.social {
          try cache.storeFile(social, as: stem + CoverIndex.Made.socialEnding, number: number)
        }
      } catch {
        return .notWritten(error)
      }
      return .made(made)
    } catch {
      return .made(CoverIndex.Made(error))
    }
  }
}
