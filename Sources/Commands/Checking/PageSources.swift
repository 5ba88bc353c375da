import Checking
import Configuration
import Content
import Files
import Markdown

/// Which files of the reader's the pages of a site were made from.
struct PageSources {
  private let base: String
  private let output: String
  /// By a page's path in the site.
  private var texts: [String: (path: String, writing: Writing)] = [:]
  /// Files of `static/` by their paths in the site.
  private var copies: [String: (path: String, bytes: [UInt8])] = [:]

  init(_ inputs: BuildInputs) {
    base = inputs.configuration.url.basePath
    output = inputs.output
    func add(_ folder: String, _ path: String, _ writing: Writing) {
      for name in ["index.html", "index.md"] { texts["\(folder)/\(name)"] = (path, writing) }
    }
    for post in inputs.content.posts { add("posts/\(post.slug)", post.path, post.writing) }
    for page in inputs.content.pages { add(page.slug, page.path, page.writing) }
    for (path, bytes) in inputs.staticFiles {
      copies[path] = (inputs.site.path(of: "\(SiteFolder.staticFiles)/\(path)"), bytes)
    }
  }

  /// Nil for a page that no single file of the reader's became.
  func source(ofPage page: String) -> PageSource? {
    if let (path, bytes) = copies[page] {
      guard let built = try? readFile("\(output)/\(page)"), built == bytes else { return nil }
      return PageSource(path: path, bytes: bytes, isCopied: true)
    }
    guard let (path, writing) = texts[page], let bytes = try? readFile(path) else { return nil }
    let text = writing.text.bytes
    // It is the end of the file, unless somebody is changing that right now.
    guard bytes.count >= text.count, bytes.suffix(text.count).elementsEqual(text) else { return nil }
    let start = bytes.count - text.count
    let links = zip(writing.text.links, writing.targets).compactMap { link, target -> PageSource.Link? in
      guard case .site(let path, let rest) = target else { return nil }
      return PageSource.Link(
        address: base + path + rest, offset: start + link.destination.lowerBound, length: link.destination.count)
    }
    return PageSource(path: path, bytes: bytes, start: start, links: links)
  }
}
