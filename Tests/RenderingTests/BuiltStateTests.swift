import Books
import Covers
import Files
import Foundation
import TestSupport
import Testing

@testable import Rendering

@Suite struct BuiltStateTests {
  private let folder: TemporaryFolder
  private let output: String
  private let cache: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.path + "/public"
    cache = folder.path + "/.booksite/built"
  }

  /// A built site whose state is stored.
  private func built() async throws -> (inputs: BuiltInputs, files: Int) {
    var shelf = try Shelf()
    shelf.wish(try shelf.add("가"))
    let plan = try await shelf.plan()
    let output = try openOutput(output)
    _ = try await write(plan, to: output)
    let inputs = BuiltInputs(pages: fingerprint(of: shelf.contents), covers: Fingerprint(), seal: nil)
    await BuiltState(plan, from: inputs, in: output).store(in: cache)
    return (inputs, plan.files.count)
  }

  private func fingerprint(of contents: LibraryContents) -> Fingerprint {
    var fingerprint = Fingerprint()
    contents.add(to: &fingerprint)
    return fingerprint
  }

  @Test("With the same inputs and untouched files there is nothing to do")
  func untouched() async throws {
    let (inputs, files) = try await built()
    #expect(await BuiltState(storedIn: cache)?.unchangedFiles(for: inputs, in: output) == files)
  }

  @Test("Other inputs, another folder or no cache mean building")
  func otherInputs() async throws {
    let (inputs, _) = try await built()
    let state = try #require(BuiltState(storedIn: cache))
    #expect(await state.unchangedFiles(for: inputs, in: folder.path + "/elsewhere") == nil)
    var other = inputs.pages
    other.add(1)
    let pages = BuiltInputs(pages: other, covers: inputs.covers, seal: nil)
    let covers = BuiltInputs(pages: inputs.pages, covers: other, seal: nil)
    #expect(await state.unchangedFiles(for: pages, in: output) == nil)
    #expect(await state.unchangedFiles(for: covers, in: output) == nil)
    #expect(BuiltState(storedIn: cache + "-missing") == nil)
  }

  @Test(
    "A page, the manifest or a picture that somebody changed or removed means building",
    arguments: ["index.html", "wish/index.md", ".booksite-manifest", ".nojekyll"], [true, false])
  func touched(file: String, isRemoved: Bool) async throws {
    let (inputs, _) = try await built()
    let url = URL(filePath: output + "/" + file)
    if isRemoved {
      try FileManager.default.removeItem(at: url)
    } else {
      // The same size, so that only the change itself can tell.
      try Data(repeating: 0x78, count: try Data(contentsOf: url).count).write(to: url)
    }
    #expect(await BuiltState(storedIn: cache)?.unchangedFiles(for: inputs, in: output) == nil)
  }

  @Test("Whatever is in the cache, it never stands for a site that is not there")
  func garbage() async throws {
    let (inputs, _) = try await built()
    let stored = String(decoding: try readFile(cache), as: UTF8.self)
    let header = String(stored.prefix { $0 != "\n" })
    #expect(header.hasPrefix("booksite built"))
    for text in [
      "", "x", header, header + "\n", header + "\n1 2 3\n", header + "\nnone x\n", header + "\n1 2 3 ../x\n",
      "x" + stored, String(stored.dropFirst(header.count)),
    ] {
      try folder.write(text, to: ".booksite/built")
      #expect(await BuiltState(storedIn: cache)?.unchangedFiles(for: inputs, in: output) == nil)
    }
  }

  @Test("Every difference in a library makes another fingerprint")
  func differences() throws {
    var shelf = try Shelf()
    let id = try shelf.add("가") { $0.authors = ["나", "다"] }
    let base = shelf.contents
    let changes: [(inout LibraryContents) -> Void] = [
      { $0.records[0].title = "나" }, { $0.records[0].authors = ["나다"] }, { $0.records[0].prices.status = "절판" },
      { $0.records[0].prices.list = Won(1) }, { $0.records[0].prices.sale = Won(1) },
      { $0.records[0].page = "https://x" },
      { $0.records[0].published = $0.records[0].fetched }, { $0.records[0].translators = ["가"] },
      { $0.wishes = [Wish(book: id, added: Moment(seconds: 1))] },
      { $0.wishes = [Wish(book: id, added: Moment(seconds: 2))] },
      { $0.recents = [RecentView(book: id, viewed: Moment(seconds: 1))] },
      { $0.favorites = [Favorite(book: id, since: Moment(seconds: 1))] },
      { $0.ownWords = [id: OwnWords(title: "x")] }, { $0.ownWords = [id: OwnWords(note: "x")] },
      { $0.ownWords = [id: OwnWords(authors: ["x", "y"])] }, { $0.ownWords = [id: OwnWords(authors: ["xy"])] },
      { $0.ownWords = [id: OwnWords(translators: ["x", "y"])] }, { $0.ownWords = [id: OwnWords(publisher: "x")] },
      { $0.ownWords = [id: OwnWords(published: $0.records[0].fetched)] },
      { $0.ownWords = [id: OwnWords(title: "x", edited: Moment(seconds: 1))] },
      { $0.ownWords = [id: OwnWords(title: "x", edited: Moment(seconds: 2))] },
    ]
    var seen: Set<Fingerprint> = [fingerprint(of: base)]
    for change in changes {
      var contents = base
      change(&contents)
      #expect(seen.insert(fingerprint(of: contents)).inserted)
    }
    #expect(fingerprint(of: base) == fingerprint(of: base))
  }
}
