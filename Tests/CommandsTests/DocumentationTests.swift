import Books
import BuiltInTemplates
import Configuration
import Content
import Diagnostics
import Foundation
import JSON
import Library
import Providers
import Templates
import TestSupport
import Testing

@testable import Commands
@testable import Rendering

/// The documentation names everything the program understands or says, and nothing else.
@Suite struct DocumentationTests {
  /// Says which words are missing and which are too many.
  private func check(
    _ documented: [String], name expected: some Sequence<String>, under heading: String? = nil,
    at line: SourceLocation = #_sourceLocation
  ) {
    let missing = Set(expected).subtracting(documented).sorted()
    let extra = Set(documented).subtracting(expected).sorted()
    let place = heading.map { " under ‘\($0)’" } ?? ""
    #expect(missing.isEmpty, "not documented\(place): \(missing.joined(separator: ", "))", sourceLocation: line)
    #expect(extra.isEmpty, "documented\(place), but not there: \(extra.joined(separator: ", "))", sourceLocation: line)
  }

  // MARK: Commands

  @Test("every command has a section, and there are no others")
  func commands() throws {
    let documented = try Page("docs/commands.md").headings.map(\.text).filter { $0.hasPrefix("booksite ") }
    #expect(documented == CommandName.allCases.map { "booksite \($0.rawValue)" })
    let listed = try Page("README.md").firstCells(under: "Commands")
    #expect(listed == CommandName.allCases.map { "booksite \($0.rawValue)" })
  }

  @Test("a command’s section has its options as help writes them", arguments: CommandName.allCases)
  func options(of command: CommandName) throws {
    let documented = try Page("docs/commands.md").firstCells(under: "booksite \(command.rawValue)")
    #expect(documented == command.syntax.options.map(\.usage))
  }

  @Test("every environment variable the program looks at is documented, and no other")
  func environment() throws {
    let looked = try Source.all().flatMap { $0.matches(of: /environment\["([A-Z_]+)"\]/).map { String($0.1) } }
    #expect(!looked.isEmpty)
    let key = Configuration.Kakao().keyVariable
    let documented = try Page("docs/commands.md").firstCells(under: "Environment")
    check(documented, name: looked + [key])
  }

  @Test("the report of a build and a diagnostic in JSON have the documented members")
  func json() throws {
    var report = BuildReport()
    report.warnings = [.warning("x", "y")]
    let page = try Page("docs/commands.md")
    let members = try members(of: JSONDocument(report.json).root).filter { !$0.hasPrefix("warnings.") }
    #expect(try page.firstCells(under: "The report in JSON") == members)

    let location = Location(path: "a", line: 1, column: 1, length: 1)
    let whole = Diagnostic.error("x", "y", at: location, hint: "z", notes: ["n"])
    let line = try JSONDocument(DiagnosticPrinter.jsonLines([whole])).root
    #expect(try page.firstCells(under: "Diagnostics in JSON") == self.members(of: line))
  }

  private func members(of value: JSONValue, below path: String = "") -> [String] {
    value.members.flatMap { name, member in
      member.kind == .object ? members(of: member, below: path + name + ".") : [path + name]
    }
  }

  // MARK: Configuration

  @Test("every key of booksite.yml is documented, and no other")
  func configuration() throws {
    let page = try Page("docs/configuration.md")
    let keys = try validKeys { "\($0): 1" }
    #expect(keys.contains("title") && keys.contains("queries"))
    var expected: [String] = []
    for key in keys where key != "queries" {
      let inside = try validKeys { "\(key): { \($0): 1 }" }
      expected += inside.isEmpty ? [key] : inside.map { "\(key).\($0)" }
    }
    check(try page.firstCells(under: "Keys"), name: expected + ["queries"])
    let queryKeys = try validKeys { "queries: [{ \($0): 1 }]" }
    check(try page.firstCells(under: "Queries"), name: queryKeys)
  }

  /// What the program answers when a key is not known: the keys that are; none where it takes no keys.
  private func validKeys(_ line: (String) -> String) throws -> [String] {
    let text = "title: a\nurl: https://example.org/\n\(line("zzzzzzzzzzzz"))\n"
    do throws(Failure) {
      _ = try Configuration(reading: SourceText(path: "booksite.yml", bytes: Array(text.utf8)))
    } catch {
      let hints = error.diagnostics.filter { $0.id == "config-unknown-key" }.compactMap(\.hint)
      guard let hint = hints.first else { return [] }
      let list = try #require(hint.wholeMatch(of: /valid keys here: (.+)/))
      return list.1.split(separator: ", ").map(String.init)
    }
    Issue.record("an unknown key was accepted: \(text)")
    return []
  }

  @Test("the examples of booksite.yml and library.json are ones the program accepts")
  func examples() throws {
    for path in ["README.md", "docs/configuration.md"] {
      let examples = try Page(path).codeBlocks(in: "yaml")
      #expect(!examples.isEmpty)
      for example in examples {
        _ = try Configuration(reading: SourceText(path: path, bytes: Array(example.utf8)))
      }
    }
    let files = try Page("docs/files.md").codeBlocks(in: "json")
    let snapshot = try #require(files.first)
    let contents = try readLibraryJSON(Array(snapshot.utf8), path: "docs/files.md")
    #expect(contents.records.count == 1 && contents.answers.count == 1)
  }

  @Test(
    "every key of posts and pages is documented, and no other", arguments: [("Posts", "posts/a.md"), ("Pages", "a.md")])
  func content(heading: String, path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("---\nzzzzzzzzzzzz: 1\n---\n", to: "content/\(path)")
    do throws(Failure) {
      _ = try Content(contentsOf: "\(folder.path)/content")
    } catch {
      let hint = try #require(error.diagnostics.first { $0.id == "content-unknown-key" }?.hint)
      let list = try #require(hint.wholeMatch(of: /valid keys here: (.+)/))
      return check(
        try Page("docs/writing.md").firstCells(under: heading), name: list.1.split(separator: ", ").map(String.init))
    }
    Issue.record("an unknown key was accepted")
  }

  // MARK: Diagnostics

  @Test("every diagnostic the sources can make is documented, and no other")
  func diagnostics() throws {
    let literals = try Source.all().flatMap { source in
      source.matches(of: /\.(?:error|warning)\(\s*"([a-z0-9-]+)"/).map { String($0.1) }
    }
    let yaml = try Source(file: "Sources/Configuration/Diagnostic+YAML.swift")
      .matches(of: #/\("([a-z0-9-]+)", /#).flatMap { ["config-\($0.1)", "content-\($0.1)"] }
    #expect(literals.count > 50 && !yaml.isEmpty)
    let known = Set(literals + yaml + SourceProblem.Kind.allCases.map(\.rawValue))
    let documented = try Page("docs/diagnostics.md").firstCells()
    check(documented, name: known)
    #expect(documented.count == Set(documented).count, "an id is documented twice")
  }

  @Test("a diagnostic’s id is a literal beside its message, but for those this suite knows how to find")
  func idsAreLiterals() throws {
    let computed = try Source.all().flatMap { source in
      source.matches(of: /\.(?:error|warning)\(\s*((?:first\.)?kind\.rawValue|"[^"]*\\\([^,]*)/).map { String($0.1) }
    }
    #expect(Set(computed) == ["kind.rawValue", "first.kind.rawValue", #""\(idPrefix)-\(id)""#])
  }

  // MARK: Templates

  @Test("every built-in template is documented, and no other")
  func templates() throws {
    let documented = try Page("docs/templates.md").firstCells(under: "Files")
    check(documented, name: builtInTemplates.map(\.name))
  }

  @Test("every field a template may name is documented, and no other")
  func fields() throws {
    let page = paths(pageView.schema)
    let book = paths(bookFactsView.schema)
    let ofSite = page.filter { $0.hasPrefix("site") }
    let ofText = page.filter { $0.hasPrefix("t.") || $0 == "t" }
    let shared = Set(ofSite + ofText)
    #expect(!ofSite.isEmpty && !ofText.isEmpty)
    try checkFields("site", has: ofSite)
    try checkFields("t", has: ofText)
    try checkFields("Every page", has: page.filter { !shared.contains($0) })
    try checkFields("Every book", has: book)
    try checkFields("home.html, home.md", has: paths(homeView.schema).filter { !page.contains($0) })
    try checkFields("list.html, list.md", has: paths(listView.schema).filter { !page.contains($0) })
    try checkFields(
      "card.html, card.md", has: paths(cardView.schema).filter { !book.contains($0) && !shared.contains($0) })
    try checkFields(
      "book.html, book.md", has: paths(bookView.schema).filter { !page.contains($0) && !book.contains($0) })
    try checkFields("post.html, post.md", has: paths(postView.schema).filter { !page.contains($0) })
    try checkFields("posts.html, posts.md", has: paths(postListView.schema).filter { !page.contains($0) })
    try checkFields("groups.html, groups.md", has: paths(groupsView.schema).filter { !page.contains($0) })
    try checkFields("content.html, content.md", has: paths(contentPageView.schema).filter { !page.contains($0) })
    try checkFields("stats.html, stats.md", has: paths(statisticsView.schema).filter { !page.contains($0) })
    try checkFields("sitemap.xml, robots.txt", has: paths(sitemapView.schema))
    try checkFields("atom.xml, rss.xml", has: paths(feedView.schema).filter { !shared.contains($0) })
    let entry = paths(feedNewsView.schema).filter { !shared.contains($0) }
    try checkFields("feed-entry.html", has: entry)
    let post = paths(feedPostView.schema).filter { !shared.contains($0) }
    try checkFields("feed-post.html", has: post.filter { !$0.hasPrefix("books.") })
    #expect(Set(post.filter { $0.hasPrefix("books.") }) == Set(entry.filter { $0 != "event" }.map { "books.\($0)" }))
  }

  private func checkFields(_ heading: String, has expected: [String]) throws {
    check(try Page("docs/templates.md").firstCells(under: heading), name: expected, under: heading)
  }

  /// Fields inside groups and lists with the names of those before them: `price.cut.sale`.
  private func paths(_ schema: Schema) -> [String] {
    schema.fields.flatMap { field in
      switch field.kind {
      case .text, .markup, .flag: [field.name]
      case .record(let inner), .list(let inner): [field.name] + paths(inner).map { "\(field.name).\($0)" }
      }
    }
  }

  // MARK: Structure

  @Test("every target of the package is described, and every path that is named exists")
  func architecture() throws {
    let manifest = try Source(file: "Package.swift")
    let targets = manifest.matches(of: /(?:module\(|name:)\s*"([A-Z]\w+)"/).map { String($0.1) }
    #expect(targets.count > 15)
    let described = try Page("ARCHITECTURE.md").firstCells(under: "Targets")
    for target in Set(targets) { #expect(described.contains(target), "\(target) is not described") }
    for path in ["README.md", "ARCHITECTURE.md"] {
      for match in try Page(path).text.matches(
        of: /`\.?\/?((?:Sources|Tests|scripts|templates|docs|site)\/[\w.+\/-]*)`/)
      {
        let named = String(match.1)
        #expect(Repository.has(named), "\(path) names ‘\(named)’")
      }
    }
  }

  @Test("every link leads to a file and a heading that are there")
  func links() throws {
    let documents = try Repository.names(in: "docs").filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    #expect(!documents.isEmpty)
    for path in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] + documents {
      let page = try Page(path)
      // Examples in code are no links.
      let text = page.text.replacing(/(?m)^```[^`]*^```/, with: "").replacing(/`[^`\n]+`/, with: "")
      for match in text.matches(of: /\]\(([^)\s]+)\)/) {
        let target = String(match.1)
        if target.contains("://") { continue }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let file = parts[0].isEmpty ? path : folder + parts[0]
        #expect(Repository.has(file), "\(path) links to ‘\(target)’")
        if parts.count == 2, Repository.has(file) {
          let anchors = try Page(file).headings.map(\.anchor)
          #expect(anchors.contains(String(parts[1])), "\(path) links to ‘\(target)’")
        }
      }
    }
  }
}

// MARK: Reading the repository

private enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
  }
}

/// A Swift file without its comments.
private struct Source {
  let text: String

  init(file path: String) throws {
    let lines = try Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
    text = lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
  }

  func matches<Output>(of pattern: Regex<Output>) -> [Regex<Output>.Match] {
    text.matches(of: pattern)
  }

  static func all() throws -> [Source] {
    let folder = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") }.map { try Source(file: "Sources/\($0)") }
  }
}

/// A Markdown file of the documentation.
private struct Page {
  struct Heading {
    var level: Int
    /// Without code marks.
    var text: String
    var line: Int

    /// As GitHub names it.
    var anchor: String {
      let kept = text.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || [" ", "-", "_"].contains($0)
      }
      return String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
    }
  }

  let text: String
  private let lines: [String]
  let headings: [Heading]

  init(_ path: String) throws {
    text = try Repository.text(of: path)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var headings: [Heading] = []
    var isCode = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, let match = line.wholeMatch(of: /(#+) (.+)/) else { continue }
      headings.append(Heading(level: match.1.count, text: String(match.2.filter { $0 != "`" }), line: index))
    }
    self.headings = headings
  }

  /// What stands in code marks in the first column of the tables, in order: of the part under a heading down to the next
  /// heading of whatever level, or of the whole page.
  func firstCells(under heading: String? = nil) throws -> [String] {
    var range = lines.indices
    if let heading {
      let place = try #require(headings.firstIndex { $0.text == heading }, "there is no heading ‘\(heading)’")
      let end = place + 1 < headings.count ? headings[place + 1].line : lines.count
      range = headings[place].line..<end
    }
    return lines[range].filter { $0.hasPrefix("|") }.flatMap { row in
      row.dropFirst().prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  /// The contents of the fenced blocks of one language.
  func codeBlocks(in language: String) -> [String] {
    var blocks: [String] = []
    var block: [String]?
    for line in lines {
      if line == "```\(language)" {
        block = []
      } else if line == "```", let whole = block {
        blocks.append(whole.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }
}
