import Testing

@testable import Providers

@Suite struct HostRuleTests {
  private func rule(thisComputer: Bool = false, _ found: [String: [UInt8]] = [:]) -> HostRule {
    HostRule(allowsThisComputer: thisComputer) { host in
      found[host].flatMap { NetworkAddress(bytes: $0) }.map { [$0] } ?? []
    }
  }

  @Test(
    "hosts of the public network may be asked",
    arguments: ["t1.daumcdn.net", "EXAMPLE.org.", "8.8.8.8", "172.32.0.1", "100.63.0.1", "192.0.1.1"])
  func allowed(host: String) async {
    #expect(await rule().allows(host))
  }

  @Test(
    "hosts of this computer and of private networks may not, however they are spelled",
    arguments: [
      "localhost", "LOCALHOST.", "x.localhost", "127.0.0.1", "127.1.2.3", "127.1", "2130706433", "0x7f.1", "0x7f000001",
      "0177.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254",
      "100.64.0.1",
      "198.18.0.1", "224.0.0.1", "255.255.255.255", "router", "printer.local", "x.internal", "nas.lan", "1.2.3.4.5",
      "example.1", "", ".", "::1",
    ])
  func refused(host: String) async {
    #expect(await !rule().allows(host))
  }

  @Test("a stand-in on this computer opens this computer, and no private network")
  func thisComputer() async {
    #expect(await rule(thisComputer: true).allows("127.0.0.1"))
    #expect(await rule(thisComputer: true).allows("localhost"))
    #expect(await !rule(thisComputer: true).allows("192.168.0.1"))
    #expect(await !rule(thisComputer: true).allows("router"))
  }

  @Test(
    "a public name that leads to a private address is refused",
    arguments: [
      [10, 0, 0, 1], [127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1],
      [0xFD] + [UInt8](repeating: 1, count: 15), [0xFE, 0x80] + [UInt8](repeating: 1, count: 14),
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 0, 1],
      [0x20, 0x02, 10, 0, 0, 1] + [UInt8](repeating: 0, count: 10),
      [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 127, 0, 0, 1],
    ] as [[UInt8]])
  func leadsInside(address: [UInt8]) async {
    #expect(await !rule(["covers.example.org": address]).allows("covers.example.org"))
  }

  @Test("a name that leads outside, or nowhere, is allowed")
  func leadsOutside() async {
    let six: [UInt8] = [0x2A, 0x00] + [UInt8](repeating: 1, count: 14)
    #expect(await rule(["a.example.org": [93, 184, 216, 34], "b.example.org": six]).allows("a.example.org"))
    #expect(await rule(["b.example.org": six]).allows("b.example.org"))
    #expect(await rule().allows("unknown.example.org"))
  }

  @Test("an endpoint on this computer is recognised")
  func endpoint() {
    #expect(namesThisComputer("http://127.0.0.1:8080/v3"))
    #expect(namesThisComputer("http://LocalHost/v3"))
    #expect(!namesThisComputer("https://dapi.kakao.com/v3"))
    #expect(!namesThisComputer("http://127.0.0.1.example.org/"))
    #expect(!namesThisComputer("127.0.0.1"))
  }
}
