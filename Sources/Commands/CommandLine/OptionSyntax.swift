import Books
import Configuration

/// An option, always written with two dashes.
struct OptionSyntax: Sendable, Hashable {
  var name: String
  /// What follows it; nil for one that stands alone.
  var value: Value?
  var summary: String
  /// Whether it may be given more than once.
  var isRepeatable = false

  struct Value: Sendable, Hashable {
    /// As help shows it: `DIR`.
    var placeholder: String
    var kind: Kind
  }

  enum Kind: Sendable, Hashable {
    case folder
    /// A file, or `-` for a standard stream.
    case file
    /// 0…65535; 0 is any free one.
    case port
    /// Absolute, http or https.
    case address
    /// Anything, nothing included.
    case text
    case count(ClosedRange<Int>)
    case choice([String])
    /// `2014-11-17`, `2014-11`, `2014`, or nothing.
    case day
    /// A branch or a remote of git.
    case gitName(GitNameKind)
  }

  var spelling: String { "--" + name }

  /// Such as `--site DIR`.
  var usage: String {
    value.map { "\(spelling) \($0.placeholder)" } ?? spelling
  }
}

extension OptionSyntax.Kind {
  var mayBeEmpty: Bool {
    switch self {
    case .text, .day: true
    case .folder, .file, .port, .address, .count, .choice, .gitName: false
    }
  }

  /// Whether a value is one of this kind; it is not empty unless it may be.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .folder, .file, .text: true
    case .port: UInt16(text) != nil
    case .address: SiteURL(text) != nil
    case .count(let range): text.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int(text).map(range.contains) == true
    case .choice(let choices): choices.contains(text)
    case .gitName(let kind): GitNameMistake(text, of: kind) == nil
    case .day: text.isEmpty || (Day(text) ?? Day(text + "-01") ?? Day(text + "-01-01")) != nil
    }
  }
}

// MARK: The options there are

extension OptionSyntax {
  static let site = folder("site", "the site folder; otherwise the current folder, or ./site")
  static let siteTitle = valued("title", "TEXT", .text, "the site’s name")
  static let siteLanguage = choice(
    "language", "LANG", Configuration.Language.allCases.map(\.rawValue), "of its pages: ko or en; otherwise ko")
  static let siteURL = valued("url", "URL", .address, "the site’s address; otherwise that of the git remote’s pages")
  static let offline = flag("offline", "ask no source; use what is stored")
  static let refresh = flag("refresh", "ask the sources however fresh the stored answers are")
  static let strict = flag("strict", "end with status 1 when there is any warning")
  static let builtSite = folder("output", "the built site’s folder; otherwise public/ in the site folder")
  static let baseURL = valued("base-url", "URL", .address, "the site’s address, in place of the one in booksite.yml")
  static let json = flag("json", "print the result, and each diagnostic, as JSON")
  static let external = flag("external", "also ask other hosts whether what links lead to is there")
  static let port = valued("port", "N", .port, "the port to answer on; otherwise the first free one from 4000")
  static let snapshot = valued(
    "output", "FILE", .file, "where to write, ‘-’ for standard output; otherwise library.json")
  static let retry = flag("retry", "ask every address again, whenever it was asked before")
  static let dryRun = flag("dry-run", "print what would change, and change nothing")

  static let noBuild = flag("no-build", "publish what was built before")
  static let squash = flag("squash", "put this one commit in place of the branch’s history")
  static let remote = valued(
    "remote", "NAME", .gitName(.remote), "the remote; otherwise the one in booksite.yml, or origin")
  static let branch = valued(
    "branch", "NAME", .gitName(.branch), "the branch; otherwise the one in booksite.yml, or gh-pages")
  static let message = valued("message", "TEXT", .text, "the commit’s message; otherwise ‘Publish N books’")
  static let event = valued("event", "FILE", .file, "the event as GitHub writes it, ‘-’ for standard input")
  static let owner = valued(
    "owner", "LOGIN", .text, "whose requests are taken; otherwise the repository owner’s")

  static let target = choice(
    "target", "FIELD", Query.Target.allCases.map(\.rawValue), "look only there: title, isbn, publisher or person")
  static let resultOrder = choice(
    "sort", "ORDER", Query.Sort.allCases.map(\.rawValue), "order by accuracy or latest; otherwise accuracy")
  static let page = valued("page", "N", .count(1...50), "which page of the results, 1 to 50; otherwise 1")
  static let limit = valued("limit", "N", .count(1...50), "how many results on a page, 1 to 50; otherwise 10")

  static let note = valued("note", "TEXT", .text, "your own words about each of these books")
  static let wishOrder = choice(
    "sort", "ORDER", ["added", "title", "price", "discount"], "order by added, title, price or discount")
  static let onSale = flag("on-sale", "only books that cost less than their list price")
  static let yes = flag("yes", "do not ask first")
  static let undoable = flag("list", "print what can be taken back, and change nothing")

  static let unsetNote = flag("unset", "remove the note")
  static let unsetOwn = flag("unset", "give back everything the sources say")
  static let title = valued("title", "TEXT", .text, "the title")
  static let author = valued("author", "NAME", .text, "an author; once for each of them", isRepeatable: true)
  static let translator = valued(
    "translator", "NAME", .text, "a translator; once for each of them", isRepeatable: true)
  static let publisher = valued("publisher", "NAME", .text, "the publisher")
  static let published = valued("published", "DATE", .day, "when it came out: YYYY-MM-DD, YYYY-MM or YYYY")

  static let manual = flag("man", "print the manual page, for man")

  private static func flag(_ name: String, _ summary: String) -> OptionSyntax {
    OptionSyntax(name: name, value: nil, summary: summary)
  }

  private static func valued(
    _ name: String, _ placeholder: String, _ kind: Kind, _ summary: String, isRepeatable: Bool = false
  ) -> OptionSyntax {
    OptionSyntax(
      name: name, value: Value(placeholder: placeholder, kind: kind), summary: summary, isRepeatable: isRepeatable)
  }

  private static func folder(_ name: String, _ summary: String) -> OptionSyntax {
    valued(name, "DIR", .folder, summary)
  }

  private static func choice(
    _ name: String, _ placeholder: String, _ choices: [String], _ summary: String
  ) -> OptionSyntax {
    valued(name, placeholder, .choice(choices), summary)
  }
}
