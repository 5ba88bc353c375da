import Books
import BuiltInTemplates
import Configuration
import Testing

@testable import Rendering

@Suite struct InterfaceTextTests {
  private struct Entry {
    var name: String
    var korean: String
    var english: String
  }

  /// Every string, found by reflection so that a new one cannot be forgotten.
  private var strings: [Entry] {
    strings(InterfaceText.korean, InterfaceText.english)
      + strings(StatisticsText.korean, StatisticsText.english)
  }

  private func strings<Table>(_ korean: Table, _ english: Table) -> [Entry] {
    zip(Mirror(reflecting: korean).children, Mirror(reflecting: english).children)
      .compactMap { korean, english in
        guard let name = korean.label, let first = korean.value as? String, let second = english.value as? String else {
          return nil
        }
        return Entry(name: name, korean: first, english: second)
      }
  }

  @Test("The two languages say everything, and each in its own words")
  func complete() {
    #expect(strings.count > 40)
    for entry in strings {
      #expect(entry.korean != entry.english || entry.korean.isEmpty, "\(entry.name) is the same in both")
      let isPair = entry.name.hasSuffix("Before") || entry.name.hasSuffix("After")
      #expect(isPair || (!entry.korean.isEmpty && !entry.english.isEmpty), "\(entry.name) is empty")
      for text in [entry.korean, entry.english] {
        #expect(text.first != " " && text.last != " " && !text.contains("  ") && !text.contains("\n"), "\(entry.name)")
      }
    }
  }

  @Test("Korean strings are in Hangul and English ones are not")
  func letters() {
    let hangul = { (text: String) in text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
    for entry in strings {
      #expect(!hangul(entry.english), "\(entry.name)")
      let isCode = entry.name == "ogLocale" || entry.name == "coverBefore"
      #expect(hangul(entry.korean) || isCode || entry.korean.isEmpty, "\(entry.name)")
    }
  }

  @Test("One half of a pair is never both halves empty", arguments: ["asOf", "cover"])
  func pairs(name: String) {
    let halves = strings.filter { $0.name == name + "Before" || $0.name == name + "After" }
    #expect(halves.count == 2)
    #expect(halves.contains { !$0.korean.isEmpty } && halves.contains { !$0.english.isEmpty })
  }

  @Test("Days, prices, counts and discounts are written as each language writes them")
  func phrases() throws {
    let (korean, english) = (Configuration.Language.korean, Configuration.Language.english)
    let day = try #require(Day("2026-03-01"))
    #expect(korean.day(day) == "2026년 3월 1일")
    #expect(english.day(day) == "1 March 2026")
    #expect(korean.shortDay(day) == "2026. 3. 1." && english.shortDay(day) == "1 Mar 2026")
    #expect(InterfaceText.korean.asOf(day) == "2026년 3월 1일 기준")
    #expect(InterfaceText.english.asOf(day) == "as of 1 March 2026")
    #expect(korean.price(Won(1_234_567)) == "1,234,567원")
    #expect(english.price(Won(1_234_567)) == "₩1,234,567")
    #expect(korean.count(ofBooks: 1) == "1권")
    #expect(english.count(ofBooks: 1) == "1 book")
    #expect(english.count(ofBooks: 2) == "2 books")
    #expect(korean.month(3, of: 2026) == "2026년 3월" && english.month(3, of: 2026) == "March 2026")
    #expect(korean.shortMonth(3, of: 2026) == "2026. 3." && english.shortMonth(3, of: 2026) == "Mar 2026")
    #expect(korean.count(before: 2) == "그전에 2권" && english.count(before: 2) == "2 books before that")
    #expect(korean.discount(percent: 10) == "10% 할인")
    #expect(english.discount(percent: 10) == "10% off")
  }

  @Test("A book's summary leaves out what is not known")
  func summaries() throws {
    let day = Day("2014-05-19")
    let korean = Configuration.Language.korean
    #expect(
      korean.bookSummary(title: "소년이 온다", authors: ["한강"], publisher: "창비", published: day)
        == "『소년이 온다』 한강 지음, 창비, 2014년 5월 19일 출간.")
    #expect(korean.bookSummary(title: "책", authors: [], publisher: "", published: nil) == "『책』")
    #expect(
      Configuration.Language.english.bookSummary(title: "A", authors: ["B", "C"], publisher: "", published: nil)
        == "“A” by B, C.")
  }

  @Test("One author is called so, and several are")
  func roles() async throws {
    var shelf = try Shelf()
    shelf.configuration.language = .english
    for names in [["A"], ["B", "C"]] {
      let book = try shelf.add("Book") { record in
        record.authors = names
        record.translators = names
      }
      shelf.wish(book)
      let page = try #require(try await shelf.built()["books/\(book)/index.html"])
      #expect(page.contains(names.count == 1 ? "<dt>Author</dt>" : "<dt>Authors</dt>"))
      #expect(page.contains(names.count == 1 ? "<dt>Translator</dt>" : "<dt>Translators</dt>"))
    }
  }

  @Test("Later pages of a list have titles and summaries of their own")
  func laterPages() {
    for text in [InterfaceText.korean, .english] {
      let titles = (1...3).map { text.language.pageTitle("목록", site: "책장", page: $0, of: 3) }
      let summaries = (1...3).map { text.listSummary(heading: "목록", count: 100, site: "책장", page: $0) }
      #expect(Set(titles).count == 3 && Set(summaries).count == 3)
    }
  }

  @Test("Templates say nothing themselves: every visible word is in the table", arguments: builtInTemplates.map(\.name))
  func templates(name: String) throws {
    let template = try #require(builtInTemplates.first { $0.name == name })
    guard name.hasSuffix(".html") || name.hasSuffix(".md") else { return }
    var text = String(decoding: template.bytes, as: UTF8.self)
    // What Mustache writes; code, which is the same in every language; names of things; then tags, but for the attributes
    // people read or hear.
    // Names of a vocabulary and of elements that templates choose.
    text.replace(#/\{\{\$(og_type|level)\}\}[a-z0-9]+\{\{/\1\}\}/#, with: "")
    for tag in [#/\{\{\{?[^}]*\}?\}\}/#, #/<code>[\s\S]*?<\/code>|`[^`]*`|^ {4}.*$/#.anchorsMatchLineEndings()] {
      text.replace(tag, with: "")
    }
    for attribute in text.matches(of: #/(?:alt|title|aria-label|placeholder)="([^"]*)"/#) {
      let letters = attribute.1.filter(\.isLetter)
      #expect(letters.isEmpty, "\(name): ‘\(attribute.1)’")
    }
    text.replace(#/<[^>]*>/#, with: " ")
    let words = text.split { !$0.isLetter }.filter { !["ISBN", "Atom", "RSS", "JSON"].contains($0) }
    #expect(words.isEmpty, "\(name): \(words)")
  }
}
