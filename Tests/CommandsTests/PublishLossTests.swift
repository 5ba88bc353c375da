import Diagnostics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Commands

extension ProgramTests {
  /// A folder that lacks what the published site was made of does not take the site from its readers.
  @Suite struct PublishLossTests {
    private static let books = (0..<8).map { "978899\(($0 * 7919 + 600_000) % 1_000_000)" }

    /// ISBNs with their check digits.
    private func isbns(_ count: Int) -> [String] {
      PublishLossTests.books.prefix(count).map { digits in
        let sum = digits.enumerated().reduce(0) {
          $0 + ($1.element.wholeNumberValue ?? 0) * ($1.offset % 2 == 0 ? 1 : 3)
        }
        return digits + String((10 - sum % 10) % 10)
      }
    }

    /// A published site of eight books, and then one without its library.
    private func forgetful() async throws -> PublishingSite {
      let site = try PublishingSite()
      try site.wish(for: isbns(8))
      #expect(try await site.publish().status == 0)
      try site.wish(for: [])
      return site
    }

    @Test("a site that lost most of its books is not published, and a dry run says so; --yes publishes it")
    func books() async throws {
      let site = try await forgetful()
      let head = try site.log("%H")
      let ending = try await site.publish("--offline")
      #expect(ending.status == 1)
      #expect(ending.errors.contains("[publish-poorer]"), "\(ending.errors)")
      #expect(ending.errors.contains("‘gh-pages’ of ‘origin’ with 0 books where it has 8"))
      #expect(ending.errors.contains("library.sqlite") && ending.errors.contains("or leave out ‘--offline’"))
      let squashed = try await site.publish("--offline", "--squash", "--json")
      #expect(squashed.status == 1 && squashed.errors.contains("publish-poorer"))
      let tried = try await site.publish("--offline", "--dry-run")
      #expect(tried.status == 0 && tried.errors.contains("warning: the built site would leave"), "\(tried.errors)")
      #expect(try site.log("%H") == head)
      #expect(try await site.publish("--offline", "--yes").status == 0)
      #expect(try site.log() == ["Publish the site", "Publish 8 books"])
      #expect(try await site.publish("--offline").output.contains("nothing to publish"))
    }

    @Test("half of the books, or other ones, or a few may go without a question")
    func few() async throws {
      let site = try PublishingSite()
      for books in [isbns(8), Array(isbns(8)[..<4]), Array(isbns(8)[4...]), []] {
        try site.wish(for: books)
        #expect(try await site.publish("--offline").status == 0)
      }
      #expect(try site.log().count == 4)
    }

    @Test("pictures of covers count where builds fetch them")
    func covers() async throws {
      let site = try PublishingSite()
      for number in 0..<6 { try site.folder.write("picture", to: "repository/public/covers/\(number).webp") }
      #expect(try await site.publish().status == 0)
      try FileManager.default.removeItem(atPath: "\(site.folder.path)/repository/public/covers")
      #expect(try await site.publish("--dry-run").errors.contains("poorer") == false)
      try site.folder.write(
        PublishingSite.configuration.replacing("covers: { download: false }\n", with: ""), to: "repository/booksite.yml"
      )
      let ending = try await site.publish("--offline")
      #expect(ending.status == 1)
      #expect(ending.errors.contains("with 0 pictures of covers where it has 6"), "\(ending.errors)")
    }

    @Test("at a terminal the reader decides", arguments: ["y", ""])
    func asked(answer: String) async throws {
      let site = try await forgetful()
      let errors = Mutex<[UInt8]>([])
      let console = Console(
        output: Terminal { _ in 0 },
        errors: Terminal { bytes in
          errors.withLock { $0 += bytes }
          return 0
        }, keyboard: Keyboard(hasReader: true) { answer })
      var options = PublishOptions(siteFolder: SiteFolder("\(site.folder.path)/repository"))
      options.isOffline = true
      do throws(Failure) {
        let status = try await publish(options, environment: site.environment, console: console)
        #expect(answer == "y" && status == 0)
      } catch {
        #expect(answer == "" && error.diagnostics.map(\.id) == ["publish-poorer"])
      }
      let said = String(decoding: errors.withLock { $0 }, as: UTF8.self)
      #expect(said.contains("where it has 8. Publish all the same? [y/N] "), "\(said)")
      #expect(try site.log().count == (answer == "y" ? 2 : 1))
    }
  }
}
