import Foundation

/// The bytes of every file below a folder, and where its links point, by path. A folder that is missing holds nothing.
struct FolderState: Equatable {
  private(set) var files: [String: [UInt8]] = [:]

  init() {}

  init(_ folder: String) throws {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let place = "\(folder)/\(path)"
      switch try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType {
      case .typeRegular: files[path] = try Array(Data(contentsOf: URL(fileURLWithPath: place)))
      case .typeSymbolicLink:
        files[path] = try Array("→ \(FileManager.default.destinationOfSymbolicLink(atPath: place))".utf8)
      default: break
      }
    }
  }

  var paths: [String] { files.keys.sorted() }

  func text(of path: String) -> String {
    String(decoding: files[path] ?? [], as: UTF8.self)
  }

  /// Which files are different in what came later: `+` new, `-` gone, `~` with other bytes.
  func changes(to later: FolderState) -> [String] {
    Set(files.keys).union(later.files.keys).sorted().compactMap { path in
      switch (files[path], later.files[path]) {
      case (nil, _): "+ \(path)"
      case (_, nil): "- \(path)"
      case (let old, let new): old == new ? nil : "~ \(path)"
      }
    }
  }

  /// The files that hold this text anywhere.
  func paths(holding text: String) -> [String] {
    paths.filter { path in
      guard let bytes = files[path] else { return false }
      return Data(bytes).range(of: Data(text.utf8)) != nil
    }
  }
}

/// When each file below a folder was last written, in nanoseconds.
func writingTimes(below folder: String) throws -> [String: Int] {
  var times: [String: Int] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
    var status = stat()
    guard lstat("\(folder)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    times[path] = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
  return times
}
