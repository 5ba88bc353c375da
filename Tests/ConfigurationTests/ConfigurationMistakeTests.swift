import Configuration
import Diagnostics
import Testing

@Suite struct ConfigurationMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var id: String
    var marked: String
    /// A part of the message.
    var says: String
    /// A part of the hint or of a note.
    var advises: String?

    init(_ id: String, _ marked: String, says: String, advises: String? = nil) {
      self.id = id
      self.marked = required + marked
      self.says = says
      self.advises = advises
    }

    var testDescription: String { marked.dropFirst(required.count).debugDescription }
  }

  static let single: [Mistake] = [
    // Keys
    Mistake("config-unknown-key", "⟦titel⟧: 책\n", says: "‘titel’", advises: "did you mean ‘title’?"),
    Mistake("config-unknown-key", "⟦zzzzz⟧: 책\n", says: "‘zzzzz’", advises: "valid keys here: title, url, "),
    Mistake("config-unknown-key", "recent: { ⟦limits⟧: 3 }\n", says: "‘limits’", advises: "‘limit’"),
    Mistake("config-unknown-key", "covers:\n  ⟦downlaod⟧: no\n", says: "‘downlaod’", advises: "‘download’"),
    Mistake("config-unknown-key", "kakao: { ⟦한국어⟧: x }\n", says: "‘한국어’", advises: "key_env, endpoint"),
    Mistake("config-unknown-key", "queries:\n- { query: 책, ⟦tilte⟧: x }\n", says: "‘tilte’", advises: "‘title’"),
    Mistake("config-unknown-key", "queries:\n- { 책, query: 책 }\n".replacing("책,", with: "⟦책⟧,"), says: "‘책’"),
    Mistake("config-duplicate-key", "⟦title⟧: 또\n", says: "‘title’", advises: "first written on line 1"),
    Mistake("config-duplicate-key", "recent: { limit: 3, ⟦limit⟧: 4 }\n", says: "‘limit’", advises: "line 3"),
    Mistake("config-wrong-type", "⟦[a, b]⟧: 책\n", says: "a key must be text"),
    // Types
    Mistake("config-wrong-type", "description: ⟦[a, b]⟧\n", says: "‘description’ must be text, not a list"),
    Mistake("config-wrong-type", "description:\n  ⟦이름⟧: 책\n", says: "must be text, not a group of keys"),
    Mistake(
      "config-wrong-type", "prices: ⟦true⟧\n", says: "a group of keys, not ‘true’", advises: "prices: { show: … }"),
    Mistake("config-wrong-type", "recent:\n⟦-⟧ limit: 3\n", says: "‘recent’ must be a group of keys, not a list"),
    Mistake("config-wrong-type", "recent: { limit: ⟦ten⟧ }\n", says: "a whole number from 1 to 100, not ‘ten’"),
    Mistake(
      "config-wrong-type", "recent: { limit: ⟦\"10\"⟧ }\n", says: "text in quotation marks", advises: "write 10 "),
    Mistake("config-wrong-type", "recent: { limit: ⟦10.0⟧ }\n", says: "a whole number"),
    Mistake("config-wrong-type", "recent: { limit: ⟦010⟧ }\n", says: "a whole number"),
    Mistake(
      "config-wrong-type", "covers: { show: ⟦maybe⟧ }\n", says: "‘covers.show’ must be true or false, not ‘maybe’"),
    Mistake("config-wrong-type", "covers: { show: ⟦'no'⟧ }\n", says: "true or false", advises: "write no without"),
    Mistake("config-wrong-type", "formats: ⟦html⟧\n", says: "must be a list", advises: "formats: [html, markdown]"),
    Mistake("config-wrong-type", "source: ⟦{ a: b }⟧\n", says: "a name or a list of names"),
    Mistake("config-wrong-type", "author: ⟦이름⟧\n", says: "a group of keys", advises: "author: { name: 이름 }"),
    Mistake("config-wrong-type", "queries: ⟦{ query: 책 }⟧\n", says: "must be a list", advises: "hyphen"),
    Mistake("config-wrong-type", "queries:\n- ⟦미움받을 용기⟧\n", says: "group of keys", advises: "- query: 미움받을 용기’"),
    Mistake("config-wrong-type", "queries:\n- ⟦'a: b'⟧\n", says: "group of keys", advises: "- query: 채식주의자’"),
    Mistake("config-wrong-type", "⟦queries⟧:\n-\n", says: "not nothing"),
    Mistake("config-wrong-type", "queries:\n- { query: ⟦[책]⟧ }\n", says: "‘query’ must be text"),
    // Empty and missing
    Mistake("config-empty-value", "author: { name: ⟦''⟧ }\n", says: "‘author.name’ must not be empty"),
    Mistake("config-empty-value", "file: { path: ⟦' '⟧ }\n", says: "‘file.path’ must not be empty"),
    Mistake("config-empty-value", "formats: ⟦[]⟧\n", says: "‘formats’ must not be empty"),
    Mistake("config-empty-value", "source: ⟦[]⟧\n", says: "‘source’ must not be empty"),
    Mistake("config-missing-key", "⟦author⟧: { url: https://example.org }\n", says: "‘author.name’ is missing"),
    Mistake("config-missing-key", "queries:\n- ⟦{ title: 책 }⟧\n", says: "no ‘query’"),
    Mistake("config-missing-key", "queries:\n- title: 책\n  ⟦query⟧:\n", says: "no ‘query’"),
    Mistake("config-control-character", "description: ⟦\"a\\u0007b\"⟧\n", says: "control character"),
    Mistake("config-control-character", "file: { path: ⟦\"a\\0b\"⟧ }\n", says: "control character"),
    Mistake("config-control-character", "author: { name: ⟦\"a\\vb\"⟧ }\n", says: "U+000B", advises: "delete it"),
    Mistake(
      "config-control-character", "queries: [{ query: ⟦\"a\\uFFFEb\"⟧ }]\n", says: "U+FFFE", advises: "delete it"),
    // Values
    Mistake("config-unknown-value", "language: ⟦kr⟧\n", says: "‘language’ has no value ‘kr’", advises: "‘ko’"),
    Mistake("config-unknown-value", "language: ⟦français⟧\n", says: "‘français’", advises: "valid values: ko, en"),
    Mistake("config-unknown-value", "source: ⟦kakoa⟧\n", says: "‘source’", advises: "‘kakao’"),
    Mistake("config-unknown-value", "source: [file, ⟦naver⟧]\n", says: "‘naver’", advises: "kakao, file"),
    Mistake("config-unknown-value", "formats: [⟦HTML⟧]\n", says: "‘HTML’", advises: "‘html’"),
    Mistake("config-unknown-value", "queries: [{ query: 책, target: ⟦titel⟧ }]\n", says: "‘titel’", advises: "‘title’"),
    Mistake("config-unknown-value", "queries: [{ query: 책, sort: ⟦price⟧ }]\n", says: "‘price’", advises: "latest"),
    Mistake("config-duplicate-item", "source: [kakao, file, ⟦kakao⟧]\n", says: "‘kakao’ twice"),
    Mistake("config-duplicate-item", "formats: [html, ⟦'html'⟧]\n", says: "‘html’ twice"),
    Mistake("config-out-of-range", "recent: { limit: ⟦0⟧ }\n", says: "from 1 to 100, not ‘0’"),
    Mistake("config-out-of-range", "recent: { limit: ⟦101⟧ }\n", says: "from 1 to 100"),
    Mistake("config-out-of-range", "queries: [{ query: 책, limit: ⟦2501⟧ }]\n", says: "from 1 to 2500"),
    Mistake("config-out-of-range", "queries: [{ query: 책, limit: ⟦-1⟧ }]\n", says: "‘-1’"),
    Mistake("config-out-of-range", "recent: { limit: ⟦99999999999999999999⟧ }\n", says: "from 1 to 100"),
    Mistake("config-bad-duration", "refresh: ⟦24⟧\n", says: "‘24’", advises: "‘24h’"),
    Mistake("config-bad-duration", "refresh: ⟦하루⟧\n", says: "‘하루’", advises: "90s, 30m, 24h, 7d"),
    Mistake("config-bad-duration", "refresh: ⟦30m1h⟧\n", says: "‘30m1h’"),
    Mistake("config-bad-duration", "refresh: ⟦-1h⟧\n", says: "‘-1h’"),
    Mistake("config-bad-duration", "refresh: ⟦999999999d⟧\n", says: "‘999999999d’"),
    Mistake("config-unknown-time-zone", "timezone: ⟦../etc/passwd⟧\n", says: "‘../etc/passwd’"),
    Mistake("config-unknown-time-zone", "timezone: ⟦/Asia/Seoul⟧\n", says: "‘/Asia/Seoul’"),
    Mistake("config-unknown-time-zone", "timezone: ⟦Asia/⟧\n", says: "‘Asia/’"),
    Mistake("config-unknown-time-zone", "timezone: ⟦한국⟧\n", says: "‘한국’", advises: "Asia/Seoul"),
    Mistake("config-bad-variable-name", "kakao: { key_env: ⟦MY-KEY⟧ }\n", says: "environment variable"),
    Mistake("config-bad-variable-name", "kakao: { key_env: ⟦1KEY⟧ }\n", says: "environment variable"),
    Mistake(
      "config-bad-url", "kakao: { endpoint: ⟦http://dapi.kakao.com/⟧ }\n", says: "https://", advises: "127.0.0.1"),
    Mistake("config-bad-url", "kakao: { endpoint: ⟦http://127.0.0.1.example.org/⟧ }\n", says: "https://"),
    Mistake("config-bad-url", "kakao: { endpoint: ⟦http://127.0.0.256/⟧ }\n", says: "https://"),
    Mistake("config-bad-url", "kakao: { endpoint: ⟦https://example.org/?a=b⟧ }\n", says: "query"),
    Mistake("config-bad-url", "kakao: { endpoint: ⟦file:///etc/passwd⟧ }\n", says: "‘kakao.endpoint’"),
    Mistake("config-bad-url", "author: { name: 이름, url: ⟦'javascript:alert(1)'⟧ }\n", says: "‘author.url’"),
    // Queries among each other
    Mistake(
      "config-duplicate-slug", "queries:\n- { query: 가, slug: a }\n- { query: 나, slug: ⟦a⟧ }\n",
      says: "‘a’ is used twice", advises: "line 4"),
    Mistake(
      "config-duplicate-slug", "queries:\n- { query: 가 나 }\n- { query: 다, title: ⟦가-나⟧ }\n",
      says: "made from this title", advises: "slug: 가-나-2"),
    Mistake(
      "config-duplicate-slug", "queries:\n- { query: 가, slug: É }\n- { query: 나, slug: ⟦é⟧ }\n", says: "twice"),
    Mistake("config-bad-slug", "queries: [{ query: 책, slug: ⟦My Books⟧ }]\n", says: "‘My Books’", advises: "my-books"),
    Mistake("config-bad-slug", "queries: [{ query: 책, slug: ⟦../a⟧ }]\n", says: "‘../a’", advises: "slug: a"),
    Mistake("config-bad-slug", "queries: [{ query: 책, slug: ⟦nul⟧ }]\n", says: "‘nul’"),
    Mistake(
      "config-duplicate-query", "queries:\n- { query: 가 }\n- ⟦{ query: ' 가', sort: accuracy }⟧\n",
      says: "‘가’", advises: "line 4"),
    Mistake(
      "config-unknown-value", "queries:\n- { query: 가 }\n- { query: 가, target: ⟦all⟧ }\n", says: "‘all’"),
    // YAML
    Mistake("config-tab", "recent:\n⟦\t⟧limit: 3\n", says: "tab", advises: "spaces"),
    Mistake("config-syntax", "description: 책⟦:⟧ 장\n", says: "colon", advises: "quotation marks"),
    Mistake("config-syntax", "description: ⟦\"⟧책 장\n", says: "never closed"),
    Mistake("config-syntax", "⟦---⟧\ntitle: x\n", says: "second document"),
    Mistake("config-control-character", "description: ⟦\u{1}⟧\n", says: "control character"),
  ]

  @Test("A mistake is reported once, at what is wrong, with what to do", arguments: single)
  func places(mistake: Mistake) throws {
    let marked = MarkedText(mistake.marked)
    let found = mistakes(marked.text)
    try #require(found.count == 1, "\(found.map(\.message))")
    #expect(found[0].id == mistake.id)
    var place = marked.places[0]
    // The line may hold the key itself.
    if mistake.id == "config-bad-variable-name" { place.lineText = nil }
    #expect(found[0].location == place)
    #expect(found[0].location?.path == "my-books/booksite.yml")
    #expect(found[0].message.contains(mistake.says), "\(found[0].message)")
    if let advice = mistake.advises {
      let advised = found[0].notes + [found[0].hint ?? ""]
      #expect(advised.contains { $0.contains(advice) }, "\(advised)")
    }
  }

  @Test(
    "The address of the site must be one",
    arguments: [
      ("example.github.io/books", "https://example.github.io/books"), ("ftp://example.org", "https:// or http://"),
      ("https://example.org/?q", "query"), ("https://example.org/#top", "fragment"), ("https://exa mple.org", "%20"),
      ("https://책.kr", "xn--"), ("https://example.org:x", "port"),
    ])
  func siteAddress(address: String, says: String) throws {
    let marked = MarkedText("title: 책장\nurl: ⟦'\(address)'⟧\n")
    let found = mistakes(marked.text)
    try #require(found.count == 1)
    #expect(found[0].id == "config-bad-url")
    #expect(found[0].location == marked.places[0])
    #expect((found[0].message + (found[0].hint ?? "")).contains(says), "\(found[0])")
  }

  @Test("Ten mistakes are reported in one go, in order of place")
  func tenMistakes() {
    let marked = MarkedText(
      """
      title: ⟦''⟧
      url: ⟦example.org⟧
      ⟦langauge⟧: ko
      timezone: ⟦Asia/../Seoul⟧
      source: [⟦google⟧]
      queries:
        - { query: 가, limit: ⟦0⟧ }
        - { query: 나, slug: ⟦A b⟧ }
      recent: ⟦10⟧
      refresh: ⟦soon⟧
      formats: ⟦[]⟧

      """)
    let found = mistakes(marked.text)
    #expect(found.map(\.location) == marked.places)
    #expect(
      found.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.id)" } == [
        "1:8 config-empty-value", "2:6 config-bad-url", "3:1 config-unknown-key", "4:11 config-unknown-time-zone",
        "5:10 config-unknown-value", "7:26 config-out-of-range", "8:25 config-bad-slug", "9:9 config-wrong-type",
        "10:10 config-bad-duration", "11:10 config-empty-value",
      ])
    #expect(found.allSatisfy { $0.severity == .error && !$0.message.isEmpty && !$0.message.hasSuffix(".") })
  }

  @Test("Missing title and address are both reported, each with a line to add")
  func missing() {
    let found = mistakes(SourceText(path: "booksite.yml", bytes: Array("language: ko\n".utf8)))
    #expect(found.map(\.id) == ["config-missing-key", "config-missing-key"])
    #expect(found.allSatisfy { $0.location == Location(path: "booksite.yml", line: 1, column: 1) })
    #expect(found.contains { $0.hint?.contains("‘title: 책장’") == true })
    #expect(found.contains { $0.hint?.contains("‘url: https://") == true })
  }

  @Test("A title of nothing is missing", arguments: ["null", "~", ""])
  func nullTitle(written: String) {
    let marked = MarkedText("⟦title⟧: \(written)\nurl: https://example.org\n")
    let found = mistakes(marked.text)
    #expect(found.map(\.id) == ["config-empty-value"])
    #expect(found.map(\.location) == marked.places)
  }

  @Test(
    "A file that says nothing shows the shortest one that does", arguments: ["", "# 책장\n", "---\n", "~", "\u{FEFF}"])
  func empty(text: String) {
    let found = mistakes(SourceText(path: "booksite.yml", bytes: Array(text.utf8)))
    #expect(found.map(\.id) == ["config-empty"])
    #expect(found[0].hint?.contains("title: 책장’ and ‘url: https://") == true)
  }

  @Test("A file that is no group of keys says so", arguments: ["⟦그냥 글⟧\n", "⟦-⟧ 하나\n", "⟦[title, url]⟧"])
  func noMapping(text: String) {
    let marked = MarkedText(text)
    let found = mistakes(marked.text)
    #expect(found.map(\.id) == ["config-wrong-type"])
    #expect(found.map(\.location) == marked.places)
  }

  @Test("Text in another encoding is recognised")
  func encodings() {
    let korean = mistakes(
      SourceText(path: "booksite.yml", bytes: Array("title: ".utf8) + [0xC3, 0xA5, 0xC0, 0xE5, 0x0A]))
    #expect(korean.map(\.id) == ["config-not-utf-8"])
    #expect(korean[0].location?.line == 1)
    #expect(korean[0].hint?.contains("CP949") == true)
    let wide = mistakes(SourceText(path: "booksite.yml", bytes: [0xFF, 0xFE] + Array("t\0i\0".utf8)))
    #expect(wide.map(\.id) == ["config-not-utf-8"])
    #expect(wide[0].hint?.contains("UTF-16") == true)
  }

  @Test(
    "A key or password in the wrong place is repeated nowhere",
    arguments: [
      "kakao: { key_env: 0123456789abcdef0123456789abcdef }", "kakao: { key_env: abcdef0123456789abcdef0123456789 }",
      "kakao: { key: abcdef0123456789abcdef0123456789 }", "source: abcdef0123456789abcdef0123456789",
      "key: abcdef0123456789abcdef0123456789", "kakao: abcdef0123456789abcdef0123456789: x",
      "abcdef0123456789abcdef0123456789: x", "kakao: { key_env: 'geheim geheim' }",
      "kakao: { endpoint: 'https://me:geheim@example.org' }",
      "author: abcdef0123456789abcdef0123456789", "queries: [abcdef0123456789abcdef0123456789]",
      "kakao: { key_env: *abcdef0123456789abcdef0123456789 }",
      "kakao: { key_env: !abcdef0123456789abcdef0123456789 a }",
      "queries: [{ query: 책, slug: Abcdef0123456789abcdef0123456789 }]",
      "publish: { remote: 'https://me:geheim@example.org/a' }", "publish: { remote: 'me:geheim@example.org:a' }",
    ])
  func secrets(line: String) throws {
    let found = mistakes(SourceText(path: "booksite.yml", bytes: Array((required + line + "\n").utf8)))
    try #require(!found.isEmpty)
    let shown = found.map { "\($0)" }.joined()
    #expect(!shown.contains("abcdef0123456789") && !shown.contains("geheim"), "\(shown)")
  }

  @Test("What may be a key is left out of a whole sentence")
  func sentences() {
    let key = "Abcdef0123456789abcdef0123456789"
    func messages(_ line: String) -> [String] {
      mistakes(SourceText(path: "booksite.yml", bytes: Array((required + line + "\n").utf8))).map(\.message)
    }
    let hidden = "‘…’ (not shown: it may be a key)"
    #expect(
      messages("queries: [{ query: 책, slug: \(key) }]") == [
        "the slug \(hidden) cannot name a folder and an address"
      ])
    #expect(messages("\(key): x") == ["unknown key \(hidden)"])
  }

  @Test("Whatever happens to a file, reading ends with a configuration or with places inside the file")
  func mutations() {
    let original = Array(complete.utf8)
    var random = SplitMix(state: 2_026)
    var good = 0
    for _ in 0..<2_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let other = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert("[]{}:-&*!|>'\"%@`#,?\t\n 0".utf8.randomElement(using: &random) ?? 0, at: index)
        case 3: bytes.swapAt(index, other)
        default: bytes.removeSubrange(min(index, other)..<min(max(index, other), min(index, other) + 30))
        }
      }
      let text = SourceText(path: "booksite.yml", bytes: bytes)
      let found = mistakes(text)
      if found.isEmpty { good += 1 }
      for mistake in found {
        guard let location = mistake.location, let line = location.line, let column = location.column,
          let lineText = text.text(ofLine: line)
        else {
          Issue.record("\(mistake) has no place in the file")
          continue
        }
        #expect(column >= 1 && column - 1 + location.length <= lineText.utf8.count + 1, "\(mistake)")
      }
    }
    #expect((50..<1_900).contains(good))
  }
}
