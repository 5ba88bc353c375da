import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  private func code(_ body: () throws(FileError) -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test("A file that is replaced keeps who may read it")
  func mode() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    #expect(chmod(folder.path + "/a", 0o600) == 0)
    try replaceFile(folder.path + "/a", with: Array("new".utf8))
    var status = stat()
    #expect(stat(folder.path + "/a", &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try folder.text(of: "a") == "new")
  }

  @Test("A file's bytes are all of its bytes", arguments: [0, 1, 4_096, 70_000])
  func read(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(bytes, to: "a")
    #expect(try readFile(path("a")) == bytes)
  }

  @Test("Only regular files are read, and none above the limit")
  func refused() throws {
    try folder.write("12345", to: "a")
    #expect(code { () throws(FileError) in _ = try readFile(path("a"), limit: 4) } == EFBIG)
    #expect(code { () throws(FileError) in _ = try readFile(path("a"), limit: 5) } == nil)
    #expect(code { () throws(FileError) in _ = try readFile(path("none")) } == ENOENT)
    #expect(code { () throws(FileError) in _ = try readFile(folder.path) } == EISDIR)
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(code { () throws(FileError) in _ = try readFile(path("pipe")) } == EINVAL, "and a pipe is not waited for")
  }

  @Test("A replaced file is a new file with the new bytes, and nothing lies beside it")
  func replaced() throws {
    try folder.write("old", to: "a")
    try FileManager.default.linkItem(atPath: path("a"), toPath: path("same"))
    try replaceFile(path("a"), with: Array("new".utf8))
    #expect(try folder.text(of: "a") == "new")
    #expect(try folder.text(of: "same") == "old")
    #expect(try names(inFolder: folder.path) == ["a", "same"])
  }

  @Test("A file that cannot be replaced stays, and nothing lies beside it")
  func notReplaced() throws {
    try folder.write("x", to: "a/b")
    #expect(code { () throws(FileError) in try replaceFile(path("a"), with: [1]) } == EISDIR)
    #expect(try names(inFolder: folder.path) == ["a"])
    #expect(code { () throws(FileError) in try replaceFile(path("none/a"), with: [1]) } == ENOENT)
  }

  @Test("What is at a path is told without and with following links")
  func kinds() throws {
    try folder.write("x", to: "folder/file")
    try link("to-folder", to: "folder")
    try link("to-file", to: "folder/file")
    try link("to-nothing", to: "nowhere")
    #expect(fileKind(path("folder")) == .folder && fileKind(path("folder/file")) == .file)
    #expect(fileKind(path("to-folder")) == .link && fileKind(path("to-nothing")) == .link)
    #expect(fileKind(path("none")) == nil)
    #expect(followedFileKind(path("to-folder")) == .folder && followedFileKind(path("to-file")) == .file)
    #expect(followedFileKind(path("to-nothing")) == nil)
  }

  @Test("Names come in the order of their bytes, hidden ones too")
  func order() throws {
    for name in ["나", "b", ".a", "B", "가"] { try folder.write("", to: name) }
    #expect(try names(inFolder: folder.path) == [".a", "B", "b", "가", "나"])
  }

  @Test("A folder is made with those above it, and may be there already")
  func folders() throws {
    try createFolder(path("a/b/c"))
    try createFolder(path("a/b/c"))
    #expect(fileKind(path("a/b/c")) == .folder)
    try folder.write("", to: "file")
    #expect(code { () throws(FileError) in try createFolder(path("file")) } == EEXIST)
    #expect(code { () throws(FileError) in try createFolder(path("file/a")) } != nil)
    try link("linked", to: "a")
    try createFolder(path("linked"))
  }

  @Test("Reasons are words of readers, and tell links and missing files apart")
  func reasons() {
    func error(_ code: Int32) -> FileError { FileError(path: "a", action: "read", code: code) }
    #expect(error(ENOENT).reason == "no such file or folder" && error(ENOENT).isMissing && error(ENOTDIR).isMissing)
    #expect(error(ELOOP).isSymbolicLink && !error(EACCES).isSymbolicLink)
    #expect(error(ENOSPC).reason == "the disk is full")
    #expect(!error(EIO).reason.isEmpty)
  }
}

@Suite struct CacheFileTests {
  @Test("A cache file replaces a link in its place, and is not written through a linked folder")
  func links() throws {
    let place = try TemporaryFolder()
    try place.write("precious", to: "outside/file")
    try place.write("", to: "cache/other")
    let cache = place.path + "/cache"
    try FileManager.default.createSymbolicLink(
      atPath: cache + "/search", withDestinationPath: place.path + "/outside/file")
    try replaceCacheFile("search", in: cache, with: Array("new".utf8))
    #expect(try place.text(of: "outside/file") == "precious")
    #expect(try place.text(of: "cache/search") == "new")
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/linked", withDestinationPath: place.path + "/outside")
    #expect(throws: FileError.self) { try replaceCacheFile("file", in: place.path + "/linked", with: []) }
    #expect(try place.text(of: "outside/file") == "precious")
  }

  @Test("Paths are compared by where they lead, whether something is there or not")
  func samePlace() throws {
    let place = try TemporaryFolder()
    try place.write("x", to: "a/file")
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/b", withDestinationPath: place.path + "/a")
    #expect(isSamePlace(place.path + "/a/file", place.path + "/b/./file"))
    #expect(isSamePlace(place.path + "/a/none", place.path + "/b/none"))
    #expect(!isSamePlace(place.path + "/a/none", place.path + "/a/file"))
    #expect(!isSamePlace(place.path + "/nowhere/x", place.path + "/a/x"))
  }

  @Test("names are in the order of their bytes, whatever they mean")
  func order() {
    let names = ["", "a", "a/b", "a0", "ab", "b", "é", "e\u{301}", "가", "각", "🙂", "Z", "b/1/a.html", "b/1/a.md"]
    for a in names {
      for b in names { #expect(precedes(a, b) == a.utf8.lexicographicallyPrecedes(b.utf8), "\(a) \(b)") }
    }
  }
}
