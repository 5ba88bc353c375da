import Books
package import Diagnostics
import Files

extension CoverRoom {
  /// What a run would say about the reader's own pictures. Makes and keeps nothing: what the last run found out about a file
  /// counts while the file is the same, and others are looked at.
  package func ownProblems(of wishes: [CoverWish]) -> [Diagnostic] {
    let known = knowledge(from: look())
    var problems = known.own.warnings
    for wish in wishes {
      guard let file = known.own.files[wish.book] else { continue }
      let path = known.own.path(of: file)
      let made: CoverIndex.Made
      do throws(FileError) {
        made = try self.made(of: file, at: path, known)
      } catch {
        problems.append(.ownCoverUnreadable(error, of: wish.book))
        continue
      }
      if let reason = made.reason {
        problems.append(.ownCoverUnusable(path, of: wish.book, reason))
      } else if let kind = made.kind, kind != file.kind {
        problems.append(.ownCoverNamed(path, as: file.kind, insteadOf: kind))
      }
    }
    return problems
  }

  private func made(
    of file: OwnCovers.File, at path: String, _ known: CoverKnowledge
  ) throws(FileError) -> CoverIndex.Made {
    if let entry = known.index.own[file.name], file.stamp != nil, entry.stamp == file.stamp,
      let made = known.index.made[entry.picture]
    {
      return made
    }
    let original = try readFile(path, limit: CoverRun.largestOwn)
    do throws(UnusablePicture) {
      return CoverIndex.Made(try workshop.make(from: original))
    } catch {
      return CoverIndex.Made(error)
    }
  }
}
