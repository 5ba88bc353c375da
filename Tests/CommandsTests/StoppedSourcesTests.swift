import Providers
import Testing

@testable import Commands

@Suite struct StoppedSourcesTests {
  @Test("A source that let two questions wait in vain is asked nothing more; other sources are")
  func timeouts() {
    let stopped = StoppedSources()
    let timeout = SourceProblem(.timeout, source: "kakao", "no answer in time")
    stopped.note(timeout, of: "kakao")
    #expect(stopped.problem(of: "kakao") == nil)
    stopped.note(timeout, of: "kakao")
    #expect(stopped.problem(of: "kakao") == timeout)
    #expect(stopped.problem(of: "file") == nil)
  }

  @Test("A used-up quota ends asking at once, an outage never does")
  func others() {
    let stopped = StoppedSources()
    for _ in 0..<3 { stopped.note(SourceProblem(.outage, source: "kakao", "maintenance"), of: "kakao") }
    #expect(stopped.problem(of: "kakao") == nil)
    let quota = SourceProblem(.quota, source: "kakao", "used up")
    stopped.note(quota, of: "kakao")
    #expect(stopped.problem(of: "kakao") == quota)
  }
}
