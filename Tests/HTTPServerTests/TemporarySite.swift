import Foundation

/// A folder of files that lasts as long as the value.
final class TemporarySite {
  /// The folder that holds the site's own, `public`, and what must stay out of reach beside it.
  let root: String
  var publicFolder: String { root + "/public" }

  init(_ files: [String: String]) throws {
    var template = Array((NSTemporaryDirectory() + "/booksite-server-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func write(_ text: String, to path: String) throws {
    let whole = root + "/" + path
    try FileManager.default.createDirectory(
      atPath: (whole as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: whole))
  }

  func rename(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: root + "/" + path, toPath: root + "/" + other)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: root + "/" + path, withDestinationPath: target)
  }
}
