import Images
import Testing

@Suite struct ScalingTests {
  @Test("a width asked for is given, the proportion kept, and nothing enlarged")
  func sizes() {
    let cover = Picture.cover(60, 87)
    for width in 1...60 {
      let small = cover.scaled(toWidth: width)
      #expect(small.width == width)
      #expect(abs(Double(small.height) - Double(width) * 1.45) <= 0.5)
    }
    #expect(cover.scaled(toWidth: 61) == cover)
    #expect(cover.scaled(toWidth: 0).width == 1)
    #expect(Picture.cover(1_000, 2).scaled(toWidth: 10).height == 1)
    #expect(Picture.cover(2, 500).scaled(toWidth: 1).height == 250)
  }

  @Test("several widths come in the order they were asked for, each once")
  func widths() {
    let cover = Picture.cover(100, 145)
    let pictures = cover.scaled(toWidths: [20, 400, 60, 20])
    #expect(pictures.map(\.width) == [20, 100, 60, 20])
    #expect(pictures[0] == pictures[3])
    #expect(pictures[2] == cover.scaled(toWidth: 60))
    // Made from another size, it is nearly what it would be without.
    let direct = cover.scaled(toWidth: 20)
    let deviation = zip(pictures[0].pixels, direct.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(deviation < direct.pixels.count * 3)
    #expect(abs(pictures[0].mean - cover.mean) < 1)
    #expect(cover.scaled(toWidths: []).isEmpty)
  }

  @Test("one colour stays that colour, to the last bit", arguments: [1, 7, 33, 64, 99, 119])
  func constant(width: Int) {
    for color in [Color.white, .black, .redInk, Color(red: 1, green: 127, blue: 254)] {
      let small = Picture(width: 120, height: 173, filledWith: color).scaled(toWidth: width)
      #expect(small == Picture(width: small.width, height: small.height, filledWith: color))
    }
  }

  @Test("lines and squares of one pixel become an even grey, without moiré", arguments: [12, 31, 47, 60, 77, 90, 113])
  func fineDetail(width: Int) {
    for (name, pattern) in [
      ("squares", { (x: Int, y: Int) in (x + y) % 2 == 0 }), ("columns", { (x: Int, _: Int) in x % 2 == 0 }),
      ("rows", { (_: Int, y: Int) in y % 2 == 0 }),
    ] {
      let fine = Picture(160, 160) { x, y in pattern(x, y) ? .white : .black }
      let small = fine.scaled(toWidth: width)
      // The edge sees one line more of one colour than of the other.
      #expect(small.spread(margin: 3) <= (width > 100 ? 24 : 8), "\(name)")
      #expect(abs(small.mean - 127.5) < 2, "\(name)")
    }
  }

  @Test("a picture becomes neither lighter nor darker, whatever the size")
  func brightness() {
    let cover = Picture.cover(241, 350)
    for width in [1, 2, 3, 5, 10, 24, 40, 59, 60, 61, 80, 100, 120, 121, 160, 200, 239, 240] {
      #expect(abs(cover.scaled(toWidth: width).mean - cover.mean) < 1, "\(width)")
    }
  }

  @Test("what is where stays where it is", arguments: [3, 10, 25, 50, 90])
  func place(width: Int) {
    // Left dark, right light, upper half red.
    let picture = Picture(101, 101) { x, y in
      Color(red: y < 50 ? 255 : 0, green: UInt8(x * 2), blue: 0)
    }
    let small = picture.scaled(toWidth: width)
    for pixel in 0..<width {
      let expected = (Double(pixel) + 0.5) * 101 / Double(width) * 2 - 1
      #expect(abs(Double(small.color(pixel, width / 2).green) - expected) < 4 + 40 / Double(width))
    }
    #expect(small.color(width / 2, 0).red > 230 && small.color(width / 2, width - 1).red < 25)
  }

  @Test("a line is still seen, and dark edges have no bright ghosts to speak of")
  func thinLines() {
    let lines = Picture(200, 200) { x, _ in x % 20 < 2 ? .black : .white }
    let small = lines.scaled(toWidth: 50)
    // Two of twenty pixels are dark: half a pixel of five.
    #expect(small.spread(margin: 4) > 90)
    #expect(small.pixels.allSatisfy { $0 > 80 })
  }

  @Test("the average and what is flat")
  func statistics() {
    let halves = Picture(40, 40) { x, _ in x < 20 ? .white : Color(red: 100, green: 0, blue: 50) }
    #expect(halves.averageColor.isNear(Color(red: 178, green: 128, blue: 153), within: 1))
    #expect(!halves.isFlat)
    #expect(Picture(width: 40, height: 40, filledWith: Color(red: 238, green: 238, blue: 238)).isFlat)
    let noise = Picture(40, 40) { x, y in Color(red: UInt8(200 + (x * 7 + y * 5) % 8), green: 200, blue: 199) }
    #expect(noise.isFlat)
    let titled = Picture(200, 290) { x, y in y == 100 && x > 90 && x < 100 ? .black : .white }
    #expect(!titled.isFlat)
  }

  @Test("a link preview shows the whole cover in the middle of its own colour")
  func social() throws {
    let cover = Picture(300, 900) { x, y in y < 450 ? .redInk : .blueInk }
    let preview = cover.social()
    #expect(preview.width == 1200 && preview.height == 630)
    let ground = Color(red: 128, green: 0, blue: 128)
    for (x, y) in [(0, 0), (1199, 629), (600, 10), (600, 620), (480, 300), (720, 300)] {
      #expect(preview.color(x, y).isNear(ground, within: 1), "\(x), \(y)")
    }
    #expect(preview.color(600, 40) == .redInk && preview.color(600, 590) == .blueInk)

    // A small one keeps its size.
    let small = Picture(width: 30, height: 44, filledWith: .greenInk)
    var expected = 0
    let shown = Picture(30, 44) { x, y in x == 0 || y == 0 ? .redInk : .greenInk }.social(width: 200, height: 100)
    for x in 0..<200 where shown.color(x, 28) == .redInk { expected += 1 }
    #expect(expected == 30)
    #expect(small.social(width: 20, height: 10) == Picture(width: 20, height: 10, filledWith: .greenInk))
    #expect(try Picture(decoding: preview.jpeg()).width == 1200)

    for (width, height) in [(1_000, 20), (20, 1_000), (9_999, 30), (613, 999), (1, 1)] {
      let preview = Picture(width: width, height: height, filledWith: .redInk).social()
      #expect(preview == Picture(width: 1200, height: 630, filledWith: .redInk))
    }
  }
}
