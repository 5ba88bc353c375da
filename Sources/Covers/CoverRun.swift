import Books
import Diagnostics
import Files
import Providers

/// One run: goes from the best origin to the next with the books that have no cover yet, and remembers what it learns.
final class CoverRun {
  let room: CoverRoom
  let cache: CoverCache
  let own: OwnCovers
  private let folder: FolderContents
  private let ready: [BookID: ReadyCover]
  var index: CoverIndex
  var report = CoverReport()
  var warnings: [Diagnostic]
  /// Addresses asked in this run.
  var asked: Set<String> = []
  /// Addresses not asked because their host failed too often, and why.
  var leftAlone: [String: String] = [:]
  /// Originals of the cache that turned out to be missing or damaged.
  var lost: Set<PictureHash> = []

  private var covers: [BookID: Cover] = [:]
  private var refusals: [BookID: [CoverReport.Refusal]] = [:]
  private var isChanged = false
  /// There was no index, or copies that it speaks of are gone.
  private var hasForgotten = false
  private var isPrepared = false
  /// When an address of this run is to be asked again at the earliest.
  private var due = Moment.never
  private var unsaved = 0

  /// News after which the index is written, so that a run that is killed need not begin from the start; of a large index
  /// more, because it takes longer to write.
  private var newsPerSave: Int { max(250, index.addresses.count / 8) }
  /// From so many books with the very same picture on, it is no picture of any of them.
  private static let booksOfAPlaceholder = 3
  static let week = 7 * 86_400
  static let month = 30 * 86_400
  static let hour = 3_600

  init(_ room: CoverRoom, cache: CoverCache, known: CoverKnowledge) {
    self.room = room
    self.cache = cache
    own = known.own
    folder = known.folder
    warnings = own.warnings
    let isCurrent = known.indexStamp == cache.indexStamp
    index = isCurrent ? known.index : cache.readIndex()
    hasForgotten = index == CoverIndex()
    ready = isCurrent ? known.ready : readyCovers(own, index, in: cache.filesFolder)
  }

  func covers(
    for wishes: [CoverWish], isReported: Bool, progress: (String) -> Void
  ) async throws(Failure) -> PreparedCovers {
    checkFiles()
    covers.reserveCapacity(wishes.count)
    try await takeOwn(wishes, progress)
    let candidates =
      room.downloads
      ? wishes.compactMap { wish in wish.thumbnail.map { Candidate(wish.book, coverAddresses(of: $0)) } } : []
    try await takeFetched(candidates, progress)
    takeEarlier(candidates)
    try finish(candidates)
    warnAboutMissing(wishes)
    if isReported { report.lines = wishes.map { line(of: $0.book) } }
    // What is said in every build has to be found out in every build.
    let seal = warnings.isEmpty ? CoverSeal(folder, cache: cache.state, due: due) : nil
    return PreparedCovers(covers: covers, warnings: warnings, report: report, seal: seal, cache: cache)
  }

  // MARK: The reader's own

  private func takeOwn(_ wishes: [CoverWish], _ progress: (String) -> Void) async throws(Failure) {
    if own.files.isEmpty { return }
    var others: [(book: BookID, file: OwnCovers.File)] = []
    for wish in wishes {
      guard let file = own.files[wish.book] else { continue }
      if let ready = ready[wish.book], !isChanged || index.made[ready.picture] != nil {
        covers[wish.book] = ready.cover
      } else {
        others.append((wish.book, file))
      }
    }
    if !others.isEmpty { try await takeOwn(others, progress) }
  }

  /// Those that are new or changed, or that something is to be said about.
  private func takeOwn(
    _ books: [(book: BookID, file: OwnCovers.File)], _ progress: (String) -> Void
  ) async throws(Failure) {
    try await read(
      books.compactMap { book, file in
        guard file.stamp == nil || index.own[file.name]?.stamp != file.stamp else { return nil }
        return OwnFile(book: book, name: file.name, path: own.path(of: file), stamp: file.stamp)
      })
    try await make(books.compactMap { index.own[$0.file.name]?.picture }, from: ownSources(books.map(\.file)), progress)
    for (book, file) in books {
      guard let entry = index.own[file.name] else { continue }
      let path = own.path(of: file)
      guard let made = index.made[entry.picture] else {
        // It changed while it was looked at; the next run sees the new one.
        refuse(book, .own(path), "the file changed while it was read", bytes: entry.bytes)
        index.own[file.name] = nil
        note()
        continue
      }
      if let reason = made.reason {
        refuse(book, .own(path), reason, bytes: entry.bytes, nil, made)
        warnings.append(.ownCoverUnusable(path, of: book, reason))
        continue
      }
      if let kind = made.kind, kind != file.kind {
        warnings.append(.ownCoverNamed(path, as: file.kind, insteadOf: kind))
      }
      covers[book] = cover(of: book, .own(path), entry.picture, made)
    }
  }

  private func ownSources(_ files: [OwnCovers.File]) -> [PictureHash: String] {
    var paths: [PictureHash: String] = [:]
    for file in files {
      if let entry = index.own[file.name] { paths[entry.picture] = own.path(of: file) }
    }
    return paths
  }

  // MARK: What sources name

  /// A book and where pictures of it may be, best first.
  private struct Candidate {
    var book: BookID
    var origins: [Cover.Origin]

    init(_ book: BookID, _ origins: [Cover.Origin]) {
      self.book = book
      self.origins = origins
    }
  }

  private func takeFetched(_ candidates: [Candidate], _ progress: (String) -> Void) async throws(Failure) {
    for isThumbnail in [false, true] {
      let stage = candidates.compactMap { candidate -> (book: BookID, origin: Cover.Origin)? in
        guard covers[candidate.book] == nil else { return nil }
        return candidate.origins.first { $0.isThumbnail == isThumbnail }.map { (candidate.book, $0) }
      }
      if !room.asksNobody { try await fetch(stage.map(\.origin.place), progress) }
      let pictures = stage.compactMap { index.addresses[$0.origin.place]?.picture }
      let placeholders = placeholders(among: pictures)
      let unmade = pictures.filter { index.made[$0] == nil && placeholders[$0] == nil }
      try await make(
        unmade, from: Dictionary(unmade.map { ($0, cache.originalPath(of: $0)) }) { first, _ in first }, progress)
      for (book, origin) in stage {
        settle(book, origin, placeholders)
        due = min(due, index.addresses[origin.place]?.again ?? room.now)
      }
    }
  }

  /// Where nobody could be asked and no copy is left, what the site showed until now.
  private func takeEarlier(_ candidates: [Candidate]) {
    guard let output = room.outputFolder else { return }
    if hasForgotten { index.isLost = true }
    guard index.isLost else { return }
    let missing = candidates.filter { covers[$0.book] == nil && $0.origins.allSatisfy { isUnanswered($0.place) } }
    let earlier = EarlierCovers(in: output)
    guard !missing.isEmpty, !earlier.isEmpty else {
      index.isLost = false
      return
    }
    note()
    // A picture that the reader took away must not come back.
    let kept = Set(own.files.values.map(\.name))
    let removed = Set(index.own.filter { !kept.contains($0.key) }.map(\.value.picture))
    for candidate in missing {
      guard let origin = candidate.origins.first else { continue }
      covers[candidate.book] = earlier.cover(of: candidate.book, origin, removed: removed)
    }
  }

  /// Nothing ever came from the address, and its host did not say that there is nothing.
  private func isUnanswered(_ address: String) -> Bool {
    guard let entry = index.addresses[address] else { return true }
    return entry.picture == nil && entry.again.seconds - entry.asked.seconds < CoverRun.week
  }

  /// Pictures that too many books have, and how many.
  private func placeholders(among pictures: [PictureHash]) -> [PictureHash: Int] {
    var counts: [PictureHash: Int] = [:]
    counts.reserveCapacity(pictures.count)
    for picture in pictures { counts[picture, default: 0] += 1 }
    return counts.filter { $0.value >= CoverRun.booksOfAPlaceholder }
  }

  private func settle(_ book: BookID, _ origin: Cover.Origin, _ placeholders: [PictureHash: Int]) {
    let address = origin.place
    guard let entry = index.addresses[address] else {
      refuse(book, origin, leftAlone[address] ?? "it is not fetched yet")
      return
    }
    guard let picture = entry.picture, !lost.contains(picture) else {
      if entry.picture != nil {
        index.addresses[address]?.picture = nil
        index.addresses[address]?.again = room.now
        hasForgotten = true
        note()
      }
      refuse(book, origin, entry.reason ?? "the copy of it was damaged; the next build fetches it again", entry)
      return
    }
    let made = index.made[picture]
    let reason: String
    if let count = placeholders[picture] {
      reason = "\(count) books have this very picture, so it is no cover of any of them"
    } else if let made, let unusable = made.reason {
      reason = unusable
    } else if let made, made.isFlat {
      reason = "nothing is to be seen on the picture"
    } else if let made {
      covers[book] = cover(of: book, origin, picture, made)
      return
    } else {
      refuse(book, origin, "it is not made yet", entry)
      return
    }
    // A server may have something better soon, so it is asked sooner than for a good picture.
    let again = Moment(seconds: entry.asked.seconds + CoverRun.week)
    if entry.again > again {
      index.addresses[address]?.again = again
      note()
    }
    refuse(book, origin, reason, index.addresses[address], made)
  }

  // MARK: The outcome

  func refuse(
    _ book: BookID, _ origin: Cover.Origin, _ reason: String, bytes: Int? = nil, _ entry: CoverIndex.Address? = nil,
    _ made: CoverIndex.Made? = nil
  ) {
    let size = made.flatMap { $0.width > 0 ? $0 : nil }
    refusals[book, default: []].append(
      CoverReport.Refusal(
        origin: origin, reason: reason, bytes: bytes ?? entry.flatMap { $0.bytes > 0 ? $0.bytes : nil },
        width: size?.width, height: size?.height, asked: entry?.asked, askedAgain: entry?.again))
  }

  private func cover(
    of book: BookID, _ origin: Cover.Origin, _ picture: PictureHash, _ made: CoverIndex.Made
  ) -> Cover {
    Cover(of: book, origin, picture, made, in: cache.filesFolder)
  }

  private func line(of book: BookID) -> CoverReport.Line {
    var line = CoverReport.Line(book: book, origin: covers[book]?.origin, refusals: refusals[book] ?? [])
    guard let origin = line.origin else { return line }
    let picture: PictureHash?
    switch origin {
    case .own:
      let entry = own.files[book].flatMap { index.own[$0.name] }
      line.bytes = entry?.bytes
      picture = entry?.picture
    case .original(let address), .thumbnail(let address):
      line.bytes = index.addresses[address]?.bytes
      picture = index.addresses[address]?.picture
    }
    if let made = picture.flatMap({ index.made[$0] }) { (line.width, line.height) = (made.width, made.height) }
    return line
  }

  /// Said when it is found out, not in every build.
  private func warnAboutMissing(_ wishes: [CoverWish]) {
    let reasons = wishes.compactMap { wish -> String? in
      guard covers[wish.book] == nil, let refusals = refusals[wish.book] else { return nil }
      let isNews = refusals.contains { asked.contains($0.origin.place) || leftAlone[$0.origin.place] != nil }
      return isNews ? refusals.first { !$0.origin.isOwn }?.reason : nil
    }
    if !reasons.isEmpty { warnings.append(.coversNotFetched(reasons)) }
  }

  // MARK: The cache

  /// Forgets what was made where files are gone. The folder is looked into only when it changed since the last run.
  private func checkFiles() {
    guard cache.filesStamp != index.filesStamp else { return }
    let names = cache.fileNames
    index.made = index.made.filter { picture, made in fileNames(of: picture, made).allSatisfy(names.contains) }
    isChanged = true
  }

  func fileNames(of picture: PictureHash, _ made: CoverIndex.Made) -> [String] {
    let stem = picture.stem
    return made.sizes.map { stem + made.ending(of: $0) } + (made.hasSocial ? [stem + CoverIndex.Made.socialEnding] : [])
  }

  /// The index will be written.
  func note() {
    isChanged = true
    unsaved += 1
  }

  func prepareWriting() throws(FileError) {
    if isPrepared { return }
    try cache.prepare()
    isPrepared = true
  }

  func saveSometimes() throws(FileError) {
    guard unsaved >= newsPerSave else { return }
    try prepareWriting()
    try cache.write(index)
    unsaved = 0
  }

  /// Removes what nobody wants any more, and writes down what is known. An address that no book names is kept for as long
  /// as it would not be asked again: its book may come back.
  private func finish(_ candidates: [Candidate]) throws(Failure) {
    guard isChanged else { return }
    let wanted = Set(candidates.flatMap { $0.origins.map(\.place) })
    let ownNames = Set(own.files.values.map(\.name))
    // Those that went are remembered for as long as what was made of them could be taken for another's.
    if !index.isLost { index.own = index.own.filter { ownNames.contains($0.key) } }
    index.addresses = index.addresses.filter { wanted.contains($0.key) || $0.value.again > room.now }
    let fetched = Set(index.addresses.values.compactMap(\.picture))
    let used = fetched.union(index.own.values.map(\.picture))
    index.made = index.made.filter { used.contains($0.key) }
    do throws(FileError) {
      try prepareWriting()
      try cache.keepOnly(
        originals: Set(fetched.filter { index.made[$0]?.reason == nil }.map(\.name)),
        files: Set(index.made.flatMap { fileNames(of: $0.key, $0.value) }))
      index.filesStamp = cache.filesStamp
      try cache.write(index)
      cache.endWriting()
    } catch {
      throw Failure(.cannotKeepCovers(error))
    }
  }
}

extension Cover.Origin {
  var isOwn: Bool {
    if case .own = self { true } else { false }
  }

  var isThumbnail: Bool {
    if case .thumbnail = self { true } else { false }
  }
}
