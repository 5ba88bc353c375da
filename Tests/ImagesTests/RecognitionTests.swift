import Images
import Testing

@Suite struct RecognitionTests {
  @Test("pictures are told by their bytes")
  func kinds() throws {
    let picture = Picture.cover(40, 60)
    #expect(imageKind(of: try picture.jpeg()) == .jpeg)
    #expect(imageKind(of: try picture.webP()) == .webP)
    #expect(imageKind(of: PNGFile(picture).bytes) == .png)
    #expect(imageKind(of: Array("GIF89a".utf8)) == .gif)
    for text in [
      "<svg xmlns='http://www.w3.org/2000/svg'/>", "\u{FEFF}<?xml version='1.0'?>\n<!-- a > b -->\n<svg>",
      "<!DOCTYPE svg PUBLIC \"x\"><svg>", "<svg:svg>",
    ] {
      #expect(imageKind(of: Array(text.utf8)) == .svg, "\(text)")
    }
  }

  @Test(
    "what is no picture is refused by what it seems to be",
    arguments: [
      ("", "an empty file"), (" \n", "an empty file"), ("<!DOCTYPE html><title>404</title>", "an HTML page"),
      ("\n<html lang=ko>", "an HTML page"), ("<!-- x --><HEAD>", "an HTML page"),
      ("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", "an XML document"),
      ("{\"error\": 1}", "a JSON document"), ("[1]", "a JSON document"), ("이미지 없음", "text"), ("Not Found", "text"),
      ("%PDF-1.7 …", "a PDF document"), ("PK\u{3}\u{4}", "a compressed file"), ("a\0b", "a file of another kind"),
      ("<!-- <svg>", "text"),
    ])
  func others(text: String, name: String) {
    let bytes = Array(text.utf8)
    #expect(imageKind(of: bytes) == nil)
    #expect(failure { () throws(ImageError) in try Picture(decoding: bytes) }?.kind == .notAnImage(name))
    #expect(failure { () throws(ImageError) in try imageSize(of: bytes) }?.message == "it is \(name), not a picture")
  }

  @Test("other kinds of pictures are named")
  func otherPictures() {
    let kinds: [([UInt8], String)] = [
      ([0, 0, 0, 24] + Array("ftypavif".utf8), "an AVIF picture"),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), "a HEIF picture"),
      (Array("BM\u{1}\u{2}\0\0\0\0".utf8), "a BMP picture"), (Array("II*\0".utf8), "a TIFF picture"),
      ([0xFF, 0x0A, 1, 2], "a JPEG XL picture"), ([0, 0, 1, 0, 1], "an icon file"),
    ]
    for (bytes, name) in kinds {
      #expect(imageKind(of: bytes) == nil)
      #expect(failure { () throws(ImageError) in try imageSize(of: bytes) }?.kind == .unsupported(name))
    }
  }

  @Test("a picture of any size is as large as browsers show it, what says no size has none")
  func shown() throws {
    let icon = Picture.cover(16, 9)
    for bytes in [try icon.jpeg(), try icon.webP(), PNGFile(icon).bytes, Array("GIF89a\u{10}\0\u{9}\0".utf8)] {
      #expect(shownSize(of: bytes) == ImageSize(width: 16, height: 9))
    }
    let upright = try Picture.cover(60, 40).jpeg().adding(exif(orientation: 6, littleEndian: true))
    #expect(shownSize(of: upright) == ImageSize(width: 40, height: 60))
    func svg(_ attributes: String) -> [UInt8] {
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)></svg>".utf8)
    }
    #expect(shownSize(of: svg("width=\"300px\" height=\"99.6\"")) == ImageSize(width: 300, height: 100))
    for attributes in [
      "viewBox=\"0 0 3 2\"", "width=\"100%\" height=\"100%\"", "width=\"300\"", "width=\"3e9\" height=\"1\"",
      "width=\"300\" height=\"100\" onload=\"x\"",
    ] {
      #expect(shownSize(of: svg(attributes)) == nil, "\(attributes)")
    }
    for text in ["", "text", "GIF89a", "GIF89a\0\0\0\0"] { #expect(shownSize(of: Array(text.utf8)) == nil, "\(text)") }
    #expect(shownSize(of: Array(PNGFile(icon).bytes.prefix(20))) == nil)
  }

  @Test("a size is read from the header alone")
  func sizes() throws {
    let picture = Picture.cover(123, 77)
    for bytes in [try picture.jpeg(), try picture.webP(), PNGFile(picture).bytes] {
      #expect(try imageSize(of: bytes).size == ImageSize(width: 123, height: 77))
    }
    let png = PNGFile(picture).bytes
    #expect(try imageSize(of: Array(png.prefix(40))).size == ImageSize(width: 123, height: 77))
    #expect(failure { () throws(ImageError) in try imageSize(of: Array(png.prefix(20))) }?.kind == .truncated)
    let jpeg = try picture.jpeg()
    #expect(failure { () throws(ImageError) in try imageSize(of: Array(jpeg.prefix(30))) }?.kind == .truncated)
    #expect(failure { () throws(ImageError) in try imageSize(of: [0xFF, 0xD8]) }?.kind == .truncated)
  }

  @Test("a GIF is refused by its size when it counts visitors, and by its kind else")
  func gif() {
    let head = Array("GIF89a".utf8)
    let dot =
      head + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    #expect(failure { () throws(ImageError) in try Picture(decoding: dot) }?.kind == .tooSmall(width: 1, height: 1))
    let large = head + [44, 1, 188, 2, 0, 0, 0]
    #expect(failure { () throws(ImageError) in try imageSize(of: large) }?.kind == .unsupported("a GIF"))
    #expect(failure { () throws(ImageError) in try imageSize(of: head) }?.kind == .truncated)
  }
}
