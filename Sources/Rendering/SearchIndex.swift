import Books
import Configuration
import Content
import JSON
import Site

/// What the script looks through: `search.json`, read by `templates/pages/matching.js`.
///
/// Its name has no hash, unlike the script's: every page would have to name the new one when a single book changes. The
/// script asks the server whether its copy is the newest.
///
/// Things to find come in groups of a kind, whose pages lie in one folder. A group is written as columns, which compress
/// to about half of what objects do, and names of people and publishers are written once for all of them.
struct SearchIndex {
  static let file = "search.json"
  /// Counted up when the script must know of a change; it leaves indexes of another version alone.
  static let version = 1

  /// Things of one kind, such as books.
  struct Group {
    /// What readers call such a thing, shown beside it; empty when it goes without saying.
    var label = ""
    /// The folder that has a folder for each of them, with a final slash.
    var path: String
    var entries: [Entry] = []
  }

  struct Entry {
    var title: String
    /// The folder of its page.
    var id: String
    var authors: [String] = []
    var publisher = ""
    var isWished = false
    var isFavorite = false
    var isOnSale = false

    /// A digit: 1 for wished, 2 for favourite, 4 for on sale.
    fileprivate var flags: UInt8 {
      UInt8(ascii: "0") + (isWished ? 1 : 0) + (isFavorite ? 2 : 0) + (isOnSale ? 4 : 0)
    }
  }

  var groups: [Group]
  let text: InterfaceText

  init(_ renderer: Renderer) {
    let showsPrices = renderer.frame.configuration.showsPrices
    let books = renderer.site.books.map { book in
      Entry(
        title: book.shownTitle, id: book.id.description, authors: book.authors, publisher: book.publisher,
        isWished: book.wishedSince != nil, isFavorite: book.favoriteSince != nil,
        isOnSale: showsPrices && book.prices.cut != nil)
    }
    // A post is also found by the books it is about.
    let posts = renderer.site.posts.indices.map { index in
      let post = renderer.site.posts[index]
      let titles = renderer.site.booksOfPost[index].map { renderer.site.books[$0].shownTitle }
      return Entry(title: post.title, id: post.slug, authors: titles)
    }
    groups = [
      Group(path: "books/", entries: books), Group(label: renderer.frame.text.post, path: "posts/", entries: posts),
    ]
    text = renderer.frame.text
  }

  /// JSON that could stand in a page, too.
  var bytes: [UInt8] {
    var names = Names()
    for group in groups {
      for entry in group.entries {
        for author in entry.authors { names.add(author) }
        if !entry.publisher.isEmpty { names.add(entry.publisher) }
      }
    }
    var writer = JSONWriter(.compact, escapesForHTML: true)
    writer.object { index in
      index.member("version", SearchIndex.version)
      index.key("words")
      index.object { words in
        words.member("none", text.searchNone)
        words.member("one", text.searchOne)
        words.member("many", text.searchMany)
        words.member("cut", text.searchCut)
        words.member("wished", text.wished)
        words.member("favorite", text.favorite)
        words.member("sale", text.onSale)
      }
      index.member("names", names.all)
      index.key("groups")
      index.array { array in
        for group in groups where !group.entries.isEmpty { array.write(group, names) }
      }
    }
    return writer.finish()
  }
}

/// Every name once, and its place.
private struct Names {
  private(set) var all: [String] = []
  private var places: [String: Int] = [:]

  mutating func add(_ name: String) {
    guard places[name] == nil else { return }
    places[name] = all.count
    all.append(name)
  }

  /// -1 for one that is not there.
  func place(of name: String) -> Int { places[name] ?? -1 }
}

extension JSONWriter {
  fileprivate mutating func write(_ group: SearchIndex.Group, _ names: Names) {
    object { object in
      if !group.label.isEmpty { object.member("label", group.label) }
      object.member("path", group.path)
      object.member("titles", group.entries.map(\.title))
      object.member("ids", group.entries.map(\.id))
      object.key("authors")
      object.array { column in
        for entry in group.entries {
          column.array { authors in
            for author in entry.authors { authors.integer(names.place(of: author)) }
          }
        }
      }
      object.key("publishers")
      object.array { column in
        for entry in group.entries { column.integer(names.place(of: entry.publisher)) }
      }
      object.member("flags", String(decoding: group.entries.map(\.flags), as: UTF8.self))
    }
  }
}
