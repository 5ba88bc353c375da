/// Text from outside as one line of plain text: character references decoded once, controls and marks that hide or reorder
/// text removed, white space single, nothing around it, NFC. References stay as they are where they are not decoded, for
/// text that was decoded before.
package func plainText(_ text: String, decodingReferences: Bool = true) -> String {
  var text = text
  let isPlain = text.withUTF8 { unsafe isPlainText($0, decodingReferences: decodingReferences) }
  return isPlain ? text : cleanedText(text, decodingReferences)
}

/// Nearly all text needs nothing done, and one look at its bytes says so. False when that takes a closer look.
///
/// True only for ASCII, Latin letters, Hangul syllables, unified ideographs and common punctuation, with single spaces.
package func isPlainText(_ bytes: UnsafeBufferPointer<UInt8>, decodingReferences: Bool = true) -> Bool {
  let count = bytes.count
  var index = 0
  var afterSpace = true
  while index < count {
    let byte = unsafe bytes[index]
    if byte == 0x20 {
      if afterSpace { return false }
      afterSpace = true
      index += 1
      continue
    }
    afterSpace = false
    switch byte {
    case UInt8(ascii: "&"):
      if decodingReferences { return false }
      index += 1
    case 0..<0x20, 0x7F: return false
    case ..<0x80: index += 1
    case 0xC2:
      // U+0080…009F are controls and U+00A0 is a space.
      guard index + 1 < count, unsafe bytes[index + 1] > 0xA0 else { return false }
      index += 2
    case 0xC3...0xCB: index += 2
    case 0xE2:
      // U+2010…2027: dashes, quotation marks, dots.
      guard index + 2 < count, unsafe bytes[index + 1] == 0x80, unsafe (0x90...0xA7).contains(bytes[index + 2]) else {
        return false
      }
      index += 3
    case 0xE3:
      // U+3001…3029: ideographic punctuation, without the ideographic space.
      guard index + 2 < count, unsafe bytes[index + 1] == 0x80, unsafe (0x81...0xA9).contains(bytes[index + 2]) else {
        return false
      }
      index += 3
    case 0xE4...0xE9: index += 3
    case 0xEA:
      guard index + 1 < count, unsafe bytes[index + 1] >= 0xB0 else { return false }
      index += 3
    case 0xEB, 0xEC: index += 3
    case 0xED:
      // Hangul syllables end at U+D7A3.
      guard index + 2 < count else { return false }
      let isSyllable = unsafe bytes[index + 1] < 0x9E || (bytes[index + 1] == 0x9E && bytes[index + 2] <= 0xA3)
      guard isSyllable else { return false }
      index += 3
    default: return false
    }
  }
  return !afterSpace || count == 0
}

private func cleanedText(_ text: String, _ decodingReferences: Bool) -> String {
  var text = text
  return normalized(text.withUTF8 { unsafe cleanedText($0, decodingReferences) })
}

/// Copies runs of bytes that need nothing and looks closely only at the scalars that might: ASCII, and those whose first
/// byte is shared by a space, a control or a mark.
private func cleanedText(_ bytes: UnsafeBufferPointer<UInt8>, _ decodingReferences: Bool) -> String {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var needsSpace = false
  func append(_ scalar: Unicode.Scalar) {
    if isSpace(scalar) {
      needsSpace = true
    } else if !isRemoved(scalar) {
      if needsSpace, !result.isEmpty { result.append(UInt8(ascii: " ")) }
      needsSpace = false
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
  var index = 0
  while index < bytes.count {
    let run = unsafe harmlessRun(bytes[index...])
    if run > 0 {
      if needsSpace, !result.isEmpty { result.append(UInt8(ascii: " ")) }
      needsSpace = false
      unsafe result.append(contentsOf: bytes[index..<index + run])
      index += run
      continue
    }
    let (scalar, length) = unsafe firstScalar(of: bytes[index...])
    index += length
    if decodingReferences, scalar == "&", let (decoded, length) = unsafe characterReference(bytes[index...]) {
      append(decoded)
      index += length
    } else {
      append(scalar)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// How many bytes from the start belong to scalars that are neither removed, nor the start of a reference, nor spaces but for
/// single ones between such scalars.
private func harmlessRun(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  let start = unsafe bytes.startIndex
  let end = unsafe bytes.endIndex
  var index = start
  while index < end {
    switch unsafe bytes[index] {
    case 0x20:
      guard index > start, index + 1 < end, unsafe isHarmlessStart(bytes[index + 1]) else { return index - start }
      index += 1
    case 0..<0x20, UInt8(ascii: "&"), 0x7F: return index - start
    case ..<0x80: index += 1
    case 0xC3...0xDF: index += 2
    // U+0080…00BF, U+1000…1FFF, U+2000…3FFF and U+F000…FFFF may need something.
    case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF: return index - start
    case 0xE0, 0xE4...0xEE: index += 3
    default: index += 4
    }
  }
  return index - start
}

/// Whether every scalar that begins with the byte is one that needs nothing.
private func isHarmlessStart(_ byte: UInt8) -> Bool {
  switch byte {
  case 0...0x20, UInt8(ascii: "&"), 0x7F, 0xC2, 0xE1, 0xE2, 0xE3, 0xEF: false
  default: true
  }
}

/// The bytes are those of a string, so they are whole scalars.
private func firstScalar(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (Unicode.Scalar, length: Int) {
  var iterator = unsafe bytes.makeIterator()
  var decoder = UTF8()
  guard case .scalarValue(let scalar) = unsafe decoder.decode(&iterator) else { return ("\u{FFFD}", 1) }
  return (scalar, UTF8.width(scalar))
}

/// White space as Unicode has it (property White_Space).
private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
  default: false
  }
}

/// Controls, marks that reorder the text around them, marks without width, and what XML cannot hold.
private func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x200B, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: true
  default: false
  }
}

/// The character that an HTML reference stands for and how many of `bytes`, which follow the `&`, belong to it.
private func characterReference(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (Unicode.Scalar, length: Int)? {
  let candidate = unsafe bytes.prefix(10)
  guard let end = unsafe candidate.firstIndex(of: UInt8(ascii: ";")) else { return nil }
  let name = unsafe String(decoding: candidate[..<end], as: UTF8.self)
  let length = unsafe end - candidate.startIndex + 1
  let decoded: Unicode.Scalar? =
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    default: numericReference(name[...])
    }
  return decoded.map { ($0, length) }
}

private func numericReference(_ name: Substring) -> Unicode.Scalar? {
  guard name.first == "#" else { return nil }
  let digits = name.dropFirst()
  let isHexadecimal = digits.first == "x" || digits.first == "X"
  let number = isHexadecimal ? digits.dropFirst() : digits
  guard number.first?.isHexDigit == true else { return nil }
  return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
}
