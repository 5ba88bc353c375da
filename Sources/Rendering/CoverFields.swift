import Books
import Covers
import Templates

/// A cover: a picture, or one drawn from words.
enum CoverFields: Sendable {
  case picture(PictureFields)
  case drawn(DrawnCover)

  var picture: PictureFields? {
    if case .picture(let picture) = self { picture } else { nil }
  }

  var drawing: DrawnCover? {
    if case .drawn(let drawing) = self { drawing } else { nil }
  }
}

/// A picture and the room it takes, which is known before it is there.
struct PictureFields: Sendable {
  /// The place a picture is shown at.
  enum Place: Sendable {
    case card
    /// On the book's own page.
    case plate

    /// In CSS pixels, at most.
    fileprivate var room: (width: Int, height: Int) {
      switch self {
      case .card: (120, 174)
      case .plate: (240, 360)
      }
    }
  }

  /// The address of the folder that holds the site, or nothing for the thumbnail of another host.
  private let root: String
  private let cover: Cover?
  private let file: String
  /// In CSS pixels.
  var width: Int
  var height: Int

  /// A thumbnail by its address, of the size sources send.
  init(thumbnail: String) {
    root = ""
    cover = nil
    file = thumbnail
    width = 120
    height = 174
  }

  /// `root` comes before the name of a file in its address.
  init(_ cover: Cover, at place: Place, root: String) {
    let room = place.room
    // Never larger than the picture is.
    let natural = (width: cover.files.last?.width ?? cover.width, height: cover.files.last?.height ?? cover.height)
    let scale = min(
      Double(room.width) / Double(natural.width), Double(room.height) / Double(natural.height), 1)
    let width = max(1, Int((Double(natural.width) * scale).rounded()))
    self.width = width
    height = max(1, Int((Double(natural.height) * scale).rounded()))
    let least = cover.files.first { $0.width >= width } ?? cover.files.last
    file = least?.name ?? ""
    self.root = root
    self.cover = cover
  }

  var src: String { root + file }

  /// Empty when there is one size.
  var srcset: String {
    guard let cover, cover.files.count > 1 else { return "" }
    var set = ""
    for file in cover.files {
      if !set.isEmpty { set += ", " }
      set += root
      set += file.name
      set += " "
      set += String(file.width)
      set += "w"
    }
    return set
  }

  /// A class of the style sheet; empty when the picture's colour is not known.
  var tone: String { cover.map { Tone.name(of: $0.colour) } ?? "" }
}

/// The colours a picture's place can have before the picture is there. There are few, so that they fit into the style sheet
/// of all pages, which allows no style in the pages themselves.
enum Tone {
  /// Hexadecimal digits.
  private static let levels: [Character] = ["0", "4", "8", "b", "f"]

  /// The class of the tone next to a colour such as `#8a6f5d`.
  static func name(of colour: String) -> String {
    let digits = colour.dropFirst()
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return "" }
    var name = "c"
    for shift in [16, 8, 0] { name.append(level(of: number >> UInt32(shift) & 0xFF)) }
    return name
  }

  /// The nearest.
  private static func level(of value: UInt32) -> Character {
    switch value {
    case ...34: "0"
    case ...102: "4"
    case ...161: "8"
    case ...221: "b"
    default: "f"
    }
  }

  /// One rule for each.
  static let styles: [UInt8] = {
    var css = ""
    for red in levels {
      for green in levels {
        for blue in levels { css += ".c\(red)\(green)\(blue){background:#\(red)\(green)\(blue)}\n" }
      }
    }
    return Array(css.utf8)
  }()
}

private let imageView = makeImageView()

private func makeImageView() -> View<PictureFields> {
  View<PictureFields>(
    "image",
    [
      .text("src") { $0.src },
      .text("srcset") { $0.srcset },
      .text("width") { String($0.width) },
      .text("height") { String($0.height) },
      .text("tone") { $0.tone },
    ])
}

private let lineView = makeLineView()

private func makeLineView() -> View<DrawnCover.Line> {
  View<DrawnCover.Line>(
    "line",
    [
      .text("text") { $0.text },
      .text("y") { String($0.y) },
    ])
}

private let drawnView = makeDrawnView()

private func makeDrawnView() -> View<DrawnCover> {
  View<DrawnCover>(
    "drawn cover",
    [
      .text("background") { $0.colors.background },
      .text("foreground") { $0.colors.foreground },
      .text("accent") { $0.colors.accent },
      .text("pattern") { $0.pattern },
      .list("lines", lineView) { $0.lines },
      .text("font_size") { String($0.fontSize) },
      .text("author") { $0.author },
      .text("author_y") { String($0.authorY) },
    ])
}

let coverView = makeCoverView()

private func makeCoverView() -> View<CoverFields> {
  View<CoverFields>(
    "cover",
    [
      .record("image", imageView) { $0.picture },
      .record("drawn", drawnView) { $0.drawing },
    ])
}
