import BuiltInTemplates
import Foundation
import JSON
import Library
import Site
import Testing
import YAML

@testable import Commands

/// The files a new site begins with.
@Suite struct StarterFilesTests {
  @Test("every file of templates/starter is in the program, and each language has one of each")
  func complete() throws {
    let folder = packageFolder + "/templates/starter/"
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
    let texts = try kept.map { Array(try Data(contentsOf: URL(fileURLWithPath: folder + $0))) }
    #expect(Set(texts) == Set(starterFiles.map(\.bytes)))
    #expect(kept.count == starterFiles.count)
    let korean = Set(starterFiles.filter { $0.language != "en" && !$0.path.hasPrefix("data/") }.map(\.path))
    let english = Set(starterFiles.filter { $0.language != "ko" && !$0.path.hasPrefix("data/") }.map(\.path))
    #expect(korean == english)
    // Where the configuration is, everything else is, too.
    #expect(starterFiles.suffix(2).map(\.path) == ["booksite.yml", "booksite.yml"])
  }

  @Test("the recorded answers hold facts alone: no description, no picture, no price of a shop")
  func factsAlone() throws {
    for file in starterFiles where file.path.hasPrefix("data/") {
      let answer = try JSONDocument(file.bytes)
      let documents = try #require(answer.root["documents"])
      var count = 0
      for document in documents.elements {
        count += 1
        #expect(document["contents"]?.string == "" && document["thumbnail"]?.string == "")
        #expect(document["sale_price"]?.integer == -1)
        for key in ["title", "publisher", "isbn"] { #expect(document[key]?.string?.isEmpty == false) }
      }
      #expect(count > 1)
    }
  }

  @Test("the configuration shows every key there is, switched on or off", arguments: ["ko", "en"])
  func everyKey(language: String) throws {
    let file = try #require(starterFiles.first { $0.path == "booksite.yml" && $0.language == language })
    let documented = try String(contentsOfFile: packageFolder + "/docs/configuration.md", encoding: .utf8)
    let example = try #require(documented.firstMatch(of: /```yaml\n([\s\S]*?)```/)?.1)
    let keys = example.matches(of: /(?m)^([a-z_]+):/).map { String($0.1) }
    #expect(keys.count > 10)
    let text = String(decoding: file.bytes, as: UTF8.self)
    for key in keys {
      #expect(text.contains(try Regex("(?m)^(# )?\(key):")), "\(key)")
    }
  }
}
