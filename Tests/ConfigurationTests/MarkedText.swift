import Configuration
import Diagnostics
import Testing

/// A text in which ⟦ and ⟧ enclose what diagnostics must point at, in order of place.
struct MarkedText {
  let text: SourceText
  let places: [Location]

  init(_ marked: String, path: String = "my-books/booksite.yml") {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var opened = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": opened = bytes.count
      case "⟧": ranges.append(opened..<bytes.count)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    let text = SourceText(path: path, bytes: bytes)
    self.text = text
    places = ranges.map { text.location(at: $0.lowerBound, length: $0.count) }
  }
}

/// What reading reports; empty when the text is a good configuration.
func mistakes(_ text: SourceText) -> [Diagnostic] {
  do throws(Failure) {
    _ = try Configuration(reading: text)
    return []
  } catch {
    return error.diagnostics
  }
}

/// Reads a configuration that has to be good.
func read(_ text: String) throws -> Configuration {
  do throws(Failure) {
    return try Configuration(reading: SourceText(path: "booksite.yml", bytes: Array(text.utf8)))
  } catch {
    Issue.record("\(error.diagnostics.map { "\($0.location?.line ?? 0): \($0.message)" })")
    throw error
  }
}

let required = "title: 책장\nurl: https://example.github.io/bookshelf/\n"

let complete = """
  title: 책장
  description: 읽고 싶은 책, 읽은 책
  url: https://example.github.io/bookshelf/   # absolute
  language: en
  timezone: Europe/Paris
  author: { name: 이름, url: https://example.github.io/ }
  source: [file, kakao]
  kakao: { key_env: MY_KEY, endpoint: http://127.0.0.1:8080/v3/search/book }
  file: { path: answers }
  queries:
    - { query: 미움받을 용기, title: 아들러 심리학, slug: adler, target: title, sort: latest, limit: 35 }
    - query: 한강
      target: person
      include_goods: false
    - query: 1984
  recent: { limit: 7 }
  prices: { show: no }
  descriptions: { show: off }
  covers: { show: false, download: false }
  include_goods: true
  refresh: 1d12h
  formats: [html]

  """
