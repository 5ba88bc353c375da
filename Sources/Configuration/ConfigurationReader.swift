import Books
import Diagnostics
import YAML

/// Reads the tree of a `booksite.yml` to its end, whatever is wrong with it, and keeps every mistake.
struct ConfigurationReader {
  let text: SourceText
  private(set) var mistakes: [Diagnostic] = []

  init(_ text: SourceText) {
    self.text = text
  }

  mutating func report(_ mistake: Diagnostic) {
    var mistake = mistake
    if let hint = mistake.hint, mayHoldKey(hint) { mistake.hint = nil }
    mistakes.append(mistake)
  }

  func location(_ node: YAMLNode) -> Location {
    text.guardedLocation(line: node.line, column: node.column, length: node.length)
  }

  /// Where a field's value is, or its key when there is nothing to see of the value.
  func place(of field: Field) -> Location {
    location(field.value.length > 0 ? field.value : field.key)
  }

  /// Only to be used when no mistake has been reported: what could not be read is missing from it.
  mutating func configuration(from root: YAMLNode) -> Configuration {
    let keys = [
      "title", "url", "description", "language", "timezone", "author", "source", "kakao", "file", "queries", "recent",
      "prices", "descriptions", "covers", "refresh", "formats", "include_goods", "publish",
    ]
    guard let section = section(root, label: nil, keys: keys) else {
      report(
        .error(
          "config-wrong-type", "the configuration must consist of keys and values, not \(root.found)",
          at: location(root), hint: "begin with a line such as ‘title: 책장’"))
      return Configuration(title: "", url: .unread)
    }
    let title = text(required("title", in: section, example: "title: 책장"))
    let url = siteURL(required("url", in: section, example: "url: https://example.github.io/bookshelf/"))
    var result = Configuration(title: title ?? "", url: url ?? .unread)
    result.description = text(section["description"], allowsEmpty: true) ?? result.description
    result.language = choice(section["language"], of: Configuration.Language.self) ?? result.language
    result.timezone = timeZone(section["timezone"]) ?? result.timezone
    result.author = author(section["author"])
    result.sources = choices(section["source"], of: Configuration.SourceName.self, allowsSingle: true) ?? result.sources
    result.kakao = kakao(section["kakao"])
    let file = self.section(section["file"], keys: ["path"])
    result.file.path = path(file["path"]) ?? result.file.path
    let recent = self.section(section["recent"], keys: ["limit"])
    result.recentLimit = number(recent["limit"], in: 1...100) ?? result.recentLimit
    let prices = self.section(section["prices"], keys: ["show"])
    result.showsPrices = flag(prices["show"]) ?? result.showsPrices
    let descriptions = self.section(section["descriptions"], keys: ["show"])
    result.showsDescriptions = flag(descriptions["show"]) ?? result.showsDescriptions
    let covers = self.section(section["covers"], keys: ["show", "download"])
    result.covers.isShown = flag(covers["show"]) ?? result.covers.isShown
    result.covers.isDownloaded = flag(covers["download"]) ?? result.covers.isDownloaded
    result.includesGoods = flag(section["include_goods"]) ?? result.includesGoods
    result.refreshSeconds = duration(section["refresh"]) ?? result.refreshSeconds
    result.formats =
      choices(section["formats"], of: Configuration.Format.self, allowsSingle: false).map(Set.init) ?? result.formats
    let publishing = self.section(section["publish"], keys: ["remote", "branch"])
    result.publishing.remote = gitName(publishing["remote"], of: .remote) ?? result.publishing.remote
    result.publishing.branch = gitName(publishing["branch"], of: .branch) ?? result.publishing.branch
    result.queries = queries(section["queries"], includesGoods: result.includesGoods)
    return result
  }

  /// A field that must have a value; `example` is a line to add.
  mutating func required(_ key: String, in section: Section, example: String) -> Field? {
    if let field = section[key] { return field }
    if let written = section.key(key) {
      report(
        .error(
          "config-empty-value", "‘\(key)’ must not be empty", at: location(written), hint: "write ‘\(example)’"))
    } else {
      report(
        .error(
          "config-missing-key", "‘\(key)’ is missing", at: Location(path: text.path, line: 1, column: 1),
          hint: "add a line such as ‘\(example)’"))
    }
    return nil
  }

  private mutating func author(_ field: Field?) -> Configuration.Author? {
    guard let field else { return nil }
    if case .scalar = field.value.kind {
      report(
        .wrongType(
          field, expected: "a group of keys", at: place(of: field),
          hint: "write ‘author: { name: \(field.value.simpleText ?? "이름") }’"))
      return nil
    }
    let before = mistakes.count
    let section = section(field, keys: ["name", "url"])
    let url = address(section["url"])
    guard let nameField = section["name"] else {
      // One mistake at a time: what was written for the name may be the key that is wrong.
      if mistakes.count == before {
        report(
          .error(
            "config-missing-key", "‘author.name’ is missing", at: location(section.key("name") ?? field.key),
            hint: "write ‘author: { name: 이름 }’"))
      }
      return nil
    }
    guard let name = text(nameField) else { return nil }
    return Configuration.Author(name: name, url: url)
  }

  private mutating func kakao(_ field: Field?) -> Configuration.Kakao {
    var kakao = Configuration.Kakao()
    let section = section(field, keys: ["key_env", "endpoint"])
    kakao.keyVariable = variableName(section["key_env"]) ?? kakao.keyVariable
    kakao.endpoint = endpoint(section["endpoint"]) ?? kakao.endpoint
    return kakao
  }
}
