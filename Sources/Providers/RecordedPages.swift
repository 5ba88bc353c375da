import Books
import Diagnostics
import Files
import JSON

/// The bytes of a file of recorded answers.
struct RecordedFile {
  let shownPath: String
  let bytes: [UInt8]

  init(named name: String, in folder: String, shownAs shownFolder: String) throws(FileError) {
    shownPath = "\(shownFolder)/\(name)"
    bytes = try readFile("\(folder)/\(name)", limit: 64 << 20)
  }
}

/// What a file of recorded answers holds.
struct RecordedPages {
  let pages: [KakaoPage]
  /// The day the answers were recorded; nil when the file does not say.
  let recorded: Day?

  init(_ file: RecordedFile, source: String) throws(SourceProblem) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(file.bytes).root
    } catch {
      throw .answersBroken(error, in: file, source: source)
    }
    let objects = root.kind == .array ? Array(root.elements) : [root]
    if objects.isEmpty { throw .answersBroken("there is no answer in it", in: file, source: source) }
    pages = try objects.enumerated().map { index, object throws(SourceProblem) in
      if let page = KakaoPage(object) { return page }
      let which = root.kind == .array ? "page \(index + 1)" : "the answer"
      throw .answersBroken("\(which) has no list ‘documents’", in: file, source: source)
    }
    if pages.first?.isEmptyAgainstItsWord == true {
      throw .answersBroken("‘documents’ is empty, though ‘meta’ says that there are some", in: file, source: source)
    }
    if let written = objects.first?["recorded"], !written.isNull {
      recorded = written.string.flatMap { Day($0) }
      if recorded == nil {
        throw .answersBroken("‘recorded’ is not a date such as 2026-11-30", in: file, source: source)
      }
    } else {
      recorded = nil
    }
  }
}

extension SourceProblem {
  static func answersMissing(slug: String, shownFolder: String, source: String) -> SourceProblem {
    SourceProblem(
      .answersMissing, source: source, "there is no file ‘\(shownFolder)/\(slug).json’",
      hint: "save the source’s answer there: one object with ‘documents’, or an array of such pages")
  }

  static func answersUnreadable(_ error: FileError, source: String, shownFolder: String) -> SourceProblem {
    let file = error.path.split(separator: "/").last.map(String.init) ?? ""
    let path = error.action == "list" ? shownFolder : "\(shownFolder)/\(file)"
    return SourceProblem(
      error.isMissing ? .answersMissing : .answersBroken, source: source,
      "‘\(path)’ cannot be read: \(error.reason)", at: Location(path: path))
  }

  static func answersBroken(_ error: JSONError, in file: RecordedFile, source: String) -> SourceProblem {
    // The parser stops behind what it could not use, except at the end.
    let offset = error.position < file.bytes.count ? error.position - 1 : error.position
    let location = SourceText(path: file.shownPath, bytes: file.bytes).location(at: offset)
    return SourceProblem(
      .answersBroken, source: source, "the file is not JSON: \(plainText(error.message))", at: location)
  }

  static func answersBroken(_ reason: String, in file: RecordedFile, source: String) -> SourceProblem {
    SourceProblem(.answersBroken, source: source, reason, at: Location(path: file.shownPath))
  }
}
