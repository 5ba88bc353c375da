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
      case .card: (160, 232)
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
  /// It fills the height of its place but not the width.
  var isTall = false

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
    // Never larger than the picture is, unless it is one of lines.
    let isDrawing = cover.files.last?.name.hasSuffix(".svg") == true
    let natural = (width: cover.files.last?.width ?? cover.width, height: cover.files.last?.height ?? cover.height)
    let largest = isDrawing ? .infinity : 1.0
    let scale = min(
      Double(room.width) / Double(natural.width), Double(room.height) / Double(natural.height), largest)
    let width = max(1, Int((Double(natural.width) * scale).rounded()))
    self.width = width
    height = max(1, Int((Double(natural.height) * scale).rounded()))
    isTall = height == room.height && width < room.width
    let least = cover.files.first { $0.width >= width } ?? cover.files.last
    file = least?.name ?? ""
    self.root = root
    self.cover = cover
  }

  var src: String { root + file }

  /// The smallest there is, for pages that cannot scale pictures.
  var small: String { root + (cover?.files.first?.name ?? file) }

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

  /// Classes of the style sheet; empty when the picture's colour is not known.
  var tone: String { cover.map { Tone.name(of: $0.colour) } ?? "" }
}

/// The colours a picture's place can have before the picture is there: a class for each of red, green and blue, because pages
/// allow no style in themselves.
enum Tone {
  /// Hexadecimal digits.
  private static let levels: [Character] = ["0", "4", "8", "b", "f"]

  /// The classes of the tone next to a colour such as `#8a6f5d`: `r8 g8 b4`.
  static func name(of colour: String) -> String {
    let digits = colour.dropFirst()
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return "" }
    var name = ""
    for (part, shift) in [("r", 16), (" g", 8), (" b", 0)] {
      name += part
      name.append(level(of: number >> UInt32(shift) & 0xFF))
    }
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

  static let styles: [UInt8] = {
    var css = "img{background:rgb(var(--r) var(--g) var(--b))}"
    for part in ["r", "g", "b"] {
      for level in levels { css += ".\(part)\(level){--\(part):\((level.hexDigitValue ?? 0) * 17)}" }
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
      .text("small") { $0.small },
      .text("srcset") { $0.srcset },
      .text("width") { String($0.width) },
      .text("height") { String($0.height) },
      .text("tone") { $0.tone },
      .flag("tall") { $0.isTall },
    ])
}

private let drawnView = makeDrawnView()

private func makeDrawnView() -> View<DrawnCover> {
  View<DrawnCover>(
    "drawn cover",
    [
      .text("look") { $0.look },
      .text("title") { $0.title },
      .text("author") { $0.author },
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
