/// A style sheet without its comments and without the spaces nobody needs. Text in quotation marks stays as it is. Meant for
/// the built-in one: it takes no notice of odd things a style sheet may hold.
func compactStyles(_ css: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(css.count)
  var position = 0
  var isSpaced = false
  while position < css.count {
    let byte = css[position]
    if css[position...].starts(with: "/*".utf8) {
      position += 2
      while position < css.count, !css[position...].starts(with: "*/".utf8) { position += 1 }
      position += 2
      isSpaced = true
      continue
    }
    if byte <= 0x20 {
      isSpaced = true
      position += 1
      continue
    }
    if isSpaced, let last = result.last, !"{};:,".utf8.contains(last), !"{};".utf8.contains(byte) {
      result.append(UInt8(ascii: " "))
    }
    isSpaced = false
    if byte == UInt8(ascii: "}"), result.last == UInt8(ascii: ";") { result.removeLast() }
    result.append(byte)
    position += 1
    guard byte == UInt8(ascii: "\"") else { continue }
    while position < css.count {
      result.append(css[position])
      position += 1
      if result.last == UInt8(ascii: "\"") { break }
    }
  }
  result.append(UInt8(ascii: "\n"))
  return result
}
