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
  var lines: [Line]
  var fontSize: Int
  /// Empty when no author is known.
  var author: String
  var authorY = 158

  private static let width = 92.0
  private static let top = 34

  init(id: BookID, title: String, author: String) {
    colors = CoverColors.of(id)
    let words = DrawnCover.mainTitle(of: title)
    var broken: [String] = []
    fontSize = 0
    for (size, limit) in [(17, 3), (14, 5), (12, 7)] {
      fontSize = size
      broken = DrawnCover.lines(of: words, width: DrawnCover.width / Double(size))
      if broken.count <= limit { break }
      if size == 12 {
        broken = Array(broken.prefix(limit))
        broken[limit - 1] = DrawnCover.cut(broken[limit - 1] + "…", to: DrawnCover.width / Double(size))
      }
    }
    let size = fontSize
    lines = broken.enumerated().map { index, text in
      Line(text: text, y: DrawnCover.top + index * size * 13 / 10)
    }
    self.author = DrawnCover.cut(author, to: DrawnCover.width / 9)
  }

  /// Leaves out what editions add in brackets, such as `(양장본 HardCover)`, unless nothing else is there.
  private static func mainTitle(of title: String) -> String {
    guard let bracket = title.firstIndex(of: "("), title[..<bracket].contains(where: { !$0.isWhitespace }) else {
      return title
    }
    return String(title[..<bracket])
  }

  /// Breaks at spaces; a word wider than a line is broken where the line ends. `width` is in ems.
  private static func lines(of text: String, width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let candidate = line.isEmpty ? String(word) : line + " " + word
      if ems(candidate) <= width {
        line = candidate
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, ems(line) + ems(character) > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Cut with an ellipsis when it is wider than `width` ems.
  private static func cut(_ text: String, to width: Double) -> String {
    if ems(text) <= width { return text }
    var result = text.hasSuffix("…") ? String(text.dropLast()) : text
    while !result.isEmpty, ems(result) + ems("…") > width { result.removeLast() }
    return result + "…"
  }

  private static func ems(_ text: String) -> Double {
    text.reduce(0) { $0 + ems($1) }
  }

  private static func ems(_ character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x20: return 0.3
    case 0x21...0x2F, 0x3A...0x40, 0x69, 0x6A, 0x6C: return 0.34
    case 0x41...0x5A, 0x6D, 0x77: return 0.72
    case 0..<0x1100: return 0.56
    default: return 1
    }
  }
}

/// A background with letters and a rule that can be read on it, in light and dark surroundings alike.
struct CoverColors: Sendable, Hashable {
  var background: String
  var foreground: String
  var accent: String

  static func of(_ id: BookID) -> CoverColors {
    palette[Int(fnv1a(id.description.utf8) % UInt64(palette.count))]
  }

  private static let palette: [CoverColors] = [
    CoverColors(background: "#2f4858", foreground: "#f4efe6", accent: "#d9a566"),
    CoverColors(background: "#5b3a4e", foreground: "#f7ecec", accent: "#d99bb0"),
    CoverColors(background: "#3d5a45", foreground: "#f1f3e7", accent: "#c2cf8a"),
    CoverColors(background: "#6a4632", foreground: "#f8efe3", accent: "#e0b07f"),
    CoverColors(background: "#3b3f6b", foreground: "#eeeefa", accent: "#a9b1ea"),
    CoverColors(background: "#73373a", foreground: "#fbeeea", accent: "#e6a394"),
    CoverColors(background: "#2c5a60", foreground: "#e9f5f3", accent: "#8fcfc5"),
    CoverColors(background: "#4d4a3a", foreground: "#f5f1e2", accent: "#cfc07f"),
    CoverColors(background: "#57426b", foreground: "#f3edf9", accent: "#c3a6dd"),
    CoverColors(background: "#37495c", foreground: "#eaf0f6", accent: "#96b4d3"),
    CoverColors(background: "#66513a", foreground: "#f7f0e4", accent: "#d8bd8f"),
    CoverColors(background: "#3f4f3a", foreground: "#eff3ea", accent: "#a8c49a"),
  ]
}
