import Content
import Site

extension InterfaceText {
  /// What a list is called, above it and in every link to it.
  func title(of kind: BookList.Kind) -> String {
    switch kind {
    case .recent: recent
    case .wish: wish
    case .sale: onSale
    case .query(let title): title
    }
  }
}

extension InterfaceText {
  /// What a list of posts is called.
  func title(of kind: PostList.Kind) -> String {
    switch kind {
    case .all: posts
    case .tag(let tag): language.posts(tagged: tag.name)
    case .year(let year): language.posts(ofYear: year)
    }
  }

  /// What a page that lists posts says of itself to search engines.
  func postsSummary(heading: String, count: Int, site: String, page: Int = 1) -> String {
    let place = page > 1 ? ", \(self.page) \(page)" : ""
    return "\(site): \(heading), \(language.count(ofPosts: count))\(place)"
  }
}
