import Configuration
import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// MARK: Before anything is built

extension Diagnostic {
  static func noGit() -> Diagnostic {
    .error(
      "publish-no-git", "there is no git program, and publishing needs one",
      hint: "install git, or copy the built site to a web server yourself",
      notes: ["it is looked for in the folders of the variable PATH"])
  }

  static func noRepository(_ site: SiteFolder, _ words: [String]) -> Diagnostic {
    let isForeign = words.contains { $0.contains("dubious ownership") }
    if !isForeign, let repository = EnclosingRepository(of: site.path) {
      return .error(
        "publish-no-repository", "git does not work in the repository ‘\(repository.root)’",
        hint: "look at what it says, and at the files in its folder .git", notes: words)
    }
    return .error(
      "publish-no-repository",
      isForeign
        ? "the repository of ‘\(site.path)’ belongs to another user, so git does not work in it"
        : "‘\(site.path)’ is in no git repository",
      hint: isForeign
        ? "as git says: git config --global --add safe.directory DIR"
        : "make one: git init \(shellQuoted(site.path)), then git remote add origin ADDRESS",
      notes: isForeign ? words : [])
  }

  static func noRemote(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "publish-no-remote", "the repository has no remote ‘\(name)’",
      hint: known.isEmpty
        ? "make a repository at GitHub, then: git remote add \(name) https://github.com/LOGIN/REPOSITORY.git"
        : "write ‘publish: { remote: \(known[0]) }’ in booksite.yml, or use ‘--remote \(known[0])’",
      notes: known.isEmpty ? [] : ["its remotes: \(known.joined(separator: ", "))"])
  }

  static func branchIsCurrent(_ name: String) -> Diagnostic {
    .error(
      "publish-branch-is-current",
      "‘\(name)’ is the branch you are working on; the site would take your files’ place in it",
      hint: "publish on a branch of its own, such as gh-pages: it need not be there yet")
  }

  static func noIdentity() -> Diagnostic {
    .error(
      "publish-no-identity", "git does not know whose name a commit should bear",
      hint: "git config user.name NAME, and git config user.email ADDRESS",
      notes: ["both can be read by everybody who reads the repository; GitHub offers addresses that tell nothing"])
  }
}

// MARK: The built site

extension Diagnostic {
  static func nothingToPublish(_ folder: String, _ options: PublishOptions) -> Diagnostic {
    .error(
      "publish-nothing-built", "there is no site that booksite built in ‘\(folder)’",
      hint: "leave out ‘--no-build’, or run ‘\(building(options))’ first")
  }

  static func unfinishedBuild(_ folder: String, _ options: PublishOptions) -> Diagnostic {
    .error(
      "publish-unfinished-build", "files that a build wrote into ‘\(folder)’, or was about to, are not there",
      hint: "run ‘\(building(options))’ first")
  }

  private static func building(_ options: PublishOptions) -> String {
    let output = options.output.map { " --output \(shellQuoted($0))" } ?? ""
    return "booksite build\(options.siteFolder.option)\(output)"
  }

  static func cannotPublish(_ error: FileError) -> Diagnostic {
    .error(
      "publish-unreadable", "cannot \(error.action) ‘\(error.path)’: \(error.reason)", at: Location(path: error.path))
  }

  static func domainRemoved(_ branch: PublishingBranch, _ url: SiteURL) -> Diagnostic {
    .warning(
      "publish-domain-removed",
      "‘\(branch.name)’ held a file CNAME with a domain of the site’s own, which \(url.absolute) does not name; it is not published",
      hint: "if the site shall keep that domain, write it in ‘url’, or put the file into static/")
  }
}

// MARK: The branch

extension Diagnostic {
  static func branchHoldsSources(_ branch: PublishingBranch) -> Diagnostic {
    .error(
      "publish-branch-has-sources",
      "‘\(branch.name)’ of ‘\(branch.remote)’ holds this site’s booksite.yml; the built site would take the sources’ place",
      hint: "publish on a branch of its own, such as gh-pages: it need not be there yet")
  }

  /// A dry run only says so.
  static func poorer(
    _ loss: PublishedLoss, _ branch: PublishingBranch, _ options: PublishOptions, isError: Bool = true
  ) -> Diagnostic {
    var parts: [String] = []
    if loss.isOfBooks { parts.append("\(loss.after.books) books where it has \(loss.before.books)") }
    if loss.isOfCovers { parts.append("\(loss.after.covers) pictures of covers where it has \(loss.before.covers)") }
    let places = "library.sqlite, library.json, \(SiteFolder.data)/ or \(SiteFolder.coverCache)/"
    var diagnostic = Diagnostic.error(
      "publish-poorer",
      "the built site would leave ‘\(branch.name)’ of ‘\(branch.remote)’ with \(parts.joined(separator: " and "))",
      hint: "if this folder lacks \(places), bring it here\(options.isOffline ? " or leave out ‘--offline’" : "")"
        + " and build again; if it shall be so, ‘--yes’ publishes it")
    if !isError { diagnostic.severity = .warning }
    return diagnostic
  }

  static func movedOn(_ branch: PublishingBranch) -> Diagnostic {
    .error(
      "publish-moved-on", "somebody else changed ‘\(branch.name)’ of ‘\(branch.remote)’ twice in the meantime",
      hint: "wait until nobody else publishes, and publish again")
  }

  /// What git did not do, in words that say what to do about it. What it said itself follows as notes.
  static func git(_ problem: Git.Problem, _ branch: PublishingBranch) -> Diagnostic {
    switch problem {
    case .cannotStart(let code):
      return .error("publish-git-failed", "git cannot be started: \(unsafe String(cString: strerror(code)))")
    case .silent(let time):
      return .error(
        "publish-unreachable", "‘\(branch.remote)’ did not say anything for \(time.components.seconds) seconds",
        hint: "look whether ‘git ls-remote \(branch.remote)’ answers or asks for something, and publish again")
    case .refused(let words):
      var diagnostic = refused(words.joined(separator: "\n"), branch)
      diagnostic.notes = words.prefix(12).map { "git: \($0)" }
      return diagnostic
    }
  }

  private static func refused(_ words: String, _ branch: PublishingBranch) -> Diagnostic {
    func says(_ phrases: String...) -> Bool { phrases.contains { words.contains($0) } }
    if says("denying non-fast-forward", "(non-fast-forward)") {
      return .error(
        "publish-refused", "‘\(branch.remote)’ lets nobody replace the history of ‘\(branch.name)’",
        hint: "publish without ‘--squash’, which keeps it; or let the remote take it (receive.denyNonFastForwards)")
    }
    if let transport = words.firstMatch(of: /transport '([^']*)' not allowed|remote helper for '([^']*)'/) {
      let name = transport.1 ?? transport.2 ?? ""
      return .error(
        "publish-transport", "‘\(branch.remote)’ is to be reached by ‘\(name)’, which is not done here",
        hint: "give it an address with https:// or ssh://, or a path: git remote set-url \(branch.remote) ADDRESS")
    }
    // What a remote says of its branch before what git concludes, and refused keys before the connection they end.
    if says("hook declined", "protected branch", "GH006", "GH013", "refusing to update checked out branch") {
      return .error(
        "publish-refused", "‘\(branch.remote)’ does not take this change of ‘\(branch.name)’",
        hint: "look at the rules for this branch at the remote, or publish on another one")
    }
    if says(
      "Authentication failed", "could not read Username", "could not read Password", "Permission denied",
      "Permission to ", "Invalid username or ", "error: 403", "error: 401", "Write access to repository not granted",
      "insufficient permission", "unable to create temporary object directory", "Host key verification failed")
    {
      return .error(
        "publish-no-permission", "‘\(branch.remote)’ does not let you in, or not write",
        hint: "‘git push --dry-run \(branch.remote) HEAD’ must work first: look at your key or token and its rights")
    }
    if says("Repository not found", "not appear to be a git repository", "error: 404", "' not found") {
      return .error(
        "publish-remote-missing", "there is no repository where ‘\(branch.remote)’ points, or none that you may see",
        hint: "compare the address: git remote get-url \(branch.remote)")
    }
    if says(
      "Could not resolve host", "Couldn't connect", "Failed to connect", "Connection refused", "Connection timed out",
      "Connection reset", "Network is unreachable", "No route to host", "unable to access", "unable to connect",
      "Could not read from remote repository", "hung up", "early EOF")
    {
      return .error(
        "publish-unreachable", "‘\(branch.remote)’ cannot be reached", hint: "check the network, and publish again")
    }
    return .error("publish-git-failed", "git did not do what publishing needs")
  }
}
