import BuiltInTemplates
import Foundation
import TestSupport
import Testing
import YAML

@testable import Commands

/// The scripts of a new site's workflows, run by a shell in real clones of a real repository.
@Suite(.serialized) struct WorkflowScriptTests {
  static let hasTools = ["/bin/bash", "/usr/bin/git"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  static let hasJQ = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")

  /// A repository on a server, GitHub's clone of it, and the reader's.
  private final class Repositories {
    let folder: TemporaryFolder

    init() async throws {
      folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/bin/booksite", withDestinationPath: try Program.location.path)
      try await shell(
        """
        git init --quiet --bare --initial-branch=main server.git
        booksite init reader --url https://name.github.io/shelf/ >/dev/null
        cd reader
        git init --quiet --initial-branch=main
        git add --all
        git commit --quiet --message 'A site'
        git push --quiet ../server.git main
        git remote add origin ../server.git
        """)
      try await clone()
    }

    /// A fresh clone with one commit, as `actions/checkout` makes it.
    func clone() async throws {
      try await shell("rm -rf runner && git clone --quiet --depth=1 \"file://$PWD/server.git\" runner")
    }

    /// Throws when the script fails, and returns what it printed.
    @discardableResult
    func shell(_ script: String, in place: String = ".", environment: [String: String] = [:]) async throws -> String {
      var variables = [
        "PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1",
        "SOURCE_DATE_EPOCH": "1796000000", "BRANCH": "main", "RUNNER_TEMP": folder.path,
        "GITHUB_OUTPUT": folder.path + "/output", "GITHUB_EVENT_PATH": folder.path + "/event.json",
      ]
      for role in ["AUTHOR", "COMMITTER"] {
        variables["GIT_\(role)_NAME"] = "Reader"
        variables["GIT_\(role)_EMAIL"] = "reader@example.org"
      }
      let ending = try await Program(
        ["-e", "-c", script], in: "\(folder.path)/\(place)", environment: variables.merging(environment) { $1 },
        program: URL(fileURLWithPath: "/bin/bash")
      ).ending()
      guard ending.status == 0 else { throw Failed(what: ending.errors + ending.output) }
      return ending.output
    }

    /// The subjects of the commits on the server, newest first.
    func history() async throws -> [String] {
      try await shell("git -C server.git log --format=%s main").split(separator: "\n").map(String.init)
    }
  }

  private struct Failed: Error { var what: String }

  /// The script of a step.
  private func script(_ step: String, of path: String) throws -> String {
    let file = try #require(starterFiles.first { $0.path == path })
    // A name between these signs is nothing YAML could begin with.
    let text = String(decoding: file.bytes, as: UTF8.self).replacing("@ACTION@", with: "action")
    let root = try #require(try YAMLNode(parsing: text.utf8))
    return try #require(root.script(ofStep: step))
  }

  private func keep() throws -> String {
    try script("Keep what was learned in library.json", of: ".github/workflows/booksite.yml")
  }

  private func capture() throws -> String { try script("Add the book", of: ".github/workflows/capture.yml") }

  private static let kept = "Keep what the sources said [skip ci]"

  @Test("what a build learns is committed once, and nothing when there is nothing new", .enabled(if: hasTools))
  func keeps() async throws {
    let repositories = try await Repositories()
    try await repositories.shell("booksite build >/dev/null 2>&1", in: "runner")
    try await repositories.shell(try keep(), in: "runner")
    #expect(try await repositories.history() == [Self.kept, "A site"])
    #expect(
      try await repositories.shell("git show main:library.json", in: "server.git").contains("\"source\": \"file\""))
    try await repositories.clone()
    try await repositories.shell("booksite build >/dev/null 2>&1", in: "runner")
    try await repositories.shell(try keep(), in: "runner")
    #expect(try await repositories.history() == [Self.kept, "A site"])
  }

  @Test("a push of the reader’s meanwhile is kept, and so is what was learned", .enabled(if: hasTools))
  func race() async throws {
    let repositories = try await Repositories()
    try await repositories.shell("booksite build >/dev/null 2>&1", in: "runner")
    try await repositories.shell(
      "echo more >>README.md; git commit --quiet --all --message 'Reader'; git push --quiet origin main", in: "reader")
    try await repositories.shell(try keep(), in: "runner")
    #expect(try await repositories.history() == [Self.kept, "Reader", "A site"])
  }

  @Test("where both changed the library, the reader’s stays, and the run does not fail", .enabled(if: hasTools))
  func conflict() async throws {
    let repositories = try await Repositories()
    try await repositories.shell("booksite build >/dev/null 2>&1", in: "runner")
    try await repositories.shell(
      """
      booksite wish add 9788936434595 >/dev/null 2>&1; booksite export >/dev/null
      git commit --quiet --all --message 'Reader'; git push --quiet origin main
      """, in: "reader")
    let printed = try await repositories.shell(try keep(), in: "runner")
    #expect(printed.contains("::notice::"))
    #expect(try await repositories.history() == ["Reader", "A site"])
  }

  /// The event of an issue written with the form.
  private func event(_ book: String, by login: String = "name") -> String {
    """
    {
      "action": "opened",
      "issue": {
        "number": 7, "title": "book: $(touch pwned)", "user": { "login": "\(login)" },
        "body": "### ISBN or title\\n\\n\(book)\\n\\n### List\\n\\nwish\\n\\n### Note\\n\\n`touch pwned` $(touch pwned)"
      },
      "repository": { "owner": { "login": "name" } }, "sender": { "login": "\(login)" }
    }
    """
  }

  @Test(
    "a captured book is pushed, and a push of the reader’s meanwhile loses neither", .enabled(if: hasTools && hasJQ))
  func captures() async throws {
    let repositories = try await Repositories()
    try repositories.folder.write(event("9788936434595"), to: "event.json")
    // The first time, the reader pushes another book after the runner has begun.
    try await repositories.shell(
      """
      mv bin/booksite bin/real
      cat >bin/booksite <<'END'
      #!/bin/bash
      if [ "$1" = capture ] && [ ! -e "$HOME/pushed" ]; then
        touch "$HOME/pushed"
        (cd "$HOME/reader" && real wish add 9788954651134 && real export
          git commit --quiet --all --message 'Reader' && git push --quiet origin main) >/dev/null 2>&1
      fi
      exec real "$@"
      END
      chmod +x bin/booksite
      """)
    try await repositories.shell(try capture(), in: "runner")
    #expect(try await repositories.history() == ["Add a book [skip ci]", "Reader", "A site"])
    let library = try await repositories.shell("git show main:library.json", in: "server.git")
    let wishes = library.prefix { $0 != "]" }
    for isbn in ["9788936434595", "9788954651134", "9788954682152", "9788996991342"] {
      #expect(wishes.contains(isbn), "\(isbn)")
    }
    #expect(try repositories.folder.text(of: "output").hasSuffix("close=true\nchanged=true\n"))
    #expect(try repositories.folder.text(of: "comment.md").contains("채식주의자"))
    #expect(try await repositories.shell("find . -name pwned") == "")
    // The same again is answered, and makes no commit.
    try await repositories.clone()
    try await repositories.shell(try capture(), in: "runner")
    #expect(try await repositories.history().count == 3)
    #expect(try repositories.folder.text(of: "output").hasSuffix("changed=true\nclose=true\n"))
  }

  @Test("a request of somebody else’s fails, changes nothing and gets no answer", .enabled(if: hasTools && hasJQ))
  func strangers() async throws {
    let repositories = try await Repositories()
    try repositories.folder.write(event("9788936434595", by: "somebody"), to: "event.json")
    let script = try capture()
    await #expect(throws: (any Error).self) { try await repositories.shell(script, in: "runner") }
    #expect(try await repositories.history() == ["A site"])
    #expect(repositories.folder.textIfPresent(of: "output") == nil)
    #expect(repositories.folder.textIfPresent(of: "comment.md") == nil)
  }

  @Test("capture understands the questions of the form, in both languages")
  func labels() throws {
    let forms = starterFiles.filter { $0.path.hasSuffix("/book.yml") }
    #expect(forms.count == 2)
    for form in forms {
      let text = String(decoding: form.bytes, as: UTF8.self)
      let labels = text.matches(of: /(?m)^      label: (.+)$/).map { String($0.1) }
      #expect(labels.count == 3)
      let body = zip(labels, ["소년이 온다", "favorite", "메모"]).map { "### \($0)\n\n\($1)\n" }.joined(separator: "\n")
      let request = try #require(CaptureRequest(issueBody: body))
      #expect(request.book == "소년이 온다")
      #expect(request.list == .favorite)
      #expect(request.note == "메모")
    }
  }
}

extension YAMLNode {
  /// The `run` of the step of this name, wherever it is.
  fileprivate func script(ofStep name: String) -> String? {
    switch kind {
    case .scalar: return nil
    case .sequence(let items): return items.lazy.compactMap { $0.script(ofStep: name) }.first
    case .mapping(let entries):
      func text(_ key: String) -> String? {
        for entry in entries {
          if case .scalar(key, _) = entry.key.kind, case .scalar(let text, _) = entry.value.kind { return text }
        }
        return nil
      }
      if text("name") == name, let run = text("run") { return run }
      return entries.lazy.compactMap { $0.value.script(ofStep: name) }.first
    }
  }
}
