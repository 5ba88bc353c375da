import Foundation
import JSON
import Markdown
import TestSupport
import Testing
import YAML

/// A site whose every text tries to be something else: markup, a template, YAML, Markdown, a path, a control.
@Suite struct HostileTextTests {
  private let built: BuiltSite
  private let library: JSONDocument
  private let books: [(id: String, title: String)]

  init() throws {
    built = try BuiltSite.shared(.hostile)
    library = try JSONDocument(try #require(built.files["library.json"]))
    let entries = try #require(library.root["books"])
    books = try entries.elements.map { book in
      let title = book["own_title"]?.string ?? firstRecord(of: book)?["title"]?.string
      return (try #require(book["id"]?.string), try #require(title))
    }
    #expect(books.count == 29)
  }

  @Test("No page holds a script but the site's own, a handler or a link that runs")
  func nothingRuns() throws {
    for (path, bytes) in built.files where path.hasSuffix(".html") || path.hasSuffix(".xml") {
      // Data for search engines is no script; tests of its own read it.
      let page = String(decoding: bytes, as: UTF8.self)
        .replacing(/<script src="[^"]*\/script\.[0-9a-f]{8}\.js" defer=""><\/script>/, with: "").lowercased()
        .replacing(/<script type="application\/ld\+json">[^<]*<\/script>/, with: "")
        .replacing(/'sha256-[^']*'/, with: "'sha256'")
      for word in ["<script", "<iframe", "<img src=x", "=\"javascript:", "=\"data:", "='"] {
        #expect(!page.contains(word), "\(path) holds \(word)")
      }
    }
    for page in try built.htmlPages() {
      for attribute in page.markup.elements.flatMap(\.attributes) {
        #expect(!attribute.name.hasPrefix("on"), "\(page.path): \(attribute)")
      }
    }
  }

  @Test("A book's page shows its title as it is, and so does its twin")
  func titles() throws {
    let (pages, twins) = (try built.htmlPages(), try built.markdownPages())
    for book in books {
      let page = try #require(pages.first { $0.path == "books/\(book.id)/index.html" })
      let heading = try #require(page.markup.elements(named: "h1").first)
      #expect(scalars(heading.text) == scalars(withoutControls(book.title)), "\(book.id)")
      #expect(page.markup.elements(named: "title").first?.text.hasPrefix(heading.text) == true)

      let twin = try #require(twins.first { $0.path == "books/\(book.id)/index.md" })
      #expect(oneLine(try #require(twin.markup.elements(named: "h1").first).text) == oneLine(book.title), "\(book.id)")
      #expect(twin["title"].map(scalars) == scalars(book.title), "\(book.id)")
      #expect(twin["isbn"] == book.id)
    }
  }

  private func listsBooks(_ path: String) -> Bool {
    !["books/", "posts/", "tags/", "archive/", "stats/", "about/"].contains { path.hasPrefix($0) }
  }

  @Test("A post's page shows its title, its tags and its text as they are, and so does its twin")
  func posts() throws {
    let title = "</script><b> {{x}} ../../ 뒤 🎉 [a](b) # | `x`"
    let page = try #require(try built.htmlPages().first { $0.path == "posts/a/index.html" })
    #expect(page.markup.elements(named: "h1").first?.text == title)
    let tags = page.markup.elements(named: "a").filter { $0["rel"] == "tag" }.map(\.text)
    #expect(tags == ["</script>{{x}}", "../../etc", "🎉", "x"])
    #expect(
      page.markup.elements(named: "p").contains { $0.text.hasPrefix("{{heading}} {{{body}}} <script> <b> </script>") })
    let twin = try #require(try built.markdownPages().first { $0.path == "posts/a/index.md" })
    #expect(twin["title"] == title)
    #expect(twin.markup.elements(named: "h1").first?.text == title)
    #expect(twin["description"] == "<img src=x onerror=alert(1)> & \"'")
  }

  @Test("A list names each of its books once, as a link and nothing more")
  func lists() throws {
    let titles = Dictionary(uniqueKeysWithValues: books.map { ($0.id, $0.title) })
    for page in try built.markdownPages() where listsBooks(page.path) {
      for line in page.body.split(separator: "\n") where line.hasPrefix("- ") && !line.contains("](posts/") {
        let item = try StrictMarkup(htmlOfLine(line), isDocument: false)
        let links = item.elements(named: "a")
        #expect(links.count == 1, "\(page.path): \(line)")
        let id = try #require(links.first?["href"]?.split(separator: "/").dropLast().last.map(String.init))
        #expect(oneLine(links.first?.text ?? "") == titles[id].map(oneLine), "\(page.path): \(line)")
        #expect(Set(item.elements.map(\.name)).isSubset(of: ["a", "strong", "li", "ul"]), "\(page.path): \(line)")
      }
    }
    for page in try built.htmlPages() where listsBooks(page.path) {
      let posts = page.markup.elements(named: "li").filter { $0["class"]?.hasPrefix("entry") == true }
      let cards = page.markup.elements(named: "li").filter { $0["class"]?.split(separator: " ").first == "book" }
      let headings = page.markup.elements(named: "h3").map(\.text)
      #expect(cards.count + posts.count == headings.count)
      for (card, heading) in zip(cards, headings) {
        let title = try #require(card["data-book"].flatMap { titles[$0] })
        #expect(scalars(heading) == scalars(withoutControls(title)), "\(page.path)")
      }
    }
  }

  @Test("A twin keeps all its parts, whatever the note leaves open")
  func parts() throws {
    for page in try built.markdownPages() where page.path.hasPrefix("books/") {
      let headings = page.markup.elements(named: "h2").map(\.text)
      #expect(headings.contains("정보 출처") && headings.last == "이 책이 있는 목록", "\(page.path): \(headings)")
      #expect(page.markup.elements(named: "a").last?.text == "웹 페이지로 보기", "\(page.path)")
    }
  }

  @Test("Front matter gives every text back as it was")
  func frontMatter() throws {
    let pages = try built.markdownPages()
    let books = try #require(library.root["books"])
    for book in books.elements {
      let page = try #require(pages.first { $0.path == "books/\(book["id"]?.string ?? "")/index.md" })
      guard let record = firstRecord(of: book) else { continue }
      #expect(page["publisher"].map(scalars) == record["publisher"]?.string.map(scalars), "\(page.path)")
      for name in ["authors", "translators"] {
        guard let list = record[name] else { continue }
        let texts = list.elements.map { $0.string ?? "" }
        guard case .sequence(let nodes)? = page.frontMatter.first(where: { $0.key == name })?.value.kind else {
          Issue.record("\(page.path) has no \(name)")
          continue
        }
        let read = nodes.map { node in
          guard case .scalar(let text, _) = node.kind else { return "" }
          return text
        }
        #expect(read.map(scalars) == texts.map(scalars), "\(page.path)")
      }
    }
  }

  @Test("The site's own title and headings are shown as they were written")
  func ownTexts() throws {
    let title = "<script>alert(1)</script> {{x}} {{{x}}} ' \" --> ]]> &lt;"
    let home = try #require(try built.htmlPages().first { $0.path == "index.html" })
    #expect(home.markup.elements(named: "h1").first?.text == title)
    #expect(home.markup.elements(named: "meta").first { $0["property"] == "og:site_name" }?["content"] == title)
    #expect(
      home.markup.elements(named: "section").compactMap { $0["id"] } == [
        "wish", "sale", "query-texts", "query-addresses", "posts",
      ])
    let twin = try #require(try built.markdownPages().first { $0.path == "index.md" })
    #expect(twin["title"] == title)
    #expect(twin.markup.elements(named: "h1").first?.text == title)
    #expect(
      twin.markup.elements(named: "h2").map(\.text) == [
        "읽고 싶은 책", "할인 중", "]]> <script>alert(3)</script> [x](javascript:alert(3)) {{#x}}",
        "../../etc/passwd --- | # *", "글",
      ])
  }
}

private func firstRecord(of book: JSONValue) -> JSONValue? {
  book["records"].flatMap { records in records.elements.first { _ in true } }
}

private func htmlOfLine(_ line: Substring) -> [UInt8] { html(fromMarkdown: String(line)) }

/// Swift compares texts by how they look; these tests mean every scalar.
private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

/// What no page can hold.
private func withoutControls(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { ($0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value)) && $0.value != 0x7F }))
}

/// As a Markdown reader shows it.
private func oneLine(_ text: String) -> String {
  withoutControls(text).split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
}
