import Foundation
import TestSupport
import Testing

@testable import Commands

extension ProgramTests {
  /// Names that git does not take, or takes for something else than the reader means.
  @Suite struct PublishNameTests {
    private func expect(
      _ id: String, _ ending: Program.Ending, status: Int32 = 1, saying words: String...,
      at line: SourceLocation = #_sourceLocation
    ) {
      #expect(ending.status == status, "\(ending.errors)", sourceLocation: line)
      #expect(ending.errors.contains("[\(id)]"), "\(ending.errors)", sourceLocation: line)
      for word in words { #expect(ending.errors.contains(word), "\(ending.errors)", sourceLocation: line) }
    }

    @Test(
      "a file of a name that git keeps for itself is told before anything is pushed",
      arguments: [".git", ".GIT", "git~1", ".git. .", ".gi\u{200C}t", ".git:x", "a\\.Git"])
    func refusedNames(name: String) async throws {
      let site = try PublishingSite()
      try site.folder.write("words", to: "repository/static/notes/\(name)")
      try site.folder.write("words", to: "repository/static/\(name)/inside.txt")
      expect("publish-name", try await site.publish(), saying: "’ in ‘public’", "note: ‘notes/", "static/")
      #expect(try site.branches() == [])
      for path in ["notes", name] {
        for root in ["static", "public"] {
          try FileManager.default.removeItem(atPath: "\(site.folder.path)/repository/\(root)/\(path)")
        }
      }
      #expect(try await site.publish("--no-build").status == 1)
      #expect(try await site.publish().status == 0)
    }

    @Test("names that only look like git’s own are published")
    func goodNames() async throws {
      let site = try PublishingSite()
      let names = [".gitignore", ".github/a", "git", "git~2", ".git-", "x.git", "a.git/b", ".gitmodules"]
      for name in names { try site.folder.write("words", to: "repository/static/\(name)") }
      #expect(try await site.publish().status == 0)
      let published = try site.published()
      for name in names { #expect(published[name] != nil, "\(name)") }
    }

    @Test("a built site that is a work tree of the branch keeps git’s mark to itself")
    func workTree() async throws {
      let site = try PublishingSite()
      #expect(try await site.publish("--dry-run").status == 0)
      for (path, text) in [("public/.git", "gitdir: /somewhere\n"), ("public/.git/HEAD", "ref: refs/heads/gh-pages\n")]
      {
        try? FileManager.default.removeItem(atPath: "\(site.folder.path)/repository/public/.git")
        try site.folder.write(text, to: "repository/\(path)")
        let ending = try await site.publish("--no-build")
        #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
        #expect(try site.published()[".git/HEAD"] == nil)
      }
    }

    #if os(Linux)
      @Test("a name that is no UTF-8 text is called that, and nothing is pushed")
      func encodings() async throws {
        let site = try PublishingSite()
        #expect(try await site.publish("--dry-run").status == 0)
        let folder = "\(site.folder.path)/repository/public"
        let script = "printf x >\"$1/$(printf 'caf\\351')\"; printf x >\"$1/$(printf 'caf\\357\\277\\275')\""
        let made = try await Program(
          ["-c", script, "sh", folder], in: folder, program: URL(fileURLWithPath: "/bin/sh")
        ).ending()
        #expect(made.status == 0, "\(made.errors)")
        let ending = try await site.publish("--no-build")
        expect("publish-name", ending, saying: "‘caf\u{FFFD}’", "is not UTF-8 text")
        #expect(!ending.errors.contains("regular file"))
        #expect(try site.branches() == [])
        // The build's own files of that kind are told by the build.
        try FileManager.default.createDirectory(
          atPath: "\(site.folder.path)/repository/static", withIntermediateDirectories: true)
        let moved = try await Program(
          ["-c", "mv \"$1/$(printf 'caf\\351')\" \"$1/../static/\"", "sh", folder], in: folder,
          program: URL(fileURLWithPath: "/bin/sh")
        ).ending()
        #expect(moved.status == 0, "\(moved.errors)")
        expect("static-name", try await site.publish(), saying: "is not UTF-8 text")
      }
    #endif

    @Test("a branch is named as git names it: without refs/heads/ and without an order to force")
    func branches() async throws {
      let site = try PublishingSite()
      func refused(_ word: String, saying words: String...) async throws {
        let ending = try await site.publish("--branch=\(word)")
        expect("usage-bad-value", ending, status: 64)
        for word in words { #expect(ending.errors.contains(word), "\(ending.errors)") }
        try site.folder.write(
          PublishingSite.configuration + "publish: { branch: \"\(word)\" }\n", to: "repository/booksite.yml")
        let configured = try await site.publish()
        expect("config-bad-git-name", configured, saying: "booksite.yml:5:20: error: ‘publish.branch’")
        for word in words { #expect(configured.errors.contains(word), "\(configured.errors)") }
        try site.folder.write(PublishingSite.configuration, to: "repository/booksite.yml")
      }
      try await refused("refs/heads/x", saying: "hint: write ‘x’")
      try await refused("refs/heads/a..b", saying: "hint: write a name such as gh-pages")
      try await refused("refs/tags/x", saying: "hint: write a name such as gh-pages")
      try await refused("+gh", saying: "force", "hint: write ‘gh’")
      for name in [
        "a b", "a..b", "/a", "a/", "a//b", "a.lock", "a.lock/b", ".a", "a/.b", "a.", "@", "a@{b", "a:b", "a~", "-a",
      ] {
        try await refused(name, saying: "git has no such names")
      }
      #expect(try site.branches() == [])
    }

    @Test("an address in place of a remote’s name is refused without showing its password; no address runs a command")
    func addresses() async throws {
      let site = try PublishingSite()
      for address in [
        "file:///srv/a.git", "https://name:secret@example.org/a.git", "git@example.org:a/b", "/srv/a.git", "../a",
        "ext::sh -c touch% hacked",
      ] {
        let ending = try await site.publish("--remote", address)
        expect("usage-bad-value", ending, status: 64, saying: "not the name of a remote", "git remote add NAME ADDRESS")
        try site.folder.write(
          PublishingSite.configuration + "publish: { remote: '\(address)' }\n", to: "repository/booksite.yml")
        let configured = try await site.publish()
        expect("config-bad-git-name", configured, saying: "booksite.yml:5:20", "git remote add NAME ADDRESS")
        #expect(!(ending.errors + configured.errors).contains("secret"))
        try site.folder.write(PublishingSite.configuration, to: "repository/booksite.yml")
      }
      // Even where the reader's own settings would let it.
      try site.git("remote", "set-url", "origin", "ext::sh -c touch% \(site.folder.path)/hacked")
      try site.git("config", "protocol.ext.allow", "always")
      for variables in [[:], ["GIT_ALLOW_PROTOCOL": "file:ext"]] as [[String: String]] {
        expect(
          "publish-transport", try await site.publish(with: variables), saying: "‘ext’", "git remote set-url origin")
      }
      #expect(!FileManager.default.fileExists(atPath: "\(site.folder.path)/hacked"))
    }

    @Test("a remote that lets nobody replace a history says so, and publishing without --squash goes on")
    func squashRefused() async throws {
      let site = try PublishingSite()
      #expect(try await site.publish().status == 0)
      try site.wish(for: ["9788936434120"])
      #expect(try await site.publish().status == 0)
      try site.git("config", "receive.denyNonFastForwards", "true", in: "remote.git")
      let ending = try await site.publish("--squash")
      expect("publish-refused", ending, saying: "replace the history", "without ‘--squash’", "denyNonFastForwards")
      #expect(try site.log().count == 2)
      #expect(try await site.publish().status == 0)
    }
  }
}
