import Books
import Providers

/// Why a request came to nothing, in the language of the site. A terminal is told the same in other words, in English.
extension CaptureComment {
  func sentence(_ mistake: BookReferenceMistake) -> String {
    switch mistake {
    case .empty: say("읽을 수 있는 글자가 없습니다.", "There is nothing in it that can be read.")
    case .wrongCheckDigit(let code, let right):
      say(
        "\(codeSpan(code)) 의 마지막 검사 숫자가 맞지 않습니다. 다른 숫자가 모두 맞다면 \(codeSpan(right)) 입니다.",
        "The check digit of \(codeSpan(code)) is wrong. If every other digit is right, it is \(codeSpan(right)).")
    case .wrongLength(let code):
      say(
        "\(codeSpan(code)) 은(는) \(code.utf8.count)자리입니다. ISBN은 13자리이고, 예전 책은 10자리입니다.",
        "\(codeSpan(code)) has \(code.utf8.count) digits. An ISBN has 13, or 10 in older books.")
    case .misplacedX(let code):
      say(
        "\(codeSpan(code)) 은(는) ISBN이 아닙니다. X는 10자리 번호의 마지막에만 올 수 있습니다.",
        "\(codeSpan(code)) is no ISBN. An X can only be the last of ten characters.")
    case .goods(let code):
      say(
        "\(codeSpan(code)) 은(는) 책이 아닌 상품의 번호입니다. ISBN은 978이나 979로 시작합니다.",
        "\(codeSpan(code)) is the number of goods, not of a book. An ISBN begins with 978 or 979.")
    case .wrongPrefix(let code, let meant):
      say(
        "\(codeSpan(code)) 은(는) ISBN이 아닙니다. 13자리 ISBN은 978이나 979로 시작합니다.",
        "\(codeSpan(code)) is no ISBN. One of thirteen digits begins with 978 or 979.")
        + (meant.map { say(" \(codeSpan($0.description)) 인가요?", " Is it \(codeSpan($0.description))?") } ?? "")
    case .ambiguousTen(let code, let readings):
      say(
        "\(codeSpan(code)) 은(는) 여러 책의 번호일 수 있습니다. 13자리를 모두 적어 주세요: ",
        "\(codeSpan(code)) can be the number of more than one book. Write all thirteen digits: ")
        + readings.map { codeSpan($0.description) }.joined(separator: ", ")
    case .linkWithoutBook(let address):
      say(
        "\(codeSpan(address)) 에서 책을 찾을 수 없습니다. ISBN이나 제목을 적어 주세요.",
        "No book can be found in the link \(codeSpan(address)). Write an ISBN or a title.")
    }
  }

  /// The run's record has what the source said.
  func sentence(_ problem: SourceProblem.Kind) -> String {
    let reason =
      switch problem {
      case .keyMissing:
        say("책 정보를 물어볼 때 쓰는 키가 저장소 설정에 없습니다.", "The repository’s settings hold no key for the source.")
      case .keyUnusable, .keyRefused:
        say("저장소 설정에 있는 키가 받아들여지지 않았습니다.", "The key in the repository’s settings was not accepted.")
      case .quota: say("물어볼 수 있는 횟수를 다 썼습니다.", "No more questions are allowed for now.")
      case .unreachable, .timeout, .outage, .refused, .brokenAnswer:
        say("책 정보를 주는 곳이 제대로 답하지 않았습니다.", "The source did not answer as it should.")
      case .answersMissing, .answersBroken:
        say("기록해 둔 답을 읽을 수 없습니다.", "The recorded answers cannot be read.")
      }
    return reason + say(" 자세한 내용은 워크플로의 실행 기록에 있습니다.", " The record of the workflow’s run says more.")
  }
}
