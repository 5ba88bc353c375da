import Foundation
import TestSupport

/// A site folder for the built program.
final class ProgramSite: Sendable {
  let folder: TemporaryFolder

  /// 2026-11-30, 9:53 in Seoul.
  static let epoch = 1_796_000_000
  static let day = 86_400

  /// A site without a query, unless the configuration goes on.
  init(_ configuration: String = "source: file\n") throws {
    folder = try TemporaryFolder()
    try configure(configuration)
  }

  func configure(_ configuration: String) throws {
    try folder.write("title: 책장\nurl: https://example.github.io/bookshelf/\n\(configuration)", to: "booksite.yml")
  }

  /// A site that asks the server these queries, each with a slug made of its number: `q1`, `q2`, …
  convenience init(asking server: StandInServer, _ queries: [String], limit: Int = 20) throws {
    try self.init(ProgramSite.configuration(asking: server, queries, limit: limit))
  }

  static func configuration(asking server: StandInServer, _ queries: [String], limit: Int = 20) -> String {
    let lines = queries.enumerated().map { index, query in
      "  - { query: \(query), slug: q\(index + 1), limit: \(limit) }\n"
    }
    return "source: kakao\nkakao: { endpoint: \"\(server.endpoint)\" }\nqueries:\n\(lines.joined())"
  }

  /// A wish list in a snapshot, from which the first build makes the library.
  func wish(for isbns: String...) throws { try wish(for: isbns) }

  func wish(for isbns: [String]) throws {
    let wishes = isbns.map { #"{ "book": "\#($0)", "added": "2026-11-28T13:02:11Z" }"# }
    let list = wishes.joined(separator: ", ")
    try folder.write(#"{ "format": "booksite-library", "version": 1, "wishes": [\#(list)] }"#, to: "library.json")
  }

  /// Recorded answers for a query with the slug `many`.
  func record(_ documents: [BookDocument]) throws {
    let list = documents.map(\.json).joined(separator: ",\n")
    try folder.write(#"{"recorded":"2026-11-29","documents":[\#(list)],"meta":{"is_end":true}}"#, to: "data/many.json")
  }

  /// Starts the program in the folder.
  func start(_ arguments: [String], daysLater days: Int = 0, environment: [String: String] = [:]) throws -> Program {
    let always = [
      "SOURCE_DATE_EPOCH": String(ProgramSite.epoch + days * ProgramSite.day), "KAKAO_REST_API_KEY": StandInServer.key,
    ]
    return try Program(arguments, in: folder.path, environment: always.merging(environment) { $1 })
  }

  func run(
    _ arguments: String..., daysLater days: Int = 0, environment: [String: String] = [:]
  ) async throws -> Program.Ending {
    try await start(arguments, daysLater: days, environment: environment).ending()
  }

  var output: String { "\(folder.path)/public" }

  func published() throws -> FolderState { try FolderState(output) }

  /// Everything in the site folder.
  func everything() throws -> FolderState { try FolderState(folder.path) }

  /// Another site folder with the same files.
  func copy() throws -> ProgramSite {
    let other = try ProgramSite()
    for (path, bytes) in try everything().files { try other.folder.write(bytes, to: path) }
    return other
  }
}

extension FolderState {
  /// The books of a query with this slug, in the order of its pages.
  func books(ofQuery slug: String) -> [String] {
    let pages = paths.filter { $0.hasPrefix("queries/\(slug)/") && $0.hasSuffix("index.html") }
    return pages.flatMap { text(of: $0).matches(of: /data-book="([^"]+)"/).map { String($0.1) } }
  }
}
