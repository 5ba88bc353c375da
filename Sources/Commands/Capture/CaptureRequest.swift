import Books

/// What a reader asks for in the form of an issue.
struct CaptureRequest: Sendable, Hashable {
  enum List: String, Sendable, CaseIterable {
    case wish
    case favorite
    case recent
  }

  /// An ISBN, a link or a title, on one line; empty when nothing was written.
  var book: String
  /// Nil when what was chosen is none.
  var list: List?
  /// As it was chosen.
  var listText: String
  var note: String?

  private enum Field {
    case book
    case list
    case note

    /// The label of the form's field, in the languages the form is written in.
    init?(label: String) {
      switch label {
      case "ISBN or title", "ISBN이나 제목": self = .book
      case "List", "목록": self = .list
      case "Note", "메모": self = .note
      default: return nil
      }
    }
  }

  /// Nil when the text has no answer to the form's first question.
  ///
  /// GitHub writes a heading of the third level for each question, and its answer below. A heading counts once and in the
  /// order of the form, so that an answer can hold whatever it likes.
  init?(issueBody body: String) {
    var answers: [Field: [Substring]] = [:]
    var current: Field?
    for line in body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.hasPrefix("### "), current != .note, let field = Field(label: plainText(String(line.dropFirst(4)))),
        answers[field] == nil
      {
        current = field
        answers[field] = []
      } else if let current {
        answers[current]?.append(line)
      }
    }
    guard answers[.book] != nil else { return nil }
    func answer(_ field: Field) -> String {
      let lines = answers[field] ?? []
      let text = lines.map { String($0) }.joined(separator: "\n")
      let plain = plainText(text, decodingReferences: false)
      // What GitHub writes for a field that was left empty.
      if plain == "_No response_" || (field == .list && plain == "None") { return "" }
      return field == .note ? text : plain
    }
    book = answer(.book)
    listText = answer(.list)
    list = listText.isEmpty ? .wish : List(words: listText)
    let note = answer(.note).drop(while: \.isWhitespace)
    self.note = note.lastIndex { !$0.isWhitespace }.map { String(note[...$0]) }
  }
}

extension CaptureRequest.List {
  /// As the form has them, and as a reader may write them.
  fileprivate init?(words: String) {
    switch words.lowercased() {
    case "wish", "wish list", "wishes", "읽고 싶은 책": self = .wish
    case "favorite", "favorites", "favourite", "favourites", "즐겨찾기": self = .favorite
    case "recent", "recently viewed", "최근 본 책": self = .recent
    default: return nil
    }
  }
}
