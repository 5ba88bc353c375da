import CJansson

/// Why bytes are not a JSON document.
package struct JSONError: Error, Sendable, Hashable {
  /// In the parser's own English, such as `'}' expected near 'x'`. It can quote the text that was read.
  package var message: String
  /// 1-based.
  package var line: Int
  /// 1-based, in characters.
  package var column: Int
  /// In bytes from the start, where reading stopped.
  package var position: Int

  package init(message: String, line: Int, column: Int, position: Int) {
    self.message = message
    self.line = line
    self.column = column
    self.position = position
  }

  /// `skipped` bytes before the text that was parsed belong to its first line but are no character (a byte order mark).
  init(_ error: borrowing json_error_t, skipped: Int) {
    message = unsafe withUnsafeBytes(of: error.text) { text in
      unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    line = max(1, Int(error.line))
    column = max(1, Int(error.column))
    position = max(0, Int(error.position)) + skipped
  }
}
