package import Books
package import Covers
import Files

/// What a site is made from, as far as it can tell one build from another.
package struct BuiltInputs: Sendable, Hashable {
  /// Of everything but covers: the program, the reader's files, the library.
  package let pages: Fingerprint
  /// Of the names of all covers, and so of their pictures.
  package let covers: Fingerprint
  /// Of what the covers were made from; nil when the next build has to look for them, whatever it finds.
  package let seal: CoverSeal?

  package init(pages: Fingerprint, covers: Fingerprint, seal: CoverSeal?) {
    self.pages = pages
    self.covers = covers
    self.seal = seal
  }
}

/// What the last complete build was made from and left behind, kept as a cache: as long as neither has changed, there is
/// nothing to render and nothing to compare.
package struct BuiltState: Sendable {
  private let bytes: [UInt8]
  private let inputs: BuiltInputs
  private let fileCount: Int

  private static let header = "booksite built 3"

  /// Of the files just written for these inputs.
  package init(_ plan: SitePlan, from inputs: BuiltInputs, in outputPath: String) async {
    self.inputs = inputs
    fileCount = plan.files.count
    var lines: [String] = []
    if let folder = try? OutputFolder(outputPath) {
      // The manifest is among them: without it nothing could be replaced or removed. Files that are named by their content
      // never change; they can only come and go, which their folders show.
      var paths = [Manifest.file]
      for (index, file) in plan.files.enumerated() where !plan.isCopy(index) { paths.append(file.path) }
      let places = plan.foldersOfCopies + paths
      lines += await concurrentMap(count: places.count) { "\(folder.stamp(of: places[$0]) ?? "none") \(places[$0])" }
    }
    bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads what an earlier build stored; nil when there is nothing to read.
  package init?(storedIn path: String) {
    guard let stored = try? readFile(path), let end = stored.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let head = String(decoding: stored[..<end], as: UTF8.self)
    guard head.hasPrefix(BuiltState.header + " ") else { return nil }
    let words = head.dropFirst(BuiltState.header.count + 1).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, let pages = UInt64(words[0], radix: 16), let covers = UInt64(words[1], radix: 16),
      let due = Int(words[3]), let count = Int(words[4])
    else { return nil }
    let seal = UInt64(words[2], radix: 16).map { CoverSeal(value: $0, due: Moment(seconds: due)) }
    inputs = BuiltInputs(pages: Fingerprint(value: pages), covers: Fingerprint(value: covers), seal: seal)
    fileCount = count
    bytes = Array(stored[(end + 1)...])
  }

  /// Folders of files named by their content into which nothing came, and out of which nothing went, since that build.
  package func untouchedFolders(in outputPath: String) -> Set<String> {
    guard followedFileKind(outputPath) == .folder, let folder = try? OutputFolder(outputPath) else { return [] }
    var untouched: Set<String> = []
    // They come first.
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 4).prefix(4) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3)
      guard words.count == 4 else { break }
      let path = String(words[3])
      let stamp = folder.kind(of: path) == .folder ? folder.stamp(of: path) : nil
      if words[..<3].joined(separator: " ") == stamp { untouched.insert(path) }
    }
    return untouched
  }

  /// The files of that build that are not as it left them, in the order it noted them; nil when hardly any is, so that the
  /// folder is another one or a copy.
  package func changedFiles(in outputPath: String) -> [String]? {
    guard followedFileKind(outputPath) == .folder, let folder = try? OutputFolder(outputPath) else { return nil }
    var (changed, count): ([String], Int) = ([], 0)
    for line in bytes.split(separator: UInt8(ascii: "\n")).map({ String(decoding: $0, as: UTF8.self) }) {
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4 else { continue }
      let path = String(parts[3])
      // In folders of copies, others have to be compared.
      if folder.kind(of: path) == .folder { continue }
      count += 1
      if folder.stamp(of: path).map({ line.hasPrefix($0 + " ") }) != true { changed.append(path) }
    }
    return changed.count * 2 < count ? changed : nil
  }

  package var pages: Fingerprint { inputs.pages }

  /// Of what the covers of that build were made from.
  package var seal: CoverSeal? { inputs.seal }

  /// A cache that cannot be written costs the next build some time and nothing else.
  package func store(in path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let seal = inputs.seal.map { "\(hexadecimal($0.value)) \($0.due.seconds)" } ?? "none 0"
    let head =
      "\(BuiltState.header) \(hexadecimal(inputs.pages.value)) \(hexadecimal(inputs.covers.value)) \(seal) \(fileCount)\n"
    try? replaceCacheFile(
      String(path[path.index(after: slash)...]), in: String(path[..<slash]), with: Array(head.utf8) + bytes)
  }

  /// The same files, made from the same pages and covers; the latter are known to be so for as long as `seal` says.
  package func sealed(_ seal: CoverSeal?) -> BuiltState {
    BuiltState(bytes: bytes, inputs: BuiltInputs(pages: inputs.pages, covers: inputs.covers, seal: seal), fileCount)
  }

  private init(bytes: [UInt8], inputs: BuiltInputs, _ fileCount: Int) {
    self.bytes = bytes
    self.inputs = inputs
    self.fileCount = fileCount
  }

  /// How many files there are when every one of them is as that build left it, and it was made from the same inputs.
  package func unchangedFiles(for inputs: BuiltInputs, in outputPath: String) -> Int? {
    inputs.covers == self.inputs.covers ? unchangedFiles(forPages: inputs.pages, in: outputPath) : nil
  }

  /// The same for somebody who knows that the covers are those of that build.
  package func unchangedFiles(forPages pages: Fingerprint, in outputPath: String) -> Int? {
    guard pages == inputs.pages, !bytes.isEmpty, followedFileKind(outputPath) == .folder,
      let folder = try? OutputFolder(outputPath)
    else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    for line in lines {
      // `SIZE SECONDS NANOSECONDS PATH`
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, let stamp = folder.stamp(of: String(parts[3])), line.hasPrefix(stamp + " ") else {
        return nil
      }
    }
    return fileCount
  }
}
