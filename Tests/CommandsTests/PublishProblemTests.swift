import Configuration
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Commands

extension ProgramTests {
  /// What keeps a site from being published, and what the reader is told.
  @Suite struct PublishProblemTests {
    private func expect(
      _ id: String, _ ending: Program.Ending, saying words: String..., at line: SourceLocation = #_sourceLocation
    ) {
      #expect(ending.status == 1, sourceLocation: line)
      #expect(ending.errors.contains("[\(id)]"), "\(ending.errors)", sourceLocation: line)
      for word in words { #expect(ending.errors.contains(word), "\(ending.errors)", sourceLocation: line) }
    }

    @Test("no git, no repository")
    func nothing() async throws {
      let site = try PublishingSite()
      expect("publish-no-git", try await site.publish(with: ["PATH": "/nowhere"]), saying: "install git")
      try FileManager.default.removeItem(atPath: "\(site.folder.path)/repository/.git")
      let ceiling = ["GIT_CEILING_DIRECTORIES": site.folder.path]
      expect("publish-no-repository", try await site.publish(with: ceiling), saying: "git init")
      #expect(try site.built().isEmpty)
    }

    @Test("no remote, no name, and a branch somebody works on are told at once, before anything is built")
    func unprepared() async throws {
      let site = try PublishingSite()
      let ending = try await site.publish(
        "--remote", "elsewhere", "--branch", "main",
        with: ["GIT_AUTHOR_NAME": nil, "GIT_COMMITTER_NAME": nil, "GIT_AUTHOR_EMAIL": nil, "GIT_COMMITTER_EMAIL": nil])
      expect("publish-no-remote", ending, saying: "its remotes: origin", "--remote origin")
      expect("publish-branch-is-current", ending)
      expect("publish-no-identity", ending, saying: "git config user.name")
      #expect(try site.built().isEmpty && site.branches().isEmpty)
      try site.git("remote", "remove", "origin")
      expect("publish-no-remote", try await site.publish(), saying: "git remote add origin")
    }

    @Test("a branch that holds the sources keeps them")
    func sources() async throws {
      let site = try PublishingSite(siteIn: "books")
      try site.git("push", "--quiet", "origin", "main")
      try site.git("checkout", "--quiet", "-b", "draft")
      expect("publish-branch-has-sources", try await site.publish("--branch", "main"))
      expect("publish-branch-has-sources", try await site.publish("--branch", "main", "--squash"))
      #expect(try site.log(branch: "main") == ["sources"])
    }

    @Test("without a finished build there is nothing to publish, nor in a folder that no build wrote")
    func unbuilt() async throws {
      let site = try PublishingSite()
      expect("publish-nothing-built", try await site.publish("--no-build"))
      expect("publish-nothing-built", try await site.publish("--no-build", "--output", "."))
      #expect(try await site.publish("--dry-run").status == 0)
      try FileManager.default.removeItem(atPath: "\(site.folder.path)/repository/public/index.html")
      try site.folder.write("half", to: "repository/public/.booksite-partial/1-1")
      expect("publish-unfinished-build", try await site.publish("--no-build"))
      #expect(try site.branches() == [])
      #expect(try await site.publish().status == 0)
      #expect(try site.published()["index.html"] != nil)
    }

    @Test("mistakes in the configuration are those a build tells, and with --strict a warning keeps the site here")
    func buildProblems() async throws {
      let site = try PublishingSite(
        configuration: PublishingSite.configuration + "publish: { branch: a..b, colour: 1 }\n")
      let ending = try await site.publish()
      expect("config-bad-git-name", ending)
      expect("config-unknown-key", ending)
      try site.folder.write(PublishingSite.configuration, to: "repository/booksite.yml")
      try site.folder.write("x", to: "repository/templates/unused.html")
      expect("template-unused", try await site.publish("--strict"))
      #expect(try site.branches() == [])
      #expect(try await site.publish("--strict", "--no-build").status == 64)
    }

    @Test("a remote that is not there, cannot be reached or lets nobody in, and what it said")
    func remotes() async throws {
      let site = try PublishingSite()
      try site.git("remote", "set-url", "origin", "\(site.folder.path)/nowhere.git")
      expect("publish-remote-missing", try await site.publish(), saying: "git remote get-url origin")
      try site.git("remote", "set-url", "origin", "http://reader:secret@127.0.0.1:1/books.git")
      let unreachable = try await site.publish("--no-build")
      expect("publish-unreachable", unreachable, saying: "note: git:")
      #expect(!unreachable.errors.contains("secret"))
      try site.git("remote", "set-url", "origin", "ssh://git@example.com/books.git")
      let ssh = ["GIT_SSH_COMMAND": "echo 'git@example.com: Permission denied (publickey).' >&2; exit 255; :"]
      let denied = try await site.publish("--no-build", with: ssh)
      expect("publish-no-permission", denied, saying: "Permission denied (publickey)")
    }

    @Test("a remote that refuses the branch is quoted, in English whatever the reader’s language is")
    func refused() async throws {
      let site = try PublishingSite()
      try site.hook("pre-receive", of: "remote.git", "echo 'only on Sundays'; exit 1")
      let ending = try await site.publish(with: ["LANG": "ko_KR.UTF-8", "LC_ALL": "ko_KR.UTF-8"])
      expect("publish-refused", ending, saying: "only on Sundays", "pre-receive hook declined")
      #expect(try site.branches() == [])
    }

    @Test("a remote that says nothing is not waited for for ever")
    func silent() async throws {
      let site = try PublishingSite()
      #expect(try await site.publish("--dry-run").status == 0)
      try site.git("remote", "set-url", "origin", "ssh://git@example.com/books.git")
      var options = PublishOptions(siteFolder: SiteFolder("\(site.folder.path)/repository"))
      options.builds = false
      options.patience = .milliseconds(300)
      let quiet = Terminal { _ in 0 }
      let environment = site.environment.merging(["GIT_SSH_COMMAND": "exec /bin/sleep 600; :"]) { $1 }
      let failure = await #expect(throws: Failure.self) {
        try await publish(options, environment: environment, console: Console(output: quiet, errors: quiet))
      }
      #expect(failure?.diagnostics.map(\.id) == ["publish-unreachable"])
    }

    @Test("symbolic links stay here, and the reader is told")
    func links() async throws {
      let site = try PublishingSite()
      #expect(try await site.publish("--dry-run").status == 0)
      let link = "\(site.folder.path)/repository/public/passwords"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc/passwd")
      try site.folder.write("[core]", to: "repository/public/.git/HEAD")
      let ending = try await site.publish("--no-build")
      #expect(ending.status == 0)
      #expect(ending.errors.contains("[publish-left-out]") && ending.errors.contains("passwords"))
      #expect(try site.published().keys.allSatisfy { !$0.contains("passwords") && !$0.contains(".git/") })
    }

    @Test("names and passwords in addresses are not shown")
    func passwords() {
      #expect(withoutPassword("at 'https://x:ghp_1@github.com/a/b' and") == "at 'https://github.com/a/b' and")
      #expect(withoutPassword("ssh://git@h/x https://t@h") == "ssh://h/x https://h")
      #expect(withoutPassword("https://h/a@b user@h") == "https://h/a@b user@h")
    }

    @Test("a domain of one’s own is a host name that is no computer’s address and none of GitHub’s")
    func domains() throws {
      func domain(_ url: String) throws -> String? { try #require(SiteURL(url)).ownDomain }
      #expect(try domain("https://books.example.org/") == "books.example.org")
      #expect(try domain("https://github.io.example.org/") == "github.io.example.org")
      for url in [
        "https://example.github.io/a/", "http://127.0.0.1/", "http://localhost:4000/", "https://example.org:8443/",
        "http://[::1]/", "http://shelf/",
      ] {
        #expect(try domain(url) == nil, "\(url)")
      }
    }
  }
}
