#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether a name comes before another in the order of their bytes: what `lexicographicallyPrecedes` says of their UTF-8,
/// for tens of thousands of names that begin alike.
package func precedes(_ a: String, _ b: String) -> Bool {
  var (a, b) = (a, b)
  return a.withUTF8 { a in
    b.withUTF8 { b in
      guard let first = a.baseAddress, let second = b.baseAddress else { return a.count < b.count }
      let order = unsafe memcmp(first, second, min(a.count, b.count))
      return order == 0 ? a.count < b.count : order < 0
    }
  }
}
