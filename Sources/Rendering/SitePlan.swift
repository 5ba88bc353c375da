import Books
import Configuration
import Covers
import Diagnostics
import Site
package import Templates

/// Every file a built site consists of, and how each gets its bytes. Nothing is rendered before it is written, so that a
/// site of any size needs the memory of a few pages.
package struct SitePlan: Sendable {
  package struct File: Sendable {
    /// Below the output folder.
    package var path: String
    /// What it is made from, when that is known for this file alone.
    fileprivate(set) var mark: Fingerprint?
    fileprivate var content: Content
  }

  /// A file that is copied from a cache. Its name says what is in it: other bytes have another name.
  struct Copy: Sendable {
    /// Below the output folder.
    var path: String
    var source: String
  }

  fileprivate enum Content: Sendable {
    case bytes([UInt8])
    case made(@Sendable () -> [UInt8])
    case home(Configuration.Format)
    case list(Int, page: Int, Configuration.Format)
    case book(Int, Configuration.Format)
    case post(Int, Configuration.Format)
    case posts(Int, page: Int, Configuration.Format)
    case groups(PagePath, Configuration.Format)
    case content(Int, Configuration.Format)
    case statistics(Configuration.Format)
    case missing
    case sitemap
    case robots
    case searchIndex
    case feed(Feed, FeedFormat)
  }

  package private(set) var files: [File] = []
  /// The files of covers.
  private(set) var copies: [Copy] = []
  /// The folder that holds nothing but copies.
  static let folderOfCopies = Cover.folder
  private var renderer: Renderer

  /// `extra` are files that come as they are, such as the reader's static files; `made` are files whose bytes others make
  /// when they are written. Without `marks` no file can be told to be as it was.
  package init(
    _ renderer: Renderer, marks: PageMarks? = nil, extra: [(path: String, bytes: [UInt8])],
    made: [(path: String, bytes: @Sendable () -> [UInt8])]
  ) {
    self.renderer = renderer
    let site = renderer.site
    let formats = Configuration.Format.allCases.filter { renderer.formats.contains($0) }
    // Nearly all files.
    files.reserveCapacity(formats.count * site.books.count)
    copies.reserveCapacity(4 * renderer.covers.count)
    for index in site.books.indices {
      let (path, mark) = (PagePath(of: site.books[index].id), marks?.books[index])
      for format in formats { add(path, .book(index, format), format, mark: mark) }
    }
    for format in formats { add(.home, .home(format), format) }
    for (index, list) in site.lists.enumerated() {
      for number in 1...list.pageCount {
        for format in formats {
          add(list.path.page(number), .list(index, page: number, format), format, mark: marks?.lists[index])
        }
      }
    }
    addWriting(formats)
    if renderer.formats.contains(.html) {
      files.append(File(path: "404.html", content: .missing))
      files.append(File(path: "sitemap.xml", content: .sitemap))
      files.append(File(path: "robots.txt", content: .robots))
      files.append(File(path: renderer.theme.stylesheet.name, content: .bytes(renderer.theme.stylesheet.bytes)))
      files.append(File(path: renderer.theme.script.name, content: .bytes(renderer.theme.script.bytes)))
      files.append(File(path: Theme.icon, content: .bytes(renderer.theme.iconBytes)))
      files.append(File(path: Theme.largeIcon, content: .bytes(renderer.theme.largeIconBytes)))
      for feed in renderer.feeds {
        for format in FeedFormat.allCases {
          files.append(File(path: feed.kind.folder.folder + format.file, content: .feed(feed, format)))
        }
      }
    }
    files.append(File(path: ".nojekyll", content: .bytes([])))
    for (path, bytes) in extra { files.append(File(path: path, content: .bytes(bytes))) }
    for book in site.books {
      guard let cover = renderer.covers[book.id] else { continue }
      for file in cover.files { copies.append(Copy(path: file.name, source: file.cached)) }
      if let social = cover.social { copies.append(Copy(path: social.name, source: social.cached)) }
    }
    // What takes longest starts first, so that all threads end together.
    if renderer.formats.contains(.html) { files.insert(File(path: SearchIndex.file, content: .searchIndex), at: 0) }
    files.insert(contentsOf: made.map { File(path: $0.path, content: .made($0.bytes)) }, at: 0)
  }

  /// Of all files, copies too.
  var paths: [String] { files.map(\.path) + copies.map(\.path) }

  package var fileCount: Int { files.count + copies.count }

  private mutating func addWriting(_ formats: [Configuration.Format]) {
    let site = renderer.site
    for format in formats {
      for (index, post) in site.posts.enumerated() { add(PagePath(of: post), .post(index, format), format) }
      for (index, list) in site.postLists.enumerated() {
        for number in 1...list.pageCount { add(list.path.page(number), .posts(index, page: number, format), format) }
      }
      for path in PostList.indexPaths(of: site.postLists) { add(path, .groups(path, format), format) }
      for (index, page) in site.pages.enumerated() { add(PagePath(of: page), .content(index, format), format) }
      if site.hasStatistics { add(Statistics.path, .statistics(format), format) }
    }
  }

  /// The names of files that are no pages, as far as they are known before anything is rendered: all but covers.
  static func singleFiles(of site: Site, _ theme: Theme) -> [String] {
    guard site.configuration.formats.contains(.html) else { return [".nojekyll"] }
    let feeds = site.feeds.flatMap { feed in FeedFormat.allCases.map { feed.kind.folder.folder + $0.file } }
    return feeds + [
      "404.html", "sitemap.xml", "robots.txt", theme.stylesheet.name, theme.script.name, Theme.icon, Theme.largeIcon,
      SearchIndex.file, ".nojekyll",
    ]
  }

  private mutating func add(
    _ path: PagePath, _ content: Content, _ format: Configuration.Format, mark: Fingerprint? = nil
  ) {
    let name = format == .html ? "index.html" : "index.md"
    files.append(File(path: path.folder + name, mark: mark, content: content))
  }

  /// The same plan, with everything at hand that pages of lists share which are not standing.
  func ready(for standing: Standing) async -> SitePlan {
    let site = renderer.site
    var books: Set<Int> = []
    for (index, file) in files.enumerated() where !standing.has(index) {
      switch file.content {
      case .list(let list, let number, .html): books.formUnion(site.lists[list].books(onPage: number))
      default: break
      }
    }
    var plan = self
    plan.renderer = await renderer.withCards(of: books)
    return plan
  }

  package func render(_ index: Int, into buffer: inout ByteBuffer) {
    switch files[index].content {
    case .bytes(let bytes): buffer.append(bytes)
    case .made(let make): buffer = ByteBuffer(make())
    case .home(let format): renderer.renderHome(format, into: &buffer)
    case .list(let list, let number, let format): renderer.renderList(list, page: number, format, into: &buffer)
    case .book(let book, let format): renderer.renderBook(book, format, into: &buffer)
    case .post(let post, let format): renderer.renderPost(post, format, into: &buffer)
    case .posts(let list, let number, let format): renderer.renderPosts(list, page: number, format, into: &buffer)
    case .groups(let path, let format): renderer.renderGroups(path, format, into: &buffer)
    case .content(let page, let format): renderer.renderContentPage(page, format, into: &buffer)
    case .statistics(let format): renderer.renderStatistics(format, into: &buffer)
    case .missing: renderer.renderMissing(into: &buffer)
    case .sitemap: renderer.theme.sitemap.render(SitemapFields(renderer: renderer), into: &buffer)
    case .searchIndex: buffer = ByteBuffer(SearchIndex(renderer).bytes)
    case .robots: renderer.theme.robots.render(SitemapFields(renderer: renderer), into: &buffer)
    case .feed(let feed, let format): renderer.renderFeed(feed, format, into: &buffer)
    }
  }
}
