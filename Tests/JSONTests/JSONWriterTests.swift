import JSON
import Testing

@Suite struct JSONWriterTests {
  private func text(_ writer: consuming JSONWriter) -> String {
    String(decoding: writer.finish(), as: UTF8.self)
  }

  private func sample(_ layout: JSONWriter.Layout) -> String {
    var writer = JSONWriter(layout)
    writer.object {
      $0.member("title", "책")
      $0.member("absent", nil as String?)
      $0.key("wishes")
      $0.array {
        $0.object { $0.member("price", 14_900) }
        $0.integer(-1)
        $0.null()
      }
      $0.member("authors", ["가", "나"])
      $0.key("none")
      $0.object { _ in }
      $0.member("nothing", [])
      $0.member("done", true)
    }
    return text(writer)
  }

  @Test("indented text has every member and element on its own line")
  func indented() {
    #expect(
      sample(.indented) == """
        {
          "title": "책",
          "wishes": [
            {
              "price": 14900
            },
            -1,
            null
          ],
          "authors": [
            "가",
            "나"
          ],
          "none": {},
          "nothing": [],
          "done": true
        }

        """)
  }

  @Test("compact text has no white space")
  func compact() {
    #expect(
      sample(.compact)
        == #"{"title":"책","wishes":[{"price":14900},-1,null],"authors":["가","나"],"none":{},"nothing":[],"done":true}"#
        + "\n")
  }

  @Test("quotes, backslashes and controls are escaped, everything else stays as it is")
  func escapes() {
    var writer = JSONWriter(.compact)
    writer.string("a\"b\\c\n\u{0}\u{1F}</é책\u{2028}")
    #expect(text(writer) == "\"a\\\"b\\\\c\\n\\u0000\\u001F</é책\u{2028}\"\n")
  }

  @Test("text for HTML cannot end a script element")
  func escapesForHTML() {
    var writer = JSONWriter(.compact, escapesForHTML: true)
    writer.string("</script><!-- & \u{2028}\u{2029}\u{2027}")
    #expect(text(writer) == "\"\\u003C/script\\u003E\\u003C!-- \\u0026 \\u2028\\u2029\u{2027}\"\n")
  }

  @Test("what is written reads back the same")
  func roundTrip() throws {
    let every = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init))) + "😀"
    for escapesForHTML in [false, true] {
      var writer = JSONWriter(escapesForHTML: escapesForHTML)
      writer.array { $0.string(every) }
      #expect(try JSONDocument(writer.finish()).root[0]?.string == every)
    }
  }

  @Test("an error inside an object goes to the caller")
  func failure() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      var writer = JSONWriter()
      try writer.object { (_) throws(Stop) in throw Stop() }
    }
  }
}

@Suite struct InvisibleEscapeTests {
  @Test("for a terminal, controls and marks that turn the direction are escapes that read back as themselves")
  func escapes() throws {
    let text = "a\u{7F}\u{9B}31m\u{202E}b\u{2066}\u{200F}\u{A0}é한\u{200D}"
    var writer = JSONWriter(.compact, escapesInvisible: true)
    writer.array { $0.string(text) }
    let bytes = writer.finish()
    #expect(
      String(decoding: bytes, as: UTF8.self) == "[\"a\\u007F\\u009B31m\\u202Eb\\u2066\\u200F\u{A0}é한\u{200D}\"]\n")
    #expect(try JSONDocument(bytes).root[0]?.string == text)
    var plain = JSONWriter(.compact)
    plain.array { $0.string(text) }
    #expect(String(decoding: plain.finish(), as: UTF8.self) == "[\"\(text)\"]\n")
  }
}
