import Books
import Files

// One line for each entry, its fields between tabs: read in a fraction of the time JSON takes, which counts because every
// build reads it. The last line proves that the rest is whole.
extension CoverIndex {
  private static let header = "booksite covers 1 \(CoverSizes.recipe)"

  func text() -> [UInt8] {
    var lines = [CoverIndex.header, "files\t\(filesStamp)"]
    if isLost { lines.append("lost") }
    lines.reserveCapacity(addresses.count + own.count + made.count + 3)
    for (address, entry) in addresses.sorted(by: { $0.key < $1.key }) {
      lines.append(
        CoverIndex.line(
          "address", address, entry.picture?.name, String(entry.bytes), entry.etag, entry.lastModified,
          String(entry.asked.seconds), String(entry.again.seconds), entry.reason))
    }
    for (name, entry) in own.sorted(by: { $0.key < $1.key }) {
      lines.append(CoverIndex.line("own", name, entry.stamp?.description, entry.picture.name, String(entry.bytes)))
    }
    for (picture, entry) in made.sorted(by: { $0.key.value < $1.key.value }) {
      let sizes = entry.sizes.map { "\($0.width)x\($0.height)" }.joined(separator: " ")
      lines.append(
        CoverIndex.line(
          "made", picture.name, entry.kind?.ending, String(entry.width), String(entry.height), entry.colour,
          (entry.isFlat ? "flat" : "") + (entry.hasSocial ? "social" : ""), sizes, entry.reason))
    }
    let body = Array((lines.joined(separator: "\n") + "\n").utf8)
    return body + Array("end \(PictureHash(body).name)\n".utf8)
  }

  private static func line(_ fields: String?...) -> String {
    fields.map { cleaned($0 ?? "") }.joined(separator: "\t")
  }

  /// A library's words and a server's marks can hold anything.
  private static func cleaned(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return String(decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }

  /// Nil for anything `text` did not write, damaged text included. What was made by another recipe is left out.
  init?(_ text: [UInt8]) {
    let endLength = "end ".utf8.count + 16 + 1
    guard text.count > endLength else { return nil }
    let body = Array(text.dropLast(endLength))
    guard text.suffix(endLength).elementsEqual("end \(PictureHash(body).name)\n".utf8) else { return nil }
    var lines = LineReader(body)
    guard lines.next(), lines.count == 1 else { return nil }
    let header = lines.text(0)
    guard header.hasPrefix("booksite covers 1 ") else { return nil }
    let isSameRecipe = header == CoverIndex.header
    addresses.reserveCapacity(body.count / 200)
    own.reserveCapacity(body.count / 200)
    made.reserveCapacity(body.count / 200)
    while lines.next() {
      switch (lines.text(0), lines.count) {
      case ("lost", 1): isLost = true
      case ("files", 2): filesStamp = lines.text(1)
      case ("address", 9):
        guard let bytes = lines.integer(3), let asked = lines.integer(6), let again = lines.integer(7) else {
          return nil
        }
        addresses[lines.text(1)] = Address(
          picture: lines.picture(2), bytes: bytes, etag: lines.textIfAny(4), lastModified: lines.textIfAny(5),
          asked: Moment(seconds: asked), again: Moment(seconds: again), reason: lines.textIfAny(8))
      case ("own", 5):
        guard let picture = lines.picture(3), let bytes = lines.integer(4) else { return nil }
        own[lines.text(1)] = Own(stamp: lines.stamp(2), picture: picture, bytes: bytes)
      case ("made", 9):
        guard let picture = lines.picture(1), let width = lines.integer(3), let height = lines.integer(4) else {
          return nil
        }
        let (flags, sizes, reason) = (lines.text(6), lines.sizes(7), lines.textIfAny(8))
        guard isSameRecipe, reason != nil || !sizes.isEmpty else { continue }
        made[picture] = Made(
          reason: reason, kind: PictureKind(ending: lines.text(2)), width: width, height: height,
          colour: lines.text(5), isFlat: flags.hasPrefix("flat"), sizes: sizes,
          hasSocial: flags.hasSuffix("social"))
      default: return nil
      }
    }
  }
}

/// The fields of one line after another.
private struct LineReader {
  private let bytes: [UInt8]
  private var place = 0
  private var fields: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { fields.count }

  /// False at the end.
  mutating func next() -> Bool {
    guard place < bytes.count else { return false }
    fields.removeAll(keepingCapacity: true)
    var start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
      if bytes[place] == UInt8(ascii: "\t") {
        fields.append(start..<place)
        start = place + 1
      }
      place += 1
    }
    fields.append(start..<place)
    place += 1
    return true
  }

  func text(_ index: Int) -> String { String(decoding: bytes[fields[index]], as: UTF8.self) }

  func textIfAny(_ index: Int) -> String? { fields[index].isEmpty ? nil : text(index) }

  func integer(_ index: Int) -> Int? { integer(in: fields[index]) }

  func picture(_ index: Int) -> PictureHash? {
    guard fields[index].count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in bytes[fields[index]] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return PictureHash(value: value)
  }

  /// Nil when it says none.
  func stamp(_ index: Int) -> FileStamp? {
    let numbers = bytes[fields[index]].split(separator: UInt8(ascii: " ")).compactMap { integer(in: $0.indices) }
    guard numbers.count == 3 else { return nil }
    return FileStamp(size: numbers[0], seconds: numbers[1], nanoseconds: numbers[2])
  }

  func sizes(_ index: Int) -> [CoverIndex.Made.Size] {
    bytes[fields[index]].split(separator: UInt8(ascii: " ")).compactMap { size in
      guard let cross = size.firstIndex(of: UInt8(ascii: "x")), let width = integer(in: size.startIndex..<cross),
        let height = integer(in: cross + 1..<size.endIndex)
      else { return nil }
      return CoverIndex.Made.Size(width: width, height: height)
    }
  }

  private func integer(in range: Range<Int>) -> Int? {
    guard (1...18).contains(range.count) else { return nil }
    var value = 0
    for byte in bytes[range] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
