import Books

/// A cover made of words alone, for books without a picture: the same for the same book, everywhere. It is text that the
/// style sheet gives colours, a size and an ornament, so it costs a page one element and no request.
///
/// Letters are measured roughly (a Hangul syllable is as wide as it is high, a Latin letter about half), which is enough to
/// choose a size the browser can set the title in.
struct DrawnCover: Sendable, Hashable {
  /// Classes of the style sheet: colours, ornament and size.
  var look: String
  var title: String
  /// Empty when no author is known.
  var author: String

  /// Ornaments of the style sheet, the first of which is none.
  static let ornaments = 7
  /// Sizes of the style sheet, largest first: the ems a line is wide, and the ems all lines hold when words do not fill them.
  static let sizes = [(line: 6.0, all: 17.0), (line: 7.5, all: 28.0), (line: 9.5, all: 44.0)]
  /// How many ems of an author's name fit.
  static let authorWidth = 9.5

  init(id: BookID, title: String, author: String) {
    // No cover has room for more.
    let words = String(DrawnCover.mainTitle(of: title).prefix(200))
    let length = DrawnCover.ems(words.unicodeScalars)
    let longest = words.split(separator: " ").reduce(0) { max($0, DrawnCover.ems($1.unicodeScalars)) }
    let size =
      DrawnCover.sizes.firstIndex { length <= $0.all && longest <= $0.line } ?? DrawnCover.sizes.count - 1
    let hash = fnv1a(id.description.utf8)
    // Not the lowest bits: the last of them is the same for all ISBNs, whose digits have a sum.
    let colors = (hash >> 40) % UInt64(CoverColors.palette.count)
    let ornament = (hash >> 20) % UInt64(DrawnCover.ornaments)
    look = "k\(colors) o\(ornament) s\(size)"
    self.title = DrawnCover.cut(words, to: DrawnCover.sizes[size].all)
    self.author = DrawnCover.cut(author, to: DrawnCover.authorWidth)
  }

  /// Leaves out what editions add in brackets, such as `(양장본 HardCover)`, unless nothing else is there.
  private static func mainTitle(of title: String) -> Substring {
    guard let bracket = title.utf8.firstIndex(of: UInt8(ascii: "(")),
      title[..<bracket].utf8.contains(where: { $0 > 0x20 })
    else { return title[...] }
    return title[..<bracket]
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

  static func ems(_ scalars: some Sequence<Unicode.Scalar>) -> Double {
    scalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x20: sum + spaceWidth
      case 0x41...0x5A: sum + 0.72
      case 0x6D, 0x77: sum + 0.86
      case 0x21, 0x27...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6C, 0x7C: sum + 0.36
      // Marks that combine with the letter before them.
      case 0x300...0x36F, 0x200D, 0xFE00...0xFE0F: sum
      case 0..<0x1100: sum + 0.56
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

  /// A rule of the style sheet for each of the palette: `.k0` and so on.
  static let styles: [UInt8] = {
    var css = ""
    for (index, colors) in palette.enumerated() {
      css += ".k\(index){--a:\(colors.background);--b:\(colors.foreground);--c:\(colors.accent)}"
    }
    return Array(css.utf8)
  }()

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
    CoverColors(background: "#d9ab45", foreground: "#2a2416", accent: "#7a3b2a"),
    CoverColors(background: "#e3c4b8", foreground: "#3a2426", accent: "#94404a"),
    CoverColors(background: "#b3c9d6", foreground: "#1b2a3a", accent: "#2f5582"),
    CoverColors(background: "#54263a", foreground: "#f6ebe6", accent: "#cf8f86"),
  ]
}
