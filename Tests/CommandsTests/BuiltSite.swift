import Foundation
import Synchronization
import TestSupport
import Testing

/// A site of `Tests/Fixtures/sites`, built by the program itself in a folder of its own.
struct BuiltSite {
  enum Case: String, CaseIterable, CustomTestStringConvertible {
    case korean
    case english
    case empty
    case markdownOnly = "markdown-only"
    case hostile

    var testDescription: String { rawValue }

    var fixture: String { packageFolder + "/Tests/Fixtures/sites/" + rawValue }

    /// Of the site, as its links write it.
    var url: String {
      switch self {
      case .korean: "https://example.github.io/bookshelf/"
      case .english: "https://books.example.org/"
      case .empty: "https://example.github.io/empty/"
      case .markdownOnly: "https://example.github.io/notes/"
      case .hostile: "https://example.github.io/%22onload=x/%3Cb%3E/"
      }
    }

    var basePath: String { String(url.dropFirst("https://".count).drop { $0 != "/" }) }

    static var withHTML: [Case] { allCases.filter { $0 != .markdownOnly } }
    static var withMarkdown: [Case] { Array(allCases) }
  }

  /// By path below the output folder.
  let files: [String: [UInt8]]
  /// What the build said to the reader.
  let messages: String

  private static let built = Mutex<[Case: BuiltSite]>([:])

  /// Built once for all tests.
  static func shared(_ site: Case) throws -> BuiltSite {
    try built.withLock { built in
      if let known = built[site] { return known }
      let made = try BuiltSite(site)
      built[site] = made
      return made
    }
  }

  init(_ site: Case) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: site.fixture + "/input", toPath: folder.path + "/site")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try BuiltSite.program())
    process.arguments = ["build", "--site", folder.path + "/site", "--output", folder.path + "/public"]
    // 2026-11-30, noon in Seoul.
    process.environment = ["SOURCE_DATE_EPOCH": "1796007600"]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .replacing(folder.path + "/", with: "")
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw StrictMarkup.Mistake(description: "the build ended with \(process.terminationStatus): \(messages)")
    }
    files = try BuiltSite.files(in: folder.path + "/public")
  }

  /// Pages by path, in order.
  func pages(_ name: String) -> [(path: String, bytes: [UInt8])] {
    files.filter { $0.key == name || $0.key.hasSuffix("/" + name) }.sorted { $0.key < $1.key }
      .map { (path: $0.key, bytes: $0.value) }
  }

  func text(_ path: String) throws -> String {
    String(decoding: try #require(files[path], "there is no \(path)"), as: UTF8.self)
  }

  static func files(in folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let walk = FileManager.default.enumerator(atPath: folder)
    while let path = walk?.nextObject() as? String {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      files[path] = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)))
    }
    return files
  }

  /// The program lies beside the tests.
  private static func program() throws -> String {
    var folders = [Bundle.main.bundlePath, packageFolder + "/.build/debug"]
    for place in [Bundle.main.executablePath] + Bundle.allBundles.map(\.bundlePath) {
      if let place { folders.append(URL(fileURLWithPath: place).deletingLastPathComponent().path) }
    }
    let places = folders.map { $0 + "/booksite" }
    return try #require(places.first { FileManager.default.isExecutableFile(atPath: $0) })
  }
}

let packageFolder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
