import Testing

@testable import Rendering

@Suite struct ManifestTests {
  @Test("A manifest is read back as it was written, in the order of bytes")
  func roundTrip() throws {
    let paths = ["wish/index.html", "a", "queries/겨울-책/index.md", "Z", "a b"]
    let manifest = Manifest(paths: paths)
    #expect(manifest.paths == ["Z", "a", "a b", "queries/겨울-책/index.md", "wish/index.html"])
    #expect(Manifest(bytes: manifest.bytes)?.paths == manifest.paths)
    #expect(Manifest(bytes: Manifest(paths: paths.reversed()).bytes)?.bytes == manifest.bytes)
  }

  @Test(
    "A path that leads out of the folder, or to no file, is no path of ours",
    arguments: ["/etc/passwd", "..", "../x", "a/../x", "a/..", "a//x", "a/", "/", "./../x", ".", "./x", "a/./x"])
  func outside(path: String) throws {
    let text = "booksite output 1\n\(path)\nindex.html\n"
    #expect(Manifest(bytes: Array(text.utf8))?.paths == ["index.html"])
  }
}
