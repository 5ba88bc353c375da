import Books
import Configuration
import Diagnostics
import Testing

@Suite struct ConfigurationReadingTests {
  @Test("Title and address are enough; everything else has its default")
  func defaults() throws {
    let configuration = try read(required)
    let url = try #require(SiteURL("https://example.github.io/bookshelf/"))
    #expect(configuration == Configuration(title: "책장", url: url))
    #expect(configuration.description == "")
    #expect(configuration.language == .korean)
    #expect(configuration.timezone == "Asia/Seoul")
    #expect(configuration.author == nil)
    #expect(configuration.sources == [.kakao])
    #expect(configuration.kakao.keyVariable == "KAKAO_REST_API_KEY")
    #expect(configuration.kakao.endpoint == "https://dapi.kakao.com/v3/search/book")
    #expect(configuration.file.path == "data")
    #expect(configuration.queries == [])
    #expect(configuration.recentLimit == 10)
    #expect(configuration.showsPrices && configuration.showsDescriptions)
    #expect(configuration.covers.isShown && configuration.covers.isDownloaded)
    #expect(!configuration.includesGoods)
    #expect(configuration.refreshSeconds == 86_400)
    #expect(configuration.formats == [.html, .markdown])
  }

  @Test("Every key is read")
  func everyKey() throws {
    let configuration = try read(complete)
    #expect(configuration.title == "책장")
    #expect(configuration.description == "읽고 싶은 책, 읽은 책")
    #expect(configuration.url.absolute == "https://example.github.io/bookshelf/")
    #expect(configuration.language == .english)
    #expect(configuration.timezone == "Europe/Paris")
    #expect(configuration.author == Configuration.Author(name: "이름", url: "https://example.github.io/"))
    #expect(configuration.sources == [.file, .kakao])
    #expect(configuration.kakao.keyVariable == "MY_KEY")
    #expect(configuration.kakao.endpoint == "http://127.0.0.1:8080/v3/search/book")
    #expect(configuration.file.path == "answers")
    #expect(configuration.recentLimit == 7)
    #expect(!configuration.showsPrices)
    #expect(!configuration.showsDescriptions)
    #expect(!configuration.covers.isShown && !configuration.covers.isDownloaded)
    #expect(configuration.includesGoods)
    #expect(configuration.refreshSeconds == 36 * 3_600)
    #expect(configuration.formats == [.html])

    try #require(configuration.queries.count == 3)
    let adler = configuration.queries[0]
    #expect(adler.query == Query(text: "미움받을 용기", target: .title, sort: .latest))
    #expect((adler.title, adler.slug, adler.limit) == ("아들러 심리학", "adler", 35))
    let han = configuration.queries[1]
    #expect(han.query == Query(text: "한강", target: .person, sort: .accuracy))
    #expect((han.title, han.slug, han.limit) == ("한강", "한강", 20))
    #expect(configuration.queries[2].query.text == "1984")
    #expect(configuration.queries.map(\.includesGoods) == [true, false, true])
  }

  @Test("A query without a slug takes it from its title, or from its text")
  func derivedSlugs() throws {
    let text = required + "queries:\n- { query: 하루키, title: 'Murakami, Haruki' }\n- query: 소년이 온다\n"
    #expect(try read(text).queries.map(\.slug) == ["murakami-haruki", "소년이-온다"])
  }

  @Test("Keys without a value count as not written")
  func emptyKeys() throws {
    let empty = required + "queries:\n  # - query: 한강\nrecent: ~\nkakao: { endpoint: }\nauthor: null\nrefresh:\n"
    #expect(try read(empty) == read(required))
  }

  @Test("Text may look like a number or a truth value; it is trimmed and on one line")
  func texts() throws {
    let text = "title: 1984\ndescription: |\n  첫 줄 \n\n  둘째\t줄\n\nurl: ' https://example.org '\nauthor: { name: yes }\n"
    let configuration = try read(text)
    #expect(configuration.title == "1984")
    #expect(configuration.description == "첫 줄 둘째 줄")
    #expect(configuration.url.absolute == "https://example.org/")
    #expect(configuration.author?.name == "yes")
    #expect(try read(required + "description: ''\n").description == "")
  }

  @Test("Decomposed Hangul is composed everywhere, so that slugs and addresses have one spelling")
  func composed() throws {
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1161}\u{11BC}"
    let text =
      "title: \(decomposed)\nurl: https://example.org/\(decomposed)\n"
      + "queries: [{ query: \(decomposed), slug: \(decomposed) }]\n"
    let configuration = try read(text)
    #expect(Array(configuration.title.utf8) == Array("한강".utf8))
    #expect(configuration.url.basePath == "/%ED%95%9C%EA%B0%95/")
    #expect(Array(configuration.queries[0].query.text.utf8) == Array("한강".utf8))
    #expect(Array(configuration.queries[0].slug.utf8) == Array("한강".utf8))
  }

  @Test(
    "Truth values are those of YAML 1.1",
    arguments: [
      ("true", true), ("Yes", true), ("ON", true), ("false", false), ("no", false), ("Off", false), ("TRUE", true),
    ])
  func flags(word: String, value: Bool) throws {
    #expect(try read(required + "include_goods: \(word)\n").includesGoods == value)
    #expect(try read(required + "prices: { show: \(word) }\n").showsPrices == value)
  }

  @Test(
    "Lengths of time have units, larger ones first",
    arguments: [
      ("90s", 90), ("30m", 1_800), ("24h", 86_400), ("7d", 604_800), ("1h30m", 5_400), ("0", 0), ("'24h'", 86_400),
      ("0h", 0), ("3650d", 3_650 * 86_400),
    ])
  func durations(written: String, seconds: Int) throws {
    #expect(try read(required + "refresh: \(written)\n").refreshSeconds == seconds)
  }

  @Test(
    "A server on this computer may be asked over http",
    arguments: [
      "http://127.0.0.1:8080/search", "http://127.255.0.3/", "http://localhost:9/", "http://[::1]:80/a",
      "https://proxy.example.org/book", "HTTPS://example.org",
    ])
  func endpoints(address: String) throws {
    #expect(try read(required + "kakao: { endpoint: '\(address)' }\n").kakao.endpoint == address)
  }

  @Test("A byte order mark and carriage returns are fine")
  func windowsText() throws {
    let text = "\u{FEFF}" + complete.replacing("\n", with: "\r\n")
    #expect(try read(text) == read(complete))
  }

  @Test("An anchored group of keys can be used again")
  func anchors() throws {
    let text = required + "prices: &shown { show: false }\ndescriptions: *shown\n"
    #expect(try read(text).showsDescriptions == false)
  }

  @Test(
    "Addresses are made canonical",
    arguments: [
      ("https://example.org", "https://example.org/"),
      ("HTTPS://Example.ORG:443/Books", "https://example.org/Books/"),
      ("http://example.org:80", "http://example.org/"),
      ("http://localhost:8000/a//b/", "http://localhost:8000/a/b/"),
      ("https://example.org/책 장".replacing(" ", with: "%20"), "https://example.org/%EC%B1%85%20%EC%9E%A5/"),
      ("https://[2001:DB8::1]:8443/", "https://[2001:db8::1]:8443/"),
      ("https://example.org/a\"b", "https://example.org/a%22b/"),
    ])
  func siteURLs(written: String, absolute: String) {
    #expect(SiteURL(written)?.absolute == absolute)
  }

  @Test(
    "What is no address of a site is refused",
    arguments: [
      "", "example.org", "ftp://example.org/", "https://", "https:///a", "https://a b/", "https://example.org/a b",
      "https://user@example.org/", "https://example.org/?a", "https://example.org/#a", "https://example.org:0/",
      "https://example.org:99999/", "https://example.org:+80/", "https://example.org/../a",
      "https://example.org/a%2Fb/", "https://example.org/a%5cb/", "https://example.org/%00/",
      "https://example.org/%FF/",
      "https://example.org/%2e%2E/",
      "https://example.org/%zz", "https://example..org/", "https://-a.org/", "https://책.kr/", "https://[zz]/",
      "https://example.org\\a", "https://example.org/\u{7}", "//example.org/", "https://a:1:2/", "https://[::1]x/",
    ])
  func noSiteURLs(written: String) {
    #expect(SiteURL(written) == nil)
  }
}
