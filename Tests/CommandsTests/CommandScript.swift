import Foundation

/// Command lines with everything they print, and the files they work on, in one text file that people read.
///
///     A sentence says what the script shows. It is the first line.
///
///     # Lines like this one are comments; empty lines are free.
///     $ booksite build --site shelf
///     < a line the reader types, when somebody is there to answer
///     > every line of standard output
///     ! every line of standard error
///     = 1
///
///     -- shelf/booksite.yml --
///     title: 책장
///
/// A line `-- PATH --` begins a file, up to the next such line. All files are written into an empty folder, where the
/// commands run one after another. `= N` is the exit status; without it 0 is expected. Nothing but what is written may be
/// printed, except that a line `> …` or `! …` stands for any number of lines. Times read `N ms`, and 0 in JSON;
/// the style sheet is called `style.HASH.css`.
///
/// Words are separated by spaces; `'…'` holds one together. `NAME=VALUE` in front of a command adds to its environment, which
/// otherwise holds only a fixed clock; `COLUMNS=N` makes a terminal of that width. Besides `booksite` there are:
///
///     find FOLDER             the paths of all files below it
///     cat FILE                its lines
///     cp FROM TO, rm PATH     files and folders
///     grep -l TEXT PATH       which files, at or below the path, hold the text
///     changes FOLDER          what became different since the last `changes`: `+` new, `-` gone, `~` other bytes
///
/// With `BOOKSITE_RECORD=1` in the environment of the tests, scripts are rewritten with what was printed. Read the difference
/// before it is committed.
struct CommandScript {
  /// One command with what it is expected to print.
  struct Step {
    /// From 1.
    var line: Int
    var command: String
    /// Lines the reader types; without any, nobody is there.
    var typed: [String] = []
    /// With their signs: `> text`.
    var expected: [String]
  }

  enum Part {
    case text(String)
    case step(Step)
  }

  var parts: [Part] = []
  var files: [(path: String, text: String)] = []

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated() {
      if let path = line.wholeMatch(of: /-- (.+) --/)?.1 {
        files.append((String(path), ""))
      } else if !files.isEmpty {
        files[files.count - 1].text += line + "\n"
      } else if line.hasPrefix("$ ") {
        parts.append(.step(Step(line: index + 1, command: String(line.dropFirst(2)), expected: [])))
      } else if line == "<" || line.hasPrefix("< "), case .step(var step)? = parts.last {
        step.typed.append(String(line.dropFirst(2)))
        parts[parts.count - 1] = .step(step)
      } else if isExpectation(line), case .step(var step)? = parts.last {
        step.expected.append(line)
        parts[parts.count - 1] = .step(step)
      } else {
        parts.append(.text(line))
      }
    }
    // The end of the last line is not the beginning of another one.
    if !files.isEmpty, files[files.count - 1].text.hasSuffix("\n\n") { files[files.count - 1].text.removeLast() }
  }

  /// The script as text, with other expectations.
  func text(expecting printed: [[String]]) -> String {
    var printed = printed[...]
    var lines: [String] = []
    for part in parts {
      switch part {
      case .text(let line): lines.append(line)
      case .step(let step):
        lines +=
          ["$ \(step.command)"] + step.typed.map { $0.isEmpty ? "<" : "< \($0)" }
          + (printed.popFirst() ?? step.expected)
      }
    }
    if files.isEmpty, lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n" + files.map { "-- \($0.path) --\n\($0.text)" }.joined()
  }
}

private func isExpectation(_ line: String) -> Bool {
  [">", "!"].contains(line) || ["> ", "! ", "= "].contains { line.hasPrefix($0) }
}

extension CommandScript.Step {
  /// The words of the command, quotation marks removed.
  var words: [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in command {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let finished = word { words.append(finished) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  func accepts(_ printed: [String]) -> Bool {
    matches(expected[...], printed[...])
  }

  private func matches(_ expected: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let first = expected.first else { return printed.isEmpty }
    if first == "> …" || first == "! …" {
      if matches(expected.dropFirst(), printed) { return true }
      guard printed.first?.first == first.first else { return false }
      return matches(expected, printed.dropFirst())
    }
    return printed.first == first && matches(expected.dropFirst(), printed.dropFirst())
  }
}
