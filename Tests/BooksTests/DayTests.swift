import Testing

@testable import Books

@Suite struct DayTests {
  @Test("A source's date is the first ten characters, not an instant")
  func prefix() {
    #expect(Day(prefixOf: "2014-11-17T00:00:00.000+09:00")?.description == "2014-11-17")
    #expect(Day(prefixOf: "") == nil)
    #expect(Day(prefixOf: "2014-02-30T00:00:00") == nil)
    #expect(Day(prefixOf: "2014-1-17T00:00") == nil)
    #expect(Day("2014-11-17T") == nil)
  }

  @Test("Leap days exist when they exist")
  func leapDays() {
    #expect(Day("2024-02-29") != nil)
    #expect(Day("2023-02-29") == nil)
    #expect(Day("1900-02-29") == nil)
    #expect(Day("2000-02-29") != nil)
  }

  @Test(
    "A moment reads back as it was written",
    arguments: ["1970-01-01T00:00:00Z", "2026-11-30T23:59:59Z", "2000-02-29T12:00:01Z", "1969-12-31T23:59:58Z"])
  func moments(text: String) {
    #expect(Moment(text)?.description == text)
  }

  @Test("Moments count seconds since 1970")
  func seconds() {
    #expect(Moment("2026-11-30T00:00:00Z")?.seconds == 1_795_996_800)
    #expect(Moment("2026-11-30T24:00:00Z") == nil)
    for time in ["+9:00:00", "09:-1:00", "09:00:+1"] { #expect(Moment("2026-11-30T\(time)Z") == nil, "\(time)") }
    #expect(Moment("2026-11-30 00:00:00Z") == nil)
  }

  @Test(
    "A moment is written for e-mail with its weekday, in UTC",
    arguments: [
      ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000"),
      ("1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 +0000"),
      ("2026-11-28T13:02:11Z", "Sat, 28 Nov 2026 13:02:11 +0000"),
      ("2024-02-29T09:08:07Z", "Thu, 29 Feb 2024 09:08:07 +0000"),
    ])
  func rfc822(text: String, written: String) {
    #expect(Moment(text)?.rfc822 == written)
  }

  @Test("Moments beyond all calendars are the first or the last day")
  func extremes() {
    #expect(Moment(seconds: .max).day(offset: 32_400).description == "9999-12-31")
    #expect(Moment(seconds: .min).day(offset: -32_400).description == "0001-01-01")
  }

  @Test("Seoul is a day ahead in the evening of Greenwich")
  func seoul() {
    #expect(Moment("2026-11-30T15:00:00Z")?.day(offset: 9 * 3_600).description == "2026-12-01")
    #expect(Moment("2026-11-30T14:59:59Z")?.day(offset: 9 * 3_600).description == "2026-11-30")
  }
}
