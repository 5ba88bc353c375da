import Books
import Files
import Images

/// Covers that an earlier build put into a site. When the cache is lost and a picture cannot be had again, they are all that is
/// left of it, and nobody should lose them by building.
struct EarlierCovers {
  /// Of the output folder.
  private let root: String
  /// The parts of names by the book they belong to.
  private let names: [Substring: [Name]]

  /// `ID-HASH-240.webp` or `ID-HASH-social.jpg`. Drawings, of which sources have hardly any, and whatever else lies there are left
  /// out.
  private struct Name {
    let text: String
    let book: Substring
    let hash: Substring
    /// In pixels; nil for the picture for other sites.
    let width: Int?

    init?(_ text: String) {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count >= 3, let ending = parts.last else { return nil }
      hash = parts[parts.count - 2]
      guard hash.utf8.count == 8, hash.utf8.allSatisfy({ hexadecimalValue($0) != nil }) else { return nil }
      if "-" + ending == CoverIndex.Made.socialEnding {
        width = nil
      } else {
        guard let number = Int(ending.prefix { $0 != "." }), ending == "\(number).webp" else { return nil }
        width = number
      }
      self.text = text
      book = text.dropLast(hash.utf8.count + ending.count + 2)
    }
  }

  /// `root` is an output folder; it need not be there.
  init(in root: String) {
    self.root = root
    let found = ((try? Files.names(inFolder: "\(root)/\(Cover.folder)")) ?? []).compactMap { Name($0) }
    names = Dictionary(grouping: found, by: \.book)
  }

  var isEmpty: Bool { names.isEmpty }

  /// What pages showed of the book; nil when it was nothing, is no whole set any more, or was made of one of the `removed`
  /// pictures.
  func cover(of book: BookID, _ origin: Cover.Origin, removed: Set<PictureHash>) -> Cover? {
    let sets = Dictionary(grouping: names[book.description[...]] ?? [], by: \.hash)
    let taken = Set(removed.map { String($0.stem.prefix(8)) })
    for (hash, names) in sets.sorted(by: { $0.key < $1.key }) where !taken.contains(String(hash)) {
      if let cover = cover(of: names, origin) { return cover }
    }
    return nil
  }

  private func cover(of names: [Name], _ origin: Cover.Origin) -> Cover? {
    var files: [CoverFile] = []
    var (social, colour): (CoverFile?, String?)
    for name in names.sorted(by: { $0.width ?? 0 < $1.width ?? 0 }) {
      let place = "\(Cover.folder)/\(name.text)"
      let path = "\(root)/\(place)"
      guard let bytes = try? readFile(path), let (_, size) = try? imageSize(of: bytes),
        let picture = try? Picture(decoding: bytes, forWidth: size.width)
      else { return nil }
      let file = CoverFile(name: place, width: size.width, height: size.height, cached: path)
      guard let width = name.width else {
        social = file
        continue
      }
      guard width == size.width else { return nil }
      files.append(file)
      colour = colour ?? picture.averageColor.hexadecimal
    }
    let widths = files.map(\.width)
    guard let first = files.first, let colour, widths.count == 1 || CoverSizes.widths.starts(with: widths) else {
      return nil
    }
    return Cover(
      files: files, social: social, width: first.width, height: first.height, colour: colour, origin: origin)
  }
}
