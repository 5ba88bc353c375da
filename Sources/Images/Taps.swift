#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// For each pixel of a shorter side, which pixels of the longer one it is mixed from, and how much of each.
///
/// Weights are whole 4,096ths that add up to exactly one, and lines that were mixed once whole eighths. Products and
/// sums of such numbers fit into the 24 bits of a `Float`, so nothing is ever rounded by chance: order and instructions
/// that a compiler chooses make no difference, and an area of one colour stays what it is.
struct Taps {
  /// The first pixel for each pixel of the result.
  private let starts: [Int]
  /// How many pixels are mixed, the same for all.
  private let count: Int
  /// `count` for each pixel of the result.
  private let weights: [Float]

  /// `source` pixels of which the side's `extent` covers all or all but a part of the last.
  init(from source: Int, extent: Double, to target: Int) {
    let scale = max(1, extent / Double(target))
    let reach = 3 * scale
    let count = min(source, Int(reach * 2) + 2)
    var starts: [Int] = []
    var weights: [Float] = []
    weights.reserveCapacity(target * count)
    for pixel in 0..<target {
      let center = (Double(pixel) + 0.5) * extent / Double(target)
      let start = min(max(0, Int((center - reach).rounded(.down))), source - count)
      // Beyond an edge the side is its own mirror image, so that every pixel counts as much as any other.
      var exact = [Double](repeating: 0, count: count)
      for place in Int((center - reach).rounded(.down))...Int((center + reach).rounded(.up)) {
        let folded = Taps.mirrored(place, in: source) - start
        if exact.indices.contains(folded) { exact[folded] += Taps.lanczos((Double(place) + 0.5 - center) / scale) }
      }
      let sum = exact.reduce(0, +)
      var parts = exact.map { Int(($0 / sum * 4096).rounded()) }
      // What rounding left over goes where it matters least.
      let heaviest = parts.indices.max { parts[$0] < parts[$1] } ?? 0
      parts[heaviest] += 4096 - parts.reduce(0, +)
      starts.append(start)
      weights += parts.map { Float($0) / 4096 }
    }
    self.starts = starts
    self.count = count
    self.weights = weights
  }

  private static func mirrored(_ place: Int, in count: Int) -> Int {
    let period = 2 * count
    let inPeriod = ((place % period) + period) % period
    return inPeriod < count ? inPeriod : period - 1 - inPeriod
  }

  private static func lanczos(_ x: Double) -> Double {
    if abs(x) < 1e-9 { return 1 }
    if abs(x) >= 3 { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }

  /// Mixes whole rows of a picture into row `y` of the result. `source` holds as many rows as these taps were made for,
  /// each as long as `line`.
  ///
  /// Sums that cannot overflow are not checked for it, here and below, or the compiler would not take several numbers at
  /// once.
  func mix(_ source: UnsafeBufferPointer<UInt8>, _ y: Int, into line: UnsafeMutableBufferPointer<Float>) {
    let length = line.count
    precondition(starts[y] >= 0 && (starts[y] + count) * length <= source.count, "rows that are there")
    guard let pixels = source.baseAddress else { return }
    var row = unsafe pixels + starts[y] * length
    var tap = y * count
    let end = tap + count
    unsafe line.update(repeating: 0)
    // Four rows at a time, so that the sums are fetched and stored less often.
    while tap + 4 <= end {
      let (first, second, third, fourth) = (weights[tap], weights[tap + 1], weights[tap + 2], weights[tap + 3])
      let (rowB, rowC, rowD) = unsafe (row + length, row + 2 * length, row + 3 * length)
      for index in 0..<length {
        unsafe line[index] +=
          first * Float(row[index]) + second * Float(rowB[index])
          + (third * Float(rowC[index]) + fourth * Float(rowD[index]))
      }
      tap += 4
      unsafe row += 4 * length
    }
    while tap < end {
      let weight = weights[tap]
      for index in 0..<length { unsafe line[index] += weight * Float(row[index]) }
      tap += 1
      unsafe row += length
    }
    // The last bit of numbers as large as this is an eighth.
    let large: Float = 1.5 * Float(1 << 20)
    for index in 0..<length { unsafe line[index] = (line[index] + large) - large }
  }

  /// Mixes the pixels of a line into a row of bytes. `line` is as long as the side these taps were made for and one
  /// number more, `row` as long as the result, both with three numbers for each pixel.
  func mix(_ line: UnsafeMutableBufferPointer<Float>, into row: UnsafeMutableBufferPointer<UInt8>) {
    precondition(row.count == starts.count * 3, "a row of the result")
    let numbers = UnsafeRawBufferPointer(line)
    let size = MemoryLayout<Float>.size
    unsafe weights.withUnsafeBufferPointer { weights in
      for pixel in 0..<starts.count {
        let start = starts[pixel]
        precondition(start >= 0 && (start + count) * 3 < line.count, "pixels that are there")
        // A pixel and the number behind it at a time, which is quicker than three numbers.
        var sums = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        var place = start * 3 * size
        var tap = pixel * count
        let end = tap + count
        while tap &+ 2 <= end {
          unsafe sums.0 += weights[tap] * numbers.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self)
          unsafe sums.1 +=
            weights[tap &+ 1] * numbers.loadUnaligned(fromByteOffset: place &+ 3 &* size, as: SIMD4<Float>.self)
          tap &+= 2
          place &+= 6 &* size
        }
        if tap < end {
          unsafe sums.0 += weights[tap] * numbers.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self)
        }
        let sum = sums.0 + sums.1
        unsafe row[pixel * 3] = byte(sum.x)
        unsafe row[pixel * 3 + 1] = byte(sum.y)
        unsafe row[pixel * 3 + 2] = byte(sum.z)
      }
    }
  }
}

private func byte(_ value: Float) -> UInt8 {
  UInt8(max(0, min(255, value)) + 0.5)
}
