import Books
import Configuration
import Diagnostics
import Markdown
import YAML

/// A file of the reader's as it is taken apart: every mistake in it is kept, and nothing stops at the first.
struct ContentFile {
  enum Kind: Sendable, Hashable {
    case post
    case page

    /// Names that something else has.
    var reservedSlugs: [String] {
      switch self {
      case .post: ["page"]
      case .page:
        [
          "books", "recent", "wish", "sale", "queries", "posts", "tags", "archive", "covers", "stats", "page", "search",
          "feeds", "index", "favorites",
        ]
      }
    }
  }

  /// A link to another file of `content`.
  struct FileLink {
    /// Which of the text's links.
    var index: Int
    /// The path below `content`.
    var file: String
    var rest: String
    var written: String
    var place: Location
  }

  let text: SourceText
  /// Without its ending.
  let name: String
  let kind: Kind
  var problems: [Diagnostic] = []
  var fileLinks: [FileLink] = []
  var mentions: [Post.Mention] = []
  var placeLinks: [PlaceLink] = []
  var isSlugWritten = false
  var slugPlace: Location
  var idPlace: Location
  var tagPlaces: [String: Location] = [:]

  init(_ text: SourceText, name: String, _ kind: Kind) {
    self.text = text
    self.name = name
    self.kind = kind
    slugPlace = Location(path: text.path)
    idPlace = slugPlace
  }

  func place(ofTag name: String) -> Location { tagPlaces[name] ?? Location(path: text.path) }

  // MARK: What a file says

  /// Nil for a draft, and where there is a mistake.
  mutating func post() -> Post? {
    let keys = [
      "title", "date", "updated", "isbn", "rating", "read", "tags", "description", "slug", "language", "id", "draft",
    ]
    guard let (section, body) = parts(keys: keys) else { return nil }
    let isDraft = flag(section["draft"]) ?? false
    let title = line(isDraft ? section["title"] : required("title", in: section, example: "title: 다시 읽은 책"))
    let date = date(section, isRequired: !isDraft)
    let updated = day(section["updated"])
    if let updated, let date, updated < date {
      report(.dateOrder("‘updated’ is before ‘date’", at: place(of: section["updated"])))
    }
    let books = books(section["isbn"])
    let rating = rating(section["rating"])
    let (from, to) = read(section["read"])
    let tags = tags(section["tags"])
    let description = line(section["description"]) ?? ""
    let slug = folderName(section["slug"])
    let language = language(section["language"]) ?? ""
    let id = line(section["id"])
    if let field = section["id"] { idPlace = place(of: field) }
    let writing = writing(body, folder: slug.map { "posts/\($0)/" } ?? "")
    if isDraft {
      // A draft is not finished: what it links to may not be there yet.
      problems.removeAll { $0.severity == .warning }
      return nil
    }
    guard let title, let date, let slug, !problems.contains(where: { $0.severity == .error }) else { return nil }
    return Post(
      slug: slug, title: title, date: date, updated: updated, books: books, rating: rating, readFrom: from, readTo: to,
      tags: tags, description: description, language: language, id: id ?? normalized(name), writing: writing,
      mentions: mentions, placeLinks: placeLinks, path: text.path)
  }

  /// Nil for a draft, and where there is a mistake.
  mutating func page() -> ContentPage? {
    let keys = ["title", "description", "updated", "weight", "navigation", "slug", "language", "draft"]
    guard let (section, body) = parts(keys: keys) else { return nil }
    let isDraft = flag(section["draft"]) ?? false
    let title = line(isDraft ? section["title"] : required("title", in: section, example: "title: 이 책장에 대하여"))
    let description = line(section["description"]) ?? ""
    let updated = day(section["updated"])
    let weight = number(section["weight"])
    let isInNavigation = flag(section["navigation"]) ?? true
    let slug = folderName(section["slug"])
    let language = language(section["language"]) ?? ""
    let writing = writing(body, folder: slug.map { "\($0)/" } ?? "")
    if isDraft {
      problems.removeAll { $0.severity == .warning }
      return nil
    }
    guard let title, let slug, !problems.contains(where: { $0.severity == .error }) else { return nil }
    return ContentPage(
      slug: slug, title: title, description: description, updated: updated, weight: weight,
      isInNavigation: isInNavigation, language: language, writing: writing, mentions: mentions,
      placeLinks: placeLinks, path: text.path)
  }

  // MARK: Front matter and text

  /// The front matter's keys and where the text begins; nil when no more can be said about the file.
  private mutating func parts(keys: [String]) -> (Section, body: Int)? {
    let bytes = text.bytes
    if let problem = text.encodingProblem() {
      report(problem)
      return nil
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard isFence(bytes[start...].prefix { $0 != 0x0A }) else {
      report(.noFrontMatter(text, isTOML: bytes[start...].starts(with: "+++".utf8)))
      return nil
    }
    let first = endOfLine(from: start)
    var line = first
    while line < bytes.count, !isFence(bytes[line...].prefix { $0 != 0x0A }) { line = endOfLine(from: line) }
    guard line < bytes.count else {
      report(.unclosedFrontMatter(text, at: start))
      return nil
    }
    do throws(YAMLError) {
      let root = try YAMLNode(parsing: bytes[first..<line], firstLine: 2)
      guard let root, !root.isNull else { return (Section(), endOfLine(from: line)) }
      guard let section = section(root, label: nil, keys: keys) else {
        report(
          .error(
            "content-wrong-type", "the front matter must consist of keys and values, not \(root.found)",
            at: location(root), hint: "write lines such as ‘title: 다시 읽은 책’"))
        return nil
      }
      return (section, endOfLine(from: line))
    } catch {
      report(.yaml(error, in: text, idPrefix: "content"))
      return nil
    }
  }

  private func endOfLine(from start: Int) -> Int {
    text.bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.bytes.count
  }

  /// `---`, and nothing after it but white space.
  private func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  private mutating func writing(_ start: Int, folder: String) -> Writing {
    // cmark reads all kinds of line endings, and the places of links stay those of the file.
    let linked = LinkedText(Array(text.bytes[start...]))
    if let line = linked.rawHTMLLine {
      let before = text.bytes[..<start].count { $0 == 0x0A }
      report(.rawHTML(text.guardedLocation(line: before + line, column: 1, length: 0)))
    }
    var targets: [Writing.Target] = []
    for (index, link) in linked.links.enumerated() {
      let range = link.destination
      let place = text.guardedLocation(at: start + range.lowerBound, length: range.count)
      targets.append(target(of: link, number: index, folder: folder, at: place))
    }
    return Writing(text: linked, targets: targets)
  }

  private mutating func target(
    of link: LinkedText.Link, number: Int, folder: String, at place: Location
  ) -> Writing.Target {
    switch LinkMeaning(normalized(link.target), folder: folder, isPost: kind == .post) {
    case .book(let book):
      mentions.append(Post.Mention(book: book, place: place))
      return .book(book)
    case .noBook(let written, let mistake):
      report(.linkBook(mistake, at: place))
      return .nowhere(label: written)
    case .site(let path, let rest):
      placeLinks.append(PlaceLink(path: path, isPicture: link.isImage, written: link.target, place: place))
      return .site(path: path, rest: rest)
    case .outside(let path):
      placeLinks.append(
        PlaceLink(path: path, leavesSite: true, isPicture: link.isImage, written: link.target, place: place))
      return .nowhere(label: link.target)
    case .file(let file, let rest):
      fileLinks.append(FileLink(index: number, file: file, rest: rest, written: link.target, place: place))
      return .nowhere(label: file)
    case .refused:
      report(.linkRefused(link.target, isImage: link.isImage, at: place))
      return .nowhere(label: "")
    }
  }

  mutating func report(_ problem: Diagnostic) {
    problems.append(problem)
  }
}
