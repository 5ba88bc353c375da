import Foundation
import Processes
import TestSupport

/// A site folder in a repository of git, with a bare one as its remote, and nothing of this computer's git settings.
final class PublishingSite: Sendable {
  let folder: TemporaryFolder
  /// Where the repository is, and the site in it, below `folder`.
  let repository: String
  let site: String

  static let configuration = """
    title: 책장
    url: https://example.github.io/bookshelf/
    source: file
    covers: { download: false }

    """

  private struct GitFailed: Error {
    var words: [String]
    var said: String
  }

  /// With two books on the wish list, and a first commit unless `commits` is false.
  init(siteIn inner: String = "", commits: Bool = true, configuration: String = configuration) throws {
    folder = try TemporaryFolder()
    repository = "repository"
    site = inner.isEmpty ? repository : "\(repository)/\(inner)"
    try folder.write(configuration, to: "\(site)/booksite.yml")
    try wish(for: ["9788996991342", "9788936434120"])
    try folder.write("public/\n.booksite/\nlibrary.sqlite*\n", to: "\(repository)/.gitignore")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/home", withIntermediateDirectories: true)
    try git("init", "--quiet", "--bare", "--initial-branch=main", "\(folder.path)/remote.git", in: ".")
    try git("init", "--quiet", "--initial-branch=main", "\(folder.path)/\(repository)", in: ".")
    try git("remote", "add", "origin", "\(folder.path)/remote.git")
    if commits {
      try git("add", "--all")
      try git("commit", "--quiet", "--message", "sources")
    }
  }

  func wish(for isbns: [String]) throws {
    for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/\(site)/\(name)")
    }
    let wishes = isbns.map { #"{ "book": "\#($0)", "added": "2026-11-28T13:02:11Z" }"# }.joined(separator: ", ")
    try folder.write(
      #"{ "format": "booksite-library", "version": 1, "wishes": [\#(wishes)] }"#, to: "\(site)/library.json")
  }

  var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "\(folder.path)/home", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "A Reader", "GIT_AUTHOR_EMAIL": "reader@example.com", "GIT_COMMITTER_NAME": "A Reader",
      "GIT_COMMITTER_EMAIL": "reader@example.com", "SOURCE_DATE_EPOCH": "1796000000",
    ]
  }

  /// What git prints, without the line feed at its end.
  @discardableResult
  func git(_ words: String..., in place: String = "repository") throws -> String {
    let ending = try ChildProcess(
      "/usr/bin/env", ["git", "-C", "\(folder.path)/\(place)"] + words, environment: environment
    ).run()
    let text = String(decoding: ending.output, as: UTF8.self)
    guard ending.status == 0 else {
      throw GitFailed(words: words, said: String(decoding: ending.errors, as: UTF8.self))
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// A hook of the reader's repository or of the remote.
  func hook(_ name: String, of repository: String, _ script: String) throws {
    let path = "\(repository)/hooks/\(name)"
    try folder.write("#!/bin/sh\n" + script + "\n", to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/\(path)")
  }

  /// `booksite publish` in the site folder. A variable with nil is taken out of the environment.
  func publish(
    _ words: String..., in place: String? = nil, with variables: [String: String?] = [:]
  ) async throws -> Program.Ending {
    var environment = environment
    for (name, value) in variables { environment[name] = value }
    return try await Program(
      ["publish"] + words, in: "\(folder.path)/\(place ?? site)", environment: environment
    ).ending()
  }

  /// Everything in the repository that is the reader's: work tree, index, branches, stash. What it knows of the remote's branch
  /// is not.
  func own() throws -> [String] {
    let references = try git("for-each-ref").split(separator: "\n").filter {
      !$0.hasSuffix("refs/remotes/origin/gh-pages")
    }
    let index = try? folder.bytes(of: "\(repository)/.git/index")
    return [
      try git("--no-optional-locks", "status", "--porcelain=v2", "--untracked-files=all"), try git("stash", "list"),
      references.joined(separator: "\n"), try git("ls-files", "--stage"), try git("symbolic-ref", "HEAD"),
      "\(index?.count ?? 0) \(index?.hashValue ?? 0)", try git("config", "--list", "--local"),
    ]
  }

  /// The files of the remote's branch.
  func published(_ branch: String = "gh-pages") throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try git("ls-tree", "-r", "-z", "--name-only", branch, in: "remote.git").split(separator: "\0") {
      let ending = try ChildProcess(
        "/usr/bin/env", ["git", "-C", "\(folder.path)/remote.git", "cat-file", "blob", "\(branch):\(path)"],
        environment: environment
      ).run()
      files[String(path)] = ending.output
    }
    return files
  }

  /// The built site, without what only builds look at.
  func built() throws -> [String: [UInt8]] {
    try FolderState("\(folder.path)/\(site)/public").files.filter { $0.key != ".booksite-manifest" }
  }

  /// The commits of the remote's branch, newest first, with a format of git's.
  func log(_ format: String = "%s", branch: String = "gh-pages") throws -> [String] {
    let text = try git("log", "--format=\(format)", branch, in: "remote.git")
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The remote's branches.
  func branches() throws -> [String] {
    try git("for-each-ref", "--format=%(refname:short)", in: "remote.git").split(separator: "\n").map(String.init)
  }
}
