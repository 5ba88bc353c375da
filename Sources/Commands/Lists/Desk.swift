import Books
import Configuration
import Diagnostics
import Library

/// What a command of the reader's lists works with: the site's library, its sources and the reader's calendar.
struct Desk: ~Copyable {
  let site: SiteFolder
  let configuration: Configuration
  let clock: Clock
  let console: Console
  let printsJSON: Bool
  private let environment: [String: String]
  var library: Library

  /// Throws every mistake in the configuration at once. A missing library is restored from its text snapshot, or made.
  init(
    _ site: SiteFolder, _ arguments: Arguments, console: Console, environment: [String: String]
  ) throws(Failure) {
    let configuration = try Configuration(contentsOf: site.path(of: SiteFolder.configuration))
    let printsJSON = arguments.has(.json)
    let library = try openLibrary(of: site, console: printsJSON ? nil : console, readsLittle: true)
    self.site = site
    self.configuration = configuration
    clock = Clock(timezone: configuration.timezone, environment: environment)
    self.console = console
    self.printsJSON = printsJSON
    self.environment = environment
    self.library = library
  }

  /// Made when something is to be asked, for that takes longer than most of these commands.
  var sources: Sources { Sources(configuration, site: site, environment: environment) }

  var sourceOrder: [String] { configuration.sources.map(\.rawValue) }

  /// What the library shows of some books, by their numbers; one that it does not know is a number alone.
  func listed(_ books: some Sequence<BookID>) throws(Failure) -> [BookID: ListedBook] {
    var listed: [BookID: ListedBook] = [:]
    for book in books { listed[book] = ListedBook(id: book) }
    for book in try library.listing(.books(Array(listed.keys)), sourceOrder: sourceOrder) { listed[book.id] = book }
    return listed
  }

  func printLine(_ line: String) {
    console.output.write(harmless(line) + "\n")
  }
}

extension ListedBook {
  /// The title; the book's number when nobody ever named it.
  var shownTitle: String { title.isEmpty ? id.description : title }

  /// Such as `미움받을 용기 — 기시미 이치로, 고가 후미타케 (9788996991342)`.
  var line: String {
    if title.isEmpty { return id.description }
    return authors.isEmpty ? "\(title) (\(id))" : "\(title) — \(authors.joined(separator: ", ")) (\(id))"
  }
}
