import Testing

@testable import Checking

@Suite struct MarkupScannerTests {
  private func links(_ page: String) -> [String] {
    var found: [String] = []
    readPage(Array(page.utf8)) {
      found.append(String(decoding: $0.address, as: UTF8.self))
    } id: { _ in
    }
    return found
  }

  private func ids(_ page: String) -> [String] {
    var found: [String] = []
    readPage(Array(page.utf8)) { _ in
    } id: {
      found.append(String(decoding: $0, as: UTF8.self))
    }
    return found
  }

  @Test("attributes are read however they are written")
  func attributes() {
    #expect(links(#"<a href="/a/">x</a><A HREF='/b/'>x</A><a href=/c/>x</a>"#) == ["/a/", "/b/", "/c/"])
    #expect(links("<a\n  class=x\n  href = \"/d/\"\n>") == ["/d/"])
    #expect(links(#"<a hidden href="/e/" href="/f/">"#) == ["/e/"])
    #expect(links(#"<img src="/g.png"/><br/><img/src="/h.png">"#) == ["/g.png", "/h.png"])
    #expect(links(#"<a title="1 > 0" href="/i/">"#) == ["/i/"])
  }

  @Test("character references are decoded")
  func references() {
    #expect(links(#"<a href="/?a=1&amp;b=2&#x26;c=3&#38;d">"#) == ["/?a=1&b=2&c=3&d"])
    #expect(links(#"<a href="&sol;a&sol;&num;b">"#) == ["/a/#b"])
    #expect(links(#"<a href="/&unknown;&#;&#x110000;&">"#) == ["/&unknown;&#;\u{FFFD}&"])
  }

  @Test("what scripts, styles, comments and titles hold is no markup")
  func rawText() {
    #expect(links(#"<script>'<a href="/a/">'</script><a href="/b/">"#) == ["/b/"])
    #expect(links(#"<script>"</scripture>"; '<a href="/a/">'</SCRIPT ><a href="/b/">"#) == ["/b/"])
    #expect(links(#"<title><a href="/a/"></title><style><a href="/a/"></style><a href="/b/">"#) == ["/b/"])
    #expect(links(#"<!-- <a href="/a/"> --><!-- > --><a href="/b/"><!-- "#) == ["/b/"])
    #expect(links(#"<script><a href="/a/">"#) == [])
    #expect(links(#"<!-- a --!><a href="/b/"><!----!><a href="/c/"><!--> <a href="/d/">"#) == ["/b/", "/c/", "/d/"])
  }

  @Test("what templates hold is no part of a page, and pictures know elements without an end")
  func otherContent() {
    #expect(links(#"<template><p id=a><a href="/a/"><template></template></template><a href="/b/">"#) == ["/b/"])
    #expect(ids(#"<template><p id=a></template><p id=b>"#) == ["b"])
    #expect(links(#"<svg><title/><style/><a href="/a/"></svg><a href="/b/">"#) == ["/a/", "/b/"])
    #expect(links(#"<svg><title><a href="/a/"></title></svg><title/><a href="/b/"></title>"#) == [])
  }

  @Test("of attributes of one name the first counts, however many there are")
  func manyAttributes() {
    let others = (0..<3_000).map { "a\($0)=1" }.joined(separator: " ")
    let again = String(repeating: " src=/no", count: 3_000)
    #expect(links("<img \(others) src=/yes \(again)>") == ["/yes"])
  }

  @Test("hostile markup ends, and gives no links that browsers do not see")
  func hostile() {
    #expect(links("<") == [])
    #expect(links("<a href") == [])
    #expect(links("<a href=") == [])
    #expect(links(#"<a href="/a/"#) == [])
    #expect(links("<a href=/a/") == [])
    #expect(links("<!") == [])
    #expect(links("<!-->") == [])
    #expect(links("</") == [])
    #expect(links("< a href=/a/>") == [])
    #expect(links("<<a href=/a/>") == ["/a/"])
    #expect(links("<a =href=/a/ href=/b/>") == ["/b/"])
    #expect(links("<a \"href=/a/ href=/b/>") == ["/b/"])
    #expect(links(#"1 < 2 <3 <?x <a href="/x/"> ?><a href="/b/">"#) == ["/b/"])
    #expect(links(String(repeating: "<a href='/a/'", count: 5_000)).isEmpty == true)
    #expect(links(String(repeating: "<!--", count: 50_000)) == [])
    #expect(links(String(repeating: "<script></script", count: 20_000)) == [])
  }

  @Test("every kind of address is found")
  func kinds() {
    let page = """
      <link rel="canonical" href="/1"><link rel="preconnect" href="https://x.org">
      <meta property="og:image" content="/2"><meta content="/3" name="twitter:image"><meta name="description" content="/x">
      <img src="/4" srcset="/5 1x, /6 2x"><source srcset="/7,b 100w,/8"><video poster="/9"></video>
      <object data="/10"></object><form action="/11"></form><svg><use xlink:href="/12"/></svg><base href="/x">
      <link rel="preload" imagesrcset="/13 1x"><meta http-equiv="Refresh" content="5; URL='/14'">
      """
    #expect(
      links(page) == [
        "/1", "/2", "/3", "/4", "/5", "/6", "/7,b", "/8", "/9", "/10", "/11", "/12", "/x", "/13", "/14",
      ])
  }

  @Test("names that links can lead to are those of any element, and of old anchors")
  func names() {
    #expect(ids(#"<h2 id="a b"></h2><a name=c></a><p name=d></p><p id></p>"#) == ["a b", "c"])
  }

  @Test("a sitemap and feeds give the addresses of their elements, attributes and entries")
  func feeds() {
    func feed(_ text: String) -> [String] {
      var found: [String] = []
      readFeed(Array(text.utf8)) { found.append(String(decoding: $0.address, as: UTF8.self)) }
      return found
    }
    #expect(feed("<?xml version='1.0'?><urlset><url><loc>/a?b&amp;c</loc></url></urlset>") == ["/a?b&c"])
    #expect(feed("<feed><link rel='self' href='/f'/><id>urn:x</id><icon>/i</icon></feed>") == ["/f", "/i"])
    #expect(
      feed("<entry><content type='html'>&lt;a href=\"/x?1&amp;amp;2\"&gt;x&lt;/a&gt;</content></entry>") == ["/x?1&2"])
    #expect(feed("<item><link>/l</link><description><![CDATA[<img src=/p>]]></description></item>") == ["/l", "/p"])
    #expect(feed("<item><![CDATA[<link>/no</link>]]></item>") == [])

    var json: [String] = []
    readJSONFeed(Array(#"{"home_page_url":"/","items":[{"url":"/b","content_html":"<a href=/c>"}],"title":"/x"}"#.utf8))
    {
      json.append(String(decoding: $0.address, as: UTF8.self))
    }
    #expect(json == ["/", "/b", "/c"])
    readJSONFeed(Array("{".utf8)) { _ in Issue.record("no JSON has no addresses") }
  }
}
