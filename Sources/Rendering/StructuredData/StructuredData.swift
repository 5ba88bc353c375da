import Books
import Configuration
import JSON
import Site
import Templates

/// What pages say to search engines in the words of schema.org, as JSON-LD.
extension Renderer {
  /// One graph for a page. The text may stand in a `<script>` element: `<`, `>` and `&` are escaped.
  func structuredData(_ write: (inout JSONWriter) -> Void) -> Markup {
    var writer = JSONWriter(.compact, escapesForHTML: true)
    writer.object { top in
      top.member("@context", "https://schema.org")
      top.key("@graph")
      top.array(write)
    }
    return Markup(writer.finish())
  }

  var structuredHome: Markup {
    structuredData { graph in
      graph.object { website in
        website.start("WebSite", id: absolute(.home) + "#site")
        website.text("name", configuration.title)
        website.text("description", configuration.description)
        website.member("url", absolute(.home))
        website.member("inLanguage", configuration.language.rawValue)
        if configuration.author != nil {
          website.key("author")
          website.object { writeAuthor(to: &$0) }
        }
      }
    }
  }

  /// One page of a list: positions count on from page to page.
  func structuredList(_ list: BookList, page number: Int) -> Markup {
    let books = list.books(onPage: number)
    let heading = text.title(of: list.kind)
    let addresses = books.map { absolute(PagePath(of: site.books[$0].id)) }
    return structuredData { graph in
      graph.object { items in
        writeItems(addresses, from: books.startIndex + 1, of: list.books.count, named: heading, to: &items)
      }
      writeBreadcrumbs([(heading, list.path)], into: &graph)
    }
  }

  func writeItems(
    _ addresses: [String], from first: Int, of count: Int, named name: String, to items: inout JSONWriter
  ) {
    items.start("ItemList")
    items.text("name", name)
    items.member("numberOfItems", count)
    items.key("itemListElement")
    items.array { array in
      for (offset, address) in addresses.enumerated() {
        array.object { item in
          item.start("ListItem")
          item.member("position", first + offset)
          item.member("url", address)
        }
      }
    }
  }

  /// The way from the home page.
  func writeBreadcrumbs(_ steps: [(name: String, path: PagePath)], into graph: inout JSONWriter) {
    graph.object { crumbs in
      crumbs.start("BreadcrumbList")
      crumbs.key("itemListElement")
      crumbs.array { array in
        for (index, step) in ([(configuration.title, PagePath.home)] + steps).enumerated() {
          array.object { item in
            item.start("ListItem")
            item.member("position", index + 1)
            item.text("name", step.0)
            item.member("item", absolute(step.1))
          }
        }
      }
    }
  }

  /// The reader, who is known by the site's name when the configuration tells no other.
  func writeAuthor(to person: inout JSONWriter) {
    person.start("Person", id: absolute(.home) + "#me")
    person.text("name", configuration.author?.name ?? configuration.title)
    person.member("url", configuration.author?.url)
  }
}

extension JSONWriter {
  /// Begins a thing of schema.org.
  mutating func start(_ type: String, id: String? = nil) {
    member("@type", type)
    member("@id", id)
  }

  /// Empty text writes nothing.
  mutating func text(_ name: String, _ text: String) {
    if !text.isEmpty { member(name, withoutControls(text)) }
  }

  /// People or organisations by their names.
  mutating func named(_ name: String, _ type: String, _ names: [String]) {
    guard !names.isEmpty else { return }
    key(name)
    array { array in
      for each in names {
        array.object { thing in
          thing.start(type)
          thing.text("name", each)
        }
      }
    }
  }
}
