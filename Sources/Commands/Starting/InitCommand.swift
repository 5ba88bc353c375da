import Configuration
import Diagnostics
import Files
import JSON

/// `booksite init [DIR]`: makes a site, or completes a folder, and never changes what is there.
func startSite(
  _ arguments: Arguments, console: Console, environment: [String: String], currentFolder: String
) throws(Failure) -> Int32 {
  let site = SiteFolder(path(arguments.word(of: .folder) ?? ".", from: currentFolder))
  try checkFolder(site)
  let repository = EnclosingRepository(of: site.path)
  var wishes = StarterWishes(
    title: arguments.value(of: .siteTitle),
    language: arguments.value(of: .siteLanguage).flatMap { Configuration.Language(rawValue: $0) },
    url: arguments.value(of: .siteURL).flatMap { SiteURL($0) })
  var warnings: [Diagnostic] = []
  let isNew = fileKind(site.path(of: SiteFolder.configuration)) == nil
  if isNew {
    // Questions on a terminal would be in the way of who reads JSON.
    if console.keyboard.hasReader, !arguments.has(.json) {
      console.askForMissing(&wishes, url: repository?.pagesAddress)
    }
  } else {
    if !wishes.isEmpty { warnings.append(.configurationKept(site)) }
    let written = try? Configuration(contentsOf: site.path(of: SiteFolder.configuration))
    wishes.language = written?.language ?? wishes.language
  }
  let starter = try StarterSite(
    wishes, url: repository?.pagesAddress,
    clock: Clock(timezone: Configuration(title: "", url: .example).timezone, environment: environment), site)
  let plan = try StarterPlan(starter, in: site)
  try plan.make()

  if let missing = plan.linesMissingInGitignore() { warnings.append(.gitignoreKept(site, missing)) }
  if let repository, !repository.isRoot(site.path) { warnings.append(.belowRepository(site)) }
  console.report(warnings, asJSON: arguments.has(.json))
  console.output.write(
    arguments.has(.json)
      ? plan.json(starter, isNew: isNew) : Array(plan.text(folder: arguments.word(of: .folder) ?? ".").utf8))
  return ExitStatus.done
}

/// Whether the folder is one or can be made.
private func checkFolder(_ site: SiteFolder) throws(Failure) {
  // What is not there yet is made in the first folder above that is.
  var place = site.path
  while fileKind(place) == nil {
    guard let slash = place.lastIndex(of: "/"), slash != place.startIndex else { break }
    place = String(place[..<slash])
  }
  if fileKind(place) != nil, followedFileKind(place) != .folder {
    throw Failure(.notAFolder(place, isLink: fileKind(place) == .link && followedFileKind(place) == nil))
  }
  // Such a name is a slip of the shell's, or bytes that are no text.
  let hasBadName = site.path.unicodeScalars.contains { scalar in
    scalar.properties.generalCategory == .control || ["\u{2028}", "\u{2029}", "\u{FFFD}"].contains(scalar)
  }
  if fileKind(site.path) == nil, hasBadName { throw Failure(.badFolderName(site)) }
}

extension StarterPlan {
  /// What became of each file, and what to do next. `folder` is how the reader named it.
  fileprivate func text(folder: String) -> String {
    var lines = files.map { file in "\(file.isThere ? "left alone" : "made      ")  \(file.path)" }
    lines += [""]
    if files.allSatisfy(\.isThere) { lines += ["nothing was missing", ""] }
    lines += ["next:"]
    if SiteFolder(folder).path != "." { lines.append("  cd \(shellQuoted(folder))") }
    lines += [
      "  booksite build    # makes the site in public/", "  booksite serve    # shows it in a browser",
      "README.md says how to ask Kakao for books and how to publish.",
    ]
    return lines.map { harmless($0) + "\n" }.joined()
  }

  fileprivate func json(_ starter: StarterSite, isNew: Bool) -> [UInt8] {
    var writer = JSONWriter(escapesInvisible: true)
    writer.object { json in
      json.member("folder", site.path)
      if isNew {
        json.member("title", starter.title)
        json.member("language", starter.language.rawValue)
        json.member("url", starter.url.absolute)
      }
      json.member("made", files.filter { !$0.isThere }.map(\.path))
      json.member("left_alone", files.filter(\.isThere).map(\.path))
    }
    return writer.finish()
  }
}

extension Diagnostic {
  fileprivate static func notAFolder(_ path: String, isLink: Bool) -> Diagnostic {
    .error(
      "init-not-a-folder",
      isLink ? "‘\(path)’ is a symbolic link that leads nowhere" : "‘\(path)’ is not a folder",
      at: Location(path: path),
      hint: isLink
        ? "make the folder it leads to, or remove the link" : "name a folder; one that is not there is made")
  }

  fileprivate static func badFolderName(_ site: SiteFolder) -> Diagnostic {
    .error(
      "init-folder-name",
      "the name of the folder ‘\(site.path)’ holds a line break, a control character or what is not UTF-8 text",
      at: Location(path: site.path), hint: "name it without; nothing was made")
  }

  fileprivate static func configurationKept(_ site: SiteFolder) -> Diagnostic {
    let path = site.path(of: SiteFolder.configuration)
    return .warning(
      "init-configuration-kept", "‘\(path)’ is there already and stays as it is", at: Location(path: path),
      hint: "write title, language and url into it by hand")
  }

  fileprivate static func gitignoreKept(_ site: SiteFolder, _ missing: [String]) -> Diagnostic {
    .warning(
      "init-gitignore-kept", "‘\(site.path(of: ".gitignore"))’ does not leave out what builds make",
      at: Location(path: site.path(of: ".gitignore")),
      hint: "add these lines to it: \(missing.joined(separator: ", "))")
  }

  fileprivate static func belowRepository(_ site: SiteFolder) -> Diagnostic {
    .warning(
      "init-below-repository",
      "the folder lies inside a git repository, and GitHub looks for workflows only in the root of one",
      at: Location(path: site.path),
      hint:
        "make a repository of this folder (git init), or move ‘.github’ to the root of the other and name the folder in it"
    )
  }
}
