import CJansson

/// A parsed JSON text. Its values keep it alive.
///
/// The last of several equal keys counts, unless they are refused. A NUL written as `\u0000` is kept; one in a key is an error.
@safe package final class JSONDocument {
  private let pointer: UnsafeMutablePointer<json_t>

  /// Parses a whole text whose outermost value is an object or an array. A UTF-8 byte order mark before it is skipped.
  ///
  /// An integer that 64 bits cannot hold turns every number of the text into a double, so that one absurd number does not
  /// lose everything else. Throws for invalid UTF-8, for nesting deeper than 2,048 levels and for numbers no double can hold.
  package init(_ bytes: [UInt8], refusesRepeatedKeys: Bool = false) throws(JSONError) {
    let given = refusesRepeatedKeys ? Int(JSON_REJECT_DUPLICATES) : 0
    let skipped = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var failure = json_error_t()
    var parsed = unsafe bytes.withUnsafeBytes { unsafe JSONDocument.parse($0, from: skipped, flags: given, &failure) }
    if unsafe parsed == nil, unsafe json_error_code(&failure) == json_error_numeric_overflow {
      let asReal = Int(JSON_DECODE_INT_AS_REAL)
      unsafe parsed = bytes.withUnsafeBytes {
        unsafe JSONDocument.parse($0, from: skipped, flags: given | asReal, &failure)
      }
    }
    guard let parsed = unsafe parsed else { throw JSONError(failure, skipped: skipped) }
    unsafe pointer = unsafe parsed
  }

  deinit {
    unsafe json_decref(pointer)
  }

  /// The outermost value: an object or an array.
  package var root: JSONValue { unsafe JSONValue(pointer, in: self) }

  private static func parse(
    _ bytes: UnsafeRawBufferPointer, from start: Int, flags: Int, _ failure: inout json_error_t
  ) -> UnsafeMutablePointer<json_t>? {
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard let base = text.baseAddress else {
      // An empty array has no address, and the parser wants one to say that it found nothing.
      return unsafe json_loadb("", 0, flags | Int(JSON_ALLOW_NUL), &failure)
    }
    return unsafe json_loadb(
      base.assumingMemoryBound(to: CChar.self), text.count, flags | Int(JSON_ALLOW_NUL), &failure)
  }
}
