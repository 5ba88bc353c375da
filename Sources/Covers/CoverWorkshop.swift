/// The kinds of pictures a cover can be, in the order in which one of several files is preferred.
enum PictureKind: Int, Sendable, Comparable {
  case jpeg
  case png
  case webP
  case svg

  /// By the ending of a file's name, in lower case and without its full stop.
  init?(ending: String) {
    switch ending {
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "webp": self = .webP
    case "svg": self = .svg
    default: return nil
    }
  }

  /// As people call it.
  var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webP: "WebP"
    case .svg: "SVG"
    }
  }

  /// The usual ending of a file's name.
  var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webP: "webp"
    case .svg: "svg"
    }
  }

  static func < (a: PictureKind, b: PictureKind) -> Bool { a.rawValue < b.rawValue }
}

/// What an original becomes.
struct Workpiece: Sendable, Hashable {
  struct Scaled: Sendable, Hashable {
    var width: Int
    var height: Int
    var bytes: [UInt8]
  }

  var kind: PictureKind
  /// The original's, in pixels.
  var width: Int
  var height: Int
  /// Such as `#8a6f5d`.
  var colour: String
  /// Nothing is to be seen on it.
  var isFlat: Bool
  /// WebP, narrowest first; of an SVG the drawing itself. Never empty.
  var scaled: [Scaled]
  /// JPEG.
  var social: [UInt8]?
}

/// Why an original cannot become a cover.
struct UnusablePicture: Error, Sendable, Hashable {
  /// One sentence without a capital letter or a final full stop.
  var reason: String
  /// In pixels, when it says so.
  var width: Int?
  var height: Int?
}

/// Makes the pictures of a site from originals; the bytes alone decide what they are.
protocol CoverWorkshop: Sendable {
  func make(from original: [UInt8]) throws(UnusablePicture) -> Workpiece
}

/// Sizes of the pictures, in pixels. With another recipe the same original becomes other files.
enum CoverSizes {
  /// Of a cover on a card, in CSS pixels.
  static let card = 120
  /// What screens with once, twice and three times as many pixels want.
  static let widths = [card, 2 * card, 3 * card]
  static let social = (width: 1_200, height: 630)
  /// A narrower original would be lost in the middle of a social picture.
  static let narrowestForSocial = 2 * card
  /// To be counted up whenever the same original is to become other bytes.
  static let recipe = 1
}
