import Foundation
import TestSupport
import Testing

extension ProgramTests {
  /// Two readers, or a reader and a workflow, publish to one branch at the same time.
  @Suite struct PublishRaceTests {
    @Test(
      "of two runs at once both sites are in the history, nothing is forced, and the later one tries once more",
      arguments: [false, true])
    func race(isBranchThere: Bool) async throws {
      let site = try PublishingSite()
      let remote = "\(site.folder.path)/remote.git"
      let other = try PublishingSite()
      try other.wish(for: ["9788936434120"])
      try other.git("remote", "set-url", "origin", remote)
      if isBranchThere {
        #expect(try await site.publish().status == 0)
        try site.folder.write("words", to: "repository/static/words.txt")
      }
      // A remote that would refuse a forced push, and in the middle of the first push waits until the second run has published.
      try site.git("config", "receive.denyNonFastForwards", "true", in: "remote.git")
      let variables = other.environment.sorted { $0.key < $1.key }.map { "\($0.key)='\($0.value)'" }
      try site.hook(
        "update", of: "remote.git",
        """
        echo "$2 $3" >>pushes
        [ -e raced ] && exit 0
        touch raced
        unset $(git rev-parse --local-env-vars) GIT_QUARANTINE_PATH
        cd '\(other.folder.path)/repository' || exit 1
        env -i \(variables.joined(separator: " ")) '\(try Program.location.path)' publish >'\(remote)/second' 2>&1
        echo $? >>'\(remote)/second'
        """)

      let first = try await site.publish()
      #expect(first.status == 0, "\(first.errors)")
      let second = try site.folder.text(of: "remote.git/second")
      #expect(second.contains("published ") && second.hasSuffix("\n0\n"), "\(second)")

      let earlier = isBranchThere ? ["Publish 2 books"] : []
      #expect(try site.log() == ["Publish 2 books", "Publish 1 book"] + earlier)
      #expect(try site.published() == site.built())
      let tree = try other.built()
      #expect(try site.published("gh-pages~1") == tree)
      // Three pushes came: the first, the other one's, and the first one's second, on top of that.
      let pushes = try site.folder.text(of: "remote.git/pushes").split(separator: "\n").map { $0.split(separator: " ") }
      let commits = try site.log("%H")
      try #require(pushes.count == 3 && commits.count > 1)
      #expect(pushes.map { String($0[1]) }.dropFirst() == [commits[1], commits[0]])
      #expect(String(pushes[2][0]) == commits[1])
      #expect(Set(pushes.map { $0[1] }).count == 3)
    }
  }
}
