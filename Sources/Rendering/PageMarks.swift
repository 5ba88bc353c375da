package import Books
import Covers
import Site

/// What the pages of books and lists are made from, one number for each: as long as it stays the same, so do the pages.
///
/// A book that posts are about has none, and neither has any other page: those are made anew whenever anything changes.
package struct PageMarks: Sendable {
  /// By the positions of books in the site.
  let books: [Fingerprint?]
  /// By the positions of lists in the site.
  let lists: [Fingerprint]

  /// `ground` stands for everything that all pages are made from, whatever is in the library: the program, the
  /// configuration, the reader's templates.
  package init(_ renderer: Renderer, ground: Fingerprint) async {
    let site = renderer.site
    let common = renderer.commonMark(ground)
    let shelves = site.lists.map { list in
      var shelf = common
      shelf.add(renderer.text.title(of: list.kind))
      shelf.add(list.path.folder)
      return shelf
    }
    let marks = await concurrentMap(count: site.books.count) { index in
      let card = renderer.cardMark(ofBook: index)
      return (card: card, page: renderer.pageMark(ofBook: index, card, common, shelves))
    }
    books = marks.map(\.page)
    lists = zip(site.lists, shelves).map { list, shelf in
      var mark = shelf
      mark.add(list.id)
      mark.add(list.asked?.description ?? "")
      mark.add(list.viewed?.description ?? "")
      mark.add(renderer.frame.pricesDay?.description ?? "")
      mark.add(list.books.count)
      for book in list.books { mark.add(marks[book].card) }
      return mark
    }
  }
}

extension Renderer {
  /// Of what every page shows.
  fileprivate func commonMark(_ ground: Fingerprint) -> Fingerprint {
    var mark = ground
    for entry in navigationEntries {
      mark.add(entry.label)
      mark.add(entry.path.folder)
    }
    for feed in feeds { mark.add(feed.kind.folder.folder) }
    return mark
  }

  /// Of what a list shows of a book.
  fileprivate func cardMark(ofBook index: Int) -> Fingerprint {
    let book = site.books[index]
    var mark = Fingerprint()
    book.add(to: &mark)
    covers[book.id]?.add(to: &mark)
    if let status = site.readingStatus(ofBook: index) {
      mark.add(status.stage.rawValue)
      mark.add(status.said)
    }
    return mark
  }

  /// Of what a book's own page shows.
  fileprivate func pageMark(
    ofBook index: Int, _ card: Fingerprint, _ common: Fingerprint, _ shelves: [Fingerprint]
  ) -> Fingerprint? {
    guard site.postsOfBook[index] == nil else { return nil }
    var mark = common
    mark.add(card)
    mark.add(windowTitles[index])
    mark.add(site.books[index].pricesDay.map(isRecent) == true ? 1 : 0)
    for list in site.listsOfBook[index] { mark.add(shelves[list]) }
    return mark
  }
}

extension Cover {
  /// The name of a file says what is in all files of its cover.
  fileprivate func add(to fingerprint: inout Fingerprint) {
    fingerprint.add(files.last?.name ?? "")
    fingerprint.add(files.count)
    fingerprint.add(social?.name ?? "")
    fingerprint.add(width)
    fingerprint.add(height)
    fingerprint.add(colour)
  }
}
