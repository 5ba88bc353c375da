import Books
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
  // The field's value, up to where it ends.
  let value = address[(field + 6)...].prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }
  guard let bytes = percentDecoded(value), let decoded = String(validating: bytes, as: UTF8.self) else { return nil }
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
