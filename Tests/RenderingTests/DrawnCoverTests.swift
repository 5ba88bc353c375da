import Books
import Foundation
import Testing

@testable import Rendering

@Suite struct DrawnCoverTests {
  private func id(_ number: Int) throws -> BookID { try #require(BookID(source: "kakao", number: String(number))) }

  static let titles = [
    "", "책", "소년이 온다", "미움받을 용기(200만 부 기념 스페셜 에디션)", "(괄호로 시작하는 제목)", String(repeating: "가", count: 300),
    String(repeating: "가나다 ", count: 60), String(repeating: "W", count: 200), String(repeating: "iiii ", count: 80),
    "The Left Hand of Darkness: A Novel with a Very Long Subtitle That Nobody Ever Reads to the End",
    "👨\u{200D}👩\u{200D}👧\u{200D}👦가족👩🏽\u{200D}🚀" + String(repeating: "🏳️\u{200D}🌈", count: 40), "e\u{301}e\u{301}",
    "漢字とかな交じりの長い題名",
    "한 글자 씩 띄 어 쓴 제 목 이 아 주 길 게 이 어 지 는 책 의 제 목 입 니 다",
  ]

  private func size(of cover: DrawnCover) throws -> Int {
    try #require(cover.look.split(separator: " ").last.flatMap { Int($0.dropFirst()) })
  }

  @Test("A title has a size the style sheet knows, and is not longer than a cover has room for", arguments: titles)
  func inside(title: String) throws {
    let cover = DrawnCover(id: try id(1), title: title, author: title)
    let size = try size(of: cover)
    #expect(DrawnCover.sizes.indices.contains(size))
    // A Hangul syllable takes an em, most Latin letters half of one, none less than a third.
    let room = DrawnCover.sizes[size].all
    #expect(Double(cover.title.count) <= room / 0.3 + 1)
    #expect(Double(cover.author.count) <= DrawnCover.authorWidth / 0.3 + 1)
    #expect(title.isEmpty == cover.title.isEmpty)
    #expect(title.hasPrefix(cover.title.hasSuffix("…") ? String(cover.title.dropLast()) : cover.title))
  }

  @Test("Longer titles and longer words are set smaller")
  func sizes() throws {
    let titles = ["소년이 온다", "서랍에 저녁을 넣어 두었다 그리고 다시", String(repeating: "긴 제목 ", count: 10)]
    let found = try titles.map { try size(of: DrawnCover(id: try id(1), title: $0, author: "")) }
    #expect(found == [0, 1, 2])
    let word = DrawnCover(id: try id(1), title: "나의문화유산답사기", author: "")
    let wordSize = try size(of: word)
    #expect(wordSize == 2, "a word wider than a line of the larger sizes")
  }

  @Test("A title that is cut says so; one that fits is whole")
  func cut() throws {
    let long = DrawnCover(id: try id(1), title: String(repeating: "가", count: 300), author: "")
    #expect(long.title.hasSuffix("…") && long.title.count < 60)
    let whole = DrawnCover(id: try id(1), title: "소년이 온다", author: "한강")
    #expect(whole.title == "소년이 온다" && whole.author == "한강")
    let wholeSize = try size(of: whole)
    #expect(wholeSize == 0)
  }

  @Test("What editions add in brackets is left out, unless it is all there is")
  func brackets() throws {
    let id = try id(1)
    #expect(DrawnCover(id: id, title: "변신(양장본 HardCover)", author: "").title == "변신")
    #expect(DrawnCover(id: id, title: "(괄호)", author: "").title == "(괄호)")
  }

  @Test("The same book has the same cover, and books use every palette")
  func stable() throws {
    #expect(
      DrawnCover(id: try id(7), title: "책", author: "나") == DrawnCover(id: try id(7), title: "책", author: "나"))
    let looks = try (1...400).map { DrawnCover(id: try id($0), title: "책", author: "").look.split(separator: " ") }
    #expect(Set(looks.map { $0[0] }) == Set(CoverColors.palette.indices.map { "k\($0)" }))
    #expect(Set(looks.map { $0[1] }) == Set((0..<DrawnCover.ornaments).map { "o\($0)" }))
  }

  @Test("Books with an ISBN use every palette as well")
  func isbns() throws {
    let looks = try (0..<400).map { number in
      let digits = "97889" + String(10_000_000 + number).dropFirst()
      let sum = digits.utf8.enumerated().reduce(0) { sum, digit in
        sum + Int(digit.element - 0x30) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
      }
      let id = try #require(BookID("\(digits)\((10 - sum % 10) % 10)"))
      return DrawnCover(id: id, title: "책", author: "").look.split(separator: " ")[0]
    }
    #expect(Set(looks).count == CoverColors.palette.count)
  }

  @Test("The style sheet has every look")
  func styled() throws {
    let sheet = try Theme(overrides: "/nonexistent", shown: "templates").stylesheet.bytes
    let css = String(decoding: sheet, as: UTF8.self)
    for index in CoverColors.palette.indices { #expect(css.contains(".k\(index){--a:#")) }
    for index in 0..<DrawnCover.ornaments { #expect(css.contains(".o\(index)::before{")) }
    for index in DrawnCover.sizes.indices { #expect(css.contains(".s\(index){")) }
  }

  @Test("Letters can be read on every background", arguments: CoverColors.palette)
  func contrast(colors: CoverColors) throws {
    let (background, foreground) = (try luminance(colors.background), try luminance(colors.foreground))
    let ratio = (max(background, foreground) + 0.05) / (min(background, foreground) + 0.05)
    #expect(ratio >= 4.5, "\(colors): \(ratio)")
  }

  /// Relative luminance as WCAG 2 defines it.
  private func luminance(_ color: String) throws -> Double {
    #expect(color.count == 7 && color.hasPrefix("#"))
    let number = try #require(UInt32(color.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double((number >> UInt32(shift)) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
