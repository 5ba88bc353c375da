import Books
import Diagnostics
import YAML

extension ConfigurationReader {
  mutating func queries(_ field: Field?, includesGoods: Bool) -> [ConfiguredQuery] {
    guard let field else { return [] }
    guard case .sequence(let items) = field.value.kind else {
      report(
        .wrongType(
          field, expected: "a list", at: place(of: field), hint: "begin each query with a hyphen: ‘- query: 채식주의자’"))
      return []
    }
    var queries: [ConfiguredQuery] = []
    var linesOfQueries: [Query: Int] = [:]
    var linesOfFolders: [[UInt8]: Int] = [:]
    for item in items {
      guard let read = query(item, of: field, includesGoods: includesGoods) else { continue }
      let query = read.query
      if let first = linesOfQueries[query.query] {
        report(
          .error(
            "config-duplicate-query", "the query \(quoted(query.query.text)) is there twice", at: location(item),
            hint: "keep one of them, or give them different targets or sort orders",
            notes: ["it is first asked on line \(first)"]))
        // Its slug is the same for the same reason.
        guard read.isSlugWritten else { continue }
      }
      linesOfQueries[query.query] = linesOfQueries[query.query] ?? item.line
      let identity = folderIdentity(ofSlug: query.slug)
      if let first = linesOfFolders[identity] {
        report(.duplicateSlug(query.slug, isWritten: read.isSlugWritten, first: first, at: place(of: read.slugField)))
        continue
      }
      linesOfFolders[identity] = read.slugField.value.line
      queries.append(query)
    }
    return queries
  }

  private struct ReadQuery {
    var query: ConfiguredQuery
    /// The slug itself, or what it is made from.
    var slugField: Field
    var isSlugWritten: Bool
  }

  private mutating func query(_ item: YAMLNode, of field: Field, includesGoods: Bool) -> ReadQuery? {
    let keys = ["query", "title", "slug", "target", "sort", "limit", "include_goods"]
    guard let section = section(item, label: nil, keys: keys) else {
      report(
        .error(
          "config-wrong-type", "each of ‘queries’ must be a group of keys, not \(item.found)",
          at: item.length > 0 ? location(item) : location(field.key),
          hint: "write ‘- query: \(item.simpleText ?? "채식주의자")’"))
      return nil
    }
    let limit = number(section["limit"], in: 1...2500)
    let includes = flag(section["include_goods"])
    // With a mistake in what tells queries apart, comparing this one to others would only raise false alarms.
    let before = mistakes.count
    let target = choice(section["target"], of: Query.Target.self)
    let sort = choice(section["sort"], of: Query.Sort.self) ?? .accuracy
    let title = text(section["title"])
    let writtenSlug = writtenSlug(section["slug"])
    guard let queryField = section["query"] else {
      report(
        .error(
          "config-missing-key", "a query has no ‘query’, the text to search for",
          at: location(section.key("query") ?? item), hint: "write ‘query: 채식주의자’"))
      return nil
    }
    guard let text = text(queryField), mistakes.count == before else { return nil }
    var query = ConfiguredQuery(
      query: Query(text: text, target: target, sort: sort), title: title ?? text,
      slug: writtenSlug ?? slug(for: title ?? text))
    query.limit = limit ?? query.limit
    query.includesGoods = includes ?? includesGoods
    return ReadQuery(
      query: query, slugField: section["slug"] ?? section["title"] ?? queryField, isSlugWritten: writtenSlug != nil)
  }

  private mutating func writtenSlug(_ field: Field?) -> String? {
    guard let field, let written = text(field) else { return nil }
    let right = slug(for: written)
    if Array(right.utf8) == Array(written.utf8) { return written }
    report(
      .error(
        "config-bad-slug", "the slug \(quoted(written)) cannot name a folder and an address", at: place(of: field),
        hint: "write ‘slug: \(right)’"))
    return nil
  }
}

extension Diagnostic {
  fileprivate static func duplicateSlug(
    _ slug: String, isWritten: Bool, first line: Int, at location: Location
  ) -> Diagnostic {
    let message =
      isWritten ? "the slug ‘\(slug)’ is used twice" : "the slug ‘\(slug)’, made from this title, is used twice"
    return .error(
      "config-duplicate-slug", message, at: location, hint: "give this query a slug of its own: ‘slug: \(slug)-2’",
      notes: ["it is first used on line \(line)"])
  }
}
