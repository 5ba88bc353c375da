import Books

/// For each book its title, the same for no two: editions of one title are told apart by publisher and year, and where that
/// is not enough by their number.
func distinguishedTitles(of books: [Book]) -> [String] {
  let plain = books.map(\.shownTitle)
  let titles = counted(plain)
  let shared = books.indices.filter { titles[plain[$0]] != 1 }
  let editions = counted(shared.map { edition(books[$0]) })
  var result = plain
  for index in shared {
    let edition = edition(books[index])
    result[index] = editions[edition] == 1 ? edition : "\(edition) \(books[index].id)"
  }
  return result
}

private func edition(_ book: Book) -> String {
  let facts = [book.publisher, book.published.map { String($0.year) } ?? ""].filter { !$0.isEmpty }
  return facts.isEmpty ? book.shownTitle : "\(book.shownTitle) (\(facts.joined(separator: ", ")))"
}

private func counted(_ texts: [String]) -> [String: Int] {
  texts.reduce(into: [:]) { counts, text in counts[text, default: 0] += 1 }
}
