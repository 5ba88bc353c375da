import Books
package import Content

/// The folders of a site's pages, to find out whether a link leads to one.
package struct PageFolders: Sendable {
  /// With their final slashes; the home page's is empty. By bytes, because `==` of strings takes decomposed letters for composed
  /// ones, and servers do not.
  private var folders: Set<[UInt8]> = []
  /// In the order of the site, without the home page, further pages of lists and books.
  package private(set) var names: [String] = []

  /// As many as these links need: none without links, and those of books only when there are links into their folder.
  package init(for links: some Sequence<PlaceLink>, of site: Site) {
    var (isNeeded, namesBooks) = (false, false)
    for link in links {
      isNeeded = true
      namesBooks = namesBooks || link.path.hasPrefix("books/")
    }
    guard isNeeded else { return }
    add("")
    for list in site.lists { add(list.path, pages: list.pageCount) }
    for list in site.postLists { add(list.path, pages: list.pageCount) }
    for path in PostList.indexPaths(of: site.postLists) { add(path.folder) }
    for post in site.posts { add(PagePath(of: post).folder) }
    for page in site.pages { add(PagePath(of: page).folder) }
    if site.hasStatistics { add(Statistics.path.folder) }
    guard namesBooks else { return }
    for book in site.books { folders.insert(Array("books/\(book.id)/".utf8)) }
  }

  private mutating func add(_ path: PagePath, pages: Int) {
    add(path.folder)
    for number in stride(from: 2, through: pages, by: 1) { folders.insert(Array("\(path.folder)page/\(number)/".utf8)) }
  }

  private mutating func add(_ folder: String) {
    folders.insert(Array(folder.utf8))
    if !folder.isEmpty { names.append(folder) }
  }

  package func contains(_ folder: [UInt8]) -> Bool { folders.contains(folder) }
}

extension Site {
  /// All links and pictures of posts and pages that name places of the site.
  package var placeLinks: [PlaceLink] { posts.flatMap(\.placeLinks) + pages.flatMap(\.placeLinks) }
}
