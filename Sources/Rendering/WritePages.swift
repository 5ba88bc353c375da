package import Diagnostics
package import Files
import Synchronization
import Templates

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What writing a site changed.
package struct WriteCounts: Sendable, Hashable {
  package var written = 0
  package var unchanged = 0
  package var removed = 0

  package init() {}
}

/// Renders every planned file and makes the output folder hold exactly these and whatever somebody else put there.
///
/// Files whose bytes are equal are left alone; others are replaced whole. A site that is not there yet is made aside and moved
/// into place. Then files of an earlier build that no longer
/// belong are removed. The manifest names every file before it is written and after it is removed, so a build that is
/// killed at any moment can be finished by the next.
///
/// Files that are `standing` are neither rendered nor read. They have to be found in the same `folder`, for as long as it is
/// open no other build writes into it.
package func write(
  _ plan: SitePlan, to folder: OutputFolder, standing: Standing = .nothing
) async throws(Failure) -> WriteCounts {
  if standing.isOfSamePlan {
    try reporting { () throws(FileError) in try folder.beginWriting() }
    defer { folder.endWriting() }
    return try await rewriteFiles(of: plan, in: folder, standing, withoutCopies: standing.hasSameCopies)
  }
  let planned = Manifest(paths: plan.paths)
  let earlierBytes = try reporting { () throws(FileError) in try folder.read(Manifest.file) }
  let isSamePlan = earlierBytes == planned.bytes
  let earlier = isSamePlan ? planned.paths : earlierBytes.flatMap { Manifest(bytes: $0) }?.paths ?? []
  if !isSamePlan { try refuseObstacles(in: folder, among: planned.paths, ours: Set(earlier)) }

  try reporting { () throws(FileError) in try folder.beginWriting() }
  defer { folder.endWriting() }
  var replacer = FileReplacer(number: 0)
  var obsolete: [String] = []
  var makingRoom: Set<String> = []
  if !isSamePlan {
    let wanted = Set(planned.paths)
    obsolete = earlier.filter { !wanted.contains($0) }
    try replacer.replaceManifest(with: Manifest(paths: planned.paths + obsolete), in: folder)
    // What was a file and becomes a folder, or the other way, makes room first. The rest goes last, so that no page leads to
    // what is gone already.
    makingRoom = Set(obstructing(obsolete, wanted))
    for path in makingRoom { try reporting { () throws(FileError) in try folder.remove(path) } }
    // A build that was killed leaves folders without the files they were made for.
    for place in Set(makingRoom.flatMap(foldersAbove)) where wanted.contains(String(place)) {
      folder.removeEmptyFolders(String(place))
    }
  }
  let tops = topNames(of: planned.paths)
  let isNew = earlier.isEmpty && tops.allSatisfy { folder.kind(of: String($0)) == nil }
  var counts =
    isNew
    ? try await createFiles(of: plan, tops, in: folder)
    : try await rewriteFiles(of: plan, in: folder, standing, withoutCopies: isSamePlan && standing.hasSameCopies)
  for path in obsolete where !makingRoom.contains(path) {
    try reporting { () throws(FileError) in try folder.remove(path) }
  }
  counts.removed = obsolete.count
  if !obsolete.isEmpty { try replacer.replaceManifest(with: planned, in: folder) }
  return counts
}

/// The output folder, made when it is missing. Waits until no other build is writing into it, and keeps others waiting.
package func openOutput(_ path: String) throws(Failure) -> OutputFolder {
  try reporting { () throws(FileError) in try OutputFolder(path) }
}

private func reporting<Value>(_ body: () throws(FileError) -> Value) throws(Failure) -> Value {
  do {
    return try body()
  } catch {
    throw Failure(.cannotWrite(error))
  }
}

private func refuseObstacles(
  in folder: OutputFolder, among planned: [String], ours: Set<String>
) throws(Failure) {
  let obstacles = obstacles(in: folder, among: planned, ours: ours)
  guard !obstacles.isEmpty else { return }
  // A whole foreign site in the folder is one problem, not hundreds.
  var problems: [Diagnostic] = obstacles.prefix(5).map { path in
    let place = "\(folder.path)/\(path.name)"
    return path.isLink
      ? .cannotWrite(FileError(path: place, action: "create the folder", code: ELOOP)) : .foreignFile(place)
  }
  if obstacles.count > problems.count {
    problems[problems.count - 1].notes.append("so are \(obstacles.count - problems.count) more files")
  }
  throw Failure(problems)
}

/// What stands in a planned path's way and no earlier build wrote: a file at its place, or something at the place of a
/// folder above it. All of it is found before anything is written, for what the manifest names once counts as ours.
private func obstacles(
  in folder: OutputFolder, among planned: [String], ours: Set<String>
) -> [(name: String, isLink: Bool)] {
  // A folder that is not there holds nothing; asking once for each saves asking for each file.
  var known: [Substring: FileKind?] = [:]
  var found: [(name: String, isLink: Bool)] = []
  lazy var made = Set(ours.flatMap(foldersAbove))

  /// Whether a file could be in the folder.
  func isPresent(_ parent: Substring) -> Bool {
    if let kind = known[parent] { return kind == .folder }
    if let slash = parent.utf8.lastIndex(of: UInt8(ascii: "/")), !isPresent(parent[..<slash]) {
      known[parent] = .some(nil)
      return false
    }
    let kind = folder.kind(of: String(parent))
    known[parent] = .some(kind)
    if let kind, kind != .folder, !ours.contains(String(parent)) { found.append((String(parent), kind == .link)) }
    return kind == .folder
  }

  for path in planned where !ours.contains(path) {
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), !isPresent(path[..<slash]) { continue }
    guard let kind = folder.kind(of: path) else { continue }
    if kind == .folder, holdsNothing(path, in: folder, but: ours, made) { continue }
    found.append((path, false))
  }
  return found
}

/// Whether a folder is among those `made` for files that are `ours`, and holds nothing else.
private func holdsNothing(
  _ path: String, in folder: OutputFolder, but ours: Set<String>, _ made: Set<Substring>
) -> Bool {
  guard let tree = try? FileTree(below: "\(folder.path)/\(path)"), tree.others.isEmpty, tree.unnamed.isEmpty else {
    return false
  }
  return made.contains(path[...]) && tree.folders.allSatisfy { made.contains("\(path)/\($0)") }
    && tree.files.allSatisfy { ours.contains("\(path)/\($0.path)") }
}

private func foldersAbove(_ path: String) -> [Substring] {
  path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { path[..<$0] }
}

/// Those of the files whose place is that of a folder that is wanted, or below a file that is.
private func obstructing(_ files: [String], _ wanted: Set<String>) -> [String] {
  if files.isEmpty { return [] }
  let folders = Set(wanted.flatMap(foldersAbove))
  return files.filter { path in
    folders.contains(path[...]) || foldersAbove(path).contains { wanted.contains(String($0)) }
  }
}

private func makeFolders(of paths: [String], in folder: OutputFolder) throws(FileError) {
  var made: Set<Substring> = []
  var last: Substring = ""
  for path in paths {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")), path[..<end] != last else { continue }
    last = path[..<end]
    for parent in foldersAbove(path) {
      if made.insert(parent).inserted { _ = try folder.makeFolder(String(parent)) }
    }
  }
}

private func topNames(of paths: [String]) -> Set<Substring> {
  var tops: Set<Substring> = []
  for path in paths { tops.insert(path.utf8.firstIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? path[...]) }
  return tops
}

private func rewriteFiles(
  of plan: SitePlan, in folder: OutputFolder, _ standing: Standing, withoutCopies: Bool
) async throws(Failure) -> WriteCounts {
  var work = Work(plan: plan, destination: .replacing(folder))
  work.files = plan.files.indices.filter { !standing.has($0) }
  if withoutCopies { work.copies = 0..<0 }
  try reporting { () throws(FileError) in try makeFolders(of: work.paths, in: folder) }
  work.plan = await plan.ready(for: standing)
  var counts = try await work.done()
  counts.unchanged += plan.fileCount - work.count
  return counts
}

/// Where none of them is yet: nobody sees them before all are there.
private func createFiles(
  of plan: SitePlan, _ tops: Set<Substring>, in folder: OutputFolder
) async throws(Failure) -> WriteCounts {
  let new = try reporting { () throws(FileError) in try folder.makeNew() }
  defer { try? folder.removeNew() }
  let counts = try await Work(plan: await plan.ready(for: .nothing), destination: .creating(new)).done()
  // The pages before the home page, so that it never leads to what is not there.
  for name in tops.sorted(by: >) {
    try reporting { () throws(FileError) in try folder.adopt(String(name), from: new) }
  }
  return counts
}

private enum Destination: Sendable {
  /// A folder that others see.
  case replacing(OutputFolder)
  /// A folder that nobody sees yet.
  case creating(OutputFolder)
}

/// What is to be written, by all processors.
private struct Work: Sendable {
  var plan: SitePlan
  var destination: Destination
  /// Positions in the plan.
  var files: [Int]
  var copies: Range<Int>

  /// All of a plan.
  init(plan: SitePlan, destination: Destination) {
    self.plan = plan
    self.destination = destination
    files = Array(plan.files.indices)
    copies = plan.copies.indices
  }

  var count: Int { files.count + copies.count }

  var paths: [String] { files.map { plan.files[$0].path } + plan.copies[copies].map(\.path) }

  func done() async throws(Failure) -> WriteCounts {
    let next = NextPart(count: count)
    let results = await withTaskGroup(of: Result<WriteCounts, FileError>.self) { group in
      for number in 1...processorCount {
        group.addTask { part(of: next, number: number) }
      }
      var results: [Result<WriteCounts, FileError>] = []
      for await result in group { results.append(result) }
      return results
    }
    var counts = WriteCounts()
    var problems: [Diagnostic] = []
    for result in results {
      switch result {
      case .success(let part):
        counts.written += part.written
        counts.unchanged += part.unchanged
      case .failure(let error): problems.append(.cannotWrite(error))
      }
    }
    if !problems.isEmpty { throw Failure(problems) }
    return counts
  }

  /// One processor's part.
  private func part(of next: NextPart, number: Int) -> Result<WriteCounts, FileError> {
    var counts = WriteCounts()
    var replacer = FileReplacer(number: number)
    var buffer = ByteBuffer()
    do throws(FileError) {
      while let part = next.take() {
        for index in part {
          let outcome =
            index < files.count
            ? try write(plan.files[files[index]].path, with: &replacer, &buffer) { buffer in
              plan.render(files[index], into: &buffer)
            } : try copy(plan.copies[index - files.count], with: &replacer, &buffer)
          switch outcome {
          case .written: counts.written += 1
          case .unchanged: counts.unchanged += 1
          }
        }
      }
      return .success(counts)
    } catch {
      next.stop()
      return .failure(error)
    }
  }

  private func copy(
    _ copy: SitePlan.Copy, with replacer: inout FileReplacer, _ buffer: inout ByteBuffer
  ) throws(FileError) -> FileReplacer.Outcome {
    // One that is there is the right one.
    if case .replacing(let folder) = destination, folder.kind(of: copy.path) == .file { return .unchanged }
    return try write(copy.path, with: &replacer, &buffer) { (buffer) throws(FileError) in
      buffer = ByteBuffer(try readFile(copy.source))
    }
  }

  private func write(
    _ path: String, with replacer: inout FileReplacer, _ buffer: inout ByteBuffer,
    make: (inout ByteBuffer) throws(FileError) -> Void
  ) throws(FileError) -> FileReplacer.Outcome {
    buffer.removeAll()
    try make(&buffer)
    return try unsafe buffer.withUnsafeBytes { (bytes) throws(FileError) in
      switch destination {
      case .replacing(let folder): return try unsafe replacer.replace(path, with: bytes, in: folder)
      case .creating(let folder):
        do throws(FileError) {
          try unsafe folder.create(path, with: bytes)
        } catch {
          guard error.isMissing else { throw error }
          // The first file of its folder. So all processors make folders, and not one while the others wait.
          try makeFolders(of: [path], in: folder)
          try unsafe folder.create(path, with: bytes)
        }
        return .written
      }
    }
  }
}

/// Hands out parts of the work to threads, small enough that all of them finish together. Each part goes through the whole
/// list in large steps, so that it has something of every kind: threads that make files in one folder wait for each other.
private final class NextPart: Sendable {
  private let count: Int
  private let next = Atomic<Int>(0)
  private let parts: Int
  private static let size = 64

  init(count: Int) {
    self.count = count
    parts = (count + NextPart.size - 1) / NextPart.size
  }

  func take() -> StrideTo<Int>? {
    let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return part < parts ? stride(from: part, to: count, by: parts) : nil
  }

  func stop() {
    next.store(parts, ordering: .relaxed)
  }
}

extension FileReplacer {
  fileprivate mutating func replaceManifest(with manifest: Manifest, in folder: OutputFolder) throws(Failure) {
    do throws(FileError) {
      var buffer = ByteBuffer()
      buffer.append(manifest.bytes)
      _ = try unsafe buffer.withUnsafeBytes { (bytes) throws(FileError) in
        try unsafe replace(Manifest.file, with: bytes, in: folder)
      }
    } catch {
      throw Failure(.cannotWrite(error))
    }
  }
}

extension Diagnostic {
  static func cannotWrite(_ error: FileError) -> Diagnostic {
    switch error.isSymbolicLink {
    case true:
      .error(
        "output-link", "‘\(error.path)’ is a symbolic link, and nothing is written through one",
        at: Location(path: error.path), hint: "remove the link, or choose another folder with --output")
    case false:
      .error(
        "output-write", "cannot \(error.action) ‘\(error.path)’: \(error.reason)", at: Location(path: error.path),
        hint: "pages already written are whole; the next build finishes the work")
    }
  }

  static func foreignFile(_ path: String) -> Diagnostic {
    .error(
      "output-foreign-file", "‘\(path)’ is in the way of a page, and no build of booksite wrote it",
      at: Location(path: path), hint: "move it away, or choose another folder with --output")
  }
}
