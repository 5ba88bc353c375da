import TestSupport
import Testing

@testable import Providers

extension AskingTests {
  @Suite struct WebLinksTests {
    private let server: StandInServer
    private let log = WaitLog()

    init() throws {
      server = try StandInServer()
    }

    private func links(thisComputer: Bool = true, deadline: Duration = .seconds(15)) -> WebLinks {
      let log = log
      return WebLinks(
        userAgent: "booksite/1 (+https://example.org/)", deadline: deadline, allowsThisComputer: thisComputer,
        pauses: Pauses(pause: { log.add($0) }, jitter: { 0.5 }, now: { now }))
    }

    private func ask(_ targets: String...) async -> [WebLinks.Answer] {
      await links().ask(targets.map { server.address(of: $0) })
    }

    private func isGone(_ answer: WebLinks.Answer) -> Bool {
      if case .gone = answer { true } else { false }
    }

    private func isUnclear(_ answer: WebLinks.Answer) -> Bool {
      if case .unclear = answer { true } else { false }
    }

    @Test("what is there is asked for its head alone, without what follows a number sign")
    func there() async throws {
      server.setPicture(StandInServer.Picture([1, 2, 3], type: "text/html"), at: "/a?b=c")
      #expect(await ask("/a?b=c#d") == [.there])
      #expect(server.requests.map(\.method) == ["HEAD"])
      #expect(server.requests.first?.target == "/a?b=c")
      #expect(server.requests.first?.headers["user-agent"] == "booksite/1 (+https://example.org/)")
    }

    @Test("a server that knows no heads is asked for the page")
    func head() async throws {
      server.meet(.body("", status: 405), .body("<p>"))
      #expect(await ask("/a") == [.there])
      #expect(server.requests.map(\.method) == ["HEAD", "GET"])
    }

    @Test("nothing there, and what programs are not told, are two things")
    func gone() async throws {
      for status in [404, 410] {
        server.always(.body("", status: status))
        #expect(isGone(await ask("/a")[0]))
      }
      for status in [401, 403, 429, 500, 503] {
        server.always(.body("", status: status))
        #expect(isUnclear(await ask("/a")[0]), "\(status)")
      }
      server.always(.closed)
      #expect(isUnclear(await ask("/a")[0]))
    }

    @Test("redirects are followed, but not without an end, and not to this computer when it may not be asked")
    func redirects() async throws {
      server.meet(.redirect(to: server.address(of: "/b")), .body(""))
      #expect(await ask("/a") == [.there])
      server.always(.redirect(to: server.address(of: "/a")))
      #expect(isGone(await ask("/a")[0]))
      let asked = server.requests.count
      // Nobody was asked, so nobody knows.
      let own = [
        server.address(of: "/a"), "http://10.0.0.1/", "http://user:word@books.example/", "javascript:alert(1)",
      ]
      #expect(await links(thisComputer: false).ask(own).allSatisfy(isUnclear))
      #expect(server.requests.count == asked)
      // Nor is there a reason to wait.
      let waits = log.pauses.count
      _ = await links(thisComputer: false).ask(["http://192.168.0.1/", "http://192.168.0.1/2", "http://192.168.0.1/3"])
      #expect(log.pauses.count == waits)
    }

    @Test("a server that breaks off at a head is asked for the page, and one that wants a pause gets it")
    func patient() async throws {
      server.meet(.closed, .body("<p>"))
      #expect(await ask("/a") == [.there])
      server.meet(.throttled(retryAfter: "7"), .body(""))
      let answers = await ask("/b", "/c")
      #expect(isUnclear(answers[0]) && answers[1] == .there)
      #expect(log.pauses.last == .seconds(7))
    }

    @Test("one host is asked for one address at a time, with pauses, and left alone when it fails again and again")
    func polite() async throws {
      server.always(.body(""))
      #expect(await ask("/1", "/2", "/3", "/4") == [.there, .there, .there, .there])
      #expect(server.mostAtOnce == 1 && log.pauses.count == 3)
      server.always(.outage(500))
      let asked = server.requests.count
      let answers = await ask("/1", "/2", "/3", "/4", "/5")
      #expect(answers.allSatisfy(isUnclear))
      #expect(Set(server.requests[asked...].map(\.path)) == ["/1", "/2", "/3"])
    }
  }
}
