import Books

/// A cover drawn from words alone, for books without a picture: the same for the same book, everywhere.
///
/// It fills a canvas of 120 × 174 units. Letters are measured roughly (a Hangul syllable is as wide as it is high, a Latin
/// letter about half), which is enough to break lines well inside the margins in any font.
struct DrawnCover: Sendable, Hashable {
  struct Line: Sendable, Hashable {
    var text: String
    /// Of the baseline, in units from the top.
    var y: Int
  }

  var colors: CoverColors
  /// The outline of an ornament at the foot of the cover, in units; empty on some covers.
  var pattern: String
  var lines: [Line]
  var fontSize: Int
  /// Empty when no author is known.
  var author: String
  /// Of the author's baseline, in units from the top.
  var authorY: Int

  /// All lie on the band at the foot, from 134 to 174, right of the spine.
  private static let patterns = [
    "",
    "M8 174l40-40h12l-40 40zM48 174l40-40h12l-40 40zM88 174l32-32v12l-20 20z",
    "M8 154q14-14 28 0t28 0 28 0 28 0v20H8z",
    "M8 174v-10h28v-10h28v-10h28v-10h28v40z",
    "M22 154a8 8 0 0 1 16 0zM50 154a8 8 0 0 1 16 0zM78 154a8 8 0 0 1 16 0zM36 166a8 8 0 0 1 16 0zM64 166a8 8 0 0 1 16 0z",
    "M64 174a30 30 0 0 1 56-16v16z",
  ]

  /// What is left between the margins.
  private static let width = 90.0
  private static let firstBaseline = 46
  private static let authorSize = 8.5
  /// Sizes to try, with the lines each has room for.
  private static let sizes = [(size: 16, lines: 3), (size: 13, lines: 4), (size: 11, lines: 5)]

  init(id: BookID, title: String, author: String) {
    // No cover has room for more.
    let words = DrawnCover.mainTitle(of: title).prefix(200)
    var broken: [String] = []
    var size = 0
    for choice in DrawnCover.sizes {
      size = choice.size
      let room = DrawnCover.width / Double(size)
      broken = DrawnCover.lines(of: words, width: room)
      let breaksWords = words.split(separator: " ").contains { DrawnCover.ems($0.unicodeScalars) > room }
      if broken.count <= choice.lines, !breaksWords { break }
      if choice.size == DrawnCover.sizes.last?.size, broken.count > choice.lines {
        broken = Array(broken.prefix(choice.lines))
        broken[choice.lines - 1] = DrawnCover.cut(broken[choice.lines - 1] + "…", to: room)
      }
    }
    let hash = fnv1a(id.description.utf8)
    colors = CoverColors.palette[Int(hash % UInt64(CoverColors.palette.count))]
    // Other digits than those of the colour.
    pattern = DrawnCover.patterns[Int((hash >> 32) % UInt64(DrawnCover.patterns.count))]
    fontSize = size
    lines = broken.enumerated().map { index, text in
      Line(text: text, y: DrawnCover.firstBaseline + index * size * 13 / 10)
    }
    self.author = DrawnCover.cut(author, to: DrawnCover.width / DrawnCover.authorSize)
    authorY = (lines.last?.y ?? DrawnCover.firstBaseline) + 17
  }

  /// Leaves out what editions add in brackets, such as `(양장본 HardCover)`, unless nothing else is there.
  private static func mainTitle(of title: String) -> Substring {
    guard let bracket = title.utf8.firstIndex(of: UInt8(ascii: "(")),
      title[..<bracket].utf8.contains(where: { $0 > 0x20 })
    else { return title[...] }
    return title[..<bracket]
  }

  /// Breaks at spaces; a word wider than a line is broken where the line ends. `width` is in ems.
  private static func lines(of text: Substring, width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0.0
    for word in text.split(separator: " ") {
      let wide = ems(word.unicodeScalars)
      if !line.isEmpty, used + spaceWidth + wide <= width {
        line += " " + word
        used += spaceWidth + wide
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, used) = (String(word), wide)
      guard wide > width else { continue }
      (line, used) = ("", 0)
      for character in word {
        let wide = ems(character.unicodeScalars)
        if !line.isEmpty, used + wide > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += wide
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Cut with an ellipsis when it is wider than `width` ems.
  private static func cut(_ text: String, to width: Double) -> String {
    var used = 0.0
    var result = ""
    var roomForEllipsis = ""
    for character in text {
      used += ems(character.unicodeScalars)
      if used > width { return roomForEllipsis + "…" }
      result.append(character)
      if used + 1 <= width, character != "…" { roomForEllipsis = result }
    }
    return text
  }

  private static let spaceWidth = 0.3

  private static func ems(_ scalars: some Sequence<Unicode.Scalar>) -> Double {
    scalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x20: sum + spaceWidth
      case 0x41...0x5A: sum + 0.72
      case 0x6D, 0x77: sum + 0.86
      case 0x21, 0x27...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6C, 0x7C: sum + 0.36
      // Marks that combine with the letter before them.
      case 0x300...0x36F, 0x200D, 0xFE00...0xFE0F: sum
      case 0..<0x1100: sum + 0.6
      default: sum + 1
      }
    }
  }
}

/// A background with letters and a rule that can be read on it, in light and dark surroundings alike.
struct CoverColors: Sendable, Hashable {
  var background: String
  var foreground: String
  var accent: String

  /// Foreground on background has a contrast of at least 4.5 to 1.
  static let palette: [CoverColors] = [
    CoverColors(background: "#23404f", foreground: "#f4efe2", accent: "#c9744f"),
    CoverColors(background: "#7a3b32", foreground: "#f7ede0", accent: "#d9a566"),
    CoverColors(background: "#e6dcc4", foreground: "#2b2a26", accent: "#9a4a33"),
    CoverColors(background: "#3d4b3a", foreground: "#f2efdf", accent: "#b9a45a"),
    CoverColors(background: "#4a3f5c", foreground: "#f3edf2", accent: "#c38a9e"),
    CoverColors(background: "#d9dfdb", foreground: "#22302c", accent: "#3f6f66"),
    CoverColors(background: "#5b4a36", foreground: "#f6efe2", accent: "#c5a16b"),
    CoverColors(background: "#2c2f3a", foreground: "#eef0f2", accent: "#7f93b2"),
  ]
}
