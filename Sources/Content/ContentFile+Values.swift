import Books
import Configuration
import Diagnostics
import YAML

/// Each function returns nil when there is no field, and reports a mistake and returns nil when there is one.
extension ContentFile {
  func location(_ node: YAMLNode) -> Location {
    text.guardedLocation(line: node.line, column: node.column, length: node.length)
  }

  /// Where a field's value is, or its key when there is nothing to see of the value.
  func place(of field: Field?) -> Location {
    guard let field else { return Location(path: text.path) }
    return location(field.value.length > 0 ? field.value : field.key)
  }

  /// Nil, and nothing reported, when the node is not a mapping.
  mutating func section(_ node: YAMLNode, label: String?, keys: [String]) -> Section? {
    guard case .mapping(let entries) = node.kind else { return nil }
    var section = Section()
    for entry in entries {
      guard case .scalar(let name, _) = entry.key.kind else {
        report(
          .error("content-wrong-type", "a key must be text, not \(entry.key.found)", at: location(entry.key)))
        continue
      }
      guard keys.contains(name) else {
        report(.unknownKey(name, among: keys, isPage: kind == .page, at: location(entry.key)))
        continue
      }
      if let first = section.key(name) {
        report(
          .error(
            "content-duplicate-key", "the key ‘\(name)’ is written twice", at: location(entry.key),
            hint: "keep one of them", notes: ["it is first written on line \(first.line)"]))
        continue
      }
      section.add(Field(label: label.map { "\($0).\(name)" } ?? name, key: entry.key, value: entry.value), named: name)
    }
    return section
  }

  mutating func required(_ key: String, in section: Section, example: String) -> Field? {
    if let field = section[key] { return field }
    let place = section.key(key).map { location($0) } ?? text.location(line: 1, column: 1, length: 3)
    report(
      .error("content-missing-key", "‘\(key)’ is missing", at: place, hint: "add a line such as ‘\(example)’"))
    return nil
  }

  /// Text on one line, never empty.
  mutating func line(_ field: Field?) -> String? {
    guard let field else { return nil }
    return line(field.value, of: field)
  }

  private mutating func line(_ node: YAMLNode, of field: Field) -> String? {
    guard case .scalar(let written, _) = node.kind else {
      report(.wrongType(field, expected: "text", found: node, at: location(node.length > 0 ? node : field.key)))
      return nil
    }
    if let character = unusableCharacter(in: written) {
      report(
        .error(
          "content-control-character", "‘\(field.label)’ contains a control character, \(character)",
          at: location(node.length > 0 ? node : field.key), hint: "delete it: no page can show it"))
      return nil
    }
    let line = plainText(normalized(written), decodingReferences: false)
    guard !line.isEmpty else {
      report(
        .error(
          "content-empty-value", "‘\(field.label)’ must not be empty",
          at: location(node.length > 0 ? node : field.key), hint: "write something, or leave the key out"))
      return nil
    }
    return line
  }

  /// YAML 1.1's words for truth values, without quotation marks.
  mutating func flag(_ field: Field?) -> Bool? {
    guard let field else { return nil }
    if case .scalar(let word, isPlain: true) = field.value.kind {
      let lower = word.lowercased()
      if ["true", "yes", "on"].contains(lower) { return true }
      if ["false", "no", "off"].contains(lower) { return false }
    }
    report(.wrongType(field, expected: "true or false", found: field.value, at: place(of: field)))
    return nil
  }

  mutating func number(_ field: Field?) -> Int? {
    guard let field else { return nil }
    if case .scalar(let written, isPlain: true) = field.value.kind, let number = Int(written),
      (-1_000_000...1_000_000).contains(number)
    {
      return number
    }
    report(
      .wrongType(
        field, expected: "a whole number up to 1000000", found: field.value, at: place(of: field),
        hint: "write ‘weight: 10’; lower ones come first"))
    return nil
  }

  // MARK: Days

  /// The key, else the beginning of the file's name.
  mutating func date(_ section: Section, isRequired: Bool) -> Day? {
    if let field = section["date"] { return day(field) }
    if let day = Day(prefixOf: name), datedName != nil { return day }
    guard isRequired else { return nil }
    let place = section.key("date").map { location($0) } ?? text.location(line: 1, column: 1, length: 3)
    report(
      .error(
        "content-missing-key", "‘date’ is missing", at: place,
        hint: "add a line such as ‘date: 2026-11-30’, or begin the file’s name with the day: ‘2026-11-30-\(name).md’"))
    return nil
  }

  /// What follows the day in the file's name; nil when it does not begin with one.
  private var datedName: Substring? {
    guard Day(prefixOf: name) != nil else { return nil }
    let rest = name.dropFirst(10)
    guard let separator = rest.first else { return rest }
    return separator == "-" || separator == "_" || separator == " " ? rest.dropFirst() : nil
  }

  mutating func day(_ field: Field?) -> Day? {
    guard let field else { return nil }
    guard case .scalar(let written, _) = field.value.kind else {
      report(.wrongType(field, expected: "a day such as 2026-11-30", found: field.value, at: place(of: field)))
      return nil
    }
    // A time of day may follow, as other programs write it; the day is the one that is written.
    let rest = written.utf8.dropFirst(10)
    let isTime = rest.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || "TZtz:+-. ".utf8.contains($0) }
    if let day = Day(prefixOf: written), isTime, rest.first.map({ "Tt ".utf8.contains($0) }) ?? true { return day }
    report(.badDay(field, written, at: place(of: field)))
    return nil
  }

  mutating func read(_ field: Field?) -> (from: Day?, to: Day?) {
    guard let field else { return (nil, nil) }
    guard let section = section(field.value, label: "read", keys: ["from", "to"]) else {
      let day = field.value.simpleDay ?? "2026-11-20"
      report(
        .wrongType(
          field, expected: "a group of keys", found: field.value, at: place(of: field),
          hint: "write ‘read: { to: \(day) }’, or with the day you began: ‘read: { from: …, to: \(day) }’"))
      return (nil, nil)
    }
    if section.key("from") == nil, section.key("to") == nil {
      report(
        .error(
          "content-empty-value", "‘read’ must not be empty", at: place(of: field),
          hint: "write ‘read: { from: 2026-11-01 }’, with ‘to: …’ once you have finished"))
    }
    let from = day(section["from"])
    let to = day(section["to"])
    if let from, let to, to < from {
      report(.dateOrder("‘read.to’ is before ‘read.from’", at: place(of: section["to"])))
    }
    return (from, to)
  }

  // MARK: Books, stars, tags

  mutating func books(_ field: Field?) -> [BookID] {
    guard let field else { return [] }
    var found: [BookID] = []
    for node in items(of: field) {
      guard let written = line(node, of: field) else { continue }
      guard let book = book(written, at: location(node)) else { continue }
      if found.contains(book) { continue }
      found.append(book)
      mentions.append(Post.Mention(book: book, place: location(node)))
    }
    return found
  }

  private mutating func book(_ written: String, at place: Location) -> BookID? {
    do throws(BookReferenceMistake) {
      if case .book(let book) = try BookReference(written) { return book }
      report(
        .error(
          "content-bad-isbn", "\(quoted(written)) is no ISBN", at: place,
          hint: "write the number from the book’s back cover, such as 9788996991342"))
    } catch {
      report(.error("content-bad-isbn", error.message, at: place, hint: error.hint))
    }
    return nil
  }

  mutating func rating(_ field: Field?) -> Rating? {
    guard let field else { return nil }
    if case .scalar(let written, _) = field.value.kind {
      if let rating = Rating(written) { return rating }
      report(
        .error(
          "content-bad-rating", "‘rating’ must be from 0.5 to 5 in halves, not \(quoted(written))",
          at: place(of: field), hint: "write 4 or 4.5"))
    } else {
      report(.wrongType(field, expected: "a number from 0.5 to 5", found: field.value, at: place(of: field)))
    }
    return nil
  }

  mutating func tags(_ field: Field?) -> [Tag] {
    guard let field else { return [] }
    if case .scalar(let written, isPlain: true) = field.value.kind, written.contains(",") {
      let names = written.split(separator: ",").map { plainText(String($0)) }.filter { !$0.isEmpty }
      report(
        .wrongType(
          field, expected: "a list", found: field.value, at: place(of: field),
          hint: "write ‘tags: [\(names.prefix(5).joined(separator: ", "))]’"))
      return []
    }
    var tags: [Tag] = []
    for node in items(of: field) {
      guard let written = line(node, of: field) else { continue }
      let name = written.hasPrefix("#") ? plainText(String(written.dropFirst())) : written
      guard !name.isEmpty else { continue }
      tagPlaces[name] = tagPlaces[name] ?? location(node)
      let tag = Tag(name: name, slug: slug(for: name))
      // Which of two spellings is kept does not matter within one post. Two tags of one page are told later.
      if !tags.contains(where: { $0.identity == tag.identity }) { tags.append(tag) }
    }
    return tags
  }

  /// A list, or one item alone.
  private func items(of field: Field) -> [YAMLNode] {
    if case .sequence(let items) = field.value.kind { return items }
    return [field.value]
  }

  // MARK: Names

  /// What the reader wrote for it, else the file's name without the day.
  mutating func folderName(_ field: Field?) -> String? {
    guard let field else {
      let stem = kind == .post ? datedName ?? name[...] : name[...]
      return slug(for: stem.isEmpty ? name : String(stem))
    }
    isSlugWritten = true
    slugPlace = place(of: field)
    guard let written = line(field) else { return nil }
    let right = slug(for: written)
    if Array(right.utf8) == Array(written.utf8) { return written }
    report(
      .error(
        "content-bad-slug", "the slug \(quoted(written)) cannot name a folder and an address", at: slugPlace,
        hint: mayHoldKey(written) ? nil : "write ‘slug: \(right)’"))
    return nil
  }

  /// A language tag such as `en` or `pt-BR`.
  mutating func language(_ field: Field?) -> String? {
    guard let field, let written = line(field) else { return nil }
    let parts = written.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...3 : 1...8).contains(part.count)
        && part.allSatisfy { byte in
          (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || (index > 0 && byte >= 0x30 && byte <= 0x39)
        }
    }
    if isTag, written.utf8.count <= 35 { return written }
    report(
      .error(
        "content-bad-language", "\(quoted(written)) is no language tag", at: place(of: field),
        hint: "write ‘language: en’ or ‘language: ko’"))
    return nil
  }
}

extension YAMLNode {
  /// A day written alone.
  fileprivate var simpleDay: String? {
    guard case .scalar(let text, _) = kind else { return nil }
    return Day(text)?.description
  }
}
