import Digests
import Templates

/// The style sheet as it stands in pages themselves. A page that carries it is painted without a second question to the
/// server, which over a slow line is a quarter sooner; pages of which a site has thousands link to it instead.
struct CarriedStyles: Sendable {
  let styles: Markup
  /// What the page's policy allows the styles by: `sha256-` and the digest of what stands in the element.
  let hash: String

  /// In bytes. A larger sheet costs more than a question.
  static let limit = 32 * 1024

  /// Nil when the sheet would say something else in a page: one that names files by where they lie from it, one that is not
  /// text, one that could end its element. A page's lines end with a line feed, whatever the sheet's do.
  init?(_ sheet: [UInt8]) {
    guard sheet.count <= CarriedStyles.limit, String(validating: sheet, as: UTF8.self) != nil,
      !sheet.indices.contains(where: { saysSomethingElse(sheet[$0...], after: $0 > 0 ? sheet[$0 - 1] : 0) })
    else { return nil }
    styles = Markup(lines(sheet))
    hash = "sha256-" + sha256InBase64(styles.bytes)
  }
}

/// Whether what begins here would not be the same in a page. Bytes, for a mark that combines with a bracket would hide that
/// from a comparison of characters.
private func saysSomethingElse(_ rest: ArraySlice<UInt8>, after previous: UInt8) -> Bool {
  // Upper case to lower by one bit, which all the signs in these words have already.
  func begins(_ word: String) -> Bool {
    rest.count >= word.utf8.count && zip(rest, word.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
  switch rest[rest.startIndex] {
  case UInt8(ascii: "u"), UInt8(ascii: "U"): return begins("url(")
  case UInt8(ascii: "s"), UInt8(ascii: "S"): return begins("src(")
  case UInt8(ascii: "i"), UInt8(ascii: "I"): return begins("image-set(")
  case UInt8(ascii: "@"): return begins("@import")
  case UInt8(ascii: "<"): return begins("</")
  case UInt8(ascii: "\\"):
    // Outside of quotation marks an escape may spell any of these.
    guard previous != UInt8(ascii: "\""), previous != UInt8(ascii: "'"), let next = rest.dropFirst().first else {
      return false
    }
    return next < 0x80 && Character(Unicode.Scalar(next)).isHexDigit
  case 0: return true
  // A byte order mark, and some characters that no style sheet is the poorer without.
  case 0xEF: return rest.dropFirst().first == 0xBB
  default: return false
  }
}

private func lines(_ sheet: [UInt8]) -> [UInt8] {
  let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  guard sheet.contains(carriage) else { return sheet }
  return sheet.indices.compactMap { index in
    if sheet[index] != carriage { return sheet[index] }
    return index + 1 < sheet.count && sheet[index + 1] == feed ? nil : feed
  }
}
