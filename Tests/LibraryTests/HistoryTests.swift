import Books
import Diagnostics
import Library
import Testing

@Suite struct HistoryTests {
  let folder = TemporaryFolder()
  let start: Moment
  let book: BookID
  let other: BookID

  init() throws {
    start = try moment("2026-11-01T09:00:00Z")
    book = try id(courage)
    other = try id("kakao-1")
  }

  func after(_ seconds: Int) -> Moment { Moment(seconds: start.seconds + seconds) }

  @Test("Undoing takes the last change back whole and tells what it was")
  func undo() throws {
    var library = try folder.open()
    try library.restore(fullContents())
    let before = try library.contents()
    let words = OwnWords(
      title: "다른 제목", authors: ["다"], translators: nil, publisher: nil, published: try day("1999-12-31"), note: nil)
    try library.change("edit", at: after(5)) { e throws(Failure) in
      _ = try e.removeWish(book)
      try e.view(book)
      _ = try e.toggleFavorite(book)
      _ = try e.toggleFavorite(other)
      try e.set(words, of: book)
    }
    #expect(try library.contents() != before)
    let change = try #require(try library.undo())
    #expect(change.command == "edit" && change.moment == after(5))
    #expect(
      change.steps.map { "\($0.book) \($0.field.rawValue)" } == [
        "\(book) wish", "\(book) recent", "\(book) favorite", "\(other) favorite", "\(book) title", "\(book) authors",
        "\(book) translators", "\(book) publisher", "\(book) published", "\(book) note",
      ])
    #expect(change.steps[0].before == .moment(before.wishes[0].added))
    #expect(change.steps[0].after == nil)
    #expect(change.steps[4].before == .text("용기") && change.steps[4].after == .text("다른 제목"))
    #expect(change.steps[5].after == .names(["다"]))
    #expect(change.steps[8].after == .day(try day("1999-12-31")))
    #expect(try library.contents() == before)
    #expect(try library.undo() == nil)
    #expect(try library.contents() == before)
  }

  @Test("Changes are undone one after another, the last first, down to what was before them")
  func oneAfterAnother() throws {
    var library = try folder.open()
    var states: [LibraryContents] = []
    for number in 0..<30 {
      states.append(try library.contents())
      let (book, note) = (try id("kakao-\(number % 7)"), "\(number)")
      try library.change("change \(number)", at: after(number)) { e throws(Failure) in
        _ = number % 3 == 0 ? try e.removeWish(book) : try e.addWish(book)
        try e.view(book)
        _ = try e.toggleFavorite(book)
        try e.set(OwnWords(title: number % 2 == 0 ? nil : note, note: note), of: book)
      }
    }
    #expect(try library.history().map(\.command) == (0..<30).reversed().map { "change \($0)" })
    for number in (0..<30).reversed() {
      #expect(try library.undo()?.command == "change \(number)")
      #expect(try library.contents() == states[number])
    }
    #expect(try library.undo() == nil)
  }

  @Test("The last hundred changes are kept, after undoing too")
  func limit() throws {
    var library = try folder.open()
    func add(_ numbers: Range<Int>) throws {
      for number in numbers {
        let book = try id("kakao-\(number)")
        _ = try library.change("\(number)", at: after(number)) { e throws(Failure) in try e.addWish(book) }
      }
    }
    try add(0..<105)
    #expect(try library.history().map(\.command) == (5..<105).reversed().map(String.init))
    for _ in 0..<50 { _ = try library.undo() }
    try add(200..<260)
    #expect(try library.history().count == 100)
    #expect(try library.history().last?.command == "15")
  }

  @Test("What changes nothing in the end is no change")
  func nothing() throws {
    var library = try folder.open()
    try library.change("favorite", at: start) { e throws(Failure) in
      _ = try e.toggleFavorite(book)
      _ = try e.toggleFavorite(book)
      try e.removeWish(book)
      try e.forget(other)
      try e.set(OwnWords(title: " "), of: book)
    }
    #expect(try library.history().isEmpty)
    #expect(try library.undo() == nil)
  }

  @Test("Several changes of one field in a command are one step")
  func oneStep() throws {
    var library = try folder.open()
    try library.change("note", at: start) { e throws(Failure) in
      try e.set(OwnWords(note: "하나"), of: book)
      try e.set(OwnWords(note: "둘"), of: book)
    }
    let steps = try #require(try library.history().first?.steps)
    #expect(steps.filter { $0.field == .note }.map(\.after) == [.text("둘")])
    #expect(steps.filter { $0.field == .note }.map(\.before) == [nil])
  }

  @Test("Facts stored with a change stay when it is undone")
  func facts() throws {
    var library = try folder.open()
    let fact = try record()
    try library.change("wish add", at: start) { e throws(Failure) in
      try e.store([fact])
      _ = try e.addWish(book)
    }
    _ = try library.undo()
    let contents = try library.contents()
    #expect(contents.records == [fact])
    #expect(contents.wishes.isEmpty)
    try library.change("show", at: start) { e throws(Failure) in try e.store([fact]) }
    #expect(try library.history().isEmpty)
  }

  @Test("The history survives closing the library and is in no snapshot")
  func snapshot() throws {
    do {
      var library = try folder.open()
      _ = try library.change("wish add", at: start) { e throws(Failure) in try e.addWish(book) }
    }
    let text = String(decoding: libraryJSON(try folder.open().contents(), includingAnswers: true), as: UTF8.self)
    #expect(!text.contains("wish add"))
    var library = try folder.open()
    #expect(try library.undo()?.command == "wish add")
    #expect(try folder.open().contents() == LibraryContents())
  }
}
