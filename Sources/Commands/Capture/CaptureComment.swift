import Books
import Configuration
import Library
import Site

/// What a request is answered with: Markdown for a comment at GitHub, in the language of the site.
///
/// All that is not our own text stands in code spans, in which GitHub makes nothing of names, numbers, addresses and HTML.
struct CaptureComment: Sendable {
  private let language: Configuration.Language
  private let url: SiteURL
  private let clock: Clock

  init(_ configuration: Configuration, _ clock: Clock) {
    language = configuration.language
    url = configuration.url
    self.clock = clock
  }

  /// Ends with a line feed. `book` is what the library knows of a book that was found.
  func text(_ request: CaptureRequest, _ outcome: CaptureOutcome, _ book: ListedBook?) -> String {
    var parts: [String]
    switch outcome {
    case .listed(let found, let since, let note):
      let book = book ?? ListedBook(id: found.id)
      parts = [sentence(request.list ?? .wish, since: since, codeSpan(book.line))]
      switch note {
      case .none: break
      case .kept: parts.append(say("메모도 함께 적어 두었습니다.", "The note is kept with it."))
      case .refused:
        parts.append(say("이미 다른 메모가 있어 그대로 두었습니다.", "It has another note already, which stays as it is."))
      }
      if found.warning != nil {
        parts.append(
          say(
            "지금은 책 정보를 물어볼 수 없었습니다. 다음에 사이트를 만들 때 다시 묻습니다.",
            "No source could be asked about it now; the next build asks again."))
      }
      let page = url.absolute + PagePath(of: found.id).encoded
      parts.append(say("다음에 사이트를 만들면 여기에 나옵니다: <\(page)>", "After the next build it is here: <\(page)>"))
    case .unclear(let candidates, let hasMore):
      parts = [
        say(
          "\(codeSpan(request.book)) 에 맞는 책이 여럿입니다. 찾는 책의 번호로 새로 요청해 주세요.",
          "\(codeSpan(request.book)) can mean several books. Make another request with the number of the one you mean."),
        candidates.enumerated().map { place, candidate in
          // The number by itself, so that it can be copied.
          let id = candidate.book.id.description
          return "\(place + 1). \(codeSpan(id)) \(codeSpan(String(candidate.line.dropFirst(id.count))))"
        }.joined(separator: "\n"),
      ]
      if hasMore { parts.append(say("더 있습니다.", "There are more.")) }
    case .notFound:
      parts = [
        say(
          "\(codeSpan(request.book)) 에 맞는 책을 찾지 못했습니다. ISBN이나 더 짧은 제목으로 새로 요청해 주세요.",
          "No book was found for \(codeSpan(request.book)). Make another request with an ISBN or fewer words of the title."
        )
      ]
    case .mistaken(let mistake):
      let reason = mistake.map { "\n\n" + sentence($0) } ?? ""
      parts = [
        request.book.isEmpty
          ? say("어떤 책인지 적혀 있지 않습니다. 새로 요청해 주세요.", "The request names no book. Make another one.")
          : say(
            "\(codeSpan(request.book)) 은(는) 책을 가리키지 않습니다. 새로 요청해 주세요.",
            "\(codeSpan(request.book)) does not name a book. Make another request.") + reason
      ]
    case .unknownList:
      parts = [
        say(
          "\(codeSpan(request.listText)) 은(는) 없는 목록입니다. `wish`, `favorite`, `recent` 가운데 하나로 새로 요청해 주세요.",
          "There is no list \(codeSpan(request.listText)). Make another request for `wish`, `favorite` or `recent`.")
      ]
    case .unavailable(let reason):
      parts = [
        say(
          "지금은 \(codeSpan(request.book)) 이(가) 어떤 책인지 물어볼 수 없었습니다. 나중에 이 이슈를 닫았다가 다시 열어 주세요.",
          "No source could be asked what \(codeSpan(request.book)) is. Close this issue and open it again later."),
        sentence(reason),
      ]
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func sentence(_ list: CaptureRequest.List, since: Moment?, _ book: String) -> String {
    let day = since.map { Clock.day(of: $0).description }
    switch list {
    case .wish:
      return day.map { say("\($0)부터 읽고 싶은 책에 있습니다: \(book)", "On the wish list since \($0): \(book)") }
        ?? say("읽고 싶은 책에 넣었습니다: \(book)", "Added to the wish list: \(book)")
    case .favorite:
      return day.map { say("\($0)부터 즐겨찾기에 있습니다: \(book)", "A favourite since \($0): \(book)") }
        ?? say("즐겨찾기에 넣었습니다: \(book)", "Now a favourite: \(book)")
    case .recent:
      return say("최근 본 책의 맨 앞에 놓았습니다: \(book)", "Now the first of the recently viewed books: \(book)")
    }
  }

  func say(_ korean: String, _ english: String) -> String {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}

/// Foreign text on one line in a code span of Markdown, shortened when it is very long.
func codeSpan(_ text: String) -> String {
  let plain = plainText(text, decodingReferences: false)
  let shown = plain.count > 300 ? plain.prefix(299) + "…" : plain[...]
  var longest = 0
  var run = 0
  for character in shown.unicodeScalars {
    run = character == "`" ? run + 1 : 0
    longest = max(longest, run)
  }
  let marks = String(repeating: "`", count: longest + 1)
  // A mark at an end would be one of the span's own; so would the spaces that keep it away be the text's without them.
  // Scalars, for a mark and what combines with it is one character.
  let scalars = shown.unicodeScalars
  let room = scalars.first == "`" || scalars.last == "`" ? " " : ""
  return marks + room + shown + room + marks
}
