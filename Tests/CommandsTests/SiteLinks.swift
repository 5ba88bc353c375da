import Foundation
import TestSupport

/// Follows every link of a built site's HTML pages.
struct SiteLinks {
  /// By path below the root of the site.
  let files: [String: [UInt8]]
  /// Where it lives, with its final slash.
  let url: String

  private var basePath: String { String(url.dropFirst("https://".count).drop { $0 != "/" }) }

  /// What leads nowhere: links below the base path to files or places that are not there, and links to the host's other
  /// paths, which belong to somebody else.
  func broken() throws -> [String] {
    var places: [String: Set<String>] = [:]
    var links: [(page: String, address: String)] = []
    for (path, bytes) in files where path.hasSuffix(".html") {
      let markup = try StrictMarkup(bytes, isDocument: true)
      places[path] = Set(markup.elements.compactMap { $0["id"] })
      for element in markup.elements {
        var addresses = [element["href"], element["src"]].compactMap(\.self)
        addresses += (element["srcset"] ?? "").split(separator: ",").compactMap {
          $0.split(separator: " ").first.map(String.init)
        }
        if let property = element["property"], ["og:url", "og:image"].contains(property) {
          addresses += [element["content"]].compactMap(\.self)
        }
        links += addresses.map { (path, $0) }
      }
    }
    return links.filter { !leadsSomewhere($0.address, from: $0.page, places) }.map { "\($0.page): \($0.address)" }
      .sorted()
  }

  private func leadsSomewhere(_ address: String, from page: String, _ places: [String: Set<String>]) -> Bool {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let file: String
    if parts[0].isEmpty {
      file = page
    } else if let below = below(parts[0]) {
      guard let path = below.removingPercentEncoding else { return false }
      file = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    } else {
      return address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("data:")
    }
    guard files[file] != nil else { return false }
    guard parts.count == 2, !parts[1].isEmpty else { return true }
    return places[file]?.contains(parts[1].removingPercentEncoding ?? "") == true
  }

  /// The part after the base path, without a query; nil for another site's.
  private func below(_ address: String) -> String? {
    let path = String(address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0])
    if path.hasPrefix(url) { return String(path.dropFirst(url.count)) }
    if path.hasPrefix(basePath), !path.hasPrefix("//") { return String(path.dropFirst(basePath.count)) }
    return nil
  }
}
