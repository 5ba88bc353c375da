import Books
import Configuration
import Content
import Diagnostics
import Library
import Site

/// The `library.json` a site offers: the reader's lists and the books its pages show, without what the configuration
/// hides and without the answers they came from.
func publishedLibrary(_ contents: LibraryContents, of site: Site) -> [UInt8] {
  let shown = Set(site.books.map(\.id))
  let configuration = site.configuration
  var published = LibraryContents()
  published.wishes = contents.wishes
  published.recents = contents.recents
  published.favorites = contents.favorites.filter { shown.contains($0.book) }
  published.ownWords = contents.ownWords.filter { shown.contains($0.key) }
  published.records = contents.records.filter { shown.contains($0.book) }
  if !configuration.showsDescriptions {
    for index in published.records.indices { published.records[index].description = "" }
  }
  if !configuration.covers.isShown {
    for index in published.records.indices { published.records[index].thumbnail = nil }
  }
  if configuration.showsPrices {
    let records = Set(published.records.map { Shelf.RecordKey(source: $0.source, record: $0.id) })
    published.pricesSeen = contents.pricesSeen.filter {
      records.contains(Shelf.RecordKey(source: $0.source, record: $0.record))
    }
  } else {
    for index in published.records.indices { published.records[index].prices = Prices() }
  }
  return libraryJSON(published, includingAnswers: false)
}

/// What a reader should know about books of which nothing is known.
func warnings(about site: Site, _ contents: LibraryContents) -> [Diagnostic] {
  // A post may name one book many times; it is told once for each place, in the order of the files.
  let mentions = site.unknownMentions.map { Diagnostic.unknownBook($0.book, at: $0.place) }.sorted()
  return mentions + warnings(aboutUnknownBooksOf: site, contents)
}

private func warnings(aboutUnknownBooksOf site: Site, _ contents: LibraryContents) -> [Diagnostic] {
  let known = Set(contents.records.map(\.book))
  let unknown = site.books.filter { $0.title.isEmpty && !known.contains($0.id) }.map(\.id.description)
  guard let first = unknown.first else { return [] }
  let others = unknown.count == 1 ? "" : " and \(unknown.count - 1) more"
  return [
    .warning(
      "book-unknown", "no source has said anything about the listed book ‘\(first)’\(others)",
      hint: "its page shows the number alone; check the number, or give the book a title of your own",
      notes: unknown.count == 1 ? [] : [unknown.prefix(20).joined(separator: ", ")])
  ]
}
