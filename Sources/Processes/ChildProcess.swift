#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that is run to its end. It is started with an array of words, never by a shell.
package struct ChildProcess: Sendable {
  /// Where the program is.
  package var program: String
  /// Without the program's name.
  package var arguments: [String]
  /// All it gets; nothing of this process.
  package var environment: [String: String]
  /// The file it reads as standard input; nil for nothing.
  package var input: String?
  /// It is ended, with all it started, when it prints nothing for so long. It then has no terminal, so that it cannot wait for
  /// answers either. With nil it keeps the terminal of this process and may take its time.
  package var patience: Duration?
  /// It is ended in the same way when it takes longer, whatever it prints, or prints more than anybody wants to know.
  package var limit: Duration?

  package init(
    _ program: String, _ arguments: [String], environment: [String: String], input: String? = nil,
    patience: Duration? = nil, limit: Duration? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.patience = patience
    self.limit = limit
  }

  package struct Ending: Sendable, Hashable {
    /// As a shell has it: 128 and the signal for a program that was ended by one.
    package var status: Int32
    package var output: [UInt8]
    /// The end of it, when it is very long.
    package var errors: [UInt8]
  }

  package enum Problem: Error, Sendable, Hashable {
    /// The system's error number.
    case cannotStart(Int32)
    case silent
  }

  /// Waits for the end. `hear` gets what is printed to standard error while it runs.
  package func run(_ hear: ([UInt8]) -> Void = { _ in }) throws(Problem) -> Ending {
    let output = try Pipe()
    let errors = try Pipe()
    let child = try start(output, errors)
    output.closeWriting()
    errors.closeWriting()
    return try child.ending(output, errors, patience: patience, limit: limit, hear)
  }

  /// A program's place in the folders of a `PATH`; nil when none has it.
  package static func place(of name: String, in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }.first { place in
      var status = stat()
      return unsafe stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(place, X_OK) == 0
    }
  }
}

// MARK: Starting

extension ChildProcess {
  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    /// `POSIX_SPAWN_SETSID`, which the C library shows to C alone.
    private static let newSession: Int16 = 0x80
  #endif

  private func start(_ output: borrowing Pipe, _ errors: borrowing Pipe) throws(Problem) -> RunningChild {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ?? "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    // What this process made of its signals is not the child's.
    var usual = sigset_t()
    var none = sigset_t()
    unsafe sigemptyset(&usual)
    unsafe sigaddset(&usual, SIGPIPE)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    unsafe posix_spawnattr_setflags(&attributes, patience == nil ? flags : flags | ChildProcess.newSession)

    let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.sorted { $0.key < $1.key }.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw .cannotStart(code) }
    return RunningChild(id: child, leadsSession: patience != nil)
  }
}

/// Both ends of a pipe, which no other child gets to keep.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init() throws(ChildProcess.Problem) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .cannotStart(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// What is there now; nil when nothing comes any more.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.read(reading, buffer.baseAddress, buffer.count)
        #else
          unsafe Darwin.read(reading, buffer.baseAddress, buffer.count)
        #endif
      }
      if got > 0 { return Array(bytes[..<got]) }
      if got == 0 { return nil }
      if errno == EINTR { continue }
      return errno == EAGAIN ? [] : nil
    }
  }

  deinit {
    closeWriting()
    close(reading)
  }
}

// MARK: Waiting

private struct RunningChild {
  var id: pid_t
  var leadsSession: Bool

  /// In bytes: more is no answer to a question that has a limit.
  private static let outputLimit = 16 << 20
  /// Errors beyond that are not kept.
  private static let errorLimit = 1 << 20
  /// How often it is looked whether the child has ended while something it started keeps the pipes open.
  private static let look: Int32 = 100

  func ending(
    _ output: Pipe, _ errors: Pipe, patience: Duration?, limit: Duration?, _ hear: ([UInt8]) -> Void
  ) throws(ChildProcess.Problem) -> ChildProcess.Ending {
    let clock = ContinuousClock()
    let began = clock.now
    var heard = began
    var ending = ChildProcess.Ending(status: 0, output: [], errors: [])
    var open = [output.reading, errors.reading]

    func isOver() -> Bool {
      guard let limit else { return false }
      return clock.now - began > limit || ending.output.count > RunningChild.outputLimit
    }

    /// Takes what is in the pipes.
    func drain() {
      while open.contains(output.reading), !isOver() {
        guard let part = output.read() else {
          open.removeAll { $0 == output.reading }
          break
        }
        if part.isEmpty { break }
        ending.output += part
        heard = clock.now
      }
      while open.contains(errors.reading) {
        guard let part = errors.read() else {
          open.removeAll { $0 == errors.reading }
          break
        }
        if part.isEmpty { break }
        ending.errors += part
        if ending.errors.count > 2 * RunningChild.errorLimit {
          ending.errors.removeFirst(ending.errors.count - RunningChild.errorLimit)
        }
        heard = clock.now
        hear(part)
      }
    }

    while !open.isEmpty {
      var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let ready = unsafe poll(&polled, nfds_t(polled.count), RunningChild.look)
      if ready > 0 { drain() }
      if ready == 0, let status = wait(WNOHANG) {
        drain()
        ending.status = status
        return ending
      }
      if isOver() || patience.map({ clock.now - heard > $0 }) ?? false {
        end()
        throw .silent
      }
    }
    // Nearly always it has ended by now, or does in a moment; but it may close both pipes and go on.
    var pause: Int32 = 1
    while true {
      if let status = wait(WNOHANG) {
        ending.status = status
        return ending
      }
      if isOver() || patience.map({ clock.now - heard > $0 }) ?? false {
        end()
        throw .silent
      }
      poll(nil, 0, pause)
      pause = min(2 * pause, RunningChild.look)
    }
  }

  /// The status of a child that ended; nil while it runs.
  private func wait(_ options: Int32) -> Int32? {
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(id, &status, options)
      if found == id { break }
      if found < 0, errno == EINTR { continue }
      return found == 0 ? nil : 127
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Asks it to end, so that it removes what it has begun, and does not ask again.
  private func end() {
    let target = leadsSession ? -id : id
    kill(target, SIGTERM)
    for _ in 0..<20 {
      if wait(WNOHANG) != nil {
        kill(target, SIGKILL)
        return
      }
      poll(nil, 0, RunningChild.look)
    }
    kill(target, SIGKILL)
    _ = wait(0)
  }
}
