import Books

/// The longest slug in UTF-8 bytes. File systems allow 255 for a name; endings such as `-480.webp` need room, too.
private let slugLimit = 120

/// The folder name and address that a title gets: composed (NFC), ASCII in lower case, every run of characters that are
/// no letters or digits a single hyphen, none at either end. Hangul and other scripts are kept.
///
/// `Atomic Habits, 2판` becomes `atomic-habits-2판`. A slug above 120 bytes is cut between characters and told apart by a
/// hash of the whole; a title without letters or digits gets a hash of itself; the names Windows reserves get a hash as
/// well. A slug is its own slug.
package func slug(for title: String) -> String {
  let title = normalized(title)
  var scalars = String.UnicodeScalarView()
  var separated = false
  for scalar in title.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
    let isMark = scalar.isMark && !scalars.isEmpty && !separated
    guard isMark || scalar.isLetterOrDigit else {
      separated = true
      continue
    }
    if separated, !scalars.isEmpty { scalars.append("-") }
    separated = false
    scalars.append(scalar.isASCII ? Unicode.Scalar(UInt8(ascii: scalar).lowercased) : scalar)
  }
  // Lower-casing can bring a letter and a mark together that have a composed form: H̱ has none, ẖ is one.
  let slug = normalized(String(scalars))
  if slug.isEmpty { return hash(of: title) }
  if reservedNames.contains(slug) { return slug + "-" + hash(of: slug) }
  guard slug.utf8.count > slugLimit else { return slug }
  let ending = "-" + hash(of: slug)
  var cut = ""
  for character in slug {
    guard cut.utf8.count + character.utf8.count + ending.utf8.count <= slugLimit else { break }
    cut.append(character)
  }
  while cut.last == "-" { cut.removeLast() }
  return cut.isEmpty ? hash(of: slug) : cut + ending
}

/// Equal for slugs that name the same folder on some disk: one that ignores case, or one that stores names decomposed.
package func folderIdentity(ofSlug slug: String) -> [UInt8] {
  Array(normalized(slug.lowercased()).utf8)
}

/// Device names that Windows gives to no file, whatever its extension.
private let reservedNames: Set<String> = {
  var names: Set<String> = ["con", "prn", "aux", "nul"]
  for digit in "0123456789¹²³" { names.formUnion(["com\(digit)", "lpt\(digit)"]) }
  return names
}()

/// FNV-1a, 32 bits, as eight hexadecimal digits: the same on every machine and in every version.
private func hash(of text: String) -> String {
  let value = text.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 8 - digits.utf8.count) + digits
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    if isASCII { return isLetter(UInt8(ascii: self)) || isDigit(UInt8(ascii: self)) }
    if properties.isAlphabetic { return !isMark }
    switch properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: return true
    default: return false
    }
  }

  /// A sign that belongs to the letter before it, such as a vowel sign or an accent without a composed form.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
