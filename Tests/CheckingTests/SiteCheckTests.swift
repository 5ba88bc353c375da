import Configuration
import Diagnostics
import Files
import Foundation
import TestSupport
import Testing

@testable import Checking

@Suite struct SiteCheckTests {
  private let url = SiteURL("https://me.github.io/shelf/")

  private func check(
    _ files: [String: String], at url: SiteURL? = nil, external: Bool = false,
    source: @escaping (String) -> PageSource? = { _ in nil }
  ) async throws -> SiteCheck {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: "public/\(path)") }
    let root = "\(folder.path)/public"
    let site = try #require(url ?? self.url)
    var check = await checkSite(in: root, try FileTree(below: root), at: site, keepsExternal: external, source: source)
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
    let findings = try await check(["index.html": "<a href=/books/1/><a href=../x>"]).findings
    #expect(findings.map(\.id) == ["check-link-outside", "check-link-outside"])
    #expect(findings.map(\.severity) == [.error, .error])
    #expect(try await ids(["index.html": "<a href=/shelves/>"]) == ["check-link-outside"])
  }

  @Test("what else a host holds is nothing to tell; a whole address that lacks the site’s path is")
  func besideOnHost() async throws {
    let site = ["books/1/index.html": "", "about/index.html": ""]
    func ids(_ address: String) async throws -> [String] {
      try await self.ids(site.merging(["index.html": "<a href='\(address)'>"]) { $1 })
    }
    for address in ["", "/", "/about/", "/other/", "/other/books/2/", "/x.png"] {
      #expect(try await ids("https://me.github.io\(address)") == [], "\(address)")
    }
    for address in ["/books/1/", "/old/books/1/#x"] {
      #expect(try await ids("https://me.github.io\(address)") == ["check-link-beside"], "\(address)")
    }
    let found = try await check(["index.html": "<a href=https://me.github.io/blog/>"], external: true).external
    #expect(found.map(\.address) == ["https://me.github.io/blog/"])
  }

  @Test("what names the site itself names its address")
  func otherSite() async throws {
    let old = "https://old.example.org/"
    let wrong = [
      "a.html": "<link rel=canonical href=\(old)>", "b.html": "<meta property=og:url content=\(old)>",
      "sitemap.xml": "<urlset><url><loc>\(old)a/</loc></url></urlset>", "robots.txt": "Sitemap: \(old)sitemap.xml",
      "feed.atom": "<feed><link href='\(old)'/></feed>", "feed.json": "{\"home_page_url\": \"\(old)\"}",
      "rss.xml": "<rss><channel><link>\(old)</link></channel></rss>",
      "c/rss.xml": "<rss><channel><atom:link rel='self' href='\(old)'/></channel></rss>",
      "c/sitemap.xml": "<urlset><url><loc>http://me.github.io/shelf/</loc></url></urlset>",
      "d/sitemap.xml": "<urlset><url><loc>https://me.github.io/old/</loc></url></urlset>",
    ]
    for (path, text) in wrong {
      let findings = try await check([path: text]).findings
      #expect(findings.map(\.id) == ["check-address"] && findings.first?.severity == .error, "\(path)")
    }
    // One mistake, however many files have it.
    #expect(try await ids(wrong).count == 3)
    let right = [
      "a.html": "<link rel=canonical href=https://ME.github.io:443/shelf/a.html><link rel=license href=\(old)>",
      "feed.atom": "<feed><link rel='hub' href='\(old)'/><entry><link href='\(old)'/></entry></feed>",
    ]
    #expect(try await ids(right) == [])
  }

  @Test("an address without a path means the page it is in")
  func itself() async throws {
    let page = "<p id=here><a href=''><a href='?q=1'><a href=' #here '><form action='?'><a href='?q#here'>"
    #expect(try await ids(["g/page.html": page]) == [])
    #expect(try await ids(["g/page.html": "<a href='?q#gone'>"]) == ["check-anchor"])
  }

  @Test("relative addresses begin where the page says")
  func base() async throws {
    let files = ["a/b.html": "", "c/index.html": "<base href=/shelf/a/><a href=b.html>"]
    #expect(try await ids(files) == [])
    #expect(try await ids(["c/index.html": "<base href=/shelf/a/><a href=index.html>"]) == ["check-link"])
    #expect(try await ids(["c/index.html": "<base href=https://cdn.org/><a href=x.png><a href=/shelf/c/>"]) == [])
  }

  @Test("a relative address in the page for what is not there is told")
  func errorPage() async throws {
    let page = "<a href=/shelf/><a href=#x><p id=x><a href=https://a.org/><img src=a.png>"
    #expect(try await ids(["404.html": page, "index.html": "", "a.png": ""]) == ["check-link-relative"])
  }

  @Test("feeds and sitemaps that programs refuse are told, one mistake of a template once")
  func malformed() async throws {
    let findings = try await check([
      "feed.atom": "<feed>\n<title>A & B</title></feed>", "wish/feed.atom": "<feed>\n<title>A & B</title></feed>",
      "rss.xml": "", "feed.json": "{", "sitemap.xml": "<urlset></urlset>",
    ]).findings.sorted()
    #expect(findings.map(\.id) == ["check-malformed", "check-malformed", "check-malformed"])
    #expect(findings.map(\.severity) == [.error, .error, .error])
    #expect(findings.map { $0.location?.path } == ["feed.atom", "feed.json", "rss.xml"])
    #expect(findings[0].location?.line == 2 && findings[0].location?.column == 10)
    #expect(findings[0].notes == ["wish/feed.atom has the same mistake"])
  }

  @Test("a mistake of the reader’s is told once, where it is written, whatever pages it got into")
  func written() async throws {
    let source = PageSource(
      path: "content/posts/a.md", bytes: Array("---\n---\n[x](none/) [y](#gone)\n".utf8), start: 8,
      links: [PageSource.Link(address: "/shelf/posts/a/none/", offset: 12, length: 5)])
    let page = "<a href=/shelf/posts/a/none/>x</a><a href=#gone>y</a>"
    let entry = "&lt;a href=https://me.github.io/shelf/posts/a/none/&gt;"
    let findings = try await check([
      "posts/a/index.html": page, "posts/a/index.md": "[x](none/index.md)",
      "feed.atom": "<feed><entry><content>\(entry)</content></entry></feed>",
    ]) { $0.hasPrefix("posts/a/") ? source : nil }.findings.sorted()
    #expect(findings.map(\.id) == ["check-link", "check-anchor"])
    #expect(findings.map { $0.location?.path } == ["content/posts/a.md", "content/posts/a.md"])
    #expect(findings.map { $0.location?.line } == [3, 3] && findings.map { $0.location?.column } == [5, 16])
    #expect(findings[0].message.contains("‘none/’") && findings[0].hint != nil)
    #expect(findings[0].notes == ["it got into posts/a/index.html", "and 2 more times"])
  }

  @Test("the site’s path before an address of a text is told for what it is")
  func doubled() async throws {
    let source = PageSource(
      path: "content/a.md", bytes: Array("[x](/shelf/b/)".utf8),
      links: [PageSource.Link(address: "/shelf/shelf/b/", offset: 4, length: 9)])
    let findings = try await check(["a/index.html": "<a href=/shelf/shelf/b/>"]) { _ in source }.findings
    #expect(findings.first?.hint?.contains("‘/b/’") == true)
  }

  @Test("a file of static/ is named there")
  func copied() async throws {
    let page = "<p>\n<a href=/shelf/none/>"
    let source = PageSource(path: "static/a.html", bytes: Array(page.utf8), isCopied: true)
    let location = try await check(["a.html": page]) { _ in source }.findings.first?.location
    #expect(location?.path == "static/a.html" && location?.line == 2 && location?.column == 9)
  }

  @Test("names that look alike are told apart in the hint")
  func alike() async throws {
    func hint(_ link: String, _ file: String) async throws -> String {
      try await check(["index.html": "<a href='\(link)'>", file: ""]).findings.first?.hint ?? ""
    }
    #expect(try await hint("A.html", "a.html").contains("upper and lower case"))
    #expect(try await hint("\u{D55C}.txt", "\u{1112}\u{1161}\u{11AB}.txt").contains("written in another way"))
    #expect(try await hint("a.html/", "a.html").contains("slash"))
  }

  @Test("anchors are looked for in the same page and in others")
  func anchors() async throws {
    let findings = try await check([
      "index.html": "<p id=here><a href=#here><a href=#gone><a href=/shelf/a/#there><a href=a/#not><a href=a/#top>",
      "a/index.html": "<h2 id='there'></h2><h2 id='한글'></h2><a href='#%ED%95%9C%EA%B8%80'>",
    ]).findings
    #expect(findings.map(\.id) == ["check-anchor", "check-anchor"])
    #expect(findings.map(\.message).allSatisfy { $0.contains("#gone") || $0.contains("#not") })
    // A place that a template links to is missing in all pages, and is one mistake.
    let page = "<a href=#gone>"
    let many = try await check(["a.html": page, "b.html": page, "c.html": page]).findings
    #expect(many.count == 1 && many.first?.notes == ["also in b.html", "also in c.html"])
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

  @Test("no mistake is left out, however many there are")
  func many() async throws {
    let anchors = (1...3_000).map { "<a href=#n\($0)>" }.joined()
    let findings = try await check(["a.html": anchors, "z.html": "<a href=none/>"]).findings
    #expect(findings.count == 3_001)
    #expect(findings.count { $0.severity == .error } == 1)
    #expect(findings.allSatisfy { $0.location?.line == 1 })
  }

  @Test("a message stays readable, however long an address is")
  func long() async throws {
    let findings = try await check(["a.html": "<a href='\(String(repeating: "x", count: 100_000))'>"]).findings
    #expect(findings.count == 1 && findings[0].message.utf8.count < 1_000)
  }

  @Test("feeds, the sitemap, robots.txt and Markdown files are checked like pages")
  func others() async throws {
    let findings = try await check([
      "sitemap.xml": "<urlset><url><loc>https://me.github.io/shelf/gone/</loc></url></urlset>",
      "posts/feed.json": #"{"items":[{"url":"https://me.github.io/shelf/gone2/"}]}"#,
      "robots.txt": "User-agent: *\nSitemap:  https://me.github.io/shelf/other.xml\n",
      "a/index.md": "---\ntitle: \"[x](no)\"\n---\n\n[ok](../b/index.md) [gone](../c/index.md) ![no](no.png)\n",
      "b/index.md": "[up](../a/) [page](/shelf/x/)\n",
    ]).findings.sorted()
    #expect(
      findings.map { "\($0.location?.path ?? "") \($0.id)" } == [
        "a/index.md check-link", "a/index.md check-link", "b/index.md check-link", "posts/feed.json check-link",
        "robots.txt check-link", "sitemap.xml check-link",
      ])
    #expect(findings.first?.location?.line == 5)
    #expect(findings.contains { $0.message.hasPrefix("‘https://me.github.io/shelf/other.xml’") })
  }

  @Test("links to other hosts are collected once, those that people follow")
  func external() async throws {
    let page =
      "<a href=https://b.org/#1>x</a><a href=https://b.org/#2>x</a><a href=https://a.org/?x=1&amp;y>x</a><img src=https://c.org/p.png>"
    let found = try await check(["index.html": page, "z.html": page], external: true).external
    #expect(found.map(\.address) == ["https://a.org/?x=1&y", "https://b.org/"])
    #expect(found.allSatisfy { $0.place.path.hasSuffix("/index.html") })
  }

  @Test("a name that is no text, what is no file, and a folder that cannot be read are told, and the rest is looked at")
  func unusual() async throws {
    let folder = try TemporaryFolder()
    try folder.write("<a href=none/>", to: "public/index.html")
    let path = Array("\(folder.path)/public/".utf8) + [0xB1, 0xD7, 0x2E, 0x70, 0x6E, 0x67, 0]
    let file = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { $0.baseAddress.map { creat($0, 0o644) } }
    close(try #require(file))
    symlink("index.html", "\(folder.path)/public/link.html")
    let tree = try FileTree(below: "\(folder.path)/public", goesOn: true)
    let url = try #require(self.url)
    let findings = await checkSite(in: "\(folder.path)/public", tree, at: url, keepsExternal: false).findings
    #expect(findings.map(\.id).sorted() == ["check-left-out", "check-link", "check-name-encoding"])
  }

  @Test("a folder that cannot be read is no end", .disabled(if: geteuid() == 0, "the system lets root read everything"))
  func unreadableFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/b")
    try folder.write("", to: "c")
    chmod("\(folder.path)/a", 0)
    defer { chmod("\(folder.path)/a", 0o755) }
    let tree = try FileTree(below: folder.path, goesOn: true)
    #expect(tree.files.map(\.path) == ["c"] && tree.unreadable.map(\.path) == ["\(folder.path)/a"])
    #expect(throws: FileError.self) { try FileTree(below: folder.path) }
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
    #expect(ids(FileTree(files: (1...30).flatMap { [file("a\($0)"), file("A\($0)")] })).count == 30)
    #expect(
      ids(FileTree(files: (1...11).map { file("\($0)", 95_000_000) })) == ["check-site-size"])
  }
}
