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

  @Test("A source that cannot be reached six times in a row is asked nothing more")
  func unreachable() {
    let stopped = StoppedSources()
    let unreachable = SourceProblem(.unreachable, source: "kakao", "no connection")
    for round in 0..<2 {
      for _ in 1...5 { stopped.note(unreachable, of: "kakao") }
      #expect(stopped.problem(of: "kakao") == nil)
      if round == 0 { stopped.noteAnswer(of: "kakao") }
    }
    stopped.note(unreachable, of: "kakao")
    #expect(stopped.problem(of: "kakao") == unreachable)
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
