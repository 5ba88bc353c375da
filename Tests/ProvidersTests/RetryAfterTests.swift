import Books
import Testing

@testable import Providers

@Suite struct RetryAfterTests {
  private let noon = Moment("1994-11-06T12:00:00Z") ?? Moment(seconds: 0)

  private func seconds(_ text: String?, serverDate: String? = nil) -> Int? {
    secondsToWait(retryAfter: text, serverDate: serverDate, now: noon)
  }

  @Test("seconds are taken as they are")
  func plainSeconds() {
    #expect(seconds("0") == 0)
    #expect(seconds(" 7 ") == 7)
    #expect(seconds("-1") == nil)
  }

  @Test("a date is so many seconds from now, or from the server's own now")
  func dates() {
    #expect(seconds("Sun, 06 Nov 1994 12:00:25 GMT") == 25)
    #expect(seconds("Sun, 06 Nov 1994 11:00:00 GMT") == 0)
    #expect(seconds("Sun, 06 Nov 1994 20:00:05 GMT", serverDate: "Sun, 06 Nov 1994 20:00:00 GMT") == 5)
  }

  @Test("anything else says nothing", arguments: [nil, "", "soon", "1.5", "Sunday, 06-Nov-94 08:49:37 GMT", "99 x"])
  func nothing(text: String?) {
    #expect(seconds(text) == nil)
  }
}
