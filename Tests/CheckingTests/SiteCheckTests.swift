import Configuration
import Diagnostics
import Files
import TestSupport
import Testing

@testable import Checking

@Suite struct SiteCheckTests {
  private let url = SiteURL("https://me.github.io/shelf/")

  private func check(
    _ files: [String: String], at url: SiteURL? = nil, external: Bool = false
  ) async throws -> SiteCheck {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: "public/\(path)") }
    let root = "\(folder.path)/public"
    let site = try #require(url ?? self.url)
    var check = await checkSite(in: root, try FileTree(below: root), at: site, keepsExternal: external)
    for index in check.findings.indices {
      check.findings[index].location?.path.replace("\(root)/", with: "")
      check.findings[index].notes = check.findings[index].notes.map { $0.replacing("\(root)/", with: "") }
    }
    return check
  }

  private func ids(_ files: [String: String], at url: SiteURL? = nil) async throws -> [String] {
    try await check(files, at: url).findings.map(\.id)
  }

  @Test("links lead where GitHub Pages would serve something")
  func served() async throws {
    let files = ["index.html": "", "a/index.html": "", "b.html": "", "가/x y.png": "", "only/index.md": ""]
    let good = [
      "/shelf/", "/shelf", "", "#", "a/", "a", "./a/../a/", "/shelf/a/index.html", "b", "b.html?x=1#",
      "/shelf/%EA%B0%80/x%20y.png", "//me.github.io/shelf/a/", "https://ME.github.io/shelf/a/", "mailto:x@y.z",
      "javascript:void(0)", "data:text/plain,x", "https://elsewhere.org/nothing", " a/\n", "a/%69ndex.html",
    ]
    for address in good {
      var files = files
      files["index.html"] = "<a href=\"\(address)\">x</a>"
      #expect(try await ids(files) == [], "\(address)")
    }
    let bad = [
      "/shelf/A/", "c", "a/index.htm", "only/", "b/", "/shelf/%EA%B0%81/", "https://me.github.io/shelf/c/",
      "a%2Findex.html",
    ]
    for address in bad {
      var files = files
      files["index.html"] = "<a href=\"\(address)\">x</a>"
      #expect(try await ids(files) == ["check-link"], "\(address)")
    }
  }

  @Test("a letter written in another way leads nowhere, as on the web")
  func normalization() async throws {
    #expect(
      try await ids(["index.html": "<a href='/shelf/\u{1100}\u{1161}/'>", "\u{AC00}/index.html": ""]) == ["check-link"])
  }

  @Test("what leads out of the base path is told")
  func beside() async throws {
    let findings = try await check(["index.html": "<a href=/books/1/><a href=../x><a href=https://me.github.io/other/>"]
    )
    .findings
    #expect(findings.map(\.id) == ["check-link-outside", "check-link-outside", "check-link-beside"])
    #expect(findings.map(\.severity) == [.error, .error, .warning])
    #expect(try await ids(["index.html": "<a href=/shelves/>"]) == ["check-link-outside"])
  }

  @Test("anchors are looked for in the same page and in others")
  func anchors() async throws {
    let findings = try await check([
      "index.html": "<p id=here><a href=#here><a href=#gone><a href=/shelf/a/#there><a href=a/#not><a href=a/#top>",
      "a/index.html": "<h2 id='there'></h2><h2 id='한글'></h2><a href='#%ED%95%9C%EA%B8%80'>",
    ]).findings
    #expect(findings.map(\.id) == ["check-anchor", "check-anchor"])
    #expect(findings.map(\.message).allSatisfy { $0.contains("#gone") || $0.contains("#not") })
  }

  @Test("a finding says where, how often, and what is spelled alike")
  func places() async throws {
    var files = ["Books/index.html": ""]
    for number in 1...9 { files["p\(number).html"] = "<p>\n<a href=\"/shelf/books/\">x</a>" }
    let findings = try await check(files).findings
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.location?.path == "p1.html" && finding.location?.line == 2 && finding.location?.column == 10)
    #expect(finding.notes == ["also in p2.html", "also in p3.html", "also in p4.html", "and 5 more times"])
    #expect(finding.hint?.contains("Books/index.html") == true)
  }

  @Test("endlessly many mistakes are counted, not told one by one")
  func many() async throws {
    let links = (1...3_000).map { "<a href=/shelf/\($0)/>" }.joined()
    let findings = try await check(["index.html": links]).findings
    #expect(findings.count == 20)
    #expect(findings.last?.notes == ["and 2980 more such addresses"])
  }

  @Test("feeds, the sitemap, robots.txt and Markdown files are checked like pages")
  func others() async throws {
    let findings = try await check([
      "sitemap.xml": "<url><loc>https://me.github.io/shelf/gone/</loc></url>",
      "posts/feed.json": #"{"items":[{"url":"https://me.github.io/shelf/gone2/"}]}"#,
      "robots.txt": "User-agent: *\nSitemap: https://me.github.io/shelf/other.xml\n",
      "a/index.md": "---\ntitle: \"[x](no)\"\n---\n\n[ok](../b/index.md) [gone](../c/index.md) ![no](no.png)\n",
      "b/index.md": "[up](../a/) [page](/shelf/x/)\n",
    ]).findings.sorted()
    #expect(
      findings.map { "\($0.location?.path ?? "") \($0.id)" } == [
        "a/index.md check-link", "a/index.md check-link", "b/index.md check-link", "posts/feed.json check-link",
        "robots.txt check-link", "sitemap.xml check-link",
      ])
    #expect(findings.first?.location?.line == 5)
  }

  @Test("links to other hosts are collected once, those that people follow")
  func external() async throws {
    let page = "<a href=https://b.org/>x</a><a href=https://a.org/?x=1&amp;y>x</a><img src=https://c.org/p.png>"
    let found = try await check(["index.html": page, "z.html": page], external: true).external
    #expect(found.map(\.address) == ["https://a.org/?x=1&y", "https://b.org/"])
    #expect(found.allSatisfy { $0.place.path.hasSuffix("/index.html") })
  }

  @Test("names that are one on other disks, names too long and files too large are told")
  func names() {
    func ids(_ tree: FileTree) -> [String] { problems(ofNamesAndSizes: tree, shown: "public").map(\.id) }
    func file(_ path: String, _ size: Int = 0) -> FileTree.File { FileTree.File(path: path, size: size) }
    #expect(ids(FileTree(files: [file("a/b"), file("a/c"), file("b/a")])) == [])
    #expect(ids(FileTree(files: [file("README"), file("readme")])) == ["check-name-collision"])
    #expect(ids(FileTree(files: [file("\u{AC00}"), file("\u{1100}\u{1161}")])) == ["check-name-collision"])
    // Of folders that collide, only the folders.
    #expect(ids(FileTree(files: [file("A/x"), file("a/x")], folders: ["A", "a"])) == ["check-name-collision"])
    #expect(ids(FileTree(files: [file(String(repeating: "가", count: 86))])) == ["check-name-length"])
    #expect(ids(FileTree(files: [file(String(repeating: "가", count: 85))])) == [])
    #expect(ids(FileTree(files: [file("a", 100 << 20), file("b", 100 << 20 + 1)])) == ["check-file-size"])
    #expect(
      ids(FileTree(files: (1...11).map { file("\($0)", 95_000_000) })) == ["check-site-size"])
  }
}
