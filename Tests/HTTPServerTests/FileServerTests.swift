import Testing

@testable import HTTPServer

@Suite struct FileServerTests {
  private static let pages = [
    "public/index.html": "home",
    "public/404.html": "missing page",
    "public/about.html": "about",
    "public/books/index.html": "books",
    "public/books/9788937473135/index.html": "one book",
    "public/both.html": "page",
    "public/both/index.html": "folder",
    "public/empty/other.txt": "other",
    "public/책장/index.html": "bookshelf",
    "public/100%.txt": "percent",
    "public/a b.txt": "blank",
    "public/.well-known/x.txt": "well known",
    "public/.booksite-manifest": "manifest",
    "public/.git/config": "git",
    "secret.txt": "secret",
    "public-secret/index.html": "secret",
  ]

  /// One request to a server of its own.
  private func reply(
    _ path: String, method: String = "GET", host: String? = nil, basePath: String = "/bookshelf/"
  ) throws -> Reply {
    let site = try TemporarySite(FileServerTests.pages)
    let server = try FileServer(folder: site.publicFolder, basePath: basePath, port: .exactly(0))
    return try request(path, method: method, host: host, port: server.port)
  }

  @Test(
    "pages are found the way GitHub Pages finds them",
    arguments: [
      ("/bookshelf/", "home"),
      ("/bookshelf/index.html", "home"),
      ("/bookshelf/about", "about"),
      ("/bookshelf/about.html", "about"),
      ("/bookshelf/about?from=feed", "about"),
      ("/bookshelf/books/", "books"),
      ("/bookshelf/books/index", "books"),
      ("/bookshelf/books/9788937473135/", "one book"),
      ("/bookshelf/both", "page"),
      ("/bookshelf/both/", "folder"),
      ("/bookshelf/%EC%B1%85%EC%9E%A5/", "bookshelf"),
      ("/bookshelf/책장/", "bookshelf"),
      ("/%62ookshelf/%61bout", "about"),
      ("/bookshelf/a%20b.txt", "blank"),
      ("/bookshelf/100%25.txt", "percent"),
      ("/bookshelf/.well-known/x.txt", "well known"),
    ])
  func found(path: String, body: String) throws {
    let reply = try reply(path)
    #expect(reply.status == 200)
    #expect(reply.body == body)
    #expect(reply.headers["cache-control"] == "no-cache")
    #expect(reply.headers["content-length"] == String(body.utf8.count))
  }

  @Test(
    "a folder asked for without its slash is redirected to the address with it",
    arguments: [
      ("/bookshelf/books", "/bookshelf/books/", 301),
      ("/bookshelf/books/9788937473135", "/bookshelf/books/9788937473135/", 301),
      ("/bookshelf/책장", "/bookshelf/%EC%B1%85%EC%9E%A5/", 301),
      ("/bookshelf", "/bookshelf/", 301),
      ("/", "/bookshelf/", 302),
    ])
  func redirected(path: String, location: String, status: Int) throws {
    let reply = try reply(path)
    #expect(reply.status == status)
    #expect(reply.headers["location"] == location)
  }

  @Test(
    "what is not there is answered with the site's own page and status 404",
    arguments: [
      "/bookshelf/nothing", "/bookshelf/nothing/", "/bookshelf/about/",
      "/bookshelf/about.html/", "/bookshelf/empty/", "/bookshelf/index.html/x", "/bookshelf//", "/bookshelf//about",
      "/bookshelf/%252e%252e/secret.txt", "/bookshelf/%2525",
    ])
  func missing(path: String) throws {
    let reply = try reply(path)
    #expect(reply.status == 404)
    #expect(reply.body == "missing page")
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test("upper and lower case are different names, as on GitHub")
  func caseMatters() throws {
    #expect(try reply("/bookshelf/About.html").status == 404)
    #expect(try reply("/bookshelf/BOOKS/").status == 404)
    #expect(try reply("/Bookshelf/").status == 404)
  }

  @Test("outside the base path there is nothing, not even the site's own missing page")
  func outsideBasePath() throws {
    let reply = try reply("/about.html")
    #expect(reply.status == 404)
    #expect(reply.body.contains("/bookshelf/"))
    #expect(try self.reply("/bookshelfx/about.html").status == 404)
  }

  @Test("a site at the root of its host has no base path to add")
  func rootSite() throws {
    #expect(try reply("/", basePath: "/").body == "home")
    #expect(try reply("/about", basePath: "/").body == "about")
    #expect(try reply("/books", basePath: "/").headers["location"] == "/books/")
  }

  @Test(
    "no spelling of a path leads out of the folder",
    arguments: [
      "/bookshelf/../secret.txt", "/bookshelf/../../../../../../../../etc/passwd", "/../secret.txt",
      "/bookshelf/%2e%2e/secret.txt", "/bookshelf/.%2e/secret.txt", "/bookshelf/%2E%2E/secret.txt",
      "/bookshelf/books/../about.html", "/bookshelf/./about.html", "/bookshelf/books/..", "/bookshelf/..",
      "/bookshelf/..%2fsecret.txt", "/bookshelf/books%2findex.html", "/bookshelf/..%5csecret.txt",
      "/bookshelf/..\\secret.txt", "/bookshelf/about.html%00", "/bookshelf/about.html%00.png", "/bookshelf/%00",
      "/bookshelf/%0d%0aSet-Cookie:%20a=b", "/bookshelf/%7f", "/bookshelf/%ff", "/bookshelf/%c0%ae%c0%ae/secret.txt",
      "/bookshelf/%", "/bookshelf/%2", "/bookshelf/%zz", "/bookshelf/%+1", "http://127.0.0.1/bookshelf/",
      "bookshelf/", "*",
    ])
  func hostile(path: String) throws {
    let reply = try reply(path)
    #expect(reply.status == 400)
    #expect(!reply.body.contains("secret"))
    #expect(reply.headers["set-cookie"] == nil)
  }

  @Test("a folder whose name begins like the site's is not part of it")
  func neighbour() throws {
    #expect(try reply("/bookshelf/-secret/index.html").status == 404)
    #expect(try reply("/bookshelf-secret/").status == 404)
  }

  @Test("symbolic links are not followed, neither to files nor through folders")
  func symbolicLinks() throws {
    let site = try TemporarySite(FileServerTests.pages)
    try site.link("public/link.txt", to: "../secret.txt")
    try site.link("public/out", to: "..")
    try site.link("public/page.html", to: site.root + "/secret.txt")
    let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    for path in ["/link.txt", "/out/secret.txt", "/out/", "/out", "/page", "/page.html"] {
      let reply = try request(path, port: server.port)
      #expect(reply.status == 404, "\(path)")
      #expect(!reply.body.contains("secret"), "\(path)")
    }
  }

  @Test("the list of written files and git's folder are not served")
  func privateFiles() throws {
    #expect(try reply("/bookshelf/.booksite-manifest").status == 404)
    #expect(try reply("/bookshelf/.git/config").status == 404)
    #expect(try reply("/bookshelf/.GIT/config").status == 404)
    #expect(try reply("/bookshelf/%2Ebooksite-manifest").status == 404)
  }

  @Test("HEAD is answered like GET, without the body")
  func head() throws {
    let reply = try reply("/bookshelf/about", method: "HEAD")
    #expect(reply.status == 200)
    #expect(reply.headers["content-length"] == "5")
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
    #expect(reply.body.isEmpty)
  }

  @Test("nothing but reading is allowed", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "get"])
  func readOnly(method: String) throws {
    let reply = try reply("/bookshelf/", method: method)
    #expect(reply.status == 405)
    #expect(reply.headers["allow"] == "GET, HEAD")
  }

  @Test(
    "only this computer's own names are answered, so no other site can read the preview",
    arguments: [
      ("127.0.0.1", 200), ("127.0.0.1:4000", 200), ("localhost:4000", 200), ("LOCALHOST", 200),
      ("example.org", 421), ("example.org:4000", 421), ("127.0.0.1.example.org", 421), ("localhost.example.org", 421),
      ("127.0.0.1:4000:1", 421), ("127.0.0.1@example.org", 421), ("0.0.0.0", 421), ("[::1]", 421), ("127.0.0.1:x", 421),
    ])
  func hosts(host: String, status: Int) throws {
    let reply = try reply("/bookshelf/", host: host)
    #expect(reply.status == status)
    #expect((reply.body == "home") == (status == 200))
  }

  @Test("a request that names no host is refused")
  func noHost() throws {
    let site = try TemporarySite(FileServerTests.pages)
    let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    let bytes = try exchange(Array("GET / HTTP/1.0\r\n\r\n".utf8), port: server.port)
    let reply = try #require(Reply(bytes))
    #expect(reply.status == 421)
    #expect(reply.body != "home")
  }

  @Test("one connection serves many pages")
  func keepAlive() throws {
    let site = try TemporarySite(FileServerTests.pages)
    let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    let first = "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let last = "GET /books/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let text = String(decoding: try exchange(Array((first + last).utf8), port: server.port), as: UTF8.self)
    #expect(text.contains("\r\n\r\nabout"))
    #expect(text.hasSuffix("\r\n\r\nbooks"))
  }

  @Test("a large file arrives whole")
  func largeFile() throws {
    let text = String(repeating: "책장 0123456789\n", count: 200_000)
    let site = try TemporarySite(["public/large.txt": text])
    let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    #expect(try request("/large.txt", port: server.port).body == text)
  }

  @Test("a changed page and a folder built anew are seen by the next request")
  func changes() throws {
    let site = try TemporarySite(["public/index.html": "before"])
    let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    #expect(try request("/", port: server.port).body == "before")
    try site.rename("public", to: "old")
    #expect(try request("/", port: server.port).status == 404)
    try site.write("after", to: "public/index.html")
    #expect(try request("/", port: server.port).body == "after")
  }

  @Test("without a 404.html of the site's own a short text says so")
  func plainMissingPage() throws {
    let site = try TemporarySite(["public/index.html": "home"])
    let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    let reply = try request("/nothing", port: server.port)
    #expect(reply.status == 404)
    #expect(reply.headers["content-type"] == "text/plain; charset=utf-8")
  }

  @Test("its address is one a browser can open")
  func address() throws {
    let site = try TemporarySite(FileServerTests.pages)
    let server = try FileServer(folder: site.publicFolder, basePath: "/bookshelf/", port: .exactly(0))
    #expect(server.port != 0)
    #expect(server.address == "http://127.0.0.1:\(server.port)/bookshelf/")
  }

  @Test("a taken port is an error when it was asked for, and passed over when it was not")
  func ports() throws {
    let site = try TemporarySite(FileServerTests.pages)
    let first = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    let taken = first.port
    #expect(throws: FileServerError.portTaken(taken)) {
      _ = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(taken))
    }
    #expect(throws: FileServerError.everyPortTaken(taken...taken)) {
      _ = try FileServer(folder: site.publicFolder, basePath: "/", port: .firstFree(taken...taken))
    }
    let others = taken...min(UInt16.max, taken &+ 40 < taken ? .max : taken &+ 40)
    let second = try FileServer(folder: site.publicFolder, basePath: "/", port: .firstFree(others))
    #expect(second.port > taken)
    #expect(try request("/", port: second.port).body == "home")
    #expect(try request("/", port: first.port).body == "home")
  }

  @Test("when it is gone its port is free again")
  func stops() throws {
    let site = try TemporarySite(FileServerTests.pages)
    func portOfServerThatStopped() throws -> UInt16 {
      let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
      #expect(try request("/", port: server.port).status == 200)
      return server.port
    }
    let port = try portOfServerThatStopped()
    #expect(throws: ConnectionFailed.self) { try request("/", port: port) }
  }

  @Test(
    "files have the media types GitHub gives them",
    arguments: [
      ("index.html", "text/html; charset=utf-8"), ("style.css", "text/css; charset=utf-8"),
      ("search.js", "application/javascript; charset=utf-8"), ("feed.json", "application/json; charset=utf-8"),
      ("rss.xml", "application/xml"), ("feed.atom", "application/atom+xml"), ("icon.svg", "image/svg+xml"),
      ("cover.png", "image/png"), ("cover.jpg", "image/jpeg"), ("COVER.JPEG", "image/jpeg"),
      ("cover.webp", "image/webp"), ("favicon.ico", "image/vnd.microsoft.icon"),
      ("robots.txt", "text/plain; charset=utf-8"), ("index.md", "text/markdown; charset=utf-8"),
      ("site.webmanifest", "application/manifest+json"), ("CNAME", "application/octet-stream"),
      ("library.sqlite", "application/octet-stream"), ("archive.tar.zip", "application/zip"),
    ])
  func mediaTypes(name: String, type: String) throws {
    let site = try TemporarySite(["public/" + name: "x"])
    let server = try FileServer(folder: site.publicFolder, basePath: "/", port: .exactly(0))
    #expect(try request("/" + name, port: server.port).headers["content-type"] == type)
  }
}
