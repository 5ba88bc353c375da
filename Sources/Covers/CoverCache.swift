import Diagnostics
import Files

/// The folder of the cache: `index`, `originals/` by the hash of their bytes, and `files/`, what was made of them.
///
/// One run at a time works in it, for as long as the object lives. Every file is written whole or not at all, and nothing in
/// `index` is written before the files it speaks of, so a run that is killed leaves at most files nobody speaks of.
final class CoverCache: Sendable {
  private let folder: OutputFolder

  private static let index = "index"
  private static let originals = "originals"
  private static let files = "files"

  private init(_ folder: OutputFolder) {
    self.folder = folder
  }

  /// Waits until no other run is working in the folder, and says so once.
  static func open(_ path: String, waiting: () -> Void) async throws(Failure) -> CoverCache {
    var hasSaid = false
    while true {
      do throws(FileError) {
        if let folder = try OutputFolder.ifFree(path) { return CoverCache(folder) }
      } catch {
        throw Failure(.cannotKeepCovers(error))
      }
      if !hasSaid { waiting() }
      hasSaid = true
      if Task.isCancelled { throw Failure(.cannotKeepCovers(FileError(path: path, action: "lock", code: 0))) }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  func readIndex() -> CoverIndex { CoverCache.readIndex(in: folder.path) }

  /// An empty one when there is none or it is damaged.
  static func readIndex(in folder: String) -> CoverIndex {
    (try? readFile("\(folder)/\(index)")).flatMap { CoverIndex($0) } ?? CoverIndex()
  }

  var indexStamp: String { CoverCache.indexStamp(in: folder.path) }

  static func indexStamp(in folder: String) -> String { stamp(ofPath: "\(folder)/\(index)") ?? "" }

  /// Becomes another whenever a run writes anything, and when files get lost.
  var state: String { CoverCache.state(in: folder.path) }

  static func state(in folder: String) -> String {
    "\(indexStamp(in: folder)) \(stamp(ofPath: "\(folder)/\(files)") ?? "")"
  }

  /// To be called before anything is written.
  func prepare() throws(FileError) {
    try folder.beginWriting()
    for name in [CoverCache.originals, CoverCache.files] { _ = try folder.makeFolder(name) }
  }

  func write(_ index: CoverIndex) throws(FileError) { try write(index.text(), to: CoverCache.index, number: 0) }

  func endWriting() { folder.endWriting() }

  // MARK: Originals

  func originalPath(of picture: PictureHash) -> String { "\(folder.path)/\(CoverCache.originals)/\(picture.name)" }

  func hasOriginal(of picture: PictureHash) -> Bool {
    folder.kind(of: "\(CoverCache.originals)/\(picture.name)") == .file
  }

  func storeOriginal(_ bytes: [UInt8], of picture: PictureHash) throws(FileError) {
    try write(bytes, to: "\(CoverCache.originals)/\(picture.name)", number: 0)
  }

  // MARK: Files

  var filesFolder: String { CoverCache.filesFolder(in: folder.path) }

  static func filesFolder(in folder: String) -> String { "\(folder)/\(files)" }

  /// `number` tells the workers of a run apart.
  func storeFile(_ bytes: [UInt8], as name: String, number: Int) throws(FileError) {
    try write(bytes, to: "\(CoverCache.files)/\(name)", number: number)
  }

  var filesStamp: String { stamp(ofPath: "\(folder.path)/\(CoverCache.files)") ?? "" }

  var fileNames: Set<String> {
    Set((try? names(inFolder: "\(folder.path)/\(CoverCache.files)")) ?? [])
  }

  /// Removes all originals and files but these.
  func keepOnly(originals: Set<String>, files: Set<String>) throws(FileError) {
    for (part, kept) in [(CoverCache.originals, originals), (CoverCache.files, files)] {
      do throws(FileError) {
        for name in try names(inFolder: "\(folder.path)/\(part)") where !kept.contains(name) {
          try folder.remove("\(part)/\(name)")
        }
      } catch {
        if !error.isMissing { throw error }
      }
    }
  }

  private func write(_ bytes: [UInt8], to file: String, number: Int) throws(FileError) {
    var replacer = FileReplacer(number: number)
    // The standard library’s arrays do not pass typed errors on.
    let failure: FileError? = unsafe bytes.withUnsafeBytes { bytes in
      do throws(FileError) {
        _ = try unsafe replacer.replace(file, with: bytes, in: folder)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
