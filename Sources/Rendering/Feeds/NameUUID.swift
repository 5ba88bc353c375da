import Digests

/// A UUID made of a name, as RFC 9562 describes version 5: the same name in the same namespace is the same UUID, on every
/// machine and for ever.
struct NameUUID: Sendable, Hashable, CustomStringConvertible {
  private let bytes: [UInt8]

  /// The namespace of everything booksite itself names.
  static let booksite = NameUUID(bytes: [
    0x5c, 0x0d, 0x0b, 0x1e, 0x7a, 0x54, 0x4b, 0x8e, 0x9f, 0x21, 0x6b, 0x3d, 0xa4, 0xe9, 0x70, 0xc2,
  ])
  /// The namespace of domain names.
  static let dns = NameUUID(bytes: [
    0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
  ])

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ name: String, in namespace: NameUUID = .booksite) {
    var hash = Array(sha1(namespace.bytes + Array(name.utf8)).prefix(16))
    // The version and the variant.
    hash[6] = hash[6] & 0x0F | 0x50
    hash[8] = hash[8] & 0x3F | 0x80
    bytes = hash
  }

  var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `urn:uuid:…`, which names a thing wherever it is.
  var urn: String { "urn:uuid:\(self)" }
}
