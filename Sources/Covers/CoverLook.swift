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
  /// Of the index, before it was read; empty when there was none.
  let indexStamp: String
  let seal: CoverSeal
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
    return CoverKnowledge(
      folder: look.folder, own: OwnCovers(look.folder),
      index: stamp.isEmpty ? CoverIndex() : CoverCache.readIndex(in: cacheFolder), indexStamp: stamp, seal: look.seal)
  }

  /// Whether the covers of the same wishes are the same as when `known` was made, and nobody is to be asked.
  package func hasSameCovers(_ look: CoverLook, as known: CoverSeal?) -> Bool {
    guard let known, look.folder.problem == nil else { return false }
    return look.seal.value == known.value && (asksNobody || now < known.due) && !retries
  }
}
