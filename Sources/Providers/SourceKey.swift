/// A key that opens a source, kept out of everything that is printed.
struct SourceKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  enum Mistake: Error {
    case missing
    case unusable
  }

  /// What is sent, without white space around it.
  let value: String

  /// White space around the key is dropped, and so is a scheme such as `KakaoAK` that was copied along with it.
  init(_ text: String?, scheme: String) throws(Mistake) {
    var bytes = (text ?? "").utf8.drop(while: isSpace)
    let prefix = scheme.utf8
    if bytes.prefix(prefix.count).elementsEqual(prefix), let next = bytes.dropFirst(prefix.count).first, isSpace(next) {
      bytes = bytes.dropFirst(prefix.count).drop(while: isSpace)
    }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    guard !bytes.isEmpty else { throw .missing }
    // Braces, brackets and quotes come from a placeholder that was filled in with its brackets.
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"{}<>[]\"'`\\".utf8.contains($0) }) else { throw .unusable }
    value = String(decoding: bytes, as: UTF8.self)
  }

  var description: String { "(key)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// True when the text holds the key or eight characters in a row of it, in upper or lower case.
  func isToldBy(_ text: String) -> Bool {
    let text = Array(text.lowercased().utf8)
    let key = Array(value.lowercased().utf8)
    let length = min(8, key.count)
    guard text.count >= length else { return false }
    let parts = Set((0...key.count - length).map { key[$0..<$0 + length] })
    return (0...text.count - length).contains { parts.contains(text[$0..<$0 + length]) }
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
