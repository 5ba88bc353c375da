import Diagnostics
import Files
import Library

/// `booksite export`: the whole library as text, the same bytes for the same library.
func export(_ options: ExportOptions, console: Console) throws(Failure) {
  var library = try openLibrary(of: options.siteFolder, console: console)
  let bytes = libraryJSON(try library.contents(), includingAnswers: true)
  switch options.destination {
  case .standardOutput: console.output.write(bytes)
  case .file(let path):
    let isSnapshot = path == options.siteFolder.path(of: SiteFolder.snapshot)
    if isSnapshot, try holdsUnreadSnapshot(options.siteFolder, library) {
      throw Failure(.exportWouldLose(options.siteFolder))
    }
    do {
      try replaceFile(path, with: bytes)
    } catch {
      throw Failure(
        .error("export-write", "cannot write ‘\(path)’: \(error.reason)", at: Location(path: path)))
    }
    if isSnapshot { try library.note(snapshot: snapshotFingerprint(bytes)) }
    console.output.write("the library is in \(path)\n")
  }
}
