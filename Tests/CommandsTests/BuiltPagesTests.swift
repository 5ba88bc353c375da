import Foundation
import TestSupport
import Testing

/// What holds for every page of every built site, whatever its books say.
@Suite struct BuiltPagesTests {
  @Test("Every page consists of the templates' own elements and attributes", arguments: BuiltSite.Case.withHTML)
  func vocabulary(site: BuiltSite.Case) throws {
    let vocabulary = try TemplateVocabulary()
    for page in try BuiltSite.shared(site).htmlPages() {
      for element in page.markup.elements {
        #expect(vocabulary.elements.contains(element.name), "\(page.path):\(element.line): <\(element.name)>")
        for (name, value) in element.attributes {
          #expect(vocabulary.attributes.contains(name), "\(page.path):\(element.line): \(name)=\(value)")
        }
      }
      #expect(page.markup.comments.allSatisfy { $0 == " raw HTML omitted " }, "\(page.path)")
    }
  }

  @Test("No page has an element with nothing in it, and no id twice", arguments: BuiltSite.Case.withHTML)
  func nothingEmpty(site: BuiltSite.Case) throws {
    // Shapes of drawings have no content, neither have fields and scripts that are files. What is there for machines has its
    // words in an attribute.
    let shapes: Set<String> = ["meta", "link", "img", "input", "br", "hr", "path", "rect", "line", "script", "data"]
    for page in try BuiltSite.shared(site).htmlPages() {
      for element in page.markup.elements where !shapes.contains(element.name) {
        #expect(!element.isEmpty, "\(page.path):\(element.line): <\(element.name)> is empty")
      }
      let ids = page.markup.elements.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count, "\(page.path): \(ids.sorted())")
      for element in page.markup.elements {
        if let id = element["aria-labelledby"] { #expect(ids.contains(id), "\(page.path): nothing has the id \(id)") }
      }
      #expect(page.markup.elements(named: "h1").count == 1, "\(page.path)")
      // Charts and their bars have titles of their own.
      let drawn = page.markup.elements.count { $0.name == "rect" || $0.name == "svg" && $0["role"] == "img" }
      #expect(page.markup.elements(named: "title").count == 1 + drawn, "\(page.path)")
    }
  }

  @Test("Every link of every page leads somewhere", arguments: BuiltSite.Case.withHTML)
  func links(site: BuiltSite.Case) throws {
    let built = try BuiltSite.shared(site)
    for page in try built.htmlPages() {
      let ids = Set(page.markup.elements.compactMap { $0["id"] })
      for element in page.markup.elements {
        var addresses = [element["href"], element["src"]].compactMap(\.self)
        if element["property"] == "og:url" || element["property"] == "og:image" {
          addresses.append(try #require(element["content"]))
        }
        for address in addresses {
          let place = "\(page.path):\(element.line): \(address)"
          if address.isEmpty {
            // What is left of a link in a note that would run.
            #expect(site == .hostile, "\(place)")
          } else if address.hasPrefix("#") {
            #expect(ids.contains(String(address.dropFirst())), "\(place)")
          } else if let path = built.path(of: address, in: site) {
            #expect(built.files[path] != nil, "\(place)")
          } else {
            #expect(isOutside(address), "\(place)")
          }
        }
      }
    }
  }

  @Test(
    "Every link of every Markdown page leads somewhere from where it stands", arguments: BuiltSite.Case.withMarkdown)
  func markdownLinks(site: BuiltSite.Case) throws {
    let built = try BuiltSite.shared(site)
    for page in try built.markdownPages() {
      for element in page.markup.elements {
        for address in [element["href"], element["src"]].compactMap(\.self) {
          let place = "\(page.path): \(address)"
          if address.contains(":") {
            #expect(isOutside(address), "\(place)")
            guard let path = built.path(of: address, in: site) else { continue }
            #expect(built.files[path] != nil, "\(place)")
          } else {
            let file = try #require(built.file(address, from: page.path), "\(place)")
            #expect(built.files[file] != nil, "\(place)")
          }
        }
      }
    }
  }

  @Test("No Markdown page holds elements but those that Markdown itself makes", arguments: BuiltSite.Case.withMarkdown)
  func markdownVocabulary(site: BuiltSite.Case) throws {
    let known: Set<String> = [
      "h1", "h2", "p", "ul", "ol", "li", "a", "strong", "em", "blockquote", "code", "pre", "img", "hr", "br",
    ]
    for page in try BuiltSite.shared(site).markdownPages() {
      for element in page.markup.elements {
        #expect(known.contains(element.name), "\(page.path): <\(element.name)>")
        // Raw HTML in a note is left out, and may have been all there was.
        let mayBeEmpty = ["img", "br", "hr"].contains(element.name) || !page.markup.comments.isEmpty
        #expect(mayBeEmpty || !element.isEmpty, "\(page.path): <\(element.name)>")
      }
      #expect(page.markup.elements(named: "h1").count == 1, "\(page.path)")
      let headings = page.markup.elements(named: "h1") + page.markup.elements(named: "h2")
      #expect(Set(headings.map(\.text)).count == headings.count, "\(page.path): \(headings.map(\.text))")
    }
  }

  @Test("Every page has its twin, and each names the other", arguments: [BuiltSite.Case.korean, .english, .hostile])
  func twins(site: BuiltSite.Case) throws {
    let built = try BuiltSite.shared(site)
    let (pages, twins) = (try built.htmlPages().filter { $0.path != "404.html" }, try built.markdownPages())
    #expect(pages.map { $0.path.dropLast("html".count) } == twins.map { $0.path.dropLast("md".count) })
    for page in pages {
      let twin = page.markup.elements(named: "link").first { $0["type"] == "text/markdown" }?["href"]
      #expect(twin.flatMap { built.path(of: $0, in: site) } == page.path.dropLast("html".count) + "md")
    }
    for page in twins {
      let addresses = page.markup.elements(named: "a").compactMap {
        $0["href"].flatMap { built.path(of: $0, in: site) }
      }
      #expect(addresses.last == page.path.dropLast("md".count) + "html", "\(page.path)")
    }
  }

  @Test("The site map is well-formed and lists exactly the pages", arguments: BuiltSite.Case.withHTML)
  func siteMap(site: BuiltSite.Case) throws {
    let built = try BuiltSite.shared(site)
    let map = try StrictMarkup(try #require(built.files["sitemap.xml"]), isDocument: true)
    let listed = map.elements(named: "loc").compactMap { built.path(of: $0.text, in: site) }
    #expect(listed.sorted() == built.pages("index.html").map(\.path))
    #expect(map.elements(named: "urlset").first?["xmlns"] == "http://www.sitemaps.org/schemas/sitemap/0.9")
    #expect(try built.text("robots.txt").contains("Sitemap: \(site.url)sitemap.xml\n"))
  }

  @Test("Every file has a name that every file system keeps", arguments: BuiltSite.Case.allCases)
  func names(site: BuiltSite.Case) throws {
    for path in try BuiltSite.shared(site).files.keys {
      #expect(Array(path.utf8) == Array(path.precomposedStringWithCanonicalMapping.utf8), "\(path) is not composed")
      for name in path.split(separator: "/", omittingEmptySubsequences: false) {
        #expect((1...255).contains(name.utf8.count) && name != "." && name != "..", "\(path)")
        #expect(name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\\" }, "\(path)")
      }
    }
  }

  /// An address of another site.
  private func isOutside(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host else { return false }
    return ["http", "https"].contains(url.scheme) && !address.unicodeScalars.contains { $0 == " " || $0 == "\n" }
      && ["example.org", "example.github.io", "search.daum.net", "search1.example.com", "books.example.org"].contains(
        host)
  }
}

/// The elements and attributes of the built-in templates, and those that a note's Markdown may add.
private struct TemplateVocabulary {
  var elements: Set<String> = [
    "em", "strong", "ol", "code", "pre", "blockquote", "hr", "br", "h4", "h5", "h6",
  ]
  var attributes: Set<String> = ["title", "start"]

  init() throws {
    let folder = packageFolder + "/templates/pages"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".html") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for match in text.matches(of: /<([a-z][a-z0-9]*)/) { elements.insert(String(match.1)) }
      for match in text.matches(of: /[ }]([a-zA-Z0-9:-]+)="/) { attributes.insert(String(match.1)) }
    }
    #expect(elements.isSuperset(of: ["html", "main", "a", "img"]) && attributes.isSuperset(of: ["href", "class"]))
  }
}
