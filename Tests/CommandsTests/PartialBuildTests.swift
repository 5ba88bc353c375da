import Foundation
import TestSupport
import Testing

/// Builds that find most pages as they are leave a site that is as one built from nothing.
@Suite struct PartialBuildTests {
  private static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="87"><rect width="60" height="87"/></svg>"#

  private func site() throws -> ProgramSite {
    let site = try ProgramSite("source: file\nqueries: [ { query: 책, slug: many, limit: 1000 } ]\n")
    try site.record(BookDocument.numbered(1...6))
    return site
  }

  /// The same site, built where nothing was built before.
  private func fresh(_ site: ProgramSite, _ options: [String]) async throws -> FolderState {
    let other = try ProgramSite()
    for (path, bytes) in try site.everything().files where !path.hasPrefix("public/") && !path.hasPrefix(".booksite/") {
      try other.folder.write(bytes, to: path)
    }
    let ending = try await other.start(["build"] + options).ending()
    #expect(ending.status == 0, "\(ending.errors)")
    return try other.published()
  }

  @Test("after whatever a reader changes, the site is as one built from nothing")
  func changes() async throws {
    let site = try site()
    _ = try await site.run("build")
    let configured = try site.folder.text(of: "booksite.yml")
    let steps: [(name: String, options: [String], change: () async throws -> Void)] = [
      ("title", [], { try site.folder.write(configured.replacing("책장", with: "서재"), to: "booksite.yml") }),
      ("another address", ["--base-url", "https://books.example/"], {}),
      ("no change", [], {}),
      ("template", [], { try site.folder.write("<p>{{name}}</p>\n", to: "templates/marks.html") }),
      ("style", [], { try site.folder.write("p{color:red}\n", to: "templates/style.css") }),
      ("own cover", [], { try site.folder.write(PartialBuildTests.picture, to: "covers/kakao-3.svg") }),
      (
        "another cover", [],
        {
          try site.folder.write(PartialBuildTests.picture.replacing("87", with: "90"), to: "covers/kakao-3.svg")
        }
      ),
      ("no cover", [], { try FileManager.default.removeItem(atPath: "\(site.folder.path)/covers/kakao-3.svg") }),
      ("wish", [], { () async throws in #expect(try await site.run("wish", "add", "kakao-4").status == 0) }),
      ("recorded answer", [], { try site.record(BookDocument.numbered(2...7)) }),
      (
        "post", [],
        {
          let text = "---\ntitle: 글\nisbn: kakao-5\nread: { to: 2026-11-20 }\n---\n글\n"
          try site.folder.write(text, to: "content/posts/2026-11-21-a.md")
        }
      ),
      ("no post", [], { try FileManager.default.removeItem(atPath: "\(site.folder.path)/content/posts") }),
      ("note", [], { () async throws in #expect(try await site.run("note", "kakao-5", "좋은 책").status == 0) }),
    ]
    for step in steps {
      try await step.change()
      let ending = try await site.start(["build"] + step.options).ending()
      #expect(ending.status == 0, "\(step.name): \(ending.errors)")
      let expected = try await fresh(site, step.options)
      #expect(expected.changes(to: try site.published()) == [], "\(step.name)")
    }
  }
}
