import Books
import Files
import Images

/// Covers that an earlier build put into a site. When the cache is lost and a picture cannot be had again, they are all that is
/// left of it, and nobody should lose them by building.
struct EarlierCovers {
  /// Of the output folder.
  private let root: String
  /// The names of files by the book that they begin with, in the order of their bytes.
  private let names: [Substring: [String]]

  /// `root` is an output folder; it need not be there.
  init(in root: String) {
    self.root = root
    let found = (try? Files.names(inFolder: "\(root)/\(Cover.folder)")) ?? []
    names = Dictionary(grouping: found) { name in
      EarlierCovers.stem(of: name)?.dropLast(EarlierCovers.hashLength + 1) ?? ""
    }
  }

  /// What pages showed of the book; nil when it was nothing, is no whole set any more, or was made of one of the `removed`
  /// pictures.
  func cover(of book: BookID, _ origin: Cover.Origin, removed: Set<PictureHash>) -> Cover? {
    guard let names = names[book.description[...]], let stem = names.last.flatMap(EarlierCovers.stem),
      !removed.contains(where: { stem.hasSuffix($0.stem.prefix(EarlierCovers.hashLength)) })
    else { return nil }
    var files: [CoverFile] = []
    var (social, colour): (CoverFile?, String?)
    for name in names where EarlierCovers.stem(of: name) == stem {
      let place = "\(Cover.folder)/\(name)"
      let path = "\(root)/\(place)"
      guard let bytes = try? readFile(path), let (_, size) = try? imageSize(of: bytes) else { return nil }
      let file = CoverFile(name: place, width: size.width, height: size.height, cached: path)
      if name.hasSuffix(CoverIndex.Made.socialEnding) {
        social = file
      } else {
        files.append(file)
        colour = colour ?? (try? Picture(decoding: bytes, forWidth: size.width))?.averageColor.hexadecimal
      }
    }
    files.sort { $0.width < $1.width }
    guard let first = files.first, let colour else { return nil }
    return Cover(
      files: files, social: social, width: first.width, height: first.height, colour: colour, origin: origin)
  }

  private static let hashLength = 8

  /// `ID-HASH` of names such as `ID-HASH-240.webp`; nil for drawings, of which sources have hardly any, and for whatever else is in
  /// the folder.
  private static func stem(of name: some StringProtocol) -> Substring? {
    let name = Substring(name)
    let ending = CoverIndex.Made.socialEnding
    if name.hasSuffix(ending) { return name.dropLast(ending.count) }
    guard name.hasSuffix(".webp"), let dash = name.lastIndex(of: "-") else { return nil }
    return name[..<dash]
  }
}
