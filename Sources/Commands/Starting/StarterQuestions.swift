import Configuration

/// What the reader wants of a new site, as far as it is said.
struct StarterWishes {
  var title: String?
  var language: Configuration.Language?
  var url: SiteURL?

  var isEmpty: Bool { title == nil && language == nil && url == nil }
}

extension Configuration.Language {
  /// What a site is called that nobody named.
  var usualTitle: String {
    switch self {
    case .korean: "나의 책장"
    case .english: "My bookshelf"
    }
  }

  /// Nil for an answer that names no language.
  fileprivate init?(answer: String) {
    switch answer.lowercased() {
    case "ko", "kor", "korean", "한국어", "한글": self = .korean
    case "en", "eng", "english", "영어": self = .english
    default: return nil
    }
  }
}

extension Console {
  /// Asks for what is not said yet. Nothing typed leaves it open, an answer that is none is asked for again, and after the
  /// end of the reader's input nothing more is asked.
  func askForMissing(_ wishes: inout StarterWishes, url usualURL: SiteURL?) {
    errors.write("Enter alone takes what stands in brackets.\n")
    defer { errors.write("\n") }
    if wishes.title == nil {
      let languages = wishes.language.map { [$0] } ?? Configuration.Language.allCases
      let usual = languages.map(\.usualTitle).joined(separator: ", ")
      guard let answer = answer(to: "What is the site called? [\(usual)]") else { return }
      wishes.title = answer.isEmpty ? nil : answer
    }
    while wishes.language == nil {
      guard let answer = answer(to: "Which language do its pages speak, ko or en? [ko]") else { return }
      wishes.language = answer.isEmpty ? .korean : Configuration.Language(answer: answer)
      if wishes.language == nil { errors.write("It can be ‘ko’ for Korean or ‘en’ for English.\n") }
    }
    while wishes.url == nil {
      let usual = usualURL ?? .example
      guard let answer = answer(to: "Where will it live? [\(usual.absolute)]") else { return }
      wishes.url = answer.isEmpty ? usual : SiteURL(answer)
      if let (reason, hint) = answer.isEmpty ? nil : SiteURL.explanation(of: answer) {
        errors.write("It \(reason): \(harmless(hint ?? SiteURL.usualForm)).\n")
      }
    }
  }

  private func answer(to question: String) -> String? {
    errors.write("\(harmless(question)) ")
    guard let line = keyboard.line() else {
      errors.write("\n")
      return nil
    }
    return line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
