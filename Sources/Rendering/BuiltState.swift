package import Books
import Files

/// What the last complete build was made from and left behind, kept as a cache: as long as neither has changed, there is
/// nothing to render and nothing to compare.
package struct BuiltState: Sendable {
  private let bytes: [UInt8]

  private static let header = "booksite built 2"

  /// Of the files just written for these inputs.
  package init(_ plan: SitePlan, from inputs: Fingerprint, in outputPath: String) async {
    var lines = ["\(BuiltState.header) \(hexadecimal(inputs.value)) \(plan.files.count)"]
    if let folder = try? OutputFolder(outputPath) {
      // The manifest is among them: without it nothing could be replaced or removed. Files that are named by their content
      // never change; they can only come and go, which their folders show.
      var paths = [Manifest.file]
      var folders: Set<String> = []
      for (index, file) in plan.files.enumerated() {
        if plan.isNamedByContent(index), let slash = file.path.lastIndex(of: "/") {
          folders.insert(String(file.path[..<slash]))
        } else {
          paths.append(file.path)
        }
      }
      let places = folders.sorted() + paths
      lines += await concurrentMap(count: places.count) { "\(folder.stamp(of: places[$0]) ?? "none") \(places[$0])" }
    }
    bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads what an earlier build stored; nil when there is nothing to read.
  package init?(storedIn path: String) {
    guard let bytes = try? readFile(path) else { return nil }
    self.bytes = bytes
  }

  /// A cache that cannot be written costs the next build some time and nothing else.
  package func store(in path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    try? replaceCacheFile(String(path[path.index(after: slash)...]), in: String(path[..<slash]), with: bytes)
  }

  /// How many files there are when every one of them is as that build left it, and it was made from the same inputs.
  package func unchangedFiles(for inputs: Fingerprint, in outputPath: String) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    let head = "\(BuiltState.header) \(hexadecimal(inputs.value)) "
    guard let first = lines.first, first.hasPrefix(head), let count = Int(first.dropFirst(head.count)), lines.count > 1,
      followedFileKind(outputPath) == .folder, let folder = try? OutputFolder(outputPath)
    else { return nil }
    for line in lines.dropFirst() {
      // `SIZE SECONDS NANOSECONDS PATH`
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, let stamp = folder.stamp(of: String(parts[3])), line.hasPrefix(stamp + " ") else {
        return nil
      }
    }
    return count
  }
}
