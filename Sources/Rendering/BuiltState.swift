package import Books
package import Covers
package import Files

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
  private let inputs: BuiltInputs
  private let fileCount: Int
  /// The manifest is among them: without it nothing could be replaced or removed. Copies are not, since files that are
  /// named by their content never change; they can only come and go, which their folder shows.
  private let files: [NotedFile]

  private static let header = "booksite built 4"

  /// Of the files just written for these inputs, and those that were standing. The folder has been open since before they
  /// were written, or what is noted could be another build's.
  package init(
    _ plan: SitePlan, from inputs: BuiltInputs, in folder: OutputFolder, standing: Standing = .nothing
  ) async {
    self.inputs = inputs
    fileCount = plan.fileCount
    let others = plan.copies.isEmpty ? [Manifest.file] : [SitePlan.folderOfCopies, Manifest.file]
    let planned = await concurrentMap(count: plan.files.count) { index in
      let file = plan.files[index]
      return standing.file(index) ?? NotedFile(stamp: folder.stamp(of: file.path), mark: file.mark, path: file.path)
    }
    files = others.map { NotedFile(stamp: folder.stamp(of: $0), mark: nil, path: $0) } + planned
  }

  /// Reads what an earlier build stored; nil when there is nothing to read, or when it is damaged.
  package init?(storedIn path: String) {
    guard let stored = try? readFile(path), let end = stored.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let head = String(decoding: stored[..<end], as: UTF8.self)
    guard head.hasPrefix(BuiltState.header + " ") else { return nil }
    let words = head.dropFirst(BuiltState.header.count + 1).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, let pages = UInt64(words[0], radix: 16), let covers = UInt64(words[1], radix: 16),
      let due = Int(words[3]), let count = Int(words[4]), let files = NotedFile.files(in: stored[(end + 1)...])
    else { return nil }
    let seal = UInt64(words[2], radix: 16).map { CoverSeal(value: $0, due: Moment(seconds: due)) }
    inputs = BuiltInputs(pages: Fingerprint(value: pages), covers: Fingerprint(value: covers), seal: seal)
    fileCount = count
    self.files = files
  }

  private init(_ inputs: BuiltInputs, _ fileCount: Int, _ files: [NotedFile]) {
    self.inputs = inputs
    self.fileCount = fileCount
    self.files = files
  }

  /// A cache that cannot be written costs the next build some time and nothing else.
  package func store(in path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let seal = inputs.seal.map { "\(hexadecimal($0.value)) \($0.due.seconds)" } ?? "none 0"
    let head =
      "\(BuiltState.header) \(hexadecimal(inputs.pages.value)) \(hexadecimal(inputs.covers.value)) \(seal) \(fileCount)\n"
    var bytes = Array(head.utf8)
    for file in files { file.write(to: &bytes) }
    try? replaceCacheFile(String(path[path.index(after: slash)...]), in: String(path[..<slash]), with: bytes)
  }

  package var pages: Fingerprint { inputs.pages }

  /// Of what the covers of that build were made from.
  package var seal: CoverSeal? { inputs.seal }

  /// The same files, made from the same pages and covers; the latter are known to be so for as long as `seal` says.
  package func sealed(_ seal: CoverSeal?) -> BuiltState {
    BuiltState(BuiltInputs(pages: inputs.pages, covers: inputs.covers, seal: seal), fileCount, files)
  }

  /// How many files there are when every one of them is as that build left it, and it was made from the same inputs.
  package func unchangedFiles(for inputs: BuiltInputs, in outputPath: String) async -> Int? {
    inputs.covers == self.inputs.covers ? await unchangedFiles(forPages: inputs.pages, in: outputPath) : nil
  }

  /// The same for somebody who knows that the covers are those of that build.
  package func unchangedFiles(forPages pages: Fingerprint, in outputPath: String) async -> Int? {
    guard pages == inputs.pages, !files.isEmpty, let folder = existingFolder(outputPath) else { return nil }
    let areUntouched = await concurrentMap(count: files.count) { files[$0].isUntouched(in: folder) }
    return areUntouched.allSatisfy(\.self) ? fileCount : nil
  }

  /// The files of that build that are not as it left them, in the order it noted them; nil when hardly any is, so that the
  /// folder is another one or a copy.
  package func changedFiles(in outputPath: String) -> [String]? {
    guard let folder = existingFolder(outputPath) else { return nil }
    // A folder changes with every file that comes or goes, which is no page's damage.
    let files = files.filter { folder.kind(of: $0.path) != .folder }
    let changed = files.filter { !$0.isUntouched(in: folder) }.map(\.path)
    return changed.count * 2 < files.count ? changed : nil
  }

  /// What that build left in the folder just as `plan`, made from these inputs, would write it.
  package func standing(_ plan: SitePlan, from inputs: BuiltInputs, in folder: OutputFolder) async -> Standing {
    var noted: [String: NotedFile] = [:]
    noted.reserveCapacity(files.count)
    for file in files where file.mark != nil { noted[file.path] = file }
    let known = noted
    let standing = await concurrentMap(count: plan.files.count) { (index) -> NotedFile? in
      let file = plan.files[index]
      guard let mark = file.mark, let noted = known[file.path], noted.mark == mark else { return nil }
      return noted.isUntouched(in: folder) ? noted : nil
    }
    let copies = files.first { $0.path == SitePlan.folderOfCopies }
    return Standing(
      files: standing, isOfSamePlan: inputs.covers == self.inputs.covers && hasSameFiles(as: plan, in: folder),
      hasSameCopies: copies?.isUntouched(in: folder) ?? false)
  }

  /// Whether the plan has the files of that build, apart from copies, and the manifest still names them.
  private func hasSameFiles(as plan: SitePlan, in folder: OutputFolder) -> Bool {
    guard plan.fileCount == fileCount, let manifest = files.firstIndex(where: { $0.path == Manifest.file }),
      files[manifest].isUntouched(in: folder)
    else { return false }
    return files[(manifest + 1)...].lazy.map(\.path).elementsEqual(plan.files.lazy.map(\.path))
  }

  private func existingFolder(_ path: String) -> OutputFolder? {
    followedFileKind(path) == .folder ? try? OutputFolder(path) : nil
  }
}

/// What an earlier build left in the output folder just as this one would write it.
package struct Standing: Sendable {
  /// For each file of a plan; nothing when there is none.
  private let files: [NotedFile?]
  /// That build had the same plan, and the manifest is as it left it.
  let isOfSamePlan: Bool
  /// The folder of copies is as that build left it: when the same names are planned, they are the same files.
  let hasSameCopies: Bool

  package static let nothing = Standing(files: [], isOfSamePlan: false, hasSameCopies: false)

  fileprivate init(files: [NotedFile?], isOfSamePlan: Bool, hasSameCopies: Bool) {
    self.files = files
    self.isOfSamePlan = isOfSamePlan
    self.hasSameCopies = hasSameCopies
  }

  func has(_ index: Int) -> Bool { file(index) != nil }

  func file(_ index: Int) -> NotedFile? { files.isEmpty ? nil : files[index] }
}
