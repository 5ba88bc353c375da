import Books
import Files
import Testing

@testable import Covers

@Suite struct CoverIndexTests {
  private var index: CoverIndex {
    var index = CoverIndex()
    index.filesStamp = "4096 1 2"
    index.addresses["https://example.org/a?b=c"] = CoverIndex.Address(
      picture: PictureHash([1]), bytes: 10, etag: "W/\"x y\"", lastModified: nil, asked: Moment(seconds: 5),
      again: Moment(seconds: 7), reason: nil)
    index.addresses["https://example.org/b"] = CoverIndex.Address(
      picture: nil, bytes: 0, etag: nil, lastModified: nil, asked: Moment(seconds: 5), again: Moment(seconds: 7),
      reason: "‘h’ did not answer")
    index.own["9788996991342.jpg"] = CoverIndex.Own(stamp: FileStamp("1 2 3"), picture: PictureHash([2]), bytes: 3)
    index.made[PictureHash([1])] = CoverIndex.Made(
      reason: nil, kind: .webP, width: 600, height: 870, colour: "#102030", isFlat: true,
      sizes: [.init(width: 120, height: 174), .init(width: 240, height: 348)], hasSocial: true)
    index.made[PictureHash([2])] = CoverIndex.Made(
      reason: "it is text, not a picture", kind: nil, width: 0, height: 0, colour: "", isFlat: false, sizes: [],
      hasSocial: false)
    return index
  }

  @Test("what is written is read again")
  func roundTrip() {
    #expect(CoverIndex(index.text()) == index)
    #expect(CoverIndex(CoverIndex().text()) == CoverIndex())
  }

  @Test("words with line breaks and tabs do not break it")
  func controls() {
    var index = index
    index.addresses["https://example.org/b"]?.reason = "a\tb\nc"
    #expect(CoverIndex(index.text())?.addresses["https://example.org/b"]?.reason == "a b c")
  }

  @Test("damaged text is not read, wherever it is damaged")
  func damage() {
    let text = index.text()
    for place in text.indices {
      var changed = text
      changed[place] ^= 1
      #expect(CoverIndex(changed) == nil)
      #expect(CoverIndex(Array(text[..<place])) == nil)
    }
    #expect(CoverIndex(text + text) == nil)
  }
}
