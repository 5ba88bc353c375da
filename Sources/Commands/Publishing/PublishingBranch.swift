import Diagnostics
import Files

/// The branch that a site is published on: the remote's, never one of the reader's own.
struct PublishingBranch: Sendable {
  let git: Git
  let remote: String
  let name: String

  var reference: String { "refs/heads/\(name)" }

  /// The commit the branch is at now; nil when the remote has no such branch.
  func tip() throws(Git.Problem) -> String? {
    let bytes = try git.askRemote(["ls-remote", remote, reference])
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t")
      if parts.count == 2, parts[1] == reference { return String(parts[0]) }
    }
    return nil
  }

  /// Brings a commit of the remote's branch here, if it is not here yet.
  func fetch(_ commit: String) throws(Git.Problem) {
    if try git.agrees(["cat-file", "-e", "\(commit)^{tree}"]) { return }
    // A whole history is not wanted where only a part of the reader's own is.
    let isShallow = try git.askLine(["rev-parse", "--is-shallow-repository"]) == "true"
    // What the reader's repository knows of the branch is left alone: others may be writing it down right now.
    let quietly = ["--refmap=", "--no-tags", "--no-write-fetch-head", "--no-prune", "--recurse-submodules=no"]
    _ = try git.askRemote(
      ["fetch", "--progress"] + quietly + (isShallow ? ["--depth=1"] : []) + [remote, reference])
  }

  func tree(of commit: String) throws(Git.Problem) -> String {
    try git.askLine(["rev-parse", "--verify", "--end-of-options", "\(commit)^{tree}"])
  }

  /// Whether a commit has others before it, as its own text says: history may be missing here.
  func hasParent(_ commit: String) throws(Git.Problem) -> Bool {
    let text = String(decoding: try git.ask(["cat-file", "commit", commit]), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .contains { $0.hasPrefix("parent ") }
  }

  /// What a commit holds of books and covers.
  func riches(of commit: String) throws(Git.Problem) -> Riches {
    let words = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit, "books/", "covers/"]
    return Riches(in: PublishingBranch.texts(try git.ask(words)))
  }

  /// Whether the configuration of this site is in a commit: then what it holds are sources.
  func holdsSources(_ commit: String) throws(Git.Problem) -> Bool {
    try git.agrees(["cat-file", "-e", "\(commit):./\(SiteFolder.configuration)"])
  }

  /// What differs between two trees; nil is an empty one.
  func changes(from old: String?, to new: String) throws(Git.Problem) -> PublishedChanges {
    var changes = PublishedChanges()
    guard let old else {
      let names = try git.ask(["ls-tree", "-r", "-z", "--name-only", "--full-tree", new])
      changes.added = PublishingBranch.texts(names)
      return changes
    }
    let words = PublishingBranch.texts(
      try git.ask(["diff-tree", "-r", "-z", "--no-renames", "--name-status", old, new]))
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      switch words[index] {
      case "A": changes.added.append(words[index + 1])
      case "D": changes.removed.append(words[index + 1])
      default: changes.changed.append(words[index + 1])
      }
    }
    return changes
  }

  private static func texts(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Stores the files and answers with their tree. An index of its own in `work` holds them meanwhile.
  func store(
    _ files: PublishedFiles, and extra: [(path: String, bytes: [UInt8])], in work: WorkFolder
  ) throws(Git.Problem) -> String {
    var places = files.paths.map { "\(files.folder)/\($0)" }
    for (number, file) in extra.enumerated() { places.append(try write(file.bytes, to: "extra-\(number)", in: work)) }
    // Bytes are stored as they are, whatever attributes and settings say about ends of lines.
    let list = try write(Array(places.map { quotedPlace($0) + "\n" }.joined().utf8), to: "places", in: work)
    let stored = try git.ask(["hash-object", "-w", "--no-filters", "--stdin-paths"], input: list)
    let ids = String(decoding: stored, as: UTF8.self).split(separator: "\n")
    let entries = zip(ids, files.paths + extra.map(\.path)).map { "100644 \($0)\t\($1)\0" }
    let input = try write(Array(entries.joined().utf8), to: "entries", in: work)
    let index = ["GIT_INDEX_FILE": "\(work.path)/index"]
    _ = try git.ask(["update-index", "-z", "--index-info"], input: input, variables: index)
    return try git.askLine(["write-tree"], variables: index)
  }

  private func write(_ bytes: [UInt8], to name: String, in work: WorkFolder) throws(Git.Problem) -> String {
    do throws(FileError) {
      return try work.file(name, bytes)
    } catch {
      throw .refused(["cannot \(error.action) ‘\(error.path)’: \(error.reason)"])
    }
  }

  /// As git reads a list of paths, in which a line may be a quoted one.
  private func quotedPlace(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }

  func commit(_ tree: String, after parent: String?, message: String, date: String) throws(Git.Problem) -> String {
    try git.askLine(
      ["commit-tree", tree] + (parent.map { ["-p", $0] } ?? []) + ["-m", message],
      variables: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
  }

  /// Only `replacing` a commit forces it, and only while the branch is still at that one.
  func push(_ commit: String, replacing old: String?) throws(Git.Problem) {
    let lease = old.map { ["--force-with-lease=\(reference):\($0)"] } ?? []
    _ = try git.askRemote(
      ["push", "--porcelain", "--progress", "--no-follow-tags", "--recurse-submodules=no"] + lease
        + [remote, "\(commit):\(reference)"])
  }
}

extension PublishingBranch {
  func reporting<Value>(_ body: () throws(Git.Problem) -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch {
      throw Failure(.git(error, self))
    }
  }
}

/// What publishing changes on the branch, by paths.
struct PublishedChanges: Sendable, Hashable {
  var added: [String] = []
  var changed: [String] = []
  var removed: [String] = []
}
