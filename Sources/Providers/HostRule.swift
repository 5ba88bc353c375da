import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which hosts an address that somebody else wrote may name: those of the public network alone, so that no text in a book's
/// data makes this computer ask a router, a neighbour or a service of its own.
///
/// Names are looked up once; a name that leads to a private address is refused like the address. What asks later looks the
/// name up again, so a server of names that lies in between is not kept out.
final class HostRule: Sendable {
  private let allowsThisComputer: Bool
  private let lookUp: @Sendable (String) async -> [NetworkAddress]
  private let known = Mutex<[String: Bool]>([:])

  init(
    allowsThisComputer: Bool, lookUp: @escaping @Sendable (String) async -> [NetworkAddress] = NetworkAddress.lookUp
  ) {
    self.allowsThisComputer = allowsThisComputer
    self.lookUp = lookUp
  }

  /// `host` as an address holds it. A name that cannot be looked up is allowed: a proxy may know it.
  func allows(_ host: String) async -> Bool {
    var host = host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    if let address = NetworkAddress(dotted: host) { return allows(address) }
    if isThisComputersName(host) { return allowsThisComputer }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // `127.1`, `2130706433` and `0x7f.1` are numbers to some.
    guard let last = labels.last, let first = last.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    guard labels.count > 1, !privateDomains.contains(last) else { return false }
    if let known = known.withLock({ $0[host] }) { return known }
    let isAllowed = await lookUp(host).allSatisfy(allows)
    known.withLock { $0[host] = isAllowed }
    return isAllowed
  }

  private func allows(_ address: NetworkAddress) -> Bool {
    switch address.reach {
    case .everywhere: true
    case .thisComputer: allowsThisComputer
    case .privateNetwork: false
    }
  }
}

/// Names that networks give within themselves.
private let privateDomains: Set<Substring> = [
  "local", "internal", "lan", "home", "intranet", "corp", "localdomain", "arpa",
]

private func isThisComputersName(_ host: String) -> Bool {
  host == "localhost" || host.hasSuffix(".localhost")
}

/// Whether a web address names this computer, as stand-ins and proxies on it do.
package func namesThisComputer(_ address: String) -> Bool {
  let parts = address.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, parts[1].isEmpty else { return false }
  let host = parts[2].prefix { !":/?#".utf8.contains($0) }
  // Nearly all hosts are others, which the first byte or the last tells.
  guard let first = host.first, let last = host.last, first == UInt8(ascii: "1") || last | 0x20 == UInt8(ascii: "t")
  else {
    return false
  }
  let name = String(Substring(host)).lowercased()
  return isThisComputersName(name) || NetworkAddress(dotted: name)?.reach == .thisComputer
}

/// An address of the internet protocol, version 4 or 6.
struct NetworkAddress: Sendable, Hashable {
  enum Reach {
    case everywhere
    case thisComputer
    case privateNetwork
  }

  /// Four or sixteen.
  let bytes: [UInt8]

  init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Four decimal numbers; nil for any other spelling.
  init?(dotted text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard let byte = UInt8(part), String(byte) == part else { return nil }
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  var reach: Reach {
    if bytes.count == 4 { return NetworkAddress.reach(ofFour: bytes) }
    // Addresses of version 4 within those of version 6: mapped, compatible, behind NAT64 and 6to4.
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    if bytes == [UInt8](repeating: 0, count: 15) + [1] { return .thisComputer }
    if bytes.starts(with: mapped) || bytes.starts(with: [UInt8](repeating: 0, count: 12))
      || bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
    {
      return NetworkAddress.reach(ofFour: Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) { return NetworkAddress.reach(ofFour: Array(bytes[2..<6])) }
    // Global addresses begin with the bits 001.
    return bytes[0] >> 5 == 1 ? .everywhere : .privateNetwork
  }

  private static func reach(ofFour bytes: [UInt8]) -> Reach {
    switch (bytes[0], bytes[1]) {
    case (127, _): .thisComputer
    case (0, _), (10, _), (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19), (224..., _):
      .privateNetwork
    case (192, 0): bytes[2] == 0 ? .privateNetwork : .everywhere
    default: .everywhere
    }
  }

  /// Asks the system, which may take its time; nothing when it knows no such name.
  @Sendable static func lookUp(_ host: String) async -> [NetworkAddress] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: addresses(of: host)) }
    }
  }

  private static func addresses(of host: String) -> [NetworkAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    #if canImport(Darwin)
      unsafe hints.ai_socktype = SOCK_STREAM
    #else
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { unsafe freeaddrinfo(first) }
    var found: [NetworkAddress] = []
    var place = unsafe first
    while let entry = unsafe place {
      if let address = unsafe NetworkAddress(entry.pointee.ai_addr, family: entry.pointee.ai_family) {
        found.append(address)
      }
      unsafe place = entry.pointee.ai_next
    }
    return found
  }

  private init?(_ socket: UnsafeMutablePointer<sockaddr>?, family: Int32) {
    guard let socket = unsafe socket else { return nil }
    switch family {
    case AF_INET:
      self.init(
        bytes: unsafe socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
          unsafe withUnsafeBytes(of: address.pointee.sin_addr) { unsafe Array($0) }
        })
    case AF_INET6:
      self.init(
        bytes: unsafe socket.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
          unsafe withUnsafeBytes(of: address.pointee.sin6_addr) { unsafe Array($0) }
        })
    default: return nil
    }
  }
}
