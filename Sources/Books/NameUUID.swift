/// A UUID made of a name, as RFC 9562 describes version 5: the same name in the same namespace is the same UUID, on every
/// machine and for ever.
package struct NameUUID: Sendable, Hashable, CustomStringConvertible {
  private let bytes: [UInt8]

  /// The namespace of everything booksite itself names.
  package static let booksite = NameUUID(bytes: [
    0x5c, 0x0d, 0x0b, 0x1e, 0x7a, 0x54, 0x4b, 0x8e, 0x9f, 0x21, 0x6b, 0x3d, 0xa4, 0xe9, 0x70, 0xc2,
  ])
  /// The namespace of domain names.
  package static let dns = NameUUID(bytes: [
    0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
  ])

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ name: String, in namespace: NameUUID = .booksite) {
    var hash = Array(sha1(namespace.bytes + Array(name.utf8)).prefix(16))
    // The version and the variant.
    hash[6] = hash[6] & 0x0F | 0x50
    hash[8] = hash[8] & 0x3F | 0x80
    bytes = hash
  }

  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `urn:uuid:…`, which names a thing wherever it is.
  package var urn: String { "urn:uuid:\(self)" }
}

/// SHA-1, which version 5 asks for. Not for secrets.
private func sha1(_ message: [UInt8]) -> [UInt8] {
  var padded = message + [0x80]
  padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
  let bits = UInt64(message.count) * 8
  padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }

  var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
  for start in stride(from: 0, to: padded.count, by: 64) {
    var words = (0..<16).map { word in
      padded[start + 4 * word..<start + 4 * word + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5a82_7999)
        case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let next = rotated(a, by: 5) &+ mix &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }
  return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
}

private func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
  word << bits | word >> (32 - bits)
}
