import Books

/// What the destination of a link in a post or page means.
enum LinkMeaning {
  case book(BookID)
  case noBook(String, BookReferenceMistake?)
  /// A path below the site's root, percent-encoded, and what follows it.
  case site(path: String, rest: String)
  /// Above the site's root. The path is what is left below it.
  case outside(path: String)
  /// A path below `content`, and what follows it.
  case file(String, rest: String)
  /// Another scheme than a page may link to, or another host without a scheme.
  case refused

  /// `folder` is the page's own place below the site's root.
  init(_ destination: String, folder: String, isPost: Bool) {
    if let written = LinkMeaning.afterScheme("isbn", of: destination) {
      self = LinkMeaning.book(written)
      return
    }
    if LinkMeaning.hasScheme(destination) || destination.hasPrefix("//") || destination.hasPrefix("\\") {
      self = .refused
      return
    }
    let path = destination.prefix { $0 != "?" && $0 != "#" }
    let rest = LinkMeaning.encoded(destination.dropFirst(path.count))
    if !path.hasPrefix("/"), path.lowercased().hasSuffix(".md") {
      let file = LinkMeaning.segments(LinkMeaning.decoded(path), from: isPost ? ["posts"] : [])
      let name = normalized(file.below.joined(separator: "/"))
      self = file.leaves ? .outside(path: LinkMeaning.encoded(name[...])) : .file(name, rest: rest)
      return
    }
    // Without a path it is a place or a query of the page itself.
    let (place, leaves) = LinkMeaning.resolved(path, from: path.hasPrefix("/") ? "" : folder)
    self = leaves ? .outside(path: place) : .site(path: place, rest: rest)
  }

  private static func book(_ written: String) -> LinkMeaning {
    do throws(BookReferenceMistake) {
      guard case .book(let id) = try BookReference(decoded(written[...])) else { return .noBook(written, nil) }
      return .book(id)
    } catch {
      return .noBook(written, error)
    }
  }

  private static func afterScheme(_ scheme: String, of destination: String) -> String? {
    let head = destination.prefix { $0 != ":" }
    guard head.lowercased() == scheme, head.endIndex < destination.endIndex else { return nil }
    return String(destination[destination.index(after: head.endIndex)...])
  }

  private static func hasScheme(_ destination: String) -> Bool {
    let head = destination.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard head.endIndex < destination.utf8.endIndex, let first = head.first, isLetter(first) else { return false }
    return head.allSatisfy { isLetter($0) || ($0 >= 0x30 && $0 <= 0x39) || "+.-".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// A path from the root, without dots, and whether it leads above the root.
  private static func resolved(_ path: Substring, from folder: String) -> (path: String, leaves: Bool) {
    let (parts, leaves) = segments(String(path), from: folder.split(separator: "/").map(String.init))
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let isFolder = path.isEmpty || last.isEmpty || isDot(last) || isTwoDots(last)
    return (encoded((parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : ""))[...]), leaves)
  }

  private static func segments(_ path: String, from start: [String]) -> (below: [String], leaves: Bool) {
    var parts = start
    var leaves = false
    for part in path.split(separator: "/") where !isDot(part) {
      if isTwoDots(part) { leaves = parts.popLast() == nil || leaves } else { parts.append(String(part)) }
    }
    return (parts, leaves)
  }

  // Browsers take an encoded dot for a dot.
  private static func isDot(_ part: Substring) -> Bool { part == "." || part.lowercased() == "%2e" }

  private static func isTwoDots(_ part: Substring) -> Bool {
    part == ".." || [".%2e", "%2e.", "%2e%2e"].contains(part.lowercased())
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    return String(decoding: percentDecodedWherePossible(Array(text.utf8)[...]), as: UTF8.self)
  }

  /// What is encoded already stays; everything that could end a link's destination is.
  private static func encoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "*"),
        UInt8(ascii: "^"):
        appendPercentEncoded(byte, to: &bytes)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
