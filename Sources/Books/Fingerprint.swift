/// The 64-bit FNV-1a hash: the same on every machine and in every run, unlike Swift's own hashing. Not for secrets.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
}

/// Sixteen lower-case hexadecimal digits.
package func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

/// Tells whether values are the same as in another run: eight bytes at a time are multiplied into one number of 64 bits.
/// The same on every machine; quick; not for secrets.
package struct Fingerprint: Sendable, Hashable {
  package private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init() {}

  /// One that was made earlier.
  package init(value: UInt64) {
    self.value = value
  }

  package mutating func add(_ number: Int) {
    mix(UInt64(bitPattern: Int64(number)))
  }

  package mutating func add(_ other: Fingerprint) {
    mix(other.value)
  }

  /// The length counts, so that two texts are not one longer text.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { unsafe add(UnsafeRawBufferPointer($0)) }
  }

  package mutating func add(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(unsafe bytes[offset])
      offset += 1
    }
    mix(rest)
  }

  private mutating func mix(_ word: UInt64) {
    let product = (value ^ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    // Without the sum, a word equal to the value would make it zero for good.
    value = (product.high ^ product.low) &+ 0x9e37_79b9_7f4a_7c15
  }
}
