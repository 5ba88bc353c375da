import Diagnostics
import Files

/// Which of a new site's files are missing in a folder. Nothing is written before all of it is known.
struct StarterPlan {
  struct File {
    var path: String
    var isThere: Bool
    var bytes: [UInt8]
  }

  let site: SiteFolder
  /// In the order they are made.
  let files: [File]

  /// What builds read or write as folders, whether files of a new site come into them or not.
  private static let folders = [
    SiteFolder.content, SiteFolder.data, SiteFolder.templates, SiteFolder.staticFiles, SiteFolder.ownCovers,
    SiteFolder.cache, SiteFolder.output,
  ]

  /// Examples are left out where the reader has a configuration or a library already, and those of posts and pages where
  /// there is a folder of these: they would become a part of it.
  ///
  /// Throws every place in which something else is, all at once.
  init(_ starter: StarterSite, in site: SiteFolder) throws(Failure) {
    func has(_ name: String) -> Bool { fileKind(site.path(of: name)) != nil }
    let hasOwnSite = has(SiteFolder.configuration) || has(SiteFolder.library)
    let hasOwnContent = hasOwnSite || has(SiteFolder.content)
    var problems = StarterPlan.folders.compactMap { name -> Diagnostic? in
      let path = site.path(of: name)
      guard let kind = fileKind(path), followedFileKind(path) != .folder else { return nil }
      return .inTheWay(path, kind == .link ? "a symbolic link that leads to no folder is" : "a file is")
    }
    var files: [File] = []
    for file in starter.files {
      let isContent = file.path.hasPrefix(SiteFolder.content + "/")
      if file.isExample, isContent ? hasOwnContent : hasOwnSite { continue }
      if let problem = problemAbove(file.path, in: site) {
        if !problems.contains(where: { $0.location == problem.location }) { problems.append(problem) }
        continue
      }
      let path = site.path(of: file.path)
      // A link of the reader's counts as the file it leads to.
      switch followedFileKind(path) {
      case .file: files.append(File(path: file.path, isThere: true, bytes: file.bytes))
      case nil where fileKind(path) == nil: files.append(File(path: file.path, isThere: false, bytes: file.bytes))
      case nil: problems.append(.inTheWay(path, "a symbolic link that leads nowhere is"))
      case .folder: problems.append(.inTheWay(path, "a folder is"))
      case .link, .other: problems.append(.inTheWay(path, "something that is no file is"))
      }
    }
    guard problems.isEmpty else { throw Failure(problems.sorted()) }
    self.site = site
    self.files = files
  }

  /// Makes what is missing, each file whole or not at all. What was made stays when a later one fails; as the configuration
  /// comes last, beginning again then goes on from there.
  func make() throws(Failure) {
    do throws(FileError) {
      try createFolder(site.path)
      for file in files where !file.isThere {
        let path = site.path(of: file.path)
        if let folder = folder(of: file.path) { try createFolder(site.path(of: folder)) }
        // Made by somebody else since it was looked at.
        guard fileKind(path) == nil else { continue }
        try replaceFile(path, with: file.bytes)
      }
    } catch {
      throw Failure(.cannotMake(error))
    }
  }

  /// The lines of a reader's `.gitignore` that keep what builds make out of git; nil when nothing speaks against it.
  func linesMissingInGitignore() -> [String]? {
    guard let file = files.first(where: { $0.path == ".gitignore" && $0.isThere }),
      let bytes = try? readFile(site.path(of: file.path), limit: 1 << 20)
    else { return nil }
    let written = Set(lines(of: bytes).map(bare))
    let missing = lines(of: file.bytes).filter { $0.hasPrefix("/") && !written.contains(bare($0)) }
    return missing.isEmpty ? nil : missing
  }
}

/// What keeps the folders above a file from being made.
private func problemAbove(_ path: String, in site: SiteFolder) -> Diagnostic? {
  var above = folder(of: path)
  var problem: Diagnostic?
  while let name = above {
    let place = site.path(of: name)
    switch fileKind(place) {
    case nil, .folder: break
    case .link: problem = .inTheWay(place, "a symbolic link, through which nothing is written, is")
    case .file, .other: problem = .inTheWay(place, "a file is")
    }
    above = folder(of: name)
  }
  return problem
}

/// The part before the last slash.
private func folder(of path: String) -> String? {
  path.lastIndex(of: "/").map { String(path[..<$0]) }
}

private func lines(of bytes: [UInt8]) -> [String] {
  String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}

/// A line of a `.gitignore` without what does not matter here: `/public/`, `public` and `public/` are one.
private func bare(_ line: String) -> String {
  var line = line.split(separator: " ").first.map(String.init) ?? ""
  if line.hasPrefix("/") { line.removeFirst() }
  while let last = line.last, last == "/" || last == "*" || last == "-" { line.removeLast() }
  return line
}

extension Diagnostic {
  fileprivate static func inTheWay(_ path: String, _ what: String) -> Diagnostic {
    .error(
      "init-in-the-way", "\(what) in the place of ‘\(path)’; nothing was made", at: Location(path: path),
      hint: "move it away, or choose another folder")
  }

  fileprivate static func cannotMake(_ error: FileError) -> Diagnostic {
    .error(
      "init-write", "cannot \(error.action) ‘\(error.path)’: \(error.reason)", at: Location(path: error.path),
      hint: "what was made so far is whole; run the command again to go on")
  }
}
