import Configuration
import Diagnostics
import Dispatch
import Files
import HTTPServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a reader asks of the preview.
package struct ServeOptions: Sendable, Hashable {
  package var siteFolder: SiteFolder
  /// The built site, absolute or relative to the current folder; nil for `public` in the site folder.
  package var output: String?
  /// This port or none; nil for the first free one from 4000.
  package var port: UInt16?

  package init(siteFolder: SiteFolder) {
    self.siteFolder = siteFolder
  }
}

/// Answers for the built site under its base path until the program is told to stop.
func serve(_ options: ServeOptions, console: Console) async throws(Failure) {
  let configuration = try Configuration(contentsOf: options.siteFolder.path(of: SiteFolder.configuration))
  let folder = options.output ?? options.siteFolder.path(of: SiteFolder.output)
  guard followedFileKind(folder) == .folder else { throw Failure(.nothingBuilt(folder, options)) }
  let port: FileServer.Port = options.port.map { .exactly($0) } ?? .firstFree(4_000...4_019)
  let server: FileServer
  do {
    server = try FileServer(folder: folder, basePath: configuration.url.basePath, port: port)
  } catch {
    throw Failure(.cannotServe(error))
  }
  let stop = StopSignal()
  console.output.write("\(server.address)\n")
  console.errors.write("showing ‘\(harmless(folder))’; stop with Control-C\n")
  await stop.wait()
}

/// An interrupt (Control-C) or a request to terminate, from the moment this is made: it no longer ends the process.
private struct StopSignal {
  private let arrivals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    self.arrivals = arrivals
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { arrived.yield() }
      source.resume()
      return source
    }
  }

  func wait() async {
    for await _ in arrivals { break }
    for source in sources { source.cancel() }
  }
}

extension Diagnostic {
  fileprivate static func nothingBuilt(_ folder: String, _ options: ServeOptions) -> Diagnostic {
    let output = options.output.map { " --output \(shellQuoted($0))" } ?? ""
    return .error(
      "serve-nothing-built", "there is no built site ‘\(folder)’",
      hint: "run ‘booksite build\(options.siteFolder.option)\(output)’ first")
  }

  fileprivate static func cannotServe(_ error: FileServerError) -> Diagnostic {
    switch error {
    case .portTaken(let port):
      .error(
        "serve-port-taken", "port \(port) is taken by another program", hint: "without ‘--port’ a free one is found")
    case .everyPortTaken(let ports):
      .error(
        "serve-port-taken", "every port from \(ports.lowerBound) to \(ports.upperBound) is taken",
        hint: "‘--port 0’ takes any free one")
    case .portForbidden(let port):
      .error(
        "serve-port-forbidden", "the system keeps port \(port) for itself", hint: "ports from 1024 are free to use")
    case .cannotListen(let code):
      .error("serve-failed", "cannot listen on 127.0.0.1: \(unsafe String(cString: strerror(code)))")
    case .cannotStart:
      .error("serve-failed", "the preview cannot start")
    }
  }
}
