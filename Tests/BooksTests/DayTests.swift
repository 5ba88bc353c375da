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
    #expect(Moment("2026-11-30 00:00:00Z") == nil)
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
