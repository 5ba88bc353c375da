import Books

/// For each book its title, the same for no two: editions of one title are told apart by publisher and year, and where that
/// is not enough by their number.
func distinguishedTitles(of books: [Book]) -> [String] {
  let plain = books.map(\.shownTitle)
  let edition = books.indices.map { index in
    let facts = [books[index].publisher, books[index].published.map { String($0.year) } ?? ""].filter { !$0.isEmpty }
    return facts.isEmpty ? plain[index] : "\(plain[index]) (\(facts.joined(separator: ", ")))"
  }
  let (titles, editions) = (counted(plain), counted(edition))
  return books.indices.map { index in
    if titles[plain[index]] == 1 { return plain[index] }
    return editions[edition[index]] == 1 ? edition[index] : "\(edition[index]) \(books[index].id)"
  }
}

private func counted(_ texts: [String]) -> [String: Int] {
  texts.reduce(into: [:]) { counts, text in counts[text, default: 0] += 1 }
}
