/// A document as Kakao's book search sends it: all twelve keys, absence written as `""`, `[]` or `-1`.
package struct BookDocument: Sendable {
  package var title: String
  package var isbn = ""
  package var bookID: Int?
  package var authors: [String] = []
  package var translators: [String] = []
  package var publisher = ""
  package var datetime = ""
  package var price = -1
  package var salePrice = -1
  package var status = ""
  package var contents = ""
  package var thumbnail = ""
  /// Sent in place of everything above when it is not nil, as it is.
  package var raw: String?

  package init(_ title: String, isbn: String = "", bookID: Int? = nil, price: Int = -1, salePrice: Int = -1) {
    self.title = title
    self.isbn = isbn
    self.bookID = bookID
    self.price = price
    self.salePrice = salePrice
  }

  /// Sends exactly this text for the document.
  package init(raw: String) {
    self.init("")
    self.raw = raw
  }

  /// Books without a code, told apart by title and number: `책 1`, `책 2`, …
  package static func numbered(_ range: ClosedRange<Int>) -> [BookDocument] {
    range.map { BookDocument("책 \($0)", bookID: $0, price: 10_000) }
  }

  package var json: String {
    if let raw { return raw }
    let page = bookID.map { "https://search.daum.net/search?w=bookpage&bookId=\($0)&q=x" } ?? ""
    let members = [
      "\"authors\":\(quoted(authors))", "\"contents\":\(quoted(contents))", "\"datetime\":\(quoted(datetime))",
      "\"isbn\":\(quoted(isbn))", "\"price\":\(price)", "\"publisher\":\(quoted(publisher))",
      "\"sale_price\":\(salePrice)", "\"status\":\(quoted(status))", "\"thumbnail\":\(quoted(thumbnail))",
      "\"title\":\(quoted(title))", "\"translators\":\(quoted(translators))", "\"url\":\(quoted(page))",
    ]
    return "{\(members.joined(separator: ","))}"
  }
}

private func quoted(_ texts: [String]) -> String {
  "[\(texts.map(quoted).joined(separator: ","))]"
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\":
      result += "\\"
      result.unicodeScalars.append(scalar)
    case "\u{0}"..<" ", "&":
      let hex = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
