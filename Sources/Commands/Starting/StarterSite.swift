import Books
import BuiltInTemplates
import Configuration
import Diagnostics
import JSON
import Site

/// The files of a new site, with the reader's words in them.
struct StarterSite {
  struct File {
    var path: String
    /// See `StarterFile.isExample`.
    var isExample: Bool
    var bytes: [UInt8]
  }

  /// Without spaces at its ends, on one line.
  let title: String
  let language: Configuration.Language
  let url: SiteURL
  /// In the order they are to be made.
  let files: [File]

  /// `url` is the address when none is wished for and one can be guessed. Throws when the title cannot be one.
  init(_ wishes: StarterWishes, url usualURL: SiteURL?, clock: Clock, _ site: SiteFolder) throws(Failure) {
    let language = wishes.language ?? .korean
    let url = wishes.url ?? usualURL ?? .example
    let title = wishes.title ?? language.usualTitle
    if let character = unusableCharacter(in: title) { throw Failure(.unusableTitle(title, character)) }
    // As a build will read it, which is on one line.
    let written = title.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    let words = [
      "TITLE": quoted(written), "URL": url.absolute, "NOW": clock.now.description, "TODAY": clock.today.description,
      "REPOSITORY": booksiteRepository,
      "ACTION": "\(booksiteRepository)@\(booksiteActionVersion)",
    ]
    let files = starterFiles.filter { $0.language == nil || $0.language == language.rawValue }.map { file in
      File(path: file.path, isExample: file.isExample, bytes: filled(file.bytes, with: words))
    }
    // Read as a build will read it: what a title may hold is decided in one place.
    guard let configuration = files.last(where: { $0.path == SiteFolder.configuration }),
      let read = try? Configuration(
        reading: SourceText(path: site.path(of: SiteFolder.configuration), bytes: configuration.bytes))
    else { throw Failure(.unusableTitle(written, nil)) }
    self.title = read.title
    self.language = language
    self.url = url
    self.files = files
  }
}

/// In double quotes, so that nothing in it is taken for YAML: a text of JSON is one of YAML, too.
private func quoted(_ text: String) -> String {
  var writer = JSONWriter(.compact, escapesInvisible: true)
  writer.string(text)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// Puts words in the places of their names between `@` signs. What is put there is not looked at again.
private func filled(_ bytes: [UInt8], with words: [String: String]) -> [UInt8] {
  let parts = String(decoding: bytes, as: UTF8.self).split(separator: "@", omittingEmptySubsequences: false)
  var text = ""
  // Whether an `@` stands before the next part; a word has taken the one after itself.
  var needsSign = false
  for (index, part) in parts.enumerated() {
    let isBetween = index > 0 && index < parts.count - 1
    if needsSign, isBetween, let word = words[String(part)] {
      text += word
      needsSign = false
    } else {
      text += (needsSign ? "@" : "") + part
      needsSign = true
    }
  }
  return Array(text.utf8)
}

extension Diagnostic {
  /// `character` is the one to blame, where one is.
  fileprivate static func unusableTitle(_ title: String, _ character: String?) -> Diagnostic {
    let isBlank = title.allSatisfy(\.isWhitespace)
    let reason = character.map { "the title ‘\(title)’ holds a control character, \($0), which no page can show" }
    return .error(
      "init-title",
      reason ?? (isBlank ? "a site cannot be without a title" : "the title ‘\(title)’ cannot be one"),
      hint: reason == nil
        ? "write ‘--title’ with words, or leave it out" : "leave the character out; nothing was made")
  }
}
