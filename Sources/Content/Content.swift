package import Books
import Configuration
package import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the reader wrote: posts and pages of the folder `content`.
package struct Content: Sendable {
  /// Newest first, then by slug.
  package private(set) var posts: [Post] = []
  /// In the order of the navigation.
  package private(set) var pages: [ContentPage] = []
  /// About files that are not read, and links that lead nowhere.
  package private(set) var warnings: [Diagnostic] = []
  /// Of the files, by name and bytes.
  package private(set) var fingerprint = Fingerprint()

  /// The books that posts and pages name, each once, in the order of the posts, then of the pages.
  package var namedBooks: [BookID] {
    var seen: Set<BookID> = []
    return (posts.map(\.mentions) + pages.map(\.mentions)).flatMap { mentions in
      mentions.map(\.book).filter { seen.insert($0).inserted }
    }
  }

  /// Nothing.
  package init() {}

  /// The largest file that is read, in bytes.
  static let fileLimit = 4 << 20

  /// Reads the folder, which may be missing. `folder` is shown in messages as it is given.
  ///
  /// Throws every mistake in every file at once, with the warnings.
  package init(contentsOf folder: String) throws(Failure) {
    guard try isFolder(folder) else { return }
    let hasPosts = try isFolder("\(folder)/posts")
    var collection = ContentCollection()
    read(folder, .page, into: &collection)
    if hasPosts { read("\(folder)/posts", .post, into: &collection) }
    collection.finish()
    guard !collection.problems.contains(where: { $0.severity == .error }) else {
      throw Failure(collection.problems.sorted())
    }
    warnings = collection.problems.sorted()
    posts = collection.posts.sorted(by: Post.isBefore)
    pages = collection.pages.sorted(by: ContentPage.isBefore)
  }

  private mutating func read(_ folder: String, _ kind: ContentFile.Kind, into collection: inout ContentCollection) {
    do throws(FileError) {
      for name in try names(inFolder: folder) where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if kind == .page, name == "posts", followedFileKind(path) == .folder { continue }
        guard name.lowercased().hasSuffix(".md") else {
          collection.problems.append(.notRead(path, isFolder: followedFileKind(path) == .folder))
          continue
        }
        do throws(FileError) {
          let bytes = try readFile(path, limit: Content.fileLimit)
          // Not where the folder is seen from.
          fingerprint.add(kind == .post ? "posts/\(name)" : name)
          fingerprint.add(bytes)
          collection.add(SourceText(path: path, bytes: bytes), named: String(name.dropLast(3)), kind)
        } catch {
          collection.problems.append(.unreadable(error, isLink: fileKind(path) == .link))
        }
      }
    } catch {
      collection.problems.append(.unreadable(error, isLink: false))
    }
  }
}

/// False when nothing is there. Anything else in a folder's place, such as a link to a disk that is not there now, must not
/// make a site without what is in it.
private func isFolder(_ path: String) throws(Failure) -> Bool {
  if followedFileKind(path) == .folder { return true }
  guard let kind = fileKind(path) else { return false }
  throw Failure(.noContentFolder(path, isLink: kind == .link))
}

/// Files as they are read, and what can only be said when all of them are.
struct ContentCollection {
  var posts: [Post] = []
  var pages: [ContentPage] = []
  var problems: [Diagnostic] = []
  private var takenSlugs: [ContentFile.Kind: [[UInt8]: String]] = [:]
  private var takenIDs: [String: String] = [:]
  /// By the folder their pages would have.
  private var tags: [[UInt8]: (tag: Tag, path: String)] = [:]
  /// By the file's path below `content`, its folder in the site.
  private var folders: [String: String] = [:]
  /// Links to other files, by the number of their post or page.
  private var fileLinks: [(kind: ContentFile.Kind, index: Int, link: ContentFile.FileLink)] = []

  mutating func add(_ text: SourceText, named name: String, _ kind: ContentFile.Kind) {
    var file = ContentFile(text, name: name, kind)
    switch kind {
    case .post:
      let post = file.post()
      problems += file.problems
      guard let post else { return }
      checkSlug(post.slug, file)
      checkID(post.id, file)
      checkTags(post.tags, file)
      folders["posts/\(normalized(name)).md"] = "posts/\(percentEncoded(post.slug))/"
      fileLinks += file.fileLinks.map { (kind, posts.count, $0) }
      posts.append(post)
    case .page:
      let page = file.page()
      problems += file.problems
      guard let page else { return }
      checkSlug(page.slug, file)
      folders["\(normalized(name)).md"] = percentEncoded(page.slug) + "/"
      fileLinks += file.fileLinks.map { (kind, pages.count, $0) }
      pages.append(page)
    }
  }

  private mutating func checkSlug(_ slug: String, _ file: ContentFile) {
    let identity = folderIdentity(ofSlug: slug)
    if file.kind.reservedSlugs.contains(where: { Array($0.utf8) == identity }) {
      problems.append(.reservedSlug(slug, isWritten: file.isSlugWritten, at: file.slugPlace))
    } else if let first = takenSlugs[file.kind]?[identity] {
      problems.append(.duplicateSlug(slug, isWritten: file.isSlugWritten, first: first, at: file.slugPlace))
    } else {
      takenSlugs[file.kind, default: [:]][identity] = file.text.path
    }
  }

  private mutating func checkID(_ id: String, _ file: ContentFile) {
    if let first = takenIDs[id] {
      problems.append(.duplicateID(id, first: first, at: file.idPlace))
    } else {
      takenIDs[id] = file.text.path
    }
  }

  /// Tags of one slug are one tag when they differ in nothing but case and what stands between words.
  private mutating func checkTags(_ written: [Tag], _ file: ContentFile) {
    for tag in written {
      let folder = folderIdentity(ofSlug: tag.slug)
      guard let known = tags[folder] else {
        tags[folder] = (tag, file.text.path)
        continue
      }
      if tag.identity != known.tag.identity {
        problems.append(.tagClash(tag.name, known.tag.name, first: known.path, at: file.place(ofTag: tag.name)))
      }
    }
  }

  /// Follows links from file to file, and gives each tag one spelling: the one used most, then the first by its bytes.
  mutating func finish() {
    var counts: [[UInt8]: [Tag: Int]] = [:]
    for post in posts {
      for tag in post.tags { counts[folderIdentity(ofSlug: tag.slug), default: [:]][tag, default: 0] += 1 }
    }
    let spellings = counts.compactMapValues { counts in
      counts.min { a, b in
        a.value == b.value ? a.key.name.utf8.lexicographicallyPrecedes(b.key.name.utf8) : a.value > b.value
      }?.key
    }
    for index in posts.indices {
      posts[index].tags = posts[index].tags.map { spellings[folderIdentity(ofSlug: $0.slug)] ?? $0 }
    }
    var guess: LinkGuess?
    for (kind, index, link) in fileLinks {
      let folder = folders[link.file]
      let target: Writing.Target =
        folder.map { .site(path: $0, rest: link.rest) } ?? .nowhere(label: link.file)
      if folder == nil {
        var guessing = guess ?? LinkGuess(folders.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        let near = guessing.name(near: link.file)
        guess = guessing
        problems.append(.missingFile(link, isInPost: kind == .post, guess: near))
      }
      switch kind {
      case .post: posts[index].writing.targets[link.index] = target
      case .page: pages[index].writing.targets[link.index] = target
      }
    }
  }
}

extension Tag {
  /// The name without the difference of case and of what stands between words.
  var identity: [UInt8] {
    Array(normalized(name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }).utf8)
  }
}
