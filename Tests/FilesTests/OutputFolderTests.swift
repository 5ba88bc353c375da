import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct OutputFolderTests {
  private let place: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    place = try TemporaryFolder()
    output = try OutputFolder(place.path + "/deep/public")
  }

  private func replace(_ file: String, with text: String) throws -> FileReplacer.Outcome {
    var replacer = FileReplacer(number: 1)
    return try Array(text.utf8).withUnsafeBytes { try replacer.replace(file, with: $0, in: output) }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: output.path + "/" + name, withDestinationPath: target)
  }

  private func text(_ name: String) -> String? { place.textIfPresent(of: "deep/public/" + name) }

  @Test("The folder is made with those above it")
  func made() {
    #expect(fileKind(place.path + "/deep/public") == .folder)
  }

  @Test("Equal bytes are left alone; other bytes of any length are written")
  func replacing() throws {
    try output.beginWriting()
    #expect(try replace("a", with: "") == .written)
    #expect(try replace("a", with: "") == .unchanged)
    for text in ["x", "xy", "x", "z", "", String(repeating: "가", count: 50_000)] {
      #expect(try replace("a", with: text) == .written)
      #expect(try replace("a", with: text) == .unchanged)
      #expect(self.text("a") == text)
    }
    output.endWriting()
    #expect(try names(inFolder: output.path) == ["a"])
  }

  @Test("A shorter file after a longer one is compared by its own length")
  func scratch() throws {
    try output.beginWriting()
    try place.write("abc", to: "deep/public/long")
    try place.write("a", to: "deep/public/short")
    var replacer = FileReplacer(number: 2)
    func outcome(_ file: String, _ text: String) throws -> FileReplacer.Outcome {
      try Array(text.utf8).withUnsafeBytes { try replacer.replace(file, with: $0, in: output) }
    }
    #expect(try outcome("long", "abc") == .unchanged)
    #expect(try outcome("short", "abc") == .written)
    #expect(try outcome("long", "ab") == .written)
  }

  @Test("A link in a file's place is replaced, and what it led to stays")
  func linkedFile() throws {
    try place.write("outside", to: "outside")
    try link("a", to: "../../outside")
    try output.beginWriting()
    #expect(try replace("a", with: "outside") == .written)
    #expect(fileKind(output.path + "/a") == .file)
    #expect(try replace("a", with: "new") == .written)
    #expect(try place.text(of: "outside") == "outside")
  }

  @Test("A link in a folder's place is refused")
  func linkedFolder() throws {
    try FileManager.default.createDirectory(atPath: place.path + "/outside", withIntermediateDirectories: true)
    try link("a", to: "../../outside")
    #expect(throws: FileError(path: output.path + "/a", action: "create the folder", code: ELOOP)) {
      try output.makeFolder("a")
    }
    #expect(try output.makeFolder("b"))
    #expect(try !output.makeFolder("b"))
    #expect(throws: FileError.self) { try output.makeFolder("none/c") }
  }

  @Test("A file is removed with the folders it leaves empty, as far as the output folder")
  func removing() throws {
    try place.write("x", to: "deep/public/a/b/c")
    try place.write("x", to: "deep/public/a/d")
    try output.remove("a/b/c")
    #expect(fileKind(output.path + "/a/b") == nil && text("a/d") == "x")
    try output.remove("a/d")
    #expect(fileKind(output.path + "/a") == nil && fileKind(output.path) == .folder)
    try output.remove("a/d")
    try output.remove("none/at/all")
  }

  @Test("Nothing is removed through a link in a folder's place, and the link stays")
  func removingThroughLink() throws {
    try place.write("x", to: "outside/c")
    try place.write("x", to: "outside/b/c")
    try link("a", to: "../../outside")
    for file in ["a/c", "a/b/c"] { try? output.remove(file) }
    #expect(place.textIfPresent(of: "outside/c") == "x")
    #expect(place.textIfPresent(of: "outside/b/c") == "x")
    #expect(fileKind(output.path + "/a") == .link)
  }

  @Test("A link is removed and not what it leads to")
  func removingLink() throws {
    try place.write("x", to: "outside")
    try link("a", to: "../../outside")
    try output.remove("a")
    #expect(fileKind(output.path + "/a") == nil)
    #expect(try place.text(of: "outside") == "x")
  }

  @Test("Leftovers of a killed build are removed before writing, and nothing lies around after it")
  func leftovers() throws {
    try place.write("half", to: "deep/public/.booksite-partial/1-1")
    try output.beginWriting()
    #expect(try names(inFolder: output.path + "/.booksite-partial").isEmpty)
    output.endWriting()
    #expect(try names(inFolder: output.path).isEmpty)
  }

  @Test("Leftovers of a killed first build are removed, folders and all; links in them are not followed")
  func newLeftovers() throws {
    try place.write("precious", to: "outside/x")
    try place.write("half", to: "deep/public/.booksite-partial/new/books/1/index.html")
    try link(".booksite-partial/new/books/link", to: "../../../../../outside")
    try output.beginWriting()
    #expect(try names(inFolder: output.path + "/.booksite-partial").isEmpty)
    #expect(try place.text(of: "outside/x") == "precious")
  }

  @Test("New files are seen when they are moved into place, and never take the place of a file")
  func new() throws {
    try output.beginWriting()
    let new = try output.makeNew()
    _ = try new.makeFolder("a")
    for file in ["a/b", "c", "d"] { try Array(file.utf8).withUnsafeBytes { try new.create(file, with: $0) } }
    #expect(fileKind(output.path + "/a") == nil)
    #expect(throws: FileError.self) { try [UInt8]().withUnsafeBytes { try new.create("c", with: $0) } }
    try output.adopt("a", from: new)
    try output.adopt("c", from: new)
    try output.removeNew()
    output.endWriting()
    #expect(try place.text(of: "deep/public/a/b") == "a/b")
    #expect(try place.text(of: "deep/public/c") == "c")
    #expect(try names(inFolder: output.path).sorted() == ["a", "c"])
  }

  @Test("A link where half-written files would lie is refused, and nothing behind it is removed")
  func linkedLeftovers() throws {
    try place.write("x", to: "outside/precious")
    try link(".booksite-partial", to: "../../outside")
    #expect(throws: FileError.self) { try output.beginWriting() }
    #expect(try place.text(of: "outside/precious") == "x")
  }

  @Test("Only a regular file is read; what is missing is nil")
  func reading() throws {
    try place.write("x", to: "deep/public/a")
    try link("b", to: "a")
    #expect(try output.read("a") == Array("x".utf8))
    #expect(try output.read("none") == nil)
    #expect(throws: FileError.self) { try output.read("b") }
  }
}
