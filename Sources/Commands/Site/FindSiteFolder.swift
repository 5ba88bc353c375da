import Diagnostics
import Files

/// The folder a command works on: the one that is named, else the current folder if it holds `booksite.yml`, else `site`
/// in it if that does.
func findSiteFolder(named name: String?, from currentFolder: String) throws(Failure) -> SiteFolder {
  if let name {
    let folder = SiteFolder(path(name, from: currentFolder))
    switch followedFileKind(folder.path) {
    case .folder where folder.holdsConfiguration: return folder
    case .folder: throw Failure(.noConfiguration(in: name))
    default: throw Failure(.noSiteFolder(name))
    }
  }
  for candidate in [".", "site"] {
    let folder = SiteFolder(path(candidate, from: currentFolder))
    if folder.holdsConfiguration { return folder }
  }
  throw Failure(.noSite())
}

/// A path as the reader gave it, seen from the folder the reader is in.
func path(_ path: String, from currentFolder: String) -> String {
  if path.hasPrefix("/") || currentFolder == "." { return path }
  return path == "." ? currentFolder : "\(currentFolder)/\(path)"
}

extension SiteFolder {
  fileprivate var holdsConfiguration: Bool { followedFileKind(path(of: SiteFolder.configuration)) == .file }
}

extension Diagnostic {
  fileprivate static func noSite() -> Diagnostic {
    .error(
      "site-not-found",
      "there is no site here: neither ‘booksite.yml’ nor ‘site/booksite.yml’ is in the current folder",
      hint: "name the site folder with ‘--site DIR’, or start one: ‘booksite init DIR’")
  }

  fileprivate static func noSiteFolder(_ name: String) -> Diagnostic {
    .error(
      "site-not-found", "there is no folder ‘\(name)’",
      hint: "compare its name, or start a site there: ‘booksite init \(shellQuoted(name))’")
  }

  fileprivate static func noConfiguration(in name: String) -> Diagnostic {
    .error(
      "site-not-found", "the folder ‘\(name)’ holds no ‘booksite.yml’, so it is not a site folder",
      hint: "‘booksite init \(shellQuoted(name))’ makes it one, and leaves alone what is there")
  }
}
