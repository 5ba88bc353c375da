import Books
import Configuration
import JSON

extension FeedFields {
  /// The feed as JSON Feed 1.1.
  var json: [UInt8] {
    let site = renderer.configuration
    var writer = JSONWriter()
    writer.object { feed in
      feed.member("version", "https://jsonfeed.org/version/1.1")
      feed.member("title", title)
      feed.member("home_page_url", page)
      feed.member("feed_url", address)
      feed.member("description", description)
      feed.member("icon", icon)
      feed.member("favicon", icon)
      feed.member("language", site.language.rawValue)
      if let author = site.author {
        feed.key("authors")
        feed.array { authors in
          authors.object { person in
            person.member("name", withoutControls(author.name))
            person.member("url", author.url)
          }
        }
      }
      feed.key("items")
      feed.array { items in
        for entry in entries { items.object { entry.write(to: &$0) } }
      }
    }
    return writer.finish()
  }
}

extension FeedEntry {
  fileprivate func write(to item: inout JSONWriter) {
    item.member("id", id)
    item.member("url", url)
    item.member("title", title)
    item.member("content_html", content)
    item.member("summary", summary)
    item.member("image", image.isEmpty ? nil : image)
    item.member("date_published", published.description)
    item.member("date_modified", updated.description)
    if !categories.isEmpty { item.member("tags", categories.map(\.label)) }
    item.member("language", language.isEmpty ? nil : language)
  }
}
