/// What is said to one request.
enum Answer: ~Copyable {
  case file(OpenFile, mediaType: String, status: Int)
  case redirect(to: String, status: Int)
  case message(String, status: Int)
}

/// A folder of built pages and the rules GitHub Pages answers for one by.
final class PublishedFolder: Sendable {
  let path: String
  let basePath: String
  private let base: RequestPath

  init(path: String, basePath: String) {
    self.path = path
    self.basePath = basePath
    guard let base = RequestPath(basePath), base.endsInSlash else {
      preconditionFailure("the base path of a site has a slash at both ends")
    }
    self.base = base
  }

  /// The answer to a request. `path` is as sent, without the part after a question mark; `host` is the `Host` header.
  func answer(method: String, path text: String, host: String?) -> Answer {
    guard let host, PublishedFolder.isThisComputer(host) else {
      // Another site can make its own name lead to 127.0.0.1, and would read these pages through the reader's browser.
      return .message("This preview answers for 127.0.0.1 and localhost only.", status: 421)
    }
    guard isReading(method) else {
      return .message("This preview can only be read.", status: 405)
    }
    guard let requested = RequestPath(text) else {
      return .message("This address is not one of a page.", status: 400)
    }
    guard let path = requested.below(base) else {
      if requested.components.isEmpty { return .redirect(to: basePath, status: 302) }
      if requested.components == base.components { return .redirect(to: basePath, status: 301) }
      return .message("Not here: the site is at \(basePath)", status: 404)
    }
    return page(at: path, requested: requested)
  }

  /// An exact name first, then the page of that name without its `.html`, then a folder, which is asked for with a slash.
  private func page(at path: RequestPath, requested: RequestPath) -> Answer {
    var folders = path.components
    let name = path.endsInSlash ? "index.html" : folders.popLast() ?? "index.html"
    if !path.components.contains(where: PublishedFolder.isPrivate), let folder = folder(at: folders) {
      if let file = folder.file(named: name) {
        return .file(file, mediaType: mediaType(ofFileNamed: name), status: 200)
      }
      if !path.endsInSlash {
        if let file = folder.file(named: name + ".html") {
          return .file(file, mediaType: mediaType(ofFileNamed: ".html"), status: 200)
        }
        if folder.folder(named: name) != nil { return .redirect(to: requested.encodedFolder, status: 301) }
      }
    }
    if let file = folder(at: [])?.file(named: "404.html") {
      return .file(file, mediaType: mediaType(ofFileNamed: "404.html"), status: 404)
    }
    return .message("There is no such page.", status: 404)
  }

  private func folder(at components: [String]) -> OpenFolder? {
    guard var folder = OpenFolder(path: path) else { return nil }
    for component in components {
      guard let next = folder.folder(named: component) else { return nil }
      folder = next
    }
    return folder
  }

  /// What lies in the folder and is not published: the list of files booksite wrote, and git's own folder.
  private static func isPrivate(_ component: String) -> Bool {
    let name = component.lowercased()
    return name.hasPrefix(".booksite") || name == ".git"
  }

  private static func isThisComputer(_ host: String) -> Bool {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "127.0.0.1" || parts[0].lowercased() == "localhost" else { return false }
    return parts.count == 1 || UInt16(parts[1]) != nil
  }
}

/// Whether a request only asks for a page.
func isReading(_ method: String) -> Bool {
  method == "GET" || method == "HEAD"
}
