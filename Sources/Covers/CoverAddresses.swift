import Providers

/// Where pictures of a book can be fetched, best first. `thumbnail` is what a source said, so anything may be in it.
///
/// Kakao's thumbnails come from a service that makes a picture of `fname` smaller. Only one size is allowed there, so that
/// part is never changed; the original is at `fname` itself.
func coverAddresses(of thumbnail: String) -> [Cover.Origin] {
  guard let thumbnail = webAddress(thumbnail) else { return [] }
  guard let original = original(behind: thumbnail), original != thumbnail else { return [.thumbnail(thumbnail)] }
  return [.original(original), .thumbnail(thumbnail)]
}

/// Goes through the bytes once, because every build does it for every book.
private func original(behind thumbnail: String) -> String? {
  let address = Array(thumbnail.utf8)
  guard let start = indexOfPath(in: address), address[start...].starts(with: "/thumb/".utf8),
    let mark = address[start...].firstIndex(of: UInt8(ascii: "?"))
  else { return nil }
  var field = mark + 1
  while !address[field...].starts(with: "fname=".utf8) {
    guard let next = address[field...].firstIndex(of: UInt8(ascii: "&")) else { return nil }
    field = next + 1
  }
  guard let decoded = percentDecoded(address[(field + 6)...]) else { return nil }
  guard decoded.hasPrefix("http://"), !namesThisComputer(decoded) else { return webAddress(decoded) }
  return webAddress("https" + decoded.dropFirst(4))
}

/// The slash after the host; nil when there is none.
private func indexOfPath(in address: [UInt8]) -> Int? {
  var slashes = 0
  return address.firstIndex { byte in
    if byte == UInt8(ascii: "/") { slashes += 1 }
    return slashes == 3
  }
}

/// The value of a field, up to where it ends; nil for a broken escape and for bytes that are no text.
private func percentDecoded(_ text: ArraySlice<UInt8>) -> String? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count)
  var index = text.startIndex
  while index < text.endIndex, text[index] != UInt8(ascii: "&"), text[index] != UInt8(ascii: "#") {
    if text[index] == UInt8(ascii: "%") {
      guard index + 2 < text.endIndex, let high = digit(text[index + 1]), let low = digit(text[index + 2]) else {
        return nil
      }
      bytes.append(high << 4 | low)
      index += 3
    } else {
      bytes.append(text[index])
      index += 1
    }
  }
  return String(validating: bytes, as: UTF8.self)
}

private func digit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
