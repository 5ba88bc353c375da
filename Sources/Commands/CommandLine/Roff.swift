/// A manual page in the `man` macros, ASCII only, so that every `man` reads it alike.
struct RoffPage {
  private(set) var text = ""
  /// A heading begins a paragraph by itself.
  private var isAfterHeading = false

  /// `section` is the manual's, such as 1; `date` is written 2026-11-30.
  init(title: String, section: Int, date: String, source: String, manual: String) {
    // Its hyphens are no minus signs.
    let date = argument(date).replacing("\\-", with: "-")
    line(".TH \(argument(title)) \(section) \(date) \(argument(source)) \(argument(manual))")
  }

  mutating func heading(_ name: String) {
    line(".SH \(argument(name))")
    isAfterHeading = true
  }

  mutating func subheading(_ name: String) {
    line(".SS \(argument(name))")
    isAfterHeading = true
  }

  /// Text to be filled; an empty line begins another paragraph.
  mutating func paragraphs(_ text: String) {
    beginParagraph()
    fill(text)
  }

  /// A command as it is typed, on a line of its own.
  mutating func command(_ text: String) {
    beginParagraph()
    line("\\fB\(escaped(text))\\fR")
  }

  /// What is typed, and what it means.
  mutating func entry(_ word: String, _ meaning: String) {
    line(".TP")
    line("\\fB\(escaped(word))\\fR")
    fill(meaning)
    isAfterHeading = false
  }

  private mutating func beginParagraph() {
    if !isAfterHeading { line(".PP") }
    isAfterHeading = false
  }

  private mutating func fill(_ text: String) {
    var filled = ""
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.isEmpty {
        finish(&filled)
        line(".PP")
      }
      for word in escaped(part).split(separator: " ") {
        if !filled.isEmpty, filled.utf8.count + 1 + word.utf8.count > 78 { finish(&filled) }
        filled += filled.isEmpty ? guarded(word) : " \(word)"
      }
    }
    finish(&filled)
  }

  private mutating func finish(_ filled: inout String) {
    if !filled.isEmpty { line(filled) }
    filled = ""
  }

  private mutating func line(_ text: String) { self.text += text + "\n" }
}

/// A full stop or an apostrophe would make a request of a line.
private func guarded(_ line: some StringProtocol) -> String {
  line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : String(line)
}

/// Text for a line of its own or for inside one: nothing in it is a request, an escape or a hyphen that breaks.
///
/// A line break ends a line and with it what could be guarded, so it becomes a space.
func escaped(_ text: some StringProtocol) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\e"
    case "-": result += "\\-"
    case "'": result += "\\(aq"
    case "`": result += "\\(ga"
    case "^": result += "\\(ha"
    case "~": result += "\\(ti"
    case "‘": result += "\\(oq"
    case "’": result += "\\(cq"
    case _ where scalar.properties.generalCategory == .control: result += " "
    case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
    default:
      let hex = String(scalar.value, radix: 16, uppercase: true)
      result += "\\[u\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex)]"
    }
  }
  return result
}

/// An argument of a macro.
private func argument(_ text: String) -> String {
  "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
}
