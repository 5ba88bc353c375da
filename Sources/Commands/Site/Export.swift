import Books
import Diagnostics
import Files
import JSON
import Library

/// `booksite export`: the whole library as text, the same bytes for the same library.
func export(_ options: ExportOptions, console: Console) throws(Failure) {
  var library = try openLibrary(of: options.siteFolder, console: options.printsJSON ? nil : console)
  let contents = try library.contents()
  let bytes = libraryJSON(contents, includingAnswers: true)
  switch options.destination {
  case .standardOutput: console.output.write(bytes)
  case .file(let path):
    let isSnapshot = isSamePlace(path, options.siteFolder.path(of: SiteFolder.snapshot))
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
    guard options.printsJSON else {
      console.output.write(harmless("the library is in \(path)") + "\n")
      return
    }
    var writer = JSONWriter(escapesInvisible: true)
    writer.object { json in
      json.member("output", path)
      json.member("books", Set(contents.records.map(\.book)).union(contents.ownWords.keys).count)
      json.member("wishes", contents.wishes.count)
      json.member("recents", contents.recents.count)
      json.member("favorites", contents.favorites.count)
    }
    console.output.write(writer.finish())
  }
}
