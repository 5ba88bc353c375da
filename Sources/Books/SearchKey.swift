/// The text as searching and comparing see it: two spellings of one title have the same key.
///
/// NFC, lower case, full-width letters, digits and signs as half-width ones, white space single and none around it, nothing
/// invisible. Empty when nothing of the text can be seen. The key of a key is the key itself.
package func searchKey(_ text: String) -> String {
  var text = text
  if let key = text.withUTF8({ unsafe simpleKey($0) }) { return key }
  var folded = String.UnicodeScalarView()
  for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
    folded.append(halfWidth(scalar))
  }
  // Composing comes last: some letters have a composed form in lower case only.
  return plainText(String(folded).lowercased(), decodingReferences: false)
}

/// The search key of a title without its spaces: Korean titles are written with them and without.
package func titleKey(_ title: String) -> String {
  searchKey(title).filter { $0 != " " }
}

/// The key of a text in which only ASCII letters have cases, as nearly all are; nil when that takes a closer look.
private func simpleKey(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
  // The first bytes of Latin, Greek and Cyrillic letters, and of the soft hyphen.
  guard unsafe isPlainText(bytes, decodingReferences: false),
    unsafe !bytes.contains(where: { (0xC2...0xDF).contains($0) })
  else { return nil }
  return unsafe String(unsafeUninitializedCapacity: bytes.count) { key in
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      unsafe key[index] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    return bytes.count
  }
}

/// The ASCII character that a full-width form stands for; anything else as it is.
func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
  return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
}
