import Books
import Configuration
import Content
package import Diagnostics
package import Site

/// What is wrong with links and pictures of posts and pages that name places of the site, in the order of the files: nothing is
/// at the place, or it is above the site. `files` are those that come as they are, such as the reader's static files.
///
/// Only what is written is looked for, and names are gathered only as far as that needs them.
package func warnings(aboutLinksOf site: Site, _ theme: Theme, files: [String]) -> [Diagnostic] {
  let links = site.placeLinks
  guard !links.isEmpty else { return [] }
  let places = SitePlaces(site, theme, files: files, for: links)
  let wrong = links.filter { $0.leavesSite || !places.hold($0) }
  guard !wrong.isEmpty else { return [] }
  var pages = LinkGuess(places.names)
  var pictures = LinkGuess(files)
  return wrong.map { link in
    let meant = link.isPicture ? places.meant(by: link, &pictures) : places.meant(by: link, &pages)
    return link.leavesSite ? .linkOutside(link, meant: meant) : .linkMissing(link, meant: meant)
  }.sorted()
}

/// The pages and files of a site, as texts name them.
private struct SitePlaces {
  private let folders: PageFolders
  private let files: Set<[UInt8]>
  private let formats: Set<Configuration.Format>
  private let basePath: String
  /// What links can be meant to lead to.
  let names: [String]

  init(_ site: Site, _ theme: Theme, files: [String], for links: [PlaceLink]) {
    folders = PageFolders(for: links, of: site)
    formats = site.configuration.formats
    basePath = site.configuration.url.basePath
    // The names of all files that builds make have an ending.
    let namesFiles = links.contains { $0.path.utf8.contains(UInt8(ascii: ".")) }
    let made = namesFiles ? SitePlan.singleFiles(of: site, theme) : []
    self.files = Set((made + files).map { Array($0.utf8) })
    names = folders.names + files + made
  }

  /// As a server finds them: a folder by its `index.html`, a page without its `.html`.
  func hold(_ link: PlaceLink) -> Bool {
    guard let name = link.name else { return false }
    // Covers are named by what is in them, which only a whole build knows.
    return holds(name) || name.starts(with: "covers/".utf8)
  }

  private func holds(_ name: [UInt8]) -> Bool {
    if folders.contains(name) || files.contains(name) { return true }
    let slash = UInt8(ascii: "/")
    if name.isEmpty || name.last == slash { return files.contains(name + "index.html".utf8) }
    if folders.contains(name + [slash]) || files.contains(name + "/index.html".utf8) { return true }
    if files.contains(name + ".html".utf8) { return true }
    let folder = name[..<(name.lastIndex(of: slash).map { $0 + 1 } ?? 0)]
    guard folders.contains(Array(folder)) else { return false }
    let file = name[folder.endIndex...]
    return (formats.contains(.html) && file.elementsEqual("index.html".utf8))
      || (formats.contains(.markdown) && file.elementsEqual("index.md".utf8))
  }

  /// The address that was probably meant, as a text writes it.
  func meant(by link: PlaceLink, _ guess: inout LinkGuess) -> String? {
    guard let bytes = link.name else { return nil }
    if link.leavesSite, holds(bytes) { return "/" + link.path }
    // The address's path is put before every link, so who writes it as well has it twice.
    if basePath != "/", link.written.hasPrefix(basePath) {
      let rest = String(link.written.dropFirst(basePath.count).prefix { $0 != "?" && $0 != "#" })
      if let name = fileName(ofPath: rest), holds(name) { return "/" + rest }
    }
    return guess.name(near: String(decoding: bytes, as: UTF8.self)).map { "/" + $0 }
  }
}

extension Diagnostic {
  fileprivate static func linkMissing(_ link: PlaceLink, meant: String?) -> Diagnostic {
    let hint: String
    if let meant {
      hint = "did you mean ‘\(meant)’?"
    } else if link.isPicture {
      hint = "put the picture into static/ and write its name there after ‘/’"
    } else {
      hint = "write ‘/’ and the path of a page or of a file in static/, or all of an address with https://"
    }
    return .warning(
      "content-link-missing", "the site has no \(link.isPicture ? "picture" : "page or file") \(quoted(link.written))",
      at: link.place, hint: hint,
      // Seen from the page, not from the file.
      notes: link.written.hasPrefix("/") ? [] : ["on the page it means \(quoted("/" + link.path))"])
  }

  fileprivate static func linkOutside(_ link: PlaceLink, meant: String?) -> Diagnostic {
    .warning(
      "content-link-outside", "\(quoted(link.written)) leads out of the site, so it is not linked", at: link.place,
      hint: meant.map { "did you mean ‘\($0)’?" }
        ?? "write ‘/’ and a path within the site, or all of the address with https://")
  }
}
