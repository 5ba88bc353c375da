import Commands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader of the output that stops reading, such as `head`, is met when writing fails, not by the end of the process.
signal(SIGPIPE, SIG_IGN)

let environment = processEnvironment()
exit(
  await run(
    Array(CommandLine.arguments.dropFirst()), console: .standard(environment: environment), environment: environment))
