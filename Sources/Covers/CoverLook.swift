package import Books

/// What is to be seen before it is known which books want covers. It needs no library, so one can look while that is read.
package struct CoverLook: Sendable {
  let folder: FolderContents
  /// As of now; its `due` says nothing.
  package let seal: CoverSeal
}

/// What a look leads to when covers are wanted: the reader's own pictures, and what is known of all others.
package struct CoverKnowledge: Sendable {
  let folder: FolderContents
  let own: OwnCovers
  let index: CoverIndex
  let ready: [BookID: ReadyCover]
  /// Of the index, before it was read; empty when there was none.
  let indexStamp: String
  let seal: CoverSeal
}

/// A cover of a picture that was made earlier, and about which nothing is to be said.
struct ReadyCover: Sendable {
  let picture: PictureHash
  let cover: Cover
}

/// Nearly all of the reader's own pictures, nearly always.
func readyCovers(_ own: OwnCovers, _ index: CoverIndex, in filesFolder: String) -> [BookID: ReadyCover] {
  var ready: [BookID: ReadyCover] = [:]
  ready.reserveCapacity(own.files.count)
  for (book, file) in own.files {
    guard let stamp = file.stamp, let entry = index.own[file.name], entry.stamp == stamp,
      let made = index.made[entry.picture], made.reason == nil, made.kind == file.kind
    else { continue }
    let cover = Cover(of: book, .own(own.path(of: file)), entry.picture, made, in: filesFolder)
    ready[book] = ReadyCover(picture: entry.picture, cover: cover)
  }
  return ready
}

extension Cover {
  convenience init(
    of book: BookID, _ origin: Origin, _ picture: PictureHash, _ made: CoverIndex.Made, in filesFolder: String
  ) {
    // Made for each of thousands of books in most builds: appending takes a third of the time of interpolation.
    let stem = picture.stem
    var name = Cover.folder + "/"
    name += book.description
    name += "-"
    name += stem.prefix(8)
    var cached = filesFolder
    cached += "/"
    cached += stem
    func file(_ ending: String, _ width: Int, _ height: Int) -> CoverFile {
      CoverFile(name: name + ending, width: width, height: height, cached: cached + ending)
    }
    self.init(
      files: made.sizes.map { file(made.ending(of: $0), $0.width, $0.height) },
      social: made.hasSocial
        ? file(CoverIndex.Made.socialEnding, CoverSizes.social.width, CoverSizes.social.height) : nil,
      width: made.sizes[0].width, height: made.sizes[0].height, colour: made.colour, origin: origin)
  }
}

/// Stands for all that covers are made from but the books and their thumbnails. While that is the same, and nothing is due to
/// be asked for, the same wishes bring the same covers, and nobody need look for them.
package struct CoverSeal: Sendable, Hashable {
  package let value: UInt64
  /// When an address is to be asked again at the earliest.
  package let due: Moment

  package init(value: UInt64, due: Moment) {
    self.value = value
    self.due = due
  }

  init(_ folder: FolderContents, cache: String, due: Moment) {
    var fingerprint = folder.fingerprint
    fingerprint.add(cache)
    self.init(value: fingerprint.value, due: due)
  }
}

extension CoverRoom {
  /// Reads no file, only names, sizes and times.
  package func look() -> CoverLook {
    let folder = FolderContents(of: ownFolder)
    return CoverLook(
      folder: folder, seal: CoverSeal(folder, cache: CoverCache.state(in: cacheFolder), due: .never))
  }

  /// Reads the index.
  package func knowledge(from look: CoverLook) -> CoverKnowledge {
    let stamp = CoverCache.indexStamp(in: cacheFolder)
    let own = OwnCovers(look.folder)
    let index = stamp.isEmpty ? CoverIndex() : CoverCache.readIndex(in: cacheFolder)
    return CoverKnowledge(
      folder: look.folder, own: own, index: index,
      ready: readyCovers(own, index, in: CoverCache.filesFolder(in: cacheFolder)), indexStamp: stamp, seal: look.seal)
  }

  /// Whether the covers of the same wishes are the same as when `known` was made, and nobody is to be asked.
  package func hasSameCovers(_ look: CoverLook, as known: CoverSeal?) -> Bool {
    guard let known, look.folder.problem == nil else { return false }
    return look.seal.value == known.value && (asksNobody || now < known.due) && !retries
  }
}
