/// HTML with every `href` and `src` made absolute, for readers of it that are not on the page it was written for. One that
/// is empty, which is what is left of a dangerous link, is left out.
///
/// `html` is what CommonMark or a template made: in such HTML a quotation mark is never text, so what looks like an attribute
/// is one. `page` is the absolute address it was written for, `origin` its beginning without a path.
func withAbsoluteLinks(_ html: [UInt8], page: String, origin: String) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(html.count + 200)
  var index = 0
  while index < html.count {
    guard html[index] == UInt8(ascii: " "),
      let name = linkAttributes.first(where: { html[index...].starts(with: $0) }),
      let end = html[(index + name.count)...].firstIndex(of: UInt8(ascii: "\""))
    else {
      result.append(html[index])
      index += 1
      continue
    }
    let value = html[index + name.count..<end]
    if !value.isEmpty {
      result += name
      result += absolute(value, page: page, origin: origin)
      result.append(UInt8(ascii: "\""))
    }
    index = end + 1
  }
  return result
}

private let linkAttributes = [Array(" href=\"".utf8), Array(" src=\"".utf8)]

/// As RFC 3986 resolves a reference.
private func absolute(_ value: ArraySlice<UInt8>, page: String, origin: String) -> [UInt8] {
  // A colon before all else ends the name of a scheme.
  if value.first(where: Array(":/?#".utf8).contains) == UInt8(ascii: ":") { return Array(value) }
  switch value.first {
  case UInt8(ascii: "#"), UInt8(ascii: "?"): return Array(page.utf8) + value
  case UInt8(ascii: "/") where value.dropFirst().first == UInt8(ascii: "/"):
    return Array(origin.utf8.prefix { $0 != UInt8(ascii: "/") }) + value
  default: break
  }
  let pathEnd = value.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? value.endIndex
  let isFromRoot = value.first == UInt8(ascii: "/")
  // A page's address ends with its folder.
  let folders = page.utf8.dropFirst(origin.utf8.count).split(separator: UInt8(ascii: "/"))
  var segments = isFromRoot ? [] : folders.map { Array($0) }
  let parts = value[..<pathEnd].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    .dropFirst(isFromRoot ? 1 : 0)
  for (offset, part) in parts.enumerated() {
    let isLast = offset == parts.count - 1
    switch String(decoding: part, as: UTF8.self) {
    case ".": if isLast { segments.append([]) }
    case "..":
      if !segments.isEmpty { segments.removeLast() }
      if isLast { segments.append([]) }
    default: segments.append(Array(part))
    }
  }
  return Array(origin.utf8) + segments.flatMap { [UInt8(ascii: "/")] + $0 } + value[pathEnd...]
}
