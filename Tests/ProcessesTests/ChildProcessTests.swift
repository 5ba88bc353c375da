import Processes
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  private func shell(
    _ script: String, input: String? = nil, environment: [String: String] = [:], patience: Duration? = nil
  ) throws -> ChildProcess.Ending {
    try ChildProcess(
      "/bin/sh", ["-c", script], environment: environment, input: input, patience: patience
    ).run()
  }

  @Test("what a program prints arrives whole, each stream by itself, with its status")
  func streams() throws {
    let ending = try shell("printf out; printf err >&2; exit 3")
    #expect(ending.status == 3 && ending.output == Array("out".utf8) && ending.errors == Array("err".utf8))
  }

  @Test("more than a pipe holds, on both streams, keeps nobody waiting")
  func muchOutput() throws {
    let ending = try shell(
      "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789012345678901234567890123;"
        + " echo 0123456789012345678901234567890123456789012345678901234567890123 >&2; i=$((i+1)); done")
    #expect(ending.output.count == 3000 * 65 && ending.errors.count == 3000 * 65)
  }

  @Test("words arrive as they are; no shell reads them")
  func words() throws {
    let words = ["$(touch x)", "a b", "; rm -rf /", "`id`", "한글 \"'\\", ""]
    let ending = try ChildProcess("/usr/bin/printf", ["%s\\n"] + words, environment: [:]).run()
    #expect(String(decoding: ending.output, as: UTF8.self) == words.map { $0 + "\n" }.joined())
  }

  @Test("it has the environment it is given and no other")
  func environment() throws {
    let ending = try ChildProcess("/usr/bin/env", [], environment: ["B": "2", "A": "1 한"]).run()
    #expect(String(decoding: ending.output, as: UTF8.self) == "A=1 한\nB=2\n")
  }

  @Test("it reads the file it is given, and otherwise nothing")
  func input() throws {
    let folder = try TemporaryFolder()
    try folder.write("read me", to: "input")
    #expect(try shell("cat", input: "\(folder.path)/input").output == Array("read me".utf8))
    #expect(try shell("cat").output.isEmpty)
  }

  @Test("a program that is ended by a signal has the status a shell gives it")
  func signal() throws {
    #expect(try shell("kill -9 $$").status == 137)
  }

  @Test("a program that prints nothing for too long is ended, with what it started")
  func silence() throws {
    let folder = try TemporaryFolder()
    let script = "(exec /bin/sleep 600) & echo $! >\(folder.path)/pid; wait"
    #expect(throws: ChildProcess.Problem.silent) { try shell(script, patience: .milliseconds(300)) }
    let pid = try #require(Int32(try folder.text(of: "pid").filter(\.isNumber)))
    // Whoever takes care of processes without a parent may not have done so yet.
    let state = try shell("ps -o stat= -p \(pid) | grep -v Z; true", environment: ["PATH": "/usr/bin:/bin"])
    #expect(state.output.isEmpty)
  }

  @Test("a program that goes on for ever, silent or not, is ended at its limit")
  func limit() throws {
    for script in ["while :; do echo 01234567890123456789; done", "exec /bin/sleep 600"] {
      #expect(throws: ChildProcess.Problem.silent) {
        try ChildProcess(
          "/bin/sh", ["-c", script], environment: [:], patience: .seconds(600), limit: .milliseconds(300)
        ).run()
      }
    }
  }

  @Test("what a program leaves running does not keep its end away")
  func leftover() throws {
    let ending = try shell("/bin/sleep 60 & echo $!")
    #expect(ending.status == 0)
    // It is still there to be ended.
    #expect(try shell("kill \(String(decoding: ending.output, as: UTF8.self))").status == 0)
  }

  @Test("a program that is not there is a problem with the system’s number")
  func missing() throws {
    #expect(throws: ChildProcess.Problem.cannotStart(2)) {
      try ChildProcess("/nowhere/program", [], environment: [:]).run()
    }
  }

  @Test("programs are found in the folders of a path, in their order, when they can be run")
  func places() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/sh")
    #expect(ChildProcess.place(of: "sh", in: "\(folder.path)/nowhere:\(folder.path)/a:/bin") == "/bin/sh")
    #expect(ChildProcess.place(of: "no-such-program", in: "/bin") == nil)
    #expect(ChildProcess.place(of: "sh", in: "") == nil)
  }
}
