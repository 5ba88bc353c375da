import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes.
package struct Console: Sendable {
  /// Results, for the next program or the reader.
  package var output: Terminal
  /// Diagnostics, progress and questions.
  package var errors: Terminal
  /// Answers to questions.
  package var keyboard: Keyboard

  package init(output: Terminal, errors: Terminal, keyboard: Keyboard = .none) {
    self.output = output
    self.errors = errors
    self.keyboard = keyboard
  }

  /// Standard output and standard error of this process.
  package static func standard(environment: [String: String]) -> Console {
    Console(
      output: Terminal(descriptor: STDOUT_FILENO, environment: environment),
      errors: Terminal(descriptor: STDERR_FILENO, environment: environment), keyboard: .standard)
  }
}

/// A stream a command writes to, and what can be shown there. It may be a file or a pipe; then `columns` is nil.
package struct Terminal: Sendable {
  /// The width of the window; nil when no person is looking.
  package let columns: Int?
  package let usesColour: Bool
  private let stream: Stream

  /// `write` gets every text as bytes, in order, and returns 0 or an error number.
  package init(columns: Int? = nil, usesColour: Bool = false, write: @escaping @Sendable ([UInt8]) -> Int32) {
    self.columns = columns
    self.usesColour = usesColour
    stream = Stream(write)
  }

  package func write(_ text: String) {
    stream.write(Array(text.utf8))
  }

  package func write(_ bytes: [UInt8]) {
    stream.write(bytes)
  }

  /// The error number of the first thing that could not be written, such as `ENOSPC`; 0 when all was.
  package var failure: Int32 { stream.failure.withLock { $0 } }

  private final class Stream: Sendable {
    let failure = Mutex<Int32>(0)
    private let writeBytes: @Sendable ([UInt8]) -> Int32

    init(_ write: @escaping @Sendable ([UInt8]) -> Int32) {
      writeBytes = write
    }

    /// Texts of several tasks never mix. After a failure nothing more is tried.
    func write(_ bytes: [UInt8]) {
      failure.withLock { failure in
        if failure == 0 { failure = writeBytes(bytes) }
      }
    }
  }
}

extension Terminal {
  fileprivate init(descriptor: Int32, environment: [String: String]) {
    let isTerminal = isatty(descriptor) == 1
    let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    let columns =
      isTerminal
      ? Terminal.width(of: descriptor) ?? environment["COLUMNS"].flatMap { Int($0) }.flatMap {
        (1...10_000).contains($0) ? $0 : nil
      } ?? 80 : nil
    self.init(columns: columns, usesColour: isTerminal && !isPlain) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    }
  }

  private static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// One line that says how far a long task is: each text replaces the one before, and `clear` leaves nothing behind. It is
/// shown only where somebody is looking.
package struct ProgressLine: Sendable {
  private let terminal: Terminal

  package init(on terminal: Terminal) {
    self.terminal = terminal
  }

  package func show(_ text: String) {
    guard let columns = terminal.columns else { return }
    // Text in the last column would wrap, and the next text could then no longer replace it.
    terminal.write("\r\(shortened(harmless(text), toColumns: columns - 1))\u{1B}[K")
  }

  package func clear() {
    guard terminal.columns != nil else { return }
    terminal.write("\r\u{1B}[K")
  }
}
