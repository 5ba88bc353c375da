import Foundation
import TestSupport
import Testing

@testable import Commands

extension ProgramTests {
  /// `booksite publish` with real repositories.
  @Suite struct PublishTests {
    @Test("a first publication makes the branch hold the built site, and leaves everything of the reader’s alone")
    func first() async throws {
      let site = try PublishingSite()
      try site.folder.write("stashed", to: "repository/notes.txt")
      try site.git("add", "notes.txt")
      try site.git("stash", "--quiet")
      try site.folder.write("staged", to: "repository/staged.txt")
      try site.git("add", "staged.txt")
      try site.folder.write(PublishingSite.configuration + "# changed\n", to: "repository/booksite.yml")
      try site.folder.write("untracked", to: "repository/untracked 한글.txt")
      try site.git("branch", "other")
      try site.git("branch", "gh-pages")
      let before = try site.own()

      let ending = try await site.publish()
      #expect(ending.status == 0, "\(ending.errors)")
      let count = try site.built().count
      #expect(
        ending.output.contains(
          "published \(count) files to ‘gh-pages’ of ‘origin’: \(count) added, 0 changed, 0 removed\n"))
      #expect(ending.output.hasSuffix("the site’s address: https://example.github.io/bookshelf/\n"))
      #expect(try site.published() == site.built())
      #expect(try site.published()[".nojekyll"] == [])
      let commit = "Publish 2 books||A Reader|reader@example.com|A Reader|2026-11-30T00:53:20+00:00"
      #expect(try site.log("%s|%P|%an|%ae|%cn|%aI").map { $0.replacing("Z", with: "+00:00") } == [commit])
      #expect(try site.branches() == ["gh-pages"])
      #expect(try site.own() == before)
      let cache = try FolderState("\(site.folder.path)/repository/.booksite")
      #expect(cache.paths.allSatisfy { !$0.contains("publish-") })
    }

    @Test("the same site again makes no commit; another one comes on top of it")
    func again() async throws {
      let site = try PublishingSite()
      #expect(try await site.publish().status == 0)
      let first = try site.log("%H")
      let second = try await site.publish()
      #expect(second.status == 0)
      let count = try site.built().count
      #expect(second.output.hasSuffix("nothing to publish: ‘gh-pages’ of ‘origin’ holds the same \(count) files\n"))
      #expect(try site.log("%H") == first)

      try site.wish(for: ["9788936434120"])
      let third = try await site.publish("--json")
      #expect(third.status == 0, "\(third.errors)")
      #expect(third.output.contains("\"outcome\": \"published\""))
      #expect(third.output.contains("\"books/9788996991342/index.html\""))
      #expect(try site.published() == site.built())
      #expect(try site.log("%s %P") == ["Publish 1 book \(first[0])", "Publish 2 books "])
    }

    @Test("a repository without a commit is enough")
    func unborn() async throws {
      let site = try PublishingSite(commits: false)
      let ending = try await site.publish()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(try site.published() == site.built())
      #expect(try site.git("for-each-ref", "refs/heads") == "")
    }

    @Test("the site may be in a folder of the repository, and in a linked work tree")
    func places() async throws {
      let site = try PublishingSite(siteIn: "내 책/site")
      let ending = try await site.publish(
        in: "repository/내 책", with: ["GIT_DIR": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index"])
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(try site.published() == site.built())
      let first = try site.log("%H")

      try site.git("worktree", "add", "--quiet", "-b", "draft", "\(site.folder.path)/linked")
      let linked = try await site.publish(in: "linked/내 책/site")
      #expect(linked.status == 0, "\(linked.errors)")
      #expect(linked.output.contains("nothing to publish"))
      #expect(try site.log("%H") == first)
    }

    @Test("bytes arrive as they are, whatever the repository does with ends of lines, and whatever files are called")
    func bytes() async throws {
      let site = try PublishingSite()
      try site.git("config", "core.autocrlf", "true")
      try site.git("config", "core.safecrlf", "true")
      try site.git("config", "core.splitIndex", "true")
      try site.folder.write("* text=auto eol=crlf\n", to: "repository/.gitattributes")
      try site.folder.write("* text\n", to: "repository/static/.gitattributes")
      let names = ["한글 이름.txt", "a\"b\\c.txt", " 빈칸 ", "-dash", "[x]*?.txt"]
      for name in names { try site.folder.write("a\r\nb\nc\r\n", to: "repository/static/\(name)") }
      let ending = try await site.publish()
      #expect(ending.status == 0, "\(ending.errors)")
      let published = try site.published()
      #expect(try published == site.built())
      for name in names { #expect(published[name] == Array("a\r\nb\nc\r\n".utf8), "\(name)") }
    }

    @Test("when somebody else publishes between the question and the push, the commit comes on top of theirs")
    func movedOn() async throws {
      let site = try PublishingSite()
      #expect(try await site.publish().status == 0)
      try site.wish(for: ["9788936434120"])
      let other = #"""
        unset $(git rev-parse --local-env-vars)
        cd ../remote.git && new=$(git commit-tree gh-pages^{tree} -p gh-pages -m other) && git update-ref refs/heads/gh-pages $new
        """#
      try site.hook("pre-push", of: "repository/.git", "[ -e moved ] && exit 0; touch moved\n" + other)
      let ending = try await site.publish()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(try site.log() == ["Publish 1 book", "other", "Publish 2 books"])
      #expect(try site.published() == site.built())

      try site.wish(for: ["9788996991342"])
      try site.hook("pre-push", of: "repository/.git", other)
      let twice = try await site.publish()
      #expect(twice.status == 1)
      #expect(twice.errors.contains("[publish-moved-on]"))
      #expect(try site.log() == ["other", "other", "Publish 1 book", "other", "Publish 2 books"])
    }

    @Test("what others put on the branch stays in its history, and is fetched when it is not here")
    func foreignHistory() async throws {
      let site = try PublishingSite()
      // An address and not a path, for only then a fetch can be a shallow one.
      try site.git("remote", "set-url", "origin", "file://\(site.folder.path)/remote.git")
      try site.git("clone", "--quiet", "\(site.folder.path)/remote.git", "\(site.folder.path)/other", in: ".")
      try site.folder.write("old", to: "other/old page.html")
      try site.git("checkout", "--quiet", "-b", "gh-pages", in: "other")
      try site.git("add", "--all", in: "other")
      try site.git("commit", "--quiet", "-m", "first", "--allow-empty", in: "other")
      try site.git("commit", "--quiet", "-m", "by hand", "--allow-empty", in: "other")
      try site.git("push", "--quiet", "origin", "gh-pages", in: "other")
      let ending = try await site.publish()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.output.contains("\(try site.built().count) added, 0 changed, 1 removed"))
      #expect(try site.log() == ["Publish 2 books", "by hand", "first"])
      #expect(!FileManager.default.fileExists(atPath: "\(site.folder.path)/repository/.git/FETCH_HEAD"))
      #expect(try site.git("rev-parse", "--is-shallow-repository") == "false")
    }

    @Test("a shallow clone publishes on top of a history it does not have")
    func shallow() async throws {
      let site = try PublishingSite()
      try site.git("push", "--quiet", "origin", "main")
      #expect(try await site.publish().status == 0)
      try site.wish(for: ["9788936434120"])
      #expect(try await site.publish().status == 0)
      let (remote, clone) = ("file://\(site.folder.path)/remote.git", "\(site.folder.path)/shallow")
      try site.git("clone", "--quiet", "--depth=1", remote, clone, in: ".")
      try site.folder.write("[]", to: "shallow/static/more.json")
      let ending = try await site.publish(in: "shallow")
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(try site.log().count == 3)
    }

    @Test("squashed, the branch is one commit; only then, and only from what was seen, it is forced")
    func squash() async throws {
      let site = try PublishingSite()
      #expect(try await site.publish().status == 0)
      try site.wish(for: ["9788936434120"])
      #expect(try await site.publish("--message", "$(touch hacked) `id` \"둘\"").status == 0)
      #expect(try site.log() == ["$(touch hacked) `id` \"둘\"", "Publish 2 books"])
      let ending = try await site.publish("--squash", "--no-build")
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.output.contains("without earlier commits: 0 added, 0 changed, 0 removed"))
      #expect(try site.log("%s|%P") == ["Publish 1 book|"])
      #expect(try await site.publish("--squash", "--no-build").output.contains("nothing to publish"))

      try site.hook(
        "pre-push", of: "repository/.git",
        #"""
        unset $(git rev-parse --local-env-vars)
        cd ../remote.git && git update-ref refs/heads/gh-pages $(git commit-tree gh-pages^{tree} -p gh-pages -m other)
        """#)
      try site.wish(for: ["9788996991342"])
      #expect(try await site.publish("--squash").errors.contains("[publish-moved-on]"))
      #expect(try site.log() == ["other", "other", "Publish 1 book"])
    }

    @Test("a dry run shows what would go, and nothing goes")
    func dryRun() async throws {
      let site = try PublishingSite()
      let first = try await site.publish("--dry-run")
      #expect(first.status == 0)
      let count = try site.built().count
      #expect(
        first.output.contains("would publish \(count) files to ‘gh-pages’ of ‘origin’: \(count) added, 0 changed"))
      #expect(first.output.contains("  + and \(count - 10) more\n"))
      #expect(try site.branches() == [])
      #expect(try await site.publish().status == 0)
      let head = try site.log("%H")
      try site.wish(for: ["9788936434120"])
      let second = try await site.publish("--dry-run", "--json")
      #expect(second.output.contains("\"outcome\": \"planned\"") && !second.output.contains("\"commit\""))
      #expect(try site.log("%H") == head)
    }

    @Test("a domain of the site’s own is told to GitHub Pages, unless the reader does so")
    func domain() async throws {
      let configuration = PublishingSite.configuration.replacing(
        "example.github.io/bookshelf", with: "books.example.org")
      let site = try PublishingSite(configuration: configuration)
      #expect(try await site.publish().status == 0)
      #expect(try site.published()["CNAME"] == Array("books.example.org\n".utf8))
      try site.folder.write("www.example.org\n", to: "repository/static/CNAME")
      #expect(try await site.publish().status == 0)
      #expect(try site.published()["CNAME"] == Array("www.example.org\n".utf8))
      try FileManager.default.removeItem(atPath: "\(site.folder.path)/repository/static/CNAME")
      try site.folder.write(PublishingSite.configuration, to: "repository/booksite.yml")
      let ending = try await site.publish()
      #expect(ending.status == 0 && ending.errors.contains("[publish-domain-removed]"))
      #expect(try site.published()["CNAME"] == nil)
    }

    @Test("remote and branch come from the configuration, and from options before it")
    func names() async throws {
      let site = try PublishingSite(
        configuration: PublishingSite.configuration + "publish: { remote: 서버, branch: pages/책 }\n")
      try site.git("remote", "rename", "origin", "서버")
      #expect(try await site.publish().status == 0)
      #expect(try await site.publish("--branch", "try", "--no-build").status == 0)
      #expect(try site.branches() == ["pages/책", "try"])
    }
  }
}
