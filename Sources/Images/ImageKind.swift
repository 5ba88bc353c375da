/// The kinds of pictures that are told apart. All but GIF are read or, as SVG, passed on.
package enum ImageKind: Sendable, Hashable {
  case jpeg
  case png
  case webP
  case gif
  case svg
}

/// What the bytes are, by the bytes alone; nil for anything else, such as HTML, JSON, text or nothing. Looks at their
/// beginning only: what follows can still be damaged.
package func imageKind(of bytes: [UInt8]) -> ImageKind? {
  if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
  if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
  if isText("RIFF", in: bytes, at: 0), isText("WEBP", in: bytes, at: 8) { return .webP }
  if isText("GIF87a", in: bytes, at: 0) || isText("GIF89a", in: bytes, at: 0) { return .gif }
  return markupName(of: bytes) == "svg" ? .svg : nil
}

/// The error for bytes that are none of the kinds above.
func unrecognised(_ bytes: [UInt8]) -> ImageError {
  if bytes.isEmpty { return ImageError(.notAnImage("an empty file")) }
  if isText("ftyp", in: bytes, at: 4) {
    for brand in ["avif", "avis"] where isText(brand, in: bytes, at: 8) {
      return ImageError(.unsupported("an AVIF picture"))
    }
    for brand in ["heic", "heix", "hevc", "mif1", "msf1"] where isText(brand, in: bytes, at: 8) {
      return ImageError(.unsupported("a HEIF picture"))
    }
    return ImageError(.notAnImage("a film"))
  }
  if bytes.starts(with: [0xFF, 0x0A]) || isText("JXL ", in: bytes, at: 4) {
    return ImageError(.unsupported("a JPEG XL picture"))
  }
  if isText("II*\0", in: bytes, at: 0) || isText("MM\0*", in: bytes, at: 0) {
    return ImageError(.unsupported("a TIFF picture"))
  }
  if isText("BM", in: bytes, at: 0), bytes.contains(0) { return ImageError(.unsupported("a BMP picture")) }
  if bytes.starts(with: [0, 0, 1, 0]) { return ImageError(.unsupported("an icon file")) }
  if isText("%PDF-", in: bytes, at: 0) { return ImageError(.notAnImage("a PDF document")) }
  if bytes.starts(with: [0x1F, 0x8B]) || isText("PK\u{3}\u{4}", in: bytes, at: 0) {
    return ImageError(.notAnImage("a compressed file"))
  }
  // The beginning of a picture that was cut while it was fetched.
  if bytes.count < 12, [[0xFF, 0xD8], [0x89, 0x50], Array("RIFF".utf8)].contains(where: bytes.starts) {
    return ImageError(.truncated)
  }
  return ImageError(.notAnImage(textKind(of: bytes)))
}

private func textKind(of bytes: [UInt8]) -> String {
  if let name = markupName(of: bytes) {
    return ["html", "head", "body", "script", "title", "meta"].contains(name) ? "an HTML page" : "an XML document"
  }
  let beginning = bytes.prefix(512)
  guard !beginning.contains(where: { $0 < 0x20 && !isSpace($0) }) else { return "a file of another kind" }
  switch beginning.first(where: { !isSpace($0) }) {
  case nil: return "an empty file"
  case UInt8(ascii: "{"), UInt8(ascii: "["): return "a JSON document"
  default: return "text"
  }
}

/// The name of the first element in lower case and without its prefix, or of the document type; nil for what is no
/// markup.
private func markupName(of bytes: [UInt8]) -> String? {
  // Long prologues are comments of drawing programs.
  let bytes = bytes.prefix(64 << 10)
  var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  while index < bytes.count {
    if isSpace(bytes[index]) {
      index += 1
    } else if isText("<!--", in: bytes, at: index) {
      guard let end = position(of: "-->", in: bytes, from: index + 4) else { return nil }
      index = end + 3
    } else if isText("<?", in: bytes, at: index) {
      guard let end = position(of: "?>", in: bytes, from: index + 2) else { return nil }
      index = end + 2
    } else if bytes[index] == UInt8(ascii: "<") {
      let name = elementName(in: bytes, from: index + 1)
      guard name == "!doctype" else { return name.isEmpty ? nil : name }
      let start = index + 9
      let type = elementName(in: bytes, from: start + bytes.dropFirst(start).prefix(while: isSpace).count)
      return type.isEmpty ? nil : type
    } else {
      return nil
    }
  }
  return nil
}

private func elementName(in bytes: ArraySlice<UInt8>, from start: Int) -> String {
  let name = bytes.dropFirst(start).prefix(40).prefix { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
  return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self).lowercased()
}

func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

/// Whether `text` stands at `index`; false beyond the end.
func isText(_ text: String, in bytes: some RandomAccessCollection<UInt8>, at index: Int) -> Bool {
  bytes.dropFirst(index).starts(with: text.utf8)
}

/// Where `text` stands at or after `start`.
func position(of text: String, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
  let text = Array(text.utf8)
  guard let first = text.first, start <= bytes.endIndex else { return nil }
  var index = start
  while let next = bytes[index...].firstIndex(of: first) {
    if bytes[next...].starts(with: text) { return next }
    index = next + 1
  }
  return nil
}
