extension Picture {
  /// The picture `width` pixels wide and as high as its proportion says, at least 1; itself when that is not smaller.
  ///
  /// Fine detail becomes its mean, without moiré and without a change of brightness. The same pixels on every machine.
  package func scaled(toWidth width: Int) -> Picture {
    let width = max(1, width)
    guard width < self.width else { return self }
    return scaled(to: ImageSize(width: width, height: max(1, (height * width + self.width / 2) / self.width)))
  }

  /// The picture in each of these widths, in their order. A size at most half of another is made from that one, which
  /// is quicker and looks the same.
  package func scaled(toWidths widths: [Int]) -> [Picture] {
    var made: [Int: Picture] = [:]
    for width in widths.sorted(by: >) where made[width] == nil {
      let base = made.filter { $0.key >= 2 * width }.min { $0.key < $1.key }
      made[width] = (base?.value ?? self).scaled(toWidth: width)
    }
    return widths.map { made[$0] ?? self }
  }

  /// Neither side of `size` is larger than the picture's or less than 1.
  func scaled(to size: ImageSize) -> Picture {
    // Much smaller than before: first the means of squares, down to between two and three times the size.
    let ratio = min(width / size.width, height / size.height)
    guard ratio >= 4 else { return resampled(to: size, extentX: Double(width), extentY: Double(height)) }
    let side = ratio / 2
    return meanOfSquares(side).resampled(
      to: size, extentX: Double(width) / Double(side), extentY: Double(height) / Double(side))
  }

  /// Each pixel the mean of a square of the original; of what there is of it at the right and lower edge.
  private func meanOfSquares(_ side: Int) -> Picture {
    let columns = (width + side - 1) / side
    let rows = (height + side - 1) / side
    var result = [UInt8](repeating: 0, count: columns * rows * 3)
    var sums = [UInt32](repeating: 0, count: columns * 3)
    for row in 0..<rows {
      for index in sums.indices { sums[index] = 0 }
      let lines = row * side..<min(height, (row + 1) * side)
      for line in lines {
        var source = line * width * 3
        for column in 0..<columns {
          for _ in column * side..<min(width, (column + 1) * side) {
            sums[column * 3] &+= UInt32(pixels[source])
            sums[column * 3 + 1] &+= UInt32(pixels[source + 1])
            sums[column * 3 + 2] &+= UInt32(pixels[source + 2])
            source += 3
          }
        }
      }
      for column in 0..<columns {
        let count = UInt32(lines.count * (min(width, (column + 1) * side) - column * side))
        for channel in column * 3..<column * 3 + 3 {
          result[row * columns * 3 + channel] = UInt8(truncatingIfNeeded: (sums[channel] + count / 2) / count)
        }
      }
    }
    return Picture(width: columns, height: rows, pixels: result)
  }

  /// Lanczos with three lobes, first down, then across. The extents are the sides in pixels; the last pixel of a side
  /// may lie beyond it in part.
  private func resampled(to size: ImageSize, extentX: Double, extentY: Double) -> Picture {
    let down = Taps(from: height, extent: extentY, to: size.height)
    let across = Taps(from: width, extent: extentX, to: size.width)
    var result = [UInt8](repeating: 0, count: size.width * size.height * 3)
    // One number more than the pixels have.
    var line = [Float](repeating: 0, count: width * 3 + 1)
    // Every index below is within its array: taps lie within the side they were made for.
    unsafe pixels.withUnsafeBufferPointer { source in
      unsafe line.withUnsafeMutableBufferPointer { line in
        unsafe result.withUnsafeMutableBufferPointer { result in
          for y in 0..<size.height {
            unsafe down.mix(source, y, into: UnsafeMutableBufferPointer(rebasing: line[..<(width * 3)]))
            let row = y * size.width * 3..<(y + 1) * size.width * 3
            unsafe across.mix(line, into: UnsafeMutableBufferPointer(rebasing: result[row]))
          }
        }
      }
    }
    return Picture(width: size.width, height: size.height, pixels: result)
  }
}
