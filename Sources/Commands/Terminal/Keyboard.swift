import Books

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the reader's answers come from.
package struct Keyboard: Sendable {
  /// Whether somebody is there who sees a question and can answer it.
  package let hasReader: Bool
  private let nextLine: @Sendable () -> String?

  /// `nextLine` gives a line without its end, nil when there is no more.
  package init(hasReader: Bool, nextLine: @escaping @Sendable () -> String?) {
    self.hasReader = hasReader
    self.nextLine = nextLine
  }

  /// Nobody to ask.
  package static let none = Keyboard(hasReader: false) { nil }

  /// Standard input, when it and standard error, where questions are shown, are a terminal.
  package static let standard = Keyboard(
    hasReader: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1, nextLine: { readLine() })

  package func line() -> String? {
    nextLine()
  }
}

extension Console {
  /// Whether the reader says yes to a question. Nothing typed means no.
  func isConfirmed(_ question: String) -> Bool {
    errors.write("\(harmless(question)) [y/N] ")
    guard let answer = keyboard.line() else {
      errors.write("\n")
      return false
    }
    return ["y", "yes", "예", "네", "응", "ㅇ"].contains(answer.filter { !$0.isWhitespace }.lowercased())
  }

  /// The place, from 0, of what the reader chooses; nil for nothing. Asks again after an answer that is none.
  func choice(of lines: [String], _ question: String) -> Int? {
    let width = String(lines.count).count
    for (index, line) in lines.enumerated() {
      let number = String(index + 1)
      let text = "\(String(repeating: " ", count: width - number.count))\(number)  \(harmless(line))"
      errors.write("\(errors.columns.map { shortened(text, toColumns: $0 - 1) } ?? text)\n")
    }
    while true {
      errors.write("\(harmless(question)) [1-\(lines.count), nothing for none] ")
      guard let line = keyboard.line() else {
        errors.write("\n")
        return nil
      }
      let answer = titleKey(line)
      if answer.isEmpty { return nil }
      if let number = Int(answer), (1...lines.count).contains(number) { return number - 1 }
    }
  }
}
