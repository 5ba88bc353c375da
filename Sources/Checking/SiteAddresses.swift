import Books
import Configuration

/// What addresses in a site's pages mean, for a site at one address.
struct SiteAddresses: Sendable {
  enum Meaning: Hashable {
    /// The page or file it is written in, and what follows `#`.
    case itself(fragment: [UInt8])
    /// A place of the site: the names of its path, decoded, and what follows `#`, as it is written.
    case inside([[UInt8]], isFolder: Bool, fragment: [UInt8])
    /// A place of the same host beside the site, by the names of its path; `isWhole` when the address names the host.
    case beside([[UInt8]], isWhole: Bool)
    /// Another host.
    case elsewhere
    /// Mail, data and the like.
    case other
  }

  private let base: [[UInt8]]
  /// Host and port in lower case.
  private let authority: [UInt8]
  private let scheme: [UInt8]

  init(_ url: SiteURL) {
    base = Array(url.basePath.utf8).split(separator: UInt8(ascii: "/")).map { percentDecodedWherePossible($0) }
    scheme = Array(url.origin.utf8.prefix { $0 != UInt8(ascii: ":") })
    authority = Array(url.origin.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2))
  }

  /// The names of the site's own path, with which a path can begin once too often.
  var ownNames: [[UInt8]] { base }

  /// Of an address in a page that lies in this folder of the site. Character references are decoded before.
  func meaning(of address: [UInt8], in folder: [[UInt8]]) -> Meaning {
    var rest = SiteAddresses.cleaned(address)
    var fragment: [UInt8] = []
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Array(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) { rest = rest[..<mark] }
    if rest.isEmpty { return .itself(fragment: fragment) }
    var isWhole = false
    if let colon = rest.firstIndex(where: { !SiteAddresses.isOfScheme($0) }), rest[colon] == UInt8(ascii: ":"),
      colon > rest.startIndex, isLetter(rest[rest.startIndex])
    {
      let scheme = String(decoding: rest[..<colon], as: UTF8.self).lowercased()
      guard scheme == "http" || scheme == "https" else { return .other }
      rest = rest[(colon + 1)...]
      guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return .other }
    }
    if rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
      let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      guard isOwn(host) else { return .elsewhere }
      rest = rest.dropFirst(2 + host.count)
      if rest.isEmpty { rest = [UInt8(ascii: "/")] }
      isWhole = true
    }
    let isAbsolute = rest.first == UInt8(ascii: "/")
    var path = isAbsolute ? [] : base + folder
    var isFolder = rest.isEmpty || rest.last == UInt8(ascii: "/")
    for part in rest.split(separator: UInt8(ascii: "/")) {
      let name = percentDecodedWherePossible(part)
      isFolder = part.endIndex < rest.endIndex
      switch name {
      case [UInt8(ascii: ".")]: isFolder = true
      case [UInt8(ascii: "."), UInt8(ascii: ".")]:
        _ = path.popLast()
        isFolder = true
      default: path.append(name)
      }
    }
    guard path.starts(with: base) else { return .beside(path, isWhole: isWhole) }
    let names = Array(path.dropFirst(base.count))
    return .inside(names, isFolder: isFolder || names.isEmpty, fragment: fragment)
  }

  /// Where a whole address says the site is, such as `https://old.example.org/`, when that is not where it is. Nil for one of
  /// the site, and for one that names no host.
  func otherSite(in address: [UInt8]) -> [UInt8]? {
    let rest = SiteAddresses.cleaned(address)
    guard let slashes = firstPlace(of: Array("//".utf8), in: Array(rest.prefix(12))) else { return nil }
    let host = rest.dropFirst(slashes + 2).prefix { !"/?#".utf8.contains($0) }
    let scheme = String(decoding: rest.prefix(slashes), as: UTF8.self).lowercased()
    guard ["http:", "https:", ""].contains(scheme), !host.isEmpty else { return nil }
    let origin = Array("\(scheme)//\(String(decoding: host, as: UTF8.self).lowercased())/".utf8)
    guard isOwn(host), scheme.isEmpty || Array(scheme.utf8.dropLast()) == self.scheme else { return origin }
    guard case .beside(let names, _) = meaning(of: address, in: []) else { return nil }
    return names.first.map { origin + $0 } ?? origin
  }

  /// Whether a host, with its port, is the site's.
  private func isOwn(_ host: ArraySlice<UInt8>) -> Bool {
    let host = Array(String(decoding: host, as: UTF8.self).lowercased().utf8)
    if host == authority { return true }
    let usual = Array((scheme.count == 5 ? ":443" : ":80").utf8)
    return host.count > usual.count && host.suffix(usual.count).elementsEqual(usual)
      && host.dropLast(usual.count).elementsEqual(authority)
  }

  /// Whether it has neither scheme nor host and does not begin at the root.
  static func isRelative(_ address: [UInt8]) -> Bool {
    let rest = cleaned(address)
    guard let first = rest.first, !"/#?\\".utf8.contains(first) else { return false }
    guard let colon = rest.firstIndex(where: { !isOfScheme($0) }) else { return true }
    return rest[colon] != UInt8(ascii: ":")
  }

  /// As browsers read it: without white space around it and line breaks in it.
  static func cleaned(_ address: [UInt8]) -> ArraySlice<UInt8> {
    var rest = address[...]
    while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
    while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
    let isBreak = { (byte: UInt8) in byte == 0x09 || byte == 0x0A || byte == 0x0D }
    return rest.contains(where: isBreak) ? rest.filter { !isBreak($0) }[...] : rest
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
