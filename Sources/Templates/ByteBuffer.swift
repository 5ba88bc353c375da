/// Growable output. One buffer is filled, written to a file and emptied again for every page of a thread, so that its
/// storage is allocated once.
package struct ByteBuffer: Sendable {
  package private(set) var bytes: [UInt8]

  package init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Holds these bytes, without copying them.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }
  package var isEmpty: Bool { bytes.isEmpty }

  package mutating func removeAll(keepingCapacity: Bool = true) {
    bytes.removeAll(keepingCapacity: keepingCapacity)
  }

  package mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  package mutating func append(_ other: [UInt8]) {
    bytes.append(contentsOf: other)
  }

  package mutating func append(_ other: ArraySlice<UInt8>) {
    bytes.append(contentsOf: other)
  }

  package mutating func append(_ other: Span<UInt8>) {
    unsafe other.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// The UTF-8 of `text`, as it is: nothing is escaped.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  /// The UTF-8 of a literal in the program.
  package mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  @inline(__always)
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: run)
  }

  package func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(E) in try unsafe body(UnsafeRawBufferPointer(bytes)) }
  }
}
