import Books
import Configuration
import Diagnostics
import Files
import Site

/// Answers and facts that are older than anybody expects who has the site built now and then; and queries without any answer.
///
/// Recorded answers do not age.
func warnings(
  aboutAgeOf contents: LibraryContents, _ shown: Site, _ clock: Clock, _ site: SiteFolder,
  leavingOut told: Set<Query>
) -> [Diagnostic] {
  let configuration = shown.configuration
  let limit = max(30 * 86_400, 2 * configuration.refreshSeconds)
  let oldest = Moment(seconds: clock.now.seconds - limit)
  let oldestDay = clock.today.adding(days: -limit / 86_400)
  let answers = Dictionary(contents.answers.map { ($0.query, $0) }, uniquingKeysWith: { first, _ in first })
  var (missing, stale): ([String], [String]) = ([], [])
  for query in configuration.queries {
    guard let answer = answers[query.query] else {
      // Why it has none is told already.
      if !told.contains(query.query) { missing.append(query.title) }
      continue
    }
    if answer.source != Configuration.SourceName.file.rawValue, answer.asked.seconds < oldest.seconds {
      stale.append("\(query.title) (\(answer.day))")
    }
  }

  var newest: [BookID: Day] = [:]
  for record in contents.records where record.source != Configuration.SourceName.file.rawValue {
    newest[record.book] = max(newest[record.book] ?? record.fetched, record.fetched)
  }
  let listed = Set(contents.wishes.map(\.book) + contents.favorites.map(\.book))
  let old = listed.filter { newest[$0].map { $0 < oldestDay } == true }.sorted()

  let titles = Dictionary(shown.books.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
  let oldNames = old.map { book in titles[book].flatMap { $0.isEmpty ? nil : "\($0) (\(book))" } ?? book.description }

  var warnings: [Diagnostic] = []
  let path = site.path(of: SiteFolder.configuration)
  if let sentence = Names(missing).sentence("has no answer yet", "have no answer yet", noun: "query") {
    warnings.append(
      .warning(
        "check-no-answer", sentence, at: Location(path: path),
        hint:
          "the site has no section for \(missing.count == 1 ? "it" : "them"); ‘booksite build\(site.option)’ asks, and says what went wrong",
        notes: Names(missing).others))
  }
  if let sentence = Names(stale).sentence("was last answered long ago", "were last answered long ago", noun: "query") {
    warnings.append(
      .warning(
        "check-stale-answer", sentence, at: Location(path: path),
        hint: "‘booksite build\(site.option)’ asks again, and says what went wrong", notes: Names(stale).others))
  }
  if let sentence = Names(oldNames).sentence(
    "has facts and prices of more than \(limit / 86_400) days ago",
    "have facts and prices of more than \(limit / 86_400) days ago", noun: "listed book")
  {
    warnings.append(
      .warning(
        "check-stale-books", sentence, hint: "‘booksite build\(site.option)’ asks for new ones",
        notes: Names(oldNames).others))
  }
  return warnings
}

/// Books of which a visitor learns the title alone.
func warnings(aboutBareBooksOf site: Site) -> [Diagnostic] {
  let bare = site.books.filter { book in
    !book.title.isEmpty && book.authors.isEmpty && book.publisher.isEmpty && book.published == nil
  }
  let names = Names(bare.map { "\($0.title) (\($0.id))" })
  guard
    let sentence = names.sentence(
      "has neither author, publisher nor date", "have neither author, publisher nor date", noun: "book")
  else { return [] }
  return [.warning("check-bare-book", sentence, hint: "‘booksite edit’ takes what you know of it", notes: names.others)]
}

/// Books that are shown with a drawn cover although a source names a picture.
func warnings(aboutCoversOf site: Site, among files: FileTree, _ folder: SiteFolder) -> [Diagnostic] {
  guard site.configuration.covers.isShown, site.configuration.covers.isDownloaded else { return [] }
  var covered: Set<Substring> = []
  for file in files.files where file.path.hasPrefix("covers/") {
    let name = file.path.dropFirst("covers/".count)
    // `ID-HASH.webp`, where the ID may have hyphens of its own.
    for place in name.indices where name[place] == "-" { covered.insert(name[..<place]) }
  }
  let drawn = site.books.filter { $0.thumbnail != nil && !covered.contains(Substring($0.id.description)) }
  let names = Names(drawn.map { "\($0.title) (\($0.id))" })
  guard
    let sentence = names.sentence(
      "has a drawn cover, though a source knows a picture", "have drawn covers, though a source knows pictures",
      noun: "book")
  else { return [] }
  return [
    .warning(
      "check-cover", sentence,
      hint: "‘booksite covers\(folder.option)’ says why; ‘--retry’ asks again; a picture of your own goes into covers/",
      notes: names.others)
  ]
}

/// A few names of many.
private struct Names {
  private let names: [String]
  private static let shown = 3

  init(_ names: [String]) {
    self.names = names
  }

  /// Those that are not in the sentence.
  var others: [String] { Array(names.dropFirst(Names.shown)) }

  /// Such as `2 queries have no answer yet: a, b`; nil without names.
  func sentence(_ one: String, _ several: String, noun: String) -> String? {
    guard let first = names.first else { return nil }
    if names.count == 1 { return "the \(noun) ‘\(first)’ \(one)" }
    let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
    let listed = names.prefix(Names.shown).map { "‘\($0)’" }.joined(separator: ", ")
    let rest = names.count > Names.shown ? " and \(names.count - Names.shown) more" : ""
    return "\(names.count) \(plural) \(several): \(listed)\(rest)"
  }
}
