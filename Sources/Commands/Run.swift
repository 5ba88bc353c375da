import Diagnostics
import Site

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the program ends.
package enum ExitStatus {
  package static let done: Int32 = 0
  /// A diagnosed failure.
  package static let failed: Int32 = 1
  /// `EX_USAGE` of sysexits.h.
  package static let wrongUsage: Int32 = 64
}

/// Does what a command line says and returns the exit status. `arguments` begin after the program's name; relative paths
/// in them are seen from `currentFolder`.
package func run(
  _ arguments: [String], console: Console, environment: [String: String], currentFolder: String = "."
) async -> Int32 {
  let status: Int32
  do throws(UsageFailure) {
    let request = try Request(arguments)
    status = await request.perform(console: console, environment: environment, currentFolder: currentFolder)
  } catch {
    let printer = DiagnosticPrinter(for: console.errors)
    console.errors.write(error.diagnostics.map { printer.text(of: $0) }.joined())
    return ExitStatus.wrongUsage
  }
  return status == ExitStatus.done ? writtenWhole(console) : status
}

extension Request {
  fileprivate func perform(console: Console, environment: [String: String], currentFolder: String) async -> Int32 {
    switch self {
    case .overview: console.output.write(Commands.overview())
    case .page(.command(let command)): console.output.write(Commands.page(of: command))
    case .page(.family(let family)): console.output.write(Commands.page(of: family))
    case .manual: console.output.write(manualPage())
    case .completions(let shell): console.output.write(completionScript(for: shell))
    case .version: console.output.write("booksite \(booksiteVersion)\n")
    case .command(let command, let arguments):
      do throws(Failure) {
        return try await perform(command, arguments, console, environment, currentFolder)
      } catch {
        console.report(error.diagnostics, asJSON: arguments.has(.json))
        return ExitStatus.failed
      }
    }
    return ExitStatus.done
  }

  private func perform(
    _ command: CommandName, _ arguments: Arguments, _ console: Console, _ environment: [String: String],
    _ currentFolder: String
  ) async throws(Failure) -> Int32 {
    if command == .initialize {
      return try startSite(arguments, console: console, environment: environment, currentFolder: currentFolder)
    }
    let site: SiteFolder
    do {
      site = try findSiteFolder(named: arguments.value(of: .site), from: currentFolder)
    } catch {
      guard command == .doctor else { throw error }
      return await doctor(arguments, nil, missing: error.diagnostics, console, environment)
    }
    func given(_ option: OptionSyntax) -> String? {
      arguments.value(of: option).map { path($0, from: currentFolder) }
    }
    switch command {
    // Asked for without a site.
    case .help, .completions, .initialize: break
    case .serve:
      var options = ServeOptions(siteFolder: site)
      options.output = given(.builtSite)
      options.port = arguments.value(of: .port).flatMap { UInt16($0) }
      try await serve(options, console: console)
    case .build:
      var options = BuildOptions(siteFolder: site)
      options.isOffline = arguments.has(.offline)
      options.refreshes = arguments.has(.refresh)
      options.isStrict = arguments.has(.strict)
      options.output = given(.builtSite)
      options.baseURL = arguments.value(of: .baseURL)
      options.printsJSON = arguments.has(.json)
      let report = try await build(options, environment: environment, console: console)
      console.report(report.warnings, asJSON: options.printsJSON)
      if options.printsJSON {
        console.output.write(report.json)
      } else {
        console.output.write(report.summary + "\n")
      }
      return options.isStrict && !report.warnings.isEmpty ? ExitStatus.failed : ExitStatus.done
    case .check:
      var options = CheckOptions(siteFolder: site)
      options.output = given(.builtSite)
      options.baseURL = arguments.value(of: .baseURL)
      options.asksOthers = arguments.has(.external)
      options.isStrict = arguments.has(.strict)
      options.printsJSON = arguments.has(.json)
      return await check(options, environment: environment, console: console)
    case .publish:
      var options = PublishOptions(siteFolder: site)
      options.builds = !arguments.has(.noBuild)
      options.isOffline = arguments.has(.offline)
      options.isStrict = arguments.has(.strict)
      options.isTried = arguments.has(.dryRun)
      options.squashes = arguments.has(.squash)
      options.output = given(.builtSite)
      options.remote = arguments.value(of: .remote)
      options.branch = arguments.value(of: .branch)
      options.message = arguments.value(of: .message)
      options.isSure = arguments.has(.yes)
      options.printsJSON = arguments.has(.json)
      return try await publish(options, environment: environment, console: console)
    case .doctor: return await doctor(arguments, site, missing: [], console, environment)
    case .export:
      let destination: ExportOptions.Destination =
        arguments.value(of: .snapshot) == "-"
        ? .standardOutput : .file(given(.snapshot) ?? site.path(of: SiteFolder.snapshot))
      var options = ExportOptions(siteFolder: site, destination: destination)
      options.printsJSON = arguments.has(.json)
      try export(options, console: console)
    case .search, .show, .note, .edit, .wishAdd, .wishRemove, .wishList, .recentAdd, .recentList, .recentClear,
      .favorite,
      .favoriteList, .forget, .undo, .capture, .importLibrary, .covers:
      return try await Commands.perform(
        command, arguments, in: site, console: console, environment: environment, currentFolder: currentFolder)
    }
    return ExitStatus.done
  }
}

/// Where there is no site, the rest is looked at all the same.
private func doctor(
  _ arguments: Arguments, _ site: SiteFolder?, missing: [Diagnostic], _ console: Console,
  _ environment: [String: String]
) async -> Int32 {
  var options = DoctorOptions(siteFolder: site)
  options.isOffline = arguments.has(.offline)
  options.printsJSON = arguments.has(.json)
  // Nothing is broken where nobody said that a site is there.
  let isNamed = arguments.value(of: .site) != nil
  let told = missing.map { problem in
    var problem = problem
    if !isNamed { problem.severity = .warning }
    return problem
  }
  return await doctor(options, missing: told, environment: environment, console: console)
}

extension Console {
  /// Diagnostics go to standard error, as text or as one JSON object a line.
  func report(_ diagnostics: [Diagnostic], asJSON: Bool) {
    if asJSON {
      errors.write(DiagnosticPrinter.jsonLines(diagnostics))
    } else {
      errors.write(DiagnosticPrinter(for: errors).text(of: diagnostics))
    }
  }
}

/// A result that did not reach its reader is no success. A reader who stopped reading, as `head` does, is not told so.
private func writtenWhole(_ console: Console) -> Int32 {
  let code = console.output.failure
  if code == 0 { return ExitStatus.done }
  if code != EPIPE {
    let reason = unsafe String(cString: strerror(code))
    let problem = Diagnostic.error("output-failed", "cannot write to standard output: \(reason)")
    console.errors.write(DiagnosticPrinter(for: console.errors).text(of: problem))
  }
  return ExitStatus.failed
}
