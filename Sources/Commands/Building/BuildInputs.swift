import Books
import Configuration
import Content
import Diagnostics
import Files
import Library
import Rendering
import Site

/// Everything a build reads before it asks anybody or writes anything.
struct BuildInputs {
  let site: SiteFolder
  let configuration: Configuration
  let theme: Theme
  let content: Content
  let sources: Sources
  let clock: Clock
  /// Files that are copied as they are.
  let staticFiles: [(path: String, bytes: [UInt8])]
  let output: String
  /// The configuration as it is written, and where the site is said to be.
  private let configurationBytes: [UInt8]
  private let baseURL: String

  /// Throws every mistake in every file at once.
  init(_ options: BuildOptions, environment: [String: String]) throws(Failure) {
    let site = options.siteFolder
    var problems: [Diagnostic] = []
    func gather<Value>(_ read: () throws(Failure) -> Value) -> Value? {
      do throws(Failure) {
        return try read()
      } catch {
        problems += error.diagnostics
        return nil
      }
    }

    var configuration = gather { () throws(Failure) in
      try Configuration(contentsOf: site.path(of: SiteFolder.configuration))
    }
    // An address that is none was refused with the command line.
    if let url = options.baseURL.flatMap({ SiteURL($0) }) { configuration?.url = url }
    let theme = gather { () throws(Failure) in
      try Theme(overrides: site.path(of: SiteFolder.templates), shown: site.path(of: SiteFolder.templates))
    }
    let content = gather { () throws(Failure) in try Content(contentsOf: site.path(of: SiteFolder.content)) }
    let staticFiles = gather { () throws(Failure) in try readStaticFiles(of: site) }
    let output = options.output ?? site.path(of: SiteFolder.output)
    // The site's library.json would take the place of the reader's, and pages would be read as templates or answers.
    let isSite = followedFileKind("\(output)/\(SiteFolder.configuration)") != nil
    if isSite || isInside(output, foldersOf: site, configuration) { problems.append(.outputIsSite(output)) }
    if let content, let staticFiles { problems += staticFilesInTheWay(of: content, among: staticFiles, site) }
    guard let configuration, let theme, let content, let staticFiles, problems.isEmpty else {
      throw Failure(problems.sorted())
    }

    self.site = site
    self.configuration = configuration
    self.theme = theme
    self.content = content
    self.staticFiles = staticFiles
    sources = Sources(configuration, site: site, environment: environment)
    clock = Clock(timezone: configuration.timezone, environment: environment)
    self.output = output
    configurationBytes = (try? readFile(site.path(of: SiteFolder.configuration))) ?? []
    baseURL = configuration.url.absolute
  }
}

extension BuildInputs {
  /// Links and pictures of the reader's texts that lead nowhere in the site.
  func warnings(aboutLinksOf site: Site) -> [Diagnostic] {
    guard !content.posts.isEmpty || !content.pages.isEmpty else { return [] }
    return Rendering.warnings(
      aboutLinksOf: site, theme, files: staticFiles.map(\.path) + [SiteFolder.snapshot])
  }

  /// Of everything the pages are made from: the program itself, the reader's files, the library.
  func fingerprint(_ contents: LibraryContents) -> Fingerprint {
    var fingerprint = ground
    for file in staticFiles {
      fingerprint.add(file.path)
      fingerprint.add(file.bytes)
    }
    fingerprint.add(content.fingerprint)
    contents.add(to: &fingerprint)
    return fingerprint
  }

  /// Of what all pages are made from, whatever the reader wrote and the library holds: the program itself, the
  /// configuration, the templates.
  var ground: Fingerprint {
    var ground = theme.fingerprint
    ground.add(booksiteVersion)
    ground.add(programStamp())
    ground.add(configurationBytes)
    ground.add(baseURL)
    return ground
  }
}

/// Whether a folder is one that the next build reads, or in one.
private func isInside(_ folder: String, foldersOf site: SiteFolder, _ configuration: Configuration?) -> Bool {
  // What is not there yet is where its parent is.
  var existing = folder
  while followedFileKind(existing) == nil, let slash = existing.lastIndex(of: "/"), slash != existing.startIndex {
    existing = String(existing[..<slash])
  }
  guard let resolved = resolvedPath(existing), let root = resolvedPath(site.path) else { return false }
  let place = resolved + folder.dropFirst(existing.count)
  let folders = [
    SiteFolder.templates, SiteFolder.staticFiles, SiteFolder.content, SiteFolder.data, SiteFolder.ownCovers,
    SiteFolder.cache, configuration?.file.path,
  ]
  return folders.compactMap(\.self).contains { name in
    // Answers may lie in the site folder itself, which is no reason against a folder for pages beside them.
    let read = resolvedPath(site.path(of: name)) ?? "\(root)/\(name)"
    if read == root || root.hasPrefix(read + "/") { return false }
    return place == read || place.hasPrefix(read + "/")
  }
}

/// The files of `static/`, folders and all; links are followed, hidden files are copied like the others.
private func readStaticFiles(of site: SiteFolder) throws(Failure) -> [(path: String, bytes: [UInt8])] {
  guard followedFileKind(site.path(of: SiteFolder.staticFiles)) == .folder else { return [] }
  var files: [(path: String, bytes: [UInt8])] = []
  var problems: [Diagnostic] = []

  // A folder that is linked into itself would be read for ever.
  func read(_ folder: String, inside ancestors: [String]) throws(FileError) {
    let place = folder.isEmpty ? "" : folder + "/"
    let root = site.path(of: SiteFolder.staticFiles)
    let real = resolvedPath("\(root)/\(folder)") ?? ""
    guard !ancestors.contains(real) else { return }
    for name in try names(inFolder: "\(root)/\(folder)") where name != ".DS_Store" {
      // Composed, as every other name in the site, so that systems that decompose names do not make two of one.
      let path = place + name
      let shown = site.path(of: "\(SiteFolder.staticFiles)/\(path)")
      switch followedFileKind("\(root)/\(path)") {
      case .folder: try read(path, inside: ancestors + [real])
      case .file where name.utf8.contains { $0 < 0x20 || $0 == 0x7F }: problems.append(.staticFileName(shown))
      case .file where isOurs(normalized(path)): problems.append(.staticFileInTheWay(shown))
      case .file: files.append((normalized(path), try readFile("\(root)/\(path)")))
      case nil where name.unicodeScalars.contains("\u{FFFD}"): problems.append(.staticFileEncoding(shown))
      default: break
      }
    }
  }

  do throws(FileError) {
    try read("", inside: [])
  } catch {
    problems.append(
      .error(
        "static-unreadable", "cannot \(error.action) ‘\(error.path)’: \(error.reason)", at: Location(path: error.path)))
  }
  var seen: Set<String> = []
  for (path, _) in files where !seen.insert(path).inserted {
    problems.append(.staticFileTwice(site.path(of: "\(SiteFolder.staticFiles)/\(path)")))
  }
  if !problems.isEmpty { throw Failure(problems) }
  return files
}

/// Whether a build makes a file of this name itself, or keeps a folder of that name for its pages.
private func isOurs(_ path: String) -> Bool {
  let files = [
    "index.html", "index.md", "404.html", "sitemap.xml", "robots.txt", ".nojekyll", "library.json", "search.json",
    "icon.svg", "icon-180.png", "feed.atom", "rss.xml", "feed.json",
  ]
  let folders = [
    "books", "covers", "queries", "recent", "wish", "sale", "favorites", "posts", "tags", "archive", "stats",
  ]
  guard let first = path.split(separator: "/").first.map(String.init) else { return true }
  let isHashed =
    (first.hasPrefix("style.") && first.hasSuffix(".css")) || (first.hasPrefix("script.") && first.hasSuffix(".js"))
  return files.contains(first) || folders.contains(first) || first.hasPrefix(".booksite") || isHashed
}

/// Files that have the place of a page of the reader's own.
private func staticFilesInTheWay(
  of content: Content, among files: [(path: String, bytes: [UInt8])], _ site: SiteFolder
) -> [Diagnostic] {
  guard !content.pages.isEmpty else { return [] }
  let folders = Set(content.pages.map { folderIdentity(ofSlug: $0.slug) })
  return files.compactMap { path, _ in
    let parts = path.split(separator: "/").map(String.init)
    guard folders.contains(folderIdentity(ofSlug: parts[0])),
      parts.count == 1 || (parts.count == 2 && ["index.html", "index.md"].contains(parts[1]))
    else { return nil }
    return .staticFileInTheWay(site.path(of: "\(SiteFolder.staticFiles)/\(path)"))
  }
}

extension Diagnostic {
  fileprivate static func outputIsSite(_ path: String) -> Diagnostic {
    .error(
      "output-is-site", "‘\(path)’ is a site folder or in a part of one that builds read",
      at: Location(path: path), hint: "choose another folder with --output")
  }

  fileprivate static func staticFileName(_ path: String) -> Diagnostic {
    .error(
      "static-name", "the name of ‘\(path)’ has a line break or another control character in it",
      at: Location(path: path), hint: "give it another name")
  }

  fileprivate static func staticFileEncoding(_ path: String) -> Diagnostic {
    .error(
      "static-name", "the name of ‘\(path)’ is not UTF-8 text, so no address could lead to it",
      at: Location(path: path), hint: "give it another name")
  }

  fileprivate static func staticFileTwice(_ path: String) -> Diagnostic {
    .error(
      "static-name", "two files are called ‘\(path)’, one with letters in parts, but an address leads to one file",
      at: Location(path: path), hint: "rename or remove one of them")
  }

  fileprivate static func staticFileInTheWay(_ path: String) -> Diagnostic {
    .error(
      "static-in-the-way", "‘\(path)’ would take the place of a file that booksite makes", at: Location(path: path),
      hint: "give it another name; to change a page, put a template into \(SiteFolder.templates)/")
  }
}
