import Foundation
import Markdown
import TestSupport
import Testing
import YAML

extension BuiltSite {
  struct Page {
    var path: String
    var markup: StrictMarkup
    /// Of a Markdown page.
    var frontMatter: [(key: String, value: YAMLNode)] = []
    /// Of a Markdown page, below its front matter.
    var body = ""

    /// A text of the front matter.
    subscript(key: String) -> String? {
      guard case .scalar(let text, _) = frontMatter.first(where: { $0.key == key })?.value.kind else { return nil }
      return text
    }
  }

  func htmlPages() throws -> [Page] {
    let missing = [(path: "404.html", bytes: try #require(files["404.html"]))]
    return try (pages("index.html") + missing).map { path, bytes in
      Page(path: path, markup: try markup(of: path, bytes, isDocument: true))
    }
  }

  /// Read as CommonMark, below their front matter.
  func markdownPages() throws -> [Page] {
    try pages("index.md").map { path, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let end = try #require(text.range(of: "\n---\n"), "\(path) has front matter")
      #expect(text.hasPrefix("---\n"), "\(path)")
      let root = try #require(try YAMLNode(parsing: text[..<end.lowerBound].utf8.dropFirst(4)), "\(path)")
      guard case .mapping(let entries) = root.kind else { throw StrictMarkup.Mistake(description: path) }
      let matter = try entries.map { entry in
        guard case .scalar(let key, _) = entry.key.kind else { throw StrictMarkup.Mistake(description: path) }
        return (key: key, value: entry.value)
      }
      let body = String(text[end.upperBound...])
      let markup = try markup(of: path, html(fromMarkdown: body), isDocument: false)
      return Page(path: path, markup: markup, frontMatter: matter, body: body)
    }
  }

  private func markup(of path: String, _ bytes: [UInt8], isDocument: Bool) throws -> StrictMarkup {
    do {
      return try StrictMarkup(bytes, isDocument: isDocument)
    } catch {
      throw StrictMarkup.Mistake(description: "\(path), \(error)")
    }
  }

  /// The file an address of this site leads to; nil for other addresses.
  func path(of address: String, in site: Case) -> String? {
    let below: Substring
    if address.hasPrefix(site.url) {
      below = address.dropFirst(site.url.count)
    } else if address.hasPrefix("/"), !address.hasPrefix("//"), address.hasPrefix(site.basePath) {
      below = address.dropFirst(site.basePath.count)
    } else {
      return nil
    }
    return file(String(below), from: "")
  }

  /// The file a relative address on a page leads to; nil when it leads out of the site.
  func file(_ address: String, from page: String) -> String? {
    let path = address.split(separator: "#", omittingEmptySubsequences: false)[0]
    guard let decoded = path.removingPercentEncoding else { return nil }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in decoded.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "..": if folders.popLast() == nil { return nil }
      default: folders.append(String(part))
      }
    }
    let joined = folders.joined(separator: "/")
    return joined.isEmpty || joined.hasSuffix("/") ? joined + "index.html" : joined
  }
}
