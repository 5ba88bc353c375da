import Books
package import Diagnostics
package import Files

/// What names and sizes of a site's files do not allow: disks of other systems, and GitHub.
///
/// `shown` is the site's folder as messages name it.
package func problems(ofNamesAndSizes tree: FileTree, shown: String) -> [Diagnostic] {
  var problems: [Diagnostic] = []
  problems += collisions(tree.folders + tree.files.map(\.path)).map { pair in
    .nameCollision(pair.first, pair.second, in: shown)
  }
  for path in tree.folders + tree.files.map(\.path) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    if name.count > longestName { problems.append(.nameTooLong(path, bytes: name.count, in: shown)) }
  }
  for path in tree.unnamed { problems.append(.nameNotText(path, in: shown)) }
  for file in tree.files where file.size > largestFile {
    problems.append(.fileTooLarge(file.path, size: file.size, in: shown))
  }
  let total = tree.files.reduce(0) { $0 + $1.size }
  if total > largestSite { problems.append(.siteTooLarge(total, tree, shown)) }
  if !tree.others.isEmpty { problems.append(.leftOut(tree.others, of: shown)) }
  return problems
}

/// In bytes; what file systems take.
private let longestName = 255
/// In bytes; git pushes to GitHub with a larger one are refused.
private let largestFile = 100 << 20
/// In bytes; GitHub Pages' limit for a published site.
private let largestSite = 1_000_000_000

/// Paths that are one and the same where upper and lower case, or the ways to write one letter, make no difference. Of what is
/// in folders that collide, only the folders are named.
func collisions(_ paths: [String]) -> [(first: String, second: String)] {
  var seen: [[UInt8]: String] = [:]
  seen.reserveCapacity(paths.count)
  var colliding: Set<[UInt8]> = []
  var found: [(first: String, second: String)] = []
  for path in paths {
    let key = Array(normalized(path).lowercased().utf8)
    if let other = seen[key] {
      colliding.insert(key)
      let parent = key.lastIndex(of: UInt8(ascii: "/")).map { Array(key[..<$0]) }
      if let parent, colliding.contains(parent), !isSameFolder(path, other) { continue }
      found.append((other, path))
    } else {
      seen[key] = path
    }
  }
  return found
}

private func isSameFolder(_ a: String, _ b: String) -> Bool {
  func folder(_ path: String) -> [UInt8] {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(path.utf8[..<$0]) } ?? []
  }
  return folder(a) == folder(b)
}

extension Diagnostic {
  fileprivate static func nameCollision(_ first: String, _ second: String, in shown: String) -> Diagnostic {
    let isNormalization = normalized(first).utf8.elementsEqual(normalized(second).utf8)
    return .error(
      "check-name-collision",
      isNormalization
        ? "‘\(second)’ is there twice, with its letters written in two ways"
        : "‘\(first)’ and ‘\(second)’ differ in upper and lower case alone",
      at: Location(path: "\(shown)/\(second)"),
      hint: "on many disks they are one file; give one of them another name")
  }

  fileprivate static func nameTooLong(_ path: String, bytes: Int, in shown: String) -> Diagnostic {
    .error(
      "check-name-length", "the name is \(bytes) bytes long, and file systems take \(longestName)",
      at: Location(path: "\(shown)/\(path)"), hint: "give it a shorter name, or a query or post a shorter slug")
  }

  fileprivate static func fileTooLarge(_ path: String, size: Int, in shown: String) -> Diagnostic {
    .error(
      "check-file-size",
      "the file has \(size >> 20) MiB, and GitHub refuses files of more than \(largestFile >> 20) MiB",
      at: Location(path: "\(shown)/\(path)"), hint: "make it smaller, or keep it somewhere else")
  }

  fileprivate static func siteTooLarge(_ size: Int, _ tree: FileTree, _ shown: String) -> Diagnostic {
    let covers = tree.files.reduce(0) { $0 + ($1.path.hasPrefix("covers/") ? $1.size : 0) }
    let largest = tree.files.sorted { $0.size > $1.size }.prefix(5).filter { $0.size >= 1_000_000 }
    return .warning(
      "check-site-size", "the site has \(size / 1_000_000) MB, and GitHub Pages takes \(largestSite / 1_000_000) MB",
      at: Location(path: shown),
      hint: covers * 2 > size
        ? "most of it is covers: ‘covers: { download: false }’ leaves them out"
        : "keep the largest files somewhere else",
      notes: largest.map { "\($0.path) has \($0.size / 1_000_000) MB" })
  }

  fileprivate static func nameNotText(_ path: String, in shown: String) -> Diagnostic {
    .error(
      "check-name-encoding", "the name is not UTF-8 text, so nobody can link to the file",
      at: Location(path: "\(shown)/\(path)"),
      hint: "give it its name anew; names out of archives of other systems are often so")
  }

  fileprivate static func leftOut(_ paths: [String], of shown: String) -> Diagnostic {
    let others = paths.count == 1 ? "" : " and \(paths.count - 1) more"
    return .warning(
      "check-left-out", "‘\(paths[0])’\(others) is no file but a link or the like, and no visitor gets it",
      at: Location(path: "\(shown)/\(paths[0])"), hint: "put a copy of the file in its place",
      notes: paths.count == 1 ? [] : paths)
  }
}
