package import Books
import BuiltInTemplates
import Configuration
package import Diagnostics
import Files
import Templates

/// The templates, the style sheet and the script that pages are made with: the built-in ones, each replaced by the reader's
/// own file of the same name.
package struct Theme: Sendable {
  private(set) var homeHTML: PageTemplate<HomeFields>
  private(set) var homeMarkdown: PageTemplate<HomeFields>
  private(set) var listHTML: PageTemplate<ListFields>
  private(set) var listMarkdown: PageTemplate<ListFields>
  private(set) var bookHTML: PageTemplate<BookFields>
  private(set) var bookMarkdown: PageTemplate<BookFields>
  private(set) var postHTML: PageTemplate<PostFields>
  private(set) var postMarkdown: PageTemplate<PostFields>
  private(set) var postsHTML: PageTemplate<PostListFields>
  private(set) var postsMarkdown: PageTemplate<PostListFields>
  private(set) var groupsHTML: PageTemplate<GroupsFields>
  private(set) var groupsMarkdown: PageTemplate<GroupsFields>
  private(set) var contentHTML: PageTemplate<ContentPageFields>
  private(set) var contentMarkdown: PageTemplate<ContentPageFields>
  private(set) var statisticsHTML: PageTemplate<StatisticsFields>
  private(set) var statisticsMarkdown: PageTemplate<StatisticsFields>
  let missing: PageTemplate<PageFields>
  let sitemap: PageTemplate<SitemapFields>
  let robots: PageTemplate<SitemapFields>
  let atom: PageTemplate<FeedFields>
  let rss: PageTemplate<FeedFields>
  let feedEntry: PageTemplate<FeedNewsFields>
  let feedPost: PageTemplate<FeedPostFields>
  let stylesheet: HashedFile
  /// What pages of lists carry; nil when they can only link to the style sheet.
  private let shelfStyles: CarriedStyles?
  /// The whole style sheet, as posts carry it.
  private let allStyles: CarriedStyles?
  let script: HashedFile
  let iconBytes: [UInt8]
  let largeIconBytes: [UInt8]
  /// The reader's own templates, by name and bytes.
  package let fingerprint: Fingerprint
  /// About files of the reader's that no page uses, and text in them that is never shown.
  package let warnings: [Diagnostic]
  private var cardHTML: PageTemplate<CardFields>
  private var cardMarkdown: PageTemplate<CardFields>
  private var figureHTML: PageTemplate<CardFields>
  private var figureMarkdown: PageTemplate<CardFields>

  static let icon = "icon.svg"
  /// For those who take no SVG: 180 pixels wide.
  static let largeIcon = "icon-180.png"
  static let largeIconSize = 180
  /// The parts of the style sheet: what pages of lists need, and what pages that are read need beyond it.
  private static let (shelfSheet, readingSheet) = ("style.css", "reading.css")
  /// The parts of the script, each of which uses those before it.
  private static let scripts = ["matching.js", "search.js", "lists.js"]
  /// Pictures of a page's first row on a wide window are loaded at once.
  static let eagerCards = 6
  /// How many queries show covers on the home page; those after them show titles, so that a page of many queries stays light.
  static let queriesWithCovers = 6

  /// A file whose name carries a hash of its bytes, so that a cached old one never meets a new page.
  struct HashedFile: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, ending: String, bytes: [UInt8]) {
      self.name = "\(name).\(hexadecimal(fnv1a(bytes)).prefix(8)).\(ending)"
      self.bytes = bytes
    }
  }

  /// Reads the reader's `templates` folder, which may be missing. Every mistake in every template is reported at once.
  /// `shown` is the folder's name in messages.
  package init(overrides folder: String, shown: String) throws(Failure) {
    let own = try Theme.readOverrides(folder, shown: shown)
    var fingerprint = Fingerprint()
    for file in own {
      fingerprint.add(file.name)
      fingerprint.add(file.text.bytes)
    }
    self.fingerprint = fingerprint
    let plain = [Theme.shelfSheet, Theme.readingSheet, Theme.icon, Theme.largeIcon] + Theme.scripts
    let set = TemplateSet(
      builtIn: builtInTemplates.filter { !plain.contains($0.name) },
      overrides: own.filter { !plain.contains($0.name) }.map(\.text))
    var problems = set.diagnostics.filter { $0.severity == .error }
    warnings =
      set.diagnostics.filter { $0.severity == .warning }
      + own.filter { $0.name.hasSuffix(".html") }.flatMap { misplacedStyles(in: $0.text) }

    func bind<Model>(_ name: String, _ view: View<Model>) -> PageTemplate<Model>? {
      do throws(Failure) {
        return PageTemplate(view: view, template: try set.template(name, for: view.schema))
      } catch {
        // A part that many pages share is read by each; what a name could have been differs, the mistake does not.
        for problem in error.diagnostics
        where !problems.contains(where: { $0.id == problem.id && $0.location == problem.location }) {
          problems.append(problem)
        }
        return nil
      }
    }

    let cardHTML = bind("card.html", cardView)
    let cardMarkdown = bind("card.md", cardView)
    let homeHTML = bind("home.html", homeView)
    let homeMarkdown = bind("home.md", homeView)
    let listHTML = bind("list.html", listView)
    let listMarkdown = bind("list.md", listView)
    let bookHTML = bind("book.html", bookView)
    let bookMarkdown = bind("book.md", bookView)
    let postHTML = bind("post.html", postView)
    let postMarkdown = bind("post.md", postView)
    let postsHTML = bind("posts.html", postListView)
    let postsMarkdown = bind("posts.md", postListView)
    let groupsHTML = bind("groups.html", groupsView)
    let groupsMarkdown = bind("groups.md", groupsView)
    let contentHTML = bind("content.html", contentPageView)
    let contentMarkdown = bind("content.md", contentPageView)
    let statisticsHTML = bind("stats.html", statisticsView)
    let statisticsMarkdown = bind("stats.md", statisticsView)
    let figureHTML = bind("figure.html", cardView)
    let figureMarkdown = bind("figure.md", cardView)
    let missing = bind("missing.html", pageView)
    let sitemap = bind("sitemap.xml", sitemapView)
    let robots = bind("robots.txt", sitemapView)
    let atom = bind("atom.xml", feedView)
    let rss = bind("rss.xml", feedView)
    let feedEntry = bind("feed-entry.html", feedNewsView)
    let feedPost = bind("feed-post.html", feedPostView)
    guard let cardHTML, let cardMarkdown, let homeHTML, let homeMarkdown, let listHTML, let listMarkdown, let bookHTML,
      let bookMarkdown, let postHTML, let postMarkdown, let postsHTML, let postsMarkdown, let groupsHTML,
      let groupsMarkdown, let contentHTML, let contentMarkdown, let statisticsHTML, let statisticsMarkdown,
      let figureHTML, let figureMarkdown, let missing, let sitemap, let robots, let atom, let rss, let feedEntry,
      let feedPost, problems.isEmpty
    else { throw Failure(problems.sorted()) }
    self.cardHTML = cardHTML
    self.cardMarkdown = cardMarkdown
    self.homeHTML = homeHTML
    self.homeMarkdown = homeMarkdown
    self.listHTML = listHTML
    self.listMarkdown = listMarkdown
    self.bookHTML = bookHTML
    self.bookMarkdown = bookMarkdown
    self.postHTML = postHTML
    self.postMarkdown = postMarkdown
    self.postsHTML = postsHTML
    self.postsMarkdown = postsMarkdown
    self.groupsHTML = groupsHTML
    self.groupsMarkdown = groupsMarkdown
    self.contentHTML = contentHTML
    self.contentMarkdown = contentMarkdown
    self.statisticsHTML = statisticsHTML
    self.statisticsMarkdown = statisticsMarkdown
    self.figureHTML = figureHTML
    self.figureMarkdown = figureMarkdown
    self.missing = missing
    self.sitemap = sitemap
    self.robots = robots
    self.atom = atom
    self.rss = rss
    self.feedEntry = feedEntry
    self.feedPost = feedPost

    func builtIn(_ name: String) -> [UInt8] { builtInTemplates.first { $0.name == name }?.bytes ?? [] }
    func file(_ name: String) -> [UInt8]? { own.first { $0.name == name }?.text.bytes }
    func sheet(_ name: String) -> [UInt8] {
      guard let bytes = file(name) else { return compactStyles(builtIn(name)) }
      // A byte order mark between the two would become part of a selector.
      return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }
    let (shelf, reading) = (sheet(Theme.shelfSheet), sheet(Theme.readingSheet))
    // What a reader adds may be meant for any page.
    let isShelfEnough = !own.contains { $0.name == Theme.readingSheet || $0.name.hasSuffix(".html") }
    let tones = CoverColors.styles + Tone.styles
    stylesheet = HashedFile("style", ending: "css", bytes: shelf + reading + tones)
    shelfStyles = CarriedStyles(isShelfEnough ? shelf + tones : stylesheet.bytes)
    allStyles = CarriedStyles(stylesheet.bytes)
    script = HashedFile("script", ending: "js", bytes: joinedScript(Theme.scripts.map { file($0) ?? builtIn($0) }))
    iconBytes = file(Theme.icon) ?? builtIn(Theme.icon)
    largeIconBytes = file(Theme.largeIcon) ?? builtIn(Theme.largeIcon)
  }

  /// The same theme with what all pages of one site have in common written into its templates.
  func knowing(
    _ frame: SiteFrame, navigation: SharedList<LinkFields>, isNavigated: Bool, feeds: SharedList<FeedLink>
  ) -> Theme {
    let words: [KnownField] = [.shared("site", frame.sharedSite), .shared("t", frame.sharedText)]
    func styles(_ carried: CarriedStyles?) -> [KnownField] {
      [.markup("styles", carried?.styles ?? Markup()), .text("styles_hash", carried?.hash ?? "")]
    }
    func page(_ kind: PageFields.Kind) -> [KnownField] {
      words + [.text("kind", kind.rawValue), .flag("noindex", false), .flag("has_navigation", isNavigated)]
    }
    var theme = self
    theme.cardHTML = cardHTML.knowing(words)
    theme.cardMarkdown = cardMarkdown.knowing(words)
    theme.homeHTML = homeHTML.knowing(
      page(.home) + styles(carriedStyles(on: .home)) + [.sharedList("navigation", navigation)])
    theme.homeMarkdown = homeMarkdown.knowing(page(.home))
    theme.listHTML = listHTML.knowing(page(.list))
    theme.listMarkdown = listMarkdown.knowing(page(.list))
    theme.bookHTML = bookHTML.knowing(
      page(.book) + styles(nil) + [.sharedList("navigation", navigation), .sharedList("feeds", feeds)])
    theme.bookMarkdown = bookMarkdown.knowing(page(.book))
    theme.postHTML = postHTML.knowing(
      page(.post) + styles(carriedStyles(on: .post)) + [.sharedList("navigation", navigation)])
    theme.postMarkdown = postMarkdown.knowing(page(.post))
    theme.postsHTML = postsHTML.knowing(page(.posts))
    theme.postsMarkdown = postsMarkdown.knowing(page(.posts))
    theme.groupsHTML = groupsHTML.knowing(page(.groups))
    theme.groupsMarkdown = groupsMarkdown.knowing(page(.groups))
    theme.contentHTML = contentHTML.knowing(page(.content))
    theme.contentMarkdown = contentMarkdown.knowing(page(.content))
    theme.statisticsHTML = statisticsHTML.knowing(page(.statistics))
    theme.statisticsMarkdown = statisticsMarkdown.knowing(page(.statistics))
    theme.figureHTML = figureHTML.knowing(words)
    theme.figureMarkdown = figureMarkdown.knowing(words)
    return theme
  }

  /// What stands in a page of this kind where visits begin; nil when it can only link to the style sheet.
  func carriedStyles(on kind: PageFields.Kind) -> CarriedStyles? {
    kind == .post ? allStyles : shelfStyles
  }

  func card(_ format: Configuration.Format) -> PageTemplate<CardFields> {
    switch format {
    case .html: cardHTML
    case .markdown: cardMarkdown
    }
  }

  /// A book that stands alone, in a post.
  func figure(_ format: Configuration.Format) -> PageTemplate<CardFields> {
    switch format {
    case .html: figureHTML
    case .markdown: figureMarkdown
    }
  }

  private static func readOverrides(
    _ folder: String, shown: String
  ) throws(Failure) -> [(name: String, text: SourceText)] {
    guard followedFileKind(folder) == .folder else { return [] }
    var files: [(name: String, text: SourceText)] = []
    do throws(FileError) {
      for name in try names(inFolder: folder) where !name.hasPrefix(".") {
        guard followedFileKind("\(folder)/\(name)") == .file else { continue }
        files.append((name, SourceText(path: "\(shown)/\(name)", bytes: try readFile("\(folder)/\(name)"))))
      }
    } catch {
      throw Failure(
        .error(
          "template-unreadable", "cannot \(error.action) ‘\(error.path)’: \(error.reason)",
          at: Location(path: error.path)))
    }
    return files
  }
}

/// In a block of their own, where their names meet no others. What only their readers need, lines of comment and
/// indentation, is left out.
private func joinedScript(_ parts: [[UInt8]]) -> [UInt8] {
  var joined = Array("\"use strict\";\n{\n".utf8)
  for line in parts.joined(separator: [UInt8(ascii: "\n")]).split(separator: UInt8(ascii: "\n")) {
    let code = line.drop { $0 == UInt8(ascii: " ") }
    if code.isEmpty || code.starts(with: "//".utf8) { continue }
    joined += code
    joined.append(UInt8(ascii: "\n"))
  }
  return joined + Array("}\n".utf8)
}

/// A template and the view it was bound to.
struct PageTemplate<Model: Sendable>: Sendable {
  let view: View<Model>
  let template: Template

  func render(_ model: Model, into buffer: inout ByteBuffer) {
    template.render(model, as: view, into: &buffer)
  }

  func knowing(_ fields: [KnownField]) -> PageTemplate {
    PageTemplate(view: view, template: template.knowing(fields))
  }
}
