import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder for the files of one run, removed with all files in it at the end.
final class WorkFolder {
  /// Absolute.
  let path: String

  /// `parent` is made when it is missing.
  init(in parent: String) throws(FileError) {
    try createFolder(parent)
    var template = Array("\(resolvedPath(parent) ?? parent)/publish-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { name in
      unsafe name.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw FileError(path: parent, action: "create a folder in", code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a file that holds these bytes.
  func file(_ name: String, _ bytes: [UInt8]) throws(FileError) -> String {
    try replaceFile("\(path)/\(name)", with: bytes)
    return "\(path)/\(name)"
  }

  deinit {
    for name in (try? names(inFolder: path)) ?? [] { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}
