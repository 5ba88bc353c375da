import CJansson

/// One value of a document, read where it lies. Reading it as another kind gives nil, nothing or zero, never a trap.
@safe package struct JSONValue {
  package enum Kind: Sendable, Hashable {
    case object
    case array
    case string
    case integer
    case real
    case boolean
    case null
  }

  private let document: JSONDocument
  private let pointer: UnsafeMutablePointer<json_t>

  /// `pointer` belongs to `document`.
  @unsafe init(_ pointer: UnsafeMutablePointer<json_t>, in document: JSONDocument) {
    unsafe self.pointer = unsafe pointer
    self.document = document
  }

  /// The document outlives every use of the pointer inside `body`.
  @inline(__always)
  private func reading<Result>(_ body: (UnsafeMutablePointer<json_t>) -> Result) -> Result {
    defer { withExtendedLifetime(document) {} }
    return unsafe body(pointer)
  }

  private func child(_ pointer: UnsafeMutablePointer<json_t>?) -> JSONValue? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe JSONValue(pointer, in: document)
  }

  package var kind: Kind {
    switch unsafe reading({ unsafe $0.pointee.type }) {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER: .integer
    case JSON_REAL: .real
    case JSON_TRUE, JSON_FALSE: .boolean
    default: .null
    }
  }

  package var isNull: Bool { kind == .null }

  package var string: String? {
    unsafe withStringBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The UTF-8 bytes of a string, valid and complete, inside `body` only; nil for another kind.
  @unsafe package func withStringBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    unsafe reading { value in
      guard let text = unsafe json_string_value(value) else { return nil }
      let count = unsafe json_string_length(value)
      return unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
        unsafe body(UnsafeBufferPointer(start: bytes, count: count))
      }
    }
  }

  /// An integer, or a real number without a fraction that 64 bits hold exactly.
  package var integer: Int64? {
    switch kind {
    case .integer: unsafe reading { unsafe Int64(json_integer_value($0)) }
    case .real: unsafe reading { unsafe Int64(exactly: json_real_value($0)) }
    default: nil
    }
  }

  /// Any number.
  package var double: Double? {
    switch kind {
    case .integer, .real: unsafe reading { unsafe json_number_value($0) }
    default: nil
    }
  }

  package var boolean: Bool? {
    switch unsafe reading({ unsafe $0.pointee.type }) {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// How many elements an array or members an object has; zero for another kind.
  package var count: Int {
    switch kind {
    case .array: unsafe reading { unsafe json_array_size($0) }
    case .object: unsafe reading { unsafe json_object_size($0) }
    default: 0
    }
  }

  /// An array's element; nil outside its bounds and for another kind.
  package subscript(index: Int) -> JSONValue? {
    guard index >= 0 else { return nil }
    return unsafe child(reading { unsafe json_array_get($0, index) })
  }

  /// An object's member; nil when it has none of that name and for another kind.
  package subscript(key: String) -> JSONValue? {
    guard !key.utf8.contains(0) else { return nil }
    return unsafe child(reading { unsafe json_object_get($0, key) })
  }

  /// The elements of an array, in order; empty for another kind.
  package var elements: some Sequence<JSONValue> {
    (0..<(kind == .array ? count : 0)).lazy.compactMap { self[$0] }
  }

  /// The members of an object in the order they were written; empty for another kind.
  package var members: [(key: String, value: JSONValue)] {
    unsafe reading { object in
      var members: [(key: String, value: JSONValue)] = []
      var place = unsafe json_object_iter(object)
      while let current = unsafe place {
        if let key = unsafe json_object_iter_key(current), let value = unsafe child(json_object_iter_value(current)) {
          members.append((key: unsafe String(cString: key), value: value))
        }
        unsafe place = json_object_iter_next(object, current)
      }
      return members
    }
  }
}
