import Testing

@testable import Books

@Suite struct BookReferenceMistakeTests {
  @Test("Marks inside of a number are no reason to stop", arguments: ["()", "(", ")", "-(", "X("])
  func marksInside(marks: String) {
    let codes = ["9788996991342 8996991341", "8996991342 1234567890", "9788996991342", "ISBN 8996991341"]
    for code in codes {
      for index in code.indices {
        var text = code
        text.insert(contentsOf: marks, at: index)
        // Whatever it is, there is an answer.
        _ = try? BookReference(text)
      }
    }
    #expect(throws: BookReferenceMistake.self) { try BookReference("97(8996991342 1234567890") }
  }

  @Test(
    "A wrong check digit is named with the right one",
    arguments: [
      ("9788996991343", "9788996991343", "9788996991342"), ("978-89-969913-4-0", "9788996991340", "9788996991342"),
      ("ISBN 9788996991343 03180", "9788996991343", "9788996991342"), ("8996991343", "8996991343", "8996991341"),
      ("89-969913-4-X", "899699134X", "8996991341"), ("7020033440", "7020033440", "702003344X"),
      ("９７８８９９６９９１３４３", "9788996991343", "9788996991342"), ("9791187192340", "9791187192340", "9791187192343"),
      ("0000000003", "0000000003", "0000000000"), ("8996991341 9788996991343", "9788996991343", "9788996991342"),
    ])
  func wrongCheckDigit(text: String, code: String, right: String) {
    #expect(throws: BookReferenceMistake.wrongCheckDigit(code, right: right)) { try BookReference(text) }
  }

  @Test("A number of the wrong length is told from a title only when it is nothing but a number")
  func wrongLength() {
    for (text, code) in [
      ("12345678", "12345678"), ("899699134", "899699134"), ("978-89-969913-4", "978899699134"),
      ("97889969913420", "97889969913420"), ("9788996991342 0318", "97889969913420318"), ("ISBN 12345", "12345"),
      ("ISBN 13", "13"), ("1945-1948", "19451948"), ("978899699134303180", "978899699134303180"),
    ] {
      #expect(throws: BookReferenceMistake.wrongLength(code), "\(text)") { try BookReference(text) }
    }
  }

  @Test("Other mistakes have names of their own")
  func others() throws {
    #expect(throws: BookReferenceMistake.goods("8809474871848")) { try BookReference("8809474871848") }
    #expect(throws: BookReferenceMistake.goods("2090000072532")) { try BookReference("ISBN 2090000072532") }
    let courage = try #require(ISBN(thirteen: "9788996991342"))
    #expect(throws: BookReferenceMistake.wrongPrefix("9688996991342", meant: courage)) {
      try BookReference("9688996991342")
    }
    #expect(throws: BookReferenceMistake.wrongPrefix("1234567890123", meant: nil)) {
      try BookReference("1234567890123")
    }
    #expect(throws: BookReferenceMistake.misplacedX("70200334X4")) { try BookReference("7-02-0033-4X4") }
    #expect(throws: BookReferenceMistake.misplacedX("978899699134X")) { try BookReference("978899699134X") }
  }

  @Test("Ten digits that begin with 11 can be two books, and both are named")
  func ambiguous() throws {
    let readings = try ["9781187192344", "9791187192343"].map { try #require(ISBN(thirteen: $0)) }
    let mistake = BookReferenceMistake.ambiguousTen("1187192341", readings: readings)
    #expect(throws: mistake) { try BookReference("11-87192-34-1") }
    #expect(mistake.hint == "write all thirteen digits: 9781187192344 or 9791187192343")
  }

  @Test(
    "Any one wrong digit and any two swapped digits are a mistake or another book's valid number, never a title",
    arguments: ["9788996991342", "9791187192343", "9780670026555", "8996991341", "702003344X", "0670026557"])
  func mutations(code: String) throws {
    let original = try BookReference(code)
    let characters = Array(code)
    var mutants: Set<String> = []
    for place in characters.indices {
      for digit in "0123456789" + (place == 9 && characters.count == 10 ? "X" : "") {
        var mutant = characters
        mutant[place] = digit
        mutants.insert(String(mutant))
      }
      guard place + 1 < characters.count else { continue }
      var mutant = characters
      mutant.swapAt(place, place + 1)
      mutants.insert(String(mutant))
    }
    mutants.remove(code)
    for mutant in mutants {
      do throws(BookReferenceMistake) {
        guard case .book(let other) = try BookReference(mutant) else {
          Issue.record("\(mutant) is taken for something else")
          continue
        }
        // It can be the end of thirteen digits, written without their first three.
        if characters.count == 10, ISBN(ten: mutant) == nil, other.description.hasSuffix(mutant) { continue }
        // Swapping digits that differ by five keeps the check sum of thirteen; nothing keeps that of ten.
        #expect(other != original.book && characters.count == 13 && isSwapped(mutant, code), "\(mutant)")
      } catch {
        switch error {
        case .wrongCheckDigit(mutant, let right):
          #expect(right != mutant && right.dropLast() == mutant.dropLast(), "\(mutant)")
          // The right digit makes the number right.
          let mended = try? BookReference(right).book?.isbn
          #expect(mended != nil || right.hasPrefix("11"), "\(mutant)")
        case .misplacedX(mutant): #expect(code.hasSuffix("X") && !mutant.hasSuffix("X"), "\(mutant)")
        case .wrongPrefix(mutant, _): #expect(!mutant.hasPrefix("978") && !mutant.hasPrefix("979"), "\(mutant)")
        default: Issue.record("\(mutant): \(error)")
        }
      }
    }
  }

  private func isSwapped(_ mutant: String, _ code: String) -> Bool {
    zip(mutant, code).count { $0 != $1 } == 2
  }

  @Test("A mistake says what is wrong and what to do, in short, whatever was typed")
  func words() {
    let wrong = BookReferenceMistake.wrongCheckDigit("9788996991343", right: "9788996991342")
    #expect(wrong.message == "the check digit of ‘9788996991343’ should be 2: 9788996991342")
    #expect(
      BookReferenceMistake.wrongLength("978899699134").message
        == "‘978899699134’ is too short for an ISBN: it has 12 digits, and an ISBN has 13, or 10 in older books")
    #expect(BookReferenceMistake.wrongLength("97889969913420").message.contains("too long for an ISBN"))
    let meant = ISBN(thirteen: "9788996991342")
    #expect(BookReferenceMistake.wrongPrefix("9688996991342", meant: meant).hint == "did you mean ‘9788996991342’?")
    let long = BookReferenceMistake.linkWithoutBook("https://example.org/" + String(repeating: "a", count: 10_000))
    #expect(long.message.unicodeScalars.count < 140)
  }
}

extension BookReference {
  fileprivate var book: BookID? {
    if case .book(let id) = self { id } else { nil }
  }
}
