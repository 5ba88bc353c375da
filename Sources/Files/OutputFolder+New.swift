#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Files of a site that is not there yet. Nobody can see half of them, so they need no temporary file each: they are made in a
// folder of their own, which is moved into place when all of them are whole.
extension OutputFolder {
  /// An empty folder for new files, in the place for files that are being written. To be called after `beginWriting`; what
  /// is not moved out of it is removed with `removeNew` or by the next build.
  package func makeNew() throws(FileError) -> OutputFolder {
    _ = try makeFolder(OutputFolder.new)
    let opened = unsafe openat(descriptor, OutputFolder.new, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else { throw error(OutputFolder.new, "open", errno) }
    return OutputFolder(opened, path: "\(path)/\(OutputFolder.new)")
  }

  /// Writes a file that is not there; its folder is.
  package func create(_ file: String, with bytes: UnsafeRawBufferPointer) throws(FileError) {
    let opened = unsafe openat(descriptor, file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw error(file, "write", errno) }
    var failure = unsafe writeAll(bytes, to: opened)
    if close(opened) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw error(file, "write", failure) }
  }

  /// Moves a file or a whole folder out of `new` to the same name here, where nothing is.
  package func adopt(_ name: String, from new: OutputFolder) throws(FileError) {
    guard unsafe renameat(new.descriptor, name, descriptor, name) == 0 else { throw error(name, "write", errno) }
  }

  package func removeNew() throws(FileError) {
    guard kind(of: OutputFolder.new) == .folder else { return }
    try empty(OutputFolder.new)
    unsafe unlinkat(descriptor, OutputFolder.new, AT_REMOVEDIR)
  }

  private static let new = OutputFolder.partial + "/new"

  /// Removes everything in a folder below this one. Links are removed, not followed.
  func empty(_ folder: String) throws(FileError) {
    let entries: [String]
    do { entries = try names(inFolder: "\(path)/\(folder)") } catch { throw error }
    for entry in entries {
      let name = "\(folder)/\(entry)"
      if kind(of: name) == .folder {
        try empty(name)
        unsafe unlinkat(descriptor, name, AT_REMOVEDIR)
      } else {
        unsafe unlinkat(descriptor, name, 0)
      }
    }
  }
}
