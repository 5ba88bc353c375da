import Configuration
import Files

/// The git repository a folder is in, whether the folder is there or not.
struct EnclosingRepository {
  /// Where `.git` is; absolute, without links.
  let root: String

  /// Nil when it is in none.
  init?(of path: String) {
    var place = path
    // What is not there yet will be in the first folder above that is.
    while resolvedPath(place) == nil {
      guard let slash = place.lastIndex(of: "/") else {
        place = "."
        break
      }
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
    guard var folder = resolvedPath(place) else { return nil }
    while fileKind("\(folder)/.git") == nil {
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    root = folder
  }

  func isRoot(_ path: String) -> Bool { resolvedPath(path) == root }

  /// Where GitHub Pages shows the repository; nil when it is not known to be one of GitHub's.
  var pagesAddress: SiteURL? {
    guard let bytes = try? readFile("\(root)/.git/config", limit: 1 << 20) else { return nil }
    return remote(inGitConfiguration: String(decoding: bytes, as: UTF8.self)).flatMap(pagesAddress(ofRemote:))
  }
}

/// The address of the remote `origin`.
func remote(inGitConfiguration text: String) -> String? {
  var isOrigin = false
  for line in text.split(whereSeparator: \.isNewline) {
    let line = trimmedOfSpaces(line)
    if line.hasPrefix("[") {
      isOrigin = line == "[remote \"origin\"]"
    } else if isOrigin, let equals = line.firstIndex(of: "="), trimmedOfSpaces(line[..<equals]) == "url" {
      return String(trimmedOfSpaces(line[line.index(after: equals)...]))
    }
  }
  return nil
}

/// Of `git@github.com:name/shelf.git`, `https://github.com/name/shelf` and the like.
func pagesAddress(ofRemote remote: String) -> SiteURL? {
  var rest: Substring
  if let path = remote.split(separator: "git@github.com:", maxSplits: 1, omittingEmptySubsequences: false).last,
    remote.hasPrefix("git@github.com:")
  {
    rest = path
  } else {
    let parts = remote.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["https", "http", "ssh", "git"].contains(parts[0]) else { return nil }
    // Whoever logs in there is of no interest, and may be a secret.
    let address = parts[1].split(separator: "@").last ?? ""
    // The latter for networks that let nothing else through.
    guard let host = ["github.com/", "github.com:22/", "ssh.github.com:443/"].first(where: { address.hasPrefix($0) })
    else { return nil }
    rest = address.dropFirst(host.count)
  }
  while rest.hasSuffix("/") { rest.removeLast() }
  if rest.hasSuffix(".git") { rest.removeLast(4) }
  let names = rest.split(separator: "/", omittingEmptySubsequences: false)
  guard names.count == 2, names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOfGitHubName) }) else { return nil }
  let host = "\(names[0].lowercased()).github.io"
  return SiteURL("https://\(host)/" + (names[1].lowercased() == host ? "" : "\(names[1])/"))
}

private func isOfGitHubName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
  default: false
  }
}

private func trimmedOfSpaces(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " || $0 == "\t" }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
