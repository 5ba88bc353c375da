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

  /// How wide a text is in ems at the most: every letter as wide as it is high, Latin ones as fonts with wide letters
  /// have them.
  private func ems(_ text: String) -> Double {
    text.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first else { return sum }
      return switch scalar.value {
      case 0x20: sum + 0.3
      case 0x69, 0x6C, 0x2E, 0x2C, 0x3A: sum + 0.36
      case 0x57: sum + 0.95
      case 0x41...0x5A, 0x6D, 0x77: sum + 0.86
      case ..<0x2E80 where scalar != "…": sum + 0.6
      default: sum + 1
      }
    }
  }

  @Test("Every line ends inside the cover, and the author below the last", arguments: titles)
  func inside(title: String) throws {
    let cover = DrawnCover(id: try id(1), title: title, author: title)
    #expect((8...16).contains(cover.fontSize))
    for line in cover.lines {
      // The margin on the left is 18 wide.
      #expect(18 + ems(line.text) * Double(cover.fontSize) <= 120 || isAlmostAllWide(line.text), "‘\(line.text)’")
      #expect(!line.text.isEmpty && !line.text.hasPrefix(" ") && !line.text.hasSuffix(" "))
    }
    #expect(18 + ems(cover.author) * 8.5 <= 120 || isAlmostAllWide(cover.author))
    let baselines = cover.lines.map(\.y) + [cover.authorY]
    #expect(baselines == baselines.sorted() && Set(baselines).count == baselines.count)
    #expect(zip(baselines, baselines.dropFirst()).allSatisfy { $1 - $0 >= cover.fontSize || $1 == cover.authorY })
    #expect((baselines.first ?? 0) - cover.fontSize >= 25, "the rule on top ends at 25")
    #expect(cover.authorY <= 134, "the band at the foot begins at 134")
  }

  /// Capitals of full width, which few titles consist of.
  private func isAlmostAllWide(_ text: String) -> Bool { text.count { $0 == "W" } * 2 > text.count }

  @Test("A title that is cut says so; one that fits is whole")
  func cut() throws {
    let long = DrawnCover(id: try id(1), title: String(repeating: "가", count: 300), author: "")
    #expect(long.lines.last?.text.hasSuffix("…") == true)
    #expect(long.lines.dropLast().allSatisfy { !$0.text.hasSuffix("…") })
    let whole = DrawnCover(id: try id(1), title: "소년이 온다", author: "한강")
    #expect(whole.lines.map(\.text).joined(separator: " ") == "소년이 온다")
    #expect(whole.author == "한강" && whole.fontSize == 16)
  }

  @Test("What editions add in brackets is left out, unless it is all there is")
  func brackets() throws {
    let cover = DrawnCover(id: try id(1), title: "변신(양장본 HardCover)", author: "")
    #expect(cover.lines.map(\.text) == ["변신"])
    let all = DrawnCover(id: try id(1), title: "(괄호)", author: "")
    #expect(all.lines.map(\.text) == ["(괄호)"])
  }

  @Test("The same book has the same cover, and books use every palette")
  func stable() throws {
    #expect(
      DrawnCover(id: try id(7), title: "책", author: "나") == DrawnCover(id: try id(7), title: "책", author: "나"))
    let used = Set(try (1...200).map { DrawnCover(id: try id($0), title: "책", author: "").colors })
    #expect(used == Set(CoverColors.palette))
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
