import Foundation
import TestSupport
import Testing

@testable import Commands

extension ProgramTests {
  /// The first two minutes of a reader, with the real program and real repositories.
  @Suite struct FromNothingTests {
    @Test(
      "init, wish add, build, publish, clone: every link of the published site leads somewhere; twice is one commit",
      arguments: ["ko", "en"])
    func twoMinutes(language: String) async throws {
      let site = try PublishingSite(siteIn: "site", commits: false)
      try FileManager.default.removeItem(atPath: "\(site.folder.path)/repository/site")
      let repository = "\(site.folder.path)/repository"
      func booksite(_ words: String...) async throws -> Program.Ending {
        let ending = try await Program(words, in: repository, environment: site.environment).ending()
        #expect(ending.status == 0, "\(words): \(ending.errors)")
        return ending
      }

      let url = "https://name.github.io/Shelf/"
      _ = try await booksite("init", "site", "--language", language, "--url", url)
      let wish = language == "ko" ? "채식주의자" : "The Dispossessed"
      #expect(try await booksite("wish", "add", wish).output.contains(wish))
      _ = try await booksite("build", "--strict")
      try site.git("add", "--all")
      try site.git("commit", "--quiet", "--message", "sources")
      _ = try await booksite("publish", "--no-build")

      try site.git("clone", "--quiet", "--branch", "gh-pages", "remote.git", "clone", in: ".")
      let clone = try FolderState("\(site.folder.path)/clone").files.filter { !$0.key.hasPrefix(".git/") }
      #expect(clone == (try site.built()) && clone[".nojekyll"] != nil && clone["index.html"] != nil)
      #expect(clone.values.contains { String(decoding: $0, as: UTF8.self).contains(wish) })
      #expect(try SiteLinks(files: clone, url: url).broken() == [])

      #expect(try await booksite("publish").output.contains("nothing to publish"))
      #expect(try site.log().count == 1)
    }
  }
}
